/** Failures that name their cause by themselves, or that are about something else than a value. */
import type { ObservedFrame } from '../../../../../shared/observation.ts';
import type { Failure } from '../failure.ts';
import { slip } from '../likeness.ts';
import { causeAt, place } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import { above, brief, descendants, nodeAt } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { callsOf } from './callees.ts';
import { endlessCalls } from './endless.ts';
import { callAt, enclosingFunction, functionName, lineOf, statementOf } from './functions.ts';
import { wrongModuleKind } from './module-kind.ts';
import { writesOf } from './properties.ts';
import type { Move } from './questions.ts';
import { declarationsIn, resolve } from './scopes.ts';

/** Undefined: follow the value as usual. */
export async function specialFailure(c: Case, spot: Spot, { type, message }: Failure, frame: ObservedFrame): Promise<Move | undefined> {
  const { file } = spot;
  if (/^Assignment to constant variable/.test(message)) return constant(c, file, frame);
  const undeclared = /^(\S+) is not defined/.exec(message)?.[1];
  if (type === 'ReferenceError' && undeclared !== undefined) {
    const node = named(file, undeclared, frame);
    if (node) return (await wrongModuleKind(c, file, node)) ?? causeAt(file, node, node.line, `\`${undeclared}\` at ${place(c, file, node.line)} is declared nowhere${similarName(node)}.`, 0.9);
  }
  const early = /^Cannot access '(.+?)' before initialization/.exec(message)?.[1];
  if (early !== undefined) {
    const node = named(file, early, frame);
    return node && tooEarly(c, spot, node);
  }
  const places = c.hunt.stop?.frames.flatMap(({ path, line, column, user }) => (user && path !== undefined ? [{ path, line, column }] : [])) ?? [];
  const endless = endlessCalls(c, message, places);
  if (endless) return endless;
  const closing = /^Converting circular structure to JSON[\s\S]*property '(.+?)' closes the circle/.exec(message)?.[1];
  if (closing !== undefined) return circle(c, spot, frame, closing);
  if (/^Cannot (assign to read only property|add property|delete property|redefine property)|object is not extensible|^Cannot set property .* which has only a getter/.test(message)) {
    const node = statementOf(nodeAt(file, frame.line, frame.column));
    return causeAt(file, node, frame.line, `\`${brief(node)}\` at ${place(c, file, frame.line)} changes an object that may not be changed.`, 0.65);
  }
  if (/^Cannot mix BigInt/.test(message)) return mixed(c, file, frame);
  if (/^Class constructor .* cannot be invoked without 'new'/.test(message)) return here(c, spot, frame, 'calls a class without `new`', 0.85);
  if (/^Must call super constructor/.test(message)) return superMissing(c, spot, frame);
  if (/^Method .* called on incompatible receiver|^Illegal invocation/.test(message)) return here(c, spot, frame, 'calls a method without the object it belongs to', 0.6);
  return undefined;
}

function named(file: SourceFile, name: string, { line, column }: ObservedFrame): TreeNode | undefined {
  const distance = (node: TreeNode): number => Math.abs(node.line - line) * 1000 + Math.abs(node.column - column);
  return descendants(file.root, 'identifier', 'shorthand_property_identifier')
    .filter((node) => node.text === name)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

function similarName(node: TreeNode): string {
  for (let scope: TreeNode | undefined = node; scope; scope = scope.parent) {
    for (const name of declarationsIn(scope).keys()) if (slip(node.text, name) !== undefined) return `; \`${name}\` is`;
  }
  return '';
}

/** A write to a `const`: the declaration says that nobody may write. */
function constant(c: Case, file: SourceFile, frame: ObservedFrame): Move | undefined {
  const here = nodeAt(file, frame.line, frame.column);
  const write = /assignment|update/.test(here.kind) ? here : above(here, (node) => /assignment_expression|update_expression|for_in_statement/.test(node.kind));
  const target = write?.field('left') ?? write?.field('argument') ?? (here.kind === 'identifier' ? here : undefined);
  const binding = target?.kind === 'identifier' ? resolve(target) : undefined;
  if (!target || !binding) return undefined;
  const compared = write && above(write, (node) => /^(if|while)_statement$/.test(node.kind) || /_statement$/.test(node.kind));
  if (write?.kind === 'assignment_expression' && compared && /^(if|while)_statement$/.test(compared.kind)) {
    return causeAt(file, write, write.line, `\`${brief(write)}\` at ${place(c, file, write.line)} assigns where it should compare.`, 0.85);
  }
  const line = binding.node.line;
  return causeAt(file, binding.node, line, `\`${binding.name}\` is declared as a constant at ${place(c, file, line)}, but \`${brief(write ?? target)}\` at ${place(c, file, target.line)} writes to it.`, 0.75);
}

/** A name is used before its declaration has run. */
function tooEarly(c: Case, { file }: Spot, node: TreeNode): Move {
  const binding = resolve(node);
  const line = node.line;
  const where = place(c, file, line);
  const declaration = binding ? place(c, file, binding.node.line) : 'later';
  if (binding && binding.node.line > node.line && enclosingFunction(node) === enclosingFunction(binding.node)) {
    return causeAt(file, node, line, `\`${node.text}\` is used at ${where}, before its declaration at ${declaration} has run.`, 0.8);
  }
  const fn = enclosingFunction(node);
  const callers = fn ? callsOf(c.program, { file, node: fn }).filter((each) => each.file === file && binding && each.node.line < binding.node.line && !enclosingFunction(each.node)) : [];
  const [call] = callers;
  if (call && callers.length === 1) return causeAt(file, call.node, lineOf(call.node), `The call at ${place(c, file, lineOf(call.node))} runs \`${fn ? (functionName(fn) ?? 'a function') : 'code'}\` before \`${node.text}\` at ${declaration} is initialised.`, 0.8);
  return causeAt(file, node, line, `\`${node.text}\` is used at ${where} while the declaration at ${declaration} has not run.`, 0.6);
}

/** The write that makes an object contain itself. */
function circle(c: Case, { file }: Spot, frame: ObservedFrame, property: string): Move {
  const writes = writesOf(c.program, property).filter(({ value, kind }) => kind === 'assigned' && value !== undefined && /^(identifier|this|member_expression)$/.test(value.kind));
  const [only, ...others] = writes;
  if (only && others.length === 0) return causeAt(only.file, only.node, only.node.line, `\`${brief(only.node)}\` at ${place(c, only.file, only.node.line)} makes the object contain itself, and JSON cannot write that at ${place(c, file, frame.line)}.`, 0.6);
  const node = statementOf(nodeAt(file, frame.line, frame.column));
  return causeAt(file, node, frame.line, `What is turned into JSON at ${place(c, file, frame.line)} contains itself.`, 0.5);
}

function mixed(c: Case, file: SourceFile, frame: ObservedFrame): Move {
  const node = nodeAt(file, frame.line, frame.column);
  const operation = /^(binary|augmented)/.test(node.kind) ? node : (above(node, (each) => /^(binary_expression|augmented_assignment_expression)$/.test(each.kind)) ?? node);
  return causeAt(file, operation, operation.line, `\`${brief(operation)}\` at ${place(c, file, operation.line)} reckons with a BigInt and a number together; one of them has to be converted.`, 0.75);
}

function here(c: Case, { file }: Spot, frame: ObservedFrame, what: string, confidence: number): Move {
  const call = callAt(file, frame.line, frame.column) ?? nodeAt(file, frame.line, frame.column);
  const line = lineOf(call);
  return causeAt(file, call, line, `\`${brief(call)}\` at ${place(c, file, line)} ${what}.`, confidence);
}

function superMissing(c: Case, { file }: Spot, frame: ObservedFrame): Move {
  const fn = enclosingFunction(nodeAt(file, frame.line, frame.column));
  const node = fn ?? nodeAt(file, frame.line, frame.column);
  return causeAt(file, node, node.line, `The constructor at ${place(c, file, node.line)} uses \`this\` without having called \`super\`.`, 0.8);
}
