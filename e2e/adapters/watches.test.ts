/** Watches at a stop, over a scripted adapter: when they are asked for, how often, and what becomes of those that lie or hang. */
import { expect, test, vi } from 'vitest';
import type { WatchValue } from '../../src/shared/debug.ts';
import { holdClock, openFake, play, quiet } from '../support/fake-bench.ts';
import type { FakeRequest, Rule } from '../support/fake-scenario.ts';

const stopped = { event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } } as const;
const valueOf = ({ arguments: { expression } }: FakeRequest) => ({ result: `value of ${String(expression)}`, type: 'thing', variablesReference: 0 });
const answers: Rule = { on: 'evaluate', do: [{ respond: valueOf }] };
/** Hangs for one expression, until the signal. */
const hanging: Rule = {
  on: 'evaluate',
  do: [{ waitForSignal: 'let go' }, { respond: valueOf }],
};

function opened(name: string, rules: readonly Rule[], watches: readonly string[]) {
  const fake = openFake(play(name, rules), {}, { watches });
  const watchesOf = () => fake.bench.root().threads[0]?.stop?.watches;
  const about = () => fake.bench.events.filter(({ type }) => type === 'session.contextLoaded' || type === 'session.watchesEvaluated').map(({ type }) => type);
  return { ...fake, watchesOf, about };
}

test('they are asked for beside the variables, before these are answered, and come with the stop in one event', async () => {
  const variables: Rule = { on: 'variables', do: [{ waitForSignal: 'read' }, { respond: { variables: [] } }] };
  const { bench, kind, launched, watchesOf, about } = opened('one wave', [variables, answers], ['a', 'b + c', 'd()']);
  const { adapter } = await launched();
  const before = adapter.requests.length;
  await adapter.act(stopped);
  await adapter.received('evaluate', 3);
  (await kind.server(1)).signals.give('read');
  await bench.stopped();
  expect(watchesOf()).toMatchObject([
    { expression: 'a', result: { value: 'value of a', type: 'thing' } },
    { expression: 'b + c', result: { value: 'value of b + c' } },
    { expression: 'd()', result: { value: 'value of d()' } },
  ]);
  expect(about()).toEqual(['session.contextLoaded']);
  const asked = adapter.requests.slice(before).map(({ command }) => command).filter((command) => command !== 'threads');
  expect(asked.toSorted()).toEqual(['evaluate', 'evaluate', 'evaluate', 'scopes', 'stackTrace', 'variables']);
  expect(adapter.requests.filter(({ command }) => command === 'evaluate').map((request) => request.arguments)).toEqual(
    ['a', 'b + c', 'd()'].map((expression) => ({ expression, frameId: 1000, context: 'watch' })),
  );
});

test('without watches a stop asks for what it asked for without them', async () => {
  const { bench, launched, watchesOf } = opened('none', [answers], []);
  const { adapter } = await launched();
  await adapter.act(stopped);
  await bench.stopped();
  expect(watchesOf()).toBeUndefined();
  expect(adapter.commands()).not.toContain('evaluate');
});

test('one that is refused says so in the adapter’s words, the others have their values', async () => {
  const refusing: Rule = { on: 'evaluate', do: [{ refuse: { error: { format: '{name} is not defined', variables: { name: 'a' } } } }] };
  const { bench, launched, watchesOf } = opened('refused', [refusing, answers], ['a', 'b']);
  const { adapter } = await launched();
  await adapter.act(stopped);
  await bench.stopped();
  expect(watchesOf()).toMatchObject([
    { expression: 'a', problem: { code: 'evaluation-failed', message: 'a is not defined' } },
    { expression: 'b', result: { value: 'value of b' } },
  ]);
});

test('one that hangs keeps the stop for a moment only; then it has failed, is left out at later stops, and comes back when it answers', async () => {
  const { bench, kind, launched, watchesOf, about } = opened('hangs', [hanging, answers], ['slow', 'quick']);
  const { adapter, at, rootId } = await launched();
  holdClock();
  const problemOf = (expression: string): WatchValue['problem'] => watchesOf()?.find((watch) => watch.expression === expression)?.problem;
  await adapter.act(stopped);
  await adapter.received('evaluate', 2);
  await quiet(adapter);
  expect(about()).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(about()).toEqual(['session.contextLoaded']);
  expect(watchesOf()).toMatchObject([{ expression: 'slow' }, { expression: 'quick', result: { value: 'value of quick' } }]);
  expect(watchesOf()?.[0]?.result ?? watchesOf()?.[0]?.problem).toBeUndefined();
  await vi.advanceTimersByTimeAsync(4700);
  expect(about()).toEqual(['session.contextLoaded', 'session.watchesEvaluated']);
  expect(problemOf('slow')).toMatchObject({ code: 'timeout', message: expect.stringContaining('5 seconds') as string });

  await bench.debugger.resume('next', at, 'person');
  await adapter.act(stopped);
  const { stop, context } = await bench.stopped();
  expect(adapter.requests.filter(({ command, arguments: { expression } }) => command === 'evaluate' && expression === 'slow')).toHaveLength(1);
  expect(problemOf('slow')).toMatchObject({ code: 'timeout', message: expect.stringContaining('left out') as string });

  const frame = { sessionId: rootId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 };
  expect(await bench.debugger.evaluate({ ...frame, expression: 'slow', context: 'watch' })).toMatchObject({ value: 'value of slow' });
  await bench.debugger.resume('next', at, 'person');
  await adapter.act(stopped);
  await bench.stopped(stop.number);
  expect(watchesOf()).toMatchObject([{ result: { value: 'value of slow' } }, { result: { value: 'value of quick' } }]);
  (await kind.server(1)).signals.give('let go');
});

test('an answer that comes after the program has moved on is nobody’s news', async () => {
  const { bench, kind, launched, watchesOf, about } = opened('late', [hanging, answers], ['slow']);
  const { adapter, at } = await launched();
  holdClock();
  await adapter.act(stopped);
  await adapter.received('evaluate');
  await quiet(adapter);
  await vi.advanceTimersByTimeAsync(300);
  expect(about()).toEqual(['session.contextLoaded']);
  await bench.debugger.resume('continue', at, 'person');
  (await kind.server(1)).signals.give('let go');
  await quiet(adapter);
  expect(about()).toEqual(['session.contextLoaded']);
  expect(watchesOf()).toBeUndefined();
  expect(adapter.commands().filter((command) => command === 'evaluate')).toHaveLength(1);
});
