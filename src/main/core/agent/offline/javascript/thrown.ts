/** Errors that the user's own code throws, and assertions: the condition that failed is the bad expression. */
import { failureAt } from '../failure.ts';
import type { Failure } from '../failure.ts';
import { place, unknown } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import { above, brief } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { readValue } from '../values.ts';
import { failedOperand } from './conditions.ts';
import { catchAround, guardsOf } from './failing-expression.ts';
import { enclosingFunction, isFunction, unwrap } from './functions.ts';
import { unmatchedOrigin } from './origins/unmatched.ts';
import { ask } from './questions.ts';
import type { JsSuspect, Move } from './questions.ts';
import { staticValue } from './static-value.ts';

/** `spot.node` is the throw statement; `reopen` begins anew at another failure. */
export async function thrownOrigin(c: Case, spot: Spot, failure: Failure, reopen: (c: Case, failure: Failure) => Promise<Move>): Promise<Move> {
  const { file, node } = spot;
  const where = place(c, file, node.line);
  const handler = catchAround(node);
  if (handler?.kind === 'catch_clause') return caughtOrigin(c, failure, reopen);
  const option = above(node, (each) => /^switch_(case|default)$/.test(each.kind) || isFunction(each));
  if (option?.kind === 'switch_default') return chooserOrigin(c, spot, option);
  const [guard] = guardsOf(node);
  if (guard) {
    const bad = await failedOperand(c, spot, guard.condition, guard.held);
    return bad ?? unknown(`The error at ${where} is thrown because \`${brief(guard.condition)}\` ${guard.held ? 'holds' : 'does not hold'}; which of its values is wrong could not be told.`);
  }
  const fn = enclosingFunction(node);
  const suspect: JsSuspect = { ...spot, bad: 'value' };
  const search = fn && unmatchedOrigin(suspect, { file, node: fn });
  return search ?? unknown(`The error at ${where} is thrown without a condition.`);
}

/** The error was caught and another one thrown in its place: go back to the first one. */
async function caughtOrigin(c: Case, failure: Failure, reopen: (c: Case, failure: Failure) => Promise<Move>): Promise<Move> {
  if (!c.travel.possible) return unknown('The error wraps another one, which could not be seen without running the program again.');
  c.hunt.say('This error was thrown while another one was handled, so the first one is looked for.');
  c.travel.watchCaught();
  await c.hunt.round([
    { action: 'setExceptionBreakpoints', filters: ['all', 'uncaught'], description: 'Stop where the first error is thrown, though it is caught.' },
    { action: 'restart', description: 'Run it again from the start.' },
  ]);
  const first = failureAt(c.hunt.stop);
  if (!first || (first.message === failure.message && first.type === failure.type)) return unknown('The first error could not be found.');
  return reopen(c, first);
}

function chooserOrigin(c: Case, spot: Spot, option: TreeNode): Move {
  const chooser = above(option, (each) => each.kind === 'switch_statement');
  const key = unwrap(chooser?.field('value'));
  const options = chooser?.field('body')?.named.map((each) => each.field('value')).filter((each) => each !== undefined) ?? [];
  if (!chooser || !key) return unknown('The choice could not be read.');
  const keys = options.map((each) => staticValue(each) ?? readValue(each.text));
  return ask({ ask: 'key', suspect: { ...spot, node: chooser, bad: 'value' }, lookup: { key, keys, container: options.map(({ text }) => text).join(', '), lookup: chooser } }, `No case fits \`${brief(key)}\`.`);
}
