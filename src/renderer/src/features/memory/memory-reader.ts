/** The pages of one place that were read, and reading those that are looked at. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toProblem, type Problem } from '../../../../shared/errors.ts';
import type { StopNumber } from '../../../../shared/ids.ts';
import type { MemoryChange } from '../../../../shared/low-level.ts';
import type { Call } from '../../store/cockpit.ts';
import { pageBytes, pageRequest, pagesOfChange, state, toPage, type MemoryPage, type MemoryPlace } from './memory-pages.ts';

interface MemoryState {
  readonly place: MemoryPlace | null;
  readonly stop: StopNumber | null;
  /** Which wish of the person brought it here: another one for the same place is a wish to see it again. */
  readonly asked: number;
  readonly pages: ReadonlyMap<number, MemoryPage>;
  /** Pages that must be read again before they are true. */
  readonly stale: ReadonlySet<number>;
  /** The position where the memory ends, once it was met. */
  readonly end: number | undefined;
  readonly problem: Problem | undefined;
}

export interface MemoryReader {
  readonly store: StoreApi<MemoryState>;
  /** Another place, or the same at another stop: what was read stays in sight until it has been read again. */
  show(place: MemoryPlace, stop: StopNumber, asked: number): void;
  /** Reads what is not known or not true any more of the pages in sight. */
  want(firstPage: number, lastPage: number): void;
  /** What the core told of changes since the serial given; gives the last serial. */
  follow(changes: readonly MemoryChange[], since: number): number;
  refresh(): void;
}

/** Pages further from the ones in sight are forgotten first. */
const keptPages = 256;

export function createMemoryReader(call: Call): MemoryReader {
  const store = createStore<MemoryState>(() => ({ place: null, stop: null, asked: 0, pages: new Map(), stale: new Set(), end: undefined, problem: undefined }));
  const reading = new Set<number>();
  let generation = 0;

  const isSame = (one: MemoryPlace | null, other: MemoryPlace) =>
    one !== null && one.sessionId === other.sessionId && (one.base === undefined ? other.base === undefined && one.reference === other.reference : one.base === other.base);

  function invalidate(which: (page: number) => boolean): void {
    const { pages, stale } = store.getState();
    generation += 1;
    reading.clear();
    store.setState({ stale: new Set([...stale, ...[...pages.keys()].filter(which)]) });
  }

  async function read(page: number): Promise<void> {
    const { place, stop } = store.getState();
    if (!place || stop === null) return;
    const mine = generation;
    reading.add(page);
    try {
      const range = await call('memory.read', { sessionId: place.sessionId, stop, reference: place.reference, ...pageRequest(place, page) });
      if (mine !== generation) return;
      const { pages, stale, end } = store.getState();
      const next = toPage(range, stop, pages.get(page));
      const endAt = next.states.indexOf(state.end);
      const kept = new Map([...pages].filter(([other]) => pages.size < keptPages || Math.abs(other - page) < keptPages / 4)).set(page, next);
      store.setState({
        pages: kept,
        stale: new Set([...stale].filter((other) => other !== page)),
        end: endAt < 0 ? end : Math.min(end ?? Number.POSITIVE_INFINITY, page * pageBytes + endAt),
        problem: undefined,
      });
    } catch (error) {
      const problem = toProblem(error);
      // The next stop reads it again.
      if (mine === generation && problem.code !== 'stale-reference' && problem.code !== 'cancelled') {
        const { pages, stale } = store.getState();
        // Adapters refuse where others say that nothing can be read there: a hole, and a reason where the place itself is.
        const hole = toPage({ pieces: [], gaps: [] }, stop, pages.get(page));
        store.setState({ pages: new Map(pages).set(page, hole), stale: new Set([...stale].filter((other) => other !== page)), ...(page === 0 ? { problem } : {}) });
      }
    } finally {
      if (mine === generation) reading.delete(page);
    }
  }

  return {
    store,
    show: (place, stop, asked) => {
      const { place: before } = store.getState();
      if (isSame(before, place)) {
        store.setState({ place, stop, asked, problem: undefined, end: undefined });
        invalidate(() => true);
        return;
      }
      generation += 1;
      reading.clear();
      store.setState({ place, stop, asked, pages: new Map(), stale: new Set(), end: undefined, problem: undefined });
    },
    want: (first, last) => {
      const { pages, stale } = store.getState();
      for (let page = first; page <= last; page += 1) if ((!pages.has(page) || stale.has(page)) && !reading.has(page)) void read(page);
    },
    follow: (changes, since) => {
      const { place } = store.getState();
      const fresh = changes.filter(({ serial }) => serial > since);
      const last = changes.at(-1)?.serial ?? since;
      if (!place || fresh.length === 0) return last;
      const missed = (fresh[0]?.serial ?? 0) > since + 1;
      const ranges = fresh.map((change) => pagesOfChange(place, change));
      const concerns = (page: number) => missed || ranges.some((range) => range === undefined || (range.first <= page && page <= range.last));
      if ([...store.getState().pages.keys()].some(concerns)) invalidate(concerns);
      return last;
    },
    refresh: () => invalidate(() => true),
  };
}
