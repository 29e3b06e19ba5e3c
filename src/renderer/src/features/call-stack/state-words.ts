/** What a session or thread is doing, in the words of the call stack. */
import type { ProgramExit, Session, Stop } from '../../../../shared/debug.ts';

export type Tone = 'quiet' | 'paused' | 'failed';

export interface StateWords {
  readonly text: string;
  readonly tone: Tone;
}

const reasons: Readonly<Record<string, string>> = {
  step: 'paused',
  entry: 'paused on entry',
  breakpoint: 'paused on breakpoint',
  'function breakpoint': 'paused on function breakpoint',
  'data breakpoint': 'paused on data breakpoint',
  'instruction breakpoint': 'paused on instruction breakpoint',
  exception: 'paused on exception',
  pause: 'paused',
  goto: 'paused',
};

/** Why a thread stands. A reason nobody knows is shown in the adapter's own description. */
export function stopWords(stop: Stop): StateWords {
  if (stop.reason === 'exception') return { text: 'paused on exception', tone: 'failed' };
  return { text: reasons[stop.reason] ?? (stop.description || `paused on ${stop.reason}`), tone: 'paused' };
}

/** The state of a session that has no thread of its own to show. */
export function sessionWords(session: Session, exit: ProgramExit | undefined): StateWords {
  const because = session.statusReason ? `: ${session.statusReason}` : '';
  switch (session.status) {
    case 'starting':
      return { text: `starting…${because.replace(':', '')}`, tone: 'quiet' };
    case 'running':
      return { text: `running${because}`, tone: 'quiet' };
    case 'stopped':
      return { text: 'paused', tone: 'paused' };
    case 'stopping':
      return { text: `stopping…${because.replace(':', '')}`, tone: 'quiet' };
    case 'ended':
      return exitWords(exit);
    case 'failed':
      return { text: 'did not start', tone: 'failed' };
    case 'lost':
      return { text: 'lost: the adapter went away', tone: 'failed' };
    default:
      return session.status satisfies never;
  }
}

/** How a program ended, as far as it is known. */
export function exitWords(exit: ProgramExit | undefined): StateWords {
  if (exit?.signal) return { text: `ended by ${exit.signal}`, tone: 'failed' };
  if (exit === undefined || exit.code === null) return { text: 'ended, exit code unknown', tone: 'quiet' };
  return { text: `ended, exit ${exit.code}`, tone: exit.code === 0 ? 'quiet' : 'failed' };
}
