import { expect, test } from 'vitest';
import { launchSchema, type LaunchRequest } from '../../../../shared/launch.ts';
import { draftOf, requestOf, type LaunchDraft } from './launch-draft.ts';

const kept = { justMyCode: true };
const empty = draftOf(undefined, true, '');

function request(change: Partial<LaunchDraft>): LaunchRequest {
  const result = requestOf({ ...empty, ...change }, kept);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return launchSchema.parse(result.request);
}

function errors(change: Partial<LaunchDraft>) {
  const result = requestOf({ ...empty, ...change }, kept);
  return 'errors' in result ? result.errors : {};
}

const started = { args: [], env: {}, stopOnEntry: false, console: 'internalConsole' } as const;

test('each target becomes its request, without what was left empty', () => {
  expect(request({ program: ' a.js ' })).toEqual({ program: 'a.js', ...started });
  expect(request({ target: 'script', script: 'dev', args: '--port "80 80"', console: 'integratedTerminal' })).toEqual({
    target: 'script', script: 'dev', ...started, args: ['--port', '80 80'], console: 'integratedTerminal',
  });
  expect(request({ target: 'module', module: 'shop.main', runtimeExecutable: '/usr/bin/python3' })).toEqual({
    target: 'module', module: 'shop.main', ...started, runtimeExecutable: '/usr/bin/python3',
  });
  expect(request({ target: 'package', package: './cmd/serve', test: true, buildArgs: '-tags=x "-ldflags=-X a=b"', justMyCode: true })).toEqual({
    target: 'package', package: './cmd/serve', test: true, buildArgs: ['-tags=x', '-ldflags=-X a=b'], ...started,
  });
  expect(errors({ target: 'package', package: '.', buildArgs: '"-tags' })).toEqual({ buildArgs: 'The double quote is not closed.' });
  expect(request({ target: 'process', port: '9229', processId: '7' })).toEqual({ target: 'process', language: 'javascript', port: 9229 });
  expect(request({ target: 'process', language: 'python', attachBy: 'processId', port: '9229', processId: '7', host: 'h' })).toEqual({
    target: 'process', language: 'python', processId: 7,
  });
  expect(request({ target: 'process', language: 'go', attachBy: 'start', program: ' bin/shop ' })).toEqual({ target: 'process', language: 'go', waitFor: true, program: 'bin/shop' });
  expect(request({ target: 'process', language: 'javascript', attachBy: 'start', program: 'bin/shop', port: '1' })).toEqual({ target: 'process', language: 'javascript', port: 1 });
  expect(request({ target: 'process', language: 'rust', attachBy: 'port', port: '9229', processId: '7' })).toEqual({ target: 'process', language: 'rust', processId: 7 });
  expect(request({ target: 'page', url: 'localhost:3000/cart', port: '1' })).toEqual({
    target: 'page', request: 'launch', browser: 'chrome', url: 'http://localhost:3000/cart',
  });
  expect(request({ target: 'page', request: 'attach', browser: 'msedge', port: '9222' })).toEqual({
    target: 'page', request: 'attach', browser: 'msedge', port: 9222,
  });
});

test('just my code is said only where it differs from the setting', () => {
  expect(request({ program: 'a.js', justMyCode: true })).not.toHaveProperty('justMyCode');
  expect(request({ program: 'a.js', justMyCode: false })).toMatchObject({ justMyCode: false });
  expect(request({ target: 'process', port: '1', justMyCode: false })).toMatchObject({ justMyCode: false });
});

test('what is missing or wrong is said at its field, and only for the chosen target', () => {
  expect(errors({})).toEqual({ program: 'Say which file to run.' });
  expect(errors({ target: 'script' })).toEqual({ script: 'Say which script to run.' });
  expect(errors({ target: 'module', module: 'a-b; c' })).toMatchObject({ module: expect.stringContaining('A module is named') as string });
  expect(errors({ target: 'process' })).toEqual({ port: 'Say at which port the debugger listens.' });
  expect(errors({ target: 'process', port: '70000' })).toEqual({ port: 'This has to be a whole number from 1 to 65535.' });
  expect(errors({ target: 'process', attachBy: 'processId', processId: '1.5' })).toHaveProperty('processId');
  expect(errors({ target: 'process', language: 'cpp', attachBy: 'start', program: '' })).toHaveProperty('program');
  expect(errors({ target: 'page' })).toEqual({ url: 'Say which page to open.' });
  expect(errors({ target: 'page', url: 'javascript:alert(1)' })).toEqual({ url: 'The address begins with http:, https: or file:.' });
  expect(errors({ target: 'page', request: 'attach' })).toHaveProperty('port');
  expect(errors({ program: 'a.js', args: '"', env: '=1' })).toEqual({
    args: 'The double quote is not closed.', env: 'Line 1 has no name before its value: write NAME=value.',
  });
});

test('an earlier launch of any kind comes back as it was', () => {
  const launches: readonly LaunchRequest[] = [
    { program: '/p/a.py', ...started, args: ['a b'], env: { A: '1', B: null }, stopOnEntry: true, console: 'integratedTerminal', cwd: '/p', justMyCode: false },
    { target: 'script', script: 'dev', ...started, cwd: '/p' },
    { target: 'module', module: 'm.n', ...started },
    { target: 'process', language: 'python', host: '10.0.0.1', port: 5678, cwd: '/p', remoteRoot: '/srv' },
    { target: 'process', language: 'typescript', processId: 12, cwd: '/p' },
    { target: 'page', request: 'launch', browser: 'msedge', url: 'http://localhost:1/', webRoot: '/p' },
    { target: 'page', request: 'attach', browser: 'chrome', host: 'h', port: 9222, url: 'file:///p/a.html' },
  ] as const;
  for (const launch of launches) {
    expect(requestOf(draftOf(launch, true, 'other.js'), kept)).toEqual({ request: launch });
  }
  const withRuntime = { program: 'a.js', ...started, runtimeArgs: ['--expose-gc'] };
  expect(requestOf(draftOf(withRuntime, true, ''), { ...kept, initial: withRuntime })).toEqual({ request: withRuntime });
  const browser = { target: 'page', request: 'launch', browser: 'chrome', url: 'http://a/', runtimeExecutable: '/usr/bin/chromium', runtimeArgs: ['--headless'], justMyCode: false } as const;
  expect(requestOf(draftOf(browser, true, ''), { ...kept, initial: browser })).toEqual({ request: browser });
  expect(requestOf({ ...draftOf(browser, true, ''), target: 'program', program: 'a.js', runtimeExecutable: '' }, { ...kept, initial: browser })).toEqual({
    request: { program: 'a.js', ...started, justMyCode: false },
  });
});
