/** A model plans, a person decides: from the settings page to the line that has to change, with real js-debug underneath. */
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import type { FakeModel, Reply } from './support/fake-model.ts';
import { recordStatus } from './support/record-status.ts';
import { lookVerdict, modelSettings, shop } from './support/shop.ts';
import { agentPane, agentStatus, approve, card, launch, pausedLine, run, sessionState, stack, variables } from './support/window.ts';

const key = 'sk-journey-0123456789abcdef';
const breakpointAtBirth = { action: 'setBreakpoints', source: { name: 'shop.js' }, breakpoints: [{ line: 4 }], description: 'Stop where the key is made' };

const firstPlan = {
  thoughts: 'item is undefined although the catalogue holds "B", so the key that is looked up must differ from it.',
  hypotheses: [{ id: 'h1', claim: 'the key has lost its capital', status: 'open' }],
  plan: [
    { action: 'evaluate', expression: 'item', description: 'Is the item missing?', tests: 'h1', expect: 'undefined' },
    { action: 'evaluate', expression: 'sku', description: 'Which one was asked for?' },
    { action: 'evaluate', expression: 'count', description: 'How many?' },
    breakpointAtBirth,
    { action: 'restart', description: 'Again, up to there', expect: 'shop.js:4' },
  ],
  verdict: null,
};
const secondPlan = {
  thoughts: 'The first call is the good one; the second has the capital.',
  plan: [
    breakpointAtBirth,
    { action: 'continue', description: 'On to the second call', expect: 'shop.js:4' },
    { action: 'evaluate', expression: 'sku', description: 'Has it a capital here?', expect: "'B'" },
  ],
  verdict: null,
};
const verdict = { ...lookVerdict, verdict: { ...lookVerdict.verdict, evidence: ['r1s1', 'r2s3', 'stop 1'] } };

async function configure(page: Page, model: FakeModel): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: 'Model', exact: true }).click();
  await expect(settings).toContainText('Planning now: built-in planner, because no model is configured');
  await settings.getByText('Models…').click();
  const dialog = page.getByRole('dialog', { name: 'Models' });
  await dialog.getByRole('button', { name: 'Another endpoint' }).click();
  await dialog.getByLabel('Base URL').fill(model.baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('scripted');
  const secret = dialog.getByLabel('API key');
  await secret.fill(key);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(secret).toHaveValue('');
  await expect(secret).toHaveAttribute('placeholder', 'A key is kept; type to replace it');
  await expect(dialog).toContainText('kept in memory until DAPilot ends');
  await dialog.getByLabel('Extended actions').click();
  await expect(dialog.getByLabel('Extended actions')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(agentPane(page)).toContainText('scripted');
}

test('settings, failure, plan, decisions, reload, repair, verdict', async ({ open, project, home, serveModel }) => {
  test.slow();
  const thinking = Promise.withResolvers<void>();
  const replies: readonly Reply[] = [
    { text: firstPlan, shape: { pause: { after: 60, until: thinking.promise } } },
    { text: `Here is my plan: ${JSON.stringify(secondPlan)}` },
    { text: secondPlan },
    { text: verdict },
  ];
  const model = await serveModel({ replies });
  const folder = await project({ 'shop.js': shop });
  const { page } = await open({ folder });
  const statuses = await recordStatus(page);
  const pane = agentPane(page);
  await configure(page, model);

  await test.step('the failure is seen, and thoughts appear while they are said', async () => {
    await launch(page, 'shop.js');
    await model.requested(1);
    await expect(sessionState(page)).toHaveText('paused on exception');
    await expect(agentStatus(page)).toHaveText('Thinking');
    await expect(pane).toContainText('item is undefined although');
    await expect(pane).not.toContainText('must differ');
    const states = pane.getByRole('list', { name: 'State of the agent' });
    await expect(states.getByRole('listitem')).toHaveText(['Observe', 'Think', 'Approve', 'Execute', 'Done']);
    await expect(states.locator('[aria-current=step]')).toHaveText('Think');
    await expect(pane).toContainText(/Waits for scripted, \d+ s/);
    thinking.resolve();
    await expect(states.locator('[aria-current=step]')).toHaveText('Approve');
    await expect(pane).toContainText(/Waits for you at step 1 since \d\d:\d\d/);
    await expect(agentStatus(page)).toContainText('Waiting for you: 5 steps');
    await expect(pane).toContainText('the key that is looked up must differ from it.');
    await expect(pane).toContainText('the key has lost its capital');
  });

  await test.step('the key goes into one header and nowhere else', async () => {
    const [request] = model.requests;
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(JSON.stringify({ ...request, headers: { ...request?.headers, authorization: '' } })).not.toContain(key);
    expect(await page.content()).not.toContain(key);
    // Without a key store of the system it is kept in memory alone.
    for (const file of await readdir(home, { recursive: true })) {
      const path = join(home, file);
      if ((await stat(path)).isFile()) expect(await readFile(path, 'utf8'), file).not.toContain(key);
    }
  });

  await test.step('approve one', async () => {
    await approve(card(page, 1, 1));
    await expect(card(page, 1, 1)).toHaveAttribute('data-status', 'done');
    await expect(card(page, 1, 1)).toContainText('as expected');
    await expect(pane.locator('[data-hypothesis]')).toHaveAttribute('data-hypothesis', 'supported');
  });
  await test.step('edit one', async () => {
    await card(page, 1, 2).getByRole('button', { name: 'Edit' }).click();
    await card(page, 1, 2).getByLabel('Expression').fill('catalogue[sku].cents');
    await card(page, 1, 2).getByRole('button', { name: 'Save' }).click();
    await expect(card(page, 1, 2)).toContainText('(edited by you)');
    await approve(card(page, 1, 2));
    await expect(card(page, 1, 2)).toContainText('250');
  });
  await test.step('skip one', async () => {
    await card(page, 1, 3).getByRole('button', { name: 'Skip' }).click();
    await expect(card(page, 1, 3)).toHaveAttribute('data-status', 'skipped');
  });
  await test.step('approve one for the session, and the restart', async () => {
    await card(page, 1, 4).getByRole('button', { name: 'More ways to approve' }).click();
    await page.getByRole('menuitem', { name: 'Approve this one for the session' }).click();
    await expect(card(page, 1, 4)).toHaveAttribute('data-status', 'done');
    await expect(pane).toContainText('1 session rule');
    await approve(card(page, 1, 5));
    await expect(card(page, 1, 5)).toContainText('as expected');
  });

  await test.step('the next round is asked with the results, without ids, and a broken answer is repaired', async () => {
    await expect(agentStatus(page)).toContainText('Waiting for you: 2 steps');
    await expect(page.getByText('repaired, ')).toBeVisible();
    const [, second, repair] = model.requests;
    const said = second?.body.messages.at(-1)?.content ?? '';
    expect(said).toMatch(/r1s1 evaluate: done, what was expected is supported/);
    expect(said).toMatch(/r1s2[^\n]*done/);
    expect(said).toContain('250');
    expect(said).toMatch(/r1s3 evaluate: the person skipped it/);
    expect(said).toMatch(/> 4/);
    const sent = JSON.stringify(second?.body);
    const [taskId = ''] = ((await card(page, 1, 1).getAttribute('data-step')) ?? '').split(':');
    const [, processId = ''] = /pid (\d+)/.exec(await page.locator('.session-path').innerText()) ?? [];
    expect([taskId.length, processId.length]).toEqual([8, expect.any(Number)]);
    for (const id of [taskId, `${processId}`, folder, home]) expect(sent).not.toContain(id);
    expect(sent).not.toMatch(/variablesReference|frameId|threadId|sessionId|rootId/);
    expect(repair?.body.messages.slice(0, -2)).toEqual(second?.body.messages);
    expect(repair?.body.messages.at(-1)?.content).toContain('The answer is not JSON');
  });

  await test.step('what left this machine can be read word for word', async () => {
    await page.getByRole('region', { name: 'Round 2' }).getByRole('button', { name: /^sent / }).click();
    const dialog = page.getByRole('dialog', { name: 'What left this machine' });
    await expect(dialog.getByRole('navigation').getByRole('button')).toHaveCount(model.requests.length);
    await expect(dialog.locator('pre')).toContainText('──── system');
    await dialog.getByText('Exact', { exact: true }).click();
    await expect(dialog.getByRole('navigation').getByRole('button').nth(2)).toHaveAttribute('aria-current', 'true');
    expect(await dialog.locator('pre').textContent()).toBe(model.requests[2]?.text);
    await page.keyboard.press('Escape');
  });

  await test.step('the rule of this session lets the same step run, the next one asks', async () => {
    await expect(card(page, 2, 1)).toHaveAttribute('data-status', 'done');
    await expect(card(page, 2, 2)).toHaveAttribute('data-status', 'awaiting');
  });

  await test.step('a reloaded window shows the same stop and the same pending approval, which can still be given', async () => {
    const seen = async () => ({
      stack: await stack(page).getByRole('treeitem').allInnerTexts(),
      variables: await variables(page).getByRole('treeitem').allInnerTexts(),
      steps: await pane.getByRole('article').evaluateAll((cards) => cards.map((one) => one.getAttribute('aria-label'))),
      line: await pausedLine(page).count(),
    });
    await expect(variables(page)).toContainText("'a'");
    // A function's text has lines of its own; a row has one.
    expect((await variables(page).locator('.value').allInnerTexts()).filter((text) => text.includes('\n'))).toEqual([]);
    const before = await seen();
    await page.reload();
    await expect.poll(seen).toEqual(before);
    await expect(card(page, 2, 2).locator('.step-decisions')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+Enter');
    await expect(card(page, 2, 2)).toHaveAttribute('data-status', 'done');
    await expect(variables(page)).toContainText("'B'");
    await approve(card(page, 2, 3));
  });

  await test.step('the verdict leads to its line, its evidence to what shows it', async () => {
    await expect(agentStatus(page)).toHaveText('Cause found');
    const found = pane.getByRole('region', { name: 'Root cause' });
    await expect(found).toContainText('normalise lowers the case of keys that have capitals.');
    await expect(found).toContainText('confident, 90 %');
    await expect(found.getByRole('listitem')).toHaveCount(3);
    await expect(found.getByRole('button', { name: 'round 1, step 1' })).toBeVisible();
    await found.getByRole('listitem').nth(0).getByRole('button', { name: 'shop.js:9' }).click();
    await expect(page.locator('.active-line-number')).toHaveText('9');
    await found.locator('.verdict-place').getByRole('button', { name: 'shop.js:4' }).click();
    await expect(page.locator('.active-line-number')).toHaveText('4');
  });

  await test.step('the log holds what was thought, done and found; the indicator said what it was doing', async () => {
    await page.getByRole('tab', { name: 'Agent log' }).click();
    const log = page.getByRole('tabpanel', { name: 'Agent log' });
    await expect(log).toContainText('4 model calls');
    for (const [kind, text] of [
      ['thoughts', 'must differ from it'],
      ['plan', 'scripted planned 3 steps, after its first answer was broken'],
      ['action', '2.1 Set breakpoints shop.js 4, approved by rule'],
      ['result', '2.3 done, supported: "B"'],
      ['task', 'Cause found'],
    ] as const) {
      await log.getByRole('combobox').selectOption(kind);
      await expect(log.locator(`[data-kind="${kind}"]`, { hasText: text })).toHaveCount(1);
    }
    const told = statuses.join('\n');
    for (const text of ['Watching for a failure', 'Looking at the stop', 'Thinking', 'Waiting for you: 5 steps', 'Executing: evaluate', 'Executing: restart', 'Cause found']) {
      expect(told).toContain(text);
    }
  });
});

test('a symptom in words starts the program and is what the model is asked about', async ({ open, project, settings, serveModel }) => {
  const model = await serveModel({ replies: [{ text: { ...lookVerdict, verdict: { ...lookVerdict.verdict, evidence: ['stop 2'] } } }] });
  await settings({ ...modelSettings(model.baseUrl), agent: { enabled: false } });
  const { page } = await open({ folder: await project({ 'shop.js': shop }) });
  await expect(agentStatus(page)).toHaveText('Agent off');
  await launch(page, 'shop.js');
  await expect(sessionState(page)).toHaveText('paused on exception');
  await run(page, 'Stop');
  await expect(sessionState(page)).toHaveText('stopped');
  const statuses = await recordStatus(page);
  await page.getByLabel('What is going wrong?').fill('No price for B.');
  await page.getByRole('button', { name: 'Run and find the cause' }).click();
  await expect(agentStatus(page)).toHaveText('Cause found');
  expect(statuses).toContain('Starting the program');
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]?.body.messages[1]?.content).toMatch(/The person says what is wrong:[^]*No price for B\./);
});
