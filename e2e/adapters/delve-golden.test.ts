/** Whole sessions of Go programs as golden texts. */
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import type { StoppedThread } from '../support/debugger-bench.ts';
import { goTranscript, needDelve, openGo, programs } from '../support/go-bench.ts';
import { matchesGolden } from '../support/golden.ts';

needDelve();

const path = (name: string) => join(programs, name);
const main = (name: string, ...args: readonly string[]): LaunchRequest => ({ target: 'package', package: name, args });

test('hello with arguments: a stop, a step into, over and out', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('hello/main.go'), line: 15 });
  matchesGolden('go/hello', await goTranscript(bench, { program: 'hello/main.go', args: ['two words', ''] }, { moves: ['stepIn', 'next', 'stepOut'] }));
});

test.for(['error', 'map', 'nil', 'index', 'goroutine', 'recovered'])('a panic: %s', async (how) => {
  matchesGolden(`go/panic-${how}`, await goTranscript(openGo(), main('panics', how)));
});

test('a deadlock', async () => {
  matchesGolden('go/deadlock', await goTranscript(openGo(), main('stuck')));
});

test('goroutines one after another, by name', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('crowd/main.go'), line: 9 });
  const more = async ({ sessionId, threadId }: StoppedThread) => {
    const named = (name: string) => name.replace(/^goroutine \d+/, 'goroutine');
    const { threads } = await bench.until((now) => now.sessions[sessionId]?.threads.some(({ name }) => name.endsWith('main.work')) === true && now.sessions[sessionId]);
    return [`  in ${named(threads.find(({ id }) => id === threadId)?.name ?? '')}`, `  ${threads.map(({ name }) => named(name)).toSorted().join(', ')}`];
  };
  matchesGolden('go/goroutines', await goTranscript(bench, main('crowd'), { more }));
});

test('a loop with a condition, a hit condition and a log message', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('loop/main.go'), line: 8, condition: 'number == 4' });
  await bench.debugger.addBreakpoint({ path: path('loop/main.go'), line: 9, hitCondition: '== 7' });
  await bench.debugger.addBreakpoint({ path: path('loop/main.go'), line: 10, logMessage: 'at {number}, {square}' });
  matchesGolden('go/loop', await goTranscript(bench, main('loop')));
});

test('a test that fails, and one that panics', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('shop/shop.go'), line: 5 });
  matchesGolden('go/tests', await goTranscript(bench, { program: 'shop/shop_test.go', args: ['-test.v'] }));
});

test('an exit code, after output without a line end', async () => {
  matchesGolden('go/exits', await goTranscript(openGo(), main('ends', 'code')));
});

test('an end by a signal', async () => {
  matchesGolden('go/signal', await goTranscript(openGo(), main('ends', 'signal')));
});

test('a path with blanks, and one through a link', async () => {
  const bench = openGo();
  const folder = join(bench.folder, 'two words é');
  const link = join(bench.folder, 'linked');
  cpSync(path('loop'), folder, { recursive: true });
  symlinkSync(folder, link);
  await bench.debugger.addBreakpoint({ path: join(link, 'main.go'), line: 12 });
  const more = async () => Object.values(bench.snapshot().breakpoints).flatMap(({ bindings }) => Object.values(bindings).map(({ verified }) => `  verified: ${verified}`));
  matchesGolden('go/blanks', await goTranscript(bench, { program: join(link, 'main.go') }, { more }));
});

test('values of several kinds', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('values/main.go'), line: 32 });
  matchesGolden('go/values', await goTranscript(bench, main('values')));
});
