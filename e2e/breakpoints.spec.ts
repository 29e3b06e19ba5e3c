/** Breakpoints of every kind in the window: with a core in memory, and on programs in JavaScript, Python, C and Go. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import type { Breakpoint } from '../src/shared/debug.ts';
import type { BreakpointId } from '../src/shared/ids.ts';
import { lines, texts } from './support/breakpoint-programs.ts';
import { expect, test as journey } from './support/cockpit.ts';
import { requireDelve } from './support/require-delve.ts';
import { childId, folder, stoppedScene } from './support/scenes.ts';
import { messages, openFile, run, sessionState, topFrame, variables } from './support/window.ts';
import { test } from './support/window-alone.ts';

const pane = (page: Page) => page.getByRole('region', { name: 'Breakpoints' });
const rows = (page: Page) => pane(page).getByRole('treeitem');
const lineNumber = (page: Page, line: number) => page.locator('.line-numbers').filter({ hasText: new RegExp(`^${line}$`) });

const verified = { [childId]: { verified: true } };
const anchor = (text: string) => ({ text, before: [], after: [] });
const own = (id: string, line: number, more: Partial<Breakpoint>): [string, Breakpoint] => [
  id,
  { id: id as BreakpointId, path: `${folder}/checkout.js`, line, enabled: true, origin: 'person', bindings: verified, anchor: anchor('const price = line.quantity * product.cents;'), ...more },
];
/** Every kind and every state. */
const everyKind = {
  ...stoppedScene,
  breakpoints: Object.fromEntries([
    own('p1', 4, { condition: 'line.quantity > 1', anchor: anchor('for (const line of order.lines) {') }),
    own('p2', 6, { after: 'p1' as BreakpointId, bindings: {} }),
    own('p3', 9, { temporary: 'stop', anchor: anchor('return total;') }),
    own('p4', 11, { hitCondition: 'every day', bindings: { [childId]: { verified: false, message: '"every day" is no count of hits. Write for example 5 or >= 5.' } } }),
    own('p5', 14, { lost: 'text', bindings: {}, anchor: anchor('applyDiscount(order);') }),
    own('p6', 8, { path: `${folder}/main.js`, logMessage: '{lines.length} lines', temporary: 'hit' }),
    own('p7', 3, { column: 9 }),
  ]),
  functionBreakpoints: Object.fromEntries([['f1', { id: 'f1' as BreakpointId, name: 'priceOf', enabled: true, condition: 'sku === "B"', bindings: { [childId]: { verified: false, message: 'js-debug cannot stop at functions by their names.' } } }]]),
  dataBreakpoints: Object.fromEntries([['d1', { id: 'd1' as BreakpointId, sessionId: childId, label: 'order.total', accessType: 'write' as const, enabled: true, binding: { verified: true } }]]),
  exceptionFilters: { 'js-debug': [{ filter: 'all', label: 'Caught Exceptions', enabled: true, takesCondition: true, condition: 'error.code === 7' }, { filter: 'uncaught', label: 'Uncaught Exceptions', enabled: true }] },
};

for (const colorScheme of ['dark', 'light'] as const) {
  test(`every kind and state in list and gutter, ${colorScheme}`, async ({ page, open }, testInfo) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(everyKind, { 'breakpoint.mute': () => undefined });
    await expect(rows(page)).toHaveCount(12);
    await expect(rows(page).nth(4)).toContainText('for (const line of order.lines) {');
    await expect(rows(page).filter({ hasText: 'is no count of hits' })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: 'Lost: the text of its line' })).toHaveCount(1);
    await page.screenshot({ path: testInfo.outputPath(`kinds-${colorScheme}.png`) });
    await lineNumber(page, 4).click({ button: 'right' });
    await page.screenshot({ path: testInfo.outputPath(`menu-${colorScheme}.png`) });
    await page.getByRole('menuitem', { name: 'Edit breakpoint' }).click();
    await page.getByLabel('At hits').fill('now and then');
    await expect(page.locator('.breakpoint-form').getByRole('alert')).toContainText('is no count of hits');
    await page.screenshot({ path: testInfo.outputPath(`widget-${colorScheme}.png`) });
    const { violations } = await new AxeBuilder({ page }).include('[data-pane="breakpoints"]').include('.breakpoint-form').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
    await page.setViewportSize({ width: 900, height: 600 });
    await page.screenshot({ path: testInfo.outputPath(`small-${colorScheme}.png`) });
  });
}

test('a mark is there at once, whatever the core takes; who changes their mind meanwhile has it in the end', async ({ page, open }) => {
  const { requests, waitFor, push } = await open(stoppedScene, { 'breakpoint.add': () => new Promise<never>(() => undefined) });
  await expect(page.locator('.line-top')).toBeVisible();
  const marks = page.locator('.source-host .breakpoint-mark:not(.mark-ghost)');
  const before = await marks.count();
  await lineNumber(page, 14).click();
  await expect(marks).toHaveCount(before + 1);
  expect(await waitFor('breakpoint.add')).toEqual({ path: `${folder}/checkout.js`, line: 14 });
  await lineNumber(page, 14).click();
  await expect(marks).toHaveCount(before);
  expect(requests.filter(({ name }) => name.startsWith('breakpoint.')).map(({ name }) => name)).toEqual(['breakpoint.add']);
  await push({ type: 'breakpoint.added', breakpoint: { id: 'b9' as BreakpointId, path: `${folder}/checkout.js`, line: 14, enabled: true, origin: 'person', bindings: {} } });
  expect(await waitFor('breakpoint.remove')).toEqual({ id: 'b9' });
  await push({ type: 'breakpoint.removed', id: 'b9' as BreakpointId });
  await expect(marks).toHaveCount(before);
});

const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });

async function atLine(page: Page, line: number, item: string): Promise<void> {
  await lineNumber(page, line).click({ button: 'right' });
  await menuItem(page, item).click();
}

async function addFunction(page: Page, name: string): Promise<void> {
  await pane(page).getByRole('button', { name: 'Add function breakpoint' }).click();
  await page.getByLabel('Function to stop at').fill(name);
  await page.keyboard.press('Enter');
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
}

journey('JavaScript: one after another, run to a line, inline, muted, put back; they follow the text of the file', async ({ open, project }, testInfo) => {
  const directory = await project({ 'rounds.js': texts['rounds.js'] });
  const path = join(directory, 'rounds.js');
  const { page } = await open({ folder: directory });
  await openFile(page, 'rounds.js');
  await run(page, 'Turn the Agent On or Off');

  await journey.step('a breakpoint that waits for another one, with a condition, made in place', async () => {
    await lineNumber(page, lines.left).click();
    await lineNumber(page, lines.round).click();
    await atLine(page, lines.right, 'Add breakpoint with a condition');
    await page.getByLabel('Stop only when').fill('number > 1');
    await page.getByLabel('Stops only after this breakpoint was hit').selectOption({ label: 'rounds.js:2  return number + 1;' });
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Add breakpoint' }).click();
    await expect(rows(page).filter({ hasText: 'after rounds.js:2, when number > 1' })).toHaveCount(1);
    await addFunction(page, 'left');
  });

  await journey.step('run to a line: what stops the program before ends it', async () => {
    await page.locator('.view-line', { hasText: 'total += right' }).click();
    await page.keyboard.press('F5');
    await topFrame(page, /rounds\.js:8/);
    await expect(rows(page).filter({ hasText: 'cannot stop at functions' })).toHaveCount(1);
    await lineNumber(page, lines.round).click();
    await expect(rows(page).filter({ hasText: 'total += right' })).toHaveCount(0);
    await atLine(page, lines.end, 'Run to this line');
    await topFrame(page, /left.*rounds\.js:2/);
    await expect(page.locator('.mark-passing')).toHaveCount(0);
    await page.keyboard.press('F5');
    await topFrame(page, /right.*rounds\.js:5/);
    await expect(variables(page).getByRole('treeitem', { name: /^number/ })).toContainText('3');
  });

  await journey.step('inside of a line, at the place before the cursor where it can stop', async () => {
    await page.locator('.view-line', { hasText: 'if (round === 2)' }).getByText('left').click();
    await page.keyboard.press('Shift+F9');
    await expect(page.locator('.inline-breakpoint')).toHaveCount(1);
    await expect(rows(page).filter({ hasText: /9:\d+$/ })).toHaveCount(1);
    await page.screenshot({ path: testInfo.outputPath('kinds-js.png') });
  });

  await journey.step('muted, the program runs to its end', async () => {
    await pane(page).getByRole('button', { name: 'Mute all breakpoints' }).click();
    await expect(pane(page).locator('.breakpoint-row[data-state="muted"]')).toHaveCount(4);
    await page.keyboard.press('F5');
    await expect(sessionState(page)).toContainText('ended with code 0');
    await pane(page).getByRole('button', { name: 'Unmute all breakpoints' }).click();
  });

  await journey.step('the file is changed elsewhere: they go with their lines, or are lost', async () => {
    const before = await readFile(path, 'utf8');
    await writeFile(path, `// one\n// two\n${before.replace('  return number + 2;\n', '')}`);
    await expect(page.locator('.view-line', { hasText: '// two' })).toBeVisible();
    await expect(rows(page).filter({ hasText: 'return number + 1;' }).locator('.breakpoint-line')).toHaveText('4');
    await expect(rows(page).filter({ hasText: 'Lost: the text of its line' })).toHaveCount(1);
    await writeFile(path, before);
    await expect(rows(page).filter({ hasText: 'Lost: the text of its line' })).toHaveCount(0);
  });

  await journey.step('all are removed, and put back', async () => {
    await pane(page).getByRole('button', { name: 'Remove all breakpoints' }).click();
    await expect(pane(page).locator('.breakpoint-mark')).toHaveCount(0);
    await expect(messages(page)).toContainText('4 breakpoints removed.');
    await messages(page).getByRole('button', { name: 'Put back' }).click();
    await expect(pane(page).locator('.breakpoint-mark')).toHaveCount(4);
    await expect(rows(page).filter({ hasText: 'after rounds.js:2, when number > 1' })).toHaveCount(1);
  });

  await journey.step('what VS Code has is asked for; where it has nothing, that is said', async () => {
    await run(page, 'Take Over Breakpoints from VS Code');
    await expect(messages(page)).toContainText('VS Code has nothing about this folder');
  });
});

/** Data where the debugger can, a function by its name, and a line to run to. */
async function kinds(page: Page, name: string, functionName: string, watches: boolean): Promise<void> {
  await openFile(page, name);
  await run(page, 'Turn the Agent On or Off');
  await lineNumber(page, lines.round).click();
  await page.keyboard.press('F5');
  await topFrame(page, /:8$/);
  const total = variables(page).getByRole('treeitem', { name: /^total/ });
  await total.click({ button: 'right' });
  if (watches) {
    await menuItem(page, 'Stop when written').click();
    await expect(rows(page).filter({ hasText: 'total' }).filter({ hasText: 'when written' })).toHaveCount(1);
    await page.keyboard.press('F5');
    await expect(total).toContainText(/\b2\b/);
    const data = rows(page).filter({ hasText: 'when written' });
    await data.hover();
    await data.getByRole('button', { name: 'Remove breakpoint' }).click();
  } else {
    await expect(menuItem(page, 'Add to watches')).toBeVisible();
    await expect(menuItem(page, /^Stop when/)).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  await lineNumber(page, lines.round).click();
  await addFunction(page, functionName);
  await expect(rows(page).filter({ hasText: functionName }).locator('.mark-verified')).toHaveCount(1);
  await atLine(page, lines.end, 'Run to this line');
  await topFrame(page, /left/);
  await atLine(page, lines.end, 'Run to this line');
  await topFrame(page, /:11$/);
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toContainText('stopped');
}

journey('Python: a function by its name, a line to run to; data cannot be watched, so it is not offered', async ({ open, project, settings }) => {
  journey.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const { page } = await open({ folder: await project({ 'rounds.py': texts['rounds.py'] }) });
  await kinds(page, 'rounds.py', 'left', false);
});

journey('C: data, a function by its name, a line to run to', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'rounds.c': texts['rounds.c'] }) });
  await kinds(page, 'rounds.c', 'left', true);
});

journey('Go: data, a function by its name, a line to run to', async ({ open, project, settings }) => {
  const delvePath = await requireDelve();
  await settings({ debug: { delvePath } });
  const { page } = await open({ folder: await project({ 'go.mod': texts['go.mod'], 'main.go': texts['rounds/main.go'] }) });
  await kinds(page, 'main.go', 'main.left', true);
});
