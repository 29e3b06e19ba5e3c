import { expect, test } from 'vitest';
import type { PageConfiguration, ScriptConfiguration } from '../../../../../shared/launch.ts';
import { emptyWord, jsDebugArguments, type Found } from './js-debug-arguments.ts';

const found: Found = { environment: {}, folder: '/w', justMyCode: true };
const script: ScriptConfiguration = { target: 'script', name: 's', language: 'javascript', script: 'build', args: ['a b'], cwd: '/w', env: {}, stopOnEntry: false, console: 'internalConsole' };
const page: PageConfiguration = { target: 'page', name: 'p', language: 'javascript', request: 'launch', browser: 'chrome', url: 'http://localhost:1/', webRoot: '/w/public', cwd: '/w' };

test.each([
  ['/usr/bin/npm', ['run', 'build', '--', 'a b']],
  ['/usr/bin/pnpm', ['run', 'build', 'a b']],
  ['/usr/bin/yarn', ['run', 'build', 'a b']],
])('%s gets the words of a script', (runtimeExecutable, runtimeArgs) => {
  expect(jsDebugArguments({ ...script, runtimeExecutable }, found)).toMatchObject({ runtimeExecutable, runtimeArgs, args: [] });
});

test('empty words of a program are marked, since js-debug drops them', () => {
  const program = { ...script, target: 'program' as const, program: '/w/a.js', args: ['', 'x'] };
  expect(jsDebugArguments(program, found)).toMatchObject({ program: '/w/a.js', args: [emptyWord, 'x'] });
});

test('just my code: the setting, unless the configuration says otherwise', () => {
  const skipped = (justMyCode: boolean | undefined, setting: boolean) =>
    jsDebugArguments(justMyCode === undefined ? script : { ...script, justMyCode }, { ...found, justMyCode: setting })['skipFiles'];
  const [all, node] = [['<node_internals>/**', '**/node_modules/**'], ['<node_internals>/**']];
  expect([skipped(undefined, true), skipped(undefined, false), skipped(true, false), skipped(false, true)]).toEqual([all, node, all, node]);
});

test('what is in a terminal is not told twice', () => {
  expect(jsDebugArguments({ ...script, console: 'integratedTerminal' }, found)).toMatchObject({ console: 'integratedTerminal', outputCapture: 'std' });
  expect(jsDebugArguments(script, found)).toMatchObject({ console: 'internalConsole', outputCapture: 'console' });
});

test('a page in a browser of ours has an empty profile; one that is attached to stays as it is', () => {
  const browser = { path: '/usr/bin/chromium', profile: '/tmp/profile', withoutWindow: false };
  expect(jsDebugArguments(page, { ...found, browser })).toMatchObject({ type: 'pwa-chrome', request: 'launch', url: page.url, webRoot: '/w/public', runtimeExecutable: browser.path, userDataDir: browser.profile });
  expect(jsDebugArguments(page, { ...found, browser })['runtimeArgs']).not.toContain('--headless=new');
  expect(jsDebugArguments(page, { ...found, browser: { ...browser, withoutWindow: true } })['runtimeArgs']).toContain('--headless=new');
  const attach = jsDebugArguments({ ...page, request: 'attach', browser: 'msedge' }, { ...found, address: { host: '127.0.0.1', port: 9222 } });
  expect(attach).toMatchObject({ type: 'pwa-msedge', request: 'attach', address: '127.0.0.1', port: 9222, urlFilter: page.url });
  expect(attach).not.toHaveProperty('userDataDir');
});

test('a command line is run as it is, for the processes of Node in it', () => {
  const command = { ...script, target: 'command' as const, command: 'npm', args: ['run', 'dev', ''], runtimeExecutable: '/usr/bin/npm' };
  expect(jsDebugArguments(command, found)).toMatchObject({ type: 'pwa-node', runtimeExecutable: '/usr/bin/npm', runtimeArgs: ['run', 'dev', emptyWord], args: [] });
});

test('its own words win, whatever is debugged', () => {
  const adapterArguments = { skipFiles: ['a'], smartStep: true, outFiles: ['/w/dist/**'] };
  for (const configuration of [{ ...script, adapterArguments }, { ...page, adapterArguments }]) expect(jsDebugArguments(configuration, found)).toMatchObject(adapterArguments);
});
