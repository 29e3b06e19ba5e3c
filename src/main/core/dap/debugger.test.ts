import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { stopLimitMilliseconds } from '../../../../e2e/support/stop-limit.ts';
import { createBench, waiting, type Bench } from '../../../../e2e/support/debugger-bench.ts';
import { createFakeAdapterKind, type FakeAdapterKind } from '../../../../e2e/support/fake-server.ts';
import type { Scenario } from '../../../../e2e/support/fake-scenario.ts';
import { breakpointAnswers } from '../../../../e2e/support/scenarios/breakpoints.ts';
import { killedInsideFrame } from '../../../../e2e/support/scenarios/crash.ts';
import { launchAnsweredFirst, launchAnsweredLast } from '../../../../e2e/support/scenarios/handshake.ts';
import { stoppedBeforeAnswer, stoppedThreadZero, stoppedWithoutThread } from '../../../../e2e/support/scenarios/stops.ts';
import { smallTree, tree } from '../../../../e2e/support/scenarios/tree.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { Adapter } from './adapters/adapter.ts';

const benches: Bench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.dispose();
});

function open(scenarios: readonly [Scenario, ...Scenario[]], changes: Partial<Adapter> = {}): { bench: Bench; kind: FakeAdapterKind; program: string } {
  const kind = createFakeAdapterKind(scenarios, changes);
  const bench = createBench({ adapters: [kind] });
  benches.push(bench);
  const program = join(bench.folder, 'main.js');
  writeFileSync(program, 'const a = 1;\nconst b = 2;\nconsole.log(a + b);\n');
  return { bench, kind, program };
}

const errorsOf = async (kind: FakeAdapterKind) => (await kind.server(1)).connections.flatMap(({ errors }) => errors);

describe('the order of the start', () => {
  test('FA-01: launch is answered after configurationDone, with breakpoints and filters before it', async () => {
    const filters = [{ filter: 'uncaught', label: 'Uncaught exceptions' }];
    const { bench, kind, program } = open(
      [{ ...launchAnsweredLast, rules: [{ on: 'initialize', do: [{ respond: { supportsConfigurationDoneRequest: true, exceptionBreakpointFilters: filters } }, { event: 'initialized' }] }, ...launchAnsweredLast.rules.slice(1)] }],
      { defaultExceptionFilters: ['uncaught'] },
    );
    await bench.debugger.addBreakpoint({ path: program, line: 2 });
    await bench.debugger.launch({ program }, 'person');
    const [adapter] = (await kind.server(1)).connections;
    await adapter?.received('threads');
    expect(adapter?.commands()).toEqual(['initialize', 'launch', 'setBreakpoints', 'setExceptionBreakpoints', 'configurationDone', 'threads']);
    expect(adapter?.requests.find(({ command }) => command === 'setExceptionBreakpoints')?.arguments).toEqual({ filters: ['uncaught'] });
    expect(bench.root().status).toBe('running');
    expect(bench.snapshot().exceptionFilters['fake']).toEqual([{ ...filters[0], enabled: true }]);
    expect(await errorsOf(kind)).toEqual([]);
  });

  test('an adapter that cannot be started is told at once', async () => {
    const missing = new DapilotError('adapter-missing', 'There is none.');
    const { bench, program } = open([launchAnsweredFirst], { start: () => Promise.reject(missing) });
    const began = performance.now();
    await expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: 'There is none.' });
    expect(performance.now() - began).toBeLessThan(stopLimitMilliseconds);
    expect(bench.root()).toMatchObject({ status: 'failed', problem: { code: 'adapter-missing' } });
  });

  test('FA-02: initialized comes long after the answer to launch', async () => {
    const { bench, kind, program } = open([launchAnsweredFirst]);
    const launched = bench.debugger.launch({ program }, 'person');
    const server = await kind.server(1);
    const adapter = await server.connection(1);
    await adapter.received('launch');
    expect(bench.root().status).toBe('starting');
    await bench.debugger.addBreakpoint({ path: program, line: 3 });
    expect(adapter.commands()).toEqual(['initialize', 'launch']);
    server.signals.give('ready');
    await launched;
    await adapter.received('threads');
    expect(adapter.commands().slice(2)).toEqual(['setBreakpoints', 'configurationDone', 'threads']);
    expect(bench.root().status).toBe('running');
  });

  test('a second program is refused while the first runs', async () => {
    const { bench, program } = open([launchAnsweredLast]);
    await bench.debugger.launch({ program }, 'person');
    await expect(bench.debugger.launch({ program }, 'agent')).rejects.toMatchObject({ code: 'session-active' });
    await bench.debugger.stop(bench.root().id);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
    await bench.debugger.launch({ program }, 'agent');
    expect(bench.snapshot().sessionOrder).toHaveLength(2);
  });

  test('a refused launch is a problem in words, and leaves nothing', async () => {
    const { bench, program } = open([{ name: 'refused', rules: [launchAnsweredLast.rules[0] as never, { on: 'launch', do: [{ stderr: 'Error: no such runtime\n' }, { close: true }] }] }]);
    await expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed' });
    const root = await bench.ended();
    expect(root).toMatchObject({ status: 'failed', problem: { code: 'launch-failed' } });
    expect(root.problem?.message).toContain('no such runtime');
  });

  test('a launch that is given up before it has begun does not begin; afterwards its program is ended', async () => {
    const { bench, kind, program } = open([{ ...launchAnsweredLast, rules: launchAnsweredLast.rules.slice(0, 1) }]);
    const early = new AbortController();
    const never = bench.debugger.launch({ program }, 'person', { signal: early.signal });
    early.abort(new DapilotError('cancelled', 'given up'));
    await expect(never).rejects.toMatchObject({ code: 'cancelled', message: 'given up' });
    expect(bench.snapshot().sessionOrder).toEqual([]);
    const late = new AbortController();
    const begun = bench.debugger.launch({ program }, 'person', { signal: late.signal });
    begun.catch(() => undefined);
    await (await (await kind.server(1)).connection(1)).received('launch');
    late.abort(new DapilotError('cancelled', 'given up'));
    await expect(begun).rejects.toMatchObject({ code: 'cancelled' });
    await bench.until(() => bench.root().endedAt !== undefined);
  });

  test('stop while the adapter is silent ends the launch as cancelled', async () => {
    const { bench, kind, program } = open([launchAnsweredFirst]);
    const launched = bench.debugger.launch({ program }, 'person');
    await (await (await kind.server(1)).connection(1)).received('launch');
    await bench.debugger.stop(bench.root().id);
    await expect(launched).rejects.toMatchObject({ code: 'cancelled' });
    expect(bench.root().status).toBe('ended');
  });
});

describe('stops', () => {
  test.each(['next', 'stepIn', 'stepOut', 'continue'] as const)('FA-11: a stop before the answer of %s is not set back to running', async (kind) => {
    const { bench, program } = open([stoppedBeforeAnswer]);
    await bench.debugger.launch({ program }, 'person');
    const first = await bench.stopped();
    expect(first.stop).toMatchObject({ reason: 'entry', movedBy: 'person' });
    const movement = await bench.debugger.move(kind, first, 'agent', waiting());
    expect(movement).toMatchObject({ kind: 'stopped', threadId: 1 });
    const second = await bench.stopped(first.stop.number);
    expect(second.stop.movedBy).toBe('agent');
    await bench.debugger.resume(kind, second, 'person');
    const third = await bench.stopped(second.stop.number);
    expect(bench.root().status).toBe('stopped');
    expect(third.context.variables[1]).toEqual([{ name: 'answer', value: '42', type: 'number', reference: 0 }]);
    await expect(
      bench.debugger.readVariables({ sessionId: first.sessionId, stop: first.stop.number, reference: 1, start: 0, count: 10 }),
    ).rejects.toMatchObject({ code: 'stale-reference' });
  });

  test('nothing of an old stop is sent once a resume is under way', async () => {
    const rules = [...stoppedBeforeAnswer.rules.filter(({ on }) => on !== 'next'), { on: 'next', do: [{ waitForSignal: 'answer' }, { respond: {} }] }] as Scenario['rules'];
    const { bench, kind, program } = open([{ name: 'slow step', rules }]);
    await bench.debugger.launch({ program }, 'person');
    const { sessionId, threadId, stop } = await bench.stopped();
    const server = await kind.server(1);
    const adapter = await server.connection(1);
    const step = bench.debugger.resume('next', { sessionId, threadId }, 'person');
    const before = adapter.commands().length;
    await expect(bench.debugger.readScopes({ sessionId, stop: stop.number, frameId: 1000 })).rejects.toMatchObject({ code: 'stale-reference' });
    await expect(bench.debugger.resume('next', { sessionId, threadId }, 'person')).rejects.toMatchObject({ code: 'not-stopped' });
    await adapter.received('next');
    expect(adapter.commands().slice(before)).toEqual(['next']);
    server.signals.give('answer');
    await step;
    expect(bench.root().status).toBe('running');
  });

  test('a refused step leaves the stop readable', async () => {
    const rules = [...stoppedBeforeAnswer.rules.filter(({ on }) => on !== 'next'), { on: 'next', do: [{ refuse: { message: 'not now' } }] }] as Scenario['rules'];
    const { bench, program } = open([{ name: 'refusing', rules }]);
    await bench.debugger.launch({ program }, 'person');
    const { sessionId, threadId, stop } = await bench.stopped();
    await expect(bench.debugger.resume('next', { sessionId, threadId }, 'person')).rejects.toMatchObject({ code: 'adapter-refused' });
    expect(bench.root().status).toBe('stopped');
    expect((await bench.debugger.readScopes({ sessionId, stop: stop.number, frameId: 1000 })).scopes).toHaveLength(1);
  });

  test.each([
    ['without threadId', stoppedWithoutThread],
    ['with threadId 0', stoppedThreadZero],
  ])('FA-12: a stop %s', async (_, scenario) => {
    const { bench, kind, program } = open([scenario]);
    await bench.debugger.launch({ program }, 'person');
    (await kind.server(1)).signals.give('stop');
    const { threadId, sessionId } = await bench.stopped();
    expect(threadId).toBe(0);
    if (scenario !== stoppedThreadZero) return;
    await bench.debugger.resume('continue', { sessionId, threadId }, 'person');
    expect(bench.root().status).toBe('running');
  });

  test('waiting for a movement ends at its time, and when it is cancelled', async () => {
    const { bench, program } = open([stoppedThreadZero]);
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    expect(await bench.debugger.settled(rootId, waiting(1))).toEqual({ kind: 'running' });
    const controller = new AbortController();
    const settled = bench.debugger.settled(rootId, { timeoutMilliseconds: 60_000, signal: controller.signal });
    controller.abort();
    await expect(settled).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('FA-07: answers to setBreakpoints', () => {
  test.each(Object.entries(breakpointAnswers))('%s', async (name, scenario) => {
    const { bench, kind, program } = open([scenario]);
    const first = await bench.debugger.addBreakpoint({ path: program, line: 1 });
    const second = await bench.debugger.addBreakpoint({ path: program, line: 3 });
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    const adapter = await (await kind.server(1)).connection(1);
    expect(adapter.commands()).toContain('configurationDone');
    const bindings = [first, second].map((id) => bench.snapshot().breakpoints[id]?.bindings[rootId]);
    const expected = {
      noBody: [{ verified: false }, { verified: false }],
      refused: [{ verified: false, message: 'no breakpoints today' }, { verified: false, message: 'no breakpoints today' }],
      shorter: [{ verified: true }, { verified: false }],
      empty: [{ verified: false }, { verified: false }],
      otherOrder: [{ verified: true }, { verified: true }],
      noIds: [{ verified: true }, { verified: true }],
    }[name];
    expect(bindings).toMatchObject(expected ?? []);
    if (name === 'otherOrder') expect(bindings).toEqual([{ verified: true }, { verified: true }]);
  });
});

describe('FA-36: a tree', () => {
  const manager = { rootIsManager: true } as const;

  test('children at any depth, each with the whole handshake; teardown from the deepest', async () => {
    const { bench, kind, program } = open([...tree], manager);
    await bench.debugger.addBreakpoint({ path: program, line: 3 });
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    const server = await kind.server(1);
    await bench.until(() => bench.programs().length === 2 && bench.programs().every(({ status }) => status === 'running'));
    const [child, grandchild] = bench.programs();
    expect([child?.parentId, grandchild?.parentId]).toEqual([rootId, child?.id]);
    for (const connection of server.connections) {
      expect(connection.commands().slice(0, 4)).toEqual(['initialize', 'launch', 'setBreakpoints', 'configurationDone']);
    }
    expect(Object.keys(Object.values(bench.snapshot().breakpoints)[0]?.bindings ?? {})).toEqual([child?.id, grandchild?.id]);

    server.signals.give('stop grandchild');
    const stop = await bench.stopped();
    expect(stop.sessionId).toBe(grandchild?.id);
    expect(await bench.debugger.settled(rootId, waiting())).toMatchObject({ kind: 'stopped', sessionId: grandchild?.id });

    await bench.debugger.stop(rootId);
    expect(bench.programs().map(({ status }) => status)).toEqual(['ended', 'ended']);
    expect(bench.root().status).toBe('ended');
    expect(server.connections.map((connection) => connection.commands().filter((command) => command === 'disconnect').length)).toEqual([1, 1, 1]);
    expect(server.connections.flatMap(({ errors }) => errors)).toEqual([]);
  });

  test('the end of the child and of the root is the end of the tree', async () => {
    const { bench, kind, program } = open([...smallTree], manager);
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    const server = await kind.server(1);
    const movement = bench.debugger.settled(rootId, waiting());
    await (await server.connection(1)).act({ event: 'terminated' });
    await (await server.connection(2)).act({ event: 'output', body: { category: 'stderr', output: 'last words' } }, { event: 'terminated' });
    expect(await movement).toEqual({ kind: 'ended', exit: { code: null } });
    expect(bench.console('stderr').map(({ text }) => text)).toEqual(['last words']);
  });

  test('restart is a new run under the same root, and its first stop is its movement', async () => {
    const { bench, kind, program } = open([...smallTree], manager);
    const { rootId } = await bench.debugger.launch({ program }, 'person');
    (await kind.server(1)).signals.give('stop child');
    await bench.stopped();
    const movement = bench.debugger.restartAndWait(rootId, 'agent', waiting());
    (await kind.server(2)).signals.give('stop child');
    expect(await movement).toMatchObject({ kind: 'stopped' });
    expect(bench.root()).toMatchObject({ id: rootId, restarts: 1 });
    expect((await bench.stopped()).stop.movedBy).toBe('agent');
    expect(bench.programs()).toHaveLength(1);
    expect(bench.events.filter(({ type }) => type === 'session.ended').length).toBe(1);
  });
});

test('FA-39: an adapter that dies inside a frame makes the session lost, with its last words, and can be restarted', async () => {
  const { bench, kind, program } = open([killedInsideFrame]);
  const { rootId } = await bench.debugger.launch({ program }, 'person');
  const settled = bench.debugger.settled(rootId, waiting());
  (await kind.server(1)).signals.give('crash');
  const root = await bench.ended();
  expect(root).toMatchObject({ status: 'lost', problem: { code: 'adapter-lost', detail: 'Fatal: out of memory' } });
  expect(await settled).toEqual({ kind: 'ended', exit: { code: null } });
  await bench.debugger.restart(rootId, 'person');
  expect(bench.root()).toMatchObject({ status: 'running', restarts: 1 });
  expect(bench.root().problem).toBeUndefined();
});
