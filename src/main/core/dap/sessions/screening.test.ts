import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createBench, waiting, type Bench } from '../../../../../e2e/support/debugger-bench.ts';
import type { FakeAdapter } from '../../../../../e2e/support/fake-adapter.ts';
import type { Rule } from '../../../../../e2e/support/fake-scenario.ts';
import { createFakeAdapterKind } from '../../../../../e2e/support/fake-server.ts';
import { launchAnsweredLast } from '../../../../../e2e/support/scenarios/handshake.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { ExceptionStop } from '../adapters/adapter.ts';

const benches: Bench[] = [];
afterEach(async () => {
  for (const bench of benches.splice(0)) await bench.dispose();
});

interface Judged {
  readonly stop: ExceptionStop;
  answer(meant: boolean | Error): void;
}

/** A running program whose stops at exceptions are judged by the test. */
async function open(rules: readonly Rule[] = [], mostUnseen = 50) {
  const judged: Judged[] = [];
  const arrivals = new Set<() => void>();
  const kind = createFakeAdapterKind([{ ...launchAnsweredLast, rules: [initialize, ...launchAnsweredLast.rules.slice(1), ...rules] }], {
    defaultExceptionFilters: ['uncaught'],
    exceptionJudge: {
      widen: (chosen) => (chosen.includes('uncaught') && !chosen.includes('all') ? [...chosen, 'all'] : chosen),
      isMeant: (stop) =>
        new Promise((resolve, reject) => {
          judged.push({ stop, answer: (meant) => (typeof meant === 'boolean' ? resolve(meant) : reject(meant)) });
          for (const arrived of arrivals) arrived();
        }),
      keepsStep: true,
      mostUnseen,
      exhausted: 'Enough.',
      afterStep: (body) => ({ ...body, reason: 'step' }),
    },
  });
  const bench = createBench({ adapters: [kind] });
  benches.push(bench);
  const program = join(bench.folder, 'main.js');
  writeFileSync(program, '\n');
  const { rootId } = await bench.debugger.launch({ program }, 'person');
  const adapter = await (await kind.server(1)).connection(1);
  /** The n-th stop that is to be judged. */
  const judgement = (count: number) =>
    new Promise<Judged>((resolve) => {
      const look = () => {
        const found = judged[count - 1];
        if (found) resolve(found);
      };
      arrivals.add(look);
      look();
    });
  return { bench, adapter, judged, judgement, rootId, at: { sessionId: rootId, threadId: 1 } };
}

const filters = [
  { filter: 'all', label: 'All exceptions' },
  { filter: 'uncaught', label: 'Uncaught exceptions' },
];
const initialize: Rule = { on: 'initialize', do: [{ respond: { supportsConfigurationDoneRequest: true, exceptionBreakpointFilters: filters } }, { event: 'initialized' }] };

const throws = (adapter: FakeAdapter, reason = 'exception') => adapter.act({ event: 'stopped', body: { reason, description: 'Paused on exception', threadId: 1 } });
const sentFilters = (adapter: FakeAdapter) => adapter.requests.filter(({ command }) => command === 'setExceptionBreakpoints').map((request) => request.arguments['filters']);
const movements = ({ events }: Bench) => events.map(({ type }) => type).filter((type) => ['session.stopped', 'session.continued', 'session.contextLoaded'].includes(type));
const stopNow = ({ snapshot }: Bench, rootId: SessionId) => snapshot().sessions[rootId]?.threads.find(({ id }) => id === 1)?.stop;

test('wider filters are sent than the person chose, and shown are the chosen ones', async () => {
  const { bench, adapter } = await open();
  expect(sentFilters(adapter)).toEqual([['uncaught', 'all']]);
  const shown = () => bench.snapshot().exceptionFilters['fake']?.map(({ filter, enabled }) => [filter, enabled]);
  expect(shown()).toEqual([['all', false], ['uncaught', true]]);
  await bench.debugger.setExceptionFilters('fake', ['all']);
  await bench.debugger.setExceptionFilters('fake', []);
  expect(sentFilters(adapter).slice(1)).toEqual([['all'], []]);
  expect(shown()).toEqual([['all', false], ['uncaught', false]]);
});

test('a stop that was not meant is over before anybody hears of it; one that was meant is the first', async () => {
  const { bench, adapter, judgement, rootId } = await open();
  const settled = bench.debugger.settled(rootId, waiting());
  await throws(adapter);
  (await judgement(1)).answer(false);
  expect((await adapter.received('continue')).arguments).toEqual({ threadId: 1 });
  await adapter.act({ event: 'continued', body: { threadId: 1 } });
  await throws(adapter);
  (await judgement(2)).answer(true);
  expect(await settled).toMatchObject({ kind: 'stopped', stop: 1 });
  await bench.stopped();
  expect(movements(bench)).toEqual(['session.stopped', 'session.contextLoaded']);
  expect(stopNow(bench, rootId)).toMatchObject({ reason: 'exception', movedBy: 'person' });
});

test('other stops, and exceptions that the person wants to see all, are not judged', async () => {
  const { bench, adapter, judged, at } = await open();
  await throws(adapter, 'breakpoint');
  await bench.stopped();
  await bench.debugger.setExceptionFilters('fake', ['all']);
  await bench.debugger.resume('continue', at, 'person');
  await throws(adapter);
  expect((await bench.stopped(1)).stop.reason).toBe('exception');
  expect(judged).toEqual([]);
});

test('the judge is given the call chain', async () => {
  const frame = { id: 7, name: 'f', line: 3, column: 5, source: { name: 'a.js', path: '/a.js' } };
  const { adapter, judgement } = await open([{ on: 'stackTrace', do: [{ respond: { stackFrames: [frame] } }] }]);
  await throws(adapter);
  const { stop, answer } = await judgement(1);
  expect(await stop.frames(0, 50)).toMatchObject([{ name: 'f', line: 3, column: 5, source: { path: '/a.js' } }]);
  expect((await adapter.received('stackTrace')).arguments).toEqual({ threadId: 1, startFrame: 0, levels: 50 });
  // This adapter has no way to its runtime.
  await expect(stop.runtimeEvent()).rejects.toMatchObject({ code: 'not-supported' });
  answer(true);
});

test('a pause that is asked for meanwhile has its stop', async () => {
  const { bench, adapter, judgement, at, rootId } = await open();
  await throws(adapter);
  const { answer } = await judgement(1);
  const paused = bench.debugger.move('pause', at, 'person', waiting());
  await adapter.received('pause');
  answer(false);
  expect(await paused).toMatchObject({ kind: 'stopped', stop: 1 });
  expect(stopNow(bench, rootId)).toMatchObject({ reason: 'pause', description: 'Paused' });
  expect(adapter.commands()).not.toContain('continue');
});

test('a step goes on over a stop that was not meant, and its end is called a step', async () => {
  const { bench, adapter, judgement, at, rootId } = await open();
  await throws(adapter, 'entry');
  await bench.stopped();
  const stepped = bench.debugger.move('next', at, 'agent', waiting());
  await adapter.received('next');
  await throws(adapter);
  (await judgement(1)).answer(false);
  await adapter.received('continue');
  await throws(adapter, 'pause');
  expect(await stepped).toMatchObject({ kind: 'stopped', stop: 2 });
  expect(stopNow(bench, rootId)).toMatchObject({ reason: 'step', movedBy: 'agent' });
  await bench.debugger.resume('continue', at, 'person');
  await throws(adapter, 'pause');
  expect((await bench.stopped(2)).stop.reason).toBe('pause');
});

test('a judgement that comes too late changes nothing', async () => {
  const { bench, adapter, judgement, rootId } = await open();
  await throws(adapter);
  const first = await judgement(1);
  await adapter.act({ event: 'continued', body: { threadId: 1 } });
  await throws(adapter);
  const second = await judgement(2);
  first.answer(true);
  second.answer(false);
  await adapter.received('continue');
  expect(stopNow(bench, rootId)).toBeUndefined();
  await throws(adapter);
  const third = await judgement(3);
  await adapter.act({ event: 'terminated' });
  await bench.ended();
  third.answer(true);
  expect(movements(bench)).toEqual([]);
});

test('rather one stop too many: what cannot be judged is shown, and what cannot be resumed', async () => {
  const { bench, adapter, judgement, at } = await open([{ on: 'continue', do: [{ respond: {} }] }, { on: 'continue', do: [{ refuse: { message: 'no' } }] }]);
  await throws(adapter);
  (await judgement(1)).answer(new DapilotError('timeout', 'The runtime is silent.'));
  expect((await bench.stopped()).stop.reason).toBe('exception');
  await bench.debugger.resume('continue', at, 'person');
  await throws(adapter);
  (await judgement(2)).answer(false);
  expect((await bench.stopped(1)).stop.reason).toBe('exception');
});

test('after many of them the filters are sent as chosen, and the person is told', async () => {
  const { bench, adapter, judgement, judged, rootId } = await open([], 3);
  for (let count = 1; count <= 3; count += 1) {
    await throws(adapter);
    (await judgement(count)).answer(false);
    await adapter.received('continue', count);
  }
  expect(sentFilters(adapter)).toEqual([['uncaught', 'all'], ['uncaught']]);
  expect(bench.snapshot().sessions[rootId]?.notes).toEqual(['Enough.']);
  await throws(adapter);
  expect((await bench.stopped()).stop.number).toBe(1);
  expect(judged).toHaveLength(3);
  await bench.debugger.setExceptionFilters('fake', ['uncaught']);
  expect(sentFilters(adapter).at(-1)).toEqual(['uncaught']);
});
