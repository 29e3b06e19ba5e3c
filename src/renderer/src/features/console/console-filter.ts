/** Finds the entries that hold a text and are of a kind: the core looks at the console in bounded pieces, once through. */
export interface FilterState {
  /** Positions of the entries found so far. */
  readonly matches: readonly number[];
  /** Entries looked at so far. */
  readonly scanned: number;
  readonly running: boolean;
}

/** Looks at a bounded number of entries from a position on, and says where to go on. */
export type FindInConsole = (from: number) => Promise<{ readonly matches: readonly number[]; readonly next: number }>;

interface ConsoleFilter {
  readonly state: () => FilterState;
  /** Entries from `changedFrom` on are new or longer; looks at them too. Resolves when all have been looked at. */
  readonly scan: (total: number, changedFrom: number) => Promise<void>;
  readonly stop: () => void;
}

/** `onChange` is called after every piece. */
export function createConsoleFilter(find: FindInConsole, onChange: () => void): ConsoleFilter {
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
        const { matches, next } = await find(from);
        if (stopped) return;
        // Entries may have been cleared, or grown again, while they were looked at.
        if (state.scanned !== from) continue;
        const known = matches.filter((index) => index < total);
        set({ matches: [...state.matches, ...known], scanned: Math.min(total, Math.max(next, from + 1)) });
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
