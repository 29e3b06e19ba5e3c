import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { Stop } from '../src/shared/debug.ts';
import type { CoreEvent } from '../src/shared/events.ts';
import { DapilotError } from '../src/shared/errors.ts';
import type { StopNumber } from '../src/shared/ids.ts';
import type { Snapshot } from '../src/shared/snapshot.ts';
import { childId, context, folder, idleScene, startScene, stop, stoppedScene } from './support/scenes.ts';
import { run } from './support/window.ts';
import { test } from './support/window-alone.ts';

/** The window alone, over a core in memory: keys, focus, marks, messages, and what it looks like to a screen reader. */
test.use({ viewport: { width: 1280, height: 800 } });

const line = (page: Page, text: string) => page.locator('.view-line').filter({ hasText: text });
const stopped = (page: Page) => expect(page.locator('.line-top')).toBeVisible();

/** Moves the pointer onto `line.sku` in checkout.js. */
async function pointAtSku(page: Page): Promise<void> {
  // Hovering waits for the word: lines are made anew when their colours come.
  await line(page, 'const product').getByText('sku', { exact: false }).last().hover();
  await page.mouse.move(1, 1);
  await line(page, 'const product').getByText('sku', { exact: false }).last().hover();
}

const thread = { sessionId: childId, threadId: 1 };

/** What a movement to another stop leads to. */
const stepTo = (number: number): readonly CoreEvent[] => {
  const { context: _, ...bare } = stop;
  const at = { ...bare, number: number as StopNumber, reason: 'step' };
  return [
    { type: 'session.continued', sessionId: childId },
    { type: 'session.stopped', sessionId: childId, stop: at },
    { type: 'session.contextLoaded', ...thread, stop: at.number, context },
  ];
};

for (const scene of ['start', 'idle', 'stopped'] as const) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`nothing to object to for axe: ${scene}, ${colorScheme}`, async ({ page, open }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { complaints } = await open({ start: startScene, idle: idleScene, stopped: stoppedScene }[scene]);
      if (scene === 'stopped') await stopped(page);
      else await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
      expect(complaints).toEqual([]);
    });
  }
}

test('the keys of VS Code act wherever the keyboard is', async ({ page, open }) => {
  const { waitFor, push } = await open(stoppedScene, {
    'session.stepIn': () => undefined,
    'session.stepOut': () => undefined,
    'session.continue': () => undefined,
    'session.stop': () => undefined,
  });
  await stopped(page);
  await line(page, 'const product').click();
  await page.keyboard.press('F10');
  expect(await waitFor('session.next')).toEqual(thread);
  await push(...stepTo(2));
  await page.getByRole('tree', { name: 'Breakpoints' }).focus();
  await page.keyboard.press('F11');
  expect(await waitFor('session.stepIn')).toEqual(thread);
  await push(...stepTo(3));
  await page.keyboard.press('Shift+F11');
  expect(await waitFor('session.stepOut')).toEqual(thread);
  await push(...stepTo(4));
  await page.keyboard.press('F5');
  expect(await waitFor('session.continue')).toEqual(thread);
  await page.keyboard.press('Shift+F5');
  expect(await waitFor('session.stop')).toEqual({ rootId: 's1' });
});

test('a held key asks for one step at each stop, however often it comes', async ({ page, open }) => {
  const { requests, push } = await open(stoppedScene, { 'session.next': () => undefined });
  await stopped(page);
  const steps = () => requests.filter(({ name }) => name === 'session.next').length;
  for (let times = 0; times < 20; times++) await page.keyboard.down('F10');
  await expect.poll(steps).toBe(1);
  await push(...stepTo(2));
  for (let times = 0; times < 20; times++) await page.keyboard.down('F10');
  await expect.poll(steps).toBe(2);
  await page.keyboard.up('F10');
  await push(...stepTo(3));
  await expect(page.locator('.session-state')).toHaveText(/step/);
  // Whoever presses it again means it.
  await page.keyboard.press('F10');
  await expect.poll(steps).toBe(3);
});

test('an adapter whose link is slow is said to be so, with the reason', async ({ page, open }) => {
  const { push } = await open(stoppedScene, { 'adapters.list': () => ({ templates: [] }) });
  await stopped(page);
  await push({ type: 'adapters.listed', adapters: [{ id: 'js-debug', label: 'js-debug', debugs: 'JavaScript', origin: 'own', state: 'ready' }] });
  await push({ type: 'session.linkMeasured', sessionId: childId, link: { milliseconds: 3, slow: false } });
  await run(page, 'Debug Adapters');
  const details = page.getByRole('region', { name: 'js-debug', exact: true });
  await expect(details).toContainText('after 3 ms');
  await push({ type: 'session.linkMeasured', sessionId: childId, link: { milliseconds: 44, slow: true, reason: 'The setting is off.' } });
  await expect(details).toContainText('Slow link: none before 44 ms');
  await expect(details).toContainText('The setting is off.');
});

test('F5 never reloads the page, also when it means nothing', async ({ page, open }) => {
  const { push, requests } = await open(stoppedScene);
  await stopped(page);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await push({ type: 'session.continued', sessionId: childId });
  await expect(page.getByRole('button', { name: 'Pause' })).toBeEnabled();
  await page.keyboard.press('F5');
  await page.keyboard.press('Control+Shift+P');
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  expect(requests.map(({ name }) => name)).not.toContain('session.continue');
});

test('F5 with nothing running starts the last launch; F9 sets and removes at the cursor', async ({ page, open }) => {
  const { waitFor } = await open(idleScene);
  await expect(page.getByRole('button', { name: 'Start Debugging', exact: true })).toBeEnabled();
  await page.keyboard.press('F5');
  expect(await waitFor('session.launch')).toMatchObject({ program: `${folder}/main.js`, cwd: folder });
  await page.keyboard.press('Control+P');
  await page.keyboard.type('order');
  await expect(page.getByRole('option', { name: 'order.js' })).toBeVisible();
  await page.keyboard.press('Enter');
  await line(page, 'const lines').click();
  await page.keyboard.press('F9');
  expect(await waitFor('breakpoint.add')).toEqual({ path: `${folder}/order.js`, line: 3 });
});

test('F9 acts in a file that was just opened, before anybody moved its cursor', async ({ page, open }) => {
  const { waitFor } = await open(idleScene);
  await expect(page.getByRole('button', { name: 'Start Debugging', exact: true })).toBeEnabled();
  await page.keyboard.press('Control+P');
  await page.keyboard.type('order');
  await expect(page.getByRole('option', { name: 'order.js' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line(page, 'const lines')).toBeVisible();
  await page.keyboard.press('F9');
  expect(await waitFor('breakpoint.add')).toEqual({ path: `${folder}/order.js`, line: 1 });
});

test('old values stay until the new stop is complete, then all change at once, and what changed is marked', async ({ page, open }) => {
  const { push } = await open(stoppedScene);
  await stopped(page);
  const variables = page.getByRole('tree', { name: /variables/i });
  await expect(variables).toContainText("' mug'");
  const { context: _, ...bare } = stop;
  const next: Stop = { ...bare, number: 2 as StopNumber, reason: 'step' };
  await push({ type: 'session.continued', sessionId: childId }, { type: 'session.stopped', sessionId: childId, stop: next });
  await expect(page.getByRole('button', { name: 'Step Over' })).toBeEnabled();
  await expect(variables).toContainText("' mug'");
  await expect(page.locator('.variables')).toHaveClass(/variables-stale/);
  await push({
    type: 'session.contextLoaded',
    sessionId: childId,
    threadId: 1,
    stop: 2 as StopNumber,
    context: {
      frames: context.frames.map((frame, index) => (index === 0 ? { ...frame, id: 7, line: 4, column: 19 } : frame)),
      topFrame: 0,
      scopes: [{ name: 'Local', reference: 31, expensive: false }],
      variables: { 31: [{ name: 'line', value: "{sku: 'tin'}", reference: 0 }] },
    },
  });
  await expect(variables).toContainText("'tin'");
  await expect(variables).not.toContainText("' mug'");
  await expect(page.locator('.variables')).not.toHaveClass(/variables-stale/);
  await expect(page.locator('.variable-changed')).toHaveText([/'tin'/]);
  await expect(page.locator('.inline-values').first()).toContainText("'tin'");
});

test('a click beside a line sets a breakpoint, its menu edits it in place', async ({ page, open }) => {
  const { waitFor } = await open(stoppedScene);
  await stopped(page);
  const number = page.locator('.line-numbers').filter({ hasText: /^14$/ });
  await number.click();
  expect(await waitFor('breakpoint.add')).toEqual({ path: `${folder}/checkout.js`, line: 14 });
  await page.locator('.line-numbers').filter({ hasText: /^4$/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit breakpoint' }).click();
  const condition = page.getByLabel('Stop only when');
  await expect(condition).toHaveValue('line.quantity > 1');
  await condition.fill('line.quantity > 2');
  await condition.press('Enter');
  expect(await waitFor('breakpoint.change')).toEqual({ id: 'b2', condition: 'line.quantity > 2', hitCondition: '', logMessage: '' });
  await expect(condition).toBeHidden();
});

test('the value under the pointer is asked for as a hover, and only for what cannot act', async ({ page, open }) => {
  const { waitFor, requests } = await open(stoppedScene);
  await stopped(page);
  await pointAtSku(page);
  expect(await waitFor('evaluate')).toMatchObject({ context: 'hover', frameId: 1, stop: 1 });
  const asked = requests.filter(({ name }) => name === 'evaluate').map(({ params }) => (params as { expression: string }).expression);
  for (const expression of asked) expect(expression).toMatch(/^[\w.]+$/);
});

test('a refused request says what happened until it is dismissed, and keeps the details one click away', async ({ page, open }) => {
  await open(stoppedScene, {
    'session.stepIn': () => {
      throw new DapilotError('adapter-refused', 'The debug adapter refused to step.', { hint: 'Continue instead.', detail: 'Error: <b>busy</b>' });
    },
  });
  await stopped(page);
  await page.keyboard.press('F11');
  const messages = page.getByRole('log', { name: 'Messages' });
  await expect(messages).toContainText('The debug adapter refused to step.');
  await expect(messages).toContainText('Continue instead.');
  await expect(messages).not.toContainText('busy');
  await messages.getByRole('button', { name: 'Details' }).click();
  await expect(messages).toContainText('Error: <b>busy</b>');
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(messages).toBeEmpty();
});

test('a launch with mistakes is explained at its fields and sends nothing', async ({ page, open }) => {
  const { requests, waitFor } = await open(idleScene);
  await expect(page.getByRole('button', { name: 'Start Debugging', exact: true })).toBeEnabled();
  await page.keyboard.press('Control+Shift+F5');
  await page.getByLabel('Arguments').fill('"open');
  await page.getByLabel('Environment').fill('=x');
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(page.getByText('Say which file to run.')).toBeVisible();
  await expect(page.getByText('The double quote is not closed.')).toBeVisible();
  await expect(page.getByText('Line 1 has no name')).toBeVisible();
  expect(requests.map(({ name }) => name)).not.toContain('session.launch');
  await page.getByRole('combobox', { name: 'Program' }).fill('main.js');
  await page.getByLabel('Arguments').fill('--n 2');
  await page.getByLabel('Environment').fill('A=1');
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  expect(await waitFor('session.launch')).toEqual({ program: 'main.js', args: ['--n', '2'], env: { A: '1' }, stopOnEntry: false, console: 'internalConsole' });
});

test('a lost connection, a refused page and another driver are said, with a way out', async ({ page, open }) => {
  const { setConnection, push, waitFor } = await open(stoppedScene, { 'driver.take': () => undefined });
  await stopped(page);
  await setConnection('lost');
  await expect(page.getByText('The connection to DAPilot is lost.')).toBeVisible();
  await setConnection('refused');
  await expect(page.getByText('open the address it prints')).toBeVisible();
  await setConnection('open');
  await push({ type: 'driver.changed', driver: null, clients: 2 });
  await expect(page.getByText('Another window drives.')).toBeHidden();
  await push({ type: 'driver.changed', driver: 'other' as never, clients: 2 });
  await page.getByRole('button', { name: 'Drive here' }).click();
  expect(await waitFor('driver.take')).toEqual({});
});

test('text of the program is text: no markup, no image, no link of it becomes real', async ({ page, open }) => {
  const hostile = '<img src=x onerror="document.title=\'owned\'">[a](javascript:document.title=1)\u202E';
  const session = stoppedScene.sessions[childId];
  if (!session) throw new Error('the scene has no session');
  const frames = context.frames.map((frame) => ({ ...frame, name: hostile }));
  const exception = { typeName: hostile, message: hostile, breakMode: 'unhandled' };
  const variables = { 11: [{ name: hostile, value: hostile, type: hostile, reference: 0 }] };
  const threads = [{ id: 1, name: hostile, stop: { ...stop, text: hostile, context: { ...context, frames, exception, variables } } }];
  const scene: Snapshot = { ...stoppedScene, sessions: { ...stoppedScene.sessions, [childId]: { ...session, name: hostile, notes: [hostile], threads } } };
  const { complaints } = await open(scene, { evaluate: () => ({ value: hostile, type: hostile, reference: 0 }) });
  await stopped(page);
  await expect(page.locator('.exception')).toContainText('⟨U+202E⟩');
  await pointAtSku(page);
  await expect(page.locator('.hover-card').filter({ hasText: 'onerror' })).toBeVisible();
  expect(await page.locator('img, a[href^="javascript"]').count()).toBe(0);
  expect(await page.title()).toBe('DAPilot');
  expect(complaints).toEqual([]);
});

test('the first screen needs no editor: it can be used before the editor is there, and so can a folder', async ({ page, open }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/source-editor.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  const { push, complaints } = await open(startScene);
  await expect(page.getByRole('button', { name: /checkout/ })).toBeEnabled();
  await push({ type: 'workspace.opened', workspace: { path: folder, name: 'shop', trusted: true }, recentLaunches: [] });
  await page.keyboard.press('Control+P');
  await page.keyboard.type('order');
  await page.getByRole('option', { name: 'order.js' }).click();
  await expect(page.getByRole('tab', { name: 'order.js' })).toBeVisible();
  await expect(line(page, 'const lines')).toHaveCount(0);
  release();
  await expect(line(page, 'const lines')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a folder that is listed late leaves the path that was typed meanwhile, which is what opens', async ({ page, open }) => {
  const listed = Promise.withResolvers<void>();
  const { waitFor } = await open(startScene, {
    'folders.list': async ({ path = '/home/ada' }) => {
      await listed.promise;
      return { path, parent: '/home', entries: [{ name: 'shop', path: folder, kind: 'folder' }] };
    },
    'workspace.open': () => undefined,
  });
  await page.getByRole('button', { name: 'Open folder…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open folder' });
  await dialog.getByRole('textbox', { name: 'Path of the folder' }).fill('/srv/elsewhere');
  listed.resolve();
  await expect(dialog.getByRole('treeitem', { name: 'shop' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Path of the folder' })).toHaveValue('/srv/elsewhere');
  await dialog.getByRole('button', { name: 'Open elsewhere' }).click();
  expect(await waitFor('workspace.open')).toEqual({ path: '/srv/elsewhere' });
});
