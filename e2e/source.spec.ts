/** Source and columns of the window over a core in memory: which text is shown, where it stands, how much room it has. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import type { StackFrame, StopContext } from '../src/shared/debug.ts';
import type { StopNumber } from '../src/shared/ids.ts';
import type { Snapshot } from '../src/shared/snapshot.ts';
import type { Answers } from './support/renderer-harness.ts';
import { childId, context, folder, sceneAnswers, stop, stoppedScene } from './support/scenes.ts';
import { test } from './support/window-alone.ts';

test.use({ viewport: { width: 1280, height: 720 } });

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The stopped scene with another context of its stop. */
function stoppedWith(next: Partial<StopContext>): Snapshot {
  const session = stoppedScene.sessions[childId];
  if (!session) throw new Error('the scene has no session');
  const threads = [{ id: 1, name: 'main', stop: { ...stop, context: { ...context, ...next } } }];
  return { ...stoppedScene, sessions: { ...stoppedScene.sessions, [childId]: { ...session, threads } } };
}

async function openFile(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+P');
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).click();
}

test('the shown tab is in sight whatever becomes of the window', async ({ page, open }) => {
  await open(stoppedScene);
  await expect(page.locator('.line-top')).toBeVisible();
  for (const name of ['main.js', 'order.js', 'catalogue.js', 'package.json']) {
    await openFile(page, name);
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  for (const width of [900, 1280, 740]) {
    await page.setViewportSize({ width, height: 720 });
    await expect(tab(page, 'package.json')).toBeInViewport({ ratio: 1 });
  }
  await tab(page, 'package.json').press('ArrowRight');
  await expect(tab(page, 'checkout.js')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'checkout.js')).toBeInViewport({ ratio: 1 });
  await tab(page, 'checkout.js').press('ArrowLeft');
  await expect(tab(page, 'package.json')).toBeInViewport({ ratio: 1 });
});

test('no text stands under the name of another one, and what takes long to read says so', async ({ page, open }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await open(stoppedScene, {
    async 'source.read'(params) {
      if ('path' in params && params.path.endsWith('order.js')) await held;
      return { text: 'path' in params ? `// text of ${params.path.slice(folder.length + 1)}` : '', path: 'x', readOnly: false };
    },
  });
  await expect(page.locator('.view-line').first()).toContainText('checkout.js');
  const wrong = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const name = document.querySelector('.editor-tab [aria-selected="true"]')?.textContent ?? '';
      const line = document.querySelector('.view-line');
      if (line && getComputedStyle(line).visibility === 'visible' && !line.textContent.includes(name)) seen.push(`${name} over ${line.textContent}`);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await openFile(page, 'main.js');
  await expect(page.locator('.view-line').first()).toContainText('main.js');
  await openFile(page, 'order.js');
  await expect(page.getByRole('status').filter({ hasText: 'Reading order.js' })).toBeVisible();
  await expect(tab(page, 'order.js')).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(page.locator('.view-line').first()).toContainText('order.js');
  await expect(page.getByText('Reading order.js')).toBeHidden();
  expect(await wrong.jsonValue()).toEqual([]);
});

const share = (page: Page) => page.evaluate(() => (document.querySelector('.source')?.getBoundingClientRect().width ?? 0) / innerWidth);

for (const [width, height] of [[1920, 1080], [1280, 720], [1024, 640], [900, 600], [760, 600]] as const) {
  test(`code keeps most of a window of ${width} pixels, opened so or made so`, async ({ page, open }) => {
    await page.setViewportSize({ width, height });
    await open(stoppedScene);
    await expect(page.locator('.exception')).toBeVisible();
    expect(await share(page)).toBeGreaterThanOrEqual(0.449);
    await page.setViewportSize({ width: 1920, height });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(1920);
    await page.setViewportSize({ width, height });
    await expect.poll(() => share(page)).toBeGreaterThanOrEqual(0.449);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

/** Where the stopped line is in the editor, in lines from its top and from its bottom. */
function linesAround(page: Page): Promise<{ above: number; below: number }> {
  return page.evaluate(() => {
    const line = document.querySelector('.line-top')?.getBoundingClientRect();
    const box = document.querySelector('.source-host')?.getBoundingClientRect();
    if (!line || !box) throw new Error('nothing is stopped');
    return { above: (line.top - box.top) / line.height, below: (box.bottom - line.bottom) / line.height };
  });
}

test('a stop is not at the edge, a step in sight moves nothing, and a text is found as it was left', async ({ page, open }) => {
  const text = Array.from({ length: 300 }, (_, index) => `call(${index + 1});`).join('\n');
  const at = (line: number): StackFrame => ({ id: line, name: 'f', source: { name: 'checkout.js', path: `${folder}/checkout.js` }, line, column: 1, kind: 'normal', user: true });
  const plain = { frames: [at(150)], topFrame: 0, scopes: [], variables: {} };
  const { push } = await open(stoppedWith({ ...plain, exception: undefined } as Partial<StopContext>), {
    'source.read': () => ({ text, path: `${folder}/checkout.js`, readOnly: false }),
  });
  const { context: _, ...bare } = stop;
  let number = 1;
  const stopAt = async (line: number) => {
    number += 1;
    const next = { ...bare, reason: 'step', number: number as StopNumber };
    await push(
      { type: 'session.continued', sessionId: childId },
      { type: 'session.stopped', sessionId: childId, stop: next },
      { type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: next.number, context: { ...plain, frames: [at(line)] } },
    );
    await expect(page.locator('.call-stack [aria-selected="true"]')).toContainText(`:${line}`);
    await expect(page.locator('.line-top')).toBeVisible();
  };
  const firstLine = () => page.locator('.line-numbers').allTextContents().then((all) => Math.min(...all.map(Number)));
  await expect(page.locator('.line-top')).toBeVisible();
  const before = await firstLine();
  await stopAt(152);
  expect(await firstLine()).toBe(before);
  for (const line of [153, 156, 160, 163, 166, 170, 250, 90, 85, 82, 79]) {
    await stopAt(line);
    const { above, below } = await linesAround(page);
    expect(Math.min(above, below), `line ${line}`).toBeGreaterThanOrEqual(2);
  }
  await page.locator('.view-line').filter({ hasText: 'call(79)' }).click();
  await page.keyboard.press('Control+End');
  await expect.poll(firstLine).toBeGreaterThan(200);
  const left = await firstLine();
  await openFile(page, 'order.js');
  await expect(tab(page, 'order.js')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'checkout.js').click();
  await expect(tab(page, 'checkout.js')).toHaveAttribute('aria-selected', 'true');
  expect(await firstLine()).toBe(left);
});

const loader: StackFrame = { id: 1, name: 'wrapSafe', source: { name: '<node_internals>/internal/modules/cjs/loader', reference: 7 }, line: 2, column: 1, kind: 'subtle', user: false };
const internals: Answers = {
  'source.read': (params) => ('reference' in params ? { text: 'const a = "text";\nreturn a; // here', readOnly: true } : (sceneAnswers['source.read']?.(params) ?? { text: '', readOnly: true })),
};

test('a file that cannot be parsed is shown at its mistake, not who loads it', async ({ page, open }) => {
  await open(stoppedWith({ frames: [loader], totalFrames: 1, exception: { typeName: 'SyntaxError', message: `Unexpected token ';' (${folder}/order.js:3)`, breakMode: 'unhandled' } }), internals);
  await expect(tab(page, 'order.js')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.exception')).toContainText('Unexpected token');
  await expect(page.locator('.exception')).toContainText('none of the folder’s code is on the stack');
  const callStack = page.getByRole('tree', { name: 'Call stack' });
  await expect(callStack).toContainText('none of the folder’s code');
  await callStack.getByRole('treeitem', { name: /wrapSafe/ }).click();
  await expect(tab(page, 'loader')).toHaveAttribute('aria-selected', 'true');
});

test('code of an adapter has the colours of its language, and a thrown text is told once', async ({ page, open }) => {
  await open(stoppedWith({ frames: [loader], totalFrames: 1, exception: { typeName: 'a text', message: 'a text: a text', breakMode: 'unhandled' } }), internals);
  await expect(tab(page, 'loader')).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.view-line').first()).toContainText('const a');
  await expect.poll(() => page.locator('.view-line').first().locator('span[class^="mtk"]').count()).toBeGreaterThan(2);
  await expect(page.locator('.exception')).toHaveText(/^Thrown value\s*not caught\s*a text(?!:)/);
});

test('forked processes of one name can be told apart', async ({ page, open }) => {
  const session = stoppedScene.sessions[childId];
  if (!session) throw new Error('the scene has no session');
  const twin = { ...session, id: 's3' as typeof childId, processId: 4122, status: 'running' as const, threads: [] };
  await open({ ...stoppedScene, sessions: { ...stoppedScene.sessions, [twin.id]: twin }, sessionOrder: [...stoppedScene.sessionOrder, twin.id] });
  const callStack = page.getByRole('tree', { name: 'Call stack' });
  await expect(callStack.getByRole('treeitem', { name: 'main.js pid 4121 paused on exception' })).toBeVisible();
  await expect(callStack.getByRole('treeitem', { name: 'main.js pid 4122 running' })).toBeVisible();
});

test('a program that stands says which port it keeps, and how long the session has', async ({ page, open }) => {
  const session = stoppedScene.sessions[childId];
  const root = stoppedScene.sessions['s1' as typeof childId];
  if (!session || !root) throw new Error('the scene has no session');
  const sessions = { ...stoppedScene.sessions, [root.id]: { ...root, expiresAt: Date.now() + 40 * 60_000 }, [childId]: { ...session, ports: [3000] } };
  const { waitFor } = await open({ ...stoppedScene, sessions }, { 'session.extend': () => undefined });
  await expect(page.getByText('holds port 3000')).toBeVisible();
  const centre = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    return box ? box.y + box.height / 2 : 0;
  };
  const line = await centre('.session-state');
  for (const part of ['.session-ports', '.session-time .codicon']) expect(Math.abs((await centre(part)) - line), part).toBeLessThanOrEqual(1.5);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).include('.top-bar').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([]);
  }
  await page.getByRole('button', { name: /The session ends in \d+ min/ }).click();
  await waitFor('session.extend');
});

test('a file that was changed under a program is shown as it is now, and it is said that the program has the old one', async ({ page, open }) => {
  let text = 'const before = 1;\n';
  const { push } = await open(stoppedScene, { ...sceneAnswers, 'source.read': () => ({ text, path: `${folder}/checkout.js`, readOnly: false }) });
  await expect(page.locator('.view-line', { hasText: 'before' })).toBeVisible();
  const note = page.locator('.code-offer');
  await expect(note).toHaveCount(0);
  text = 'const after = 2;\n';
  await push({ type: 'source.changed', path: `${folder}/checkout.js`, time: Date.now() });
  await expect(page.locator('.view-line', { hasText: 'after' })).toBeVisible();
  await expect(note).toHaveText(/^checkout\.js was changed after the program began/);
  await expect(note.getByRole('button', { name: 'Restart' })).toBeVisible();
});
