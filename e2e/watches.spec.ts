/** Watches in the window: evaluated at every stop, kept with the folder, opened like variables; JavaScript and Python. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import type { Stop, WatchValue } from '../src/shared/debug.ts';
import type { StopNumber, WatchId } from '../src/shared/ids.ts';
import type { Snapshot } from '../src/shared/snapshot.ts';
import { expect, test } from './support/cockpit.ts';
import { openHarness } from './support/renderer-harness.ts';
import { childId, context, sceneAnswers, stop, stoppedScene } from './support/scenes.ts';
import { openFile, run, topFrame, variables } from './support/window.ts';

const files = {
  'count.js': [
    'function count(list) {',
    '  let sum = 0;',
    '  for (const item of list) {',
    '    sum += item.n;',
    '  }',
    '  return sum;',
    '}',
    '',
    'const list = [{ n: 1 }, { n: 20 }, { n: 300 }];',
    "console.log('sum', count(list));",
    '',
  ].join('\n'),
  'count.py': ['def count(items):', '    total = 0', '    for item in items:', '        total += item["n"]', '    return total', '', '', 'print("sum", count([{"n": 1}, {"n": 20}]))', ''].join('\n'),
};

const watches = (page: Page) => page.getByRole('tree', { name: 'Watches' });
const row = (tree: Locator, name: RegExp) => tree.getByRole('treeitem', { name });
const newWatch = (page: Page) => page.getByRole('textbox', { name: 'Expression to watch' });
const tab = (page: Page) => page.getByRole('tab', { name: /^Watches/ });

async function standAt(page: Page, file: string, line: string, at: RegExp): Promise<void> {
  await openFile(page, file);
  await run(page, 'Turn the Agent On or Off');
  await page.locator('.view-line', { hasText: line }).click();
  await page.keyboard.press('F9');
  await page.keyboard.press('F5');
  await topFrame(page, at);
}

async function watch(page: Page, ...expressions: readonly string[]): Promise<void> {
  await tab(page).click();
  await newWatch(page).click();
  for (const expression of expressions) {
    await newWatch(page).fill(expression);
    await newWatch(page).press('Enter');
    await expect(newWatch(page)).toHaveValue('');
  }
}

async function nothingAgainst(page: Page, part: string): Promise<void> {
  await page.mouse.move(0, 0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('JavaScript: values at every stop, errors quietly, members, order, edits; and they are there the next time', async ({ open, project }, testInfo) => {
  const folder = await project(files);
  const { page, close } = await open({ folder });

  await test.step('entered before anything runs, they have values at the first stop', async () => {
    await watch(page, 'sum * 2', 'list[0]', 'item.missing.deep');
    await expect(row(watches(page), /^sum \* 2/)).toContainText('at the next stop');
    await standAt(page, 'count.js', 'sum += item.n', /count.*count\.js:4/);
    await tab(page).click();
    await expect(row(watches(page), /^sum \* 2 ?: 0/)).toBeVisible();
    await expect(row(watches(page), /^item\.missing\.deep/)).toContainText('Cannot read properties of undefined');
    await row(watches(page), /^list\[0\]/).click();
    await expect(row(watches(page), /^n ?: 1/)).toBeVisible();
  });

  await test.step('a step changes them, what is open stays open', async () => {
    await page.keyboard.press('F5');
    await expect(row(watches(page), /^sum \* 2 ?: 2/)).toBeVisible();
    await expect(row(watches(page), /^sum \* 2/).locator('.value-changed')).toBeVisible();
    await expect(row(watches(page), /^n ?: 1/)).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath('watches-light.png') });
    await nothingAgainst(page, '.values');
    await run(page, 'Switch Between Light and Dark');
    await page.screenshot({ path: testInfo.outputPath('watches-dark.png') });
  });

  await test.step('edited with F2, moved and removed with keys', async () => {
    await row(watches(page), /^sum \* 2/).click();
    await page.keyboard.press('F2');
    await page.keyboard.type('sum + 1000');
    await page.keyboard.press('Enter');
    await expect(row(watches(page), /^sum \+ 1000 ?: 1001/)).toBeVisible();
    await row(watches(page), /^sum \+ 1000/).click();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(watches(page).locator('[aria-level="1"]')).toHaveText([/^list\[0\]/, /^sum \+ 1000/, /^item/]);
    await row(watches(page), /^item\.missing/).click();
    await page.keyboard.press('Delete');
    await expect(watches(page).locator('[aria-level="1"]')).toHaveCount(2);
  });

  await test.step('a value is set in a watch, and everything that shows it follows', async () => {
    await watch(page, 'item.n');
    await row(watches(page), /^item\.n/).locator('.value').dblclick();
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await expect(row(watches(page), /^item\.n ?: 5000/)).toBeVisible();
    await page.getByRole('tab', { name: 'Variables' }).click();
    await expect(row(variables(page), /^item ?: .*5000/)).toBeVisible();
  });

  await test.step('from a variable, by its menu', async () => {
    await row(variables(page), /^sum/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add to watches' }).click();
    await expect(row(watches(page), /^sum ?: 1/)).toBeVisible();
  });

  await test.step('another frame has its own values; where they mean nothing it says so', async () => {
    await page.getByRole('treeitem', { name: /anonymous/ }).click();
    await expect(row(watches(page), /^sum ?:/)).toContainText('sum is not defined');
    await expect(row(watches(page), /^list\[0\]/)).toContainText('{n: 1}');
    await page.getByRole('treeitem', { name: /^count .*:4/ }).click();
    await expect(row(watches(page), /^sum ?: 1/)).toBeVisible();
  });

  await close();
  const again = await open({ folder });
  await tab(again.page).click();
  await expect(watches(again.page).locator('[aria-level="1"]')).toHaveText([/^list\[0\]/, /^sum \+ 1000/, /^item\.n/, /^sum/]);
});

test('Python: values at every stop, and the error of one in its own words', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const { page } = await open({ folder: await project(files) });
  await watch(page, 'total + 1', 'item["n"]', 'nothing.here');
  await standAt(page, 'count.py', 'total += item', /count.*count\.py:4/);
  await expect(row(watches(page), /^total \+ 1 ?: 1/)).toBeVisible();
  await expect(row(watches(page), /^item\["n"\] ?: 1/)).toBeVisible();
  await expect(row(watches(page), /^nothing\.here/)).toContainText("NameError: name 'nothing' is not defined");
  await page.keyboard.press('F5');
  await expect(row(watches(page), /^total \+ 1 ?: 2/)).toBeVisible();
  await expect(row(watches(page), /^item\["n"\] ?: 20/)).toBeVisible();
});

const watched = ['line.sku', 'slow()'].map((expression, index) => ({ id: `w${index}` as WatchId, expression }));

/** The stopped scene with these watches and what the core says of them. */
function watchedScene(watches: readonly WatchValue[]): Snapshot {
  const session = stoppedScene.sessions[childId];
  if (!session) throw new Error('the scene has no session');
  return { ...stoppedScene, watches: watched, sessions: { ...stoppedScene.sessions, [childId]: { ...session, threads: [{ id: 1, name: 'main', stop: { ...stop, watches } }] } } };
}

const value = (expression: string, text: string): WatchValue => ({ expression, result: { value: text, type: 'string', reference: 0, stop: 1 as StopNumber } });
const tooLong: WatchValue = { expression: 'slow()', problem: { code: 'timeout', message: 'It gave no value within 5 seconds, and the program may still be busy with it.' } };

test('what comes with a stop is not asked for again, and is on screen in one step; what takes long says so, and can be asked for', async ({ page }) => {
  const harness = await openHarness(page, watchedScene([value('line.sku', "' mug'"), { expression: 'slow()' }]), { ...sceneAnswers, evaluate: () => ({ value: '7', type: 'number', reference: 0 }) });
  await page.getByRole('tab', { name: /^Watches/ }).click();
  await expect(row(watches(page), /^line\.sku/)).toContainText("' mug'");
  await expect(row(watches(page), /^slow\(\)/)).toContainText('evaluating…');
  await harness.push({ type: 'session.watchesEvaluated', sessionId: childId, threadId: 1, stop: 1 as StopNumber, watches: [value('line.sku', "' mug'"), tooLong] });
  await expect(row(watches(page), /^slow\(\)/)).toContainText('gave no value within 5 seconds');
  expect(harness.requests.filter(({ name }) => name === 'evaluate')).toEqual([]);

  await row(watches(page), /^slow\(\)/).getByRole('button', { name: 'Evaluate again' }).click();
  await expect(row(watches(page), /^slow\(\) ?: 7/)).toBeVisible();
  expect(harness.requests.filter(({ name }) => name === 'evaluate').map(({ params }) => params)).toEqual([{ sessionId: childId, stop: 1, frameId: 1, expression: 'slow()', context: 'watch' }]);

  await page.evaluate(() => {
    const changed = new Set<number>();
    let frame = 0;
    const next = () => {
      frame += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const tree = document.querySelector('[data-pane="watches"]');
    if (tree) new MutationObserver(() => changed.add(frame)).observe(tree, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { changedFrames: () => changed.size });
  });
  const { context: _, ...bare } = stop;
  const standing: Stop = { ...bare, number: 2 as StopNumber, reason: 'step' };
  await harness.push({ type: 'session.continued', sessionId: childId }, { type: 'session.stopped', sessionId: childId, stop: standing });
  await harness.push({ type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: standing.number, context, watches: [value('line.sku', "'tin'"), value('slow()', "'now'")] });
  await expect(row(watches(page), /^slow\(\)/)).toContainText("'now'");
  await expect(row(watches(page), /^line\.sku/)).toContainText("'tin'");
  expect(await page.evaluate(() => (window as unknown as { changedFrames(): number }).changedFrames())).toBe(1);
  expect(harness.requests.filter(({ name }) => name === 'evaluate')).toHaveLength(1);
  await harness.close();
});

test('a window that only looks on sees the values, and changes and asks for nothing', async ({ page }) => {
  const harness = await openHarness(page, { ...watchedScene([value('line.sku', "' mug'"), tooLong]), driver: 'other' as never, clients: 2 }, sceneAnswers);
  await page.getByRole('tab', { name: /^Watches/ }).click();
  await expect(row(watches(page), /^line\.sku/)).toContainText("' mug'");
  await expect(newWatch(page)).toHaveAttribute('readonly', '');
  await row(watches(page), /^line\.sku/).click();
  for (const key of ['F2', 'Delete', 'Alt+ArrowDown']) await page.keyboard.press(key);
  await page.getByRole('treeitem', { name: /^total/ }).click();
  await expect(row(watches(page), /^line\.sku/)).toContainText('Another window is driving');
  expect(harness.requests.filter(({ name }) => name.startsWith('watch.') || name === 'evaluate')).toEqual([]);
  await harness.close();
});
