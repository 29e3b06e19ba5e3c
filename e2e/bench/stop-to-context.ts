/**
 *   npm run bench -- stop-to-context [--steps N] [--json]
 *
 * How long from a stop to its complete context, stack, scopes and values, as the agent gets it, next to the bare exchange
 * of the same requests with the same adapter, both with what hurries it. Fails when a stop takes a fourth request that has
 * to wait for another one's answer, or a second stack. Bare steps and ours take turns.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { steppedPrograms, timeOfBareStep, type BenchProgram } from '../support/bench-programs.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { wholeNumber } from '../support/bench-start.ts';
import type { Bench } from '../support/debugger-bench.ts';

const { values } = parseArgs({ options: { steps: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } } });
const steps = wholeNumber('--steps', values.steps);

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-stop-to-context-')));
try {
  const rows = [];
  for (const program of await steppedPrograms(folder, steps + 10)) {
    const { ours, bare, dear } = await measure(program);
    rows.push(rowOf({ name: 'stop-to-context', subject: program.language, unit: 'ms', goal: 'the bare exchange + 10 ms' }, ours, bare));
    if (dear === 0) continue;
    process.stderr.write(`${program.language}: ${dear} stops took more than three trips, or more than one stack.\n`);
    process.exitCode = 1;
  }
  printRows(rows, values.json);
} finally {
  await rm(folder, { recursive: true, force: true });
}

interface Measured {
  readonly ours: readonly number[];
  readonly bare: readonly number[];
  /** How many stops took more than they have to. */
  readonly dear: number;
}

async function measure(program: BenchProgram): Promise<Measured> {
  await using opened = new AsyncDisposableStack();
  const bare = await program.openBare({ hurried: true, stopOnEntry: true });
  opened.defer(bare.end);
  const { bench, launch } = program.openOurs();
  opened.defer(bench.dispose);
  await bench.debugger.launch(launch, 'person');
  await bench.stopped();
  const times: { readonly ours: number; readonly bare: number }[] = [];
  for (let step = 0; step < steps; step++) times.push({ bare: (await timeOfBareStep(bare)).context, ours: await timeOfContext(bench) });
  const dear = bench.events.filter((event) => event.type === 'session.contextLoaded' && event.trips !== undefined && (event.trips.sequential > 3 || (event.trips.requests['stackTrace'] ?? 0) > 1));
  return { ours: times.map(({ ours }) => ours), bare: times.map((each) => each.bare), dear: dear.length };
}

/** Of one step: from the adapter's word that it stopped, in milliseconds. */
async function timeOfContext(bench: Bench): Promise<number> {
  const at = await bench.stopped();
  const isNext = ({ sessions }: ReturnType<Bench['snapshot']>) => (sessions[at.sessionId]?.threads ?? []).some(({ stop }) => stop !== undefined && stop.number > at.stop.number);
  const stoppedAt = bench.until(isNext).then(() => performance.now());
  const readAt = bench.stopped(at.stop.number).then(() => performance.now());
  await bench.debugger.resume('next', at, 'person');
  return (await readAt) - (await stoppedAt);
}
