/** From a failure to its cause in JavaScript and TypeScript. */
import { relative } from 'node:path';
import type { Conclusion } from '../conversation.ts';
import { failureAt } from '../failure.ts';
import { place, trace } from '../origin.ts';
import type { Case, Cause } from '../origin.ts';
import { arriveAtFailure } from './arrive.ts';
import { enclosingFunction, functionName, isFunction } from './functions.ts';
import { openingQuestion } from './opening.ts';
import { answer } from './origins/answer.ts';
import { keyOf } from './questions.ts';
import { targetFor } from './reading.ts';
import { syntaxError } from './syntax-error.ts';

/** Reads the failure, follows the bad value back, and concludes. */
export async function investigate(c: Case): Promise<Conclusion> {
  const unreadable = await syntaxError(c);
  if (unreadable) return conclude(c, unreadable);
  const failure = failureAt(c.hunt.stop) ?? (await arriveAtFailure(c));
  if (!failure) return { kind: 'unknown', reason: notFailing(c) };
  if ('cause' in failure) return conclude(c, failure.cause);
  const opened = await openingQuestion(c, failure);
  if (opened.kind !== 'ask') return opened.kind === 'cause' ? conclude(c, opened) : { kind: 'unknown', reason: wonder(c, opened.reason) };
  c.chain.push(opened.because);
  c.hunt.say(opened.because);
  const found = await trace(c, opened.question, async (each, question) => answer(each, question), keyOf);
  return found.kind === 'cause' ? conclude(c, found) : { kind: 'unknown', reason: wonder(c, found.reason) };
}

function wonder(c: Case, reason: string): string {
  return `${reason} I do not know the cause${c.chain.length > 1 ? `, but this much was seen: ${c.chain.filter((each) => each !== '').join(' ')}` : '.'}`;
}

function notFailing(c: Case): string {
  const { stop, exit } = c.hunt.observation ?? {};
  if (stop) return 'The program stands at no failure, so there is nothing to follow. I do not know what should be looked at.';
  return exit ? 'The program ended without an exception that could be stopped at. I do not know why it failed.' : 'The program is not stopped, so nothing can be looked at. I do not know.';
}

/** A cause that is less sure than this is no answer. */
const leastConfidence = 0.5;

async function conclude(c: Case, cause: Cause): Promise<Conclusion> {
  if (cause.confidence < leastConfidence) return { kind: 'unknown', reason: wonder(c, `${cause.because} That alone does not make it the cause.`) };
  const { stop } = c.hunt;
  if (stop && c.evidence.size === 0) c.evidence.add(`stop ${stop.number}`);
  if (c.evidence.size < 2) await confirm(c, cause);
  const fn = isFunction(cause.node) ? cause.node : enclosingFunction(cause.node);
  const name = fn && functionName(fn);
  const seen = c.evidence.size > 1;
  const confidence = Math.min(0.95, cause.confidence + (seen ? 0.05 : 0));
  c.hunt.say(cause.because);
  const story = [cause.because, ...c.chain.filter((each) => each !== '').toReversed()];
  const path = relative(c.program.workspace, cause.file.path);
  return {
    kind: 'cause',
    verdict: {
      rootCause: { path, line: cause.line, ...(name === undefined ? {} : { function: name }) },
      explanation: [...new Set(story)].join('\n').slice(0, 4000),
      evidence: [...c.evidence].slice(0, 40),
      confidence,
    },
  };
}

/** Nothing but the failure was seen so far: go to the cause and see the program come by, or at least show the line. */
async function confirm(c: Case, { file, node, line }: Cause): Promise<void> {
  const where = place(c, file, line);
  const declares = /^(import|export)|_definition$|^class|^function_declaration$|^method_definition$/.test(node.kind) || node.parent === undefined;
  if (!declares && c.travel.possible && c.evidence.size > 0) {
    c.hunt.say(`Before it is named as the cause, the program is run again to see it come by ${where}.`);
    const arrival = await c.travel.go({ targets: [targetFor(file, node)], why: 'the cause is thought to be' });
    if (arrival.kind === 'arrived' && c.hunt.stop) c.evidence.add(`stop ${c.hunt.stop.number}`);
  } else if (c.evidence.size === 0 && c.hunt.roundsLeft > 1) {
    const [step] = await c.hunt.round([{ action: 'readCode', path: relative(c.program.workspace, file.path), start: line, end: line, description: 'Look at the line once more.' }]);
    if (step?.status === 'done') c.evidence.add(step.id);
  }
}
