/**
 * A hundred of the cycles that `npm run bench -- kill-cycles` runs a thousand of, in JavaScript and Python. Go is in the
 * bench alone: one of its programs, met while it started, has been seen to go on.
 */
import { expect, test } from 'vitest';
import { killCyclePrograms } from '../support/kill-cycle-programs.ts';
import { runKillCycles } from '../support/kill-cycles.ts';

const cycles = 100;

test('whoever is killed, and whenever: five seconds later nothing is left', { timeout: 400_000 }, async (context) => {
  context.skip(process.platform !== 'linux', 'processes are found through /proc');
  const seed = Date.now() % 1_000_000;
  const { programs, ...rest } = await killCyclePrograms();
  const quick = programs.filter((program) => !program.startsWith('go/'));
  const done = await runKillCycles({ cycles, seed, lanes: 2, programs: quick, ...rest, onCycle: () => undefined });
  expect({ seed, left: done.filter(({ leftovers }) => leftovers.length > 0) }).toEqual({ seed, left: [] });
  expect(done.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: cycles }, (_, index) => index + 1));
});
