/** Hundreds, thousands and millions of everything: how much is asked for, and how much is sent on. Counts, never times. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shortestCut } from '../../src/shared/debug.ts';
import { waiting } from '../support/debugger-bench.ts';
import { initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { FakeRequest, Rule } from '../support/fake-scenario.ts';
import { family } from '../support/size-scenarios.ts';

const asked = (command: string, requests: readonly FakeRequest[]) => requests.filter((request) => request.command === command).map((request) => request.arguments);
const stopped = { event: 'stopped', body: { reason: 'breakpoint', threadId: 1, allThreadsStopped: true } } as const;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('500 breakpoints in 50 files are 50 requests, all of them before the program is let run', async () => {
  const { bench, launched } = openFake(play('P9'));
  const paths = Array.from({ length: 50 }, (_, index) => join(bench.folder, `file${index}.js`));
  for (const path of paths) writeFileSync(path, 'let sum = 0;\nsum += 1;\n'.repeat(10));
  const lines = Array.from({ length: 10 }, (_, index) => index + 2);
  await Promise.all(paths.flatMap((path) => lines.map((line) => bench.debugger.addBreakpoint({ path, line }))));
  const { adapter } = await launched();
  const sets = asked('setBreakpoints', adapter.requests).map(({ source, breakpoints }) => [(source as { path: string }).path, (breakpoints as { line: number }[]).map(({ line }) => line)] as const);
  expect(sets).toHaveLength(50);
  expect(Object.fromEntries(sets)).toEqual(Object.fromEntries(paths.map((path) => [path, lines])));
  const commands = adapter.commands();
  expect(commands.lastIndexOf('setBreakpoints')).toBeLessThan(commands.indexOf('configurationDone'));
});

test('50 children: each is configured once, with all breakpoints, and none is left after the stop', async () => {
  const { bench, kind, program, launched } = openFake(family(50));
  await bench.debugger.addBreakpoint({ path: program, line: 2 });
  const { rootId } = await launched();
  await bench.until((now) => Object.values(now.sessions).filter(({ parentId, status }) => parentId !== undefined && status === 'running').length === 50);
  const children = kind.servers[0]?.connections.slice(1) ?? [];
  expect(children).toHaveLength(50);
  for (const { requests } of children) for (const command of ['initialize', 'launch', 'setBreakpoints', 'configurationDone']) expect(asked(command, requests), command).toHaveLength(1);
  await children[36]?.act(stopped);
  const { sessionId } = await bench.stopped();
  expect(bench.snapshot().sessions[sessionId]?.name).toContain('worker 37');
  expect(children.map(({ requests }) => asked('stackTrace', requests).length).reduce((sum, count) => sum + count, 0)).toBe(1);
  await bench.debugger.stop(rootId);
  await Promise.all(children.map(({ closed }) => closed));
});

test('a thousand threads and ten thousand frames: a stop takes one stack of twenty frames, and a page is a page', async () => {
  const frames: Rule = {
    on: 'stackTrace',
    do: [{ respond: ({ arguments: { startFrame, levels } }) => ({ stackFrames: Array.from({ length: Number(levels) }, (_, index) => ({ id: Number(startFrame) + index + 1, name: `call ${Number(startFrame) + index}`, line: 1, column: 1 })), totalFrames: 10_000 }) }],
  };
  const threads: Rule = { on: 'threads', do: [{ respond: { threads: Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, name: `worker ${index + 1}` })) } }] };
  const { bench, launched } = openFake(play('P10, P11', [initializing({ supportsDelayedStackTraceLoading: true }), frames, threads]));
  const { adapter, at } = await launched();
  const before = adapter.commands().length;
  await adapter.act(stopped);
  const { stop, context } = await bench.stopped();
  await quiet(adapter);
  expect(context.frames).toHaveLength(20);
  expect(adapter.commands().slice(before).filter((command) => command !== 'threads').toSorted()).toEqual(['scopes', 'stackTrace', 'variables']);
  const page = await bench.debugger.readStack({ ...at, stop: stop.number }, 9900, 100);
  expect(page.frames.at(-1)?.name).toBe('call 9999');
  expect(asked('stackTrace', adapter.requests).map(({ startFrame, levels }) => [startFrame, levels])).toEqual([[0, 20], [9900, 100]]);
  // The same threads are told once, however often the adapter is asked.
  const moved = bench.debugger.move('next', at, 'person', waiting());
  await adapter.received('next');
  await adapter.act(stopped);
  await moved;
  await quiet(adapter);
  expect(adapter.commands().filter((command) => command === 'threads').length).toBeGreaterThan(1);
  expect(bench.events.filter(({ type }) => type === 'session.threadsChanged')).toHaveLength(1);
  expect(bytesOf(page)).toBeLessThan(65_536);
});

test('a page is no larger than 64 KiB, however long its values are, and what was cut says so', async () => {
  const long: Rule = {
    on: 'variables',
    do: [{ respond: { variables: Array.from({ length: 600 }, (_, index) => ({ name: `attribute_${index}`, value: '値'.repeat(1500), evaluateName: `record${'.next'.repeat(index)}`, variablesReference: 0 })) } }],
  };
  const { bench, launched } = openFake(play('P4', [long]));
  const { adapter, at } = await launched();
  await adapter.act(stopped);
  const { stop, context } = await bench.stopped();
  const pages = [context.variables[1] ?? []];
  for (const start of [100, 300, 500]) pages.push((await bench.debugger.readVariables({ ...at, stop: stop.number, reference: 1, start, count: 100 })).variables);
  for (const page of pages) {
    expect(page).toHaveLength(100);
    expect(bytesOf(page)).toBeLessThanOrEqual(65_536);
    for (const { value } of page) expect([value.endsWith('…'), value.length >= shortestCut - 1]).toEqual([true, true]);
  }
  expect(pages[0]?.[3]?.evaluateName).toBe('record.next.next.next');
  expect(pages.at(-1)?.[0]?.evaluateName).toBeUndefined();
  expect(asked('variables', adapter.requests)).toHaveLength(1);
});
