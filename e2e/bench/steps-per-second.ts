/**
 *   npm run bench -- steps-per-second [--seconds N] [--json]
 *
 * How many steps a held F10 (30 key presses a second) makes in a window, for JavaScript and Python, counted by the lines that
 * are painted, next to as many bare steps as fit into a second, one after the other, with the same adapter and what hurries it.
 * Fails when a line is painted that the program has left before, when more than one step is made after the key is let go, or
 * when the last line and its values are not on screen in the end.
 */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { steppedPrograms, timeOfBareStep, type BenchProgram } from '../support/bench-programs.ts';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser, wholeNumber } from '../support/bench-start.ts';
import { openBenchWindow } from '../support/bench-window.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' }, json: { type: 'boolean', default: false } } });
const seconds = wholeNumber('--seconds', values.seconds);
const browser = await openBrowser();
/** As keyboards do. */
const repeatMilliseconds = 1000 / 30;
const bareSteps = 30;

const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-steps-per-second-')));
try {
  const rows = [];
  for (const program of await steppedPrograms(folder, 60 * seconds + bareSteps)) {
    const { perSecond, bare, faults } = await measure(browser, program);
    rows.push(rowOf({ name: 'steps-per-second', subject: program.language, unit: 'steps/s', goal: 'at least 25' }, [perSecond], [bare]));
    for (const fault of faults) process.stderr.write(`${program.language}: ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
  printRows(rows, values.json);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

interface Measured {
  readonly perSecond: number;
  readonly bare: number;
  readonly faults: readonly string[];
}

async function measure(inside: Browser, program: BenchProgram): Promise<Measured> {
  await using opened = new AsyncDisposableStack();
  const bare = await program.openBare({ hurried: true, stopOnEntry: true });
  opened.defer(bare.end);
  const startedAt = performance.now();
  for (let step = 0; step < bareSteps; step++) await timeOfBareStep(bare);
  const barePerSecond = (bareSteps * 1000) / (performance.now() - startedAt);
  const { page, close } = await openBenchWindow(inside, { folder, file: program.file, text: '= 0', key: 'F10', debug: program.debug });
  opened.defer(close);
  await page.keyboard.press('F9');
  await page.keyboard.press('F5');
  await page.locator('.line-top').waitFor();
  await watchLines(page);
  await hold(page);
  const { lines, releasedAt } = await page.evaluate(() => window.held);
  const asked = await page.evaluate((from) => window.trace.seen.filter(({ time, what }) => what === 'sent session.next' && time > from).length, releasedAt);
  const faults = [
    ...lines.flatMap(({ place }, index) => (place <= (lines[index - 1]?.place ?? -1) ? [`line ${index} of ${lines.length} is not after the one before it`] : [])),
    ...(asked > 1 ? [`${asked} steps were asked for after the key was let go`] : []),
    ...(await lastStop(page)),
  ];
  return { perSecond: lines.length / seconds, bare: barePerSecond, faults };
}

declare global {
  interface Window {
    held: { readonly lines: { readonly time: number; readonly place: number }[]; releasedAt: number };
  }
}

/** Notes in each frame where the marked line is, when it is somewhere else, by its place in the text. */
function watchLines(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.held = { lines: [], releasedAt: Number.POSITIVE_INFINITY };
    const placeOf = () => Number.parseFloat(document.querySelector('.line-top')?.parentElement?.style.top ?? '-1');
    let last = placeOf();
    const frame = () => {
      const place = placeOf();
      if (place >= 0 && place !== last) window.held.lines.push({ time: performance.now(), place });
      if (place >= 0) last = place;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    addEventListener('keyup', () => {
      window.held.releasedAt = performance.timeOrigin + performance.now();
    }, { capture: true });
  });
}

async function hold(page: Page): Promise<void> {
  const from = performance.now();
  for (let press = 0; press * repeatMilliseconds < seconds * 1000; press++) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, from + press * repeatMilliseconds - performance.now())));
    await page.keyboard.down('F10');
  }
  await page.keyboard.up('F10');
}

/** In the end stack, line and values are those of one stop. */
async function lastStop(page: Page): Promise<readonly string[]> {
  const settled = await page
    .waitForFunction(() => {
      const line = Number(/:(\d+)$/.exec(document.querySelector('.call-stack [aria-selected=true]')?.textContent ?? '')?.[1]);
      const sum = Number(/(?:sum|total)\s*:?\s*(\d+)/.exec(document.querySelector('[role=tree][aria-label=Variables]')?.textContent ?? '')?.[1]);
      // The statement in line n adds n - 2.
      return document.querySelector('.source-editor')?.getAttribute('data-live') === 'true' && sum === ((line - 2) * (line - 3)) / 2;
    }, undefined, { timeout: 5000 })
    .then(() => true, () => false);
  return settled ? [] : ['the last line and its values do not come to rest'];
}
