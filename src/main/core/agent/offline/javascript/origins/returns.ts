/** What a function gave back: which return, or that there was none. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { isMissing } from '../../values.ts';
import { functionBehind } from '../callees.ts';
import { badCondition, isPlain } from '../expressions.ts';
import { guardsOf } from '../failing-expression.ts';
import { calleeOf, canFallThrough, functionName, hasBlock, isAsync, isFunction, isGenerator, lineOf, ownStatements, returnsOf, unwrap } from '../functions.ts';
import type { Located } from '../modules.ts';
import { mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { both, functionOfFrame, gateFor, targetFor, topFrame, valueOf, whenCalled } from '../reading.ts';
import { staticValue } from '../static-value.ts';
import { endsInCatch, swallowedAt } from '../swallowing.ts';
import { unmatchedOrigin } from './unmatched.ts';

/** `suspect` is the call, in the caller; `fn` is what it leads to. */
export async function returnsOrigin(c: Case, suspect: JsSuspect, fn: Located, call: TreeNode): Promise<Move> {
  const name = functionName(fn.node) ?? 'the function';
  if (isGenerator(fn.node)) return unknown(`\`${name}\` is a generator; what it yields was not followed.`);
  const returns = returnsOf(fn.node);
  const valued = returns.filter(({ value }) => value !== undefined);
  const falls = hasBlock(fn.node) && canFallThrough(fn.node.field('body'));
  const nothing = suspect.seen === undefined || suspect.seen.shape === 'undefined' || suspect.bad === 'nan';
  if (valued.length === 0 && nothing) return neverReturns(c, fn, name, returns);
  const possible = returns.filter(({ value }) => (value ? mayBe(value, suspect) : nothing));
  // A gate further out knows more of the run than one in code that the program does not stand in.
  const live = frameOf(c, suspect);
  const gate = live === undefined && suspect.gate ? suspect.gate : gateFor(c, suspect.file, call, live);
  const { live: _, gate: __, when: ___, ...rest } = suspect;
  const callee = calleeOf(call);
  const direct = callee !== undefined && functionBehind(c.program, suspect.file, callee)?.node === fn.node;
  const when = direct ? whenCalled(c, suspect, call, fn.node) : undefined;
  const inside: JsSuspect = { ...rest, file: fn.file, ...(direct ? { entered: { fn: fn.node, call, from: suspect } } : {}), ...(gate ? { gate } : {}), ...(when === undefined ? {} : { when }) };
  const ends = falls && nothing;
  const [only] = possible;
  const because = `\`${brief(call)}\` at ${place(c, suspect.file, lineOf(call))} gets what \`${name}\` returns.`;
  if (possible.length === 0 && ends) return fallsOff(c, { ...inside, node: fn.node }, fn, false);
  if (possible.length === 1 && !ends && only) {
    const unsuccessful = only.value && isMissing(staticValue(only.value)) && only.statement === fn.node.field('body')?.named.at(-1);
    if (unsuccessful) return gaveUp(c, { ...inside, node: only.statement }, fn, because);
    return only.value ? follow({ ...inside, node: only.value }, because) : bareReturn(c, { ...inside, node: only.statement }, fn, false);
  }
  if (possible.length === 0) return unknown(`No return of \`${name}\` can have given this value.`);
  return chosenReturn(c, inside, fn, possible, ends, because);
}

/** Several ways out: see which one is taken. */
async function chosenReturn(
  c: Case,
  inside: JsSuspect,
  fn: Located,
  possible: readonly { readonly statement: TreeNode; readonly value: TreeNode | undefined }[],
  ends: boolean,
  because: string,
): Promise<Move> {
  const name = functionName(fn.node) ?? 'the function';
  // Where no condition tells whether the value is bad, a stop at the return proves nothing: the others are watched first.
  const sure = possible.filter(({ value }) => value === undefined || isPlain(value) || staticValue(value) !== undefined);
  const unsure = possible.filter((each) => !sure.includes(each));
  if (unsure.length > 0 && (sure.length > 0 || ends) && c.travel.possible) {
    const rest = unsure.length === 1 ? unsure[0] : undefined;
    const found = await chosenReturn(c, inside, fn, sure, ends, because);
    if (found.kind !== 'unknown' || !rest?.value) return found;
    return follow({ ...inside, node: rest.value }, `It leaves \`${name}\` by the return at ${place(c, fn.file, rest.statement.line)}.`);
  }
  if (!c.travel.possible) return unknown(`Which of the ways out of \`${name}\` was taken could not be seen without running the program again.`);
  const targets = possible.map(({ statement, value }) => targetFor(fn.file, statement, both(inside.when, value && badCondition(value, inside.bad, inside.seen))));
  const end = fn.node.field('body')?.endLine ?? fn.node.endLine;
  if (ends) targets.push({ path: fn.file.path, line: end, ...(inside.when === undefined ? {} : { condition: inside.when }) });
  c.hunt.say(because);
  const arrival = await c.travel.go({ targets, ...(inside.gate ? { gate: inside.gate } : {}), why: `\`${name}\` gives its value back` });
  if (arrival.kind !== 'arrived' || !c.hunt.stop) return unknown(`Which of the ways out of \`${name}\` was taken could not be seen.`);
  const frame = topFrame(c);
  if (functionOfFrame(c, frame) !== fn.node && arrival.target.line !== end) return unknown(`The program did not come to a return of \`${name}\`.`);
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  const live = { live: { stop: c.hunt.stop.number, frame } };
  const taken = possible[targets.indexOf(arrival.target)];
  if (!taken) return fallsOff(c, { ...inside, ...live, node: fn.node }, fn, true);
  c.chain.push(because);
  if (taken.value && isMissing(staticValue(taken.value)) && taken.statement === fn.node.field('body')?.named.at(-1)) return gaveUp(c, { ...inside, ...live, node: taken.statement }, fn, '');
  if (!taken.value) return bareReturn(c, { ...inside, ...live, node: taken.statement }, fn, true);
  return follow({ ...inside, ...live, node: taken.value }, `It leaves \`${name}\` by the return at ${place(c, fn.file, taken.statement.line)}.`);
}

/** `return null;` at the end: what came before did not find anything. */
async function gaveUp(c: Case, suspect: JsSuspect, fn: Located, because: string): Promise<Move> {
  const body = fn.node.field('body');
  const nested = body && nestedReturn(body);
  const name = functionName(fn.node) ?? 'the function';
  if (nested) return returnsFromCallback(c, fn, name, nested);
  return unmatchedOrigin(suspect, fn) ?? follow({ ...suspect, node: suspect.node.named[0] ?? suspect.node }, because);
}

/** `return;` : a way out was taken that gives nothing. */
async function bareReturn(c: Case, suspect: JsSuspect, fn: Located, seen: boolean): Promise<Move> {
  const { node } = suspect;
  const swallowed = swallowedAt(suspect, node);
  if (swallowed) return swallowed;
  const [guard] = guardsOf(node);
  const why = guard ? ` It is taken because \`${brief(guard.condition)}\` ${guard.held ? 'holds' : 'does not hold'}.` : '';
  const name = functionName(fn.node) ?? 'the function';
  return causeAt(fn.file, node, node.line, `\`${name}\` returns nothing at ${place(c, fn.file, node.line)}.${why}`, seen ? 0.85 : 0.75);
}

/** The end of the function was reached though other ways give a value. */
async function fallsOff(c: Case, suspect: JsSuspect, fn: Located, seen: boolean): Promise<Move> {
  const attempt = endsInCatch(fn.node.field('body'));
  if (attempt) return ask({ ask: 'swallowed', suspect, attempt });
  const broken = await brokenOut(c, suspect, fn);
  if (broken) return broken;
  const unmatched = unmatchedOrigin(suspect, fn);
  if (unmatched) return unmatched;
  const body = fn.node.field('body');
  const last = body?.named.at(-1) ?? fn.node;
  const name = functionName(fn.node) ?? 'the function';
  const discarded = discardedIn(body);
  const node = discarded ?? last;
  const line = discarded ? lineOf(unwrap(discarded.named[0] ?? discarded)) : node.line;
  return causeAt(fn.file, node, line, `\`${name}\` reaches its end at ${place(c, fn.file, fn.node.endLine)} without a return, so it gives undefined.`, seen ? 0.65 : 0.5);
}

/** A case that fits ends with `break` where the others return. */
async function brokenOut(c: Case, suspect: JsSuspect, fn: Located): Promise<Move | undefined> {
  const [chooser] = ownStatements(fn.node, 'switch_statement');
  const value = unwrap(chooser?.field('value'));
  const cases = chooser?.field('body')?.named ?? [];
  const leaving = cases.filter((each) => each.named.at(-1)?.kind === 'break_statement');
  if (!value || leaving.length === 0 || leaving.length === cases.length) return undefined;
  const seen = await valueOf(c, suspect, value, `Which case is taken?`);
  const taken = seen ? leaving.find((each) => staticValue(each.field('value'))?.primitive === seen.primitive) : leaving.length === 1 ? leaving[0] : undefined;
  const exit = taken?.named.at(-1);
  return exit && causeAt(fn.file, exit, exit.line, `The case \`${taken?.field('value')?.text ?? 'default'}\` of \`${functionName(fn.node) ?? 'the function'}\` leaves the switch at ${place(c, fn.file, exit.line)} without a return, unlike the others.`, seen ? 0.8 : 0.65);
}

/** No way out gives a value. */
function neverReturns(c: Case, fn: Located, name: string, returns: readonly { readonly statement: TreeNode }[]): Move {
  const body = fn.node.field('body');
  const nested = body && nestedReturn(body);
  if (nested) return returnsFromCallback(c, fn, name, nested);
  const [bare] = returns;
  const lost = (body && discardedIn(body)) ?? bare?.statement;
  if (lost) {
    const line = lineOf(unwrap(lost.named[0] ?? lost));
    return causeAt(fn.file, lost, line, `\`${name}\` has no return with a value: what is computed at ${place(c, fn.file, line)} is thrown away.`, 0.9);
  }
  const last = body?.named.at(-1);
  const node = last?.kind === 'lexical_declaration' ? last : fn.node;
  const what = isAsync(fn.node) ? 'a Promise of undefined' : 'undefined';
  return causeAt(fn.file, node, node.line, `\`${name}\` at ${place(c, fn.file, fn.node.line)} never returns a value, so it gives ${what}.`, 0.8);
}

function returnsFromCallback(c: Case, fn: Located, name: string, nested: TreeNode): Move {
  const line = lineOf(nested);
  return causeAt(fn.file, nested, line, `The return inside of the callback at ${place(c, fn.file, line)} returns from the callback only; \`${name}\` itself returns nothing.`, 0.8);
}

/** A call with a callback that returns a value, as a statement of its own: `list.forEach((x) => { return x; })`. */
function nestedReturn(body: TreeNode): TreeNode | undefined {
  for (const statement of body.named) {
    const call = statement.kind === 'expression_statement' ? unwrap(statement.named[0]) : undefined;
    if (call?.kind !== 'call_expression') continue;
    const callbacks = (call.field('arguments')?.named ?? []).filter(isFunction);
    if (callbacks.some((each) => each.field('body')?.kind === 'statement_block' && returnsOf(each).some(({ value }) => value))) return call;
  }
  return undefined;
}

/** The last statement of a block, when it computes something that nobody takes. */
function discardedIn(body: TreeNode | undefined): TreeNode | undefined {
  const last = body?.named.at(-1);
  if (last?.kind === 'labeled_statement') return last;
  if (last?.kind !== 'expression_statement') return undefined;
  const expression = unwrap(last.named[0]);
  return expression ? last : undefined;
}
