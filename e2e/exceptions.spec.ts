/** Which exceptions stop a program, what the workspace suggests to launch, and the row of a program that is over. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { expect, test } from './support/cockpit.ts';
import { openHarness } from './support/renderer-harness.ts';
import { sceneAnswers, stoppedScene } from './support/scenes.ts';
import { launch, openFile, pausedLine, run, sessionState, stack, topFrame } from './support/window.ts';

const files = {
  'careful.js': [
    'function parse(text) {',
    '  try {',
    '    return JSON.parse(text);',
    '  } catch {',
    '    return null;',
    '  }',
    '}',
    '',
    'function check(text) {',
    '  try {',
    "    if (parse(text) === null) throw new Error('nothing to read');",
    '  } catch (error) {',
    '    return error.message;',
    '  }',
    "  return 'fine';",
    '}',
    '',
    "console.log(check('{'));",
    '',
  ].join('\n'),
};

const breakpoints = (page: Page) => page.getByRole('region', { name: 'Breakpoints' });
const filter = (page: Page, name: string) => breakpoints(page).getByRole('checkbox', { name, exact: true });

async function nothingAgainst(page: Page, part: string): Promise<void> {
  await page.mouse.move(0, 0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('a caught exception stops the program once that is chosen, in a reloaded window and another window too', async ({ open, project }, testInfo) => {
  const { page, newWindow } = await open({ folder: await project(files) });
  await expect(breakpoints(page)).toContainText('Click beside a line number');
  await expect(breakpoints(page).getByRole('checkbox')).toHaveCount(0);
  await launch(page, 'careful.js');
  await expect(sessionState(page)).toHaveText('ended with code 0');
  await expect(filter(page, 'Caught Exceptions')).not.toBeChecked();
  await expect(filter(page, 'Uncaught Exceptions')).toBeChecked();
  // What to do stands below them.
  const last = await filter(page, 'Uncaught Exceptions').boundingBox();
  const hint = await breakpoints(page).getByText('Click beside a line number').boundingBox();
  expect(hint?.y).toBeGreaterThan((last?.y ?? Infinity) + (last?.height ?? 0));

  await filter(page, 'Caught Exceptions').click();
  await expect(filter(page, 'Caught Exceptions')).toBeChecked();
  await page.keyboard.press('F5');
  await topFrame(page, /parse.*careful\.js:3/);
  await expect(stack(page)).toContainText('paused on exception');
  await page.screenshot({ path: testInfo.outputPath('light.png') });
  await nothingAgainst(page, '[data-pane="breakpoints"]');
  await run(page, 'Switch Between Light and Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.screenshot({ path: testInfo.outputPath('dark.png') });
  await nothingAgainst(page, '[data-pane="breakpoints"]');

  await page.reload();
  await topFrame(page, /parse.*careful\.js:3/);
  await expect(filter(page, 'Caught Exceptions')).toBeChecked();

  const watching = await newWindow();
  await expect(filter(watching, 'Caught Exceptions')).toBeChecked();
  await expect(filter(watching, 'Caught Exceptions')).toBeDisabled();
  await filter(watching, 'Caught Exceptions').hover({ force: true });
  await expect(watching.getByRole('tooltip')).toContainText('Another window is driving');

  // By keyboard, and while the program stands: it goes on to its end without the other exception.
  await breakpoints(page).getByRole('tree').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await expect(filter(page, 'Caught Exceptions')).not.toBeChecked();
  await expect(breakpoints(page).getByRole('treeitem', { name: 'Caught Exceptions', exact: true })).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('F5');
  await expect(sessionState(page)).toHaveText('ended with code 0');
});

test('the choice is there again before the next start of DAPilot runs anything', async ({ open, project }) => {
  const folder = await project(files);
  const first = await open({ folder });
  await launch(first.page, 'careful.js');
  await expect(sessionState(first.page)).toHaveText('ended with code 0');
  await filter(first.page, 'Caught Exceptions').click();
  await expect(filter(first.page, 'Caught Exceptions')).toBeChecked();
  await first.close();
  const { page } = await open({ folder });
  await expect(filter(page, 'Caught Exceptions')).toBeChecked();
  await page.keyboard.press('F5');
  await topFrame(page, /parse.*careful\.js:3/);
});

test('a Python program stops where an exception is raised once that is chosen, also after its start', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' }, agent: { enabled: false } });
  const { page } = await open({ folder: await project({ 'careful.py': 'start = 1\ntry:\n    int("x")\nexcept ValueError:\n    start = 2\n' }) });
  await openFile(page, 'careful.py');
  await page.locator('.view-line', { hasText: 'start = 1' }).click();
  await page.keyboard.press('F9');
  await page.keyboard.press('F5');
  await topFrame(page, /<module>.*careful\.py:1/);
  await expect(breakpoints(page).getByRole('treeitem')).toHaveText([/^Raised Exceptions/, /^Uncaught Exceptions/, /^User Uncaught Exceptions/, /careful\.py/]);
  await filter(page, 'Raised Exceptions').click();
  await expect(filter(page, 'Raised Exceptions')).toBeChecked();
  await page.keyboard.press('F5');
  await topFrame(page, /<module>.*careful\.py:3/);
  await expect(pausedLine(page)).toBeVisible();
  await expect(stack(page)).toContainText('paused on exception');
});

test('exceptions of several adapters have a heading each, and say what they are', async ({ page }, testInfo) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const javascript = [{ filter: 'all', label: 'Caught Exceptions', enabled: false }];
  const python = [
    { filter: 'raised', label: 'Raised Exceptions', description: 'Break whenever any exception is raised.', enabled: false },
    { filter: 'uncaught', label: 'Uncaught Exceptions', enabled: true },
  ];
  const harness = await openHarness(page, { ...stoppedScene, exceptionFilters: { debugpy: python, 'js-debug': javascript } }, { ...sceneAnswers, 'exceptionFilters.set': () => undefined });
  await expect(breakpoints(page).getByRole('treeitem')).toHaveText([/^JavaScript/, /^Caught/, /^Python/, /^Raised/, /^Uncaught/, ...Array<RegExp>(6).fill(/\.js/)]);
  await page.screenshot({ path: testInfo.outputPath('adapters-dark.png') });
  await nothingAgainst(page, '[data-pane="breakpoints"]');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await filter(page, 'Raised Exceptions').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Break whenever any exception is raised.');
  await page.screenshot({ path: testInfo.outputPath('adapters-light.png') });
  await filter(page, 'Raised Exceptions').click();
  expect(await harness.waitFor('exceptionFilters.set')).toEqual({ adapter: 'debugpy', enabled: ['raised', 'uncaught'] });
  expect(harness.complaints).toEqual([]);
  await harness.close();
});

test('a program that is over leaves the list by its button and by Delete', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'one.js': '', 'two.js': '' }) });
  for (const name of ['one.js', 'two.js']) {
    await launch(page, name);
    await expect(stack(page).getByRole('treeitem', { name: new RegExp(`^${name} ended with code 0`) })).toBeVisible();
  }
  await stack(page).getByRole('button', { name: 'Remove from the list' }).click();
  await expect(stack(page).getByRole('treeitem', { name: /^one\.js ended/ })).toBeVisible();
  await nothingAgainst(page, '[data-pane="call-stack"]');
  await stack(page).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('region', { name: 'Call stack' })).toContainText('Start a program to see where it stands');
});

test('the menu of launches suggests what the workspace runs; what is chosen is what F5 starts', async ({ open, project }, testInfo) => {
  const { page } = await open({
    folder: await project({
      'package.json': JSON.stringify({ scripts: { greet: 'node greet.cjs', other: 'node other.cjs' } }),
      'greet.cjs': "console.log('greetings');\n",
      'manage.py': 'import django\n',
      'test_cart.py': 'def test_it(): pass\n',
    }),
  });
  await openFile(page, 'test_cart.py');
  const picker = page.getByRole('button', { name: /^What to launch/ });
  const menu = page.getByRole('menu', { name: 'What to launch' });
  await picker.click();
  await expect(menu.getByRole('menuitemradio')).toHaveText([
    'Open file: test_cart.py',
    'pytest test_cart.pypython -m pytest test_cart.py',
    'manage.py runserverpython manage.py runserver --noreload',
    'manage.py testpython manage.py test',
    'pytestpython -m pytest',
    'npm run greetnode greet.cjs',
    'npm run othernode other.cjs',
  ]);
  await page.screenshot({ path: testInfo.outputPath('menu-light.png') });
  await nothingAgainst(page, '[role="menu"]');
  await menu.getByRole('menuitemradio', { name: 'npm run greet' }).click();
  await expect(picker).toHaveAccessibleName('What to launch: npm run greet');
  await page.reload();
  await expect(picker).toHaveAccessibleName('What to launch: npm run greet');
  await run(page, 'Switch Between Light and Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await picker.click();
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText(/^npm run greet/);
  await page.screenshot({ path: testInfo.outputPath('menu-dark.png') });
  await page.keyboard.press('Escape');
  await page.keyboard.press('F5');
  await expect(sessionState(page)).toHaveText('ended with code 0');
  await picker.click();
  await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText(/^npm run greet/);
  await expect(menu.getByRole('menuitemradio', { name: 'npm run greet' })).toHaveCount(1);
});
