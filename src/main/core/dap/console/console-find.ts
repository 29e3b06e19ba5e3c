/** Searching and saving a console: all of it, also what lies on the disk, in pieces that hold nobody up. */
import { open, type FileHandle } from 'node:fs/promises';
import { withoutAnsi } from '../../../../shared/ansi.ts';
import type { ConsoleEntry, ConsoleFilter, ConsoleKind } from '../../../../shared/debug.ts';

type ReadEntries = (from: number, count: number) => readonly ConsoleEntry[];

/** Entries that are looked at in one go: some tens of milliseconds at most. */
const searchedAtOnce = 10_000;
const pieceEntries = 1000;
const savedAtOnce = 2000;

const kindsOf: Readonly<Record<ConsoleFilter, ReadonlySet<ConsoleKind> | undefined>> = {
  all: undefined,
  output: new Set(['stdout', 'console', 'important']),
  errors: new Set(['stderr', 'error', 'important']),
  evaluations: new Set(['input', 'result', 'error']),
};

export interface Found {
  /** Positions of the entries that fit, from `from` on. */
  readonly matches: readonly number[];
  /** Where the search goes on; the end of the console when it is through. */
  readonly next: number;
}

/** Looks at a bounded number of entries from `from` on. Upper and lower case are the same; without a text the kind decides. */
export function findEntries(read: ReadEntries, total: number, { from, text, filter }: { readonly from: number; readonly text: string; readonly filter: ConsoleFilter }): Found {
  const wanted = text.toLowerCase();
  const kinds = kindsOf[filter];
  const end = Math.min(total, from + searchedAtOnce);
  const matches: number[] = [];
  for (let at = from; at < end; at += pieceEntries) {
    for (const entry of read(at, Math.min(pieceEntries, end - at))) {
      if (kinds?.has(entry.kind) === false) continue;
      if (wanted === '' || withoutAnsi(entry.text).toLowerCase().includes(wanted)) matches.push(entry.index);
    }
  }
  return { matches, next: Math.max(from, end) };
}

/** Writes what stands in the console into a new file, as plain text. Rejects when the disk refuses. */
export async function saveEntries(read: ReadEntries, total: number, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (let from = 0; from < total; from += savedAtOnce) await savePiece(file, read(from, Math.min(savedAtOnce, total - from)));
    if (total > 0) await file.write('\n');
  } finally {
    await file.close();
  }
}

async function savePiece(file: FileHandle, entries: readonly ConsoleEntry[]): Promise<void> {
  const text = entries.map((entry) => {
    const mark = entry.kind === 'input' ? '> ' : '';
    const plain = '  '.repeat(entry.depth) + mark + withoutAnsi(entry.text);
    return entry.continues ? withoutAnsi(entry.text) : `${entry.index === 0 ? '' : '\n'}${plain}`;
  });
  await file.write(text.join(''));
}
