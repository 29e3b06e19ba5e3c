import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launchSubject } from '../../../../shared/launch.ts';
import { createChangedLines, parseHunks } from '../reading/changed-lines.ts';
import { isUserFile } from '../reading/files.ts';
import { completeLaunch } from './launch.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-launch-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text = '') => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe('a launch', () => {
  test('paths are absolute and real, the language is guessed, the workspace is where it runs', async () => {
    const program = file('src/main.ts');
    symlinkSync(join(folder, 'src'), join(folder, 'link'));
    expect(await completeLaunch({ program: 'link/main.ts', args: ['1'] }, folder)).toEqual({
      target: 'program',
      console: 'internalConsole',
      name: 'src/main.ts',
      language: 'typescript',
      program,
      args: ['1'],
      cwd: folder,
      env: {},
      stopOnEntry: false,
    });
  });

  test('a file without an extension of a language is what its first line says', async () => {
    for (const [text, language] of [['#!/usr/bin/env python3\n', 'python'], ['#!/usr/bin/env node\n', 'javascript'], ['console.log(1)\n', 'javascript']] as const) {
      expect(await completeLaunch({ program: file('tool', text) }, folder)).toMatchObject({ language });
    }
    await expect(completeLaunch({ program: file('run.sh', '#!/bin/sh\n') }, folder)).rejects.toThrow('a script for sh');
    expect(await completeLaunch({ program: join(folder, 'run.sh'), adapter: 'mine' }, folder)).toMatchObject({ adapter: 'mine' });
    expect(await completeLaunch({ program: join(folder, 'run.sh'), language: 'javascript' }, folder)).toMatchObject({ language: 'javascript' });
  });

  test('outside of the workspace it runs in its own folder', async () => {
    const program = file('other/main.js');
    mkdirSync(join(folder, 'workspace'));
    expect(await completeLaunch({ program }, join(folder, 'workspace'))).toMatchObject({ cwd: join(folder, 'other'), name: 'main.js', language: 'javascript' });
  });

  test.each([
    ['start script', { scripts: { start: 'node --enable-source-maps -r ./hook.js src/app.js --port 1' }, main: 'lib.js' }, 'src/app.js', ['--enable-source-maps', '-r', './hook.js']],
    ['main, when the script is more than node', { scripts: { start: 'NODE_ENV=production node app && echo' }, main: 'lib' }, 'lib.js', undefined],
    ['command', { bin: { tool: 'bin/tool.mjs' } }, 'bin/tool.mjs', undefined],
    ['index', {}, 'index.js', undefined],
  ])('a package folder stands for its %s', async (_, manifest, expected, runtimeArgs) => {
    for (const name of ['src/app.js', 'lib.js', 'bin/tool.mjs', 'index.js']) file(`package/${name}`);
    file('package/package.json', JSON.stringify(manifest));
    const launch = await completeLaunch({ program: 'package' }, folder);
    expect(launch).toMatchObject({ program: join(folder, 'package', expected), cwd: join(folder, 'package') });
    expect('runtimeArgs' in launch ? launch.runtimeArgs : undefined).toEqual(runtimeArgs);
  });

  test.each([
    [{ target: 'module', module: 'pytest', args: ['-q'] }, { name: 'python -m pytest', language: 'python', args: ['-q'], stopOnEntry: false }],
    [{ target: 'script', script: 'test' }, { name: 'npm run test', language: 'javascript', args: [], env: {} }],
    [{ target: 'process', language: 'python', processId: 7 }, { name: 'process 7', language: 'python', processId: 7 }],
    [{ target: 'process', language: 'javascript', port: 9229 }, { name: '127.0.0.1:9229', port: 9229 }],
    [{ target: 'page', request: 'launch', url: 'http://localhost:5173/' }, { name: 'http://localhost:5173/', browser: 'chrome', language: 'javascript' }],
  ] as const)('%o', async (request, expected) => {
    expect(await completeLaunch(request, folder)).toMatchObject({ ...request, ...expected, cwd: folder });
  });

  test.each([
    [{ target: 'process', language: 'python' }, 'It is not said what to attach to.'],
    [{ target: 'page', request: 'launch' }, 'The address is missing.'],
    [{ target: 'page', request: 'attach' }, 'The port is missing.'],
  ] as const)('%o says too little', async (request, message) => {
    await expect(completeLaunch(request, folder)).rejects.toMatchObject({ code: 'bad-request', message, hint: expect.any(String) });
  });

  test('a Python file, a folder with __main__.py, and a package, which is run by its name from outside', async () => {
    const script = file('tool.py');
    file('plain/__main__.py');
    for (const name of ['src/shop/__init__.py', 'src/shop/till/__init__.py', 'src/shop/till/__main__.py', 'both/package.json', 'both/__main__.py']) file(name, '{}');
    expect(await completeLaunch({ program: 'tool.py' }, folder)).toMatchObject({ language: 'python', program: script, cwd: folder });
    expect(await completeLaunch({ program: 'plain' }, folder)).toMatchObject({ language: 'python', program: join(folder, 'plain/__main__.py'), cwd: join(folder, 'plain') });
    const module = await completeLaunch({ program: 'src/shop/till' }, folder);
    expect(module).toMatchObject({ language: 'python', program: join(folder, 'src/shop/till/__main__.py'), cwd: join(folder, 'src'), runtimeArgs: ['-m', 'shop.till'] });
    expect(await completeLaunch({ program: 'both', language: 'python' }, folder)).toMatchObject({ program: join(folder, 'both/__main__.py') });
  });

  test('a program that is waited for is there, and its name is what is waited for', async () => {
    file('bin/lamp');
    const wait = { target: 'process', language: 'c', program: 'bin/lamp', waitFor: true } as const;
    const completed = await completeLaunch(wait, folder);
    expect(completed).toMatchObject({ name: 'bin/lamp', program: join(folder, 'bin/lamp') });
    expect(launchSubject(completed)).toBe(join(folder, 'bin/lamp'));
    await expect(completeLaunch({ ...wait, program: 'bin/lump' }, folder)).rejects.toMatchObject({ code: 'file-missing', message: `The program ${join(folder, 'bin/lump')} does not exist.` });
    // What a task is going to build may still be missing.
    expect(await completeLaunch({ ...wait, program: 'bin/lump' }, folder, true)).toMatchObject({ name: 'bin/lump' });
  });

  test('what cannot be run is refused with its reason', async () => {
    mkdirSync(join(folder, 'empty'));
    file('broken/package.json', '{');
    file('nothing/package.json', '{ "main": "dist/main.js" }');
    file('main.js');
    execFileSync('mkfifo', [join(folder, 'pipe.js')]);
    symlinkSync('loop.js', join(folder, 'loop.js'));
    const refused = (program: string, more = {}) => completeLaunch({ program, ...more }, folder).then(() => 'accepted', (error: { code: string; message: string }) => `${error.code}: ${error.message}`);
    expect(await refused('missing.js')).toBe(`file-missing: The program ${join(folder, 'missing.js')} does not exist.`);
    expect(await refused('empty')).toMatch(/^file-not-regular: .* is a folder without a package\.json, __main__\.py/);
    expect(await refused('broken')).toMatch(/^file-not-regular: .*package\.json is not valid JSON/);
    expect(await refused('nothing')).toMatch(/^file-missing: The package .* there is no file dist\/main\.js\.$/);
    expect(await refused('pipe.js')).toMatch(/^file-not-regular: .* is a named pipe/);
    expect(await refused('loop.js')).toMatch(/^file-missing: .*leads back to itself/);
    expect(await refused('a\0b')).toMatch(/^bad-request/);
    expect(await refused('main.js', { cwd: 'gone' })).toMatch(/^file-missing: The working directory/);
    expect(await refused('main.js', { cwd: 'main.js' })).toMatch(/^file-not-regular: The working directory/);
  });
});

test('the person’s own files are those of the workspace that are no dependency', () => {
  expect(isUserFile('/w', '/w/src/a.js')).toBe(true);
  expect(isUserFile('/w', '/w/..a/b.js')).toBe(true);
  expect(isUserFile('/w', '/w/node_modules/x/a.js')).toBe(false);
  expect(isUserFile('/w/node_modules/x', '/w/node_modules/x/a.js')).toBe(true);
  expect(isUserFile('/w', '/w/.venv/lib/python3.11/site-packages/x/a.py')).toBe(false);
  expect(isUserFile('/w', '/wider/a.js')).toBe(false);
  expect(isUserFile('/w', '/w')).toBe(false);
});

describe('changed lines', () => {
  test('hunks', () => {
    expect([...parseHunks('@@ -1 +1 @@\n-a\n+b\n@@ -4,2 +4,0 @@\n@@ -9,0 +8,3 @@ function x\n+@@ -1 +99 @@\n')]).toEqual([1, 8, 9, 10]);
  });

  test('of a file in a repository, and none without one', async () => {
    const path = file('repository/a.js', 'one\ntwo\nthree\n');
    const outside = file('b.js', 'x\n');
    const git = (...args: string[]) => execFileSync('git', ['-C', join(folder, 'repository'), '-c', 'user.name=n', '-c', 'user.email=e@e', ...args], { stdio: 'ignore' });
    git('init');
    git('add', '.');
    git('commit', '-m', 'first');
    writeFileSync(path, 'one\n2\nthree\nfour\n');
    let now = 0;
    const changedLines = createChangedLines(() => now);
    const linesOf = async (of: string) => [...((await changedLines([path, outside])).get(of) ?? [])];
    expect([await linesOf(path), await linesOf(outside)]).toEqual([[2, 4], []]);
    writeFileSync(path, 'one\n2\nthree\nfour\nfive\n');
    expect(await linesOf(path)).toEqual([2, 4, 5]);
    // What has not been written since is not asked for at every stop: a commit shows itself a little later.
    git('commit', '-am', 'second');
    expect(await linesOf(path)).toEqual([2, 4, 5]);
    now += 10_000;
    expect(await linesOf(path)).toEqual([]);
  });
});
