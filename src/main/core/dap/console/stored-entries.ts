/** Entries of a console as they are written to disk: their texts, and what many of them in a row have in common once. */
import type { ConsoleEntry } from '../../../../shared/debug.ts';

/** Everything but where it stands and what it says. */
type Manner = Omit<ConsoleEntry, 'index' | 'text'>;

interface Stored {
  readonly texts: readonly string[];
  /** How many of the texts in a row are like this. */
  readonly runs: readonly (readonly [count: number, manner: Manner])[];
}

export function storeEntries(entries: readonly ConsoleEntry[]): string {
  const texts: string[] = [];
  const runs: [number, Manner][] = [];
  let last: ConsoleEntry | undefined;
  for (const entry of entries) {
    texts.push(entry.text);
    const run = runs.at(-1);
    if (run && last && isAlike(last, entry)) run[0] += 1;
    else {
      const { index: _index, text: _text, ...manner } = entry;
      runs.push([1, manner]);
    }
    last = entry;
  }
  return JSON.stringify({ texts, runs } satisfies Stored);
}

/** What `storeEntries` has written, whose first entry stood at `start`. */
export function restoreEntries(stored: string, start: number): readonly ConsoleEntry[] {
  const { texts, runs } = JSON.parse(stored) as Stored;
  const manners = runs.flatMap(([count, manner]) => Array.from({ length: count }, () => manner));
  return texts.flatMap((text, offset) => {
    const manner = manners[offset];
    return manner ? [{ index: start + offset, text, ...manner }] : [];
  });
}

function isAlike(one: ConsoleEntry, other: ConsoleEntry): boolean {
  const isPlain = other.location === undefined && other.reference === undefined && one.location === undefined && one.reference === undefined;
  return isPlain && one.kind === other.kind && one.sessionId === other.sessionId && one.time === other.time && one.depth === other.depth && one.continues === other.continues && one.stop === other.stop;
}
