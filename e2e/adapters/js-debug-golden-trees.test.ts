/** Whole sessions as golden texts: several processes and threads. */
import { join } from 'node:path';
import { test } from 'vitest';
import type { StoppedThread } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { jsTranscript, openJsBench, programs, type JsBench } from '../support/js-debug-bench.ts';

const path = (name: string) => join(programs, name);
/** In which of the program's processes or threads a stop is, and how many of them there have been. */
const inSession = (bench: JsBench) => async ({ sessionId }: StoppedThread) => [`  in ${bench.snapshot().sessions[sessionId]?.name} (${bench.programs().length})`];

test('a worker thread', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('worker.js'), line: 5 });
  matchesGolden('js/worker', await jsTranscript(bench, { program: 'worker.js' }, { more: inSession(bench) }));
});

test('a cluster', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('cluster.js'), line: 5 });
  await bench.debugger.addBreakpoint({ path: path('cluster.js'), line: 10 });
  matchesGolden('js/cluster', await jsTranscript(bench, { program: 'cluster.js' }, { more: inSession(bench) }));
});

test('a subprocess whose output the program reads', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('subprocess.js'), line: 5 });
  matchesGolden('js/subprocess', await jsTranscript(bench, { program: 'subprocess.js' }, { more: inSession(bench) }));
});

test('fork in fork', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: path('fork.js'), line: 5 });
  matchesGolden('js/fork', await jsTranscript(bench, { program: 'fork.js' }, { more: inSession(bench) }));
});
