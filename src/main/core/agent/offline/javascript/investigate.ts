/** From a failure to its cause in JavaScript and TypeScript. */
import { conclude, notFailing, wonder } from '../conclude.ts';
import type { CauseReader } from '../conclude.ts';
import type { Conclusion } from '../conversation.ts';
import { failureAt } from '../failure.ts';
import { trace } from '../origin.ts';
import type { Case } from '../origin.ts';
import { arriveAtFailure } from './arrive.ts';
import { enclosingFunction, functionName, isFunction } from './functions.ts';
import { openingQuestion } from './opening.ts';
import { answer } from './origins/answer.ts';
import { keyOf } from './questions.ts';
import { targetFor } from './reading.ts';
import { syntaxError } from './syntax-error.ts';

const reader: CauseReader = {
  functionName(node) {
    const fn = isFunction(node) ? node : enclosingFunction(node);
    return fn && functionName(fn);
  },
  declares: (node) => /^(import|export)|_definition$|^class|^function_declaration$|^method_definition$/.test(node.kind) || node.parent === undefined,
  target: (file, node) => targetFor(file, node),
};

/** Reads the failure, follows the bad value back, and concludes. */
export async function investigate(c: Case): Promise<Conclusion> {
  const unreadable = await syntaxError(c);
  if (unreadable) return 'reason' in unreadable ? { kind: 'unknown', reason: unreadable.reason } : conclude(c, unreadable, reader);
  const failure = failureAt(c.hunt.stop) ?? (await arriveAtFailure(c));
  if (!failure) return { kind: 'unknown', reason: notFailing(c) };
  if ('reason' in failure) return { kind: 'unknown', reason: failure.reason };
  if ('cause' in failure) return conclude(c, failure.cause, reader);
  const opened = await openingQuestion(c, failure);
  if (opened.kind !== 'ask') return opened.kind === 'cause' ? conclude(c, opened, reader) : wonder(c, opened.reason);
  c.chain.push(opened.because);
  c.hunt.say(opened.because);
  const found = await trace(c, opened.question, async (each, question) => answer(each, question), keyOf);
  return found.kind === 'cause' ? conclude(c, found, reader) : wonder(c, found.reason);
}
