import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isFile, isFolder, isInside, isWithin } from './paths.ts';

test.each([
  ['/a/app/src/x.js', true],
  ['/a/app/..hidden/x.js', true],
  ['/a/app', false],
  ['/a/app-secrets/x.js', false],
  ['/a', false],
  ['/b/app/x.js', false],
])('%s inside /a/app: %s', (path, inside) => {
  expect(isInside('/a/app', path)).toBe(inside);
  expect(isWithin('/a/app', path)).toBe(inside || path === '/a/app');
});

test('a folder and a file are told apart, also behind a link; what is not there is neither', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-paths-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  symlinkSync(folder, join(folder, 'to-folder'));
  symlinkSync(file, join(folder, 'to-file'));
  const kinds = await Promise.all(['.', 'to-folder', 'file', 'to-file', 'nowhere'].map(async (name) => [await isFolder(join(folder, name)), await isFile(join(folder, name))]));
  expect(kinds).toEqual([[true, false], [true, false], [false, true], [false, true], [false, false]]);
});
