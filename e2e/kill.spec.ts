/** kill -9 of each part: what is left, what is said, and what goes on. */
import { spawn } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { marked } from '../scripts/process-tree.ts';
import { expect, test } from './support/cockpit.ts';
import { parentOf, processesWith } from './support/processes.ts';
import { testEnvironment } from './support/test-environment.ts';
import { packageRoot } from './support/web-host.ts';
import { consoleLog, launch, messages, pausedLine, sessionState } from './support/window.ts';

test.skip(process.platform !== 'linux', 'processes are found through /proc');

const endsWithin = 5_000;
const states = ['stopped', 'running'] as const;
type State = (typeof states)[number];

/** A folder with a program that has a detached grandchild. */
async function keeper(project: (files: Record<string, string>) => Promise<string>): Promise<string> {
  const folder = await project({});
  await copyFile(join(packageRoot, 'e2e', 'programs', 'js', 'keeps.js'), join(folder, 'keeps.js'));
  return folder;
}

async function startKeeper(page: Page, mark: string, state: State): Promise<void> {
  await launch(page, 'keeps.js', state === 'stopped' ? 'stand' : '');
  await expect(sessionState(page)).toHaveText(state === 'stopped' ? /^paused/ : 'running');
  await expect(consoleLog(page)).toContainText('all started');
  // The grandchild in a session of its own and the child are there; else their absence later would show nothing.
  await expect.poll(() => [/^sleep 600$/, /^sleep 601$/].map((line) => processesWith(mark, line).length)).toEqual([1, 1]);
}

const allGone = (mark: string) => expect.poll(() => marked(mark), { timeout: endsWithin }).toEqual([]);

for (const state of states) {
  test(`our main process killed while the program is ${state}: nothing is left, and the page says so`, async ({ open, project, mark }) => {
    const cockpit = await open({ folder: await keeper(project), tolerates: /WebSocket|Failed to load resource|dynamically imported module/ });
    await startKeeper(cockpit.page, mark, state);
    await cockpit.kill();
    await allGone(mark);
    await expect(cockpit.page.getByText('The connection to DAPilot is lost.')).toBeVisible();
  });

  test(`the adapter killed while the program is ${state}: it is said at once, nothing of the program is left, one click runs it again`, async ({
    open,
    project,
    mark,
  }) => {
    const { page } = await open({ folder: await keeper(project) });
    await startKeeper(page, mark, state);
    const programs = processesWith(mark, /keeps\.js|^sleep 60[01]$/);
    expect(programs).toHaveLength(3);
    // Another one may stand ready for the next launch.
    const [adapter, ...more] = processesWith(mark, /vsDebugServer/).filter((pid) => programs.some((program) => parentOf(program) === pid));
    expect([adapter, more]).toEqual([expect.any(Number), []]);
    process.kill(adapter ?? 0, 'SIGKILL');
    await expect(sessionState(page)).toHaveText('the debug adapter went away', { timeout: 2_000 });
    await expect(messages(page)).toContainText('js-debug went away while the program was being debugged');
    await expect(messages(page)).toContainText('Restart the session; breakpoints are kept.');
    await expect(pausedLine(page)).toBeHidden();
    await expect.poll(() => marked(mark).filter((pid) => programs.includes(pid)), { timeout: endsWithin }).toEqual([]);

    await messages(page).getByRole('button', { name: 'Restart' }).click();
    await expect(sessionState(page)).toHaveText(state === 'stopped' ? /^paused/ : 'running');
    await expect(messages(page)).toBeEmpty();
    await expect.poll(() => processesWith(mark, /^sleep 600$/).length).toBe(1);
    await page.locator('.top-bar').getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(sessionState(page)).toHaveText('stopped');
    expect(processesWith(mark, /keeps\.js|^sleep 60[01]$/)).toEqual([]);
  });
}

test('npm killed while a program runs in the window it opened: nothing is left', async ({ page, project, mark, home }) => {
  const folder = await keeper(project);
  const env = testEnvironment({ DISPLAY: '', WAYLAND_DISPLAY: '', DAPILOT_HOME: home, [mark]: '1' });
  const npm = spawn('npm', ['start', '--', folder], { cwd: packageRoot, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let address: string | undefined;
  for await (const line of createInterface({ input: npm.stdout })) {
    address = /http:\/\/127\.0\.0\.1:\d+\S*/.exec(line)?.[0];
    if (address !== undefined) break;
  }
  await page.goto(address ?? 'about:blank');
  await startKeeper(page, mark, 'stopped');
  npm.kill('SIGKILL');
  await allGone(mark);
  await expect(page.getByText('The connection to DAPilot is lost.')).toBeVisible();
});
