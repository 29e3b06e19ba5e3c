/** Finds the entries that hold a text, by reading the console once through in bounded pieces. */
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import { withoutAnsi } from '../../../../shared/ansi.ts';
import type { ReadConsole } from './console-cache.ts';

const pieceSize = 1000;

export interface FilterState {
  /** Positions of the entries found so far. */
  readonly matches: readonly number[];
  /** Entries looked at so far. */
  readonly scanned: number;
  readonly running: boolean;
}

interface ConsoleFilter {
  readonly state: () => FilterState;
  /** Entries from `changedFrom` on are new or longer; looks at them too. Resolves when all have been looked at. */
  readonly scan: (total: number, changedFrom: number) => Promise<void>;
  readonly stop: () => void;
}

/** A filter for one text; upper and lower case are the same. `onChange` is called after every piece. */
export function createConsoleFilter(text: string, read: ReadConsole, onChange: () => void): ConsoleFilter {
  const wanted = text.toLowerCase();
  let state: FilterState = { matches: [], scanned: 0, running: false };
  let total = 0;
  let stopped = false;

  const set = (next: Partial<FilterState>) => {
    state = { ...state, ...next };
    onChange();
  };
  const rewind = (to: number) => {
    if (to < state.scanned) state = { ...state, scanned: to, matches: state.matches.filter((index) => index < to) };
  };

  async function run(): Promise<void> {
    set({ running: true });
    try {
      while (!stopped && state.scanned < total) {
        const from = state.scanned;
        const entries = await read(from, Math.min(pieceSize, total - from));
        if (stopped) return;
        // Entries may have been cleared, or grown again, while they were read.
        if (state.scanned !== from) continue;
        const found = entries.filter((entry) => holds(entry, wanted)).map((entry) => entry.index);
        set({ matches: [...state.matches, ...found], scanned: Math.min(total, from + Math.max(entries.length, 1)) });
      }
    } finally {
      set({ running: false });
    }
  }

  return {
    state: () => state,
    async scan(nextTotal, changedFrom) {
      // The last entry known so far may have grown too, by a change that came together with a later one.
      rewind(Math.min(nextTotal, changedFrom, Math.max(0, total - 1)));
      total = nextTotal;
      if (!state.running) await run();
    },
    stop: () => {
      stopped = true;
    },
  };
}

function holds(entry: ConsoleEntry, wanted: string): boolean {
  return withoutAnsi(entry.text).toLowerCase().includes(wanted);
}
