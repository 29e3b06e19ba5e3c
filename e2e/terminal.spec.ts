/** Programs that read what a person types, in a terminal in the window: JavaScript and Python. */
import type { Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { hasDebianDebugpy } from '../scripts/system-parts.ts';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, openFile, run, sessionState, topFrame } from './support/window.ts';

const javascript = `const { createInterface } = require('node:readline');
const lines = createInterface({ input: process.stdin, output: process.stdout });
lines.question('What is your name? ', (name) => {
  const greeting = 'Hello ' + name;
  console.log('\\x1b[32m' + greeting + '\\x1b[0m', process.stdout.isTTY);
  lines.close();
  process.exitCode = 3;
});
`;

const python = `import os
name = input("What is your name? ")
greeting = "Hello " + name
print(greeting, flush=True)
os._exit(4)
`;

const screen = (page: Page) => page.locator('.terminal-screen .xterm-accessibility-tree');
const terminalState = (page: Page) => page.locator('.terminal-bar .terminal-state');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Launch program' });

async function focusTerminal(page: Page): Promise<void> {
  await page.keyboard.press('Control+Backquote');
  await expect(page.locator('.terminal-screen textarea')).toBeFocused();
}

async function launchInTerminal(page: Page): Promise<void> {
  await run(page, 'Launch Program');
  await dialog(page).getByRole('radio', { name: 'Terminal' }).check({ force: true });
  await dialog(page).getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Types the answer, stops at the breakpoint meanwhile, goes on, and sees how the program ended. */
async function converse(page: Page, at: RegExp, exitCode: number): Promise<void> {
  await expect(page.getByRole('tab', { name: 'Terminal' })).toHaveAttribute('aria-selected', 'true');
  await expect(screen(page)).toContainText('What is your name?');
  await expect(terminalState(page)).toHaveText(/^running, pid \d+$/);
  await focusTerminal(page);
  await page.keyboard.type('Ada');
  await expect(screen(page)).toContainText('What is your name? Ada');
  await page.keyboard.press('Enter');
  await topFrame(page, at);
  await expect(screen(page)).not.toContainText('Hello Ada');
  // The terminal has the keyboard, and the keys of the debugger still work.
  await page.keyboard.press('F5');
  await expect(screen(page)).toContainText('Hello Ada');
  await expect(terminalState(page)).toHaveText(`ended with code ${exitCode}`);
  await expect(sessionState(page)).toHaveText(`ended with code ${exitCode}`);
}

async function breakAt(page: Page, text: string): Promise<void> {
  await page.locator('.view-line', { hasText: text }).click();
  await page.keyboard.press('F9');
}

test('a JavaScript program is asked and answers; a reload brings its terminal back', async ({ open, project }, testInfo) => {
  const { page } = await open({ folder: await project({ 'ask.cjs': javascript }) });
  await openFile(page, 'ask.cjs');
  await run(page, 'Turn the Agent On or Off');
  await breakAt(page, 'console.log(');
  await launchInTerminal(page);
  await converse(page, /ask\.cjs:5/, 3);

  await test.step('the pane is in order for everybody, in light and dark', async () => {
    for (const theme of ['light', 'dark']) {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await testInfo.attach(`terminal ${theme}`, { body: await page.screenshot({ path: testInfo.outputPath(`${theme}.png`) }), contentType: 'image/png' });
      await run(page, 'Switch Between Light and Dark');
    }
  });

  await test.step('reload', async () => {
    await page.reload();
    await page.getByRole('tab', { name: 'Terminal' }).click();
    await expect(screen(page)).toContainText('What is your name? Ada');
    await expect(screen(page)).toContainText('Hello Ada true');
    await expect(terminalState(page)).toHaveText('ended with code 3');
  });
});

test('a Python program is asked and answers', async ({ open, project, settings }) => {
  test.skip(!hasDebianDebugpy(), 'python3-debugpy is missing');
  await settings({ debug: { python: '/usr/bin/python3' } });
  const { page } = await open({ folder: await project({ 'ask.py': python }) });
  await openFile(page, 'ask.py');
  await run(page, 'Turn the Agent On or Off');
  await breakAt(page, 'print(greeting');
  await launchInTerminal(page);
  await converse(page, /ask\.py:4/, 4);
});

test('what comes without a key, as emoji do, reaches the program; bytes that are no text disturb nothing', async ({ open, project }) => {
  const asks = `process.stdout.write(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)));
process.stdout.write('\\x1bcready\\n');
process.stdin.once('data', (data) => { console.log('got ' + data.toString().trim().length); process.exit(0); });
`;
  const { page } = await open({ folder: await project({ 'ask.cjs': asks }) });
  await openFile(page, 'ask.cjs');
  await launchInTerminal(page);
  await expect(screen(page)).toContainText('ready');
  await focusTerminal(page);
  await page.keyboard.insertText('é😀');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await expect(screen(page)).toContainText('got 4');
});

test('Ctrl+C ends the program as in any terminal, and Stop ends one that waits', async ({ open, project }) => {
  const waits = `process.on('SIGINT', () => { console.log('interrupted'); process.exit(130); });\nprocess.stdin.resume();\nconsole.log('waiting');\n`;
  const { page } = await open({ folder: await project({ 'wait.cjs': waits }) });
  await openFile(page, 'wait.cjs');
  await launchInTerminal(page);
  await expect(screen(page)).toContainText('waiting');
  await focusTerminal(page);
  await page.keyboard.press('Control+C');
  await expect(screen(page)).toContainText('interrupted');
  await expect(sessionState(page)).toHaveText('ended with code 130');

  await page.keyboard.press('F5');
  await expect(terminalState(page)).toHaveText(/^running/);
  await expect(screen(page)).toContainText('waiting');
  await page.keyboard.press('Shift+F5');
  await expect(sessionState(page)).toHaveText('stopped');
  await expect(terminalState(page)).toHaveText('ended by SIGKILL');
});

test('a hostile program changes nothing but its own screen', async ({ open, project }) => {
  const hostile = [
    `const esc = '\\x1b', bel = '\\x07';`,
    // Raw before anything is asked: an answer that comes earlier stays in the line editor of the terminal.
    `process.stdin.setRawMode(true).once('data', (answer) => { console.log('answer ' + JSON.stringify(String(answer))); process.exit(); });`,
    `process.stdout.write(esc + ']0;Owned' + bel + esc + ']52;c;T3duZWQ=' + bel + esc + ']8;;https://evil.example/' + bel + 'documentation' + esc + ']8;;' + bel + '<img src=x onerror=alert(1)>\\n');`,
    `process.stdout.write(esc + '[6n' + esc + '[c');`,
  ].join('\n');
  const { page } = await open({ folder: await project({ 'hostile.cjs': hostile }) });
  await openFile(page, 'hostile.cjs');
  await launchInTerminal(page);
  await expect(screen(page)).toContainText('<img src=x onerror=alert(1)>');
  // Where the cursor is was asked by the program, and the terminal answers as every terminal.
  await expect(screen(page)).toContainText('answer "\\u001b[3;1R');
  await expect(page).not.toHaveTitle(/Owned/);
  await expect(page.locator('.terminal-title')).not.toHaveText(/Owned/);
  // The screen takes the pointer itself and looks up what is below it.
  const box = await page.locator('.xterm-rows').getByText('documentation').boundingBox();
  if (!box) throw new Error('the link is not on the screen');
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await expect(page.locator('.xterm-cursor-pointer')).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  const link = page.getByRole('dialog', { name: 'Link in the terminal' });
  await expect(link).toContainText('https://evil.example/');
  await link.getByRole('button', { name: 'Close' }).last().click();
  await expect(consoleLog(page)).toHaveCount(0);
});
