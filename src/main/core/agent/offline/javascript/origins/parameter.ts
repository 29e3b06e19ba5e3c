/** A parameter: the argument at the call, or what a built-in hands to a callback. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { callsOf } from '../callees.ts';
import { badCondition } from '../expressions.ts';
import { argumentsOf, calleeOf, functionName, lineOf, parametersOf, unwrap } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move, Parameter } from '../questions.ts';
import { at, callerOf, functionOfFrame, gateFor, seenAs, targetFor, topFrame } from '../reading.ts';
import { resolve } from '../scopes.ts';
import { ignoredError } from './error-first.ts';

export async function parameterOrigin(c: Case, suspect: JsSuspect, parameter: Parameter): Promise<Move> {
  const { fn } = parameter;
  const frame = liveFrameOf(c, suspect, fn);
  const { entered } = suspect;
  if (frame === undefined && entered?.fn === fn && !handsOver(entered.call, fn)) {
    const { bad, seen, inner } = suspect;
    return argumentOrigin(c, { ...entered.from, bad, ...seenAs(seen), ...(inner ? { inner } : {}) }, entered.call, parameter);
  }
  if (frame === undefined) return fromSomewhere(c, suspect, parameter);
  const caller = callerOf(c, frame);
  if (!caller) return fromSomewhere(c, suspect, parameter);
  if (caller.through || handsOver(caller.call, fn)) {
    return ask({ ask: 'callback', suspect, use: { ...parameter, call: caller.call, file: caller.file, ...(caller.frame === undefined ? {} : { frame: caller.frame }) } });
  }
  const live = caller.frame === undefined ? {} : { live: { stop: c.hunt.stop?.number ?? 0, frame: caller.frame } };
  const { live: _, gate: __, ...rest } = suspect;
  const gate = caller.frame === undefined ? gateFor(c, caller.file, caller.call, undefined) : undefined;
  return argumentOrigin(c, { ...rest, ...live, ...(gate ? { gate } : {}), file: caller.file }, caller.call, parameter);
}

/** The frame that runs this function, at or above the one of the suspect (a nested function sees the parameter too). */
function liveFrameOf(c: Case, suspect: JsSuspect, fn: TreeNode): number | undefined {
  const from = frameOf(c, suspect);
  if (from === undefined) return undefined;
  const frames = c.hunt.stop?.frames ?? [];
  return frames.find((each) => each.index >= from && each.user && functionOfFrame(c, each.index) === fn)?.index;
}

/** The function (or its name) is an argument of this call, so the one who was called calls it. */
function handsOver(call: TreeNode, fn: TreeNode): boolean {
  const callee = calleeOf(call);
  if (callee && within(fn, callee)) return false;
  return argumentsOf(call).some((each) => {
    const given = unwrap(each);
    return given === fn || (given.kind === 'identifier' && callee?.kind === 'member_expression' && resolve(given)?.declaration === fn);
  });
}

async function argumentOrigin(c: Case, suspect: JsSuspect, call: TreeNode, { fn, index, path }: Parameter): Promise<Move> {
  const name = parametersOf(fn)[index]?.pattern.text.split('\n')[0] ?? `parameter ${index + 1}`;
  const given = argumentsOf(call);
  const shift = /\.call$/.test(calleeOf(call)?.text ?? '') ? 1 : 0;
  const line = lineOf(call);
  const where = place(c, suspect.file, line);
  if (given.slice(0, index + shift + 1).some((each) => each.kind === 'spread_element') || /\.apply$/.test(calleeOf(call)?.text ?? '')) {
    return unknown(`The arguments of the call at ${where} are spread, so they cannot be told apart.`);
  }
  const argument = given[index + shift];
  if (!argument) {
    const fallback = parametersOf(fn)[index]?.default;
    if (fallback) return follow(at({ ...suspect, file: suspect.file }, fallback), '');
    const ignored = ignoredError(c, suspect, call, fn);
    if (ignored) return ignored;
    return causeAt(suspect.file, call, line, `The call \`${brief(call)}\` at ${where} gives no value for \`${name}\`.`, 0.85);
  }
  const swapped = swapWith(call, fn, index + shift);
  if (swapped !== undefined) {
    return causeAt(suspect.file, call, line, `The call \`${brief(call)}\` at ${where} gives \`${brief(argument)}\` as \`${name}\` and \`${swapped}\` in its place: the arguments are in the wrong order.`, 0.85);
  }
  const because = `\`${name}\` of \`${functionName(fn) ?? 'the function'}\` is \`${brief(argument)}\` of the call at ${where}.`;
  if (path.length > 0) return ask({ ask: 'picked', suspect, value: argument, path });
  const handed = { file: suspect.file, node: call };
  return follow(at(suspect, argument, { handed, ...seenAs(suspect.seen) }), because);
}

/** The argument bears the name of another parameter, whose place has the argument that bears this one's name. */
function swapWith(call: TreeNode, fn: TreeNode, index: number): string | undefined {
  const names = parametersOf(fn).map(({ pattern }) => pattern.text.toLowerCase());
  const given = argumentsOf(call).map(lastName);
  const own = names[index];
  const mine = given[index];
  if (own === undefined || mine === undefined || mine === own) return undefined;
  const other = names.findIndex((name, position) => position !== index && name === mine);
  if (other === -1) return undefined;
  return given[other] === own || given[other] !== names[other] ? (argumentsOf(call)[other]?.text ?? 'nothing') : undefined;
}

function lastName(node: TreeNode): string | undefined {
  const inner = unwrap(node);
  if (inner.kind === 'identifier') return inner.text.toLowerCase();
  return inner.kind === 'member_expression' ? inner.field('property')?.text.toLowerCase() : undefined;
}

/** No caller stands on the stack: look for the calls in the text, and watch the function where that is not enough. */
async function fromSomewhere(c: Case, suspect: JsSuspect, parameter: Parameter): Promise<Move> {
  const { fn, index, path } = parameter;
  const calls = callsOf(c.program, { file: suspect.file, node: fn });
  const possible = calls.filter(({ node }) => {
    const given = argumentsOf(node)[index];
    return given === undefined || given.kind === 'spread_element' || path.length > 0 || mayBe(given, suspect);
  });
  const [only, ...others] = possible;
  if (only && others.length === 0) {
    const { live: _, ...rest } = suspect;
    const gate = gateFor(c, only.file, only.node, undefined);
    return argumentOrigin(c, { ...rest, file: only.file, ...(gate ? { gate } : {}) }, only.node, parameter);
  }
  const entry = fn.field('body');
  if (c.travel.possible && entry) {
    const pattern = parametersOf(fn)[index]?.pattern;
    const condition = pattern?.kind === 'identifier' && path.length === 0 ? badCondition(pattern, suspect.bad, suspect.seen) : undefined;
    const first = entry.kind === 'statement_block' ? (entry.named[0] ?? entry) : entry;
    const target = targetFor(suspect.file, first, condition);
    const arrival = await c.travel.go({ targets: [target], why: `\`${functionName(fn) ?? 'the function'}\` begins with the bad value` });
    if (arrival.kind === 'arrived' && c.hunt.stop && functionOfFrame(c, topFrame(c)) === fn) {
      c.evidence.add(`stop ${c.hunt.stop.number}`);
      const frame = topFrame(c);
      if (callerOf(c, frame)) return ask({ ask: 'parameter', suspect: { ...suspect, live: { stop: c.hunt.stop.number, frame } }, parameter });
    }
  }
  return ask({ ask: 'callback', suspect, use: parameter });
}
