/** Entries of a console in a row that differ in nothing but their text: how they are kept, in memory and on disk. */
import type { ConsoleEntry } from '../../../../shared/debug.ts';

/** Everything but where an entry stands and what it says. */
export type Manner = Omit<ConsoleEntry, 'index' | 'text'>;

export interface Run {
  readonly manner: Manner;
  readonly count: number;
  /** What each says, joined by line ends; none of them holds one. */
  readonly text: string;
}

export function runOf({ index: _index, text, ...manner }: ConsoleEntry): Run {
  return { manner, count: 1, text };
}

/** The texts of the entries of a run; the run that was split last is remembered. */
export function createSplitting(): (run: Run) => readonly string[] {
  let last: { readonly run: Run; readonly texts: readonly string[] } | undefined;
  return (run) => {
    if (run.count === 1) return [run.text];
    if (last?.run !== run) last = { run, texts: run.text.split('\n') };
    return last.texts;
  };
}

/** The entries at the positions from `from` up to before `to`, of runs whose first entry stands at `start`. */
export function entriesOf(runs: readonly Run[], start: number, from: number, to: number, textsOf = createSplitting()): readonly ConsoleEntry[] {
  const found: ConsoleEntry[] = [];
  let first = start;
  for (const run of runs) {
    const next = first + run.count;
    if (next > from && first < to) {
      const texts = textsOf(run);
      for (let index = Math.max(from, first); index < Math.min(to, next); index++) found.push({ index, text: texts[index - first] ?? '', ...run.manner });
    }
    first = next;
  }
  return found;
}

/** Runs as text, those that are alike as one. */
export function storeRuns(runs: readonly Run[]): string {
  const stored: { manner: Manner; count: number; texts: string[] }[] = [];
  for (const { manner, count, text } of runs) {
    const last = stored.at(-1);
    if (last && isAlike(last.manner, manner)) {
      last.count += count;
      last.texts.push(text);
    } else stored.push({ manner, count, texts: [text] });
  }
  return JSON.stringify(stored.map(({ manner, count, texts }): Run => ({ manner, count, text: texts.join('\n') })));
}

/** What `storeRuns` has written. */
export function restoreRuns(stored: string): readonly Run[] {
  return JSON.parse(stored) as readonly Run[];
}

function isAlike(one: Manner, other: Manner): boolean {
  const isPlain = other.location === undefined && other.reference === undefined && one.location === undefined && one.reference === undefined;
  return isPlain && one.kind === other.kind && one.sessionId === other.sessionId && one.time === other.time && one.depth === other.depth && one.continues === other.continues && one.stop === other.stop;
}
