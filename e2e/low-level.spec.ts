/** A small C program in the window, down to its bytes: memory, machine code and registers, with the CodeLLDB that comes along. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { StopNumber } from '../src/shared/ids.ts';
import { bundledCodelldb } from '../src/main/core/dap/adapters/native/codelldb-locate.ts';
import { expect, test } from './support/cockpit.ts';
import { openHarness } from './support/renderer-harness.ts';
import { childId, sceneAnswers, stoppedScene } from './support/scenes.ts';
import { messages, openFile, pausedLine, run, sessionState, stack, topFrame, variables } from './support/window.ts';

const source = `#include <stdio.h>

static int sum(const int *values, int count) {
  int total = 0;
  for (int index = 0; index < count; index++) {
    total += values[index];
  }
  return total;
}

int main(void) {
  int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  char name[12] = "lamp";
  int *pointer = numbers;
  int total = sum(numbers, 8);
  numbers[2] = 99;
  printf("%d %s %d\\n", total, name, *pointer);
  return 0;
}
`;

const compilers = ['/usr/bin/cc', '/usr/local/bin/cc'];
test.skip(() => process.env['CI'] !== 'true' && !compilers.some((path) => existsSync(path)), 'there is no C compiler');
test.beforeEach(async () => test.skip((await bundledCodelldb()) === undefined, 'no CodeLLDB comes along on this platform'));

const memory = (page: Page) => page.getByRole('grid', { name: 'Memory' });
const code = (page: Page) => page.getByRole('listbox', { name: 'Machine code' });
const current = (page: Page) => code(page).locator('[aria-current="location"]');
const addressOf = async (page: Page) => (await current(page).getAttribute('data-address')) ?? '';

async function violations(page: Page, part: string): Promise<unknown> {
  return (await new AxeBuilder({ page }).setLegacyMode().include(part).analyze()).violations;
}

/** Stands at the call of sum. */
async function standing(page: Page, folder: string): Promise<void> {
  execFileSync('cc', ['-g', '-O0', '-o', 'sum', 'sum.c'], { cwd: folder });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFile(page, 'sum.c');
  await run(page, 'Turn the Agent On or Off');
  await page.locator('.view-line', { hasText: 'int total = sum' }).click();
  await page.keyboard.press('F9');
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog', { name: 'Launch program' });
  await dialog.getByRole('combobox', { name: 'Program' }).fill(join(folder, 'sum'));
  await dialog.getByRole('combobox', { name: 'Debugger' }).selectOption({ label: 'CodeLLDB' });
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await topFrame(page, /main.*sum\.c:15/);
}

test('memory of an array: looked at, followed, changed, gone to by expression', async ({ open, project }) => {
  const folder = await project({ 'sum.c': source });
  const { page } = await open({ folder });
  await standing(page, folder);
  const cell = (index: number) => memory(page).locator('.memory-cell.memory-place, .memory-cell.memory-place ~ .memory-cell').nth(index);

  await test.step('a variable opens its memory', async () => {
    await expect(page.getByRole('tab', { name: 'Memory' })).toBeHidden();
    const numbers = variables(page).getByRole('treeitem', { name: /^numbers/ });
    await numbers.hover();
    await numbers.getByRole('button', { name: 'View memory' }).click();
    await expect(page.getByRole('tab', { name: 'Memory' })).toHaveAttribute('aria-selected', 'true');
    await expect(cell(0)).toHaveText('01');
    await expect(cell(4)).toHaveText('02');
  });

  await test.step('groups of four bytes are numbers, in either order', async () => {
    await page.getByRole('radiogroup', { name: 'Bytes of a group' }).getByText('4', { exact: true }).click();
    await expect(cell(0)).toHaveText('00000001');
    await page.getByRole('button', { name: 'LE, little endian' }).click();
    await expect(cell(0)).toHaveText('01000000');
    await page.getByRole('button', { name: 'BE, big endian' }).click();
    await expect(cell(1)).toHaveText('00000002');
  });

  await test.step('it follows the program, and marks what changed', async () => {
    await page.keyboard.press('F10');
    await topFrame(page, /main.*sum\.c:16/);
    await page.keyboard.press('F10');
    await topFrame(page, /main.*sum\.c:17/);
    await expect(memory(page).locator('.memory-changed', { hasText: '00000063' })).toBeVisible();
    expect(await violations(page, '.memory')).toEqual([]);
  });

  await test.step('bytes are written, and the values that are shown follow', async () => {
    await cell(0).click();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^New value, 4 bytes/ }).fill('=-5');
    await page.keyboard.press('Enter');
    await expect(cell(0)).toHaveText('fffffffb');
    await variables(page).getByRole('treeitem', { name: /^pointer/ }).click();
    await page.keyboard.press('ArrowRight');
    await expect(variables(page)).toContainText('-5');
    // What is no number for it is not written.
    await cell(1).dblclick();
    await page.getByRole('textbox', { name: /^New value/ }).fill('zz');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: /^New value/ })).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');
    await expect(cell(1)).toHaveText('00000002');
  });

  await test.step('an expression and an address lead to places; what has none says why', async () => {
    const where = page.getByRole('textbox', { name: 'Address or expression' });
    await where.fill('name');
    await where.press('Enter');
    await expect(memory(page)).toContainText('lamp');
    // Whoever has gone elsewhere and asks again is taken back.
    await memory(page).evaluate((grid) => grid.scrollBy(0, 20_000));
    await expect(memory(page)).not.toContainText('lamp');
    await where.press('Enter');
    await expect(memory(page)).toContainText('lamp');
    await where.fill('nothing.like.it');
    await where.press('Enter');
    await expect(page.locator('.memory-problem')).toContainText(/nothing/);
    await where.fill('0x10');
    await where.press('Enter');
    await expect(memory(page)).toContainText('??');
  });

  await test.step('it closes, and the program goes on with what was written', async () => {
    await page.getByRole('button', { name: 'Close the memory view' }).click();
    await expect(page.getByRole('tab', { name: 'Memory' })).toBeHidden();
    await page.keyboard.press('F5');
    await expect(page.getByRole('log', { name: 'Debug console' })).toContainText('36 lamp -5');
    await expect(sessionState(page)).toHaveText('ended with code 0');
  });
});

test('backwards: buttons and keys are there only where the session announces them', async ({ page }) => {
  const child = stoppedScene.sessions[childId];
  const stop = child?.threads[0]?.stop;
  if (!child || !stop?.context) throw new Error('the scene has no program that stands');
  const harness = await openHarness(page, stoppedScene, { ...sceneAnswers, 'session.stepBack': () => undefined, 'session.reverseContinue': () => undefined });
  try {
    const toolbar = page.getByRole('toolbar', { name: 'Run' });
    await expect(toolbar.getByRole('button', { name: 'Step Over' })).toBeEnabled();
    await expect(toolbar.getByRole('button', { name: 'Step Back' })).toBeHidden();
    await page.keyboard.press('Control+F10');
    await harness.push({ type: 'session.capabilitiesChanged', sessionId: childId, capabilities: { ...child.capabilities, stepBack: true } });
    await toolbar.getByRole('button', { name: 'Step Back' }).click();
    expect(await harness.waitFor('session.stepBack')).toEqual({ sessionId: childId, threadId: 1 });
    // A stop is left once: the next movement is that of the next stop.
    const next = { ...stop, number: (stop.number + 1) as StopNumber, reason: 'step' };
    await harness.push({ type: 'session.continued', sessionId: childId }, { type: 'session.stopped', sessionId: childId, stop: next });
    await expect(sessionState(page)).toHaveText('paused on step');
    await page.keyboard.press('Control+Shift+F10');
    expect(await harness.waitFor('session.reverseContinue')).toEqual({ sessionId: childId, threadId: 1 });
    expect(harness.requests.filter(({ name }) => name === 'session.stepBack')).toHaveLength(1);
    expect(harness.complaints).toEqual([]);
  } finally {
    await harness.close();
  }
});

test('machine code: instruction by instruction, a breakpoint on one, registers beside it', async ({ open, project }) => {
  const folder = await project({ 'sum.c': source });
  const { page } = await open({ folder });
  await standing(page, folder);

  await test.step('registers are read when they are looked at', async () => {
    await page.getByRole('tab', { name: 'Registers' }).click();
    await expect(page.getByRole('tree', { name: 'Registers' }).getByRole('treeitem', { name: /^rip/ })).toContainText(/0x0*5[0-9a-f]+/);
  });

  await test.step('in a narrow window nothing of them is pushed out of sight', async () => {
    await page.getByRole('tab', { name: 'Variables' }).click();
    await page.setViewportSize({ width: 900, height: 600 });
    await page.getByRole('tab', { name: 'Registers' }).click();
    for (const part of [page.getByRole('tab', { name: 'Variables' }), page.getByRole('tree', { name: 'Registers' })]) {
      expect((await part.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('the disassembly shows where the program stands, between the lines of its source', async () => {
    await run(page, 'Show Disassembly');
    await expect(current(page)).toBeVisible();
    await expect(code(page)).toContainText('int total = sum(numbers, 8);');
    await expect(page.getByRole('tab', { name: 'Disassembly' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('F10 goes on by one instruction, and the line stays', async () => {
    const before = await addressOf(page);
    await page.keyboard.press('F10');
    await expect(current(page)).not.toHaveAttribute('data-address', before);
    await topFrame(page, /main.*sum\.c:15/);
    const instructions = await code(page).locator('.code-instruction').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-address')));
    expect(instructions.indexOf(await addressOf(page))).toBe(instructions.indexOf(before) + 1);
    await expect(page.getByRole('tree', { name: 'Registers' }).getByRole('treeitem', { name: /^rip/ })).toContainText((await addressOf(page)).slice(2));
    await expect(page.getByRole('tree', { name: 'Registers' }).locator('.variable-changed').first()).toBeVisible();
  });

  await test.step('a breakpoint on the next call stops there', async () => {
    const call = code(page).locator('.code-instruction', { hasText: /callq?.*sum/ }).first();
    const address = (await call.getAttribute('data-address')) ?? '';
    await call.locator('.code-gutter').click();
    const listed = page.getByRole('region', { name: 'Breakpoints' }).getByRole('treeitem').filter({ hasText: address });
    await expect(listed).toBeVisible();
    await expect(call.locator('.mark-verified')).toBeVisible();
    await page.keyboard.press('F5');
    await expect(current(page)).toHaveAttribute('data-address', address);
    // Into the call, where there is code of another function.
    await page.keyboard.press('F11');
    await topFrame(page, /sum.*sum\.c:/);
    await expect(current(page)).toBeVisible();
    for (const part of ['.code-view', '[data-pane="registers"]']) expect(await violations(page, part)).toEqual([]);
    await listed.getByRole('checkbox').click();
    await expect(listed.locator('.mark-disabled')).toBeVisible();
  });

  await test.step('a frame without source offers its machine code', async () => {
    await page.getByRole('tab', { name: 'sum.c' }).click();
    await page.keyboard.press('Shift+F11');
    await topFrame(page, /main/);
    await stack(page).getByRole('treeitem', { name: /library frames/ }).click();
    await stack(page).getByRole('treeitem', { name: /__libc_start_(call_)?main/ }).first().click();
    await page.getByRole('button', { name: 'Show Disassembly' }).click();
    await expect(page.getByRole('tab', { name: 'Disassembly' })).toHaveAttribute('aria-selected', 'true');
    await expect(code(page).locator('.code-focused')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show Disassembly' })).toBeHidden();
  });

  await test.step('with the program its breakpoints on instructions end; what was read stays to be looked at', async () => {
    await page.keyboard.press('Shift+F5');
    await expect(sessionState(page)).toHaveText('stopped');
    await expect(page.getByRole('region', { name: 'Breakpoints' })).not.toContainText('0x');
    await expect(code(page)).toHaveAttribute('data-stale', 'true');
    await expect(pausedLine(page)).toBeHidden();
    await expect(messages(page)).toBeHidden();
  });
});
