import { expect, test } from 'vitest';
import { mapConfiguration } from '../../../../main/core/launch/types/map-configuration.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { savedLaunch } from './saved-launch.ts';

/** What is launched when it is read again, in a folder of its own. */
function readAgain(launch: LaunchRequest & { readonly name: string }): LaunchRequest | undefined {
  const saved = savedLaunch(launch);
  if (!saved) return undefined;
  const text = JSON.stringify(saved).replaceAll('${workspaceFolder}', '/p');
  return mapConfiguration(JSON.parse(text) as Record<string, unknown>, { folder: '/p', env: {}, platform: 'linux', adapters: [] }).request;
}

test.each<[LaunchRequest & { readonly name: string }, object]>([
  [{ target: 'script', script: 'dev', name: 'a', runtimeExecutable: 'pnpm', cwd: 'web' }, { target: 'command', command: 'pnpm', args: ['run', 'dev'], cwd: '/p/web' }],
  [{ target: 'module', module: 'flask', name: 'a', args: ['run'] }, { target: 'module', module: 'flask', args: ['run'], cwd: '/p' }],
  [{ target: 'package', package: './cmd/serve', name: 'a' }, { target: 'package', package: '/p/cmd/serve', test: false, cwd: '/p' }],
  [{ target: 'package', package: './shop', test: true, name: 'a', args: ['-test.run=^(TestA)$'] }, { target: 'package', package: '/p/shop', test: true, cwd: '/p/shop', args: ['-test.run=^(TestA)$'] }],
  [{ target: 'page', request: 'launch', url: 'http://localhost:5173', webRoot: 'web', name: 'a' }, { target: 'page', url: 'http://localhost:5173', webRoot: '/p/web' }],
  [{ program: 'src/server.ts', name: 'a' }, { target: 'program', program: '/p/src/server.ts' }],
  [{ program: '.venv/bin/shop', language: 'python', name: 'a' }, { target: 'program', program: '/p/.venv/bin/shop', language: 'python' }],
  [{ program: 'build/app', name: 'a' }, { target: 'program', program: '/p/build/app' }],
])('%o', (launch, meaning) => {
  expect(readAgain(launch)).toMatchObject({ name: 'a', ...meaning });
});

test('what only DAPilot builds has no words in it', () => {
  expect(savedLaunch({ program: 'main.c', name: 'a' })).toBeUndefined();
  expect(savedLaunch({ program: 'src/bin/x.rs', cwd: '.', name: 'a' })).toBeUndefined();
});
