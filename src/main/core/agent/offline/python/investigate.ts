/** From a failure to its cause in Python. */
import { conclude, notFailing, wonder } from '../conclude.ts';
import type { CauseReader } from '../conclude.ts';
import type { Conclusion } from '../conversation.ts';
import { trace } from '../origin.ts';
import type { Case } from '../origin.ts';
import { arriveAtFailure, conditionFor, standBefore } from './arrive.ts';
import type { Arrived } from './arrive.ts';
import { failureAt } from './failure.ts';
import type { PyFailure } from './failure.ts';
import { statementAt } from './opening/locate.ts';
import { openingQuestion } from './opening/opening.ts';
import { answer } from './origins/answer.ts';
import { keyOf } from './questions.ts';
import type { Move } from './questions.ts';
import { targetFor } from './reading.ts';
import { enclosingFunction, handlerAround, isFunction, nameOf, scopeOf } from './syntax.ts';

const reader: CauseReader = {
  functionName(node) {
    const fn = isFunction(node) ? node : enclosingFunction(node);
    return fn && nameOf(fn);
  },
  declares: (node) => /^(import|function_definition|class_definition)/.test(node.kind) || node.parent === undefined || scopeOf(node).kind === 'module' || scopeOf(node).kind === 'class_definition',
  target: (file, node) => targetFor(file, node),
};

/** Reads the failure, follows the bad value back, and concludes. */
export async function investigate(c: Case): Promise<Conclusion> {
  const own = failureAt(c.hunt.stop);
  const arrived = own ? await firstOf(c, own) : await arriveAtFailure(c);
  if (!arrived) return { kind: 'unknown', reason: notFailing(c) };
  if ('cause' in arrived) return conclude(c, arrived.cause, reader);
  return follow(c, 'move' in arrived ? arrived.move : await openingQuestion(c, arrived.failure));
}

async function follow(c: Case, opened: Move): Promise<Conclusion> {
  if (opened.kind !== 'ask') return opened.kind === 'cause' ? conclude(c, opened, reader) : wonder(c, opened.reason);
  c.chain.push(opened.because);
  c.hunt.say(opened.because);
  const found = await trace(c, opened.question, async (each, question) => answer(each, question), keyOf);
  return found.kind === 'cause' ? conclude(c, found, reader) : wonder(c, found.reason);
}

/** An exception raised while another one was handled only passes that one on: the first one is what went wrong. */
async function firstOf(c: Case, failure: PyFailure): Promise<Arrived> {
  const [first] = failure.earlier;
  const frame = c.hunt.stop?.frames[failure.frame];
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  const raise = file && frame && statementAt(file, frame.line, 'raise_statement', ...(failure.type === 'SystemExit' ? ['call'] : []));
  if (!first || !raise || !handlerAround(raise)) return { failure };
  c.hunt.say(`The exception was raised while ${first.type} was handled, so that one is looked at.`);
  if (c.hunt.stop) c.evidence.add(`stop ${c.hunt.stop.number}`);
  return (await standBefore(c, first, conditionFor(c, first))) ?? { failure };
}
