/** A function that calls itself without end: with the same arguments again, or without a way out. */
import type { PrintedFailure } from '../failure.ts';
import { causeAt, place } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';
import { above, brief, nodeAt } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { argumentsOf, callAt, enclosingFunction, functionName, lineOf, objectOf, ownStatements, parametersOf } from './functions.ts';

/** The places are those of the stack, innermost first. Undefined when the message is about something else. */
export function endlessCalls(c: Case, message: string, places: PrintedFailure['places']): Cause | undefined {
  if (!/^Maximum call stack size exceeded/.test(message)) return undefined;
  const again = places.find((each, index) => places.slice(index + 1).some((other) => other.path === each.path && other.line === each.line && other.column === each.column));
  const { path, line, column } = again ?? places[1] ?? { path: '', line: 0, column: 0 };
  const file = c.program.file(path);
  const own = file && ownName(file, line, column);
  if (file && own) return causeAt(file, own, own.line, `\`${brief(own)}\` at ${place(c, file, own.line)} asks for the very property whose accessor it stands in, so it never comes to an end.`, 0.9);
  const call = file && callAt(file, line, column);
  const fn = call && enclosingFunction(call);
  if (!file || !call || !fn) return undefined;
  const given = argumentsOf(call);
  const same = given.length > 0 && given.every((argument, index) => argument.text === parametersOf(fn)[index]?.pattern.text);
  const where = lineOf(call);
  // A way out that is never taken can be wrong itself, or the first call; only a call that leads away from it tells.
  const ways = ownStatements(fn, 'if_statement').concat(ownStatements(fn, 'ternary_expression', 'switch_statement'));
  const growing = given.some((argument) => argument.kind === 'binary_expression' && argument.field('operator')?.text === '+');
  if (!same && !growing && ways.length > 0) return undefined;
  const why = same ? 'with the same arguments again' : 'again and again, and nothing ends it';
  return causeAt(file, call, where, `\`${brief(call)}\` at ${place(c, file, where)} calls \`${functionName(fn) ?? 'the function'}\` ${why}.`, same ? 0.85 : 0.6);
}

/** `get name() { return this.name; }` */
function ownName(file: SourceFile, line: number, column: number): TreeNode | undefined {
  const here = nodeAt(file, line, column);
  const member = here.kind === 'member_expression' ? here : above(here, (node) => node.kind === 'member_expression');
  const fn = member && enclosingFunction(member);
  const accessor = fn?.children.some(({ kind }) => kind === 'get' || kind === 'set');
  return accessor && member && objectOf(member)?.kind === 'this' && fn !== undefined && member.field('property')?.text === functionName(fn) ? member : undefined;
}
