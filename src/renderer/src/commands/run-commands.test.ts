import { expect, test } from 'vitest';
import type { LaunchConfiguration } from '../../../shared/launch.ts';
import { launchKey, launchTarget } from './run-commands.ts';

const recent = ['first', 'second'].map(
  (name): LaunchConfiguration => ({ target: 'script', name, language: 'javascript', script: name, args: [], cwd: '/p', env: {}, stopOnEntry: false, console: 'internalConsole' }),
);
const [first, second] = recent as [LaunchConfiguration, LaunchConfiguration];

test('what F5 starts: what was chosen, else the last launch, else the open file', () => {
  expect(launchTarget(launchKey(second), '/p/a.js', recent)).toBe(second);
  expect(launchTarget('file', '/p/a.js', recent)).toEqual({ program: '/p/a.js' });
  expect(launchTarget('file', null, recent)).toBe(first);
  expect(launchTarget('one that is forgotten', '/p/a.js', recent)).toBe(first);
  expect(launchTarget(null, '/p/a.js', [])).toEqual({ program: '/p/a.js' });
  expect(launchTarget(null, null, [])).toBeNull();
});

test('a suggestion that was chosen comes before everything', () => {
  const suggestion = { target: 'module', module: 'pytest', name: 'pytest' } as const;
  expect(launchTarget(suggestion, '/p/a.js', recent)).toBe(suggestion);
});
