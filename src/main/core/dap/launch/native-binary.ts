/** What a file of machine code says about itself: for which machine, in which language, with which debug information. */
import { open, type FileHandle } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import type { Language } from '../../../../shared/launch.ts';

export interface BinaryFacts {
  readonly format: 'elf' | 'mach-o' | 'pe';
  readonly kind: 'program' | 'core' | 'object' | 'other';
  /** As Node names it; undefined for one that is none of those. */
  readonly machine: NodeJS.Architecture | undefined;
  /** Undefined: not told by this format. */
  readonly hasDebugInfo: boolean | undefined;
  /** Not even names of functions are left. */
  readonly isStripped: boolean;
  readonly language: Extract<Language, 'c' | 'cpp' | 'rust' | 'go'>;
  /** Absolute paths of folders that its sources were in when it was built. */
  readonly folders: readonly string[];
}

const elfMachines: Readonly<Record<number, NodeJS.Architecture>> = { 3: 'ia32', 40: 'arm', 62: 'x64', 183: 'arm64', 243: 'riscv64' };
const machMachines: Readonly<Record<number, NodeJS.Architecture>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const mostSections = 10_000;
const mostBytes = 32 * 1024 * 1024;
const mostFolders = 2000;

/** Undefined for a file that is no machine code, or cannot be read. */
export async function readBinary(path: string): Promise<BinaryFacts | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const head = await read(file, 0, 64);
    if (head.length < 20) return undefined;
    if (head.readUInt32BE(0) === 0x7f454c46) return await readElf(file, head);
    const machine = head.readUInt32LE(4);
    if ([0xfeedfacf, 0xfeedface].includes(head.readUInt32LE(0))) return plain('mach-o', machMachines[machine], { 1: 'object', 2: 'program', 4: 'core' }[head.readUInt32LE(12)] as BinaryFacts['kind'] | undefined);
    if (head.readUInt32BE(0) === 0xcafebabe && machine < 0x2000_0000) return plain('mach-o', process.arch, 'program');
    return head.toString('latin1', 0, 2) === 'MZ' ? plain('pe', process.arch, 'program') : undefined;
  } catch {
    // A file that says it is one, and is cut off or broken.
    return undefined;
  } finally {
    await file.close();
  }
}

/** The names that an ELF file shares with its libraries, as they lie in it; empty for other files. */
export async function readDynamicNames(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => undefined);
  if (!file) return empty;
  try {
    const head = await read(file, 0, 64);
    const isKnown = head.length === 64 && head.readUInt32BE(0) === 0x7f454c46 && head[4] === 2 && head[5] === 1;
    return isKnown ? await contentOf(file, (await sectionsOf(file, head)).find(({ name }) => name === '.dynstr')) : empty;
  } catch {
    // Cut off or broken.
    return empty;
  } finally {
    await file.close();
  }
}

const plain = (format: BinaryFacts['format'], machine: NodeJS.Architecture | undefined, kind: BinaryFacts['kind'] = 'other'): BinaryFacts => ({
  format, kind, machine, hasDebugInfo: undefined, isStripped: false, language: 'c', folders: [],
});

interface Section {
  readonly name: string;
  readonly type: number;
  readonly compressed: boolean;
  readonly offset: number;
  readonly size: number;
}

async function readElf(file: FileHandle, head: Buffer): Promise<BinaryFacts> {
  const little = head[5] === 1;
  const wide = head[4] === 2;
  const short = (bytes: Buffer, at: number) => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const kind = ({ 1: 'object', 2: 'program', 3: 'program', 4: 'core' } as const)[short(head, 16)] ?? 'other';
  const facts = { ...plain('elf', elfMachines[short(head, 18)], kind) };
  // Those of other machines cannot run here, so it is enough to know that.
  if (!little || !wide || kind === 'core') return facts;
  const sections = await sectionsOf(file, head);
  const named = (name: string) => sections.find((section) => section.name === name);
  const texts = await Promise.all(['.debug_str', '.debug_line_str', '.comment', '.dynstr'].map(async (name) => contentOf(file, named(name))));
  const [debugText = empty, lineText = empty] = texts;
  return {
    ...facts,
    hasDebugInfo: named('.debug_info') !== undefined || named('.zdebug_info') !== undefined,
    isStripped: named('.symtab') === undefined,
    language: named('.go.buildinfo') ? 'go' : languageIn(texts),
    folders: [...new Set([...foldersIn(lineText), ...foldersIn(debugText)])].slice(0, mostFolders),
  };
}

const empty = Buffer.alloc(0);

async function sectionsOf(file: FileHandle, head: Buffer): Promise<readonly Section[]> {
  const at = Number(head.readBigUInt64LE(40));
  const [size, count, names] = [head.readUInt16LE(58), head.readUInt16LE(60), head.readUInt16LE(62)];
  if (at === 0 || size < 64 || count > mostSections) return [];
  const table = await read(file, at, size * count);
  const raw = Array.from({ length: Math.floor(table.length / size) }, (_, index) => table.subarray(index * size, (index + 1) * size));
  const place = (entry: Buffer) => ({ offset: Number(entry.readBigUInt64LE(24)), size: Number(entry.readBigUInt64LE(32)) });
  const nameEntry = raw[names];
  const nameTable = nameEntry ? await read(file, place(nameEntry).offset, Math.min(place(nameEntry).size, mostBytes)) : empty;
  return raw.map((entry) => {
    const from = entry.readUInt32LE(0);
    const end = nameTable.indexOf(0, from);
    return { name: nameTable.toString('latin1', from, Math.max(from, end)), type: entry.readUInt32LE(4), compressed: (entry.readBigUInt64LE(8) & 0x800n) !== 0n, ...place(entry) };
  });
}

/** The first part of a section; empty for one without content in the file. */
async function contentOf(file: FileHandle, section: Section | undefined): Promise<Buffer> {
  const withoutContent = 8;
  if (!section || section.type === withoutContent) return empty;
  const bytes = await read(file, section.offset, Math.min(section.size, mostBytes));
  if (!section.compressed) return bytes;
  const zlib = 1;
  return bytes.length > 24 && bytes.readUInt32LE(0) === zlib ? inflateSync(bytes.subarray(24), { maxOutputLength: mostBytes }) : empty;
}

/** By what compilers leave of themselves, and by the libraries that it needs. */
function languageIn(texts: readonly Buffer[]): BinaryFacts['language'] {
  const has = (words: string) => texts.some((text) => text.includes(words));
  if (has('rustc version')) return 'rust';
  return has('GNU C++') || has('libstdc++.so') || has('libc++.so') || has('libc++abi') ? 'cpp' : 'c';
}

function foldersIn(text: Buffer): readonly string[] {
  const found = new Set<string>();
  for (let at = 0; at < text.length && found.size < mostFolders; ) {
    const end = text.indexOf(0, at);
    const stop = end === -1 ? text.length : end;
    if (text[at] === 0x2f && stop - at < 4096) {
      const [, folder = ''] = /^(\/[^:()<>"'`*?]*?)(\/+[^/]*\.\w+)?(\/@\/.*)?$/.exec(text.toString('utf8', at, stop)) ?? [];
      if (folder.length > 1) found.add(folder);
    }
    at = stop + 1;
  }
  return [...found];
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(length, mostBytes)), 0, Math.min(length, mostBytes), position);
  return buffer.subarray(0, bytesRead);
}
