/** A variable (or property) that still has nothing: its writes run later, in another variable, or not at all. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief, descendants, within } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { callsOf } from '../callees.ts';
import { comparisonIn } from '../comparisons.ts';
import { argumentsOf, calleeOf, enclosingFunction, functionName, isAsync, isFunction, lineOf, stringText, unwrap } from '../functions.ts';
import { ask } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, seenAs, targetFor } from '../reading.ts';
import { definitionsOf, resolve, shadowOf } from '../scopes.ts';
import type { Binding, Definition } from '../scopes.ts';
import { staticValue } from '../static-value.ts';
import { attemptAround } from '../swallowing.ts';

export async function lateOrigin(c: Case, suspect: JsSuspect, binding: Binding, definitions: readonly Definition[], placeholder: Definition): Promise<Move> {
  const { file } = suspect;
  const shadow = shadowOf(binding);
  if (shadow) {
    return causeAt(file, shadow, shadow.line, `The declaration at ${place(c, file, shadow.line)} makes a second \`${binding.name}\`, so the one at ${place(c, file, binding.node.line)} never gets the value.`, 0.85);
  }
  const writes = definitions.filter((each) => each !== placeholder && each.kind !== 'computed');
  if (writes.length === 0) {
    const line = placeholder.node.line;
    const value = placeholder.value && staticValue(placeholder.value);
    return causeAt(file, placeholder.node, line, `\`${binding.name}\` at ${place(c, file, line)} ${value ? `is ${value.text}` : 'gets no value'}, and nothing ever writes to it.`, 0.75);
  }
  const late = lateWrite(c, file, writes.map(({ node }) => node), suspect.node);
  if (late) return late;
  const [write, ...more] = writes;
  const attempt = write && more.length === 0 ? attemptAround(write.node) : undefined;
  if (attempt && !within(suspect.node, attempt)) return ask({ ask: 'swallowed', suspect, attempt });
  const guard = write && above(write.node, (node) => node.kind === 'if_statement' || isFunction(node));
  if (write && more.length === 0 && guard?.kind === 'if_statement' && within(suspect.node, guard.field('condition') ?? guard)) {
    return causeAt(file, guard, guard.line, `\`${brief(guard.field('condition') ?? guard)}\` at ${place(c, file, guard.line)} asks \`${binding.name}\` before it was ever written: the first time there is nothing yet.`, 0.75);
  }
  for (const each of writes) {
    const searched = await searchedFor(c, suspect, each.node);
    if (searched) return searched;
  }
  return guarded(c, suspect, writes.map(({ node }) => node), binding.name);
}

/** A write that runs in a callback or after an `await`, started without waiting for it. */
export function lateWrite(c: Case, file: SourceFile, writes: readonly TreeNode[], use: TreeNode, key?: string): Move | undefined {
  for (const write of writes) {
    const fn = enclosingFunction(write);
    if (!fn || within(use, fn)) continue;
    const started = startOf(c, file, fn, use, key);
    if (started) return started;
  }
  return undefined;
}

/** Up from the function that writes to the call that set it going and did not wait. */
function startOf(c: Case, file: SourceFile, writer: TreeNode, use: TreeNode, key: string | undefined): Move | undefined {
  let fn: TreeNode | undefined = writer;
  let later = false;
  while (fn && !within(use, fn)) {
    const host: TreeNode | undefined = fn.parent?.kind === 'arguments' ? fn.parent.parent : undefined;
    if (host) {
      const unheard = listensInVain(c, file, host);
      if (unheard) return unheard;
      later = later || !immediate(host);
      const around = enclosingFunction(host);
      if (later && (!around || within(use, around))) {
        const line = lineOf(host);
        return causeAt(file, host, line, `\`${brief(calleeOf(host) ?? host)}\` at ${place(c, file, line)} runs its callback later, but \`${brief(use)}\` is needed before.`, 0.6);
      }
      fn = around;
      continue;
    }
    later = later || isAsync(fn);
    if (!later) return undefined;
    const calls = callsOf(c.program, { file, node: fn }).filter(({ node }) => !isAwaited(node));
    // Of several calls, the one that names the key.
    const naming = key === undefined ? [] : calls.filter(({ node }) => argumentsOf(node).some((each) => staticValue(each)?.primitive === key));
    const [only, ...others] = naming.length > 0 ? naming : calls;
    if (!only || others.length > 0) return undefined;
    const line = lineOf(only.node);
    const why = isAsync(fn) ? 'is not awaited' : 'comes back before its work is done';
    return causeAt(only.file, only.node, line, `\`${brief(only.node)}\` at ${place(c, only.file, line)} ${why}, so \`${brief(use)}\` is used before \`${functionName(fn) ?? 'the function'}\` has given it a value.`, 0.75);
  }
  return undefined;
}

/** `on('name', …)` for an event that nobody emits. */
function listensInVain(c: Case, file: SourceFile, host: TreeNode): Move | undefined {
  const method = calleeOf(host)?.field('property')?.text ?? '';
  const [first] = argumentsOf(host);
  const name = first && stringText(first);
  if (!/^(on|once|addListener)$/.test(method) || name === undefined) return undefined;
  const emitted = c.program.filesWith('emit').flatMap((each) =>
    descendants(each.root, 'call_expression').filter((call) => calleeOf(call)?.field('property')?.text === 'emit').map((call) => argumentsOf(call)[0]),
  );
  const names = emitted.map((each) => each && stringText(each));
  if (names.length === 0 || names.includes(name) || names.includes(undefined)) return undefined;
  const line = lineOf(host);
  return causeAt(file, host, line, `\`${brief(host)}\` at ${place(c, file, line)} waits for '${name}', which nothing emits; emitted are ${names.map((each) => `'${each}'`).join(', ')}.`, 0.8);
}

/** Array methods run their callback at once. */
function immediate(call: TreeNode): boolean {
  return /^(map|forEach|filter|find|findIndex|some|every|reduce|flatMap|sort)$/.test(calleeOf(call)?.field('property')?.text ?? '') && !(call.field('arguments')?.named ?? []).some((each) => isFunction(each) && isAsync(each));
}

function isAwaited(call: TreeNode): boolean {
  for (let node = call.parent; node && !isFunction(node); node = node.parent) {
    if (node.kind === 'await_expression') return true;
    if (/_statement$|_declaration$/.test(node.kind)) return node.kind === 'return_statement';
  }
  return false;
}

/** `for (const x of list) if (x.id === id) found = x;` found nothing. */
async function searchedFor(c: Case, suspect: JsSuspect, write: TreeNode): Promise<Move | undefined> {
  const loop = above(write, (node) => node.kind === 'for_in_statement' || isFunction(node));
  const guard = above(write, (node) => node.kind === 'if_statement' || isFunction(node));
  const variable = loop?.kind === 'for_in_statement' ? loop.field('left') : undefined;
  const list = loop?.field('right');
  const condition = guard?.kind === 'if_statement' ? guard.field('condition') : undefined;
  const comparison = variable && condition ? comparisonIn(condition, variable) : undefined;
  if (!variable || !list || !comparison || !loop || !within(guard ?? write, loop)) return undefined;
  return ask({ ask: 'key', suspect: at(suspect, suspect.node, seenAs(suspect.seen)), lookup: {
    key: comparison.wanted,
    listing: `${list.text}.${comparison.list ? 'flatMap' : 'map'}((${variable.text}) => ${comparison.tried.text})`,
    container: list.text,
    lookup: comparison.node,
  } });
}

/** The only write stands under a condition that did not hold. */
export async function guarded(c: Case, suspect: JsSuspect, writes: readonly TreeNode[], name: string): Promise<Move> {
  const [only, ...others] = writes;
  if (!only || others.length > 0) return unknown(`None of the statements that write \`${name}\` has run, and why could not be told.`);
  const guard = above(only, (node) => node.kind === 'if_statement' || isFunction(node));
  const fn = enclosingFunction(only);
  if (guard?.kind !== 'if_statement') {
    const calls = fn ? callsOf(c.program, { file: suspect.file, node: fn }) : [];
    if (fn && calls.length === 0) {
      return causeAt(suspect.file, fn, fn.line, `\`${functionName(fn) ?? 'The function'}\` at ${place(c, suspect.file, fn.line)} would write \`${name}\`, but nothing calls it.`, 0.5);
    }
    return unknown(`The statement at ${place(c, suspect.file, only.line)} that writes \`${name}\` has not run before it was needed.`);
  }
  const condition = unwrap(guard.field('condition'));
  const extreme = condition && startOfExtreme(condition, guard);
  if (extreme) {
    return causeAt(suspect.file, extreme, extreme.line, `\`${brief(extreme)}\` at ${place(c, suspect.file, extreme.line)} is a start that no value can beat, so \`${condition.text}\` never holds and \`${name}\` is never written.`, 0.75);
  }
  const loop = above(only, (node) => /^(for|for_in|while)_statement$/.test(node.kind) || isFunction(node));
  if (loop && !isFunction(loop)) return unknown(`The loop at ${place(c, suspect.file, loop.line)} found nothing to write to \`${name}\`; whether the search or what is searched is wrong could not be told.`);
  const line = guard.line;
  if (c.travel.possible) {
    const arrival = await c.travel.go({ targets: [targetFor(suspect.file, guard)], why: `the condition for writing \`${name}\` is asked` });
    if (arrival.kind !== 'arrived' || !c.hunt.stop) return unknown(`The statement at ${place(c, suspect.file, only.line)} that writes \`${name}\` has not run before it was needed.`);
    c.evidence.add(`stop ${c.hunt.stop.number}`);
  }
  return causeAt(suspect.file, guard, line, `\`${name}\` is only written where \`${condition ? brief(condition) : 'a condition'}\` at ${place(c, suspect.file, line)} holds, and it did not.`, 0.5);
}

/** `if (x < best) best = x;` : the declaration of `best` with a number to start from. */
function startOfExtreme(condition: TreeNode, guard: TreeNode): TreeNode | undefined {
  if (condition.kind !== 'binary_expression' || !/^[<>]=?$/.test(condition.field('operator')?.text ?? '')) return undefined;
  const names = [unwrap(condition.field('left')), unwrap(condition.field('right'))].filter((side) => side?.kind === 'identifier');
  for (const name of names) {
    const binding = name && resolve(name);
    const definitions = binding ? definitionsOf(binding) : [];
    const start = definitions.find(({ kind, value }) => kind === 'initial' && value !== undefined && typeof staticValue(value)?.primitive === 'number');
    if (start && definitions.some(({ kind, node }) => kind === 'assigned' && within(node, guard))) return start.node;
  }
  return undefined;
}
