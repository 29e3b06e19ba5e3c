import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import { commandLines, scriptBodies } from './command-line.ts';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-lines-')));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { serve: 'node main.js', preserve: 'make', postserve: 'rm x', other: 'no', odd: 3 } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const started = { name: 'n', cwd: '/p', args: ['a b'], env: {}, stopOnEntry: false, console: 'internalConsole' } as const;
const attached = { name: 'n', cwd: '/p' } as const;

describe('what a launch executes', () => {
  test.each<[string, LaunchConfiguration, readonly string[]]>([
    ['a script of Node', { ...started, target: 'program', language: 'javascript', program: '/p/m.js', runtimeExecutable: '/bin/node', runtimeArgs: ['-r', './x'] }, ['program /bin/node|-r|./x|/p/m.js|a b']],
    ['a module of Python by -m', { ...started, target: 'program', language: 'python', program: '/p/pkg/__main__.py', runtimeExecutable: '/bin/python', runtimeArgs: ['-m', 'pkg'] }, ['program /bin/python|-m|pkg|a b']],
    ['an executable', { ...started, target: 'program', language: 'c', program: '/p/prog' }, ['program /p/prog|a b']],
    ['a source in C', { ...started, target: 'program', language: 'c', program: '/p/prog.c' }, ['build cc|/p/prog.c', 'program /p/prog.c|a b']],
    ['a module', { ...started, target: 'module', language: 'python', module: 'pytest', runtimeExecutable: '/bin/python' }, ['program /bin/python|-m|pytest|a b']],
    ['a script of npm', { ...started, target: 'script', language: 'javascript', script: 'serve', runtimeExecutable: '/bin/npm' }, ['program /bin/npm|run|serve|--|a b']],
    ['a script of yarn', { ...started, target: 'script', language: 'javascript', script: 'serve', runtimeExecutable: '/bin/yarn' }, ['program /bin/yarn|run|serve|a b']],
    ['a command', { ...started, target: 'command', language: 'javascript', command: 'tsx', runtimeExecutable: '/bin/tsx' }, ['program /bin/tsx|a b']],
    ['a package of Go', { ...started, target: 'package', language: 'go', package: '/p', test: true, buildArgs: ['-tags=x'] }, ['build go|test|-c|-tags=x|/p', 'program what is built of /p|a b']],
    ['a process', { ...attached, target: 'process', language: 'javascript', processId: 7 }, ['attach process 7']],
    ['an address', { ...attached, target: 'process', language: 'go', port: 4000 }, ['attach 127.0.0.1:4000']],
    ['a core file', { ...attached, target: 'core', language: 'c', program: '/p/prog', coreFile: '/p/core' }, ['attach /p/prog|/p/core']],
    ['a page', { ...attached, target: 'page', language: 'javascript', request: 'launch', browser: 'chrome', webRoot: '/p', url: 'http://localhost:1/', runtimeArgs: ['--x'] }, ['program chrome|--x|http://localhost:1/']],
    ['what an adapter understands', { ...attached, target: 'adapter', language: 'other', adapter: 'ruby', request: 'launch' }, ['program what ruby makes of its arguments']],
  ])('%s', async (_, launched, expected) => {
    expect((await commandLines(launched)).map(({ purpose, command }) => `${purpose} ${command.join('|')}`)).toEqual(expected);
  });
});

describe('the text of scripts', () => {
  const command = (name: string, args: readonly string[], cwd = folder) => scriptBodies({ ...started, target: 'command', language: 'javascript', command: name, args, cwd });
  test('is told with what runs before and after', async () => {
    const serve = { preserve: 'make', serve: 'node main.js', postserve: 'rm x' };
    expect(await scriptBodies({ ...started, target: 'script', language: 'javascript', script: 'serve', cwd: folder })).toEqual(serve);
    for (const args of [['run', 'serve'], ['--silent', 'serve', 'x']]) expect(await command('/usr/bin/npm', args)).toEqual(serve);
  });
  test('is none where there is no such script', async () => {
    expect(await command('pnpm', ['odd'])).toEqual({});
    expect(await command('make', ['serve'])).toEqual({});
    expect(await command('npm', ['run', 'serve'], '/nowhere')).toEqual({});
  });
});
