import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBinary } from './native-binary.ts';

const folder = mkdtempSync(join(tmpdir(), 'dapilot-binary-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Part {
  readonly name: string;
  readonly content: string;
}

/** A file with the header and the sections of ELF for x64, and nothing that could run. */
function elf(parts: readonly Part[], { machine = 62, type = 3 } = {}): Buffer {
  const names = Buffer.from(`\0${[...parts.map(({ name }) => name), '.shstrtab'].join('\0')}\0`);
  const contents = [...parts.map(({ content }) => Buffer.from(content)), names];
  const header = Buffer.alloc(64);
  header.writeUInt32BE(0x7f454c46, 0);
  header.set([2, 1, 1], 4);
  header.writeUInt16LE(type, 16);
  header.writeUInt16LE(machine, 18);
  header.writeBigUInt64LE(BigInt(64 + contents.reduce((sum, { length }) => sum + length, 0)), 40);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(contents.length, 60);
  header.writeUInt16LE(contents.length - 1, 62);
  let offset = 64;
  const table = contents.map((content, index) => {
    const entry = Buffer.alloc(64);
    entry.writeUInt32LE(names.indexOf(`${parts[index]?.name ?? '.shstrtab'}\0`), 0);
    entry.writeUInt32LE(1, 4);
    entry.writeBigUInt64LE(BigInt(offset), 24);
    entry.writeBigUInt64LE(BigInt(content.length), 32);
    offset += content.length;
    return entry;
  });
  return Buffer.concat([header, ...contents, ...table]);
}

test('the Node that runs this is a program for this machine, in C++', async () => {
  expect(await readBinary(process.execPath)).toMatchObject({ kind: 'program', machine: process.arch, ...(process.platform === 'linux' ? { language: 'cpp' } : {}) });
});

test.each([
  ['c', [{ name: '.comment', content: 'GCC: (Debian) 12\0' }]],
  ['cpp', [{ name: '.dynstr', content: '\0libstdc++.so.6\0' }]],
  ['rust', [{ name: '.comment', content: 'GCC: (Debian) 12\0rustc version 1.95.0\0' }]],
  ['go', [{ name: '.go.buildinfo', content: 'x' }]],
] as const)('%s is told from what its compiler leaves', async (language, parts) => {
  expect(await readBinary(written(language, elf(parts)))).toMatchObject({ format: 'elf', machine: 'x64', language, hasDebugInfo: false, isStripped: true });
});

test('debug information, and the folders of the sources', async () => {
  const parts = [
    { name: '.debug_info', content: 'x' },
    { name: '.symtab', content: 'x' },
    { name: '.debug_line_str', content: '/p/shop\0main.c\0/usr/include/stdio.h\0' },
    { name: '.debug_str', content: 'int\0/q/other/src\0/p/shop\0GNU C17 12.2.0 -g\0/odd "name"\0' },
  ];
  expect(await readBinary(written('debug', elf(parts)))).toMatchObject({ hasDebugInfo: true, isStripped: false, language: 'c', folders: ['/p/shop', '/usr/include', '/q/other/src'] });
});

test('other machines, objects and core files', async () => {
  expect(await readBinary(written('arm', elf([], { machine: 183 })))).toMatchObject({ machine: 'arm64', kind: 'program' });
  expect(await readBinary(written('object', elf([], { type: 1 })))).toMatchObject({ kind: 'object' });
  expect(await readBinary(written('core', elf([], { type: 4 })))).toMatchObject({ kind: 'core' });
});

test('what is none, is not there, or is cut off', async () => {
  expect(await readBinary(written('script', '#!/bin/sh\necho this is long enough to be looked at as a header\n'))).toBeUndefined();
  expect(await readBinary(join(folder, 'missing'))).toBeUndefined();
  expect(await readBinary(folder)).toBeUndefined();
  const whole = elf([{ name: '.debug_info', content: 'x' }]);
  for (let length = 0; length < whole.length; length += 7) expect((await readBinary(written('cut', whole.subarray(0, length))))?.hasDebugInfo).not.toBe(true);
  const wild = Buffer.from(readFileSync(written('whole', whole)));
  wild.writeBigUInt64LE(2n ** 63n, 40);
  expect((await readBinary(written('wild', wild)))?.hasDebugInfo).not.toBe(true);
});
