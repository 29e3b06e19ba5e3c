import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { describeDebugpy, programs, type PythonBench } from '../support/debugpy-bench.ts';

const path = (name: string) => join(programs, name);
const at = ({ sessionId, threadId }: { readonly sessionId: Parameters<PythonBench['debugger']['stop']>[0]; readonly threadId: number }) => ({ sessionId, threadId });
const words = (bench: PythonBench, kind: 'stdout' | 'important') => bench.console(kind).map(({ text }) => text);

describeDebugpy(({ open }) => {
  test('an uncaught exception stops where it was raised, with its cause; then the program ends with 1', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'chain.py' }, 'person');
    const stopped = await bench.stopped();
    expect(stopped.stop.reason).toBe('exception');
    expect(stopped.context.exception).toMatchObject({ typeName: 'ValueError', message: 'order without items', breakMode: 'unhandled' });
    expect(stopped.context.exception?.stackTrace).toMatch(/KeyError: 'items'[\s\S]*direct cause of the following exception[\s\S]*ValueError: order without items/);
    expect(stopped.context.frames.slice(0, 2).map(({ name, line, user }) => [name, line, user])).toEqual([['invoice', 9, true], ['<module>', 12, true]]);
    expect(stopped.context.frames[2]?.name).toContain('Chained Exc');
    expect(bench.snapshot().exceptionFilters['debugpy']?.map(({ filter, enabled }) => [filter, enabled])).toEqual([['raised', false], ['uncaught', true], ['userUnhandled', false]]);
    expect(await bench.debugger.move('continue', at(stopped), 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
    expect(bench.debugger.readConsole(rootId, 0, 100).filter(({ kind }) => kind === 'stderr').at(-1)?.text).toBe('ValueError: order without items');
  });

  test('with the filter off it does not stop', async () => {
    const bench = open();
    await bench.debugger.setExceptionFilters('debugpy', []);
    const { rootId } = await bench.debugger.launch({ program: 'chain.py' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
  });

  test('a condition, a hit condition and a log message in a loop', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 2, condition: 'number == 4' });
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 3, hitCondition: '7' });
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 8, logMessage: 'at {number}' });
    await bench.debugger.launch({ program: 'loop.py' }, 'person');
    const first = await bench.stopped();
    expect(first.context.frames[0]).toMatchObject({ name: 'visit', line: 2 });
    expect(Object.values(first.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'number', value: '4', type: 'int' }));
    expect(Object.values(bench.snapshot().breakpoints).map(({ bindings }) => Object.values(bindings).map(({ verified }) => verified))).toEqual([[true], [true], [true]]);
    await bench.debugger.resume('continue', at(first), 'person');
    const second = await bench.stopped(first.stop.number);
    expect(Object.values(second.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'number', value: '6' }));
    expect(await bench.debugger.move('continue', at(second), 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
    const lines = words(bench, 'stdout');
    expect(lines.filter((line) => line.startsWith('at '))).toEqual(Array.from({ length: 10 }, (_, number) => `at ${number}`));
    expect(lines).toContain('[0, 1, 4, 9, 16, 25, 36, 49, 64, 81]');
  });

  test('a condition that is no expression: told at the breakpoint, said three times, then counted', async () => {
    const bench = open();
    const id = await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 2, condition: 'number ==' });
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 9 });
    await bench.debugger.launch({ program: 'loop.py' }, 'person');
    const stopped = await bench.stopped();
    expect(stopped.context.frames[0]).toMatchObject({ line: 9 });
    await bench.until((now) => now.breakpoints[id]?.bindings[stopped.sessionId]?.message !== undefined);
    expect(bench.snapshot().breakpoints[id]?.bindings[stopped.sessionId]).toMatchObject({ verified: false, message: expect.stringMatching(/^The condition is not valid: SyntaxError: /) as string });
    await bench.debugger.move('continue', at(stopped), 'person', waiting());
    const said = words(bench, 'important');
    expect(said.filter((line) => line.startsWith('pydevd: Error'))).toHaveLength(3);
    expect(said.at(-1)).toMatch(/^7 more times: pydevd: Error while evaluating expression/);
  });

  test('steps: over, in, out', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 8 });
    await bench.debugger.launch({ program: 'loop.py' }, 'person');
    let stopped = await bench.stopped();
    const seen: (readonly [string, number])[] = [];
    for (const kind of ['stepIn', 'next', 'stepOut', 'next'] as const) {
      await bench.debugger.resume(kind, at(stopped), 'person');
      stopped = await bench.stopped(stopped.stop.number);
      const top = stopped.context.frames[0];
      seen.push([top?.name ?? '', top?.line ?? 0]);
      expect(stopped.stop).toMatchObject({ movedBy: 'person', allThreadsStopped: true });
    }
    expect(seen).toEqual([['visit', 2], ['visit', 3], ['<module>', 8], ['<module>', 7]]);
  });

  test('threads by name: all stand at once, each can be read, all go on', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('threads.py'), line: 9 });
    await bench.debugger.launch({ program: 'threads.py' }, 'person');
    const first = await bench.stopped();
    expect(first.context.frames[0]).toMatchObject({ name: 'work', line: 9 });
    const session = await bench.until((now) => {
      const found = now.sessions[first.sessionId];
      return found?.threads.some(({ name }) => name === 'MainThread') && found;
    });
    expect(session.threads.map(({ name }) => name)).toEqual(expect.arrayContaining(['MainThread']));
    const main = session.threads.find(({ name }) => name === 'MainThread');
    const stack = await bench.debugger.readStack({ sessionId: first.sessionId, threadId: main?.id ?? -1, stop: first.stop.number }, 0, 20);
    expect(stack.frames.at(-1)?.name).toBe('<module>');
    let movement = await bench.debugger.move('continue', at(first), 'person', waiting());
    while (movement.kind === 'stopped') movement = await bench.debugger.move('continue', movement, 'person', waiting());
    expect(movement).toEqual({ kind: 'ended', exit: { code: 0 } });
    expect(words(bench, 'stdout').toSorted()).toEqual(['done', 'worker first', 'worker second']);
  });

  test('a subprocess is a session of its own with the same breakpoints; what it prints is there once', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('child.py'), line: 3 });
    const { rootId } = await bench.debugger.launch({ program: 'parent.py' }, 'person');
    const stopped = await bench.stopped();
    const child = bench.snapshot().sessions[stopped.sessionId];
    expect(child).toMatchObject({ parentId: rootId, name: expect.stringMatching(/^Subprocess \d+$/) as string });
    expect(child?.processId).not.toBe(bench.root().processId);
    expect(stopped.context.frames[0]).toMatchObject({ line: 3, source: { path: path('child.py') } });
    expect(await bench.debugger.move('continue', at(stopped), 'person', waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
    expect(words(bench, 'stdout')).toEqual(['child hello', 'parent 0']);
    expect(bench.console('stderr').map(({ text }) => text)).toEqual([]);
  });

  test('pause of a program that waits, told as a pause', async () => {
    const bench = open();
    await bench.debugger.launch({ program: 'idle.py' }, 'person');
    await bench.until(() => bench.console('stdout').length > 0);
    const session = await bench.until((now) => Object.values(now.sessions).find(({ threads }) => threads.length > 0));
    expect(await bench.debugger.move('pause', { sessionId: session.id, threadId: session.threads[0]?.id ?? 0 }, 'person', waiting())).toMatchObject({ kind: 'stopped' });
    const stopped = await bench.stopped();
    expect(stopped.stop).toMatchObject({ reason: 'pause', movedBy: 'person' });
    expect(stopped.context.frames[0]).toMatchObject({ name: '<module>', source: { path: path('idle.py') } });
  });

  test('a path with spaces and other letters, and a source behind a link', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-äö ü😀-')));
    mkdirSync(join(folder, 'real folder'));
    copyFileSync(path('hello.py'), join(folder, 'real folder', 'hällo wörld.py'));
    symlinkSync(join(folder, 'real folder'), join(folder, 'link'));
    const bench = open({ workspace: folder });
    try {
      const linked = join(folder, 'link', 'hällo wörld.py');
      await bench.debugger.addBreakpoint({ path: linked, line: 5 });
      await bench.debugger.launch({ program: 'link/hällo wörld.py' }, 'person');
      const stopped = await bench.stopped();
      expect(stopped.context.frames[0]).toMatchObject({ name: 'total', line: 5, user: true, source: { path: join(folder, 'real folder', 'hällo wörld.py') } });
      expect(Object.values(bench.snapshot().breakpoints)[0]?.bindings[stopped.sessionId]).toMatchObject({ verified: true });
      await bench.debugger.move('continue', at(stopped), 'person', waiting());
    } finally {
      await bench.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
