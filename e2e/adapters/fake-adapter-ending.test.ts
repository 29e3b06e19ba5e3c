/** The end of a session, against adapters that say it in part, twice, late or not at all. */
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { waiting, type Bench } from '../support/debugger-bench.ts';
import { holdClock, initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { Action, Rule } from '../support/fake-scenario.ts';

const exited = (exitCode: unknown): Action => ({ event: 'exited', body: { exitCode } });
const terminated: Action = { event: 'terminated' };
const never = (on: string): Rule => ({ on, do: [] });
const left = 'The debug adapter left without saying that the program has ended.';
const reliable = { endsProgramItself: true } as const;

test('FA-26: what is said after the answer to disconnect is still shown, and harms nobody', async () => {
  const { bench, kind, launched } = openFake(
    play('FA-26', [
      {
        on: 'disconnect',
        do: [{ respond: {} }, { event: 'output', body: { category: 'stdout', output: 'late words\n' } }, { event: 'thread', body: { reason: 'exited', threadId: 1 } }, terminated, { waitForSignal: 'close' }, { close: true }],
      },
    ]),
  );
  const { adapter } = await launched();
  holdClock();
  await adapter.act(terminated);
  await adapter.received('disconnect');
  await quiet(adapter);
  expect(bench.root().status).toBe('running');
  (await kind.server(1)).signals.give('close');
  expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: null } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['late words']);
  expect(adapter.requests.filter(({ command }) => command === 'disconnect').map(({ arguments: given }) => given)).toEqual([{ restart: false, terminateDebuggee: false }]);
});

describe('FA-31: a program that does not want to end', () => {
  const stubborn = (...rules: readonly Rule[]) => openFake(play('FA-31', [initializing({ supportsTerminateRequest: true }), ...rules]), reliable);

  test('terminate is answered and nothing happens, disconnect hangs: it ends within five seconds, and each was sent once', async () => {
    const { bench, launched } = stubborn(never('disconnect'));
    const { adapter, rootId } = await launched();
    holdClock();
    const stop = bench.debugger.stop(rootId);
    await adapter.received('terminate');
    expect(bench.root().status).toBe('stopping');
    await vi.advanceTimersByTimeAsync(1499);
    expect(adapter.commands()).not.toContain('disconnect');
    await vi.advanceTimersByTimeAsync(1);
    expect((await adapter.received('disconnect')).arguments).toEqual({ restart: false, terminateDebuggee: true });
    await vi.advanceTimersByTimeAsync(2000);
    await stop;
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { code: null, stopped: true } });
    expect(adapter.commands().filter((command) => ['terminate', 'disconnect'].includes(command))).toEqual(['terminate', 'disconnect']);
  });

  test('asked again, it is not waited for', async () => {
    const { bench, launched } = stubborn();
    const { adapter, rootId } = await launched();
    holdClock();
    const stops = [bench.debugger.stop(rootId)];
    await adapter.received('terminate');
    stops.push(bench.debugger.stop(rootId));
    await Promise.all(stops);
    expect(bench.root().status).toBe('ended');
    expect(adapter.commands().filter((command) => ['terminate', 'disconnect'].includes(command))).toEqual(['terminate', 'disconnect']);
  });

  test('a program that ends by itself is not forced, and its exit code is known', async () => {
    const { bench, launched } = stubborn({ on: 'terminate', do: [{ respond: {} }, exited(0), terminated] });
    const { adapter, rootId } = await launched();
    holdClock();
    await bench.debugger.stop(rootId);
    expect(bench.root().exit).toEqual({ code: 0, stopped: true });
    expect(adapter.commands().slice(-2)).toEqual(['terminate', 'disconnect']);
  });

  test('a refused terminate is followed by disconnect at once', async () => {
    const { bench, launched } = stubborn({ on: 'terminate', do: [{ refuse: { message: 'not now' } }] });
    const { rootId } = await launched();
    holdClock();
    await bench.debugger.stop(rootId);
    expect(bench.root().status).toBe('ended');
  });

  test('an adapter that exits without an answer has answered', async () => {
    const { bench, launched } = stubborn({ on: 'terminate', do: [{ exit: 0 }] });
    const { rootId } = await launched();
    holdClock();
    await bench.debugger.stop(rootId);
    expect(bench.root().status).toBe('ended');
  });

  test('without the ability nobody is asked to terminate', async () => {
    const { bench, launched } = openFake(play('FA-31 unable'), reliable);
    const { adapter, rootId } = await launched();
    await bench.debugger.stop(rootId);
    expect(adapter.commands()).not.toContain('terminate');
  });
});

describe('FA-32: ways to end', () => {
  test.each([
    ['terminated only', [terminated], null, []],
    ['terminated twice', [terminated, terminated], null, []],
    ['an exit code of null', [exited(null), terminated], null, []],
    ['exited before terminated', [exited(3), terminated], 3, []],
    ['exited after terminated', [terminated, exited(3)], 3, []],
    ['exited twice, once without a code', [exited(3), exited(null), terminated], 3, []],
    ['a bare close', [{ close: true }], null, [left]],
    ['a close after exited', [exited(5), { close: true }], 5, [left]],
    ['an adapter that exits with 0', [{ exit: 0 }], null, [left]],
  ] satisfies readonly (readonly [string, readonly Action[], number | null, readonly string[]])[])('%s', async (_, actions, code, notices) => {
    const { bench, launched } = openFake(play('FA-32'));
    const { adapter, rootId } = await launched();
    const settled = bench.debugger.settled(rootId, waiting());
    await adapter.act(...actions);
    expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code } });
    expect(await settled).toEqual({ kind: 'ended', exit: { code } });
    expect(bench.root().problem).toBeUndefined();
    expect(bench.root().statusReason).toBeUndefined();
    expect(bench.events.filter((event) => event.type === 'session.statusChanged' && /has not ended yet/.test(event.reason ?? ''))).toEqual([]);
    expect(bench.console('notice').map(({ text }) => text)).toEqual(notices);
    expect(bench.events.filter(({ type }) => type === 'session.ended')).toHaveLength(1);
    expect(adapter.commands().filter((command) => command === 'disconnect').length).toBeLessThan(2);
  });

  test('exited alone ends nothing, but it is said, and Stop ends it', async () => {
    const { bench, launched } = openFake(play('FA-32 exited'));
    const { adapter, rootId } = await launched();
    await adapter.act(exited(2));
    await bench.until(() => bench.root().statusReason !== undefined);
    expect(bench.root()).toMatchObject({ status: 'running', statusReason: 'the program has exited with code 2, the debugger has not ended yet' });
    await bench.debugger.stop(rootId);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { code: 2, stopped: true } });
  });

  test.each([[1], ['SIGSEGV'], ['SIGKILL']] as const)('an adapter that ends by %s has not ended the program: it is lost', async (how) => {
    const { bench, launched } = openFake(play('FA-32 lost'));
    const { adapter } = await launched();
    await adapter.act({ stderr: 'Segmentation fault\n' }, { exit: how });
    const root = await bench.ended();
    expect(root).toMatchObject({ status: 'lost', problem: { code: 'adapter-lost', detail: 'Segmentation fault' } });
    expect(root.problem?.message).toContain(typeof how === 'number' ? 'exited with code 1' : how);
    expect(root.problem?.message).toContain('The program was ended.');
  });

  test('a lost adapter has not ended what it was attached to', async () => {
    const { bench, adapter } = openFake(play('FA-32 attached', [{ on: 'attach', do: [{ waitFor: 'configurationDone' }, { respond: {} }] }]));
    await bench.debugger.launch({ target: 'process', language: 'javascript', port: 9229 }, 'person');
    await (await adapter()).act({ exit: 'SIGKILL' });
    expect((await bench.ended()).problem?.message).toContain('The program was left to itself.');
  });
});

describe('a process that dies unnoticed by its debugger ends the session', () => {
  function startTarget() {
    const target = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    onTestFinished(() => void target.kill('SIGKILL'));
    return target;
  }

  async function dies(target: ReturnType<typeof startTarget>, bench: Bench): Promise<void> {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bench.root().status).toBe('running');
    target.kill('SIGKILL');
    await once(target, 'exit');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await bench.ended()).toMatchObject({ status: 'ended' });
    expect(bench.console('notice').map(({ text }) => text)).toEqual(['The process has ended, but the debug adapter did not say so.']);
  }

  test('one that the adapter named', async () => {
    const target = startTarget();
    const { bench, launched } = openFake(play('O16'));
    const { adapter } = await launched();
    holdClock();
    await adapter.act({ event: 'process', body: { name: 'target', systemProcessId: target.pid } });
    await quiet(adapter);
    expect(bench.root().processId).toBe(target.pid);
    await dies(target, bench);
  });

  test('one that was attached to', async () => {
    const target = startTarget();
    const attach: Rule = { on: 'attach', do: [{ waitFor: 'configurationDone' }, { respond: {} }] };
    const { bench } = openFake(play('O16 attached', [attach]));
    holdClock();
    await bench.debugger.launch({ target: 'process', language: 'javascript', processId: target.pid ?? 0 }, 'person');
    await dies(target, bench);
  });
});

describe('an adapter that wants to be started again', () => {
  const again = play('O9', [{ on: 'continue', do: [{ respond: {} }, { event: 'terminated', body: { restart: { port: 9229 } } }] }]);

  test('is, with what it left', async () => {
    const { bench, kind, launched } = openFake(again);
    const { adapter, rootId, at } = await launched();
    await adapter.act({ event: 'stopped', body: { reason: 'entry', threadId: 1 } });
    await bench.stopped();
    await bench.debugger.resume('continue', at, 'person');
    const next = await (await kind.server(2)).connection(1);
    expect((await next.received('launch')).arguments['__restart']).toEqual({ port: 9229 });
    await bench.until(({ sessions }) => sessions[rootId]?.restarts === 1 && sessions[rootId]?.status === 'running');
    expect(bench.events.filter(({ type }) => type === 'session.ended')).toEqual([]);
    expect(bench.root().id).toBe(rootId);
  });

  test('each time it begins is not started for ever', async () => {
    const { bench, kind, launched } = openFake(play('O9 for ever', [{ on: 'launch', do: [{ waitFor: 'configurationDone' }, { respond: {} }, { event: 'terminated', body: { restart: true } }] }]));
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await launched();
    expect(await bench.ended()).toMatchObject({ status: 'ended', restarts: 3 });
    expect(kind.servers).toHaveLength(4);
    expect(bench.console('notice').at(-1)?.text).toBe('Not started again, because it has ended at once each time.');
  });

  test('is not, when Stop comes first', async () => {
    const { bench, kind, launched } = openFake(again);
    const { adapter, rootId } = await launched();
    const stop = bench.debugger.stop(rootId);
    await adapter.act({ event: 'terminated', body: { restart: true } });
    await stop;
    expect(bench.root()).toMatchObject({ status: 'ended', restarts: 0 });
    expect(kind.servers).toHaveLength(1);
  });

  test('whose program cannot be launched any more fails in words', async () => {
    const { bench, launched, program } = openFake(again);
    const { adapter } = await launched();
    rmSync(program);
    await adapter.act({ event: 'terminated', body: { restart: true } });
    expect(await bench.ended()).toMatchObject({ status: 'failed', problem: { code: 'file-missing' } });
  });
});
