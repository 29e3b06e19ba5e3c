/** How a session is, in words. */
import type { Session, Stop } from '../../../../shared/debug.ts';

/** A session's state in a few words; for a stop also why. */
export function sessionWords(session: Session): string {
  switch (session.status) {
    case 'starting':
      return session.statusReason ? `starting: ${session.statusReason}` : 'starting';
    case 'running':
      return session.statusReason ? `running: ${session.statusReason}` : 'running';
    case 'stopped':
      return stopWords(session.threads.find((thread) => thread.stop)?.stop);
    case 'stopping':
      return session.statusReason ? `stopping: ${session.statusReason}` : 'stopping';
    case 'ended':
      return exitWords(session);
    case 'failed':
      return 'did not start';
    case 'lost':
      return 'the debug adapter went away';
    default:
      return session.status satisfies never;
  }
}

/** Why a thread stands, for example "paused on exception". */
export function stopWords(stop: Stop | undefined): string {
  switch (stop?.reason) {
    case undefined:
    case 'pause':
      return 'paused';
    case 'step':
    case 'goto':
      return 'paused after a step';
    case 'entry':
      return 'paused on entry';
    case 'exception':
      return 'paused on exception';
    default:
      return stop ? `paused on ${stop.reason}` : 'paused';
  }
}

function exitWords({ exit }: Session): string {
  if (exit?.signal) return `ended by ${exit.signal}`;
  return exit === undefined || exit.code === null ? 'ended' : `ended with code ${exit.code}`;
}
