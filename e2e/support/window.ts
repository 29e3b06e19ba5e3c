/** What a person finds and does in the window, in the words that are on it. */
import { expect, type Locator, type Page } from '@playwright/test';

export const stack = (page: Page) => page.getByRole('tree', { name: 'Call stack' });
export const variables = (page: Page) => page.getByRole('tree', { name: 'Variables' });
export const pausedLine = (page: Page) => page.locator('.line-top');
export const agentPane = (page: Page) => page.getByRole('region', { name: 'Agent', exact: true });
/** The status indicator at the top. */
export const agentStatus = (page: Page) => page.locator('.agent-status');
export const sessionState = (page: Page) => page.locator('.session-state');
export const consoleLog = (page: Page) => page.getByRole('log', { name: 'Debug console' });
export const messages = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** The card that waits for a click. */
export const awaiting = (page: Page) => agentPane(page).locator('article[data-next]');
export const rootCause = (page: Page) => agentPane(page).getByRole('region', { name: 'Root cause' });

/** The frame that is looked at. */
export async function topFrame(page: Page, name: RegExp): Promise<void> {
  await expect(stack(page).getByRole('treeitem', { selected: true })).toHaveText(name);
}

/** Opens a file of the workspace as a person does who knows its name. */
export async function openFile(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Call stack' })).toBeVisible();
  await page.keyboard.press('Control+P');
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
}

/** The card of a step, both counted from 1. */
export function card(page: Page, round: number, step: number): Locator {
  return agentPane(page)
    .getByRole('region', { name: `Round ${round}`, exact: true })
    .getByRole('article')
    .nth(step - 1);
}

export async function approve(card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Approve/ }).click();
}

/** Chooses a command in the palette. */
export async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('Control+Shift+P');
  await page.getByRole('combobox', { name: 'Command' }).fill(`>${command}`);
  await page.getByRole('option', { name: command }).first().click();
}

/** Fills in the launch dialog, as soon as nothing runs, and confirms it; what comes of it is on screen. */
export async function launch(page: Page, program: string, programArguments = ''): Promise<void> {
  await expect(page.locator('.launch-picker').getByRole('button', { name: 'Start Debugging' })).toBeEnabled();
  await run(page, 'Launch Program');
  const dialog = page.getByRole('dialog', { name: 'Launch program' });
  await dialog.getByRole('combobox', { name: 'Program' }).fill(program);
  await dialog.getByLabel('Arguments').fill(programArguments);
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
}

/** Accepts what a configuration of the folder runs, as a person does who has read it. */
export async function acceptReview(page: Page): Promise<void> {
  await page.locator('.review').getByRole('button', { name: /^(Run it|Attach)$/ }).click();
}

/** The window still works: a program that is right runs in it to its end. */
export async function runsWell(page: Page, program: string, says: string): Promise<void> {
  await launch(page, program);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('tab', { name: 'Console' }).click();
  await expect(consoleLog(page)).toContainText(says);
  await expect(sessionState(page)).toHaveText('ended with code 0');
}
