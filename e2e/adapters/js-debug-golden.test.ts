/** Whole sessions as golden texts: one process. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { waiting, type StoppedThread } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { jsText, jsTranscript, openJsBench, programs } from '../support/js-debug-bench.ts';
import { followToEnd } from '../support/transcript.ts';

const path = (name: string) => join(programs, name);

test('hello, with a step over, into and out', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('hello.js'), line: 8, hitCondition: '2' });
  matchesGolden('js/hello', await jsTranscript(bench, { program: 'hello.js', args: ['two words', ''] }, { moves: ['stepIn', 'next', 'stepOut'] }));
});

test('an uncaught exception', async () => {
  matchesGolden('js/exception', await jsTranscript(openJsBench(), { program: 'throws.js' }));
});

test('an exception with the one that caused it', async () => {
  matchesGolden('js/cause', await jsTranscript(openJsBench(), { program: 'cause.js' }));
});

test('a loop with a condition and a log message', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('counter.js'), line: 4, condition: 'value === 4' });
  await bench.debugger.addBreakpoint({ path: path('counter.js'), line: 3, logMessage: 'adding {value}' });
  matchesGolden('js/loop', await jsTranscript(bench, { program: 'counter.js' }));
});

test('async functions: a step over await, and the callers behind it', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('async.js'), line: 9, hitCondition: '1' });
  await bench.debugger.addBreakpoint({ path: path('async.js'), line: 4, condition: 'found.id === 2' });
  matchesGolden('js/async', await jsTranscript(bench, { program: 'async.js' }));
});

test('an ES module with top-level await', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('module.mjs'), line: 5 });
  matchesGolden('js/module', await jsTranscript(bench, { program: 'module.mjs' }));
});

test('an exit code, after output without a line end', async () => {
  matchesGolden('js/exits', await jsTranscript(openJsBench(), { program: 'exits.js' }));
});

test('output after the last line and at the exit', async () => {
  matchesGolden('js/late', await jsTranscript(openJsBench(), { program: 'late.js' }));
});

test('a big list comes in pages', async () => {
  const bench = openJsBench();
  const more = async ({ sessionId, stop, context }: StoppedThread) => {
    const squares = Object.values(context.variables).flat().find(({ name }) => name === 'squares');
    const read = (start: number, count: number) => bench.debugger.readVariables({ sessionId, stop: stop.number, reference: squares?.reference ?? 0, filter: 'indexed', start, count });
    const pages = await Promise.all([read(0, 3), read(1000, 2), read(1233, 100)]);
    return pages.map(({ variables, more: rest }) => `  ${variables.map(({ name, value }) => `[${name}] ${value}`).join(', ')}${rest ? ' …' : ''}`);
  };
  matchesGolden('js/list', await jsTranscript(bench, { program: 'list.js' }, { more, hidden: /^(?!named)/ }));
});

test('a test runner: an assertion that fails, and the test that is debugged', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('proof.test.js'), line: 8 });
  matchesGolden('js/test-runner', await jsTranscript(bench, { program: 'proof.test.js', runtimeArgs: ['--test'] }));
});

test('a restart is the same again', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('counter.js'), line: 7 });
  const { rootId } = await bench.debugger.launch({ program: 'counter.js' }, 'person');
  await bench.debugger.settled(rootId, waiting());
  matchesGolden('js/restart', await followToEnd(bench, await bench.debugger.restartAndWait(rootId, 'person', waiting()), jsText(bench)));
});

test('a pause of an idle program', async () => {
  const bench = openJsBench();
  const program = join(bench.folder, 'waits.cjs');
  writeFileSync(program, "console.log('idle');\nsetTimeout(() => process.exit(5), 4000);\n");
  await bench.debugger.launch({ program }, 'person');
  const at = await bench.until(() => {
    const session = bench.programs().find(({ threads }) => threads.length > 0);
    return bench.console('stdout').length > 0 && session && { sessionId: session.id, threadId: session.threads[0]?.id ?? -1 };
  });
  const movement = await bench.debugger.move('pause', at, 'person', waiting());
  matchesGolden('js/pause', await followToEnd(bench, movement, jsText(bench)));
});
