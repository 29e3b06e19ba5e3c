import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSourceWatch, type SourceWatch } from './source-watch.ts';

let folder = '';
let watching: SourceWatch;
let told: string[] = [];
let awaited: { readonly path: string; resolve(): void }[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-watch-')));
  told = [];
  watching = createSourceWatch((paths) => {
    told.push(...paths);
    for (const { path, resolve } of awaited) if (paths.includes(path)) resolve();
  });
});

afterEach(() => {
  watching.forget();
  awaited = [];
  rmSync(folder, { recursive: true, force: true });
});

const toldOf = (path: string) => new Promise<void>((resolve) => awaited.push({ path, resolve }));

function file(name: string, text = 'one'): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('a file that is written, replaced or deleted is told by the paths it was asked for; what was not read is not', async () => {
  const path = file('a.js');
  const other = file('b.js');
  watching.noteRead('/link/a.js', path);
  watching.noteRead(path, path);
  writeFileSync(other, 'two');
  let changed = toldOf('/link/a.js');
  writeFileSync(path, 'two');
  await changed;
  expect(new Set(told)).toEqual(new Set(['/link/a.js', path]));

  watching.noteRead(path, path);
  changed = toldOf(path);
  renameSync(file('a.js.new', 'six'), path);
  await changed;
  changed = toldOf(path);
  rmSync(path);
  await changed;
  expect(told).not.toContain(other);
});

test('a folder that is gone harms nobody', async () => {
  mkdirSync(join(folder, 'gone'));
  const gone = join(folder, 'gone', 'c.js');
  writeFileSync(gone, 'x');
  watching.noteRead(gone, gone);
  const changed = toldOf(gone);
  rmSync(join(folder, 'gone'), { recursive: true });
  await changed;
  watching.noteRead(gone, gone);
  const path = file('a.js');
  watching.noteRead(path, path);
  const another = toldOf(path);
  writeFileSync(path, 'two');
  await another;
});
