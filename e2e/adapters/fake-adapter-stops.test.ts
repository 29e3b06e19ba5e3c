/** Stopping and running, against adapters that say it late, twice, in part or not at all. */
import { describe, expect, test, vi } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { holdClock, initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { Action, Rule } from '../support/fake-scenario.ts';

const stopped = (body: Readonly<Record<string, unknown>> = {}): Action => ({ event: 'stopped', body: { reason: 'step', threadId: 1, ...body } });
const twoThreads: Rule = { on: 'threads', do: [{ respond: { threads: [{ id: 1, name: 'one' }, { id: 2, name: 'two' }] } }] };
const never = (on: string): Rule => ({ on, do: [] });

describe('FA-10: answers about a stop that is no more', () => {
  test('stopped and at once continued: late errors of the stop are nobody\'s news', async () => {
    const late: readonly Rule[] = ['threads', 'stackTrace'].map((on) => ({ on, do: [{ waitForSignal: 'late' }, { refuse: { message: 'Thread 1 is not paused' } }] }));
    const { bench, kind, launched } = openFake(play('FA-10', late));
    const { adapter } = await launched();
    await adapter.act({ together: [stopped(), { event: 'continued', body: { threadId: 1 } }] });
    await adapter.received('stackTrace');
    await quiet(adapter);
    expect(bench.root()).toMatchObject({ status: 'running', threads: [{ id: 1 }] });
    const before = bench.events.length;
    (await kind.server(1)).signals.give('late');
    await quiet(adapter);
    expect(bench.events.slice(before)).toEqual([]);
    expect(adapter.commands()).not.toContain('scopes');
    expect(bench.snapshot().notices).toEqual([]);
  });

  test('a step is sent before the stack of the stop is there: nothing of the old frame is asked', async () => {
    const { bench, kind, launched } = openFake(play('FA-10 step', [{ on: 'stackTrace', do: [{ waitForSignal: 'late' }, { respond: { stackFrames: [{ id: 1000, name: 'old', line: 1, column: 1 }] } }] }]));
    const { adapter, at } = await launched();
    await adapter.act(stopped());
    await adapter.received('stackTrace');
    await bench.debugger.resume('next', at, 'person');
    (await kind.server(1)).signals.give('late');
    await quiet(adapter);
    expect(adapter.commands()).not.toContain('scopes');
    expect(bench.events.filter(({ type }) => type === 'session.contextLoaded')).toEqual([]);
    expect(bench.root().status).toBe('running');
  });
});

describe('FA-12: stops that name no thread', () => {
  test('the thread that stood last is meant while it is there, else the first', async () => {
    const { bench, launched } = openFake(play('FA-12 several', [twoThreads]));
    const { adapter, at } = await launched();
    const nowhere = { event: 'stopped', body: { reason: 'pause' } } as const;
    await adapter.act(nowhere);
    const first = await bench.stopped();
    expect(first.threadId).toBe(1);
    await bench.debugger.resume('continue', at, 'person');
    await adapter.act(stopped({ threadId: 2 }));
    const second = await bench.stopped(first.stop.number);
    await bench.debugger.resume('continue', { ...at, threadId: 2 }, 'person');
    await adapter.act(nowhere);
    expect((await bench.stopped(second.stop.number)).threadId).toBe(2);
  });

  test('one that is over before the threads are known is none', async () => {
    const slow: readonly Rule[] = [{ on: 'threads', do: [{ respond: { threads: [] } }] }, { on: 'threads', do: [{ waitForSignal: 'late' }, { respond: { threads: [{ id: 1, name: 'one' }] } }] }];
    const { bench, kind, launched } = openFake(play('FA-12 late', slow));
    const { adapter } = await launched();
    await adapter.act({ event: 'stopped', body: { reason: 'pause' } });
    await adapter.received('threads', 2);
    await adapter.act({ event: 'continued', body: {} });
    await quiet(adapter);
    (await kind.server(1)).signals.give('late');
    await quiet(adapter);
    expect(bench.root().status).toBe('running');
    expect(bench.events.filter(({ type }) => type === 'session.stopped')).toEqual([]);
  });
});

describe('FA-13: two threads that stop and run on their own', () => {
  test('each has its own stop, and continuing one leaves the other', async () => {
    const { bench, launched } = openFake(play('FA-13', [twoThreads, { on: 'continue', do: [{ respond: { allThreadsContinued: false } }] }]));
    const { adapter, at } = await launched();
    await adapter.act(stopped({ threadId: 1, allThreadsStopped: false }));
    const one = await bench.stopped();
    expect(bench.root().threads.find(({ id }) => id === 2)?.stop).toBeUndefined();
    await expect(bench.debugger.resume('next', { ...at, threadId: 2 }, 'person')).rejects.toMatchObject({ code: 'not-stopped' });
    await adapter.act(stopped({ threadId: 2, allThreadsStopped: false }));
    const two = await bench.stopped(one.stop.number);
    expect(two.threadId).toBe(2);
    await bench.debugger.resume('continue', at, 'person');
    expect(bench.root().threads.map(({ id, stop }) => [id, stop?.number])).toEqual([[1, undefined], [2, two.stop.number]]);
    expect(bench.root().status).toBe('stopped');
    await expect(bench.debugger.readScopes({ sessionId: at.sessionId, stop: one.stop.number, frameId: 1000 })).rejects.toMatchObject({ code: 'stale-reference' });
    expect((await bench.debugger.readScopes({ sessionId: at.sessionId, stop: two.stop.number, frameId: 1000 })).scopes).toHaveLength(1);
    await adapter.act({ event: 'continued', body: { threadId: 2, allThreadsContinued: false } });
    await bench.until(({ sessions }) => sessions[at.sessionId]?.status === 'running');
  });

  test('without a word about it a continue means all, a stop only its own', async () => {
    const { bench, launched } = openFake(play('FA-13 defaults', [twoThreads]));
    const { adapter, at } = await launched();
    await adapter.act(stopped({ threadId: 1 }), stopped({ threadId: 2 }));
    const { stop } = await bench.until(({ sessions }) => {
      const threads = sessions[at.sessionId]?.threads ?? [];
      return threads.every((thread) => thread.stop?.context) && threads.length === 2 && threads[0];
    });
    expect(stop?.allThreadsStopped).toBe(false);
    await bench.debugger.resume('continue', at, 'person');
    expect(bench.root()).toMatchObject({ status: 'running', threads: [{ id: 1 }, { id: 2 }] });
    expect(bench.root().threads.flatMap(({ stop: left }) => left ?? [])).toEqual([]);
    await adapter.act(stopped({ threadId: 1 }), stopped({ threadId: 2 }), { event: 'continued', body: { threadId: 2, allThreadsContinued: true } });
    await quiet(adapter);
    expect(bench.root().status).toBe('running');
    expect(bench.root().threads.flatMap(({ stop: left }) => left ?? [])).toEqual([]);
  });
});

describe('G4: a continued that does not say which threads are meant', () => {
  const frame = { id: 1000, name: 'main', line: 3, column: 1 };

  /** Both threads stand, then the second runs; what is said of the first one then waits for the signal "asked". */
  async function doubt(answer: readonly Action[]) {
    const known: Rule = { on: 'stackTrace', do: [{ respond: () => ({ stackFrames: [frame] }) }] };
    const rules = [twoThreads, known, known, { on: 'stackTrace', do: [{ waitForSignal: 'asked' }, ...answer] }, known];
    const { bench, kind, launched } = openFake(play('G4', rules));
    const { adapter, at } = await launched();
    await adapter.act(stopped({ threadId: 1 }), stopped({ threadId: 2 }));
    const first = await bench.until(({ sessions }) => {
      const threads = sessions[at.sessionId]?.threads ?? [];
      return threads.length === 2 && threads.every((thread) => thread.stop?.context) && threads[0]?.stop;
    });
    const before = bench.events.length;
    await adapter.act({ event: 'continued', body: { threadId: 2 } });
    await adapter.received('stackTrace', 3);
    const read = () => bench.debugger.readScopes({ sessionId: at.sessionId, stop: first.number, frameId: 1000 });
    const stops = () => bench.root().threads.map(({ stop }) => stop?.number);
    const answered = async () => {
      (await kind.server(1)).signals.give('asked');
      await quiet(adapter);
    };
    return { bench, adapter, at, first, read, stops, answered, before };
  }

  test('one that still has a stack stands as before', async () => {
    const { bench, adapter, at, first, read, stops, answered, before } = await doubt([{ respond: { stackFrames: [frame] } }]);
    expect((await adapter.received('stackTrace', 3)).arguments).toMatchObject({ threadId: 1 });
    await expect(read()).rejects.toMatchObject({ code: 'stale-reference' });
    await answered();
    expect(stops()).toEqual([first.number, undefined]);
    expect((await read()).scopes).toHaveLength(1);
    expect(bench.events.slice(before).filter(({ type }) => type === 'session.stopped')).toEqual([]);
    await bench.debugger.resume('continue', at, 'person');
    expect(bench.root().status).toBe('running');
  });

  test.each<[string, readonly Action[]]>([
    ['has none', [{ respond: { stackFrames: [] } }]],
    ['is said to run', [{ refuse: { message: 'Thread 1 is not suspended' } }]],
  ])('one that %s runs', async (_, answer) => {
    const { bench, at, read, stops, answered } = await doubt(answer);
    await answered();
    expect(stops()).toEqual([undefined, undefined]);
    expect(bench.root().status).toBe('running');
    await expect(read()).rejects.toMatchObject({ code: 'stale-reference' });
    await expect(bench.debugger.resume('next', at, 'person')).rejects.toMatchObject({ code: 'not-stopped' });
  });

  test('a new stop of it while it is asked counts, whatever the answer', async () => {
    const { adapter, bench, first, stops, answered } = await doubt([{ respond: { stackFrames: [] } }]);
    await adapter.act(stopped({ threadId: 1, reason: 'breakpoint' }));
    const next = await bench.stopped(first.number + 1);
    await answered();
    expect(stops()).toEqual([next.stop.number, undefined]);
    expect(bench.root().status).toBe('stopped');
  });
});

describe('FA-14: reasons are words, not decisions', () => {
  test.each([
    ['pause', 'paused on breakpoint', 'pause'],
    ['exception', 'breakpoint 1.1', 'exception'],
    ['xyz', undefined, 'xyz'],
    [undefined, undefined, 'unknown'],
    [null, null, 'unknown'],
  ])('%s: the place is shown', async (reason, description, expected) => {
    const { bench, launched } = openFake(play('FA-14'));
    const { adapter } = await launched();
    await adapter.act({ event: 'stopped', body: { threadId: 1, reason, description } });
    const { stop, context } = await bench.stopped();
    expect(stop.reason).toBe(expected);
    expect(stop.description).toBe(description ?? undefined);
    expect(context.frames[0]?.line).toBe(3);
  });

  test.each([
    [{ reason: 'step', description: 'Paused' }, 'pause'],
    [{ reason: 'exception', description: 'signal SIGSTOP' }, 'pause'],
    [{ reason: 'exception', text: 'Division by zero' }, 'exception'],
    [{ reason: 'breakpoint' }, 'breakpoint'],
  ])('what comes of a pause: %j is %s', async (body, expected) => {
    const { bench, launched } = openFake(play('FA-14 pause', [{ on: 'pause', do: [{ respond: {} }, stopped(body)] }]));
    const { at } = await launched();
    await bench.debugger.move('pause', at, 'person', waiting());
    expect((await bench.stopped()).stop.reason).toBe(expected);
  });
});

test('FA-15: no continued, no end of threads, straight to the end', async () => {
  const { bench, launched } = openFake(play('FA-15', [twoThreads, { on: 'continue', do: [{ respond: {} }, { event: 'exited', body: { exitCode: 3 } }, { event: 'terminated' }] }]));
  const { adapter, at } = await launched();
  await adapter.act(stopped({ allThreadsStopped: true }));
  await bench.stopped();
  expect(await bench.debugger.move('continue', at, 'agent', waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { code: 3 }, threads: [] });
  expect(bench.root().statusReason).toBeUndefined();
});

describe('stops without a movement of ours', () => {
  test('a second stop of the same thread is a new one', async () => {
    const { bench, launched } = openFake(play('G9'));
    const { adapter, at } = await launched();
    await adapter.act(stopped());
    const first = await bench.stopped();
    await adapter.act(stopped({ reason: 'breakpoint' }));
    const second = await bench.stopped(first.stop.number);
    expect(second.stop).toMatchObject({ reason: 'breakpoint', movedBy: 'program' });
    await expect(bench.debugger.readVariables({ sessionId: at.sessionId, stop: first.stop.number, reference: 1, start: 0, count: 1 })).rejects.toMatchObject({ code: 'stale-reference' });
  });

  test('the wish to keep the view where it is comes with the stop', async () => {
    const { bench, launched } = openFake(play('G11'));
    const { adapter } = await launched();
    await adapter.act(stopped({ reason: 'pause', preserveFocusHint: true }));
    const first = await bench.stopped();
    expect(first.stop.preserveFocus).toBe(true);
    await adapter.act(stopped());
    expect((await bench.stopped(first.stop.number)).stop.preserveFocus).toBeUndefined();
  });

  test('invalidated variables are read again, at the same stop', async () => {
    const values: readonly Rule[] = ['1', '2'].map((value) => ({ on: 'variables', do: [{ respond: { variables: [{ name: 'x', value, variablesReference: 0 }] } }] }));
    const { bench, launched } = openFake(play('G15', values));
    const { adapter } = await launched();
    await adapter.act(stopped());
    const first = await bench.stopped();
    expect(first.context.variables[1]?.[0]?.value).toBe('1');
    const asked = adapter.commands().length;
    await adapter.act({ event: 'invalidated', body: { areas: ['memory'] } });
    await quiet(adapter);
    expect(adapter.commands()).toHaveLength(asked);
    await adapter.act({ event: 'invalidated', body: { areas: ['variables'] } });
    const again = await bench.until(() => {
      const context = bench.root().threads[0]?.stop?.context;
      return context?.variables[1]?.[0]?.value === '2' && bench.root().threads[0]?.stop;
    });
    expect(again.number).toBe(first.stop.number);
  });
});

describe('a pause', () => {
  test('is not sent to a thread that stands, also when another one stopped it', async () => {
    const { bench, launched } = openFake(play('G12', [twoThreads]));
    const { adapter, at } = await launched();
    await adapter.act(stopped({ threadId: 1, allThreadsStopped: true }));
    const { stop } = await bench.stopped();
    await bench.debugger.resume('pause', at, 'person');
    await bench.debugger.resume('pause', { ...at, threadId: 2 }, 'person');
    expect(await bench.debugger.move('pause', { ...at, threadId: 2 }, 'agent', waiting())).toMatchObject({ kind: 'stopped', stop: stop.number });
    expect(adapter.commands()).not.toContain('pause');
  });

  test('that stops nothing for five seconds says so, until the program stands', async () => {
    const { bench, launched } = openFake(play('G12 late'));
    const { adapter, at } = await launched();
    holdClock();
    await bench.debugger.resume('pause', at, 'person');
    await vi.advanceTimersByTimeAsync(4999);
    expect(bench.root().statusReason).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(bench.root()).toMatchObject({ status: 'running', statusReason: 'pausing, the program has come to no place to stop at' });
    expect(bench.console('notice').map(({ text }) => text)).toEqual(['Still running: the program has come to no place where it can be paused for 5 s.']);
    await adapter.act(...Array.from({ length: 50 }, (): Action => ({ event: 'continued', body: { threadId: 1 } })), stopped());
    expect((await bench.stopped()).stop.reason).toBe('pause');
    expect(bench.root().statusReason).toBeUndefined();
  });

  test('that stops the program says nothing', async () => {
    const { bench, launched } = openFake(play('G12 soon', [{ on: 'pause', do: [{ respond: {} }, stopped()] }]));
    const { at } = await launched();
    holdClock();
    await bench.debugger.resume('pause', at, 'person');
    await bench.stopped();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bench.console('notice')).toEqual([]);
  });
});

describe('a step that is never answered', () => {
  async function unanswered(rules: readonly Rule[]) {
    const fake = openFake(play('P', [never('next'), ...rules]));
    const { adapter, at } = await fake.launched();
    await adapter.act(stopped());
    const first = await fake.bench.stopped();
    holdClock();
    const step = expect(fake.bench.debugger.resume('next', at, 'person')).rejects.toMatchObject({ code: 'timeout' });
    await adapter.received('next');
    const asked = adapter.commands().length;
    await vi.advanceTimersByTimeAsync(10_000);
    await step;
    return { ...fake, adapter, at, first, asked };
  }

  test('and still has a stack: the thread stands as before', async () => {
    const { bench, adapter, at, first, asked } = await unanswered([]);
    await adapter.received('stackTrace', 2);
    await quiet(adapter);
    expect(adapter.commands().slice(asked)).toEqual(['threads', 'stackTrace']);
    expect(bench.root()).toMatchObject({ status: 'stopped' });
    expect(bench.root().statusReason).toBeUndefined();
    expect((await bench.debugger.readScopes({ sessionId: at.sessionId, stop: first.stop.number, frameId: 1000 })).scopes).toHaveLength(1);
  });

  test('and has none: it runs, and what was read of it is stale', async () => {
    const frames: readonly Rule[] = [
      { on: 'stackTrace', do: [{ respond: { stackFrames: [{ id: 1000, name: 'main', line: 3, column: 1 }] } }] },
      { on: 'stackTrace', do: [{ refuse: { message: 'the thread runs' } }] },
    ];
    const { bench, at, first } = await unanswered(frames);
    await bench.until(({ sessions }) => sessions[at.sessionId]?.status === 'running');
    expect(bench.root().statusReason).toBeUndefined();
    await expect(bench.debugger.readScopes({ sessionId: at.sessionId, stop: first.stop.number, frameId: 1000 })).rejects.toMatchObject({ code: 'stale-reference' });
  });

  test('and nothing else is: the state is said to be unknown, and Stop works', async () => {
    const { bench, adapter, at } = await unanswered([{ on: 'threads', do: [{ respond: { threads: [{ id: 1, name: 'one' }] } }] }, { on: 'threads', do: [{ respond: { threads: [] } }] }, never('threads'), never('disconnect')]);
    await adapter.received('threads', 3);
    expect(bench.root().statusReason).toBe('the debugger has not answered, so its state is not known');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(bench.root()).toMatchObject({ status: 'running', statusReason: 'the debugger has not answered, so its state is not known' });
    const stop = bench.debugger.stop(at.sessionId);
    await adapter.received('disconnect');
    await vi.advanceTimersByTimeAsync(5000);
    await stop;
    expect(bench.root().status).toBe('ended');
  });
});

test('F6: an answer that is missing for two seconds is said to be slow, and no longer when it has come', async () => {
  const { bench, kind, launched } = openFake(play('F6', [{ on: 'variables', do: [{ waitForSignal: 'slow' }, { respond: { variables: [{ name: 'x', value: '1', variablesReference: 0 }] } }] }]));
  const { adapter } = await launched();
  holdClock();
  await adapter.act(stopped());
  await adapter.received('variables');
  await vi.advanceTimersByTimeAsync(2000);
  expect(bench.root()).toMatchObject({ status: 'stopped', statusReason: 'the debugger is slow to answer' });
  (await kind.server(1)).signals.give('slow');
  await bench.stopped();
  await bench.until(() => bench.root().statusReason === undefined);
});

test('an exception that the adapter can tell of is asked for', async () => {
  const { bench, launched } = openFake(play('F4', [initializing({ supportsExceptionInfoRequest: true }), { on: 'exceptionInfo', do: [{ respond: { exceptionId: 'ValueError', breakMode: 'odd', details: { message: 'no' } } }] }]));
  const { adapter } = await launched();
  await adapter.act(stopped({ reason: 'exception' }));
  expect((await bench.stopped()).context.exception).toEqual({ typeName: 'ValueError', message: 'no', breakMode: 'odd' });
});

describe('where a stop stands', () => {
  const stack: Rule = { on: 'stackTrace', do: [{ respond: { stackFrames: [{ id: 1000, name: 'f', source: { name: 'a.js', path: '/p/a.js' }, line: 3, column: 1 }] } }] };
  const slowly: Rule = { on: 'scopes', do: [{ waitForSignal: 'read' }, { respond: { scopes: [] } }] };

  test('is told once its stack is known, and asks for nothing more', async () => {
    const { bench, kind, launched } = openFake(play('place', [stack, slowly]));
    const { adapter } = await launched();
    const told = () => bench.events.filter(({ type }) => type === 'session.placeFound' || type === 'session.contextLoaded');
    await adapter.act(stopped());
    await adapter.received('scopes');
    await quiet(adapter);
    expect(told()).toMatchObject([{ type: 'session.placeFound', threadId: 1, frame: { line: 3 } }]);
    expect(bench.root().threads[0]?.stop?.place?.line).toBe(3);
    (await kind.server(1)).signals.give('read');
    const { stop } = await bench.stopped();
    expect(told().map(({ type }) => type)).toEqual(['session.placeFound', 'session.contextLoaded']);
    expect(stop.place).toBeUndefined();
    expect(adapter.commands().filter((command) => command === 'stackTrace')).toHaveLength(1);
  });

  test('is told with what was thrown, where it stands at that', async () => {
    const { bench, launched } = openFake(play('place of an exception', [stack]));
    const { adapter } = await launched();
    await adapter.act(stopped({ reason: 'exception', text: 'Error: no' }));
    await bench.stopped();
    expect(bench.events.filter(({ type }) => type === 'session.placeFound')).toEqual([]);
  });
});
