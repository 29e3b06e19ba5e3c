/** Whole sessions of Go programs as golden texts. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goTranscript, needDelve, openGo, programs } from '../support/go-bench.ts';
import { matchesGolden } from '../support/golden.ts';

needDelve();

const path = (name: string) => join(programs, name);

test('hello with arguments: a stop, a step into, over and out', async () => {
  const bench = openGo();
  await bench.debugger.addBreakpoint({ path: path('hello/main.go'), line: 15 });
  matchesGolden('go/hello', await goTranscript(bench, { program: 'hello/main.go', args: ['two words', ''] }, { moves: ['stepIn', 'next', 'stepOut'] }));
});

test('a panic with a text', async () => {
  matchesGolden('go/panic-text', await goTranscript(openGo(), { target: 'package', package: 'panics', args: ['text'] }));
});
