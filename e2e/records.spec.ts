/** A task that is over is looked at again: in the same panes, step by step, and nothing of the program that is there is touched. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { lookPlan, lookVerdict, modelSettings, shop } from './support/shop.ts';
import { agentPane, approve, awaiting, card, consoleLog, launch, pausedLine, rootCause, run, sessionState, stack, variables } from './support/window.ts';

const plan = { ...lookPlan, plan: [...lookPlan.plan, { action: 'next', description: 'And then?' }] };
const program = `console.log('opening the shop');\n${shop.replace('catalogue =', 'crate = { kept: { deep: 7 } }, catalogue =')}`;

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['DAPILOT_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

test('a past task is seen again, read-only, and handed on', async ({ open, project, settings, serveModel }) => {
  test.setTimeout(120_000);
  const model = await serveModel({ replies: [{ text: plan }, { text: lookVerdict }] });
  await settings(modelSettings(model.baseUrl));
  const folder = await project({ 'shop.js': program });
  const { page } = await open({ folder });

  await launch(page, 'shop.js');
  // A whole start lies before it, and a question to the model.
  await expect(awaiting(page)).toHaveCount(1, { timeout: 60_000 });
  await approve(card(page, 1, 1));
  await expect(awaiting(page)).toContainText('And then?');
  await page.keyboard.press('Alt+Enter');
  await expect(rootCause(page)).toContainText('shop.js:4');

  const dialog = page.getByRole('dialog', { name: 'Past tasks' });
  await run(page, 'Past Tasks');
  await expect(dialog.getByRole('button', { name: /shop\.js: .*cause at shop\.js:4/ })).toBeVisible();
  await picture(page, 'list');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(/Written to .*\.jsonl/);
  await dialog.getByRole('button', { name: 'Export as examples' }).click();
  await expect(dialog.getByRole('status')).toContainText(/2 examples, written to .*\.chat\.jsonl/);
  await test.step('removed by mistake, it is brought back', async () => {
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toContainText('No task has been recorded in this folder.');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByRole('button', { name: /shop\.js: .*cause at shop\.js:4/ })).toBeVisible();
  });
  await dialog.getByRole('button', { name: 'See it again' }).click();

  const bar = page.getByRole('banner', { name: 'Recording' });
  const way = bar.getByRole('group', { name: 'Moments' });
  await expect(way).toContainText('The task begins');
  await page.keyboard.press('F10');
  await expect(way).toContainText('TypeError at shop.js:10');
  await expect(pausedLine(page)).toBeVisible();
  await expect(page.locator('.monaco-editor')).toContainText('return item.cents');
  await expect(stack(page)).toContainText('priceOf');
  await expect(consoleLog(page)).toContainText('opening the shop');

  await test.step('forward with the keys of a step, and back', async () => {
    await page.keyboard.press('F10');
    await expect(way).toContainText('Round 1: a plan of 2 steps');
    await expect(card(page, 1, 1)).toContainText('Is the item missing?');
    await expect(card(page, 1, 1).getByRole('button', { name: /^Approve/ })).toBeDisabled();
    await page.keyboard.press('F10');
    await expect(way).toContainText('Approved: evaluate item');
    await page.keyboard.press('F10');
    await expect(way).toContainText('evaluate item: undefined');
    await page.keyboard.press('Control+F10');
    await expect(way).toContainText('Approved: evaluate item');
    await bar.getByRole('slider').press('End');
    await expect(rootCause(page)).toContainText('shop.js:4');
    await expect(variables(page)).toContainText('sku');
    await picture(page, 'verdict');
  });

  await test.step('what nobody opened is not known', async () => {
    await variables(page).getByRole('treeitem', { name: /^catalogue/ }).click();
    await page.keyboard.press('ArrowRight');
    await expect(variables(page)).toContainText('Not recorded');
    await expect(variables(page)).not.toContainText('Try again');
  });

  await test.step('the keys of the program reach nobody', async () => {
    await page.keyboard.press('F5');
    await page.keyboard.press('Shift+F5');
    await picture(page, 'not-recorded');
    await bar.getByRole('button', { name: 'Back to work' }).click();
    await expect(sessionState(page)).toHaveText('paused on exception');
  });
  expect(model.requests).toHaveLength(2);
  await expect(agentPane(page)).toContainText('Root cause');
});
