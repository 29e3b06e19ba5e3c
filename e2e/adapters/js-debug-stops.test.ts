import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, programs, type JsBench } from '../support/js-debug-bench.ts';

const at = (file: string, line: number) => ({ path: join(programs, file), line });

test('a breakpoint in JavaScript: bound, hit, and stepping over, out and in', async () => {
  const bench = openJsBench();
  const id = await bench.debugger.addBreakpoint(at('hello.js', 2));
  const { rootId } = await bench.debugger.launch({ program: 'hello.js' }, 'person');
  const first = await bench.stopped();
  expect(first.stop).toMatchObject({ reason: 'breakpoint', breakpointIds: [id], movedBy: 'person', threadId: 0 });
  expect(first.context.frames.slice(0, 2).map(({ line, kind, user }) => ({ line, kind, user }))).toEqual([
    { line: 2, kind: 'normal', user: true },
    { line: 8, kind: 'normal', user: true },
  ]);
  expect(bench.snapshot().breakpoints[id]?.bindings[first.sessionId]).toEqual({ verified: true, column: 15 });
  await bench.debugger.removeBreakpoint(id);

  const step = async (kind: 'next' | 'stepOut' | 'stepIn', besides: number) => {
    expect(await bench.debugger.move(kind, first, 'agent', waiting())).toMatchObject({ kind: 'stopped', threadId: 0 });
    return bench.stopped(besides);
  };
  const second = await step('next', first.stop.number);
  expect(second.context.frames[0]).toMatchObject({ line: 3 });
  expect(second.stop).toMatchObject({ movedBy: 'agent', reason: 'step' });
  const sum = Object.values(second.context.variables).flat().find(({ name }) => name === 'sum');
  expect(sum).toMatchObject({ value: '1', type: 'number', evaluateName: 'sum', reference: 0 });
  const third = await step('stepOut', second.stop.number);
  expect(third.context.frames[0]?.user).toBe(true);
  const lines: number[] = [];
  let last = third;
  while (last.context.frames[0]?.line !== 2) {
    lines.push(last.context.frames[0]?.line ?? 0);
    last = await step('stepIn', last.stop.number);
  }
  expect(lines).toContain(8);
  expect(await bench.debugger.move('continue', first, 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.root().status).toBe('ended');
  expect(rootId).toBe(bench.root().id);
});

test('a breakpoint in TypeScript, run by a Node that strips types', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint(at('typed.ts', 8));
  const { rootId } = await bench.debugger.launch({ program: 'typed.ts' }, 'person');
  const { context } = await bench.stopped();
  expect(context.frames[0]).toMatchObject({ line: 8, user: true, source: { path: join(programs, 'typed.ts') } });
  expect(Object.values(context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'sum', value: '7' }));
  expect(bench.snapshot().sessions[rootId]?.launch?.language).toBe('typescript');
});

test('a condition, a logpoint, and a moved breakpoint', async () => {
  const bench = openJsBench();
  const conditional = await bench.debugger.addBreakpoint({ ...at('counter.js', 4), condition: 'value === 4' });
  await bench.debugger.addBreakpoint({ ...at('counter.js', 3), logMessage: 'adding {value}' });
  await bench.debugger.launch({ program: 'counter.js' }, 'person');
  const { context, stop } = await bench.stopped();
  expect(stop.breakpointIds).toEqual([conditional]);
  expect(Object.values(context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'value', value: '4' }));
  const logged = bench.console().map(({ text }) => text).filter((text) => text.startsWith('adding'));
  expect(logged).toEqual(['adding 0', 'adding 1', 'adding 2', 'adding 3', 'adding 4']);
});

test('a condition that cannot be used is told at its breakpoint', async () => {
  const bench = openJsBench();
  const bad = await bench.debugger.addBreakpoint({ ...at('counter.js', 3), condition: 'value ===' });
  const worse = await bench.debugger.addBreakpoint({ ...at('counter.js', 4), hitCondition: 'often' });
  await bench.debugger.addBreakpoint(at('counter.js', 7));
  await bench.debugger.launch({ program: 'counter.js' }, 'person');
  const { sessionId, context } = await bench.stopped();
  expect(context.frames[0]).toMatchObject({ line: 7 });
  expect(bench.snapshot().breakpoints[bad]?.bindings[sessionId]).toMatchObject({ verified: false, message: expect.stringContaining('The condition is not valid') as string });
  expect(bench.snapshot().breakpoints[worse]?.bindings[sessionId]).toMatchObject({ verified: false, message: '"often" is no count of hits. Write for example 5 or >= 5.' });
  // A count that is none is never sent.
  expect(bench.console('important')).toHaveLength(1);
  const placed = await bench.debugger.setAgentBreakpoints(join(programs, 'counter.js'), [{ line: 4, condition: 'value +' }]);
  expect(placed).toMatchObject([{ line: 4, verified: false }]);
});

test('the breakpoints of agent and person live beside each other', async () => {
  const bench = openJsBench();
  const mine = await bench.debugger.addBreakpoint({ ...at('counter.js', 4), condition: 'value === 2' });
  await bench.debugger.launch({ program: 'counter.js' }, 'person');
  const first = await bench.stopped();
  const path = join(programs, 'counter.js');
  const placed = await bench.debugger.setAgentBreakpoints(path, [{ line: 4, condition: 'value === 5' }, { line: 7 }]);
  expect(placed).toEqual([{ line: 4, verified: true }, { line: 7, verified: true }]);
  const second = await bench.debugger.move('continue', first, 'agent', waiting());
  expect(second).toMatchObject({ kind: 'stopped' });
  const stopped = await bench.stopped(first.stop.number);
  expect(Object.values(stopped.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'value', value: '5' }));
  await bench.debugger.clearAgentBreakpoints();
  expect(Object.keys(bench.snapshot().breakpoints)).toEqual([mine]);
  expect(await bench.debugger.move('continue', first, 'agent', waiting())).toMatchObject({ kind: 'ended' });
});

test('a file that is reached through a link', async () => {
  const bench = openJsBench();
  mkdirSync(join(bench.folder, 'real'));
  writeFileSync(join(bench.folder, 'real', 'main.js'), 'let a = 1;\na += 1;\nconsole.log(a);\n');
  symlinkSync(join(bench.folder, 'real'), join(bench.folder, 'link'));
  const id = await bench.debugger.addBreakpoint({ path: join(bench.folder, 'link', 'main.js'), line: 2 });
  await bench.debugger.launch({ program: join(bench.folder, 'link', 'main.js') }, 'person');
  const { sessionId, stop } = await bench.stopped();
  expect(stop.breakpointIds).toEqual([id]);
  expect(bench.snapshot().breakpoints[id]?.bindings[sessionId]?.verified).toBe(true);
  expect(await bench.debugger.move('continue', { sessionId, threadId: 0 }, 'person', waiting())).toMatchObject({ kind: 'ended' });
});

test('an uncaught exception stops where it is thrown, and says what it is', async () => {
  const bench = openJsBench();
  await bench.debugger.launch({ program: 'throws.js' }, 'person');
  const { context, stop, sessionId } = await bench.stopped();
  expect(stop.reason).toBe('exception');
  expect(context.exception).toMatchObject({ typeName: 'TypeError', message: "Cannot read properties of undefined (reading 'name')" });
  expect(context.frames[context.topFrame]).toMatchObject({ line: 2, user: true });
  expect(await bench.debugger.move('continue', { sessionId, threadId: 0 }, 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
  expect(bench.console('stderr').map(({ text }) => text).join('\n')).toContain('TypeError');
});

test('an unhandled rejection stops where it is thrown, below it the asynchronous callers', async () => {
  const bench = openJsBench();
  await bench.debugger.launch({ program: 'rejects.js' }, 'person');
  const { context, stop } = await bench.stopped();
  expect(stop.reason).toBe('exception');
  expect(context.exception).toMatchObject({ typeName: 'RangeError', message: 'no item 2' });
  expect(context.frames[0]).toMatchObject({ line: 3, user: true });
  expect(context.frames.map(({ kind }) => kind)).toContain('label');
  const label = context.frames.findIndex(({ kind }) => kind === 'label');
  expect(context.frames[label]).toMatchObject({ user: false, line: 0 });
  expect(context.frames[label + 1]).toMatchObject({ line: 8, user: true });
});

test('with the filter switched off the program just fails', async () => {
  const bench = openJsBench();
  await bench.debugger.setExceptionFilters('js-debug', []);
  const { rootId } = await bench.debugger.launch({ program: 'throws.js' }, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
});

async function paused(bench: JsBench) {
  const [program] = await bench.until(() => {
    const running = bench.programs().filter(({ threads }) => threads.length > 0);
    return bench.console('stdout').length > 0 && running.length > 0 && running;
  });
  const reference = { sessionId: program?.id ?? bench.root().id, threadId: program?.threads[0]?.id ?? -1 };
  return { reference, movement: await bench.debugger.move('pause', reference, 'person', waiting()) };
}

test('an idle program can be paused, and goes on', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'idle.js' }, 'person');
  const { reference, movement } = await paused(bench);
  expect(movement).toMatchObject({ kind: 'stopped', ...reference });
  const { stop, context } = await bench.stopped();
  expect(stop).toMatchObject({ reason: 'pause', movedBy: 'person' });
  // What it was woken with is ours and nothing to show; it can be evaluated in all the same.
  expect(context.frames).toHaveLength(1);
  expect(context.frames[0]).toMatchObject({ name: 'idle, waiting for events', line: 0 });
  expect(context.frames[0]?.source).toBeUndefined();
  const at = { sessionId: reference.sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 };
  expect(await bench.debugger.evaluate({ ...at, expression: '6 * 7', context: 'watch' })).toMatchObject({ value: '42' });
  expect(await bench.debugger.move('pause', reference, 'person', waiting())).toMatchObject({ kind: 'stopped', stop: stop.number });
  await bench.debugger.resume('continue', reference, 'person');
  await bench.until(() => bench.programs().every(({ status }) => status === 'running'));
  await bench.debugger.stop(rootId);
});

test('a breakpoint that is set while the program runs is bound and hit', async () => {
  const bench = openJsBench();
  const program = join(bench.folder, 'loop.js');
  writeFileSync(program, 'let turn = 0;\nfunction step() {\n  turn += 1;\n}\nsetInterval(step, 5);\nconsole.log("ready");\n');
  await bench.debugger.launch({ program }, 'person');
  await bench.until(() => bench.console('stdout').length > 0);
  const [placed] = await bench.debugger.setAgentBreakpoints(program, [{ line: 3 }]);
  expect(placed).toMatchObject({ line: 3 });
  const { context } = await bench.stopped();
  expect(context.frames[0]).toMatchObject({ line: 3, name: expect.stringContaining('step') as string });
});

test('an exception tells what led to it, without running code of the program', async () => {
  const bench = openJsBench();
  const program = join(bench.folder, 'failing.js');
  const lines = [
    'class OrderError extends Error {}',
    'const first = new RangeError("no stock");',
    'first.cause = "a word";',
    'const second = new OrderError("no price", { cause: first });',
    'const own = new Error("mine");',
    'Object.defineProperty(own, "cause", { get: () => { console.log("ran"); return second; } });',
    'second.cause.cause = second;',
    'setImmediate(() => { throw new AggregateError([second, own, "text"], "all of them"); });',
  ];
  writeFileSync(program, lines.join('\n'));
  await bench.debugger.launch({ program }, 'person');
  const { context } = await bench.stopped();
  expect(context.exception?.causes).toEqual([
    { relation: 'inner', typeName: 'OrderError', message: 'no price', path: program, line: 4 },
    { relation: 'cause', typeName: 'RangeError', message: 'no stock', path: program, line: 2 },
    { relation: 'inner', typeName: 'Error', message: 'mine', path: program, line: 5 },
    { relation: 'inner', typeName: '', message: 'text' },
  ]);
  expect(bench.console('stdout')).toEqual([]);
});
