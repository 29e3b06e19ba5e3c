/**
 *   npm run bench -- large-source [--rounds N] [--json]
 *
 * A source of 100 000 lines, at line 90 000: from the click on a frame whose file is not open yet to its painted line, and a
 * step in it, at an adapter that answers at once. Bare: the same file read, and the same step of the same adapter. The last line
 * with --json is an array of rows (e2e/support/bench-rows.ts).
 */
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser } from '../support/bench-start.ts';
import { comeToRest, openBenchWindow, timeToFrame } from '../support/bench-window.ts';
import { openInstant, roundsOf } from '../support/instant-adapter.ts';
import { timeToPaint } from '../support/paint-time.ts';
import { launch } from '../support/window.ts';

const { rounds, json } = roundsOf(5);
const steps = 10;
const browser = await openBrowser();
const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-large-')));
const [small, large] = [join(folder, 'small.sized'), join(folder, 'large.sized')];
const lines = (count: number) => Array.from({ length: count }, (_, index) => `  total += price(${index + 1}) * quantity; // place ${index + 1} of many\n`).join('');
await writeFile(small, lines(60));
await writeFile(large, lines(100_000));
try {
  const opened = { ours: [] as number[], rested: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    opened.bare.push(await bareRead());
    opened.ours.push(await opening(browser, async () => undefined));
    opened.rested.push(await opening(browser, comeToRest));
    process.stderr.write(`round ${round + 1}: opened in ${opened.ours.at(-1)?.toFixed(0)} ms, at rest in ${opened.rested.at(-1)?.toFixed(0)} ms, read in ${opened.bare.at(-1)?.toFixed(0)} ms\n`);
  }
  const stepped = await stepping(browser);
  printRows(
    [
      rowOf({ name: 'large-source', subject: 'open at line 90 000', unit: 'ms', goal: '200' }, opened.ours, opened.bare),
      rowOf({ name: 'large-source', subject: 'open at line 90 000, from rest', unit: 'ms', goal: '200' }, opened.rested, opened.bare),
      rowOf({ name: 'large-source', subject: 'step at line 90 000', unit: 'ms', goal: 'as key-to-paint' }, stepped.ours, stepped.bare),
    ],
    json,
  );
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

async function bareRead(): Promise<number> {
  const before = performance.now();
  await readFile(large, 'utf8');
  return performance.now() - before;
}

/** The caller of what stands is in the large file. `before` the click. */
async function opening(inside: Browser, before: (page: Page) => Promise<void>): Promise<number> {
  const instant = openInstant('sizes', 'manyOfAll', small, '0', large, '89999');
  const { page, close } = await openBenchWindow(inside, { folder, file: 'small.sized', text: 'place', key: 'F10', debug: { adapters: { instant: instant.described } } });
  try {
    await launch(page, 'small.sized');
    await page.locator('.line-top').waitFor();
    const caller = page.getByRole('treeitem', { name: /^call_1\b/ }).first();
    await before(page);
    return await timeToPaint(page, () => caller.click(), { selector: '.view-line', text: '  total += price(90001)' });
  } finally {
    await close();
  }
}

async function stepping(inside: Browser): Promise<{ readonly ours: readonly number[]; readonly bare: readonly number[] }> {
  const instant = openInstant('sizes', 'manyOfAll', large, '89999');
  const { page, close } = await openBenchWindow(inside, { folder, file: 'small.sized', text: 'place', key: 'F10', debug: { adapters: { instant: instant.described } } });
  const bare = await instant.client();
  const figures = { ours: [] as number[], bare: [] as number[] };
  try {
    await launch(page, 'large.sized');
    await page.locator('.line-top').waitFor();
    for (let step = 0; step < steps; step++) {
      await comeToRest(page);
      const painted = await timeToFrame(page, 'F10', { line: 'moved' });
      figures.ours.push(painted.framed - painted.key);
      const before = performance.now();
      await bare.connection.request('next', { threadId: 1 });
      const { stackFrames = [] } = await bare.connection.request('stackTrace', { threadId: 1, startFrame: 0, levels: 20 });
      await bare.connection.request('scopes', { frameId: stackFrames[0]?.id ?? 0 });
      await bare.connection.request('variables', { variablesReference: 1 });
      figures.bare.push(performance.now() - before);
    }
    return figures;
  } finally {
    await close();
    await bare.end();
  }
}
