import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askGo, chooseGo, findGo } from './choose-go.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-go-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, lines: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

const environment = () => ({ PATH: `${join(folder, 'path')}:/bin:/usr/bin` });

test('the named one, else the one on the PATH', async () => {
  const onPath = script('path/go', '');
  const named = script('other/go', '');
  expect(await findGo({ cwd: folder, environment: environment() })).toBe(onPath);
  expect(await findGo({ cwd: folder, environment: environment(), runtimeExecutable: 'other/go' })).toBe(named);
  await expect(chooseGo({ cwd: folder, environment: environment(), runtimeExecutable: 'no/go' })).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringContaining('runtimeExecutable') as string });
});

test('what it says of itself in the folder', async () => {
  const path = script('go', `[ "$PWD" = '${folder}' ] && printf 'go1.26.8\\n/my/bin\\n/one:/two\\n'`);
  expect(await askGo(path, folder, environment())).toEqual({ path, version: '1.26.8', programFolders: ['/my/bin', '/one/bin', '/two/bin'] });
});

test('a release candidate by its number, one from the repository without', async () => {
  expect(await askGo(script('rc', "printf 'go1.27rc1\\n\\n/one\\n'"), folder, environment())).toMatchObject({ version: '1.27', programFolders: ['/one/bin'] });
  expect(await askGo(script('devel', "printf 'devel go1.28-abcdef\\n\\n\\n'"), folder, environment())).toMatchObject({ version: '', programFolders: [] });
});

test('one that refuses says why, and what is no Go is none', async () => {
  const refusing = script('refusing', "echo 'go: download go1.99 for linux/amd64: toolchain not available' >&2; exit 1");
  await expect(askGo(refusing, folder, environment())).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringContaining('toolchain not available') as string });
  await expect(askGo('/bin/echo', folder, environment())).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringContaining('does not answer like a Go') as string });
});
