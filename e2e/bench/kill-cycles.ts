/**
 *   npm run bench -- kill-cycles [--cycles N] [--seed N] [--json]
 *
 * Random start, step, stop and kill -9 of adapter, program or our own process; leftovers are counted five seconds after
 * the kill without anything of ours being started. The last line with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { parseArgs } from 'node:util';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { killCyclePrograms } from '../support/kill-cycle-programs.ts';
import { runKillCycles } from '../support/kill-cycles.ts';

const { values } = parseArgs({
  options: { cycles: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' }, json: { type: 'boolean', default: false } },
});
const [cycles, seed] = [Number(values.cycles), Number(values.seed)];
if (!Number.isInteger(cycles) || cycles < 1 || !Number.isInteger(seed)) {
  process.stderr.write('--cycles takes a whole number from 1, --seed a whole number.\n');
  process.exit(5);
}
if (process.platform !== 'linux') {
  process.stderr.write('What is left is found through /proc, which only Linux has.\n');
  process.exit(5);
}

let done = 0;
const results = await runKillCycles({
  cycles,
  seed,
  lanes: 2,
  ...(await killCyclePrograms()),
  onCycle: ({ number, what, leftovers }) => {
    done++;
    for (const left of leftovers) process.stderr.write(`cycle ${number} (${what}) left: ${left}\n`);
    if (done % 10 === 0) process.stderr.write(`${done} of ${cycles}\n`);
  },
});
const leftovers = results.reduce((sum, cycle) => sum + cycle.leftovers.length, 0);
printRows([rowOf({ name: 'kill-cycles', subject: `${results.length} cycles`, unit: 'leftovers', goal: '0' }, [leftovers])], values.json);
process.exit(leftovers === 0 && results.length === cycles ? 0 : 1);
