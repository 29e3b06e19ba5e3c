/** How a session or thread is, in the same words wherever it is shown. */
import { requestOf } from '../../../../shared/launch.ts';
import type { ProgramExit, Session, Stop } from '../../../../shared/debug.ts';

type Tone = 'quiet' | 'paused' | 'failed';

export interface StateWords {
  readonly text: string;
  readonly tone: Tone;
}

const reasons: Readonly<Record<string, string>> = {
  step: 'paused on step',
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
  const text = reasons[stop.reason] ?? (stop.description || `paused on ${stop.reason}`);
  return { text, tone: stop.reason === 'exception' ? 'failed' : 'paused' };
}

/** A session's state; for a stop also why. `exit` is that of its root where the session has none of its own. */
export function sessionWords(session: Session, exit: ProgramExit | undefined = session.exit): StateWords {
  switch (session.status) {
    case 'starting':
    case 'stopping':
      return { text: session.statusReason ?? session.status, tone: 'quiet' };
    case 'running':
      return { text: session.statusReason ? `running: ${session.statusReason}` : 'running', tone: 'quiet' };
    case 'stopped': {
      const stop = session.threads.find((thread) => thread.stop)?.stop;
      const words: StateWords = stop ? stopWords(stop) : { text: 'paused', tone: 'paused' };
      return session.statusReason ? { ...words, text: `${words.text}: ${session.statusReason}` } : words;
    }
    case 'ended':
      return exit?.stopped && session.launch && requestOf(session.launch) === 'attach' ? { text: 'detached', tone: 'quiet' } : exitWords(exit);
    case 'failed':
      return { text: 'did not start', tone: 'failed' };
    case 'lost':
      return { text: 'the debug adapter went away', tone: 'failed' };
    default:
      return session.status satisfies never;
  }
}

/** The state of a root that stands for its whole tree: a manager is not running before its first child is there. */
export function rootWords(root: Session, tree: readonly Session[]): StateWords {
  return root.manager && root.status === 'running' && tree.length < 2 ? { text: 'starting', tone: 'quiet' } : sessionWords(root);
}

/** How a program ended, as far as it is known. */
export function exitWords(exit: ProgramExit | undefined): StateWords {
  if (exit?.stopped) return { text: 'stopped', tone: 'quiet' };
  if (exit?.signal) return { text: `ended by ${exit.signal}`, tone: 'failed' };
  if (exit === undefined || exit.code === null) return { text: 'ended, exit code unknown', tone: 'quiet' };
  return { text: `ended with code ${exit.code}`, tone: exit.code === 0 ? 'quiet' : 'failed' };
}

const namedPorts = 3;

/** Which ports a program that stands keeps. */
export function portWords(ports: readonly number[]): string {
  const more = ports.length - namedPorts;
  return `holds port${ports.length === 1 ? '' : 's'} ${ports.slice(0, namedPorts).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A session's name without the process id that some adapters put behind it. */
export function shortName(name: string): string {
  return name.replace(/ \[\d+\]$/, '');
}

/** The process of a session, also where an adapter tells it only in the name; undefined where nobody knows it. */
export function processOf({ name, processId }: Pick<Session, 'name' | 'processId'>): string | undefined {
  return processId === undefined ? / \[(\d+)\]$/.exec(name)?.[1] : String(processId);
}
