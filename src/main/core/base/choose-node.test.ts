import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseNodeFor, stripsTypes, type NodeWishes } from './choose-node.ts';
import { createNodeVersions } from './node-versions.ts';
import { pinnedNode } from './pinned-node.ts';

let folder: string;
const pinned = pinnedNode();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-node-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that claims to be a Node of this version, as the only one on PATH. */
async function shellNode(version: string, name = 'node'): Promise<string> {
  const path = join(folder, 'bin', name);
  await mkdir(join(folder, 'bin'), { recursive: true });
  await writeFile(path, `#!/bin/sh\necho ${version}\n`);
  await chmod(path, 0o755);
  return path;
}

async function choose(name: string, text: string, more: Partial<NodeWishes> = {}) {
  const program = join(folder, name);
  await writeFile(program, text);
  return chooseNodeFor({ program, cwd: folder, environment: { PATH: join(folder, 'bin') }, pinned, versionOf: createNodeVersions(), ...more });
}

test.each([
  ['20.20.2', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['23.5.0', false],
  ['23.6.0', true],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s strips types: %s', (version, strips) => expect(stripsTypes(version)).toBe(strips));

describe.runIf(process.platform !== 'win32')('the Node of a program', () => {
  test('is that of the login shell for JavaScript, however old', async () => {
    const path = await shellNode('v20.20.2');
    expect(await choose('a.js', '')).toEqual({ path, notes: [] });
  });

  test('is that of the login shell for TypeScript when it strips types', async () => {
    const path = await shellNode('v22.18.0');
    expect(await choose('a.ts', 'const a: number = 1')).toMatchObject({ path, notes: [] });
  });

  test('is ours for TypeScript otherwise, said so', async () => {
    await shellNode('v20.20.2');
    const chosen = await choose('a.mts', 'const a: number = 1');
    expect(chosen).toEqual({ path: pinned, notes: [expect.stringMatching(/own Node \d+\.\d+\.\d+, because Node 20\.20\.2 on your PATH cannot run TypeScript/)] });
  });

  test('is ours when the shell has none or a broken one, said so', async () => {
    expect(await choose('a.js', '')).toMatchObject({ path: pinned, notes: [expect.stringContaining('no Node on the PATH')] });
    await shellNode('broken');
    expect(await choose('a.js', '')).toMatchObject({ path: pinned, notes: [expect.stringContaining('does not tell its version')] });
  });

  test('is what the launch names, else what the settings name, also for TypeScript', async () => {
    const other = await shellNode('v20.0.0', 'other');
    await shellNode('v24.0.0');
    expect(await choose('a.ts', 'enum A { B }', { setting: other })).toEqual({ path: other, notes: [] });
    expect(await choose('a.js', '', { setting: '/gone', runtimeExecutable: 'other' })).toMatchObject({ path: other });
    await expect(choose('a.js', '', { setting: '/gone' })).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringContaining('setting') as string });
    await expect(choose('a.js', '', { runtimeExecutable: 'gone' })).rejects.toMatchObject({ message: expect.stringContaining('"gone"') as string });
  });
});

describe.runIf(process.platform !== 'win32')('TypeScript that cannot be stripped', () => {
  test.each([
    ['an enum', '\nenum A { B }', 2],
    ['a namespace with values', 'namespace A { export const b = 1 }', 1],
    ['a parameter property', '\n\nclass A { constructor(private b: number) {} }', 3],
  ])('%s is refused with its line', async (_, text, line) => {
    await expect(choose('a.ts', text)).rejects.toMatchObject({
      code: 'program-syntax',
      message: expect.stringContaining(`a.ts, line ${line}:`) as string,
      hint: expect.stringContaining('Build it') as string,
    });
  });

  test('JSX is refused, a loader or a plain mistake is not our business', async () => {
    await shellNode('v24.0.0');
    await expect(choose('a.tsx', '')).rejects.toMatchObject({ code: 'program-syntax' });
    expect(await choose('a.tsx', '', { runtimeArgs: ['--import', 'tsx'] })).toMatchObject({ notes: [] });
    expect(await choose('a.ts', 'enum A { B }', { runtimeArgs: ['--import=tsx'] })).toMatchObject({ notes: [] });
    expect(await choose('a.ts', 'let x: = 3')).toMatchObject({ notes: [] });
    expect(await choose('a.js', 'enum A { B }')).toMatchObject({ notes: [] });
  });
});
