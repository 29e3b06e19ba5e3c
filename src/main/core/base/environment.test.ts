import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanEnvironment, findExecutable } from './environment.ts';

let folder: string;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-environment-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function script(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

describe('a clean environment', () => {
  const root = resolve(import.meta.dirname, '../../../..');

  test('has nothing of how we were started, and everything of the person', () => {
    const cleaned = cleanEnvironment({
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: '--inspect',
      VSCODE_INSPECTOR_OPTIONS: '{}',
      INIT_CWD: '/x',
      npm_config_registry: 'x',
      npm_node_execpath: '/npm/node',
      NODE: '/npm/node',
      DAPILOT_API_KEY: 'ours',
      DAPILOT_RUN: 'm',
      GONE: undefined,
      OPENAI_API_KEY: 'theirs',
      HOME: '/home/me',
    });
    expect(cleaned).toEqual({ OPENAI_API_KEY: 'theirs', HOME: '/home/me' });
  });

  test('keeps a NODE that npm did not set', () => {
    expect(cleanEnvironment({ NODE: '/mine' })).toEqual({ NODE: '/mine' });
  });

  test.runIf(process.platform !== 'win32')('has no folder on PATH that npm put there for us', () => {
    const theirs = ['/usr/bin', '/home/me/project/node_modules/.bin', join(root, 'bin')];
    const ours = [join(root, 'node_modules/.bin'), `${join(root, 'node_modules/.bin')}/`, resolve(root, '../node_modules/.bin'), '/npm/lib/node-gyp-bin'];
    const cleaned = cleanEnvironment({ PATH: [...ours, ...theirs].join(delimiter), path: 'untouched/node_modules/.bin' });
    expect(cleaned).toEqual({ PATH: theirs.join(delimiter), path: 'untouched/node_modules/.bin' });
  });
});

describe.runIf(process.platform !== 'win32')('an executable', () => {
  test('is the first executable file of that name on PATH', async () => {
    await mkdir(join(folder, 'a', 'tool'), { recursive: true });
    await mkdir(join(folder, 'b'));
    await mkdir(join(folder, 'c'));
    await writeFile(join(folder, 'b', 'tool'), '');
    const tool = await script('c/tool', '#!/bin/sh\n');
    const PATH = ['', 'a', 'b', 'c'].map((name) => (name === '' ? '' : join(folder, name))).join(delimiter);
    expect(await findExecutable('tool', { PATH }, '/')).toBe(tool);
    expect(await findExecutable('other', { PATH }, '/')).toBeUndefined();
    expect(await findExecutable('tool', {}, join(folder, 'c'))).toBeUndefined();
  });

  test('with a folder in its name is looked for there alone', async () => {
    const tool = await script('tool', '#!/bin/sh\n');
    expect(await findExecutable('./tool', {}, folder)).toBe(tool);
    expect(await findExecutable(tool, {}, '/')).toBe(tool);
    expect(await findExecutable('../tool', { PATH: folder }, '/')).toBeUndefined();
  });
});
