import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { TerminalRequest } from '../../base/terminal-request.ts';
import { createTerminalGuard, type TerminalGuardParts } from './terminal-guard.ts';

const node = realpathSync(process.execPath);
let folder: string;
let program: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-guard-')));
  program = join(folder, 'main.js');
  writeFileSync(program, '');
  for (const name of ['node', 'debugger']) {
    writeFileSync(join(folder, name), '#!/bin/sh\n');
    chmodSync(join(folder, name), 0o755);
  }
  symlinkSync(join(folder, 'debugger'), join(folder, 'debugger-19'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function guard(more: Partial<Extract<LaunchConfiguration, { target: 'program' }>> = {}, adapter: TerminalGuardParts['adapter'] = {}) {
  const configuration: LaunchConfiguration = { name: 'main', target: 'program', language: 'javascript', program, args: ['-e'], cwd: folder, env: {}, stopOnEntry: false, console: 'integratedTerminal', runtimeExecutable: node, runtimeArgs: ['--require', './own.js'], ...more };
  return createTerminalGuard({ adapter, configuration, environment: { PATH: '/usr/bin:/bin' } });
}
const asked = (args: readonly string[], more: Partial<TerminalRequest> = {}): TerminalRequest => ({ title: undefined, cwd: undefined, args, env: {}, shell: false, ...more });

describe('an adapter may have run', () => {
  test.each<[string, () => Promise<void>]>([
    ['the program on its runtime', () => guard()(asked([node, '--require', './own.js', program, '-e']))],
    ['the program named relative to its folder', () => guard()(asked([node, 'main.js'], { cwd: folder }))],
    ['an executable by itself', () => guard({ runtimeExecutable: undefined as never, program: join(folder, 'node') })(asked([join(folder, 'node'), 'x']))],
    ['its debugger around the program, whatever link it is found by', () => guard({}, { choosesRuntime: true, place: async () => join(folder, 'debugger-19') })(asked([join(folder, 'debugger'), '--launch-target', program]))],
    ['a launcher with the program behind it', () => guard()(asked([node, '/opt/launcher', '40000', '--', program]))],
  ])('%s', async (_, ask) => expect(await ask()).toBeUndefined());
});

describe('an adapter may not have run', () => {
  test.each<[string, () => Promise<void>]>([
    ['a shell', () => guard()(asked(['/bin/sh', '-c', 'id']))],
    ['a shell that also names the program', () => guard()(asked(['/bin/sh', '-c', 'id', program]))],
    ['a shell around it, of an adapter that chooses its runtime', () => guard({}, { choosesRuntime: true })(asked(['sh', '-c', 'id', program]))],
    ['another program with that as an argument', () => guard()(asked(['/bin/rm', program]))],
    ['a runtime that lies in the folder', () => guard()(asked([join(folder, 'node'), program]))],
    ['its runtime with code of its own', () => guard()(asked([node, '-e', 'evil()', program]))],
    ['its runtime with a module of its own', () => guard()(asked([node, '--import=./evil.js', program]))],
    ['its runtime without the program', () => guard()(asked([node, './evil.js']))],
    ['words that a shell reads', () => guard()(asked([node, program], { shell: true }))],
    ['nothing', () => guard()(asked([]))],
  ])('%s', async (_, ask) => expect(ask()).rejects.toMatchObject({ code: 'not-supported', hint: expect.any(String) }));

  test('anything, once it has asked again and again', async () => {
    const check = guard();
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => check(asked([node, program]))));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(answers.at(-1)).toMatchObject({ reason: { code: 'not-supported', message: expect.stringContaining('20 times') } });
  });
});
