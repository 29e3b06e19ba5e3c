import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, programs } from '../support/js-debug-bench.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

test('hello runs to its end with exit code 0', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'hello.js' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { code: 0 } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['total 6']);
  expect(bench.console('stderr')).toEqual([]);
  expect(await bench.debugger.observe(rootId)).toEqual({ rootId, exit: { code: 0 }, output: 'total 6' });
  expect((await bench.debugger.observe(rootId)).output).toBe('');
});

test('exit code 3, and output without a line end', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'exits.js' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['no newline']);
});

test('a program that does not parse is a failing program: exit code 1 and the words in the console', async () => {
  const bench = openJsBench();
  await bench.debugger.setExceptionFilters('js-debug', []);
  const { rootId } = await bench.debugger.launch({ program: 'broken.js' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
  expect(bench.root().status).toBe('ended');
  expect(bench.console('stderr').map(({ text }) => text).join('\n')).toMatch(/broken\.js:1[\s\S]*SyntaxError: Unexpected token/);
});

test.each([
  ['missing.js', 'file-missing'],
  [tmpdir(), 'file-not-regular'],
  ['.', 'file-missing'],
])('%s is refused as %s, and nothing is left', async (program, code) => {
  const bench = openJsBench();
  await expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code });
  expect(bench.events).toEqual([]);
});

test.each([
  ['is no Node', { runtimeExecutable: '/bin/false' }, /\/bin\/false ended with exit code 1 before the debugger reached/],
  ['refuses its arguments', { runtimeArgs: ['--no-such-switch'] }, /ended with exit code 9 .*bad option: --no-such-switch/],
])('a runtime that %s fails the launch in words, and the next one works', async (_, configuration, message) => {
  const bench = openJsBench();
  await expect(bench.debugger.launch({ program: 'hello.js', ...configuration }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringMatching(message) as string });
  expect(bench.root()).toMatchObject({ status: 'failed', problem: { code: 'launch-failed' } });
  const { rootId } = await bench.debugger.launch({ program: 'hello.js' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
});

test('a runtime that does not exist is refused', async () => {
  const bench = openJsBench();
  await expect(bench.debugger.launch({ program: 'hello.js', runtimeExecutable: '/no/such/node' }, 'person')).rejects.toMatchObject({ code: 'runtime-missing' });
  expect(bench.events).toEqual([]);
});

test('stop ends a program, also the grandchild in a session of its own', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'family.js', args: ['stay'] }, 'person');
  await bench.until(() => bench.console('stdout').length > 0);
  expect(bench.leftovers().length).toBeGreaterThanOrEqual(2);
  const before = performance.now();
  await bench.debugger.stop(rootId);
  expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
  expect(bench.leftovers()).toEqual([]);
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
});

test('what a program leaves running at its own end is ended, and said', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'family.js' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.leftovers()).toEqual([]);
  expect(bench.console('notice').map(({ text }) => text)).toContain('Ended 1 process that the program had left running.');
});

test('stop while the program stands', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: join(programs, 'hello.js'), line: 2 });
  const { rootId } = await bench.debugger.launch({ program: 'hello.js' }, 'person');
  await bench.stopped();
  await bench.debugger.stop(rootId);
  expect(bench.root().status).toBe('ended');
  expect(bench.console('stdout')).toEqual([]);
});

test('restart stops at the same breakpoint under the same root', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: join(programs, 'hello.js'), line: 2 });
  const { rootId } = await bench.debugger.launch({ program: 'hello.js' }, 'person');
  const first = await bench.stopped();
  const movement = await bench.debugger.restartAndWait(rootId, 'agent', waiting());
  expect(movement).toMatchObject({ kind: 'stopped' });
  const second = await bench.stopped(first.stop.number);
  expect(second.context.frames[0]).toMatchObject({ line: 2, user: true });
  expect(second.stop.movedBy).toBe('agent');
  expect(bench.root()).toMatchObject({ id: rootId, restarts: 1, status: 'running' });
  expect(bench.programs()).toHaveLength(1);
  expect(bench.servers).toHaveLength(2);
});

test('the adapter killed from outside: lost, the program is ended, restart works', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: join(programs, 'hello.js'), line: 2 });
  const { rootId } = await bench.debugger.launch({ program: 'hello.js' }, 'person');
  const first = await bench.stopped();
  process.kill(bench.servers[0]?.processId ?? 0, 'SIGKILL');
  const lost = await bench.ended();
  expect(lost).toMatchObject({ status: 'lost', problem: { code: 'adapter-lost' } });
  expect(lost.problem?.message).toContain('SIGKILL');
  expect(bench.leftovers()).toEqual([]);
  await bench.debugger.restart(rootId, 'person');
  await bench.stopped(first.stop.number);
});

test('the program killed from outside: ended with its signal', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'idle.js' }, 'person');
  await bench.until(() => bench.console('stdout').length > 0);
  const [program] = bench.programs();
  process.kill(program?.processId ?? 0, 'SIGKILL');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: null, signal: 'SIGKILL' } });
  expect(bench.root().status).toBe('ended');
});

test('the time to live ends a program', async () => {
  const bench = openJsBench({ settings: { minutesToLive: 1 / 15 } });
  const { rootId } = await bench.debugger.launch({ program: 'idle.js' }, 'person');
  const expiresAt = bench.root().expiresAt ?? 0;
  bench.debugger.extend(rootId);
  expect(bench.root().expiresAt).toBeGreaterThan(expiresAt);
  await bench.ended();
  expect(Date.now()).toBeGreaterThanOrEqual(bench.root().expiresAt ?? Infinity);
  expect(findTree({ marker: bench.markers[0] ?? '' })).toEqual([]);
});

test('an adapter that hangs: stop still ends everything within five seconds, and a second stop joins', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'family.js', args: ['stay'] }, 'person');
  await bench.until(() => bench.console('stdout').length > 0);
  process.kill(bench.servers[0]?.processId ?? 0, 'SIGSTOP');
  const before = performance.now();
  await Promise.all([bench.debugger.stop(rootId), bench.debugger.stop(rootId)]);
  expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
  expect(bench.leftovers()).toEqual([]);
  expect(bench.root().status).toBe('ended');
  expect(bench.events.filter(({ type }) => type === 'session.ended')).toHaveLength(2);
});
