/** Attaching to a Python program that runs: by its process id, and by the port of a debugger that it brought along. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasGdb } from '../../scripts/system-parts.ts';
import type { SessionId } from '../../src/shared/ids.ts';
import { waiting } from '../support/debugger-bench.ts';
import { describeCurrentDebugpy, describeDebugpy, programs, pythonText, skipMissing, type PythonBench } from '../support/debugpy-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { startTarget, type PythonTarget } from '../support/python-target.ts';
import { followToEnd, stopText } from '../support/transcript.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

const path = (name: string) => join(programs, name);

/** Stops in it and detaches while it stands: it runs on. Gives the stop as text. */
async function stopAndLeave(bench: PythonBench, rootId: SessionId, target: PythonTarget): Promise<string> {
  await bench.until((now) => now.sessions[rootId]?.processId === target.processId);
  const id = await bench.debugger.addBreakpoint({ path: path('serving.py'), line: 6 });
  const stopped = await bench.stopped();
  expect(Object.values(bench.snapshot().breakpoints[id]?.bindings ?? {})).toEqual([expect.objectContaining({ verified: true })]);
  const before = performance.now();
  await bench.debugger.stop(rootId);
  expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
  expect(bench.root()).toMatchObject({ status: 'ended' });
  expect(await target.heard()).toContain('alive');
  return stopText(stopped, pythonText(bench)).join('\n').replaceAll(/(count|double) \(int\) = \d+/g, '$1 (int) = …');
}

describeDebugpy(({ open, found }) => {
  test('by process id: it stops, detaching lets it run on, and it can be attached to again', async (context) => {
    if (!hasGdb()) return skipMissing(context, 'there is no gdb');
    const target = await startTarget(found().python, [path('serving.py')]);
    await target.printed(/serving/);
    for (const time of ['first', 'second']) {
      const bench = open();
      const { rootId } = await bench.debugger.launch({ target: 'process', language: 'python', processId: target.processId }, 'person');
      expect(bench.root()).toMatchObject({ name: `serving.py [${target.processId}]`, notes: [expect.stringContaining(`that of process ${target.processId}`) as string] });
      await bench.until(() => bench.console('stdout').some(({ text }) => text === 'alive'));
      matchesGolden('python/attached-process', await stopAndLeave(bench, rootId, target));
      expect(bench.console('notice').at(-1)?.text, time).toMatch(/^Detached\. The program goes on; the debugger that was brought into process \d+ stays in it/);
    }
    return undefined;
  });

  test('by port, and by its process id at the same one: it waits for its debugger, stops, is left, and is attached to again', async () => {
    const target = await startTarget(found().python, [path('listening.py'), path('serving.py')], found().debugpy);
    const port = Number(await target.printed(/listening at (\d+)/));
    const { processId } = target;
    for (const { time, at } of [{ time: 'first', at: { port } }, { time: 'second', at: { processId } }]) {
      const bench = open();
      const { rootId } = await bench.debugger.launch({ target: 'process', language: 'python', ...at }, 'person');
      expect(bench.root().notes ?? []).toEqual('port' in at ? [] : [`In process ${processId} debugpy listens already, so it is attached to at 127.0.0.1:${port}.`]);
      await target.printed(/serving/);
      const other = open().debugger.launch({ target: 'process', language: 'python', processId }, 'person');
      await expect(other, time).rejects.toThrow(`The program at 127.0.0.1:${port} is already being debugged by somebody else.`);
      matchesGolden('python/attached-port', await stopAndLeave(bench, rootId, target));
      expect(bench.console('notice').at(-1)?.text, time).toBe(`Detached. The program goes on, and its debugger still listens at 127.0.0.1:${port}.`);
      expect(bench.adapters[0]?.processId).toBeUndefined();
    }
  });

});

describeCurrentDebugpy(({ open, found }) => {
  test('restart attaches again, to the same program', async () => {
    const target = await startTarget(found().python, [path('listening.py'), path('serving.py')], found().debugpy);
    const port = Number(await target.printed(/listening at (\d+)/));
    const bench = open();
    const { rootId } = await bench.debugger.launch({ target: 'process', language: 'python', port }, 'person');
    await bench.debugger.addBreakpoint({ path: path('serving.py'), line: 6 });
    const first = await bench.stopped();
    await bench.debugger.restart(rootId, 'person');
    const second = await bench.stopped(first.stop.number);
    expect(second.context.frames[0]).toMatchObject({ line: 6 });
    expect(bench.root()).toMatchObject({ restarts: 1, processId: target.processId });
    expect(bench.console('notice').map(({ text }) => text)).toEqual(['Restarted.']);
  });

  test('the program killed from outside: the session ends', async (context) => {
    if (!hasGdb()) return skipMissing(context, 'there is no gdb');
    const target = await startTarget(found().python, [path('serving.py')]);
    await target.printed(/serving/);
    const bench = open();
    await bench.debugger.launch({ target: 'process', language: 'python', processId: target.processId }, 'person');
    process.kill(target.processId, 'SIGKILL');
    expect(await bench.ended()).toMatchObject({ status: 'ended', exit: { code: null } });
    return undefined;
  });

  test('its subprocesses are sessions too, with their output; its end is the end of the session', async () => {
    const target = await startTarget(found().python, [path('listening.py'), path('parent.py')], found().debugpy);
    const port = Number(await target.printed(/listening at (\d+)/));
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('child.py'), line: 3 });
    const { rootId } = await bench.debugger.launch({ target: 'process', language: 'python', port }, 'person');
    matchesGolden('python/attached-subprocess', await followToEnd(bench, await bench.debugger.settled(rootId, waiting()), pythonText(bench)));
    expect(bench.programs()).toHaveLength(2);
    expect(await target.exited).toEqual({ code: 0, signal: null });
  });

  test('where its files lie in another folder, breakpoints and places are those of the person’s', async () => {
    const bench = open();
    const remoteRoot = join(bench.folder, 'app');
    mkdirSync(remoteRoot);
    for (const name of ['listening.py', 'hello.py']) copyFileSync(path(name), join(remoteRoot, name));
    const target = await startTarget(found().python, [join(remoteRoot, 'listening.py'), join(remoteRoot, 'hello.py')], found().debugpy);
    const port = Number(await target.printed(/listening at (\d+)/));
    await bench.debugger.addBreakpoint({ path: path('hello.py'), line: 5 });
    await bench.debugger.launch({ target: 'process', language: 'python', port, remoteRoot, cwd: programs }, 'person');
    const stopped = await bench.stopped();
    expect(stopped.context.frames[0]).toMatchObject({ name: 'total', line: 5, user: true, source: { path: path('hello.py') } });
    expect(await bench.debugger.move('continue', stopped, 'person', waiting())).toMatchObject({ kind: 'ended' });
  });
});
