/**
 * The console's entries as far as they are or were in sight: pages read by range, the least used ones forgotten. The
 * number of entries comes with the facts; text never does.
 */
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import type { ConsoleCounts } from '../../../../shared/snapshot.ts';

export type ReadConsole = (from: number, count: number) => Promise<readonly ConsoleEntry[]>;

interface Page {
  entries: readonly ConsoleEntry[];
  state: 'fresh' | 'stale' | 'failed';
  loading: Promise<void> | undefined;
}

export interface ConsoleCache {
  /** The entry at a position, or undefined while it is not here. An entry that may have grown is given until it is read again. */
  readonly entry: (index: number) => ConsoleEntry | undefined;
  /** These positions are in sight: what is missing or old among them is read. */
  readonly want: (first: number, last: number) => void;
  /** The console changed. */
  readonly update: (counts: ConsoleCounts) => void;
  /** How many entries are to be shown. Who looks at the end is shown new ones when they are here: in a flood there would be nothing but blanks. */
  readonly shown: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes whenever an entry did; for useSyncExternalStore. */
  readonly version: () => number;
}

interface ConsoleCacheOptions {
  readonly pageSize?: number;
  /** Pages kept beside those in sight. */
  readonly capacity?: number;
}

/** Whoever is nearer to the end looks at it, and sees no more than that of it. */
const tail = 50;

const isStale = (page: Page) => page.state === 'stale';

/** An empty cache that reads with `read`. */
export function createConsoleCache(read: ReadConsole, { pageSize = 200, capacity = 30 }: ConsoleCacheOptions = {}): ConsoleCache {
  /** In the order of their use, the oldest first. */
  const pages = new Map<number, Page>();
  const listeners = new Set<() => void>();
  let counts: ConsoleCounts = { total: 0, errors: 0, revision: 0, changedFrom: 0 };
  let wanted = { first: 0, last: -1 };
  /** Grows when everything that was read before is void. */
  let generation = 0;
  let version = 0;
  let shown = 0;
  let reaching = false;

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function want(first: number, last: number): void {
    wanted = { first, last: Math.min(last, counts.total - 1) };
    for (let number = Math.floor(first / pageSize); number * pageSize <= wanted.last; number += 1) {
      const page = pages.get(number) ?? { entries: [], state: 'stale', loading: undefined };
      pages.delete(number);
      pages.set(number, page);
      if (page.state !== 'fresh') page.loading ??= load(number, page);
    }
    for (const [number, page] of pages) {
      if (pages.size <= capacity) break;
      if (!inSight(number) && !page.loading) pages.delete(number);
    }
  }

  const inSight = (number: number) => (number + 1) * pageSize > wanted.first && number * pageSize <= wanted.last;

  async function load(number: number, page: Page): Promise<void> {
    const mine = generation;
    const from = number * pageSize;
    // From here on a change makes it stale again, also while the answer is on its way.
    page.state = 'fresh';
    try {
      page.entries = await read(from, Math.min(pageSize, counts.total - from));
    } catch {
      // Its entries stay blank; the next look at them asks again.
      page.state = 'failed';
    }
    page.loading = undefined;
    if (mine !== generation) return;
    changed();
    if (isStale(page) && inSight(number)) page.loading ??= load(number, page);
  }

  /** Reads the end that there is now, again and again until it is the end. */
  async function reach(): Promise<void> {
    if (reaching) return;
    reaching = true;
    while (shown < counts.total && wanted.last >= shown - tail) {
      const mine = generation;
      const { total } = counts;
      want(Math.max(0, total - tail), total - 1);
      await Promise.all([...pages].flatMap(([number, { loading }]) => (loading && inSight(number) ? [loading] : [])));
      if (mine === generation) shown = total;
      changed();
    }
    shown = counts.total;
    reaching = false;
  }

  return {
    entry(index) {
      const found = pages.get(Math.floor(index / pageSize))?.entries[index % pageSize];
      return found?.index === index ? found : undefined;
    },
    want,
    update(next) {
      if (next.revision === counts.revision) return;
      if (next.total < counts.total) {
        generation += 1;
        pages.clear();
        shown = 0;
        wanted = { first: 0, last: -1 };
      }
      // Several changes may have come in one; then only the last one's extent is known.
      const from = next.revision === counts.revision + 1 ? next.changedFrom : 0;
      for (const [number, page] of pages) if ((number + 1) * pageSize > from) page.state = 'stale';
      counts = next;
      want(wanted.first, Math.max(wanted.last, wanted.first + pageSize - 1));
      void reach();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => shown,
    version: () => version,
  };
}
