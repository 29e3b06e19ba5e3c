/** FA-34: restarts that the adapter does by itself, refuses, or forgets about. */
import { rmSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { holdClock, initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { Action, Rule } from '../support/fake-scenario.ts';

const able = initializing({ supportsRestartRequest: true });
const reliable = { endsProgramItself: true } as const;
const restartsBy = (...actions: readonly Action[]): Rule => ({ on: 'restart', do: actions });
const count = (commands: readonly string[], command: string) => commands.filter((each) => each === command).length;

describe('done by the adapter', () => {
  test('an answer without any event: the same adapter, everything of the old program forgotten, breakpoints kept', async () => {
    const { bench, kind, program, launched } = openFake(play('FA-34', [able, restartsBy({ event: 'exited', body: { exitCode: 9 } }, { event: 'terminated' }, { respond: {} })]), reliable);
    await bench.debugger.addBreakpoint({ path: program, line: 2 });
    const { adapter, rootId } = await launched();
    await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
    const { stop } = await bench.stopped();
    await bench.debugger.restart(rootId, 'agent');
    expect((await adapter.received('restart')).arguments['arguments']).toMatchObject({ program });
    expect(kind.servers).toHaveLength(1);
    expect(bench.root()).toMatchObject({ status: 'running', restarts: 1 });
    expect(bench.root().threads.flatMap((thread) => thread.stop ?? [])).toEqual([]);
    await expect(bench.debugger.readScopes({ sessionId: rootId, stop: stop.number, frameId: 1000 })).rejects.toMatchObject({ code: 'stale-reference' });
    expect(count(adapter.commands(), 'setBreakpoints')).toBe(1);
    await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
    expect((await bench.stopped(stop.number)).stop.movedBy).toBe('agent');
    await adapter.act({ event: 'terminated' });
    expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: null } });
  });

  test.each([
    ['before', [{ event: 'initialized' }, { waitFor: 'configurationDone' }, { respond: {} }]],
    ['after', [{ respond: {} }, { event: 'initialized' }]],
  ] satisfies readonly (readonly [string, readonly Action[]])[])('initialized that comes again %s the answer: the whole configuration is sent anew', async (_, actions) => {
    const { bench, program, launched } = openFake(play('FA-34 initialized', [able, restartsBy(...actions)]), reliable);
    await bench.debugger.addBreakpoint({ path: program, line: 2 });
    const { adapter, rootId } = await launched();
    await bench.debugger.restart(rootId, 'person');
    await adapter.received('configurationDone', 2);
    expect(count(adapter.commands(), 'setBreakpoints')).toBe(2);
    expect(bench.root().status).toBe('running');
  });

  test('the ability may be told later', async () => {
    const { bench, kind, launched } = openFake(play('FA-34 late'), reliable);
    const { adapter, rootId } = await launched();
    await adapter.act({ event: 'capabilities', body: { capabilities: { supportsRestartRequest: true } } });
    await quiet(adapter);
    await bench.debugger.restart(rootId, 'person');
    expect(adapter.commands()).toContain('restart');
    expect(kind.servers).toHaveLength(1);
  });
});

describe('not done by the adapter: it is ended and started', () => {
  test('because it refuses', async () => {
    const { bench, kind, launched } = openFake(play('FA-34 refused', [able, restartsBy({ refuse: { message: 'cannot' } })]), reliable);
    const { adapter, rootId } = await launched();
    await bench.debugger.restart(rootId, 'person');
    expect(kind.servers).toHaveLength(2);
    expect(adapter.requests.find(({ command }) => command === 'disconnect')?.arguments).toEqual({ restart: true, terminateDebuggee: true });
    expect(bench.root()).toMatchObject({ status: 'running', restarts: 1 });
    expect(bench.console('notice').map(({ text }) => text)).toEqual(['Restarted.']);
  });

  test('because it never answers', async () => {
    const { bench, kind, launched } = openFake(play('FA-34 never', [able, restartsBy()]), reliable);
    const { adapter, rootId } = await launched();
    holdClock();
    const restart = bench.debugger.restart(rootId, 'person');
    await adapter.received('restart');
    expect(bench.root()).toMatchObject({ status: 'starting', statusReason: 'restarting' });
    await vi.advanceTimersByTimeAsync(5000);
    await restart;
    expect(kind.servers).toHaveLength(2);
    expect(bench.root()).toMatchObject({ status: 'running', restarts: 1 });
  });

  test('because it dies over it: of the old one nothing stays', async () => {
    const { bench, kind, launched } = openFake(play('FA-34 dies', [able, restartsBy({ exit: 'SIGSEGV' })]), reliable);
    const { rootId } = await launched();
    await bench.debugger.restart(rootId, 'person');
    expect(kind.servers).toHaveLength(2);
    expect(bench.root()).toMatchObject({ status: 'running', restarts: 1 });
    expect(bench.root().problem).toBeUndefined();
    expect(bench.root().endedAt).toBeUndefined();
    expect(bench.events.filter(({ type }) => type === 'session.ended')).toEqual([]);
  });

  test.each([
    ['cannot', initializing({}), reliable],
    ['cannot be relied on', able, {}],
  ])('because it %s', async (_, initialize, adapterIs) => {
    const { bench, kind, launched } = openFake(play('FA-34 unable', [initialize]), adapterIs);
    const { adapter, rootId } = await launched();
    await bench.debugger.restart(rootId, 'person');
    expect(adapter.commands()).not.toContain('restart');
    expect(kind.servers).toHaveLength(2);
  });
});

test('Stop while a restart is pending wins, and another program can be launched', async () => {
  const { bench, launched } = openFake(play('R165', [able, restartsBy()]), reliable);
  const { adapter, rootId } = await launched();
  holdClock();
  const restart = expect(bench.debugger.restart(rootId, 'person')).rejects.toMatchObject({ code: 'cancelled' });
  await adapter.received('restart');
  await bench.debugger.stop(rootId);
  await restart;
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  await launched();
  expect(bench.root()).toMatchObject({ status: 'running', restarts: 0 });
});

test('Stop right after a restart was asked for wins', async () => {
  const { bench, launched } = openFake(play('at once', [able, restartsBy()]), reliable);
  const { rootId } = await launched();
  const restart = expect(bench.debugger.restart(rootId, 'person')).rejects.toMatchObject({ code: 'cancelled' });
  await bench.debugger.stop(rootId);
  await restart;
  expect(bench.root()).toMatchObject({ status: 'ended', restarts: 0 });
});

test('a second restart joins the first', async () => {
  const { bench, kind, launched } = openFake(play('one at a time', [able, restartsBy({ waitForSignal: 'go' }, { respond: {} })]), reliable);
  const { adapter, rootId } = await launched();
  const restarts = [bench.debugger.restart(rootId, 'person'), bench.debugger.restart(rootId, 'agent')];
  await adapter.received('restart');
  (await kind.server(1)).signals.give('go');
  await Promise.all(restarts);
  expect(count(adapter.commands(), 'restart')).toBe(1);
  expect(bench.root().restarts).toBe(1);
});

test('what cannot be launched any more is not restarted: the old program goes on', async () => {
  const { bench, program, launched } = openFake(play('stale', [able, restartsBy({ respond: {} })]), reliable);
  const { adapter, rootId } = await launched();
  rmSync(program);
  await expect(bench.debugger.restart(rootId, 'person')).rejects.toMatchObject({ code: 'file-missing' });
  expect(adapter.commands()).not.toContain('restart');
  expect(bench.root()).toMatchObject({ status: 'running', restarts: 0 });
});
