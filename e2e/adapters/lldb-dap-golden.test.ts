/** Whole sessions with lldb-dap as golden texts: C, C++ and Rust. */
import { join } from 'node:path';
import { test } from 'vitest';
import type { StoppedThread } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { compile, describeNative, membersOf, nativeTranscript, openNativeBench, programs, requireRust } from '../support/native-bench.ts';

const path = (name: string) => join(programs, name);

describeNative('lldb-dap', () => {
  test('C: a crash, after a stop and steps', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 24 });
    matchesGolden('c/crash', await nativeTranscript(bench, { program: await compile('crash.c'), args: ['two words'] }, { moves: ['stepIn', 'next', 'stepOut'] }));
  });

  test('C: a failed assertion', async () => {
    matchesGolden('c/assertion', await nativeTranscript(openNativeBench(), { program: await compile('assertion.c') }));
  });

  test('C: a loop with a condition, a hit condition and a log message; an exit code', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('loop.c'), line: 7, condition: 'number == 4' });
    await bench.debugger.addBreakpoint({ path: path('loop.c'), line: 8, hitCondition: '6' });
    await bench.debugger.addBreakpoint({ path: path('loop.c'), line: 10, logMessage: 'sum is {sum}' });
    matchesGolden('c/loop', await nativeTranscript(bench, { program: await compile('loop.c') }));
  });

  test('C: threads by name', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('threads.c'), line: 12, condition: 'number == 2' });
    const more = async ({ sessionId }: StoppedThread) => {
      const threads = await bench.until((now) => (now.sessions[sessionId]?.threads.length === 3 ? now.sessions[sessionId]?.threads : undefined));
      return [`  threads: ${threads.map(({ name }) => name).toSorted().join(', ')}`];
    };
    matchesGolden('c/threads', await nativeTranscript(bench, { program: await compile('threads.c') }, { more }));
  });

  test('C: an optimised build, where values are gone', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 14 });
    matchesGolden('c/optimised', await nativeTranscript(bench, { program: await compile('crash.c', ['-g', '-O2']) }, { moves: ['stepOut'] }));
  });

  test('C++: values of the standard library, and an exception that nobody catches', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('shop.cpp'), line: 20 });
    matchesGolden('cpp/shop', await nativeTranscript(bench, { program: await compile('shop.cpp') }, { more: membersOf(bench, ['items', 'stock']) }));
  });

  test('Rust: values of the standard library, and a panic', async (context) => {
    await requireRust(context);
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('shop.rs'), line: 29 });
    matchesGolden('rust/shop', await nativeTranscript(bench, { program: await compile('shop.rs'), env: { RUST_BACKTRACE: '0' } }, { more: membersOf(bench, ['items', 'stock']) }));
  });
});
