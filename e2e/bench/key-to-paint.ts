/**
 *   npm run bench -- key-to-paint [--steps N] [--json]
 *
 * How long from F10 to the frame after the line that it leads to is painted, for JavaScript and Python, next to the bare
 * exchange of the same step with the same adapter (next, stack, scopes, values) without anything that DAPilot does to
 * hurry it. Measured inside the page, from the key event. Tells on stderr where the time goes, and what the bare exchange
 * takes with what hurries it. The last line with --json is an array of rows (e2e/support/bench-rows.ts), one a language.
 * Bare and painted steps take turns.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { steppedPrograms, timeOfBareStep, type BenchProgram } from '../support/bench-programs.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser, wholeNumber } from '../support/bench-start.ts';
import { openBenchWindow, timeToFrame, type Painted } from '../support/bench-window.ts';
import { percentile } from '../support/percentile.ts';
import { inLines, stagesOf, type Stage } from '../support/step-trace.ts';

const { values } = parseArgs({ options: { steps: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } } });
const steps = wholeNumber('--steps', values.steps);
const browser = await openBrowser();

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-key-to-paint-')));
try {
  const rows = [];
  for (const program of await steppedPrograms(folder, steps + 10)) {
    const { bare, hurried, painted, stages } = await measure(browser, program);
    process.stderr.write(`${program.language}, p50 and p95 in milliseconds:\n${inLines([...stages, { name: 'bare, hurried, to the values', p50: percentile(hurried, 0.5), p95: percentile(hurried, 0.95) }])}`);
    rows.push(rowOf({ name: 'key-to-paint', subject: program.language, unit: 'ms', goal: 'p50 25, p95 50' }, painted, bare));
  }
  printRows(rows, values.json);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

interface Measured {
  readonly bare: readonly number[];
  readonly hurried: readonly number[];
  readonly painted: readonly number[];
  readonly stages: readonly Stage[];
}

/** Step by step in turns, each on a program of its own that stands at its first line. */
async function measure(inside: Browser, program: BenchProgram): Promise<Measured> {
  await using opened = new AsyncDisposableStack();
  const bare = await program.openBare({ hurried: false, stopOnEntry: true });
  opened.defer(bare.end);
  const hurried = await program.openBare({ hurried: true, stopOnEntry: true });
  opened.defer(hurried.end);
  const { page, close } = await openBenchWindow(inside, { folder, file: program.file, text: '= 0', key: 'F10', debug: program.debug });
  opened.defer(close);
  await page.keyboard.press('F9');
  await page.keyboard.press('F5');
  await page.locator('.line-top').waitFor();
  const bareTimes: number[] = [];
  const hurriedTimes: number[] = [];
  const painted: Painted[] = [];
  for (let step = 0; step < steps; step++) {
    bareTimes.push((await timeOfBareStep(bare)).whole);
    hurriedTimes.push((await timeOfBareStep(hurried)).whole);
    painted.push(await paintStep(page));
  }
  return { bare: bareTimes, hurried: hurriedTimes, painted: painted.map(({ key, framed }) => framed - key), stages: await stagesOf(page, painted) };
}

/** From the key event to the frame after the change; then waits until the values are there too. */
async function paintStep(page: Page): Promise<Painted> {
  const before = await page.locator('.call-stack [aria-selected=true]').textContent();
  const painted = await timeToFrame(page, 'F10', { line: 'moved' });
  await page.waitForFunction((text) => document.querySelector('.call-stack [aria-selected=true]')?.textContent !== text, before);
  return painted;
}
