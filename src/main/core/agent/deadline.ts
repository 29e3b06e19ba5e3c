/** Waiting that always ends: with the result, at a deadline, or when the agent is stopped. */
import { DapilotError } from '../../../shared/errors.ts';

/**
 * The promise's outcome, or a DapilotError `cancelled` as soon as `signal` fires, or `timeout` after `milliseconds`
 * where there are any.
 * What the promise does later is of no interest any more; its rejection is taken.
 */
export async function beforeDeadline<T>(promise: Promise<T>, milliseconds: number | undefined, signal: AbortSignal, what: string): Promise<T> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new DapilotError('cancelled', `The agent was stopped, so ${what} was given up.`));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  const late = (allowed: number) =>
    reject(new DapilotError('timeout', `${what[0]?.toUpperCase() ?? ''}${what.slice(1)} took longer than ${Math.round(allowed / 1000)} seconds.`, { hint: 'Try again when the machine and the program have less to do.' }));
  const timer = milliseconds === undefined ? undefined : setTimeout(late, milliseconds, milliseconds);
  try {
    return await Promise.race([promise, interrupted]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}
