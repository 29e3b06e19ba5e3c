/** Programs of several processes that stand at once, in the window: each has a row, and what is let go hands the focus on. */
import { expect, test } from './support/cockpit.ts';
import { openFile, run, sessionState, stack } from './support/window.ts';
import type { Page } from '@playwright/test';

const files = {
  'parent.js': "const { fork } = require('node:child_process');\nfor (const name of ['one', 'two']) fork('./work.js', [name]);\n",
  'work.js': "const name = process.argv[2];\nfunction work() {\n  return name.length; // here\n}\nwork();\n",
};

const standing = (page: Page) => stack(page).getByRole('treeitem', { name: /^work / });
const selected = (page: Page) => stack(page).getByRole('treeitem', { selected: true });
/** The process that the focus is in, as the row of its program says. */
const looked = (page: Page) => page.locator('.session-path').textContent();

async function bothStand(page: Page, file: string, program: string): Promise<void> {
  await openFile(page, file);
  await run(page, 'Turn the Agent On or Off');
  await page.locator('.view-line', { hasText: 'here' }).click();
  await page.keyboard.press('F9');
  await openFile(page, program);
  await page.keyboard.press('F5');
  await expect(standing(page)).toHaveCount(2, { timeout: 60_000 });
  await expect(selected(page)).toHaveCount(1);
}

/** Lets the focused one go: the other one has the focus, and stands alone. */
async function handOver(page: Page): Promise<void> {
  const first = await looked(page);
  await page.keyboard.press('F5');
  await expect(standing(page)).toHaveCount(1);
  await expect(selected(page)).toHaveText(/^work/);
  await expect(selected(page)).toHaveCount(1);
  expect(await looked(page)).not.toBe(first);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
}

test('JavaScript: two forked processes stand; the one that stays has the focus when the other one is let go', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await bothStand(page, 'work.js', 'parent.js');
  await page.screenshot({ path: testInfo.outputPath('two.png') });
  await handOver(page);
  await page.keyboard.press('F5');
  await expect(sessionState(page)).toHaveText('ended with code 0');
});
