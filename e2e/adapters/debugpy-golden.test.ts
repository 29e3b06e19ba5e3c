/** Whole sessions as golden texts; both versions of debugpy give the same. */
import { join } from 'node:path';
import { test } from 'vitest';
import { describeCurrentDebugpy, programs, pythonTranscript } from '../support/debugpy-bench.ts';
import type { StoppedThread } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';

const path = (name: string) => join(programs, name);

describeCurrentDebugpy(({ open }) => {
  test('hello, with a stop, a step into, over and out', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('hello.py'), line: 9 });
    matchesGolden('python/hello', await pythonTranscript(bench, { program: 'hello.py', args: ['two words', ''] }, { moves: ['stepIn', 'next', 'stepOut'] }));
  });

  test('an uncaught exception with the one that caused it', async () => {
    matchesGolden('python/chain', await pythonTranscript(open(), { program: 'chain.py' }));
  });

  test('an exception while another one was handled', async () => {
    matchesGolden('python/context', await pythonTranscript(open(), { program: 'context.py' }));
  });

  test('a loop with a condition, a hit condition and a log message', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 2, condition: 'number == 4' });
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 3, hitCondition: '7' });
    await bench.debugger.addBreakpoint({ path: path('loop.py'), line: 8, logMessage: 'at {number}' });
    matchesGolden('python/loop', await pythonTranscript(bench, { program: 'loop.py' }, { apart: /^at \d$/ }));
  });

  test('threads one after another, by name', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('relay.py'), line: 8 });
    const more = async ({ sessionId, threadId }: StoppedThread) => {
      const name = await bench.until((now) => now.sessions[sessionId]?.threads.find(({ id, name: given }) => id === threadId && !given.startsWith('Thread '))?.name);
      return [`  in thread ${name}`];
    };
    matchesGolden('python/threads', await pythonTranscript(bench, { program: 'relay.py' }, { more }));
  });

  test('asyncio: a stop in a task, an exception that comes out of another one', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('tasks.py'), line: 9, condition: 'name == "first"' });
    matchesGolden('python/tasks', await pythonTranscript(bench, { program: 'tasks.py' }));
  });

  test('an exit code, after output without a line end', async () => {
    const bench = open();
    await bench.debugger.setExceptionFilters('debugpy', []);
    matchesGolden('python/exits', await pythonTranscript(bench, { program: 'exits.py' }));
  });

  test('output after the last line', async () => {
    matchesGolden('python/late', await pythonTranscript(open(), { program: 'late.py' }));
  });

  test('a module', async () => {
    const bench = open();
    await bench.debugger.addBreakpoint({ path: path('pack/__main__.py'), line: 3 });
    matchesGolden('python/module', await pythonTranscript(bench, { target: 'module', module: 'pack', args: ['x'] }));
  });
});
