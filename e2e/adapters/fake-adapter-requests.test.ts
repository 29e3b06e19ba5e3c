/** What adapters ask and tell by themselves: terminals, children, progress, and what nobody has heard of. */
import { describe, expect, test, vi } from 'vitest';
import type { TerminalRequest } from '../../src/main/core/base/terminal-request.ts';
import type { ProgramTerminals } from '../../src/main/core/dap/runs/reverse-requests.ts';
import { waiting } from '../support/debugger-bench.ts';
import { holdClock, initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { Action, Rule } from '../support/fake-scenario.ts';
import { initializeFirst } from '../support/scenarios/common.ts';

test('FA-24: unknown events are passed over, unknown requests are refused by name', async () => {
  const { bench, launched } = openFake(play('FA-24'));
  const { adapter } = await launched();
  const before = bench.events.length;
  await adapter.act({ event: '_debugMessage', body: { text: 'x' } }, { event: 'debugpyWaitingForServer' }, { event: 'stopped2', body: null }, { request: 'openDoor', arguments: { door: 1 } }, { waitForResponse: 'openDoor' });
  expect(adapter.responses).toMatchObject([{ command: 'openDoor', success: false, message: 'DAPilot does not offer "openDoor".' }]);
  expect(bench.events.slice(before)).toEqual([]);
});

describe('FA-33: a program that wants a terminal', () => {
  const wanted = { kind: 'integrated', title: 'main', cwd: '', args: ['node', 'main.js', '"x"'], env: { A: '1', GONE: null, ODD: {} } };
  const inTerminal: Rule = {
    on: 'launch',
    do: [{ request: 'runInTerminal', arguments: wanted }, { waitForResponse: 'runInTerminal' }, { signal: 'answered' }, { waitForSignal: 'go' }, { respond: {} }],
  };

  function terminals(run: (request: TerminalRequest, signal: AbortSignal) => ReturnType<ProgramTerminals['run']>): ProgramTerminals {
    return { problem: () => undefined, run: (_, ...request) => run(...request), exitOf: () => undefined, over: () => Promise.resolve() };
  }

  test('gets it as it is, and the process id is the answer', async () => {
    const requests: TerminalRequest[] = [];
    const { bench, kind, adapter: adapterOf, program } = openFake(play('FA-33', [inTerminal]), {}, {
      terminals: terminals(async (request) => {
        requests.push(request);
        return { processId: 4711 };
      }),
    });
    const launched = bench.debugger.launch({ program }, 'person');
    const adapter = await adapterOf();
    const server = await kind.server(1);
    await server.signals.given('answered');
    server.signals.give('go');
    await launched;
    expect((await adapter.received('initialize')).arguments['supportsRunInTerminalRequest']).toBe(true);
    expect(requests).toEqual([{ title: 'main', cwd: undefined, args: ['node', 'main.js', '"x"'], env: { A: '1', GONE: null }, shell: false }]);
    expect(adapter.responses).toMatchObject([{ success: true, body: { processId: 4711 } }]);
  });

  test('is refused in words where there is none, and has not been launched', async () => {
    const { bench, kind, adapter: adapterOf, program } = openFake(play('FA-33 none', [inTerminal]));
    const launched = expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('no terminal') as string });
    const adapter = await adapterOf();
    await (await kind.server(1)).signals.given('answered');
    expect((await adapter.received('initialize')).arguments).not.toHaveProperty('supportsRunInTerminalRequest');
    expect(adapter.responses).toMatchObject([{ success: false, message: 'DAPilot has no terminal to run the program in.' }]);
    await launched;
    expect(bench.root()).toMatchObject({ status: 'failed' });
  });

  test('a running program that wants one more is refused, and runs on', async () => {
    const { bench, launched } = openFake(play('FA-33 later'));
    const { adapter } = await launched();
    holdClock();
    await adapter.act({ request: 'runInTerminal', arguments: wanted }, { waitForResponse: 'runInTerminal' });
    await quiet(adapter);
    await vi.advanceTimersByTimeAsync(10_000);
    await quiet(adapter);
    expect(adapter.responses[0]).toMatchObject({ success: false });
    expect(bench.root().status).toBe('running');
    await bench.debugger.stop(bench.root().id);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  });

  test('that is to run something else than the program is refused before the terminals hear of it', async () => {
    const requests: TerminalRequest[] = [];
    const shell: Rule = { on: 'launch', do: [{ request: 'runInTerminal', arguments: { ...wanted, args: ['sh', '-c', 'id', 'main.js'] } }, { waitForResponse: 'runInTerminal' }, { signal: 'answered' }, { waitForSignal: 'go' }, { respond: {} }] };
    const { bench, kind, adapter: adapterOf, program } = openFake(play('FA-33 shell', [shell]), {}, {
      terminals: terminals(async (request) => {
        requests.push(request);
        return { processId: 4711 };
      }),
    });
    const launched = expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('wants to run something else') as string });
    const adapter = await adapterOf();
    await (await kind.server(1)).signals.given('answered');
    expect(adapter.responses).toMatchObject([{ success: false }]);
    expect(requests).toEqual([]);
    await launched;
  });

  test('that cannot be opened is refused with the reason', async () => {
    const broken = terminals(() => Promise.reject(new Error('no pty left')));
    const { bench, kind, adapter: adapterOf, program } = openFake(play('FA-33 broken', [inTerminal]), {}, { terminals: broken });
    const launched = expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining('no pty left') as string });
    const adapter = await adapterOf();
    await (await kind.server(1)).signals.given('answered');
    expect(adapter.responses).toMatchObject([{ success: false, message: expect.stringContaining('no pty left') as string }]);
    await launched;
  });

  test('that is not open within a second is refused, has failed, and is not opened later', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const slow = terminals((_, signal) => {
      asked.resolve(signal);
      return new Promise(() => undefined);
    });
    const { bench, kind, adapter: adapterOf, program } = openFake(play('FA-33 slow', [inTerminal]), {}, { terminals: slow });
    const sentence = '"runInTerminal" was not done within 1 s.';
    const launched = expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringContaining(sentence) as string });
    const signal = await asked.promise;
    expect(signal.aborted).toBe(false);
    const adapter = await adapterOf();
    await (await kind.server(1)).signals.given('answered');
    expect(adapter.responses).toMatchObject([{ success: false, message: sentence }]);
    expect(signal.aborted).toBe(true);
    await launched;
  });

  test('and is stopped while it is opened: the adapter is answered, the terminal is told', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { bench, adapter: adapterOf, program } = openFake(play('FA-33 stopped', [inTerminal]), {}, {
      terminals: terminals((_, signal) => {
        asked.resolve(signal);
        return new Promise(() => undefined);
      }),
    });
    const launched = expect(bench.debugger.launch({ program }, 'person')).rejects.toMatchObject({ code: 'cancelled' });
    const signal = await asked.promise;
    await bench.debugger.stop(bench.root().id);
    await launched;
    expect(signal.aborted).toBe(true);
    expect((await adapterOf()).responses).toMatchObject([{ command: 'runInTerminal', success: false }]);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  });
});

describe('FA-38: progress', () => {
  const start = (more: object = {}): Action => ({ event: 'progressStart', body: { progressId: 'p', title: 'Indexing', ...more } });
  const update = (more: object): Action => ({ event: 'progressUpdate', body: { progressId: 'p', ...more } });
  const end: Action = { event: 'progressEnd', body: { progressId: 'p', message: 'done' } };

  async function running(rules: readonly Rule[] = []) {
    const fake = openFake(play('FA-38', rules));
    const launched = await fake.launched();
    holdClock();
    const tell = async (...actions: readonly Action[]) => {
      await launched.adapter.act(...actions);
      await quiet(launched.adapter);
    };
    return { ...fake, ...launched, session: () => fake.bench.root(), tell };
  }

  test('is shown when it lasts, as it goes, and no longer when it is over', async () => {
    const { session, tell } = await running();
    await tell(start());
    await vi.advanceTimersByTimeAsync(499);
    expect(session().statusReason).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(session()).toMatchObject({ status: 'running', statusReason: 'Indexing' });
    await tell(update({ message: 'a.c', percentage: 41.6 }));
    expect(session().statusReason).toBe('Indexing: a.c (42 %)');
    await tell(update({ percentage: 300 }));
    expect(session().statusReason).toBe('Indexing: a.c (42 %)');
    await tell({ event: 'stopped', body: { reason: 'pause', threadId: 1 } });
    expect(session()).toMatchObject({ status: 'stopped', statusReason: 'Indexing: a.c (42 %)' });
    await tell(end);
    expect(session().statusReason).toBeUndefined();
    await tell(update({ message: 'after the end' }), end, { event: 'progressUpdate', body: { progressId: 'unknown' } });
    expect(session().statusReason).toBeUndefined();
  });

  test('that is over soon is never shown', async () => {
    const { session, tell } = await running();
    await tell(start(), end);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session().statusReason).toBeUndefined();
  });

  test('without an end is over with the session', async () => {
    const { bench, session, tell, rootId } = await running();
    await tell(start());
    await vi.advanceTimersByTimeAsync(500);
    await bench.debugger.stop(rootId);
    expect(session()).toMatchObject({ status: 'ended' });
    expect(session().statusReason).toBeUndefined();
  });

  test.each([
    [{ cancellable: true }, { progressId: 'p' }],
    [{ cancellable: true, requestId: 9 }, { progressId: 'p', requestId: 9 }],
  ])('with %j is cancelled by %j, and is there until the adapter ends it, however late it answers', async (more, sent) => {
    const { bench, kind, adapter, session, tell, rootId } = await running([initializing({ supportsCancelRequest: true }), { on: 'cancel', do: [{ waitForSignal: 'late' }, { respond: {} }] }]);
    await tell(start(more));
    await expect(bench.debugger.cancel(rootId)).rejects.toMatchObject({ code: 'bad-request' });
    await vi.advanceTimersByTimeAsync(500);
    expect(session()).toMatchObject({ statusReason: 'Indexing', cancellable: true });
    const cancelled = bench.debugger.cancel(rootId);
    expect((await adapter.received('cancel')).arguments).toEqual(sent);
    (await kind.server(1)).signals.give('late');
    await cancelled;
    expect(session().statusReason).toBe('Indexing');
    await tell(end);
    expect(session()).not.toHaveProperty('cancellable');
  });

  test('of very many that never end the newest is shown and cancelled', async () => {
    const { bench, adapter, session, tell, rootId } = await running([initializing({ supportsCancelRequest: true }), { on: 'cancel', do: [{ respond: {} }] }]);
    const begin = (number: number): Action => ({ event: 'progressStart', body: { progressId: `p${number}`, title: `Piece ${number}`, cancellable: true } });
    await tell(...Array.from({ length: 250 }, (_, number) => begin(number)));
    await vi.advanceTimersByTimeAsync(500);
    expect(session()).toMatchObject({ statusReason: 'Piece 249', cancellable: true });
    await bench.debugger.cancel(rootId);
    expect((await adapter.received('cancel')).arguments).toEqual({ progressId: 'p249' });
    await tell({ event: 'progressEnd', body: { progressId: 'p249' } }, { event: 'progressEnd', body: { progressId: 'p0' } });
    expect(session()).toMatchObject({ statusReason: 'Piece 248' });
  });

  test.each(['evaluate', 'variables', 'completions'] as const)('a slow %s is said to be slow, and is cancelled by its number', async (command) => {
    const slow: Rule = { on: command, do: [{ waitForSignal: 'cancelled' }, { refuse: { message: 'cancelled' } }] };
    const cancel: Rule = { on: 'cancel', do: [{ respond: {} }, { signal: 'cancelled' }] };
    const ofTheStop: readonly Rule[] = command === 'variables' ? [{ on: command, do: [{ respond: { variables: [] } }] }] : [];
    const { bench, adapter, session, tell, rootId } = await running([initializing({ supportsCancelRequest: true, supportsCompletionsRequest: true }), ...ofTheStop, slow, cancel]);
    await tell(start({ cancellable: true }));
    await vi.advanceTimersByTimeAsync(500);
    await tell({ event: 'stopped', body: { reason: 'pause', threadId: 1 } });
    const { stop } = await bench.stopped();
    const at = { sessionId: rootId, stop: stop.number };
    const asked = { evaluate: () => bench.debugger.evaluate({ ...at, frameId: 1000, expression: 'slow()', context: 'repl' }), variables: () => bench.debugger.readVariables({ ...at, reference: 5, start: 0, count: 10 }), completions: () => bench.debugger.complete({ ...at, text: 'a', offset: 1 }) }[command]();
    const refused = expect(asked).rejects.toThrow();
    const { seq } = await adapter.received(command, ofTheStop.length + 1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(session()).toMatchObject({ statusReason: 'the debugger is slow to answer', cancellable: true });
    await bench.debugger.cancel(rootId);
    await refused;
    expect((await adapter.received('cancel')).arguments).toEqual({ requestId: seq });
    // What was shown before is shown again.
    expect(session()).toMatchObject({ statusReason: 'Indexing', cancellable: true });
  });

  test('cannot be cancelled where nothing can', async () => {
    const { bench, adapter, tell, rootId } = await running();
    await tell(start({ cancellable: true }));
    await vi.advanceTimersByTimeAsync(500);
    expect(bench.root()).toMatchObject({ statusReason: 'Indexing' });
    expect(bench.root()).not.toHaveProperty('cancellable');
    await expect(bench.debugger.cancel(rootId)).rejects.toMatchObject({ code: 'not-supported' });
    expect(adapter.commands()).not.toContain('cancel');
  });
});

describe('FA-36: children', () => {
  const startDebugging = (name: string, request = 'launch'): Action => ({ request: 'startDebugging', arguments: { request, configuration: { name, connect: 1 } } });

  test('a child that cannot be reached fails alone; its parent goes on', async () => {
    const { bench, launched } = openFake(play('FA-36 refused'), { connectChild: () => Promise.reject(new Error('connection refused')) });
    const { adapter, rootId } = await launched();
    await adapter.act(startDebugging('kid', 'attach'), { waitForResponse: 'startDebugging' });
    const kid = await bench.until(({ sessions }) => Object.values(sessions).find(({ id, status }) => id !== rootId && status === 'failed'));
    expect(kid.problem?.message).toContain('connection refused');
    expect(adapter.responses).toMatchObject([{ command: 'startDebugging', success: true }]);
    expect(bench.root().status).toBe('running');
  });

  test('the answer comes before the child begins, and the child is started as it was asked for', async () => {
    const { bench, kind, launched } = openFake([play('FA-36 parent'), play('FA-36 child', [{ on: 'attach', do: [{ waitFor: 'configurationDone' }, { respond: {} }] }])]);
    const { adapter, rootId } = await launched();
    await adapter.act(startDebugging('kid', 'attach'), { waitForResponse: 'startDebugging' });
    const child = await (await kind.server(1)).connection(2);
    expect((await child.received('attach')).arguments).toEqual({ name: 'kid', connect: 1 });
    await bench.until(({ sessions }) => Object.values(sessions).some(({ id, status }) => id !== rootId && status === 'running'));
    expect(child.commands().slice(0, 3)).toEqual(['initialize', 'attach', 'configurationDone']);
  });

  test('restart and stop of a child are those of its root', async () => {
    const { bench, kind, launched } = openFake([play('FA-36 parent'), play('FA-36 child')]);
    const { adapter, rootId } = await launched();
    await adapter.act(startDebugging('kid'));
    const child = await bench.until(({ sessions }) => Object.values(sessions).find(({ id, status }) => id !== rootId && status === 'running'));
    await bench.debugger.restart(child.id, 'person');
    expect(bench.root()).toMatchObject({ id: rootId, restarts: 1, status: 'running' });
    expect(kind.servers).toHaveLength(2);
    expect(Object.keys(bench.snapshot().sessions)).toEqual([rootId]);
    await (await (await kind.server(2)).connection(1)).act(startDebugging('kid'));
    const next = await bench.until(({ sessions }) => Object.values(sessions).find(({ id, status }) => id !== rootId && status === 'running'));
    await bench.debugger.stop(next.id);
    expect(bench.root().status).toBe('ended');
  });

  test('a child that is asked for while the tree is ended is refused, so that nothing waits for us', async () => {
    const { bench, kind, launched } = openFake(play('FA-36 closing', [{ on: 'disconnect', do: [startDebugging('late'), { waitForResponse: 'startDebugging' }, { respond: {} }] }]));
    const { adapter, rootId } = await launched();
    await bench.debugger.stop(rootId);
    expect(adapter.responses).toMatchObject([{ command: 'startDebugging', success: false, message: 'DAPilot is ending this session.' }]);
    expect((await kind.server(1)).connections).toHaveLength(1);
    expect(bench.snapshot().sessionOrder).toEqual([rootId]);
  });

  test('eighty children are all there, and all end', async () => {
    const many = Array.from({ length: 80 }, (_, index) => startDebugging(`kid ${index}`));
    const root = play('FA-36 root', [initializeFirst, { on: 'launch', do: [{ waitFor: 'configurationDone' }, { respond: {} }, ...many] }]);
    const { bench, launched } = openFake([root, play('FA-36 child')], { rootIsManager: false });
    const { rootId } = await launched();
    await bench.until(({ sessions }) => Object.values(sessions).filter(({ status }) => status === 'running').length === 81);
    const settled = bench.debugger.settled(rootId, waiting());
    await bench.debugger.stop(rootId);
    expect(await settled).toMatchObject({ kind: 'ended' });
    expect(Object.values(bench.snapshot().sessions).every(({ status }) => status === 'ended')).toBe(true);
  });

  test('the hundred and first runs free, which is said once; when one has ended, the next is debugged', async () => {
    const kids = (from: number, count: number) => Array.from({ length: count }, (_, index) => startDebugging(`kid ${from + index}`));
    const kid = play('FA-36 child', [{ on: 'threads', do: [{ respond: { threads: [{ id: 1, name: 'main' }] } }] }]);
    const { bench, kind, program, launched } = openFake([play('FA-36 root'), kid]);
    await bench.debugger.addBreakpoint({ path: program, line: 2 });
    const { adapter } = await launched();
    const children = () => Object.values(bench.snapshot().sessions).filter(({ parentId }) => parentId !== undefined);
    await adapter.act(...kids(1, 102));
    const server = await kind.server(1);
    await bench.until(() => children().filter(({ status }) => status === 'running').length === 100);
    for (const connection of [102, 103]) {
      const free = await server.connection(connection);
      await free.closed;
      expect(free.commands()).toEqual(['initialize', 'launch', 'configurationDone', 'disconnect']);
      expect((await free.received('launch')).arguments).toMatchObject({ name: `kid ${connection - 1}` });
      expect((await free.received('disconnect')).arguments).toEqual({ terminateDebuggee: false });
    }
    expect(children()).toHaveLength(100);
    const sentence = '100 processes are being debugged. Further ones run without the debugger, until some of these have ended.';
    expect(bench.root().notes).toEqual([sentence]);
    expect(bench.console('notice').map(({ text }) => text)).toEqual([sentence]);

    await (await server.connection(2)).act({ event: 'terminated' });
    await bench.until(() => children().some(({ status }) => status === 'ended'));
    await adapter.act(startDebugging('kid 103'));
    const last = await bench.until(() => children().find(({ name, status }) => name === 'kid 103' && status === 'running'));
    expect(last.status).toBe('running');
    expect((await server.connection(104)).commands()).toContain('setBreakpoints');
  });

  test('a child of an attached program that comes while it is left runs free, and so does its own', async () => {
    const root = play('N7 attached', [
      { on: 'attach', do: [{ waitFor: 'configurationDone' }, { respond: {} }] },
      { on: 'disconnect', do: [startDebugging('late'), { waitForResponse: 'startDebugging' }, { waitForSignal: 'both are free' }, { respond: {} }, { close: true }] },
    ]);
    const late = play('N7 late', [{ on: 'launch', do: [{ waitFor: 'configurationDone' }, startDebugging('later'), { respond: {} }] }]);
    const later = play('N7 later', [{ on: 'disconnect', do: [{ respond: {} }, { signal: 'both are free' }, { close: true }] }]);
    const { bench, kind } = openFake([root, late, later]);
    const { rootId } = await bench.debugger.launch({ target: 'process', port: 9229, language: 'javascript' }, 'person');
    await bench.debugger.stop(rootId);
    const { connections } = await kind.server(1);
    expect(connections).toHaveLength(3);
    expect(connections[0]?.responses).toMatchObject([{ command: 'startDebugging', success: true }]);
    for (const free of connections.slice(1)) {
      expect(free.commands()).toEqual(['initialize', 'launch', 'configurationDone', 'disconnect']);
      expect((await free.received('disconnect')).arguments).toEqual({ terminateDebuggee: false });
    }
    expect(bench.snapshot().sessionOrder).toEqual([rootId]);
  });
});
