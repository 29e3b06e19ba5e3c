/** The part of `reduce` about tasks, what they found, and servers that wait to be looked at. */
import type { CoreEvent } from './events.ts';
import type { Snapshot } from './snapshot.ts';

/** The state after an event about a task; other events change nothing. */
export function reduceTasks(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'taskRun.changed': {
      const { run } = event;
      const known = snapshot.taskRuns.some(({ id }) => id === run.id);
      return { ...snapshot, taskRuns: known ? snapshot.taskRuns.map((one) => (one.id === run.id ? run : one)) : [...snapshot.taskRuns, run] };
    }
    case 'taskRun.removed':
      return { ...snapshot, taskRuns: snapshot.taskRuns.filter(({ id }) => id !== event.id) };
    case 'problems.changed':
      return { ...snapshot, problems: event.counts };
    case 'server.ready':
      return { ...snapshot, readyServers: [...snapshot.readyServers.slice(-9), event.server] };
    case 'server.dismissed':
      return { ...snapshot, readyServers: snapshot.readyServers.filter(({ id }) => id !== event.id) };
    default:
      return snapshot;
  }
}
