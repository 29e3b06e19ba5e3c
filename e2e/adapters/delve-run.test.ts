/** Building, running, pausing and ending Go programs with the real delve. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toProblem } from '../../src/shared/errors.ts';
import { topFrameOf } from '../../src/shared/top-frame.ts';
import { goAttacks } from '../support/attack-expressions.ts';
import { waiting } from '../support/debugger-bench.ts';
import { needDelve, openGo, programs } from '../support/go-bench.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

needDelve();

const path = (name: string) => join(programs, name);

test('a package that does not build: every error with its place', async () => {
  const bench = openGo();
  const error: unknown = await bench.debugger.launch({ target: 'package', package: 'broken' }, 'person').catch((thrown: unknown) => thrown);
  expect(toProblem(error)).toMatchObject({
    code: 'build-failed',
    message: `${path('broken')} does not build: main.go:7: cannot use total (variable of type string) as int value in return statement, and 1 more`,
    places: [
      { path: path('broken/main.go'), line: 7, column: 9, message: 'cannot use total (variable of type string) as int value in return statement' },
      { path: path('broken/main.go'), line: 11, column: 26, message: 'undefined: missing' },
    ],
  });
  expect(bench.root()).toMatchObject({ status: 'failed', problem: { code: 'build-failed' } });
});

test('a folder without a program, and tests where there are none', async () => {
  const bench = openGo();
  const problem = async (test: boolean, name: string) => toProblem(await bench.debugger.launch({ target: 'package', package: name, test }, 'person').catch((thrown: unknown) => thrown));
  expect(await problem(false, 'shop')).toMatchObject({ code: 'build-failed', message: `${path('shop')} is no program: it has no package main.` });
  expect(await problem(true, 'loop')).toMatchObject({ code: 'build-failed', message: `There are no tests in ${path('loop')}.` });
});

test('stopping while it is being built ends the compiler too', async () => {
  const bench = openGo();
  const launching = bench.debugger.launch({ target: 'package', package: 'hello', buildArgs: ['-a'] }, 'person').catch((thrown: unknown) => thrown);
  await bench.until((now) => Object.values(now.sessions).some(({ statusReason }) => statusReason?.startsWith('building ') === true));
  await expect.poll(() => bench.helpers().length, { timeout: 30_000 }).toBeGreaterThan(1);
  await bench.debugger.stop(bench.root().id);
  expect(bench.helpers()).toEqual([]);
  expect(toProblem(await launching)).toMatchObject({ code: 'cancelled' });
  expect(bench.root()).toMatchObject({ status: 'ended' });
});

test('20 000 lines are all there, in order', async () => {
  const bench = openGo();
  const { rootId } = await bench.debugger.launch({ target: 'package', package: 'flood' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(Array.from({ length: 20_000 }, (_, line) => `line ${line}`));
});

test('an idle program is paused where it waits, and goes on', async () => {
  const bench = openGo();
  await bench.debugger.launch({ target: 'package', package: 'idle' }, 'person');
  await bench.until(() => bench.console('stdout').some(({ text }) => text === 'ready'));
  const { id, threads } = await bench.until((now) => Object.values(now.sessions).find(({ threads: known }) => known.length > 0));
  const movement = await bench.debugger.move('pause', { sessionId: id, threadId: threads[0]?.id ?? 0 }, 'person', waiting());
  expect(movement).toMatchObject({ kind: 'stopped' });
  const stopped = await bench.stopped();
  expect(stopped.stop.reason).toBe('pause');
  expect(stopped.context.frames[stopped.context.topFrame]).toMatchObject({ name: expect.stringMatching(/^main\.(main|turn)$/) as string, source: { path: path('idle/main.go') } });
  await bench.debugger.resume('continue', { sessionId: id, threadId: stopped.threadId }, 'person');
  expect(bench.root().status).toBe('running');
});

test('of a goroutine that was stopped along its own code is looked at, and not where the library waits', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('crowd/main.go'), line: 21 });
  await bench.debugger.launch({ target: 'package', package: 'crowd' }, 'person');
  const { sessionId, stop, threadId } = await bench.stopped();
  const { threads } = await bench.until((now) => now.sessions[sessionId]?.threads.some(({ id }) => id !== threadId) === true && now.sessions[sessionId]);
  const other = threads.find(({ id }) => id !== threadId);
  const { frames } = await bench.debugger.readStack({ sessionId, threadId: other?.id ?? 0, stop: stop.number }, 0, 20);
  expect(frames[topFrameOf(frames)]).toMatchObject({ name: 'main.work', line: 10 });
  const { scopes, variables } = await bench.debugger.readScopes({ sessionId, stop: stop.number, frameId: frames.find(({ name }) => name === 'runtime.chanrecv')?.id ?? 0 });
  const values = scopes.flatMap(({ reference }) => variables[reference] ?? []).map(({ value }) => value);
  expect(values.filter((value) => value.includes('loclist'))).toEqual([]);
});

test('a breakpoint that is set while the program runs is the only stop; without its line it says why it is dead', async () => {
  const bench = openGo();
  const { rootId } = await bench.debugger.launch({ target: 'package', package: 'idle' }, 'person');
  await bench.until(() => bench.console('stdout').some(({ text }) => text === 'ready'));
  const dead = await bench.debugger.addBreakpoint({ path: path('idle/main.go'), line: 2 });
  const id = await bench.debugger.addBreakpoint({ path: path('idle/main.go'), line: 13 });
  const stopped = await bench.stopped();
  expect(stopped.stop).toMatchObject({ reason: 'breakpoint', breakpointIds: [id] });
  expect(stopped.context.frames[0]).toMatchObject({ name: 'main.turn', line: 13 });
  expect(bench.events.filter(({ type }) => type === 'session.stopped')).toHaveLength(1);
  expect(Object.values(bench.snapshot().breakpoints[dead]?.bindings ?? {})).toEqual([expect.objectContaining({ verified: false, message: expect.stringContaining('Nothing of this line is in the program') as string })]);
  await bench.debugger.removeBreakpoint(id);
  await bench.debugger.resume('continue', { sessionId: stopped.sessionId, threadId: stopped.threadId }, 'person');
  await bench.debugger.stop(rootId);
});

test('a condition that fails is told at its stop, and is no failure of the program', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('loop/main.go'), line: 8, condition: 'missing > 3' });
  await bench.debugger.launch({ target: 'package', package: 'loop' }, 'person');
  const { stop, context } = await bench.stopped();
  expect(stop).toMatchObject({ reason: 'breakpoint', description: 'The condition of this breakpoint cannot be used: could not find symbol value for missing' });
  expect(context.exception).toBeUndefined();
});

test('stop ends a program, also the grandchild in a session of its own', async () => {
  const bench = openGo();
  const { rootId } = await bench.debugger.launch({ target: 'package', package: 'ends', args: ['child'] }, 'person');
  const child = Number(await bench.until(() => bench.console('stdout').map(({ text }) => /^child (\d+)/.exec(text)?.[1]).find((found) => found !== undefined)));
  expect(bench.leftovers()).toContain(child);
  const before = performance.now();
  await bench.debugger.stop(rootId);
  expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
  expect(bench.leftovers()).toEqual([]);
});

test('a restart builds what has been changed', async () => {
  const bench = openGo();
  const folder = join(bench.folder, 'changing');
  cpSync(path('loop'), folder, { recursive: true });
  const file = join(folder, 'main.go');
  await bench.debugger.addBreakpoint({ path: file, line: 12 });
  const { rootId } = await bench.debugger.launch({ program: file }, 'person');
  const first = await bench.stopped();
  writeFileSync(file, readFileSync(file, 'utf8').replace('number <= 9', 'number <= 3'));
  await bench.debugger.restart(rootId, 'person');
  const second = await bench.stopped(first.stop.number);
  expect(second.context.variables[second.context.scopes[0]?.reference ?? 0]).toEqual([expect.objectContaining({ name: 'total', value: '6' })]);
});

test('looking runs nothing, a call by name does', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('values/main.go'), line: 32 });
  await bench.debugger.launch({ target: 'package', package: 'values' }, 'person');
  const { sessionId, stop, context } = await bench.stopped();
  const frameId = context.frames[context.topFrame]?.id ?? 0;
  const safely = (expression: string) => bench.debugger.evaluateSafely({ sessionId, stop: stop.number, frameId }, expression);
  expect(await safely('one.tags["a"] + len(numbers)')).toEqual({ kind: 'value', value: '251', type: expect.any(String) as string });
  expect(await safely('one.name')).toEqual({ kind: 'value', value: '"one"', type: 'string' });
  expect(await safely('one.missing')).toEqual({ kind: 'error', message: 'one has no member missing' });
  for (const expression of ['call double(4)', '  call one.rename("two")', 'dlv config maxStringLen 4']) {
    expect(await safely(expression), expression).toEqual({ kind: 'side-effect' });
  }
  for (const expression of ['double(4)', 'one.rename("two")']) {
    expect(await safely(expression)).toEqual({ kind: 'error', message: expect.stringContaining(`call ${expression}`) as string });
  }
  const marker = join(bench.folder, 'marker');
  for (const expression of goAttacks(marker)) expect((await safely(expression)).kind, expression).not.toBe('value');
  expect(existsSync(marker)).toBe(false);
  expect(await safely('one.name')).toMatchObject({ value: '"one"' });
  expect(await safely('main.calls')).toMatchObject({ value: '0' });
  const evaluate = (expression: string) => bench.debugger.evaluate({ sessionId, stop: stop.number, frameId, expression, context: 'repl' });
  expect(await evaluate('call double(21)')).toMatchObject({ value: '42' });
  await expect(evaluate('double(21)')).rejects.toMatchObject({ code: 'evaluation-failed', message: expect.stringContaining('call double(21)') as string });
  expect(await safely('main.calls')).toMatchObject({ value: '1' });
});

test.for([
  ['a program stops on entry at its own beginning', { target: 'package', package: 'loop' }, 'main.main', 5],
  ['tests stop on entry where the first one is called', { target: 'package', package: 'shop', test: true }, 'testing.tRunner', undefined],
] as const)('%s', async ([, launch, name, line]) => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('loop/main.go'), line: 7 });
  const { rootId } = await bench.debugger.launch({ ...launch, stopOnEntry: true }, 'person');
  const first = await bench.stopped();
  expect(first.stop).toMatchObject({ reason: 'entry', breakpointIds: [] });
  expect(first.context.frames[first.context.topFrame]).toMatchObject({ name, ...(line === undefined ? {} : { line }) });
  const next = await bench.debugger.move('continue', { sessionId: first.sessionId, threadId: first.threadId }, 'person', waiting());
  expect(next.kind === 'stopped' && (await bench.stopped(first.stop.number)).stop.reason).toBe(line === undefined ? 'exception' : 'breakpoint');
  await bench.debugger.stop(rootId);
});

test('a long list is read in pages', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('values/main.go'), line: 32 });
  await bench.debugger.launch({ target: 'package', package: 'values' }, 'person');
  const { sessionId, stop, context } = await bench.stopped();
  const numbers = context.variables[context.scopes[0]?.reference ?? 0]?.find(({ name }) => name === 'numbers');
  expect(numbers).toMatchObject({ indexed: 250 });
  const page = await bench.debugger.readVariables({ sessionId, stop: stop.number, reference: numbers?.reference ?? 0, filter: 'indexed', start: 200, count: 3 });
  expect(page.variables.map(({ name, value }) => [name, value])).toEqual([['[200]', '40000'], ['[201]', '40401'], ['[202]', '40804']]);
});
