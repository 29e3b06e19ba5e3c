/** Whole sessions with lldb-dap as golden texts: C, C++ and Rust. */
import { join } from 'node:path';
import { test } from 'vitest';
import { matchesGolden } from '../support/golden.ts';
import { compile, describeNative, nativeTranscript, openNativeBench, programs } from '../support/native-bench.ts';

const path = (name: string) => join(programs, name);

describeNative('lldb-dap', () => {
  test('a crash, after a stop and steps', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 22 });
    matchesGolden('c/crash', await nativeTranscript(bench, { program: await compile('crash.c'), args: ['two words'] }, { moves: ['next', 'stepIn', 'stepOut'] }));
  });
});
