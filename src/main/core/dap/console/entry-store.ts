/**
 * The entries of one console: the newest in memory, older ones in files without a name that vanish with the process.
 * Both have a bound; what falls out of the last one is given as a placeholder, so that positions never shift.
 */
import { closeSync, ftruncateSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import { restoreEntries, storeEntries } from './stored-entries.ts';

export interface EntryStore {
  readonly total: number;
  last(): ConsoleEntry | undefined;
  push(entry: ConsoleEntry): void;
  replaceLast(entry: ConsoleEntry): void;
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
  length: number;
  characters: number;
  entries: ConsoleEntry[] | undefined;
  stored?: { readonly file: SpillFile; readonly offset: number; readonly bytes: number };
}

const blockEntries = 512;
const blockCharacters = 256_000;
const entryOverhead = 100;

/**
 * A store that spills into `folder`. `onSpillFailed` is called once when the disk refuses; from then on the oldest
 * entries are dropped instead.
 */
export function createEntryStore(folder: string, limits: EntryStoreLimits, onSpillFailed: (error: unknown) => void): EntryStore {
  let blocks: Block[] = [];
  let files: SpillFile[] = [];
  let total = 0;
  let memory = 0;
  let firstInMemory = 0;
  let firstKept = 0;
  let diskRefused = false;
  let lastRead: { readonly block: Block; readonly entries: readonly ConsoleEntry[] } | undefined;

  function currentBlock(): Block {
    const block = blocks.at(-1);
    if (block?.entries && block.length < blockEntries && block.characters < blockCharacters) return block;
    const next: Block = { start: total, length: 0, characters: 0, entries: [] };
    blocks.push(next);
    return next;
  }

  function keepWithinMemory(): void {
    while (memory > limits.memoryCharacters && firstInMemory < blocks.length - 1) {
      const block = blocks[firstInMemory];
      if (!block) return;
      if (diskRefused || !spill(block)) dropThrough(block);
      else firstInMemory += 1;
      memory -= block.characters;
      block.entries = undefined;
    }
  }

  function spill(block: Block): boolean {
    try {
      const bytes = Buffer.from(storeEntries(block.entries ?? []));
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

  function entriesOf(block: Block): readonly ConsoleEntry[] {
    if (block.entries) return block.entries;
    if (lastRead?.block === block) return lastRead.entries;
    if (!block.stored) return [];
    const { file, offset, bytes } = block.stored;
    const buffer = Buffer.alloc(bytes);
    let filled = 0;
    while (filled < bytes) {
      const got = readSync(file.descriptor, buffer, filled, bytes - filled, offset + filled);
      if (got === 0) break;
      filled += got;
    }
    const entries = restoreEntries(buffer.toString('utf8'), block.start);
    lastRead = { block, entries };
    return entries;
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
    last: () => blocks.at(-1)?.entries?.at(-1),
    push: (entry) => {
      const block = currentBlock();
      const size = entry.text.length + entryOverhead;
      block.entries?.push(entry);
      block.length += 1;
      block.characters += size;
      memory += size;
      total += 1;
      keepWithinMemory();
    },
    replaceLast: (entry) => {
      const block = blocks.at(-1);
      const entries = block?.entries;
      const previous = entries?.at(-1);
      if (!block || !entries || !previous) return;
      entries[entries.length - 1] = entry;
      block.characters += entry.text.length - previous.text.length;
      memory += entry.text.length - previous.text.length;
    },
    replace: (entry) => {
      const block = blocks[blockAt(entry.index)];
      const previous = block?.entries?.[entry.index - block.start];
      if (!block?.entries || !previous) return false;
      block.entries[entry.index - block.start] = entry;
      block.characters += entry.text.length - previous.text.length;
      memory += entry.text.length - previous.text.length;
      return true;
    },
    read: (from, count) => {
      const end = Math.min(total, from + count);
      const found: ConsoleEntry[] = [];
      for (let index = from; index < Math.min(end, firstKept); index++) found.push(placeholder(index));
      for (let at = blockAt(from + found.length); at < blocks.length && from + found.length < end; at++) {
        const block = blocks[at];
        if (!block) break;
        const skip = from + found.length - block.start;
        found.push(...entriesOf(block).slice(skip, skip + end - from - found.length));
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
