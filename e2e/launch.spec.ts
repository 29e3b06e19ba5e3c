/** The launch dialog: every kind of target by keyboard, what is remembered, attaching and detaching. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { isRunning } from '../scripts/process-tree.ts';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, run, sessionState } from './support/window.ts';

const files = {
  'package.json': JSON.stringify({ name: 'shop', scripts: { greet: 'node greet.cjs', test: 'node --test' } }),
  'greet.cjs': `console.log('greetings', process.argv.slice(2).join('+'));\n`,
  'shop/__init__.py': '',
  'shop/hello.py': `import sys\nprint("hello from the module", sys.argv[1:])\n`,
};

async function openDialog(page: Page, kind: string): Promise<Locator> {
  await expect(page.getByRole('region', { name: 'Call stack' })).toBeVisible();
  await expect(page.locator('.launch-picker').getByRole('button', { name: 'Start Debugging' })).toBeEnabled();
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: kind }).check({ force: true });
  return dialog;
}

async function ended(page: Page): Promise<void> {
  await expect(sessionState(page)).toHaveText('ended with code 0', { timeout: 60_000 });
}

test('every kind of target is in order, in light and dark, and says at the field what is missing', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project(files) });
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const theme of ['light', 'dark']) {
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const kind of ['Program', 'npm script', 'Python module', 'Attach', 'Page']) {
      const dialog = await openDialog(page, kind);
      await page.mouse.move(0, 0);
      await dialog.getByRole('button', { name: kind === 'Attach' ? 'Attach' : 'Launch', exact: true }).click();
      await expect(dialog.getByRole('alert')).toHaveText(/^(Say|This)/);
      await page.mouse.move(0, 0);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('dialog').analyze();
      expect(violations.map(({ id, nodes }) => `${kind} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      await page.screenshot({ path: testInfo.outputPath(`${theme}-${kind}.png`) });
      // Nothing of it is out of sight in a small window.
      const box = await dialog.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await run(page, 'Switch Between Light and Dark');
  }
});

test('an npm script by keyboard alone; it comes back to be changed', async ({ open, project }) => {
  const { page } = await open({ folder: await project(files) });
  await expect(page.getByRole('region', { name: 'Call stack' })).toBeVisible();
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Program' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('radio', { name: 'Program' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Run npm script' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { name: /greet/ })).toContainText('node greet.cjs');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Script' })).toHaveValue('greet');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a "b c"');
  await page.keyboard.press('Enter');
  await expect(consoleLog(page)).toContainText('greetings a+b c');
  await ended(page);

  await page.getByRole('button', { name: /^What to launch: npm run greet/ }).click();
  await page.getByRole('menuitem', { name: 'Edit and launch…' }).click();
  await expect(page.getByRole('dialog', { name: 'Run npm script' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Script' })).toHaveValue('greet');
  await expect(dialog.getByLabel('Arguments')).toHaveValue('a "b c"');
});

test('a Python module with arguments', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const { page } = await open({ folder: await project(files) });
  const dialog = await openDialog(page, 'Python module');
  await dialog.getByRole('textbox', { name: 'Module' }).fill('shop.hello');
  await dialog.getByLabel('Arguments').fill('one');
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(consoleLog(page)).toContainText("hello from the module ['one']");
  await ended(page);
});

test('attached to a running program by port; Detach leaves it running', async ({ open, project, mark }) => {
  const folder = await project({ 'serve.cjs': `setInterval(() => { globalThis.beats = (globalThis.beats ?? 0) + 1; }, 50);\n` });
  const program = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'serve.cjs'], { cwd: folder, env: { ...process.env, [mark]: '1' }, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    const [words] = (await once(program.stderr, 'data')) as [Buffer];
    const port = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(String(words))?.[1] ?? '';
    const { page } = await open({ folder });
    const dialog = await openDialog(page, 'Attach');
    await dialog.getByRole('textbox', { name: 'Port' }).fill(port);
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(sessionState(page)).toHaveText('running');
    await page.getByRole('button', { name: 'Detach' }).click();
    await expect(sessionState(page)).toHaveText('detached');
    expect(program.exitCode).toBeNull();
    expect(isRunning(program.pid ?? 0)).toBe(true);
  } finally {
    program.kill('SIGKILL');
  }
});

test('a window that does not drive says why it cannot step', async ({ open, project }) => {
  const cockpit = await open({ folder: await project({ 'wait.cjs': `debugger;\nconsole.log('done');\n` }) });
  const dialog = await openDialog(cockpit.page, 'Program');
  await dialog.getByRole('combobox', { name: 'Program' }).fill('wait.cjs');
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(cockpit.page.getByRole('button', { name: 'Step Over' })).toBeEnabled();
  const other = await cockpit.newWindow();
  const step = other.getByRole('button', { name: 'Step Over' });
  await expect(step).toBeDisabled();
  await step.hover();
  await expect(other.getByRole('tooltip')).toHaveText('Step Over: another window drives; take over to act here');
  await other.getByRole('button', { name: 'Drive here' }).click();
  await expect(step).toBeEnabled();
  await expect(cockpit.page.getByRole('button', { name: 'Step Over' })).toBeDisabled();
});
