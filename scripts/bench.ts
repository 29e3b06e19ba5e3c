import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { printRows, type BenchRow } from '../e2e/support/bench-rows.ts';
import { writeFigures } from './bench-table.ts';

/**
 *   npm run bench -- [<name>] [options] [--json] [--write]
 *
 * Brings the build up to date and runs e2e/bench/<name>.ts with the options, or all of them one after the other. The last
 * line with --json is an array of rows (e2e/support/bench-rows.ts); --write puts them into docs/performance.md.
 */
const root = join(import.meta.dirname, '..');
const folder = join(root, 'e2e', 'bench');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const words = process.argv.slice(2);
const name = words[0]?.startsWith('-') === false ? words[0] : undefined;
const options = (name === undefined ? words : words.slice(1)).filter((word) => word !== '--write');
const json = options.includes('--json');

if (name !== undefined && !names.includes(name)) {
  process.stderr.write(`npm run bench -- [<name>] [options] [--json] [--write], where the name is one of: ${names.join(', ')}\n`);
  process.exit(5);
}
const built = spawnSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale', '--quiet'], { stdio: 'inherit' }).status ?? 1;
if (built !== 0) process.exit(built);

const rows: BenchRow[] = [];
let worst = 0;
for (const each of name === undefined ? names : [name]) worst = Math.max(worst, run(each));
if (json) process.stdout.write(`${JSON.stringify(rows)}\n`);
if (words.includes('--write')) writeFigures(join(root, 'docs', 'performance.md'), rows);
process.exit(worst);

/** Runs one on the pinned Node and takes its rows; gives its exit code. */
function run(bench: string): number {
  const given = json ? options : [...options, '--json'];
  const { status, stdout } = spawnSync(process.execPath, [join(folder, `${bench}.ts`), ...given], { stdio: ['inherit', 'pipe', 'inherit'], encoding: 'utf8' });
  const last = stdout.trimEnd().split('\n').at(-1) ?? '';
  if (last.startsWith('[')) {
    const told = JSON.parse(last) as BenchRow[];
    rows.push(...told);
    if (!json) printRows(told, false);
  }
  return status ?? 1;
}
