/** Whole sessions with CodeLLDB as golden texts: what it says differently from lldb-dap. */
import { join } from 'node:path';
import { test } from 'vitest';
import { matchesGolden } from '../support/golden.ts';
import { compile, describeNative, membersOf, nativeTranscript, openNativeBench, programs } from '../support/native-bench.ts';

const path = (name: string) => join(programs, name);

describeNative('codelldb', () => {
  test('C: a crash, after a stop and steps', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('crash.c'), line: 14 });
    matchesGolden('c/crash-codelldb', await nativeTranscript(bench, { program: await compile('crash.c'), args: ['two words'], adapter: 'codelldb' }, { moves: ['next', 'stepOut'] }));
  });

  test('C++: an exception that nobody catches', async () => {
    matchesGolden('cpp/shop-codelldb', await nativeTranscript(openNativeBench(), { program: await compile('shop.cpp'), adapter: 'codelldb' }));
  });

  test('Rust: values of the standard library, and a panic', async () => {
    const bench = openNativeBench();
    await bench.debugger.addBreakpoint({ path: path('shop.rs'), line: 29 });
    matchesGolden('rust/shop-codelldb', await nativeTranscript(bench, { program: await compile('shop.rs'), env: { RUST_BACKTRACE: '0' }, adapter: 'codelldb' }, { more: membersOf(bench, ['items']) }));
  });
});
