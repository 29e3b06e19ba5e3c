/** Whole sessions with CodeLLDB as golden texts: what it says differently from lldb-dap. */
import { join } from 'node:path';
import { test } from 'vitest';
import type { ProgramRequest } from '../../src/shared/launch.ts';
import type { Bench } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { compile, describeNative, membersOf, nativeTranscript, openNativeBench, programs, requireRust } from '../support/native-bench.ts';
import type { TranscriptOptions } from '../support/transcript.ts';

const path = (name: string) => join(programs, name);

/** Its summaries of what has members say as much as it has time for. */
async function transcript(bench: Bench, launch: ProgramRequest, more: Partial<TranscriptOptions> = {}): Promise<string> {
  return (await nativeTranscript(bench, { ...launch, adapter: 'codelldb' }, more)).replaceAll(/ = \{.*\}$/gm, ' = {…}');
}

describeNative('codelldb', () => {
  test('C: a crash, after a stop and steps', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 14 });
    matchesGolden('c/crash-codelldb', await transcript(bench, { program: await compile('crash.c'), args: ['two words'] }, { moves: ['next', 'stepOut'] }));
  });

  test('C++: an exception that nobody catches', async () => {
    matchesGolden('cpp/shop-codelldb', await transcript(openNativeBench(), { program: await compile('shop.cpp') }));
  });

  test('Rust: values of the standard library, and a panic', async (context) => {
    await requireRust(context);
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('shop.rs'), line: 29 });
    matchesGolden('rust/shop-codelldb', await transcript(bench, { program: await compile('shop.rs'), env: { RUST_BACKTRACE: '0' } }, { more: membersOf(bench, ['items']) }));
  });
});
