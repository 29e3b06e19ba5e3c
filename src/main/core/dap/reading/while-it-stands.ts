import type { DapSession } from '../sessions/session.ts';
import { staleReference, type StopEntry } from '../sessions/stops.ts';

/** The answer, unless the stop died while it was on its way; what was said about a dead stop is nobody's news. */
export async function whileItStands<T>(session: DapSession, entry: StopEntry, answer: Promise<T>): Promise<T> {
  await Promise.allSettled([answer]);
  if (!session.stops.isLive(entry)) throw staleReference();
  return answer;
}
