/**
 * The counts of a console as its view takes them: the first change at once, those of a flood twenty times a second. Nobody
 * sees more, and each costs a page of text, its lines, their layout and their paint.
 */
import type { ConsoleCounts } from '../../../../shared/snapshot.ts';

export interface PacedCounts {
  /** Numbered without gaps; `changedFrom` is since the one before. */
  readonly current: () => ConsoleCounts;
  /** Follows the counts while there is a listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

const paceMilliseconds = 50;

/** `follow` calls with every change of what `read` gives. */
export function createPacedCounts(read: () => ConsoleCounts, follow: (changed: () => void) => () => void): PacedCounts {
  let latest = read();
  let told = latest;
  /** The first entry that has changed since. */
  let changedFrom = Infinity;
  let lastTold = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let unfollow: (() => void) | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    lastTold = performance.now();
    told = { ...latest, changedFrom, revision: told.revision + 1 };
    changedFrom = Infinity;
    for (const listener of listeners) listener();
  }

  function look(): void {
    const next = read();
    if (next.revision === latest.revision) return;
    // Several changes may have come in one; then only the last one's extent is known.
    const from = next.revision === latest.revision + 1 ? next.changedFrom : 0;
    const isCleared = next.total < latest.total;
    changedFrom = isCleared ? 0 : Math.min(changedFrom, from);
    latest = next;
    const rest = lastTold + paceMilliseconds - performance.now();
    if (isCleared || rest <= 0) tell();
    else timer ??= setTimeout(tell, rest);
  }

  return {
    current: () => told,
    subscribe: (listener) => {
      listeners.add(listener);
      unfollow ??= follow(look);
      look();
      if (changedFrom < Infinity) timer ??= setTimeout(tell, paceMilliseconds);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearTimeout(timer);
        timer = undefined;
        unfollow?.();
        unfollow = undefined;
      };
    },
  };
}
