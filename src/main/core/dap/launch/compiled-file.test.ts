import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compiledFileOf, willBeCompiledTo } from './compiled-file.ts';

/** Files of a workspace; those that end in .js get a source map that names `from`. */
async function workspaceWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-compiled-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const map = Buffer.from(JSON.stringify({ version: 3, names: [], mappings: 'AAAA', sources: [text] })).toString('base64');
    await writeFile(join(folder, name), /js$/.test(name) ? `1;\n//# sourceMappingURL=data:application/json;base64,${map}` : text);
  }
  return folder;
}

const config = (options: object) => `{ // as tsc allows\n "compilerOptions": ${JSON.stringify(options)}, }`;

test.each([
  ['beside it', { 'main.ts': '', 'main.js': 'main.ts' }, 'main.ts', 'main.js'],
  ['in outDir', { 'tsconfig.json': config({ outDir: 'dist' }), 'src/main.mts': '', 'dist/main.mjs': '../src/main.mts' }, 'src/main.mts', 'dist/main.mjs'],
  ['in outDir, below rootDir', { 'tsconfig.json': config({ outDir: './out', rootDir: '.' }), 'src/a/main.ts': '', 'out/src/a/main.js': '../../../src/a/main.ts' }, 'src/a/main.ts', 'out/src/a/main.js'],
  ['of the nearest tsconfig.json', { 'tsconfig.json': config({ outDir: 'wrong' }), 'app/tsconfig.json': config({ outDir: 'lib' }), 'app/src/main.ts': '', 'app/lib/main.js': '../src/main.ts' }, 'app/src/main.ts', 'app/lib/main.js'],
])('the compiled file %s is found by its map', async (_, files, program, compiled) => {
  const folder = await workspaceWith(files);
  expect(await compiledFileOf(join(folder, program), folder)).toEqual({ path: join(folder, compiled), note: `Runs ${compiled}, which ${program} was compiled to.` });
});

test('one that is older than its source is said to be', async () => {
  const folder = await workspaceWith({ 'main.ts': '', 'main.js': 'main.ts' });
  await utimes(join(folder, 'main.js'), 1, 1);
  expect((await compiledFileOf(join(folder, 'main.ts'), folder))?.note).toContain('It is older than that file: build again');
});

test('no file, one of another source, and no TypeScript', async () => {
  const folder = await workspaceWith({ 'alone.ts': '', 'other.ts': '', 'other.js': 'alone.ts', 'plain.js': 'plain.ts', 'tsconfig.json': '{ not json' });
  for (const name of ['alone.ts', 'other.ts', 'plain.js']) expect(await compiledFileOf(join(folder, name), folder), name).toBeUndefined();
});

test.each<[string, Readonly<Record<string, string>>, string, string | undefined]>([
  ['in outDir', { 'tsconfig.json': config({ outDir: 'dist' }) }, 'src/main.ts', 'dist/main.js'],
  ['in outDir, of a file outside of src', { 'tsconfig.json': config({ outDir: 'dist' }) }, 'app/main.ts', 'dist/app/main.js'],
  ['in outDir, below rootDir', { 'tsconfig.json': config({ outDir: 'dist', rootDir: '.' }) }, 'src/main.ts', 'dist/src/main.js'],
  ['beside it', { 'tsconfig.json': '{}' }, 'main.tsx', 'main.js'],
  ['nowhere: nothing is written', { 'tsconfig.json': config({ noEmit: true, outDir: 'dist' }) }, 'main.ts', undefined],
  ['nowhere: there is no tsconfig.json', {}, 'main.ts', undefined],
  ['nowhere: a tsconfig.json that nests without end is not read', { 'tsconfig.json': '['.repeat(200_000) }, 'main.ts', undefined],
])('what is not compiled yet will be %s', async (_, files, program, expected) => {
  const folder = await workspaceWith({ ...files, [program]: '' });
  expect(await willBeCompiledTo(join(folder, program), folder)).toBe(expected === undefined ? undefined : join(folder, expected));
  expect(await compiledFileOf(join(folder, program), folder)).toBeUndefined();
});
