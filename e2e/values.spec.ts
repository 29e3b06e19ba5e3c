/** Values of what stands, in the window: changed in their place, watched, completed; JavaScript and Python. */
import type { Locator, Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, openFile, run, topFrame, variables } from './support/window.ts';

const files = {
  'cart.js': [
    'function total(cart, rate) {',
    '  let cents = 0;',
    '  for (const item of cart.items) {',
    '    cents += item.cents * item.count;',
    '  }',
    '  return Math.round(cents * rate);',
    '}',
    '',
    "const cart = { owner: 'Ada', items: [{ name: 'tea', cents: 450, count: 1 }, { name: 'mug', cents: 900, count: 2 }] };",
    "console.log('total', total(cart, 1));",
    '',
  ].join('\n'),
  'cart.py': [
    'def total(cart, rate):',
    '    cents = 0',
    '    for item in cart["items"]:',
    '        cents += item["cents"] * item["count"]',
    '    return round(cents * rate)',
    '',
    '',
    'cart = {"owner": "Ada", "items": [{"name": "tea", "cents": 450, "count": 1}, {"name": "mug", "cents": 900, "count": 2}]}',
    'print("total", total(cart, 1))',
    '',
  ].join('\n'),
};

const row = (tree: Locator, name: RegExp) => tree.getByRole('treeitem', { name });
const valueInput = (page: Page) => page.getByRole('textbox', { name: /^New value of/ });

async function standAt(page: Page, file: string, line: string, at: RegExp): Promise<void> {
  await openFile(page, file);
  await run(page, 'Turn the Agent On or Off');
  await page.locator('.view-line', { hasText: line }).click();
  await page.keyboard.press('F9');
  await page.keyboard.press('F5');
  await topFrame(page, at);
}

test('JavaScript: a value is set by a double click, F2 and the menu; what is refused stays with the reason', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await standAt(page, 'cart.js', 'return Math.round', /total.*cart\.js:6/);
  await expect(row(variables(page), /^cents ?: 2250/)).toBeVisible();

  await test.step('double click, Enter', async () => {
    await row(variables(page), /^cents/).locator('.value').dblclick();
    await expect(valueInput(page)).toHaveValue('2250');
    await page.keyboard.type('4100 + 1');
    await page.keyboard.press('Enter');
    await expect(row(variables(page), /^cents ?: 4101/)).toBeVisible();
    await expect(valueInput(page)).toHaveCount(0);
    await expect(variables(page)).toBeFocused();
  });

  await test.step('F2 on a member of an object, which another name of it shows too', async () => {
    await row(variables(page), /^cart/).click();
    await row(variables(page), /^owner/).click();
    await page.keyboard.press('F2');
    await page.keyboard.type('"Eve"');
    await page.keyboard.press('Enter');
    await expect(row(variables(page), /^owner ?: 'Eve'/)).toBeVisible();
    await expect(row(variables(page), /^cart.*Eve/)).toBeVisible();
  });

  await test.step('a refusal', async () => {
    await row(variables(page), /^rate/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Set value' }).click();
    await page.keyboard.type('nothing.at.all');
    await page.keyboard.press('Enter');
    await expect(page.locator('.inline-edit-refusal')).toContainText(/nothing is not defined/);
    await expect(valueInput(page)).toHaveValue('nothing.at.all');
    await expect(valueInput(page)).toBeFocused();
    await page.screenshot({ path: testInfo.outputPath('refused.png') });
    await page.keyboard.press('Escape');
    await expect(row(variables(page), /^rate ?: 1/)).toBeVisible();
  });

  await test.step('the program goes on with it', async () => {
    await page.keyboard.press('F5');
    await expect(consoleLog(page)).toContainText('total 4101');
  });
});

test('Python: a value is set; what Python does not take is said', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const { page } = await open({ folder: await project(files) });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await standAt(page, 'cart.py', 'return round', /total.*cart\.py:5/);
  await row(variables(page), /^cart/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{\n {2}"owner": "Ada"/);
  await row(variables(page), /^cents/).locator('.value').dblclick();
  await page.keyboard.type('rate * 41');
  await page.keyboard.press('Enter');
  await expect(row(variables(page), /^cents ?: 41/)).toBeVisible();
  await row(variables(page), /^rate/).locator('.value').dblclick();
  await page.keyboard.type('missing_name');
  await page.keyboard.press('Enter');
  await expect(page.locator('.inline-edit-refusal')).toContainText('It has the value it had before.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('total 41');
});

test('expressions complete in the console and in a condition: arrows, Tab and Enter take, Escape closes, Enter alone evaluates', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await standAt(page, 'cart.js', 'return Math.round', /total.*cart\.js:6/);
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const input = page.getByRole('textbox', { name: /^Expression to evaluate/ });

  await input.click();
  await page.keyboard.type('cart.ow');
  await expect(list.getByRole('option', { name: 'owner' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('completions.png') });
  await page.keyboard.press('Tab');
  await expect(input).toHaveValue('cart.owner');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(consoleLog(page)).toContainText("'Ada'");

  await page.keyboard.type('cart.');
  await expect(list.getByRole('option', { name: 'items' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(input).toHaveValue('cart.');
  await page.keyboard.type('ite');
  await expect(list.getByRole('option', { name: 'items' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(input).toHaveValue('cart.items');
  await input.fill('1 + cent');
  await expect(list.getByRole('option', { name: 'cents' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(consoleLog(page)).toContainText('cent is not defined');

  await page.locator('.view-line', { hasText: 'let cents' }).click();
  await run(page, 'Edit Breakpoint');
  const condition = page.getByRole('textbox', { name: 'Stop only when' });
  await expect(condition).toBeFocused();
  await page.keyboard.type('rat');
  await expect(list.getByRole('option', { name: 'rate', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(condition).toHaveValue('rate');
});

test('the value under the pointer opens to its members, goes to the watches, and is there by keyboard too', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await standAt(page, 'cart.js', 'return Math.round', /total.*cart\.js:6/);
  const word = (text: string) => page.locator('.view-line', { hasText: 'for (const item of' }).getByText(text, { exact: true }).first();
  const card = page.getByRole('group', { name: /^Value of/ });

  await page.mouse.move(1, 1);
  await word('cart').hover();
  await expect(card).toHaveAccessibleName('Value of cart');
  const tree = card.getByRole('tree', { name: 'Value' });
  await expect(row(tree, /^owner ?: 'Ada'/)).toBeVisible();
  await row(tree, /^items/).hover();
  await row(tree, /^items/).click();
  await expect(row(tree, /^0/)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('hover.png') });
  await row(tree, /^owner/).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy as JSON' })).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Add to watches' }).click();
  await expect(page.getByRole('tree', { name: 'Watches' }).getByRole('treeitem', { name: /^cart/ })).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.locator('.view-line', { hasText: 'let cents' }).getByText('cents', { exact: false }).first().click();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+I');
  await expect(card).toContainText('2250');
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('what is selected in the code goes to the watches by its menu', async ({ open, project }) => {
  const { page } = await open({ folder: await project(files) });
  await standAt(page, 'cart.js', 'return Math.round', /total.*cart\.js:6/);
  const line = page.locator('.view-line', { hasText: 'cents += item' });
  await line.getByText('item', { exact: false }).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Add to watches' }).click();
  await expect(page.getByRole('tree', { name: 'Watches' }).getByRole('treeitem')).toHaveCount(1);
});

test('values are copied as JSON and as expressions', async ({ open, project }) => {
  const { page } = await open({ folder: await project(files) });
  await standAt(page, 'cart.js', 'return Math.round', /total.*cart\.js:6/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await row(variables(page), /^cart/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
  await expect.poll(clipboard).toMatch(/^\{\n {2}"owner": "Ada"/);
  expect(JSON.parse(await clipboard())).toMatchObject({ owner: 'Ada', items: [{ name: 'tea' }, { name: 'mug' }] });
  await row(variables(page), /^cart/).click();
  await row(variables(page), /^owner/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy expression' }).click();
  await expect.poll(clipboard).toBe('cart.owner');
  await page.getByRole('textbox', { name: 'Expression to evaluate' }).fill('cart.self = cart');
  await page.keyboard.press('Enter');
  await expect(consoleLog(page)).toContainText('cart.self = cart');
  await row(variables(page), /^cart/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy as JSON' }).click();
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Only a part of cart was copied as JSON');
  expect(JSON.parse(await clipboard())).toMatchObject({ owner: 'Ada', self: '[circular]' });
});

test('Python goes on at the statement that is chosen in the margin; JavaScript offers none, but a function from its start and a call by its name', async ({ open, project, settings }, testInfo) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const calls = ['function one(n) {', '  return n + 1;', '}', 'function two(n) {', '  return n * 2;', '}', 'const sum = one(two(3));', "console.log('sum', sum);", ''].join('\n');
  const { page } = await open({ folder: await project({ ...files, 'calls.js': calls }) });
  const menuAt = async (line: string) => page.locator('.view-line', { hasText: line }).click({ button: 'right' });

  await standAt(page, 'cart.py', 'return round', /total.*cart\.py:5/);
  await menuAt('cents = 0');
  await page.screenshot({ path: testInfo.outputPath('line-menu.png') });
  await page.getByRole('menuitem', { name: 'Set next statement' }).click();
  await topFrame(page, /total.*cart\.py:2/);
  await page.keyboard.press('Shift+F5');

  await openFile(page, 'calls.js');
  await page.locator('.view-line', { hasText: 'const sum' }).click();
  await page.keyboard.press('F9');
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog', { name: 'Launch program' });
  await dialog.getByRole('combobox', { name: 'Program' }).fill('calls.js');
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await topFrame(page, /calls\.js:7/);
  await menuAt('const sum');
  await expect(page.getByRole('menuitem', { name: 'Set next statement' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Step into target' }).click();
  await page.getByRole('option', { name: /^two/ }).click();
  await topFrame(page, /two.*calls\.js:5/);
  await run(page, 'Restart Frame');
  await topFrame(page, /two.*calls\.js:[45]/);
  await run(page, 'Show Loaded Sources');
  await page.getByRole('combobox', { name: 'Name of a loaded source' }).fill('calls');
  await expect(page.getByRole('option', { name: /calls\.js/ })).toBeVisible();
});
