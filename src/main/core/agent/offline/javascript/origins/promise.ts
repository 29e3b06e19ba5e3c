/** What a Promise resolves to: `resolve(…)`, the callback of `then`, `Promise.resolve(…)`. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import { functionBehind } from '../callees.ts';
import { argumentsOf, calleeOf, isFunction, lineOf, parametersOf, unwrap } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { BuiltinCall, JsSuspect, Move } from '../questions.ts';
import { at, seenAs } from '../reading.ts';
import { resolve } from '../scopes.ts';

/** Undefined when the call makes no promise that is known. */
export async function promiseOrigin(c: Case, suspect: JsSuspect, call: BuiltinCall, full: string): Promise<Move | undefined> {
  const [first] = call.given;
  if (full === '.then' && first) {
    const fn = isFunction(first) ? { file: suspect.file, node: first } : functionBehind(c.program, suspect.file, first);
    return fn ? ask({ ask: 'returns', suspect, fn, call: call.node }) : unknown('What `then` is given could not be followed.');
  }
  if ((full === '.catch' || full === '.finally') && call.receiver) return follow(at(suspect, call.receiver, seenAs(suspect.seen)), '');
  if (full === 'Promise.resolve') {
    if (first) return follow(at(suspect, first, seenAs(suspect.seen)), '');
    return causeAt(suspect.file, call.node, lineOf(call.node), `\`${brief(call.node)}\` at ${place(c, suspect.file, lineOf(call.node))} resolves to nothing.`, 0.8);
  }
  return undefined;
}

/** `new Promise((resolve) => …)`: what it is resolved with. */
export function executorOrigin(c: Case, suspect: JsSuspect): Move {
  const executor = unwrap(argumentsOf(suspect.node)[0]);
  const name = executor && isFunction(executor) ? parametersOf(executor)[0]?.pattern : undefined;
  if (!executor || name?.kind !== 'identifier') return unknown('What the Promise resolves to could not be followed.');
  const calls = descendants(executor, 'call_expression').filter((each) => {
    const callee = calleeOf(each);
    return callee?.kind === 'identifier' && resolve(callee)?.node === name;
  });
  const possible = calls.filter((each) => {
    const [value] = argumentsOf(each);
    return value === undefined || mayBe(value, suspect);
  });
  const [only, ...others] = possible;
  const { live: _, ...rest } = suspect;
  if (!only || others.length > 0) return unknown('Which of its resolutions gave the Promise its value could not be told.');
  const [value] = argumentsOf(only);
  const line = lineOf(only);
  if (!value) return causeAt(suspect.file, only, line, `\`${brief(only)}\` at ${place(c, suspect.file, line)} resolves the Promise with nothing.`, 0.85);
  return follow({ ...rest, node: value }, `The Promise resolves at ${place(c, suspect.file, line)}.`);
}
