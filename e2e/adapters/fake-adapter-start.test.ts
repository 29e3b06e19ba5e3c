/** The start of a session against adapters that each have an order of their own. */
import { describe, expect, test, vi } from 'vitest';
import { encodeFrame } from '../../src/main/core/base/framing.ts';
import type { Action, Rule } from '../support/fake-scenario.ts';
import { holdClock, initializing, openFake, play, quiet, sessionOf } from '../support/fake-bench.ts';
import { initializeFirst, launch } from '../support/scenarios/common.ts';

const said = (words: string): Action => ({ event: 'output', body: { category: 'console', output: `${words}\n` } });
const lines = (name: string, count: number): readonly Action[] => Array.from({ length: count }, (_, index) => said(`${name} ${index}`));

describe('FA-03: a build of minutes before it can be configured', () => {
  const scenario = play('FA-03', [
    { on: 'initialize', do: [{ respond: { supportsConfigurationDoneRequest: true } }] },
    { on: 'launch', do: [said('building'), said('linking'), { waitForSignal: 'built' }, { event: 'initialized' }, { waitFor: 'configurationDone' }, { respond: {} }] },
  ]);

  test('its words are shown meanwhile, breakpoints wait, no deadline passes', async () => {
    const { bench, program, kind, adapter: adapterOf } = openFake(scenario);
    await bench.debugger.addBreakpoint({ path: program, line: 1 });
    holdClock();
    const launched = bench.debugger.launch({ program }, 'person');
    const adapter = await adapterOf();
    await adapter.received('launch');
    await quiet(adapter);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(bench.console('console').map(({ text }) => text)).toEqual(['building', 'linking']);
    expect(bench.root().status).toBe('starting');
    await bench.debugger.addBreakpoint({ path: program, line: 2 });
    expect(adapter.commands()).toEqual(['initialize', 'launch']);
    (await kind.server(1)).signals.give('built');
    await launched;
    const sets = adapter.requests.filter(({ command }) => command === 'setBreakpoints');
    expect(sets.map(({ arguments: { breakpoints } }) => breakpoints)).toEqual([[{ line: 1 }, { line: 2 }]]);
    expect(bench.root().status).toBe('running');
  });

  test('it can be given up while it builds', async () => {
    const { bench, program, adapter: adapterOf } = openFake(scenario);
    const launched = bench.debugger.launch({ program }, 'person');
    await (await adapterOf()).received('launch');
    await bench.debugger.stop(bench.root().id);
    await expect(launched).rejects.toMatchObject({ code: 'cancelled' });
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  });
});

describe('FA-04: one part of the configuration is never answered', () => {
  const filters = { exceptionBreakpointFilters: [{ filter: 'uncaught', label: 'Uncaught' }] };

  test.each([
    ['setBreakpoints', 5000],
    ['setExceptionBreakpoints', 5000],
    ['configurationDone', 10_000],
  ])('%s', async (silent, milliseconds) => {
    const { bench, program, adapter: adapterOf } = openFake(play(`FA-04 ${silent}`, [initializing(filters), { on: silent, do: [] }]), { defaultExceptionFilters: ['uncaught'] });
    const id = await bench.debugger.addBreakpoint({ path: program, line: 1 });
    holdClock();
    const launched = bench.debugger.launch({ program }, 'person');
    const adapter = await adapterOf();
    await adapter.received(silent);
    await vi.advanceTimersByTimeAsync(milliseconds);
    const { rootId } = await launched;
    expect(adapter.commands().slice(2, 5)).toEqual(['setBreakpoints', 'setExceptionBreakpoints', 'configurationDone']);
    expect(bench.root().status).toBe('running');
    const binding = bench.snapshot().breakpoints[id]?.bindings[rootId];
    if (silent === 'setBreakpoints') expect(binding).toEqual({ verified: false, message: 'The adapter did not answer "setBreakpoints" within 5 s.' });
    else expect(binding).toEqual({ verified: true });
  });

  test('initialize: after ten seconds the launch has failed, with the words of the adapter', async () => {
    const { bench, program, adapter: adapterOf } = openFake(play('FA-04 initialize', [{ on: 'initialize', do: [{ stderr: 'Error: interpreter `dap\' unrecognized\n' }] }]));
    holdClock();
    const failed = expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('unrecognized') as string });
    await (await adapterOf()).received('initialize');
    for (let second = 0; second < 12; second++) await vi.advanceTimersByTimeAsync(1000);
    await failed;
    expect(bench.root().status).toBe('failed');
  });
});

test('FA-05: threads that cannot be told before the first stop are no trouble, and are asked for again there', async () => {
  const threads: readonly Rule[] = [
    { on: 'threads', do: [{ refuse: { message: 'the process is not stopped' } }] },
    { on: 'threads', do: [{ respond: { threads: [{ id: 7, name: 'main' }] } }] },
  ];
  const { bench, launched } = openFake(play('FA-05', threads));
  const { adapter } = await launched();
  await adapter.received('threads');
  await quiet(adapter);
  expect(bench.root()).toMatchObject({ status: 'running', threads: [] });
  expect(bench.root().problem).toBeUndefined();
  await adapter.act({ event: 'stopped', body: { reason: 'entry', threadId: 7 } });
  expect((await bench.stopped()).context.problem).toBeUndefined();
  expect(bench.root().threads.map(({ id, name }) => [id, name])).toEqual([[7, 'main']]);
});

describe('FA-06: an adapter that dies of any request it did not announce', () => {
  const allowed = ['setBreakpoints', 'continue', 'next', 'pause', 'evaluate', 'setExceptionBreakpoints'];
  const strict = (capabilities: object) =>
    play(
      'FA-06',
      [
        { on: 'initialize', do: [{ respond: { ...capabilities } }, { event: 'initialized' }] },
        { on: 'launch', do: [{ waitFor: 'supportsConfigurationDoneRequest' in capabilities ? 'configurationDone' : 'setExceptionBreakpoints' }, { respond: {} }] },
        ...('supportsConfigurationDoneRequest' in capabilities ? [{ on: 'configurationDone', do: [{ respond: {} }] }] : []),
        ...allowed
          .filter((command) => command !== 'setExceptionBreakpoints' || !('supportsConfigurationDoneRequest' in capabilities))
          .map((on): Rule => ({ on, do: [{ respond: on === 'setBreakpoints' ? { breakpoints: [{ id: 1, verified: true }] } : {} }] })),
      ],
      { otherwise: [{ exit: 134 }] },
    );

  test.each([
    ['without anything', {}, ['setBreakpoints', 'setExceptionBreakpoints']],
    ['with configurationDone and no filters', { supportsConfigurationDoneRequest: true }, ['setBreakpoints', 'configurationDone']],
  ])('%s it lives through a whole session', async (_, capabilities, configuration) => {
    const { bench, program, launched } = openFake([strict(capabilities)], { endsProgramItself: true });
    await bench.debugger.addBreakpoint({ path: program, line: 1 });
    const conditional = await bench.debugger.addBreakpoint({ path: program, line: 2, condition: 'a > 1' });
    const { adapter, rootId, at } = await launched();
    expect(adapter.commands().slice(2, 4)).toEqual(configuration);
    expect(bench.snapshot().breakpoints[conditional]?.bindings[rootId]).toEqual({ verified: false, message: 'This debugger has no conditions.' });
    await adapter.act({ event: 'stopped', body: { reason: 'exception', threadId: 1, text: 'Boom' } });
    const { stop, context } = await bench.stopped();
    expect(context.exception).toMatchObject({ message: 'Boom' });
    await bench.debugger.evaluate({ sessionId: rootId, stop: stop.number, frameId: 1000, expression: 'a', context: 'hover' });
    expect((await adapter.received('evaluate')).arguments['context']).toBe('watch');
    await bench.debugger.resume('next', at, 'person');
    await bench.debugger.setExceptionFilters('fake', []);
    await bench.debugger.restart(rootId, 'person');
    expect(bench.root()).toMatchObject({ status: 'running', restarts: 1 });
    await bench.debugger.stop(rootId);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  });
});

test('FA-08: events before the answer to initialize count, whatever their numbers are', async () => {
  const raw = (message: object): Action => ({ raw: encodeFrame(message) });
  const { bench, adapter: adapterOf, program } = openFake(
    play('FA-08', [
      {
        on: 'connect',
        do: [
          { waitFor: 'initialize' },
          raw({ seq: '0', type: 'event', event: 'output', body: { category: 'console', output: 'early\n' } }),
          raw({ seq: 0, type: 'event', event: 'initialized' }),
          raw({ seq: 0, type: 'event', event: 'capabilities', body: { capabilities: { supportsLogPoints: true } } }),
          raw({ seq: '0', type: 'response', request_seq: '1', success: true, command: 'initialize', body: { supportsConfigurationDoneRequest: true, supportsConditionalBreakpoints: true } }),
        ],
      },
      { on: 'initialize', do: [] },
    ]),
  );
  const { rootId } = await bench.debugger.launch({ program }, 'person');
  const adapter = await adapterOf();
  expect(adapter.commands().slice(0, 3)).toEqual(['initialize', 'launch', 'configurationDone']);
  expect(sessionOf(bench, rootId).capabilities).toMatchObject({ logPoints: true, conditionalBreakpoints: true, hitConditionalBreakpoints: false });
  expect(bench.console('console').map(({ text }) => text)).toEqual(['early']);
  await adapter.act({ event: 'capabilities', body: { capabilities: { supportsLogPoints: false, supportsHitConditionalBreakpoints: true } } });
  await quiet(adapter);
  expect(sessionOf(bench, rootId).capabilities).toMatchObject({ logPoints: false, conditionalBreakpoints: true, hitConditionalBreakpoints: true });
});

test('capabilities in the answer to launch are merged', async () => {
  const { bench, launched } = openFake(play('C2', [{ on: 'launch', do: [{ waitFor: 'configurationDone' }, { respond: { supportsLogPoints: true } }] }]));
  await launched();
  expect(bench.root().capabilities.logPoints).toBe(true);
});

test('FA-09: two hundred outputs before and two hundred during the launch are all there, in their order', async () => {
  const { bench, launched } = openFake(
    play('FA-09', [
      { on: 'connect', do: lines('before', 200) },
      { on: 'launch', do: [...lines('during', 200), { waitFor: 'configurationDone' }, { respond: {} }] },
    ]),
  );
  const { adapter } = await launched();
  await quiet(adapter);
  expect(bench.console('console').map(({ text }) => text)).toEqual([
    ...Array.from({ length: 200 }, (_, index) => `before ${index}`),
    ...Array.from({ length: 200 }, (_, index) => `during ${index}`),
  ]);
});

test('a stop that comes before any answer of the start is not set back to running', async () => {
  const early: Rule = { on: 'launch', do: [{ event: 'stopped', body: { reason: 'entry', threadId: 1 } }, { waitFor: 'configurationDone' }, { respond: {} }] };
  const { bench, launched } = openFake(play('D10', [early]));
  const { adapter } = await launched();
  await quiet(adapter);
  expect(bench.root().status).toBe('stopped');
  expect((await bench.stopped()).context.frames).toHaveLength(1);
});

test('initialized that comes twice is configured once', async () => {
  const { launched } = openFake(play('D2', [initializeFirst, launch({ event: 'initialized' })]));
  const { adapter } = await launched();
  await quiet(adapter);
  expect(adapter.commands().filter((command) => command === 'configurationDone')).toHaveLength(1);
});

test('a launch that is refused while it is configured fails with the words of the adapter, and what was begun is ended', async () => {
  const refused: Rule = { on: 'launch', do: [{ waitFor: 'setBreakpoints' }, { refuse: { message: 'short', error: { format: 'Error: {what} is no program', variables: { what: 'main.js' } } } }] };
  const { bench, program, adapter: adapterOf } = openFake(play('D4', [refused, { on: 'setBreakpoints', do: [] }]));
  await bench.debugger.addBreakpoint({ path: program, line: 1 });
  await expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('main.js is no program') as string });
  expect(bench.root()).toMatchObject({ status: 'failed', threads: [] });
  expect((await adapterOf()).commands()).toEqual(['initialize', 'launch', 'setBreakpoints', 'disconnect']);
});

test('what is attached to is asked for with attach, and is left to itself at the end', async () => {
  const { bench, kind, adapter: adapterOf } = openFake(
    play('O2', [initializing({ supportsTerminateRequest: true }), { on: 'attach', do: [{ waitFor: 'configurationDone' }, { respond: {} }] }]),
    { endsProgramItself: true },
  );
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'javascript', port: 9229 }, 'person');
  const adapter = await adapterOf();
  expect((await adapter.received('attach')).arguments).toMatchObject({ port: 9229 });
  await bench.debugger.stop(rootId);
  expect(adapter.commands()).not.toContain('terminate');
  expect((await adapter.received('disconnect')).arguments).toEqual({ restart: false, terminateDebuggee: false });
  expect(kind.servers).toHaveLength(1);
});

test('a swarm of threads is asked for once', async () => {
  const { bench, launched } = openFake(play('G13'));
  const { adapter } = await launched();
  await adapter.received('threads');
  await quiet(adapter);
  holdClock();
  for (let threadId = 1; threadId <= 100; threadId++) await adapter.act({ event: 'thread', body: { reason: threadId % 2 ? 'started' : 'exited', threadId } });
  await quiet(adapter);
  await vi.advanceTimersByTimeAsync(50);
  await adapter.received('threads', 2);
  await quiet(adapter);
  expect(adapter.commands().filter((command) => command === 'threads')).toHaveLength(2);
  expect(bench.root().threads).toEqual([{ id: 1, name: 'main' }]);
});
