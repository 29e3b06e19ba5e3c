/**
 * The entries of one console: the newest in memory, older ones in files without a name that vanish with the process.
 * Both have a bound; what falls out of the last one is given as a placeholder, so that positions never shift.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import { createSplitting, entriesOf, restoreRuns, runOf, storeRuns, type Manner, type Run } from './entry-runs.ts';

export interface EntryStore {
  readonly total: number;
  last(): ConsoleEntry | undefined;
  push(entry: ConsoleEntry): void;
  /** So many entries at once that differ in nothing but their text: theirs are joined by line ends. */
  pushLines(text: string, count: number, manner: Manner): void;
  /** The entry at the same position becomes this one; gives false when that one is not in memory any more. */
  replace(entry: ConsoleEntry): boolean;
  /** Entries from `from` on, at most `count`; fewer at the end. */
  read(from: number, count: number): readonly ConsoleEntry[];
  clear(): void;
  dispose(): void;
}

export interface EntryStoreLimits {
  readonly memoryCharacters: number;
  readonly fileBytes: number;
  readonly files: number;
}

export const usualLimits: EntryStoreLimits = { memoryCharacters: 2_000_000, fileBytes: 128_000_000, files: 4 };

interface SpillFile {
  readonly path: string;
  readonly descriptor: number;
  size: number;
}

interface Block {
  readonly start: number;
  /** Entries. */
  length: number;
  size: number;
  runs: Run[] | undefined;
  stored?: { readonly file: SpillFile; readonly offset: number; readonly bytes: number };
}

const blockRuns = 512;
/** Of what is kept in memory. */
const blockShare = 1 / 16;
/** What entries take in memory beside their characters, all in a row that are alike once. */
const runOverhead = 100;
const sizeOf = ({ text, count }: Run) => text.length + count + runOverhead;

/**
 * A store that spills into `folder`. `onSpillFailed` is called once when the disk refuses; from then on the oldest
 * entries are dropped instead.
 */
export function createEntryStore(folder: string, limits: EntryStoreLimits, onSpillFailed: (error: unknown) => void): EntryStore {
  let blocks: Block[] = [];
  let files: SpillFile[] = [];
  const textsOf = createSplitting();
  let total = 0;
  let memory = 0;
  let firstInMemory = 0;
  let firstKept = 0;
  let diskRefused = false;
  let lastRead: { readonly block: Block; readonly runs: readonly Run[] } | undefined;

  function currentBlock(): Block & { readonly runs: Run[] } {
    const block = blocks.at(-1);
    if (block?.runs && block.runs.length < blockRuns && block.size < limits.memoryCharacters * blockShare) return block as Block & { readonly runs: Run[] };
    const next = { start: total, length: 0, size: 0, runs: [] };
    blocks.push(next);
    return next;
  }

  function pushRun(run: Run): void {
    const block = currentBlock();
    block.runs.push(run);
    block.length += run.count;
    grow(block, sizeOf(run));
    total += run.count;
    keepWithinMemory();
  }

  function grow(block: Block, by: number): void {
    block.size += by;
    memory += by;
  }

  function keepWithinMemory(): void {
    while (memory > limits.memoryCharacters && firstInMemory < blocks.length - 1) {
      const block = blocks[firstInMemory];
      if (!block) return;
      if (diskRefused || !spill(block)) dropThrough(block);
      else firstInMemory += 1;
      memory -= block.size;
      block.runs = undefined;
    }
  }

  function spill(block: Block): boolean {
    try {
      const bytes = Buffer.from(storeRuns(block.runs ?? []));
      const file = fileFor(bytes.length);
      writeAll(file, bytes);
      block.stored = { file, offset: file.size, bytes: bytes.length };
      file.size += bytes.length;
      return true;
    } catch (error) {
      diskRefused = true;
      onSpillFailed(error);
      return false;
    }
  }

  function fileFor(bytes: number): SpillFile {
    const newest = files.at(-1);
    if (newest && newest.size + bytes <= limits.fileBytes) return newest;
    if (files.length >= limits.files) dropOldestFile();
    const file = openSpillFile(folder);
    files.push(file);
    return file;
  }

  function dropOldestFile(): void {
    const oldest = files.shift();
    if (!oldest) return;
    const lastOfFile = blocks.findLast((block) => block.stored?.file === oldest);
    if (lastOfFile) dropThrough(lastOfFile);
    closeSpillFile(oldest);
  }

  /** Forgets a block and all before it. */
  function dropThrough(block: Block): void {
    const position = blocks.indexOf(block);
    blocks = blocks.slice(position + 1);
    firstInMemory = Math.max(0, firstInMemory - position - 1);
    firstKept = block.start + block.length;
  }

  function runsOf(block: Block): readonly Run[] {
    if (block.runs) return block.runs;
    if (lastRead?.block === block) return lastRead.runs;
    if (!block.stored) return [];
    const { file, offset, bytes } = block.stored;
    const buffer = Buffer.alloc(bytes);
    let filled = 0;
    while (filled < bytes) {
      const got = readSync(file.descriptor, buffer, filled, bytes - filled, offset + filled);
      if (got === 0) break;
      filled += got;
    }
    const runs = restoreRuns(buffer.toString('utf8'));
    lastRead = { block, runs };
    return runs;
  }

  function blockAt(index: number): number {
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((blocks[middle]?.start ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function replace(entry: ConsoleEntry): boolean {
    const block = blocks[blockAt(entry.index)];
    if (!block?.runs || entry.index < block.start || entry.index >= total) return false;
    // It is most often one of the last.
    let at = block.runs.length;
    let first = block.start + block.length;
    while (first > entry.index) first -= block.runs[--at]?.count ?? 0;
    const run = block.runs[at];
    if (!run) return false;
    // Whoever changes one will change the next.
    const parts = textsOf(run).map((text): Run => ({ manner: run.manner, count: 1, text }));
    parts[entry.index - first] = runOf(entry);
    block.runs.splice(at, 1, ...parts);
    grow(block, parts.reduce((size, part) => size + sizeOf(part), -sizeOf(run)));
    return true;
  }

  function clear(): void {
    blocks = [];
    total = memory = firstInMemory = firstKept = 0;
    lastRead = undefined;
    files.forEach(closeSpillFile);
    files = [];
  }

  return {
    get total() {
      return total;
    },
    last: () => {
      const run = blocks.at(-1)?.runs?.at(-1);
      return run && entriesOf([run], total - run.count, total - 1, total, textsOf)[0];
    },
    push: (entry) => pushRun(runOf(entry)),
    pushLines: (text, count, manner) => pushRun({ manner, count, text }),
    replace,
    read: (from, count) => {
      const end = Math.min(total, from + count);
      const found: ConsoleEntry[] = [];
      for (let index = from; index < Math.min(end, firstKept); index++) found.push(placeholder(index));
      for (let at = blockAt(from + found.length); at < blocks.length && from + found.length < end; at++) {
        const block = blocks[at];
        if (!block) break;
        found.push(...entriesOf(runsOf(block), block.start, from + found.length, end, textsOf));
      }
      return found;
    },
    clear,
    dispose: clear,
  };
}

function placeholder(index: number): ConsoleEntry {
  return { index, kind: 'notice', text: '(no longer kept)', time: 0, sessionId: '' as ConsoleEntry['sessionId'], depth: 0 };
}

function openSpillFile(folder: string): SpillFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `console-${process.pid}-${randomUUID()}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  // Where the system allows it, the name goes at once: even kill -9 then leaves no file behind.
  if (process.platform !== 'win32') rmSync(path);
  return { path, descriptor, size: 0 };
}

function closeSpillFile(file: SpillFile): void {
  ftruncateSync(file.descriptor, 0);
  closeSync(file.descriptor);
  if (process.platform === 'win32') rmSync(file.path, { force: true });
}

function writeAll(file: SpillFile, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) {
    written += writeSync(file.descriptor, bytes, written, bytes.length - written, file.size + written);
  }
}
