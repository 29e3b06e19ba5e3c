import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBench, waiting, type Bench } from '../../../../../e2e/support/debugger-bench.ts';
import { createFakeAdapterKind, type FakeAdapterKind } from '../../../../../e2e/support/fake-server.ts';
import type { Rule, Scenario } from '../../../../../e2e/support/fake-scenario.ts';
import { disconnect, initializeFirst, launch } from '../../../../../e2e/support/scenarios/common.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../../../shared/ids.ts';
import { silentLogger } from '../../base/logger.ts';
import type { DapSession } from '../sessions/session.ts';
import { createSessionBreakpoints } from '../breakpoints/session-breakpoints.ts';

const benches: Bench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.dispose();
});

const frames = Array.from({ length: 60 }, (_, id) => ({ id, name: `f${id}`, line: id + 1, column: 1, source: { name: 'main.js', path: '/fake/main.js' } }));
const arrayLength = 250;

const children: Record<string, (request: { readonly arguments: Readonly<Record<string, unknown>> }) => readonly object[]> = {
  honest: ({ arguments: { filter, start, count } }) =>
    filter === 'named'
      ? [{ name: 'length', value: '250', variablesReference: 0 }]
      : Array.from({ length: Number(count) }, (_, index) => ({ name: `${Number(start) + index}`, value: 'v', variablesReference: 0 })),
  'one too many': (request) => [...(children['honest']?.(request) ?? []), { name: '[[Prototype]]', value: 'p', variablesReference: 0 }],
  everything: ({ arguments: { filter } }) =>
    filter === 'named' ? [] : Array.from({ length: arrayLength }, (_, index) => ({ name: `${index}`, value: 'v', variablesReference: 0 })),
  'the first page again': ({ arguments: { filter } }) =>
    filter === 'named' ? [] : Array.from({ length: 100 }, (_, index) => ({ name: `${index}`, value: 'v', variablesReference: 0 })),
};

const local = { name: 'Local', variablesReference: 5, expensive: false };

async function stand(rules: readonly Rule[], nearest: object = local): Promise<{ bench: Bench; kind: FakeAdapterKind; sessionId: SessionId; stop: StopNumber }> {
  const scenario: Scenario = {
    name: 'reading',
    rules: [
      { on: 'initialize', do: [{ respond: { supportsConfigurationDoneRequest: true, supportsDelayedStackTraceLoading: true } }, { event: 'initialized' }] },
      launch({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } }),
      {
        on: 'stackTrace',
        do: [{ respond: ({ arguments: { startFrame, levels } }) => ({ stackFrames: frames.slice(Number(startFrame), Number(startFrame) + Number(levels)), totalFrames: frames.length }) }],
      },
      { on: 'scopes', do: [{ respond: { scopes: [nearest, { name: 'Global', variablesReference: 6, expensive: true }] } }] },
      ...rules,
      disconnect,
    ],
  };
  const kind = createFakeAdapterKind([scenario]);
  const bench = createBench({ adapters: [kind] });
  benches.push(bench);
  const program = join(bench.folder, 'main.js');
  writeFileSync(program, '');
  await bench.debugger.launch({ program }, 'person');
  const { sessionId, stop } = await bench.stopped();
  return { bench, kind, sessionId, stop: stop.number };
}

const locals: Rule = { on: 'variables', do: [{ respond: { variables: [{ name: 'list', value: 'Array(250)', variablesReference: 7, indexedVariables: arrayLength, namedVariables: 1 }] } }] };

describe('pages of an array', () => {
  test.each(Object.entries(children))('from an adapter that gives %s', async (name, answer) => {
    const { bench, sessionId, stop } = await stand([locals, { on: 'variables', do: [{ respond: (request) => ({ variables: answer(request) }) }] }]);
    const read = (start: number) => bench.debugger.readVariables({ sessionId, stop, reference: 7, start, count: 100 });
    const indices = (page: Awaited<ReturnType<typeof read>>) => page.variables.flatMap((variable) => (/^\d+$/.test(variable.name) ? [Number(variable.name)] : []));
    const pages = [await read(0), await read(100), await read(200)];
    const expected = Array.from({ length: arrayLength }, (_, index) => index);
    if (name === 'the first page again') {
      expect(pages.map(indices)).toEqual([expected.slice(0, 100), [], []]);
      expect(pages.map(({ more }) => more)).toEqual([true, false, false]);
    } else {
      expect(pages.flatMap(indices)).toEqual(expected);
      expect(pages.map(({ more }) => more)).toEqual([true, true, false]);
    }
    if (name === 'honest') expect(pages[0]?.variables[0]).toMatchObject({ name: 'length' });
  });

  test('children without counts are read once, and given in pages', async () => {
    const many = Array.from({ length: 1234 }, (_, index) => ({ name: `p${index}`, value: 'v', variablesReference: 0 }));
    const { bench, kind, sessionId, stop } = await stand([locals, { on: 'variables', do: [{ respond: { variables: many } }] }]);
    const first = await bench.debugger.readVariables({ sessionId, stop, reference: 9, start: 0, count: 1000 });
    const second = await bench.debugger.readVariables({ sessionId, stop, reference: 9, start: 1000, count: 1000 });
    expect([first.variables.length, first.more, second.variables.length, second.more]).toEqual([1000, true, 234, false]);
    const adapter = await (await kind.server(1)).connection(1);
    expect(adapter.requests.filter(({ command, arguments: { variablesReference } }) => command === 'variables' && variablesReference === 9)).toHaveLength(1);
  });
});

test('what the code stands in is read, however dear it is called; the global object is not', async () => {
  const { bench, sessionId } = await stand([locals], { name: 'Module', variablesReference: 5, expensive: true });
  const context = bench.snapshot().sessions[sessionId]?.threads[0]?.stop?.context;
  expect(context?.scopes.map(({ expensive }) => expensive)).toEqual([false, true]);
  expect(context?.variables[5]).toHaveLength(1);
  const bare = await stand([locals], { name: 'Global', variablesReference: 5, expensive: true });
  expect(bare.bench.snapshot().sessions[bare.sessionId]?.threads[0]?.stop?.context?.variables).toEqual({});
});

test('values that take their time do not keep the place of a stop from being shown; they are asked for once, and read when they are there', async () => {
  const slow: Rule = { on: 'variables', do: [{ waitForSignal: 'values' }, { respond: { variables: [{ name: 'late', value: '7', variablesReference: 0 }] } }] };
  const { bench, kind, sessionId, stop } = await stand([slow]);
  const context = bench.snapshot().sessions[sessionId]?.threads[0]?.stop?.context;
  expect(context).toMatchObject({ topFrame: 0, scopes: [{ name: 'Local' }, { name: 'Global' }], variables: {} });
  expect(context?.problem).toBeUndefined();
  const adapter = await (await kind.server(1)).connection(1);
  const read = bench.debugger.readVariables({ sessionId, stop, reference: 5, start: 0, count: 100 });
  await adapter.act({ signal: 'values' });
  expect((await read).variables).toMatchObject([{ name: 'late', value: '7' }]);
  expect(adapter.commands().filter((command) => command === 'variables')).toHaveLength(1);
});

test('one wave for a stop: nothing is asked twice, nothing that is expensive', async () => {
  const { bench, kind, sessionId, stop } = await stand([locals]);
  const adapter = await (await kind.server(1)).connection(1);
  expect(adapter.commands().slice(3).toSorted()).toEqual(['scopes', 'stackTrace', 'threads', 'threads', 'variables']);
  const context = bench.snapshot().sessions[sessionId]?.threads[0]?.stop?.context;
  expect(context).toMatchObject({ totalFrames: 60, topFrame: 0 });
  expect(context?.frames).toHaveLength(20);
  const more = await bench.debugger.readStack({ sessionId, threadId: 1, stop }, 20, 100);
  expect(more.frames.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, index) => index + 20));
  const observed = await bench.debugger.observe(sessionId);
  expect(observed.stop?.frames).toHaveLength(50);
});

test('an adapter that fails a part leaves the rest of the stop readable', async () => {
  const { bench, sessionId } = await stand([{ on: 'variables', do: [{ refuse: { message: 'no variables today' } }] }]);
  const context = bench.snapshot().sessions[sessionId]?.threads[0]?.stop?.context;
  expect(context?.frames).toHaveLength(20);
  expect(context?.variables[5]?.[0]?.value).toContain('no variables today');
});

test('without effects there is no way here: it says so, and evaluates nothing', async () => {
  const { bench, kind, sessionId, stop } = await stand([locals]);
  expect(await bench.debugger.evaluateSafely({ sessionId, stop, frameId: 0 }, 'x')).toMatchObject({ kind: 'unavailable' });
  expect((await (await kind.server(1)).connection(1)).commands()).not.toContain('evaluate');
});

describe('breakpoints while a request is under way', () => {
  const scenario: Scenario = {
    name: 'FA-16',
    rules: [
      initializeFirst,
      launch(),
      { on: 'setBreakpoints', do: [{ event: 'breakpoint', body: { reason: 'changed', breakpoint: { id: 0, verified: true, line: 4 } } }, { waitForSignal: 'answer' }, { respond: { breakpoints: [{ id: 0, verified: false, message: 'pending' }] } }] },
      { on: 'setBreakpoints', do: [{ respond: { breakpoints: [] } }] },
      disconnect,
    ],
  };

  test('an early change waits for its answer, the person’s line is sent again, and [] keeps what is known', async () => {
    const kind = createFakeAdapterKind([scenario]);
    const bench = createBench({ adapters: [kind] });
    benches.push(bench);
    const path = join(bench.folder, 'main.js');
    writeFileSync(path, '');
    const { rootId } = await bench.debugger.launch({ program: path }, 'person');
    const server = await kind.server(1);
    const adapter = await server.connection(1);
    const first = bench.debugger.addBreakpoint({ path, line: 3 });
    await adapter.received('setBreakpoints');
    server.signals.give('answer');
    const id = await first;
    expect(bench.snapshot().breakpoints[id]).toMatchObject({ line: 3, bindings: { [rootId]: { verified: true, line: 4 } } });
    await bench.debugger.changeBreakpoint(id, { enabled: true });
    const sent = adapter.requests.filter(({ command }) => command === 'setBreakpoints').map((request) => request.arguments['breakpoints']);
    expect(sent).toEqual([[{ line: 3 }], [{ line: 3 }]]);
    expect(bench.snapshot().breakpoints[id]).toMatchObject({ line: 3, bindings: { [rootId]: { verified: true, line: 4 } } });
  });

  test('however often a set changes meanwhile, one request is under way and the latest set is the last one sent', async () => {
    const answers: PromiseWithResolvers<object>[] = [];
    const sent: number[][] = [];
    const request = async (_: string, { breakpoints }: { readonly breakpoints: readonly { readonly line: number }[] }) => {
      sent.push(breakpoints.map(({ line }) => line));
      const answer = Promise.withResolvers<object>();
      answers.push(answer);
      return answer.promise;
    };
    let lines = [3];
    const wanted = () => lines.map((line) => ({ id: `b${line}` as BreakpointId, path: '/a.js', line, enabled: true, origin: 'person' as const, bindings: {} }));
    const session = { id: 's1', capabilities: {}, adapter: {}, finished: false, connection: { request }, logger: silentLogger } as unknown as DapSession;
    const breakpoints = createSessionBreakpoints(session, wanted, () => undefined);
    const sendings = [breakpoints.send('/a.js')];
    for (const next of [[3, 4], [4], [4, 5, 6], [6]]) {
      lines = next;
      sendings.push(breakpoints.send('/a.js'));
    }
    expect(sent).toEqual([[3]]);
    answers[0]?.resolve({ breakpoints: [{ id: 0, verified: true }] });
    await vi.waitUntil(() => sent.length === 2);
    answers[1]?.reject(new Error('no'));
    await Promise.all(sendings);
    expect(sent).toEqual([[3], [6]]);
    expect(breakpoints.idsOf([0])).toEqual([]);
  });
});

test('stop wins over a restart that is under way', async () => {
  const scenario: Scenario = { name: 'slow end', rules: [initializeFirst, launch(), { on: 'disconnect', do: [{ waitForSignal: 'end' }, ...disconnect.do] }] };
  const kind = createFakeAdapterKind([scenario]);
  const bench = createBench({ adapters: [kind] });
  benches.push(bench);
  const program = join(bench.folder, 'main.js');
  writeFileSync(program, '');
  const { rootId } = await bench.debugger.launch({ program }, 'person');
  const movement = bench.debugger.restartAndWait(rootId, 'agent', waiting());
  const server = await kind.server(1);
  await (await server.connection(1)).received('disconnect');
  const stopped = bench.debugger.stop(rootId);
  server.signals.give('end');
  await expect(movement).rejects.toMatchObject({ code: 'cancelled' });
  await stopped;
  expect(bench.root()).toMatchObject({ status: 'ended', restarts: 0 });
  expect(kind.servers).toHaveLength(1);
});
