/**
 *   npm run bench -- idle [--rounds N] [--json]
 *
 * A web host with a folder and a window in which nobody does anything: how much memory the core and all it has started take,
 * how often its main thread wakes, and how many timers and frames the window runs. Each round looks for ten seconds. The last
 * line with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { readProcessTable } from '../../src/main/core/base/process-table.ts';
import { openBenchWindow } from '../support/bench-window.ts';
import { openBrowser } from '../support/bench-start.ts';
import { roundsOf } from '../support/instant-adapter.ts';
import { countCallbacks } from '../support/paint-time.ts';

const { rounds, json } = roundsOf(3);
const seconds = 10;
if (process.platform !== 'linux') {
  process.stderr.write('It takes Linux, where memory and wakings are read from /proc.\n');
  process.exit(5);
}
const browser = await openBrowser();
const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-idle-')));
await writeFile(join(folder, 'main.js'), 'console.log(1);\n');
try {
  const { page, processId, close } = await openBenchWindow(browser, { folder, file: 'main.js', text: 'console', key: 'F5' });
  const figures = { own: [] as number[], whole: [] as number[], wakings: [] as number[], callbacks: [] as number[] };
  try {
    // What is done once nothing has happened for a while is done by then.
    await after(seconds * 1000);
    for (let round = 0; round < rounds; round++) {
      const wakings = await wakingsOf(processId);
      const callbacks = await countCallbacks(page);
      await after(seconds * 1000);
      figures.wakings.push(((await wakingsOf(processId)) - wakings) / seconds);
      figures.callbacks.push((await callbacks()) / seconds);
      const started = startedBy(processId);
      const sizes = await Promise.all([processId, ...started].map(megabytesOf));
      figures.own.push(sizes[0] ?? 0);
      figures.whole.push(sizes.reduce((sum, size) => sum + size, 0));
      process.stderr.write(`round ${round + 1}: ${figures.wakings.at(-1)} wakings a second, ${figures.callbacks.at(-1)} callbacks of the window a second, ${sizes.join(' + ')} MB\n`);
    }
  } finally {
    await close();
  }
  printRows(
    [
      rowOf({ name: 'idle', subject: 'core', unit: 'MB', goal: '200' }, figures.own),
      rowOf({ name: 'idle', subject: 'core and what it started', unit: 'MB', goal: '200' }, figures.whole),
      rowOf({ name: 'idle', subject: 'wakings of the core', unit: 'a second', goal: '1' }, figures.wakings),
      rowOf({ name: 'idle', subject: 'timers and frames of the window', unit: 'a second', goal: '1' }, figures.callbacks),
    ],
    json,
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

/** What it has started, and what that has. */
function startedBy(processId: number): readonly number[] {
  const table = readProcessTable();
  const children = (parent: number): readonly number[] => table.filter((row) => row.parent === parent).flatMap((row) => [row.processId, ...children(row.processId)]);
  return children(processId);
}

/** How often its main thread has gone to sleep. */
async function wakingsOf(processId: number): Promise<number> {
  return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(await readFile(`/proc/${processId}/task/${processId}/status`, 'utf8'))?.[1]);
}

/** What of its memory is its own; pages that several processes have count where they are shared by as many. */
async function megabytesOf(processId: number): Promise<number> {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(await readFile(`/proc/${processId}/smaps_rollup`, 'utf8').catch(() => ''))?.[1];
  return Math.round(Number(kilobytes ?? 0) / 1024);
}
