import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { describeDebugpy, programs } from '../support/debugpy-bench.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

describeDebugpy(({ open }) => {
  test('hello runs to its end with exit code 0, and it is said on which Python', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'hello.py', args: ['two words', ''] }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { code: 0 }, adapter: 'debugpy', launch: { language: 'python' } });
    expect(bench.console().map(({ kind, text }) => [kind, text])).toEqual([
      ['notice', expect.stringMatching(/^Runs on Python 3\.\d+\.\d+, named by the setting debug\.python: \//) as string],
      ['stdout', 'total 6'],
      ['stdout', "['two words', '']"],
    ]);
    expect((await bench.debugger.observe(rootId)).output).toBe("total 6\n['two words', '']");
  });

  test('output without a line end, and exit code 3', async () => {
    const bench = open();
    await bench.debugger.setExceptionFilters('debugpy', []);
    const { rootId } = await bench.debugger.launch({ program: 'exits.py' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 3 } });
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['no newline']);
  });

  test('an exit code is no signal, and a signal is no exit code', async () => {
    const bench = open();
    await bench.debugger.setExceptionFilters('debugpy', []);
    const first = await bench.debugger.launch({ program: 'ends.py', args: ['247'] }, 'person');
    expect(await bench.debugger.settled(first.rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 247 } });
    const second = await bench.debugger.launch({ program: 'ends.py', args: ['SIGSEGV'] }, 'person');
    expect(await bench.debugger.settled(second.rootId, waiting())).toEqual({ kind: 'ended', exit: { code: null, signal: 'SIGSEGV' } });
  });

  test('a program that does not parse is a failing program: exit code 1 and the words in the console', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'broken.py' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 1 } });
    expect(bench.console('stderr').map(({ text }) => text).join('\n')).toMatch(/broken\.py", line 1\n.*\n.*\nSyntaxError: /);
  });

  test('the pieces of one print are one line, raw writes are there, and streams do not tear each other', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'pieces.py' }, 'person');
    await bench.debugger.settled(rootId, waiting());
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(['hé😀 2', 'raw bytes']);
    expect(bench.console('stderr').map(({ text }) => text)).toEqual(['to stderr']);
  });

  test('20 000 lines are all there, in order', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'flood.py' }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(Array.from({ length: 20_000 }, (_, line) => `line ${line}`));
  });

  test('stop ends a program, also the grandchild in a session of its own', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'family.py', args: ['stay'] }, 'person');
    await bench.until(() => bench.console('stdout').length > 0);
    expect(bench.leftovers().length).toBeGreaterThanOrEqual(2);
    const before = performance.now();
    await bench.debugger.stop(rootId);
    expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
    expect(bench.leftovers()).toEqual([]);
    expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
  });

  test('the adapter killed from outside: lost, the program is ended, restart stops at the same breakpoint', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: join(programs, 'hello.py'), line: 5 });
    const { rootId } = await bench.debugger.launch({ program: 'hello.py' }, 'person');
    const first = await bench.stopped();
    process.kill(bench.adapters[0]?.processId ?? 0, 'SIGKILL');
    const lost = await bench.ended();
    expect(lost).toMatchObject({ status: 'lost', problem: { code: 'adapter-lost', message: expect.stringContaining('SIGKILL') as string } });
    expect(bench.leftovers()).toEqual([]);
    await bench.debugger.restart(rootId, 'person');
    const second = await bench.stopped(first.stop.number);
    expect(second.context.frames[0]).toMatchObject({ line: 5, user: true });
    expect(bench.root()).toMatchObject({ id: rootId, restarts: 1 });
  });

  test('the program killed from outside while it runs: ended with its signal', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'idle.py' }, 'person');
    await bench.until(() => bench.console('stdout').length > 0);
    process.kill(bench.root().processId ?? 0, 'SIGKILL');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: null, signal: 'SIGKILL' } });
    expect(bench.root().status).toBe('ended');
  });

  test('restart of a program that stands', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: join(programs, 'hello.py'), line: 5 });
    const { rootId } = await bench.debugger.launch({ program: 'hello.py' }, 'person');
    const first = await bench.stopped();
    expect(await bench.debugger.restartAndWait(rootId, 'agent', waiting())).toMatchObject({ kind: 'stopped' });
    const second = await bench.stopped(first.stop.number);
    expect(second.context.frames[0]).toMatchObject({ line: 5 });
    expect(second.stop.movedBy).toBe('agent');
    expect(bench.adapters).toHaveLength(2);
  });

  test('a package is run by its name, with its own arguments, wherever it runs', async () => {
    const bench = open();
    const { rootId } = await bench.debugger.launch({ program: 'pack', args: ['x'], cwd: bench.folder }, 'person');
    expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
    expect(bench.console('stdout').map(({ text }) => text)).toEqual(["pack ['x']"]);
  });
});
