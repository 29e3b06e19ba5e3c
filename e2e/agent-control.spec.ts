/** The person's hand on the agent, with a real program underneath: reading what leaves, changing the plan, allowing, taking over, stopping. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { nothingToObjectTo } from './support/accessible.ts';
import { expect, test } from './support/cockpit.ts';
import { lookVerdict, modelSettings, shop } from './support/shop.ts';
import { agentPane, agentStatus, approve, card, launch, pausedLine, rootCause, run, sessionState } from './support/window.ts';

const breakpointAtBirth = { action: 'setBreakpoints', source: { name: 'shop.js' }, breakpoints: [{ line: 4 }], description: 'Stop where the key is made' };
const look = (expression: string, more: object = {}) => ({ action: 'evaluate', expression, description: `What is ${expression}?`, ...more });
const plan = (...steps: readonly object[]) => ({ thoughts: 'One step after the other.', plan: steps, verdict: null });

const ghosts = (page: Page) => page.locator('.mark-agent.mark-ghost');
const real = (page: Page) => page.locator('.source-glyph.mark-agent:not(.mark-ghost)');
const send = (page: Page) => agentPane(page).getByRole('button', { name: 'Send', exact: true });

test('read before sending, edit, ghosts, allow by kind, expiry, reload, own steps, take over', async ({ open, project, home, settings, serveModel }) => {
  test.slow();
  const replies = [
    { ...plan(look('item', { tests: 'h1', expect: 'undefined' }), look('sku'), breakpointAtBirth), hypotheses: [{ id: 'h1', claim: 'the key has lost its capital', status: 'open' }] },
    plan(breakpointAtBirth, { action: 'restart', description: 'Again, up to there', expect: 'shop.js:4' }, look('sku')),
    plan(look('sku.length')),
    { ...lookVerdict, verdict: { ...lookVerdict.verdict, evidence: ['r1s1'] } },
  ];
  const model = await serveModel({ replies: replies.map((text) => ({ text })) });
  await settings({ ...modelSettings(model.baseUrl, { extendedActions: true }), agent: { reviewRequests: true } });
  const clock = join(home, 'clock');
  const environment = { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'support/clock.mjs')).href}`, TEST_CLOCK: clock };
  const { page, processId } = await open({ folder: await project({ 'shop.js': shop }), environment });
  const pane = agentPane(page);
  const said = (call: number) => model.requests[call]?.body.messages.at(-1)?.content ?? '';

  await test.step('nothing leaves before it was let go, and then exactly what was read', async () => {
    await launch(page, 'shop.js');
    await expect(agentStatus(page)).toHaveText('Waiting for you: read what is to be sent');
    await pane.getByRole('button', { name: 'Read', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'What left this machine' });
    await dialog.getByText('Exact', { exact: true }).click();
    const shown = (await dialog.locator('pre').textContent()) ?? '';
    await expect(dialog.getByRole('navigation')).toContainText(`not sent, ${(Buffer.byteLength(shown) / 1000).toFixed(1)} kB`);
    await page.keyboard.press('Escape');
    expect(model.requests).toEqual([]);
    await send(page).click();
    await expect(card(page, 1, 1)).toHaveAttribute('data-status', 'awaiting');
    expect(model.requests.map(({ text }) => text)).toEqual([shown]);
  });

  await test.step('a step is edited with what the program completes', async () => {
    await card(page, 1, 2).getByRole('button', { name: 'Edit' }).click();
    const field = card(page, 1, 2).getByLabel('Expression');
    await field.fill('');
    await field.pressSequentially('catal');
    await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /^catalogue/ })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('catalogue');
    await field.pressSequentially('.B.cents');
    await page.keyboard.press('Control+Enter');
    await expect(card(page, 1, 2)).toContainText('(edited by you)');
  });

  await test.step('allowed by kind: looks of this plan run, what steers asks; taken back with one click', async () => {
    await card(page, 1, 1).getByRole('button', { name: 'More ways to approve' }).click();
    await page.getByRole('menuitem', { name: 'Approve every step that looks, in this plan' }).click();
    await expect(card(page, 1, 2)).toContainText('250');
    await expect(card(page, 1, 3)).toHaveAttribute('data-status', 'awaiting');
    await pane.getByRole('button', { name: '1 session rule' }).click();
    const rules = pane.getByRole('list', { name: 'Allowed for this session' });
    await expect(rules).toContainText(/^Every step that looksin this plan, until \d\d:\d\d$/);
    await rules.getByRole('button', { name: 'Ask again for these' }).click();
    await expect(rules).toBeHidden();
  });

  await test.step('what was expected stands beside what was seen, and the board leads there', async () => {
    await expect(card(page, 1, 1)).toContainText(/expected\s*undefined\s*observed\s*undefined\s*as expected\s*for h1/);
    const board = pane.locator('[data-hypothesis="supported"]');
    await expect(board).toContainText(/undefinedstop 1shop\.js:9/);
    await board.getByRole('button', { name: 'round 1, step 1' }).click();
    await expect(card(page, 1, 1)).toBeInViewport();
    await board.getByRole('button', { name: 'shop.js:9' }).click();
    await expect(page.locator('.active-line-number')).toHaveText('9');
  });

  await test.step('a breakpoint of the plan is a ghost: skipped it goes, approved it is real', async () => {
    await expect(ghosts(page)).toHaveCount(1);
    await card(page, 1, 3).getByRole('button', { name: 'Skip' }).click();
    await expect(ghosts(page)).toHaveCount(0);
    await send(page).click();
    await expect(ghosts(page)).toHaveCount(1);
    expect(said(1)).toMatch(/r1s2 evaluate: done[^]*the person changed the step to[^]*250[^]*r1s3 setBreakpoints: the person skipped it/);
    // In advance, for later.
    await approve(card(page, 2, 3));
    await approve(card(page, 2, 1));
    await expect(real(page)).toHaveCount(1);
    await expect(ghosts(page)).toHaveCount(0);
  });

  await test.step('an approval that is older than ten minutes is asked for again, also in a window that was reloaded', async () => {
    // While it waits for the person, the time of the task stands still.
    await expect(card(page, 2, 2)).toHaveAttribute('data-status', 'awaiting');
    process.kill(processId, 'SIGUSR2');
    await expect.poll(() => readFile(clock, 'utf8').catch(() => '')).toBe('1');
    await approve(card(page, 2, 2));
    await expect(card(page, 2, 2)).toContainText('as expected');
    const again = card(page, 2, 3);
    await expect(again).toHaveAttribute('data-status', 'awaiting');
    await expect(again).toContainText('The approval is older than ten minutes.');
    await page.reload();
    await expect(again).toHaveAttribute('data-status', 'awaiting');
  });

  await test.step('what the person does meanwhile takes approvals back, and is told', async () => {
    await expect(pausedLine(page)).toBeVisible();
    await page.keyboard.press('F10');
    await expect(card(page, 2, 3)).toContainText('now stands elsewhere. Please look again.');
    await approve(card(page, 2, 3));
    await expect(card(page, 2, 3)).toContainText('"a"');
    await send(page).click();
    await expect(card(page, 3, 1)).toHaveAttribute('data-status', 'awaiting');
    expect(said(2)).toMatch(/Since then the person:[^]*\| stepped over/);
  });

  await test.step('the person takes over, goes on alone, and hands back', async () => {
    await pane.getByRole('button', { name: 'Take over' }).click();
    await expect(agentStatus(page)).toHaveText('You have the program');
    await expect(card(page, 3, 1)).toHaveAttribute('data-status', 'voided');
    await page.keyboard.press('F5');
    await expect(page.getByRole('tree', { name: 'Variables' })).toContainText("'B'");
    expect(model.requests).toHaveLength(3);
    await pane.getByRole('button', { name: 'Hand back' }).click();
    await send(page).click();
    await expect(rootCause(page)).toContainText('shop.js:4');
    expect(said(3)).toMatch(/Since then the person:[^]*\| let the program continue/);
    expect(said(3)).toContain('r3s1 evaluate: voided');
  });
});

const client = `const http = require('node:http');
const server = http.createServer((request, response) => response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'text/plain' }).end('hello'));
const get = (url) => new Promise((resolve) => http.get(url, { agent: false }, (response) => response.resume().on('end', resolve)));
server.listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port;
  debugger;
  await get(url + '/orders?token=s3cret1');
  await get(url + '/missing');
  debugger;
});
`;

test('one key stops it in every phase; a recording beside it disturbs nothing and knows the requests that were seen', async ({ open, project, settings, serveModel }) => {
  test.slow();
  const goOn = plan(look('url'), { action: 'continue', description: 'On' });
  const model = await serveModel({ replies: [{ stall: 'mid-stream', text: '{"thoughts":"wait' }, { text: goOn }, { text: goOn }] });
  await settings(modelSettings(model.baseUrl));
  const { page } = await open({ folder: await project({ 'client.js': client }) });
  const pane = page.locator('[data-pane="network"]');
  const stops = async () => {
    await page.keyboard.press('Control+Shift+Escape');
    await expect(agentStatus(page)).toHaveText('You stopped the agent');
  };
  const findTheCause = () => run(page, 'Find the Cause');

  await test.step('requests are recorded, masked, with their details', async () => {
    await run(page, 'Focus Network');
    await expect(pane).toContainText('Nothing is recorded');
    await pane.getByRole('button', { name: 'Record requests' }).click();
    await expect(pane).toContainText('are listed here as they are sent');
    await launch(page, 'client.js');
    await expect(pane).toContainText('1 program is recorded');
    await expect(sessionState(page)).toContainText('paused');
    await page.keyboard.press('F5');
    await expect(pane.getByRole('row')).toHaveText([/^200orders\?token=⟨secret:\d+⟩/, /^404missing/].map((row) => new RegExp(`GET${row.source.slice(1)}`)));
    await expect(sessionState(page)).toContainText('paused');
  });

  await test.step('while it thinks: the call is hung up', async () => {
    await findTheCause();
    await expect(agentPane(page)).toContainText('wait');
    await stops();
    await model.hungUp(1);
  });

  await test.step('while it waits for a click: nothing of the plan can run any more', async () => {
    await findTheCause();
    await expect(card(page, 1, 1)).toHaveAttribute('data-status', 'awaiting');
    await pane.getByRole('row').nth(1).click();
    await expect(pane.getByRole('region', { name: 'Request 2' })).toContainText('GET 404 Not Found');
    await nothingToObjectTo(page, '[data-pane="network"]');
    await stops();
    await expect(card(page, 1, 1)).toHaveAttribute('data-status', 'voided');
    await expect(agentPane(page).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  });

  await test.step('a recording is looked at while the next task waits', async () => {
    await findTheCause();
    await expect(card(page, 1, 1)).toHaveAttribute('data-status', 'awaiting');
    const step = await card(page, 1, 1).getAttribute('data-step');
    await run(page, 'Past Tasks');
    const dialog = page.getByRole('dialog', { name: 'Past tasks' });
    await dialog.getByRole('navigation').getByRole('button').nth(1).click();
    await dialog.getByRole('button', { name: 'See it again' }).click();
    const bar = page.getByRole('banner', { name: 'Recording' });
    await bar.getByRole('slider').press('End');
    await expect(agentPane(page)).toContainText('You stopped the agent.');
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Shift+Escape');
    await run(page, 'Focus Network');
    await expect(pane.getByRole('row')).toHaveCount(2);
    await pane.getByRole('row').nth(1).click();
    await expect(pane.getByRole('region', { name: 'Request 2' })).toContainText('GET 404 Not Found');
    await pane.getByRole('row').nth(0).click();
    await expect(pane.getByRole('region', { name: 'Request 1' })).toContainText('Not recorded');
    await bar.getByRole('button', { name: 'Back to work' }).click();
    await expect(card(page, 1, 1)).toHaveAttribute('data-step', step ?? '');
    await expect(card(page, 1, 1)).toHaveAttribute('data-status', 'awaiting');
    await approve(card(page, 1, 1));
    await expect(card(page, 1, 1)).toContainText('http://127.0.0.1');
  });

  await test.step('while a step of it runs: the program stays as it is, and no result comes later', async () => {
    await approve(card(page, 1, 2));
    await expect(agentStatus(page)).toHaveText('Executing: continue');
    await expect(sessionState(page)).toHaveText('running');
    await stops();
    await expect(card(page, 1, 2)).toHaveAttribute('data-status', 'failed');
    await expect(sessionState(page)).toHaveText('running');
    expect(model.requests).toHaveLength(3);
  });
});
