/** A person debugs the sample by hand, with real js-debug underneath; the agent is off and stays out of the way. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { consoleLog, openFile, pausedLine, run, stack, topFrame, variables } from './support/window.ts';

async function evaluate(page: Page, expression: string): Promise<void> {
  const input = page.getByRole('textbox', { name: /^Expression to evaluate/ });
  await input.fill(expression);
  await input.press('Enter');
}

test('breakpoint, steps, values, console, exception, restart and stop in the sample', async ({ open }) => {
  const { page } = await open();
  await page.getByRole('button', { name: /^checkout/ }).click();
  await expect(page.getByRole('tab', { name: 'main.js' })).toBeVisible();
  await run(page, 'Turn the Agent On or Off');

  await test.step('F9 sets a breakpoint at the cursor', async () => {
    await openFile(page, 'checkout.js');
    await page.locator('.view-line', { hasText: 'cents += priceOf(line)' }).click();
    await page.keyboard.press('F9');
    await expect(page.getByRole('region', { name: 'Breakpoints' })).toContainText('checkout.js');
  });

  await test.step('F5 runs the program of the sample and stops there', async () => {
    await page.keyboard.press('F5');
    await expect(pausedLine(page)).toBeVisible();
    await topFrame(page, /total/);
    await expect(page.getByRole('toolbar').first()).toBeVisible();
    await expect(variables(page)).toContainText('cents');
  });

  await test.step('F11 goes in, F10 over, Shift+F11 out', async () => {
    await page.keyboard.press('F11');
    await topFrame(page, /priceOf.*checkout\.js:4/);
    await page.keyboard.press('F10');
    await topFrame(page, /priceOf.*checkout\.js:5/);
    await expect(variables(page).getByRole('treeitem', { name: /^product/ })).toContainText("sku: 'tea'");
    await page.keyboard.press('Shift+F11');
    // V8 goes on to the next place to stop at, which may be the head of the loop.
    await topFrame(page, /total.*checkout\.js:1[12]/);
  });

  await test.step('a value opens to its members', async () => {
    await variables(page).getByRole('treeitem', { name: /^lines/ }).click();
    await page.keyboard.press('ArrowRight');
    await expect(variables(page).getByRole('treeitem', { name: /^0/ })).toContainText("sku: 'tea'");
  });

  await test.step('the console evaluates where the program stands', async () => {
    await evaluate(page, 'lines.map((each) => each.sku)');
    await expect(consoleLog(page)).toContainText("(2) ['tea', ' mug']");
    await evaluate(page, 'lines.nothing.here');
    await expect(consoleLog(page)).toContainText(/TypeError: Cannot read properties of undefined/);
  });

  await test.step('F5 goes on into the exception, shown at its line', async () => {
    await page.keyboard.press('F5');
    await topFrame(page, /total.*checkout\.js:12/);
    await page.keyboard.press('F5');
    await topFrame(page, /priceOf.*checkout\.js:5/);
    await expect(page.getByRole('group', { name: 'Exception' })).toContainText("Cannot read properties of undefined (reading 'cents')");
    await expect(stack(page)).toContainText('paused on exception');
  });

  await test.step('a frame below shows its own values', async () => {
    await stack(page).getByRole('treeitem', { name: /^total/ }).click();
    await expect(variables(page).getByRole('treeitem', { name: /^cents/ })).toContainText('900');
  });

  await test.step('a reloaded window shows the same stop', async () => {
    await page.reload();
    await expect(page.getByRole('group', { name: 'Exception' })).toContainText('TypeError');
    await topFrame(page, /priceOf/);
  });

  await test.step('restart stops at the breakpoint again, Shift+F5 ends it', async () => {
    await page.keyboard.press('Control+Shift+F5');
    await topFrame(page, /total.*checkout\.js:12/);
    await page.keyboard.press('Shift+F5');
    await expect(stack(page)).toContainText('stopped');
    await expect(pausedLine(page)).toBeHidden();
  });
});

test('an idle program can be paused and goes on', async ({ open, project }) => {
  const folder = await project({ 'idle.js': "let ticks = 0;\nsetInterval(() => {\n  ticks += 1;\n}, 20);\nconsole.log('ready');\n" });
  const { page } = await open({ folder });
  await openFile(page, 'idle.js');
  await page.keyboard.press('F5');
  await expect(consoleLog(page)).toContainText('ready');
  // Between two ticks nothing of its own runs, so it has no line then.
  await page.keyboard.press('F6');
  await expect(stack(page)).toContainText('paused');
  await page.keyboard.press('F5');
  await expect(stack(page)).toContainText('running');
  await page.keyboard.press('Shift+F5');
  await expect(stack(page)).toContainText('stopped');
});
