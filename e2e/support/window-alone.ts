/** For tests of the window alone, over a core in memory. */
import { test as base } from '@playwright/test';
import type { Snapshot } from '../../src/shared/snapshot.ts';
import { openHarness, type Answers, type Harness } from './renderer-harness.ts';
import { sceneAnswers } from './scenes.ts';

interface Fixtures {
  /** Opens the window on a state; `answers` are added to those of the scenes. It is closed after the test. */
  readonly open: (snapshot: Snapshot, answers?: Answers) => Promise<Harness>;
}

export const test = base.extend<Fixtures>({
  open: async ({ page }, provide) => {
    const opened: Harness[] = [];
    await provide(async (snapshot, answers = {}) => {
      const harness = await openHarness(page, snapshot, { ...sceneAnswers, ...answers });
      opened.push(harness);
      return harness;
    });
    for (const harness of opened) await harness.close();
  },
});
