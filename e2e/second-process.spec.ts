/** Two processes, one core: whoever opens the same folder sees the same session, and one of them drives. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import type { FakeModel } from './support/fake-model.ts';
import { good, lookPlan, lookVerdict, modelSettings, shop } from './support/shop.ts';
import { agentPane, agentStatus, approve, card, launch, pausedLine, run, runsWell, sessionState, stack, variables } from './support/window.ts';

let model: FakeModel;
test.beforeEach(async ({ settings, serveModel }) => {
  model = await serveModel({ replies: [{ text: lookPlan }, { text: lookVerdict }] });
  await settings(modelSettings(model.baseUrl));
});
test.skip(({ host }) => host !== 'web', 'the web host alone has several windows');

const watching = (page: Page) => page.getByText('Another window drives.');

/** What a window shows of the program and of the agent. */
async function shown(page: Page) {
  return {
    stack: await stack(page).getByRole('treeitem').allInnerTexts(),
    variables: await variables(page).getByRole('treeitem').allInnerTexts(),
    state: await sessionState(page).innerText(),
    agent: await agentStatus(page).innerText(),
    cards: await agentPane(page).getByRole('article').evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label'))),
  };
}

async function untilItWaits(page: Page): Promise<void> {
  await launch(page, 'shop.js');
  await expect(agentStatus(page)).toContainText('Waiting for you: 1 step');
  await expect(variables(page)).toContainText("'B'");
}

test('a second process joins: same stop, same pending approval, and only the driver decides; killed, it does no harm and frees the first to drive', async ({ open, project }) => {
  const folder = await project({ 'shop.js': shop, 'good.js': good });
  const first = await open({ folder });
  await untilItWaits(first.page);
  const second = await open({ folder, tolerates: /WebSocket/ });
  expect(second.processId).not.toBe(first.processId);
  await expect.poll(() => shown(second.page)).toEqual(await shown(first.page));
  await expect(pausedLine(second.page)).toBeVisible();

  await test.step('the one that came later watches', async () => {
    await expect(watching(second.page)).toBeVisible();
    await expect(watching(first.page)).toBeHidden();
    await expect(card(second.page, 1, 1).getByRole('button', { name: /^Approve/ })).toBeDisabled();
    await expect(card(second.page, 1, 1)).toContainText('Drive in this window to decide');
    await second.page.keyboard.press('Control+Enter');
    await second.page.keyboard.press('F10');
    await expect(card(first.page, 1, 1)).toHaveAttribute('data-status', 'awaiting');
    await expect(sessionState(second.page)).toHaveText('paused on exception');
  });

  await test.step('until it takes over', async () => {
    await second.page.getByRole('button', { name: 'Drive here' }).click();
    await expect(watching(second.page)).toBeHidden();
    await expect(watching(first.page)).toBeVisible();
    await expect(card(first.page, 1, 1).getByRole('button', { name: /^Approve/ })).toBeDisabled();
    await approve(card(second.page, 1, 1));
    for (const { page } of [first, second]) await expect(agentStatus(page)).toHaveText('Cause found');
  });

  await test.step('and is killed', async () => {
    await second.kill();
    await expect(second.page.getByText('The connection to DAPilot is lost.')).toBeVisible();
    await expect(watching(first.page)).toBeHidden();
    await run(first.page, 'Stop');
    await runsWell(first.page, 'good.js', 'all well');
  });
});

test('the window of the first process may be closed: the session stays, for the second and for a new window', async ({ open, project }) => {
  const folder = await project({ 'shop.js': shop });
  const first = await open({ folder });
  await untilItWaits(first.page);
  const second = await open({ folder });
  await expect(watching(second.page)).toBeVisible();
  await first.page.close();
  // Nobody drives any more, so the one that is left does.
  await expect(watching(second.page)).toBeHidden();
  await second.page.close();
  const page = await first.newWindow();
  await expect(agentStatus(page)).toContainText('Waiting for you: 1 step');
  await expect(watching(page)).toBeHidden();
  await approve(card(page, 1, 1));
  await expect(agentStatus(page)).toHaveText('Cause found');
});

test('the process that runs the core ends: the joined one says so and ends, and its page tells the person', async ({ open, project }) => {
  const folder = await project({ 'shop.js': shop });
  const first = await open({ folder, tolerates: /WebSocket/ });
  await untilItWaits(first.page);
  const second = await open({ folder, tolerates: /WebSocket/ });
  await expect(watching(second.page)).toBeVisible();
  await first.kill();
  await expect(second.page.getByText('The connection to DAPilot is lost.')).toBeVisible();
  await expect.poll(() => second.isRunning()).toBe(false);
});
