/**
 * The person's watches at a stop: evaluated in one wave beside the variables, so that a stop takes no more rounds with them.
 * One that never ends would hold up every stop: after its first time it is left alone until the person asks for it.
 */
import type { WatchValue } from '../../../../shared/debug.ts';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import { toResult } from './evaluated.ts';
import { evaluationError } from './evaluation-error.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry, Watching } from '../sessions/stops.ts';

export interface Watches {
  /** Sends all of them now; undefined when there are none. */
  start(session: DapSession, entry: StopEntry, frameId: number): Watching | undefined;
  /** It has given an answer: it is evaluated at stops again. */
  answered(session: DapSession, expression: string): void;
}

export const watchTimeout = { timeoutMilliseconds: 5000 } as const;
/** So long they may keep the rest of a stop from being shown, for one paint of all. */
const patienceMilliseconds = 300;

export function createWatches(expressions: () => readonly string[]): Watches {
  const endless = new WeakMap<DapSession, Set<string>>();

  async function evaluate(session: DapSession, entry: StopEntry, frameId: number, expression: string): Promise<WatchValue> {
    if (endless.get(session)?.has(expression)) return { expression, problem: toProblem(leftOut()) };
    try {
      const body = await session.connection.request('evaluate', { expression, frameId, context: 'watch' }, watchTimeout);
      return { expression, result: toResult(session, entry, { ...body, value: body.result }) };
    } catch (error) {
      const problem = toProblem(evaluationError(error));
      if (problem.code !== 'timeout') return { expression, problem };
      endless.set(session, (endless.get(session) ?? new Set()).add(expression));
      return { expression, problem: session.adapter.endsWatches === true ? { ...problem, hint: leftOutHint } : toProblem(tooLong()) };
    }
  }

  return {
    start: (session, entry, frameId) => {
      const wanted = expressions();
      if (wanted.length === 0) return undefined;
      const values: WatchValue[] = wanted.map((expression) => ({ expression }));
      let open = values.length;
      const one = async (expression: string, index: number) => {
        values[index] = await evaluate(session, entry, frameId, expression);
        open -= 1;
      };
      const done = Promise.all(wanted.map(one)).then(() => undefined);
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, patienceMilliseconds);
      void done.then(() => clearTimeout(timer));
      return {
        values: () => [...values],
        get complete() {
          return open === 0;
        },
        done,
        soon: Promise.race([done, patience.promise]),
      };
    },
    answered: (session, expression) => void endless.get(session)?.delete(expression),
  };
}

function tooLong(): DapilotError {
  return new DapilotError('timeout', `It gave no value within ${watchTimeout.timeoutMilliseconds / 1000} seconds, and the program may still be busy with it.`, {
    hint: 'To end it, stop the program.',
  });
}

const leftOutHint = 'Evaluate it again, or change it.';

function leftOut(): DapilotError {
  return new DapilotError('timeout', 'It gave no value in time at an earlier stop, so it is left out.', { hint: leftOutHint });
}
