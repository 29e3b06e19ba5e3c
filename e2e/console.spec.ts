/** The debug console with real programs: groups, colours, searching all of it, saving, very long lines, floods. */
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, launch, messages, run, sessionState, variables } from './support/window.ts';

const entries = (page: Page) => consoleLog(page).locator('.console-entry');
const entry = (page: Page, text: string) => entries(page).filter({ has: page.getByText(text, { exact: true }) });

async function openConsole(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Call stack' })).toBeVisible();
  await run(page, 'Turn the Agent On or Off');
}

async function ended(page: Page): Promise<void> {
  await expect(sessionState(page)).toHaveText('ended with code 0', { timeout: 60_000 });
}

/** The lines of the file. */
async function saveConsole(page: Page): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Save everything to a file' }).click();
  await expect(messages(page)).toContainText('The console was saved to');
  const path = /saved to (\S+\.txt)/.exec(await messages(page).innerText())?.[1];
  return (await readFile(path ?? '', 'utf8')).split('\n');
}

const groups = `console.log('before');
console.group('Order 1');
console.log('tea');
console.groupCollapsed('Details');
console.log('hidden at first');
console.groupEnd();
console.log('mug');
console.groupEnd();
console.log('after');
setTimeout(() => console.log('\\x1b[1;38;5;196mred\\x1b[0m \\x1b]8;;https://evil.example/\\x07link\\x1b]8;;\\x07 \\x1b[48;2;0;80;0mgreen\\x1b[m'), 200);
`;

test('groups are folded with the keyboard, colours are shown, links are text', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project({ 'groups.cjs': groups }) });
  await openConsole(page);
  await launch(page, 'groups.cjs');
  await ended(page);

  await expect(entry(page, 'after')).toBeVisible();
  await expect(entry(page, 'hidden at first')).toHaveCount(0);
  const details = page.getByRole('button', { name: 'Expand Details' });
  await details.focus();
  await page.keyboard.press('ArrowRight');
  await expect(entry(page, 'hidden at first')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Collapse Order 1' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(entry(page, 'tea')).toHaveCount(0);
  await expect(entry(page, 'hidden at first')).toHaveCount(0);
  await expect(entry(page, 'after')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'hidden at first')).toBeVisible();

  await expect(consoleLog(page).getByText('red', { exact: true })).toHaveCSS('color', 'rgb(255, 0, 0)');
  await expect(consoleLog(page).getByText('green', { exact: true })).toHaveCSS('background-color', 'rgb(0, 80, 0)');
  await expect(consoleLog(page).getByText('link')).toBeVisible();
  await expect(consoleLog(page).getByRole('link')).toHaveCount(0);

  await page.keyboard.press('Control+F');
  for (const theme of ['light', 'dark']) {
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    // What a program paints in colours of its own is the program's affair.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('.console-text').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath(`${theme}.png`) });
    await run(page, 'Switch Between Light and Dark');
  }
});

const values = `let count = 1;
const order = { lines: Array.from({ length: 250 }, (_, number) => ({ number })), get total() { return count * 2; } };
debugger;
console.log(count, order.lines.length);
`;

test('what is assigned in the console is in the variables at once; an object opens in place, by pages, its getter by a click', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'values.cjs': values }) });
  await openConsole(page);
  await launch(page, 'values.cjs');
  const order = variables(page).getByRole('treeitem', { name: /^order/ });
  await expect(order).toContainText('lines: Array(250)');
  const input = page.getByRole('textbox', { name: 'Expression to evaluate' });
  // A local itself is V8's copy of the moment of the stop, whoever asks; what it holds is read anew.
  await input.fill('order.note = 41');
  await input.press('Enter');
  await expect(order).toContainText('note: 41');

  await input.fill('order');
  await input.press('Enter');
  const result = entries(page).and(page.locator('[data-kind="result"]')).last();
  await result.getByRole('button', { name: /^Expand/ }).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(result.locator('.console-member', { hasText: 'total' })).toBeVisible();
  await result.locator('.console-member', { hasText: 'total' }).getByRole('button').click();
  await expect(result.locator('.console-member', { hasText: 'total' })).toContainText('2');
  await result.getByRole('button', { name: 'Expand lines' }).click();
  await expect(result.locator('.console-member', { hasText: '[0…99]' }).or(result.locator('.console-member', { hasText: /^0/ })).first()).toBeVisible();
  expect(await result.locator('.console-member').count()).toBeLessThan(120);
});

test('a Python local that is assigned in the console is in the variables at once; an object opens when the program has gone on', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const { page } = await open({ folder: await project({ 'kept.py': 'count = 1\nrow = {"price": 3, "parts": [1, 2]}\nbreakpoint()\nprint(row, count)\nprint("end")\n' }) });
  await openConsole(page);
  await launch(page, 'kept.py');
  const count = variables(page).getByRole('treeitem', { name: /^count/ });
  await expect(count).toContainText('1');
  const input = page.getByRole('textbox', { name: 'Expression to evaluate' });
  await input.fill('count = 41');
  await input.press('Enter');
  await expect(count).toContainText('41');
  await input.fill('row');
  await input.press('Enter');
  const result = entries(page).and(page.locator('[data-kind="result"]')).filter({ hasText: "'price': 3" });
  await expect(result).toBeVisible();
  // Answered after what is read of the object.
  await input.fill('40 + 2');
  await input.press('Enter');
  await expect(entry(page, '42')).toBeVisible();
  await page.keyboard.press('F5');
  await ended(page);
  await result.getByRole('button', { name: /^Expand/ }).first().click();
  await expect(result.locator('.console-member', { hasText: 'price' })).toContainText('3');
  // What was not read in time is not offered to be read again.
  await result.getByRole('button', { name: /^Expand.*parts/ }).click();
  await expect(result).toContainText('The program has moved on');
  await expect(result.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

const flood = `const { writeSync } = require('node:fs');
const write = (text) => { for (let rest = Buffer.from(text); rest.length > 0; ) { try { rest = rest.subarray(writeSync(1, rest)); } catch (error) { if (error.code !== 'EAGAIN') throw error; } } };
const count = Number(process.argv[2]);
let text = '';
for (let line = 0; line < count; line++) {
  text += line === 4321 ? 'a NEEDLE in it\\n' : 'line ' + line + ' of the flood\\n';
  if (text.length > 60_000) { write(text); text = ''; }
}
write(text);
console.error('the last word');
`;

test('20 000 lines: searched in all of them, by kind, saved as a file', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'flood.cjs': flood }) });
  await openConsole(page);
  await launch(page, 'flood.cjs', '20000');
  await ended(page);
  await expect(entry(page, 'the last word')).toBeVisible();

  await consoleLog(page).click();
  await page.getByRole('textbox', { name: 'Expression to evaluate' }).focus();
  await page.keyboard.press('Control+F');
  await page.getByRole('textbox', { name: 'Search the console' }).fill('needle');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('a NEEDLE in it');
  await page.getByRole('textbox', { name: 'Search the console' }).fill('');
  await page.getByRole('radio', { name: 'Errors' }).check({ force: true });
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('the last word');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Search the console' })).toHaveCount(0);

  const saved = await saveConsole(page);
  expect(saved).toContain('line 0 of the flood');
  expect(saved).toContain('line 19999 of the flood');
  expect(saved.filter((line) => /of the flood$/.test(line))).toHaveLength(19_999);
});

test('a line of 15 megabytes is one line with a rest, and saved whole', async ({ open, project }) => {
  const long = flood.slice(0, flood.indexOf('const count')) + "write('x'.repeat(15_000_000) + '\\n');\nconsole.log('short');\n";
  const { page } = await open({ folder: await project({ 'long.cjs': long }) });
  await openConsole(page);
  await launch(page, 'long.cjs');
  await ended(page);
  await expect(entry(page, 'short')).toBeVisible();
  const rest = page.getByRole('button', { name: /^Show the rest of this line, about 1\d,\d{3},\d{3} more characters/ });
  await expect(rest).toBeVisible();
  await rest.click();
  await expect(page.getByRole('button', { name: 'Hide the rest of this line' })).toBeVisible();
  expect((await saveConsole(page)).some((line) => line.length === 15_000_000)).toBe(true);
});

/** Resident memory of a process in megabytes. */
async function residentMegabytes(processId: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${processId}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

test('a million lines: nothing is lost, memory stays bounded, the window answers', async ({ open, project }, testInfo) => {
  test.skip(process.platform !== 'linux', 'memory is read from /proc');
  const cockpit = await open({ folder: await project({ 'flood.cjs': flood }) });
  const { page } = cockpit;
  await openConsole(page);
  await launch(page, 'flood.cjs', '10');
  await ended(page);
  const before = await residentMegabytes(cockpit.processId);
  const began = Date.now();
  await launch(page, 'flood.cjs', '1000000');
  await expect(entry(page, 'line 999999 of the flood')).toBeVisible({ timeout: 100_000 });
  await ended(page);
  const seconds = (Date.now() - began) / 1000;
  const grown = (await residentMegabytes(cockpit.processId)) - before;
  const heap = await page.evaluate(() => (performance as unknown as { memory?: { usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? 0);
  testInfo.annotations.push({ type: 'figures', description: `core +${grown} MB, page ${Math.round(heap / 1e6)} MB of heap, ${seconds.toFixed(1)} s` });
  expect(grown).toBeLessThan(250);
  await page.getByRole('textbox', { name: 'Expression to evaluate' }).focus();
  await page.keyboard.press('Control+F');
  await page.getByRole('textbox', { name: 'Search the console' }).fill('needle');
  await expect(page.locator('.console-found')).toHaveText(/^1 of 1,000,/, { timeout: 30_000 });
  await expect(entries(page)).toContainText('a NEEDLE in it');
});
