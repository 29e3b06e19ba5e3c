/** The questions about trust and about what runs, over a core in memory: for a screen reader, in both themes. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { LaunchReview } from '../src/shared/configurations.ts';
import { folder, idleScene } from './support/scenes.ts';
import { test } from './support/window-alone.ts';

const commands = [{ purpose: 'program', command: ['/usr/bin/node', `${folder}/main.js`], cwd: folder, environment: [{ name: 'PORT', after: '3000' }] }] as const;
const adapter = { label: 'js-debug', path: '/opt/js-debug.js' };
const review: LaunchReview = {
  hash: 'h',
  name: 'Serve',
  commands: [{ ...commands[0], command: [`${folder}/node`, `${folder}/main.js`] }],
  adapter,
  dangers: [{ key: 'runtimeExecutable', value: `${folder}/node`, reason: 'What runs the program lies in the folder itself.' }],
  previous: { commands, adapter, dangers: [] },
};
const start = { id: 's', name: 'Serve', configuration: 'c', phase: { kind: 'reviewing', review } } as const;
const scenes = {
  trust: { ...idleScene, workspace: { path: folder, name: 'shop', trusted: false, undecided: true } },
  review: { ...idleScene, start },
};

for (const name of ['trust', 'review'] as const) {
  test(`nothing to object to for axe: ${name}, dark and light`, async ({ page, open }, testInfo) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    const harness = await open(scenes[name], { 'workspace.trust': () => undefined, 'start.accept': () => undefined });
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator(`html[data-theme=${colorScheme}]`)).toBeAttached();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
      await page.screenshot({ path: testInfo.outputPath(`${name}-${colorScheme}.png`) });
    }
    // All by keyboard: behind what has the focus first comes the safe answer, then the other.
    for (let presses = name === 'trust' ? 1 : 2; presses > 0; presses -= 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    if (name === 'review') expect(await harness.waitFor('start.accept')).toEqual({ id: 's', hash: 'h' });
    else expect(await harness.waitFor('workspace.trust')).toEqual({ path: folder, trusted: true });
    expect(harness.complaints).toEqual([]);
  });
}
