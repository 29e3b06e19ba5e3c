/** The expressions that the person watches. They belong to the folder, which remembers them (workspace.ts). */
import { randomUUID } from 'node:crypto';
import type { Watch } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { WatchId } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';

export interface WatchList {
  /** Behind the others. One that is there already is not added twice. Refuses more than a stop should pay for. */
  add(expression: string): WatchId;
  /** Throws `bad-request` for one that is not there, as the next. */
  change(id: WatchId, expression: string): void;
  remove(id: WatchId): void;
  move(id: WatchId, to: number): void;
}

/** Each of them is a request at every stop. */
export const mostWatches = 50;

export function createWatchList(append: (event: CoreEvent) => void, snapshot: () => Snapshot): WatchList {
  const all = () => snapshot().watches;
  const set = (watches: readonly Watch[]) => append({ type: 'watches.changed', watches });

  function require(id: WatchId): Watch {
    const found = all().find((watch) => watch.id === id);
    if (found) return found;
    throw new DapilotError('bad-request', 'This watch is not there any more.');
  }

  return {
    add: (expression) => {
      const known = all().find((watch) => watch.expression === expression);
      if (known) return known.id;
      if (all().length >= mostWatches) {
        throw new DapilotError('bad-request', `There are ${mostWatches} watches already, and each one is evaluated at every stop.`, { hint: 'Remove one first.' });
      }
      const watch = newWatch(expression);
      set([...all(), watch]);
      return watch.id;
    },
    change: (id, expression) => {
      require(id);
      set(all().map((watch) => (watch.id === id ? { id, expression } : watch)));
    },
    remove: (id) => {
      require(id);
      set(all().filter((watch) => watch.id !== id));
    },
    move: (id, to) => {
      const moved = require(id);
      set(all().filter((watch) => watch.id !== id).toSpliced(to, 0, moved));
    },
  };
}

export function newWatch(expression: string): Watch {
  return { id: `w-${randomUUID()}` as WatchId, expression };
}
