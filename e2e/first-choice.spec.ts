/** Folders in which nothing is configured: what they could start is offered, and one click on it runs into a breakpoint. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { cleanEnvironment } from '../src/main/core/base/environment.ts';
import { findLldbDap } from '../src/main/core/dap/adapters/native/lldb-dap-locate.ts';
import { expect, test } from './support/cockpit.ts';
import { requireDelve } from './support/require-delve.ts';
import { openFile, sessionState, topFrame } from './support/window.ts';

test.beforeEach(async ({ settings }) => settings({ agent: { enabled: false } }));

const choices = (page: Page) => page.getByRole('region', { name: 'What this folder can start' });
const runs = (page: Page) => choices(page).getByRole('button', { name: /^Run / });

/** A breakpoint in a file that is closed again, so that the choice is in sight. */
async function breakAt(page: Page, file: string, line: string): Promise<void> {
  await openFile(page, file);
  await page.locator('.view-line', { hasText: line }).click();
  await page.keyboard.press('F9');
  await page.keyboard.press('Alt+W');
}

test('Node: its scripts and program; a choice can be saved to launch.json, and is what F5 means then', async ({ open, project }, testInfo) => {
  const folder = await project({
    'package.json': JSON.stringify({ main: 'server.js', scripts: { lint: 'eslint .', start: 'node --no-warnings server.js', test: 'node --test' } }),
    'server.js': `const total = [4, 5].reduce((sum, each) => sum + each);\nconsole.log('total', total);\n`,
    'server.test.js': `const test = require('node:test');\ntest('it', () => {\n  console.log('tested');\n});\n`,
  });
  const { page } = await open({ folder });
  await expect(runs(page)).toHaveText([/npm run start.*node --no-warnings server\.js/, /node server\.js.*package\.json/, /npm run test/, /npm run lint/]);
  await page.screenshot({ path: testInfo.outputPath('first-choice.png') });
  await page.setViewportSize({ width: 900, height: 600 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: testInfo.outputPath('first-choice-small-dark.png') });
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('the list beside the start button has them too, with the tests of the open file first', async () => {
    await openFile(page, 'server.test.js');
    await page.getByRole('button', { name: /^What to launch/ }).click();
    const suggested = page.getByRole('menuitemradio', { name: /^(node:test|npm run|node server)/ });
    await expect(suggested.first()).toHaveText(/node:test server\.test\.js/);
    await expect(suggested).toHaveCount(5);
    await page.screenshot({ path: testInfo.outputPath('list.png') });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+W');
  });

  await test.step('saved: it stands in launch.json, and is offered no more', async () => {
    await choices(page).getByRole('button', { name: 'Save npm run start to launch.json' }).click();
    await expect(page.getByRole('dialog')).toContainText('npm run start');
    await page.keyboard.press('Escape');
    await expect(choices(page)).toBeHidden();
    const written = JSON.parse(await readFile(join(folder, '.vscode/launch.json'), 'utf8')) as { readonly configurations: readonly object[] };
    expect(written.configurations).toEqual([{ name: 'npm run start', type: 'node', request: 'launch', runtimeExecutable: 'npm', runtimeArgs: ['run', 'start'] }]);
  });
});

test('Node: F5 means the first one while it is in sight, and stops at a breakpoint', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }), 'server.js': `const total = 9;\nconsole.log('total', total);\n` }) });
  await breakAt(page, 'server.js', 'console.log');
  await expect(page.getByRole('button', { name: 'What to launch: npm run start' })).toBeVisible();
  await expect(runs(page)).toHaveCount(1);
  await page.keyboard.press('F5');
  await topFrame(page, /server\.js:2/);
  await expect(choices(page)).toBeHidden();
});

test('Python: one click stops at a breakpoint', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' }, agent: { enabled: false } });
  const { page } = await open({ folder: await project({ 'shop/__init__.py': '', 'shop/__main__.py': 'from shop.cart import total\n\nprint(total([4, 5]))\n', 'shop/cart.py': 'def total(items):\n    return sum(items)\n' }) });
  await breakAt(page, 'cart.py', 'return sum');
  await expect(runs(page)).toHaveText([/python -m shop/]);
  await runs(page).first().click();
  await topFrame(page, /total.*cart\.py:2/);
});

test('C with a Makefile: what is built can be run, what is not is not offered', async ({ open, project }) => {
  test.skip((await findLldbDap({ pathSetting: () => '', pathVariable: undefined }, cleanEnvironment(process.env))) === undefined, 'there is no lldb-dap');
  const folder = await project({ Makefile: 'build/shop: shop.c\n\tmkdir -p build && cc -g -o build/shop shop.c\n', '.gitignore': 'build/\n', 'shop.c': '#include <stdio.h>\n\nint main(void) {\n    int total = 9;\n    printf("%d\\n", total);\n    return 0;\n}\n' });
  await promisify(execFile)('mkdir', ['build'], { cwd: folder });
  await promisify(execFile)('cc', ['-g', '-o', 'build/shop', 'shop.c'], { cwd: folder });
  await promisify(execFile)('cc', ['-o', 'build/plain', 'shop.c'], { cwd: folder });
  const { page } = await open({ folder });
  await breakAt(page, 'shop.c', 'printf');
  await expect(runs(page)).toHaveText([/build\/shop/]);
  await runs(page).first().click();
  await topFrame(page, /main.*shop\.c:5/);
});

test('Go: one click builds and stops at a breakpoint', async ({ open, project, settings }) => {
  const delvePath = await requireDelve();
  await settings({ debug: { delvePath }, agent: { enabled: false } });
  const { page } = await open({ folder: await project({ 'go.mod': 'module example.com/shop\n\ngo 1.21\n', 'cmd/shop/main.go': 'package main\n\nimport "fmt"\n\nfunc main() {\n\ttotal := 9\n\tfmt.Println(total)\n}\n' }) });
  await breakAt(page, 'main.go', 'fmt.Println');
  await expect(runs(page)).toHaveText([/go run \.\/cmd\/shop/]);
  await runs(page).first().click();
  await topFrame(page, /main\.main.*main\.go:7/);
});

test('a folder that is not trusted is not read for what it could start', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'package.json': JSON.stringify({ scripts: { start: 'node server.js' } }), 'server.js': '' }, 'not trusted') });
  await page.getByRole('button', { name: 'Browse in restricted mode' }).click();
  await openFile(page, 'server.js');
  await page.keyboard.press('Alt+W');
  await expect(choices(page)).toBeHidden();
  await page.getByRole('button', { name: 'Trust…' }).click();
  await page.getByRole('button', { name: 'Trust the folder' }).click();
  await expect(runs(page)).toHaveText([/npm run start/]);
  await expect(sessionState(page)).toBeHidden();
});
