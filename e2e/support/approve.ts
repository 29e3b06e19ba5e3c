/** A person who approves what the agent proposes, one step at a time. */
import type { Page } from '@playwright/test';
import { expect, test } from './cockpit.ts';
import { awaiting, rootCause } from './window.ts';

/** Rounds times steps of a plan; a journey that needs more has gone wrong. */
const mostClicks = 60;

export function approveUntilVerdict(page: Page): Promise<void> {
  return test.step('approve until there is a verdict', async () => {
    for (let clicks = 0; clicks < mostClicks && !(await rootCause(page).isVisible()); clicks++) {
      const step = await awaiting(page).getAttribute('data-next');
      // The key decides only on what is in sight, and brings it there otherwise.
      await expect(awaiting(page).locator('.step-decisions')).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Control+Enter');
      await expect(awaiting(page).or(rootCause(page)).first()).not.toHaveAttribute('data-next', step ?? '');
    }
  });
}
