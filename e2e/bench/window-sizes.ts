/**
 *   npm run bench -- window-sizes [--rounds N] [--json]
 *
 * A window on a program in which everything is many, at an adapter that answers at once: a list of a million, its last
 * element, an object of 5000, a step among a thousand threads, and a stack of ten thousand frames. From the key or click to
 * the end of the frame with what it leads to. Bare: the same request to the same adapter, in turns. The last line with --json
 * is an array of rows (e2e/support/bench-rows.ts).
 */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { printRows, rowOf } from '../support/bench-rows.ts';
import { openBrowser } from '../support/bench-start.ts';
import { comeToRest, openBenchWindow, timeToFrame } from '../support/bench-window.ts';
import { openInstant, roundsOf } from '../support/instant-adapter.ts';
import { timeToPaint } from '../support/paint-time.ts';
import { sizes } from '../support/scenarios/sizes.ts';
import { launch, stack, variables } from '../support/window.ts';

const { rounds, json } = roundsOf(5);
const browser = await openBrowser();
const folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-sizes-')));
const file = join(folder, 'main.sized');
await writeFile(file, Array.from({ length: 50 }, (_, index) => `line ${index + 1}\n`).join(''));
const instant = openInstant('sizes', 'manyOfAll', file);
const { page: window, close } = await openBenchWindow(browser, { folder, file: 'main.sized', text: 'line 1', key: 'F10', debug: { adapters: { instant: instant.described } } }).catch(async (error: unknown) => {
  await browser.close();
  throw error;
});
const bare = await instant.client();

const row = (name: string) => variables(window).getByRole('treeitem', { name: new RegExp(`^${name}\\b`) }).first();
const treeRow = (tree: string) => `[role=tree][aria-label="${tree}"] [role=treeitem]`;

/** Of requests on an adapter of its own that stands. */
async function bareTime(ask: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await ask();
  return performance.now() - before;
}

const children = (variablesReference: number, more: object = {}) => bare.connection.request('variables', { variablesReference, ...more });
const figures: Record<string, { readonly ours: number[]; readonly bare: number[] }> = {};
const keep = (subject: string, ours: number, floor: number) => {
  const kept = (figures[subject] ??= { ours: [], bare: [] });
  kept.ours.push(ours);
  kept.bare.push(floor);
};

/** Opens a value, which is closed again afterwards. */
async function expanding(subject: string, name: string, firstChild: string, ask: () => Promise<unknown>): Promise<void> {
  keep(subject, await timeToPaint(window, () => row(name).click(), { selector: treeRow('Variables'), text: firstChild }), await bareTime(ask));
}

async function round(inside: Page): Promise<void> {
  await comeToRest(inside);
  const step = await timeToFrame(inside, 'F10', { line: 'moved' });
  keep('step, 1 000 threads', step.framed - step.key, await bareTime(bareStep));
  await expanding('list of 1 000 000', 'numbers', 'length', () => Promise.all([children(2, { filter: 'named' }), children(2, { filter: 'indexed', start: 0, count: 100 })]));
  await row('numbers').click({ button: 'right' });
  await inside.getByRole('menuitem', { name: 'Go to element' }).click();
  await inside.getByRole('textbox', { name: /^Number of the element/ }).fill(String(sizes.elements - 1));
  keep('element 999 999', await timeToPaint(inside, () => inside.keyboard.press('Enter'), { selector: treeRow('Variables'), text: String(sizes.elements - 1) }), await bareTime(() => children(2, { filter: 'indexed', start: sizes.elements - 100, count: 100 })));
  await variables(inside).press('Home');
  await row('numbers').click();
  await expanding('object of 5 000', 'record', 'attribute_0', () => children(3));
  await row('record').click();
}

async function bareStep(): Promise<void> {
  await bare.connection.request('next', { threadId: 1 });
  const { stackFrames = [] } = await bare.connection.request('stackTrace', { threadId: 1, startFrame: 0, levels: 20 });
  await bare.connection.request('scopes', { frameId: stackFrames[0]?.id ?? 0 });
  await children(1);
}

/** From scrolling to the last frame of a deep stack, all of which is there. */
async function deepStack(inside: Page): Promise<void> {
  const box = stack(inside);
  await box.evaluate((element) => element.scrollTo(0, 0));
  await box.getByRole('button', { name: 'Show all' }).click();
  await inside.waitForFunction((height) => (document.querySelector('.call-stack .tree-space')?.clientHeight ?? 0) > height, sizes.frames * 22);
  const page = () => bare.connection.request('stackTrace', { threadId: 1, startFrame: sizes.frames - 100, levels: 100 });
  const scroll = () =>
    box.evaluate((element, top) => {
      // From here on it is measured.
      element.dispatchEvent(new Event('wheel'));
      element.scrollTo(0, top);
    }, (sizes.frames - 5) * 22);
  keep('frame 9 999', await timeToPaint(inside, scroll, { selector: treeRow('Call stack'), text: `call_${sizes.frames - 1}` }), await bareTime(page));
}

try {
  await launch(window, 'main.sized');
  await window.locator('.line-top').waitFor();
  for (let count = 0; count < rounds; count++) {
    await round(window);
    process.stderr.write(`round ${count + 1}: ${Object.entries(figures).map(([subject, { ours }]) => `${subject} ${ours.at(-1)?.toFixed(0)} ms`).join(', ')}\n`);
  }
  await deepStack(window);
  const goals: Readonly<Record<string, string>> = { 'step, 1 000 threads': 'p50 25, p95 50', 'list of 1 000 000': '80', 'element 999 999': '150', 'object of 5 000': '80 after the answer', 'frame 9 999': '300' };
  printRows(Object.entries(figures).map(([subject, { ours, bare: floor }]) => rowOf({ name: 'window-sizes', subject, unit: 'ms', goal: goals[subject] ?? '' }, ours, floor)), json);
} finally {
  await close();
  await bare.end();
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
