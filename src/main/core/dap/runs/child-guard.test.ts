import { expect, test } from 'vitest';
import { requireOwnChild } from './child-guard.ts';

const given = { name: 'Shop', program: '/shop/main.rb', args: ['a'], cwd: '/shop', env: { PORT: '1' } };

test.each([
  [{ type: 'pwa-node', name: 'main.js [123]', __pendingTargetId: '7' }],
  [{ ...given, name: 'Shop, another process', port: 4711 }],
  [{ program: given.program, runtimeExecutable: null, args: undefined }],
])('a child of the same program is launched: %j', (wanted) => {
  expect(() => requireOwnChild(wanted, given)).not.toThrow();
});

test.each([
  [{ ...given, program: '/tmp/evil' }, /"program" is another\.$/],
  [{ ...given, env: { PORT: '1', LD_PRELOAD: '/tmp/evil.so' } }, /"env" is another\.$/],
  [{ name: 'Shop', initCommands: ['platform shell id'], args: [] }, /"initCommands", "args" are another\.$/],
  [{ name: 'Shop', runtimeExecutable: '/tmp/node' }, /"runtimeExecutable" is another\.$/],
  [{ name: 'Shop', miDebuggerPath: '/tmp/gdb' }, /"miDebuggerPath" is another\.$/],
])('another one is not: %j', (wanted, words) => {
  expect(() => requireOwnChild(wanted, given)).toThrow(expect.objectContaining({ code: 'not-supported', message: expect.stringMatching(words) as string }));
});
