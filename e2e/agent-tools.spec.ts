/** What the agent and the person look at beside the debugger: the environment, requests, and tools of the person's own. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pinnedNode } from '../src/main/core/base/pinned-node.ts';
import { expect, test } from './support/cockpit.ts';
import { modelSettings } from './support/shop.ts';
import { agentPane, approve, card, launch, run, sessionState } from './support/window.ts';

const client = `const http = require('node:http');
const server = http.createServer((request, response) => response.writeHead(request.url === '/missing' ? 404 : 200, { 'content-type': 'text/plain' }).end('hello'));
const get = (url) => new Promise((resolve) => http.get(url, { agent: false }, (response) => response.resume().on('end', resolve)));
server.listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port;
  debugger;
  await get(url + '/orders?token=s3cret1');
  await get(url + '/missing');
  server.close();
  await null.orders;
});
`;
const callStep = { action: 'callTool', server: 'mine', tool: 'echo', arguments: '{"text":"hello from the tool"}', description: 'What does the tool say?' };
const plans = [
  { thoughts: 'The tool may know.', plan: [callStep], verdict: null },
  { thoughts: 'Nothing more is known.', plan: [], verdict: null },
];

async function nothingToObjectTo(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

test('the environment, an external tool and the requests of a program', async ({ open, project, settings, serveModel }, testInfo) => {
  test.slow();
  const model = await serveModel({ replies: plans.map((text) => ({ text })) });
  await settings(modelSettings(model.baseUrl, { extendedActions: true }));
  const folder = await project({
    'client.js': client,
    'package.json': JSON.stringify({ dependencies: { left: '^1.0.0' } }),
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies: { left: '^1.0.0' } }, 'node_modules/left': { version: '1.2.0' } } }),
    'node_modules/left/package.json': JSON.stringify({ name: 'left', version: '1.0.1' }),
  });
  const { page } = await open({ folder });

  await test.step('the environment is checked on demand', async () => {
    await run(page, 'Check Environment');
    const dialog = page.getByRole('dialog', { name: 'Environment' });
    await expect(dialog).toContainText(`One thing is off in ${folder} (javascript)`);
    await expect(dialog).toContainText('left is 1.0.1, and 1.2.0 is asked for');
    await expect(dialog).toContainText('js-debug');
    await nothingToObjectTo(page, 'dialog');
    await page.keyboard.press('Escape');
  });

  await test.step('a server of tools is added, tried, and told in its own words', async () => {
    await run(page, 'External Tools');
    const dialog = page.getByRole('dialog', { name: 'External tools' });
    await dialog.getByLabel('Name').fill('mine');
    await dialog.getByLabel('Command or address').fill(`"${pinnedNode()}" --no-warnings "${join(import.meta.dirname, 'support/mcp-server.ts')}"`);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toContainText('test tools 1.2');
    await expect(dialog.getByRole('list', { name: 'Its tools, in its own words' }).getByRole('listitem')).toHaveCount(9);
    await nothingToObjectTo(page, '.external');
    await page.screenshot({ path: testInfo.outputPath('external-tools.png') });
    await page.keyboard.press('Escape');
  });

  const pane = page.locator('[data-pane="network"]');
  const rows = pane.getByRole('row');
  await test.step('requests are recorded, masked, with their details', async () => {
    await run(page, 'Focus Network');
    await expect(pane).toContainText('Nothing is recorded');
    await pane.getByRole('button', { name: 'Record requests' }).click();
    await launch(page, 'client.js');
    await expect(sessionState(page)).toContainText('paused');
    await expect(pane).toContainText('1 program is recorded');
    await page.keyboard.press('F5');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(/GET200orders\?token=⟨secret:\d+⟩/);
    await expect(rows.nth(1)).toContainText('404');
    await rows.nth(1).click();
    await expect(pane.getByRole('region', { name: 'Request 2' })).toContainText('GET 404 Not Found');
    await pane.getByRole('textbox', { name: 'Filter requests' }).fill('404');
    await expect(rows).toHaveCount(1);
    await nothingToObjectTo(page, '[data-pane="network"]');
    await page.screenshot({ path: testInfo.outputPath('network.png') });
  });

  await test.step('the failure is looked into: what is off is told first, and the tool waits for its click', async () => {
    await expect(agentPane(page)).toContainText('One thing is off in the environment');
    const step = card(page, 1, 1);
    await expect(step).toContainText('external');
    await step.getByRole('button', { name: 'More ways to approve' }).click();
    await expect(page.getByRole('menuitem', { name: 'Approve this one for the session' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await approve(step);
    await expect(step).toContainText('hello from the tool');
    await model.requested(2);
    const [first = '', second = ''] = model.requests.map(({ body }) => body.messages.at(-1)?.content ?? '');
    expect(second).toContain('| hello from the tool');
    expect(first + second).not.toContain('s3cret1');
    await expect(pane.getByRole('button', { name: 'Stop recording' })).toBeVisible();
  });
});
