/** Where a stop can go on besides the next line: calls to step into, a function from its start, one thread alone. */
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeCurrentDebugpy, type PythonBench } from '../support/debugpy-bench.ts';
import type { Bench } from '../support/debugger-bench.ts';
import { initializing, openFake, play } from '../support/fake-bench.ts';
import type { Rule } from '../support/fake-scenario.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

async function standing(bench: Bench, name: string, lines: readonly string[], line: number) {
  const program = join(bench.folder, name);
  writeFileSync(program, `${lines.join('\n')}\n`);
  await bench.debugger.addBreakpoint({ path: program, line });
  await bench.debugger.launch({ program }, 'person');
  return bench.stopped();
}

test('JavaScript: into a call of the line by its name, and a function from its start again', async () => {
  const bench = openJsBench();
  const lines = ['const one = (n) => n + 1;', 'const two = (n) => {', '  return n * 2;', '};', 'function run(list) {', '  const sum = one(two(list.length));', '  return sum;', '}', 'console.log(run([1, 2]));'];
  const { sessionId, threadId, stop, context } = await standing(bench, 'calls.js', lines, 6);
  const targets = await bench.debugger.stepInTargets({ sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 });
  const two = targets.find(({ label }) => label.startsWith('two'));
  await bench.debugger.resume('stepIn', { sessionId, threadId }, 'person', { stop: stop.number, targetId: two?.id ?? -1 });
  const inside = await bench.stopped(stop.number);
  expect(inside.context.frames[0]).toMatchObject({ name: 'two', line: 3 });
  await bench.debugger.restartFrame({ sessionId, threadId, stop: inside.stop.number, frameId: inside.context.frames[0]?.id ?? -1 }, 'person');
  const again = await bench.stopped(inside.stop.number);
  expect(again.context.frames[0]).toMatchObject({ name: 'two' });
  expect(again.stop.movedBy).toBe('person');
  await expect(bench.debugger.restartFrame({ sessionId, threadId, stop: inside.stop.number, frameId: 0 }, 'person')).rejects.toMatchObject({ code: 'stale-reference' });
});

describeCurrentDebugpy(({ open }) => {
  test('Python: into a call of the line by its name', async () => {
    const bench: PythonBench = open();
    const lines = ['def one(n):', '    return n + 1', '', '', 'def two(n):', '    return n * 2', '', '', 'def run(items):', '    return one(two(len(items)))', '', '', 'print(run([1, 2]))'];
    const { sessionId, threadId, stop, context } = await standing(bench, 'calls.py', lines, 10);
    const targets = await bench.debugger.stepInTargets({ sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 });
    const one = targets.find(({ label }) => label.startsWith('one'));
    await bench.debugger.resume('stepIn', { sessionId, threadId }, 'person', { stop: stop.number, targetId: one?.id ?? -1 });
    const inside = await bench.stopped(stop.number);
    expect(inside.context.frames[0]).toMatchObject({ name: 'one', line: 2 });
    expect(bench.root().capabilities.restartFrame).toBeUndefined();
    await expect(bench.debugger.restartFrame({ sessionId, threadId, stop: inside.stop.number, frameId: 0 }, 'person')).rejects.toMatchObject({ code: 'not-supported' });
  });
});

const accepted = (on: string): Rule => ({ on, do: [{ respond: {} }] });

async function fakeStanding(name: string, capabilities: Readonly<Record<string, unknown>>, rules: readonly Rule[] = []) {
  const fake = openFake(play(name, [initializing(capabilities), ...rules]));
  const launched = await fake.launched();
  await launched.adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1, allThreadsStopped: true } });
  const { stop } = await fake.bench.stopped();
  return { ...fake, ...launched, stop: stop.number, argumentsOf: (command: string) => launched.adapter.requests.filter((request) => request.command === command).map((request) => request.arguments) };
}

test('what was not announced is left out of a step; a target of another stop is refused unsent', async () => {
  const { bench, at, stop, argumentsOf } = await fakeStanding('plain', {}, [accepted('stepIn')]);
  await bench.debugger.resume('stepIn', at, 'person', { stop, targetId: 3, singleThread: true });
  expect(argumentsOf('stepIn')).toEqual([{ threadId: 1 }]);
  const able = await fakeStanding('able', { supportsStepInTargetsRequest: true, supportsSingleThreadExecutionRequests: true }, [accepted('stepIn')]);
  await expect(able.bench.debugger.resume('stepIn', able.at, 'person', { stop: (able.stop + 1) as typeof able.stop, targetId: 3 })).rejects.toMatchObject({ code: 'stale-reference' });
  expect(able.argumentsOf('stepIn')).toEqual([]);
  await able.bench.debugger.resume('stepIn', able.at, 'person', { stop: able.stop, targetId: 3, singleThread: true });
  expect(able.argumentsOf('stepIn')).toEqual([{ threadId: 1, targetId: 3, singleThread: true }]);
});

test('targets of odd shapes are read as far as they go', async () => {
  const targets: Rule = { on: 'stepInTargets', do: [{ respond: { targets: [{ id: 0, label: 'f()' }, { label: 'no id' }, null, { id: '7', label: 5, line: -1, column: 4 }] } }] };
  const { bench, rootId, stop } = await fakeStanding('odd', { supportsStepInTargetsRequest: true }, [targets]);
  expect(await bench.debugger.stepInTargets({ sessionId: rootId, stop, frameId: 1000 })).toEqual([{ id: 0, label: 'f()' }, { id: 7, label: '5', column: 4 }]);
});

test('a frame that is refused its restart still stands where it stood', async () => {
  const refusing: Rule = { on: 'restartFrame', do: [{ refuse: { message: 'not this one' } }] };
  const { bench, rootId, at, stop } = await fakeStanding('refused', { supportsRestartFrame: true }, [refusing]);
  await expect(bench.debugger.restartFrame({ ...at, stop, frameId: 1000 }, 'person')).rejects.toMatchObject({ code: 'adapter-refused', detail: 'not this one' });
  expect(bench.root().threads[0]?.stop?.number).toBe(stop);
  expect(await bench.debugger.readScopes({ sessionId: rootId, stop, frameId: 1000 })).toMatchObject({ scopes: [{ name: 'Local' }] });
});
