/**
 * The sample with the built-in planner: no model, nothing runs without a click, the cause is found in another file than
 * the crash. The pictures of the README are taken here (DAPILOT_PICTURES=1 writes them into docs/images).
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { approveUntilVerdict } from './support/approve.ts';
import { expect, test } from './support/cockpit.ts';
import { packageRoot } from './support/web-host.ts';
import { agentPane, awaiting, rootCause } from './support/window.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['DAPILOT_PICTURES'] === '1') await page.screenshot({ path: join(packageRoot, 'docs', 'images', `${name}.png`) });
}

test('from F5 to the cause, one approval at a time', async ({ open }) => {
  test.setTimeout(120_000);
  const { page } = await open();
  await expect(page.getByRole('button', { name: /^checkout/ })).toBeVisible();
  await page.getByRole('button', { name: /^checkout/ }).click();
  await expect(agentPane(page)).toContainText('built-in planner');
  await expect(page.getByRole('button', { name: 'What to launch: main.js' })).toBeVisible();

  await page.keyboard.press('F5');
  await expect(page.getByRole('group', { name: 'Exception' })).toContainText("reading 'cents'");
  await expect(awaiting(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /Waiting for you/ })).toBeVisible();
  await picture(page, 'first-plan');

  await approveUntilVerdict(page);

  await expect(rootCause(page)).toContainText('order.js:5');
  await expect(rootCause(page)).toContainText(/white space/);
  await picture(page, 'verdict');

  await test.step('the place of the cause is one click away', async () => {
    await rootCause(page).getByRole('button', { name: /order\.js:5/ }).first().click();
    await expect(page.getByRole('tab', { name: 'order.js' })).toHaveAttribute('aria-selected', 'true');
  });
});
