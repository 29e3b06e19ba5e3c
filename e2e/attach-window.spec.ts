/** The list of running programs in the window alone: many of them, those that may not be attached to, and the right that is missing. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { DapilotError } from '../src/shared/errors.ts';
import type { RunningProcess } from '../src/shared/processes.ts';
import { idleScene } from './support/scenes.ts';
import { test } from './support/window-alone.ts';
import { run } from './support/window.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const hour = 3_600_000;
const many = Array.from({ length: 500 }, (_, index): RunningProcess => ({ processId: 2000 + index, processStart: String(index), kind: 'native', language: 'c', hasDebugInfo: false, name: 'daemon', commandLine: `/usr/sbin/daemon --worker ${index}`, user: 'root', startedAt: Date.now() - index * hour, here: false, ours: false, obstacle: 'it belongs to another user' }));
const processes: readonly RunningProcess[] = [
  { processId: 4121, processStart: '9', kind: 'node', name: 'node', commandLine: '/usr/bin/node server.js', user: 'ada', startedAt: Date.now() - 5000, folder: '/home/ada/shop', here: true, ours: false, inspector: { host: '127.0.0.1', port: 9229 } },
  { processId: 4200, processStart: '8', kind: 'python', name: 'python3', commandLine: 'python3 \u202eyp.tset', user: 'ada', startedAt: Date.now() - 90_000, folder: '/home/ada/shop', here: true, ours: false },
  ...many,
];
const limit = { message: 'Only Node programs can be attached to by their process id now: this system does not let programs look into each other (kernel.yama.ptrace_scope is 1).', hint: 'Allow it until the next start of the machine (sudo sysctl -w kernel.yama.ptrace_scope=0).' };

for (const colorScheme of ['dark', 'light'] as const) {
  test(`keys, what cannot be attached to, and why; nothing to object to for axe: ${colorScheme}`, async ({ page, open }, testInfo) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    let asked = 0;
    const { waitFor, complaints } = await open(idleScene, {
      'processes.list': () => {
        asked += 1;
        return { processes: asked === 1 ? processes : processes.slice(1), limit };
      },
      'session.launch': () => {
        throw new DapilotError('launch-failed', 'Process 4200 cannot be attached to: it is busy.', { hint: 'Try again.' });
      },
    });
    await run(page, 'Attach to Process');
    const dialog = page.getByRole('dialog', { name: 'Attach to process' });
    const input = dialog.getByRole('combobox');
    const chosen = dialog.getByRole('option', { selected: true });
    await expect(dialog.getByRole('note')).toContainText('sudo sysctl -w kernel.yama.ptrace_scope=0');
    await expect(dialog).toContainText('first 300 of 502');
    await expect(chosen).toContainText('Node :9229');
    await expect(dialog.getByRole('status')).toHaveText('Works in /home/ada/shop, runs as ada, its debugger listens at 127.0.0.1:9229');
    // What would turn the text around is shown as what it is.
    await expect(dialog.getByRole('option').nth(1)).toContainText('⟨U+202E⟩yp.tset');
    await page.screenshot({ path: testInfo.outputPath(`picker-${colorScheme}.png`) });
    // What is said of one row holds for all.
    await input.fill('worker 29');
    await expect(dialog.getByRole('option')).toHaveCount(15);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('dialog').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

    await input.fill('');
    await expect(chosen).toContainText('Node :9229');
    await input.press('ArrowUp');
    await expect(chosen).toContainText('--worker 297');
    await expect(chosen).toBeInViewport();
    await expect(dialog.getByRole('status')).toHaveText('It cannot be attached to: it belongs to another user.');
    await input.press('ArrowDown');
    await input.press('ArrowDown');
    await expect(chosen).toContainText('4200');
    // The list is read anew, and the same one stays chosen.
    await input.press('F5');
    await expect(dialog).toContainText('first 300 of 501');
    await expect(chosen).toContainText('4200');
    await input.press('Enter');
    expect(await waitFor('session.launch')).toMatchObject({ target: 'process', language: 'python', processId: 4200, processStart: '8' });
    await expect(dialog).toContainText('it is busy.');
    await expect.poll(() => asked).toBe(3);
    await dialog.getByRole('radio', { name: 'Python' }).check({ force: true });
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(complaints).toEqual([]);
  });
}
