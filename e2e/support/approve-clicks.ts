/** From a click on Approve to the request that it lets go, as it leaves for the adapter; beside a key of the person's for the same request. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { modelProfileSchema } from '../../src/shared/models.ts';
import { openBenchWindow } from './bench-window.ts';
import { startFakeModel } from './fake-model.ts';
import { readWireLog, saveLog } from './step-trace.ts';
import { awaiting } from './window.ts';

export interface ClickFigures {
  /** Milliseconds, as the other. */
  readonly clicks: readonly number[];
  readonly keys: readonly number[];
}

/** Nobody reads a card and clicks in less: what the step before has left to do is done by then. */
const readMilliseconds = 150;
/** As many steps as a plan may have. */
const stepsOfPlan = 10;
const step = { action: 'next', description: 'See where the program goes from here.' };
const plan = { thoughts: 'Where it goes from here is not known yet.', plan: Array.from({ length: stepsOfPlan }, () => step), verdict: null };

declare global {
  interface Window {
    pressed: number[];
  }
}

/** This many plans of ten steps (a task may have three of them), each approved by a click, after as many keys. */
export async function measureClicks(browser: Browser, folder: string, plans: number): Promise<ClickFigures> {
  const file = 'clicks.cjs';
  await writeFile(join(folder, file), `let sum = 0;\n${Array.from({ length: 200 }, (_, index) => `sum += ${index};\n`).join('')}`);
  const model = await startFakeModel({ replies: () => ({ text: plan }) });
  const profile = modelProfileSchema.parse({ baseUrl: model.baseUrl, model: 'scripted' });
  const { page, close } = await openBenchWindow(browser, { folder, file, text: '= 0', key: 'F10', model: { profiles: { asked: profile } } });
  try {
    await page.keyboard.press('F9');
    await page.keyboard.press('F5');
    await page.locator('.line-top').waitFor();
    await page.evaluate(() => {
      window.pressed = [];
      const note = (event: Event) => {
        const button = event.target instanceof Element ? event.target.closest('button') : null;
        if (event instanceof KeyboardEvent ? event.key === 'F10' : button?.textContent.startsWith('Approve')) window.pressed.push(performance.timeOrigin + event.timeStamp);
      };
      for (const kind of ['keydown', 'click']) addEventListener(kind, note, { capture: true });
    });
    const presses = plans * stepsOfPlan;
    for (let press = 0; press < presses; press++) await moved(page, () => page.keyboard.press('F10'));
    await page.getByRole('button', { name: /^Find the cause/ }).click();
    for (let press = 0; press < presses; press++) {
      const button = awaiting(page).getByRole('button', { name: 'Approve', exact: true });
      await button.waitFor();
      await moved(page, () => button.click());
    }
    const pressed = await page.evaluate(() => window.pressed);
    const left = (await readWireLog(await saveLog(page))).filter(({ what }) => what === '-> next').map(({ time }) => time);
    if (pressed.length !== left.length) throw new Error(`${pressed.length} clicks and keys led to ${left.length} requests.`);
    // The log counts whole milliseconds.
    const times = pressed.map((time, index) => Math.max(0, (left[index] ?? Number.NaN) - time));
    return { keys: times.slice(0, presses), clicks: times.slice(presses) };
  } finally {
    await close();
    await model.close();
  }
}

/** Resolves when the program has come to another line and all of it is on screen. */
async function moved(page: Page, act: () => Promise<void>): Promise<void> {
  const selected = page.locator('.call-stack [aria-selected=true]');
  const before = await selected.textContent();
  await page.waitForTimeout(readMilliseconds);
  await act();
  await page.waitForFunction((text) => document.querySelector('.call-stack [aria-selected=true]')?.textContent !== text && document.querySelector('.source-editor')?.getAttribute('data-live') === 'true', before);
}
