/** A folder that nobody trusts yet: what can be done in it, how it becomes trusted, and how that is taken back. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, openFile, run, sessionState } from './support/window.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Do you trust the authors of the files in this folder?' });
const banner = (page: Page) => page.getByText('Restricted mode:');

const files = {
  'main.js': "console.log('ran ' + process.cwd().length);\n",
  'package.json': '{ "scripts": { "serve": "node main.js" } }',
};

test('restricted mode browses, F5 asks and goes on, and trust can be taken back', async ({ open, project }) => {
  const folder = await project(files, 'not trusted');
  const first = await open({ folder });
  const { page } = first;
  await expect(question(page)).toContainText(folder);
  await expect(question(page).getByRole('button', { name: 'Browse in restricted mode' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(banner(page)).toBeVisible();

  await test.step('files are read and breakpoints set, nothing is proposed', async () => {
    await openFile(page, 'main.js');
    await page.locator('.view-line').first().click();
    await page.keyboard.press('F9');
    await expect(page.getByRole('tree', { name: 'Breakpoints' })).toContainText('main.js');
    await page.locator('.launch-choice').click();
    await expect(page.getByRole('menu', { name: 'What to launch' })).toContainText('Launch or attach');
    await expect(page.getByRole('menu', { name: 'What to launch' })).not.toContainText('npm run');
    await page.keyboard.press('Escape');
  });

  await test.step('the answer is remembered, F5 asks again and goes on', async () => {
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(question(page)).toBeHidden();
    await openFile(page, 'main.js');
    await run(page, 'Remove All Breakpoints');
    await page.keyboard.press('F5');
    await question(page).getByRole('button', { name: 'Trust the folder' }).click();
    await expect(sessionState(page)).toHaveText('ended with code 0');
    await expect(consoleLog(page)).toContainText(`ran ${folder.length}`);
    await expect(banner(page)).toBeHidden();
    await page.locator('.launch-choice').click();
    await expect(page.getByRole('menu', { name: 'What to launch' })).toContainText('npm run serve');
    await page.keyboard.press('Escape');
  });

  await test.step('it is taken back', async () => {
    await run(page, 'Manage Workspace Trust');
    await page.getByRole('dialog', { name: 'You trust this folder' }).getByRole('button', { name: 'Stop trusting it' }).click();
    await expect(banner(page)).toBeVisible();
    await page.keyboard.press('F5');
    await expect(question(page)).toBeVisible();
  });
});
