/** Processes that a program starts are sessions of their own, at any depth and however they were made. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeCurrentDebugpy, programs, pythonTranscript } from '../support/debugpy-bench.ts';
import { matchesGolden } from '../support/golden.ts';

const path = (name: string) => join(programs, name);

describeCurrentDebugpy(({ open }) => {
  test('a fork in a fork stops in each generation', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('generations.py'), line: 6 });
    matchesGolden('python/generations', await pythonTranscript(bench, { program: 'generations.py' }));
    expect(bench.programs()).toHaveLength(3);
    expect(bench.programs().every(({ status }) => status === 'ended')).toBe(true);
  });

  test.each(['fork', 'spawn'])('multiprocessing by %s, in a process that was made the same way', async (method) => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('workers.py'), line: 7 });
    matchesGolden(`python/workers-${method}`, await pythonTranscript(bench, { program: 'workers.py', args: [method] }));
    expect(new Set(bench.programs().map(({ processId }) => processId)).size).toBe(bench.programs().length);
  });

  test('a subprocess: its variables, and what it prints once', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('child.py'), line: 3 });
    matchesGolden('python/subprocess', await pythonTranscript(bench, { program: 'parent.py' }));
  });
});
