/** What one sees and does at a stop, over states of a core: one paint, the rules of the focus, many threads, deep stacks, odd values. */
import { expect, type Page } from '@playwright/test';
import type { Session, StackFrame, Stop, StopContext, Thread, Variable } from '../src/shared/debug.ts';
import type { SessionId, StopNumber } from '../src/shared/ids.ts';
import type { Snapshot } from '../src/shared/snapshot.ts';
import { patienceMilliseconds } from '../src/renderer/src/store/calm.ts';
import { childId, context, folder, sceneAnswers, stop, stoppedScene } from './support/scenes.ts';
import { stack, variables } from './support/window.ts';
import { test } from './support/window-alone.ts';

const child = stoppedScene.sessions[childId] as Session;
const { context: _, ...bare } = stop;
const otherId = 's3' as SessionId;
const at = (number: number, more: Partial<Stop> = {}): Stop => ({ ...bare, number: number as StopNumber, reason: 'step', ...more });
const frame = (id: number, name: string, line: number): StackFrame => ({ id, name, source: { name: 'checkout.js', path: `${folder}/checkout.js` }, line, column: 1, kind: 'normal', user: true });
const row = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });
const standing = (threads: readonly Thread[], more: Partial<Session> = {}): Snapshot => ({ ...stoppedScene, sessions: { ...stoppedScene.sessions, [childId]: { ...child, threads, ...more } } });

/** In how many frames the text or the marks of an element change from now on. */
async function countPaints(page: Page, selectors: readonly string[]): Promise<() => Promise<readonly number[]>> {
  await page.evaluate((wanted) => {
    let frame = 0;
    const next = () => {
      frame += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    const changed = wanted.map((selector) => {
      const frames = new Set<number>();
      const element = document.querySelector(selector);
      if (!element) throw new Error(`nothing is ${selector}`);
      new MutationObserver(() => frames.add(frame)).observe(element, { subtree: true, childList: true, characterData: true });
      return frames;
    });
    Object.assign(window, { paints: () => changed.map((frames) => frames.size) });
  }, selectors);
  return () => page.evaluate(() => (window as unknown as { paints(): number[] }).paints());
}

test('a stop paints once and asks for nothing; so does the next one, also where its line goes ahead', async ({ page, open }) => {
  // On a busy machine the events of one step come further apart than a window waits for.
  await page.addInitScript((patience) => {
    const { setTimeout: usual } = window;
    window.setTimeout = ((run: () => void, milliseconds?: number) => usual(run, milliseconds === patience ? 60_000 : milliseconds)) as typeof setTimeout;
  }, patienceMilliseconds);
  const harness = await open(stoppedScene);
  await expect(row(page, /^product/)).toBeVisible();
  await expect(page.locator('.line-top')).toBeVisible();
  // The colours of the language come when it is loaded, which draws every line anew.
  await expect(page.locator('.view-line span[class^="mtk"]:not(.mtk1)').first()).toBeVisible();
  // The other file of its stack is read ahead, once: a step that stays in these files has nothing left to read.
  await expect.poll(() => harness.requests.some(({ name, params }) => name === 'source.read' && (params as { path?: string }).path === `${folder}/main.js`)).toBe(true);
  const lineOf = (number: number) => 4 + (number % 2);
  const paints = await countPaints(page, ['.call-stack', '.variables', '.view-lines', '.view-overlays']);
  for (const { number, ahead } of [{ number: 2, ahead: false }, { number: 3, ahead: false }, { number: 4, ahead: true }, { number: 5, ahead: true }]) {
    const asked = harness.requests.length;
    const before = await paints();
    const since = async () => (await paints()).map((count, index) => count - (before[index] ?? 0));
    const next: StopContext = {
      frames: [frame(70 + number, 'priceOf', lineOf(number)), ...context.frames.slice(1)],
      totalFrames: 5,
      topFrame: 0,
      scopes: [{ name: 'Local', reference: 30 + number, expensive: false, hint: 'locals' }],
      variables: { [30 + number]: [{ name: 'product', value: `'step ${number}'`, reference: 0 }, { name: 'line', value: '{…}', reference: 21 }] },
    };
    await harness.push({ type: 'session.continued', sessionId: childId, stepping: true });
    await harness.push({ type: 'session.stopped', sessionId: childId, stop: at(number) });
    if (ahead) {
      await harness.push({ type: 'session.placeFound', sessionId: childId, threadId: 1, stop: number as StopNumber, frame: frame(70 + number, 'priceOf', lineOf(number)) });
      await expect.poll(since).toEqual([0, 0, 0, 1]);
      // Everything but the line is as it was, and nothing says that the program runs.
      await expect(row(page, new RegExp(`^product ?: 'step ${number - 1}'`))).toBeVisible();
      await expect(stack(page).getByRole('treeitem', { selected: true })).toHaveText(new RegExp(`checkout\\.js:${lineOf(number - 1)}$`));
      await expect(page.locator('.source-editor')).toHaveAttribute('data-live', 'true');
    }
    await harness.push({ type: 'session.threadsChanged', sessionId: childId, threads: [{ id: 1, name: 'main' }] });
    await harness.push({ type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: number as StopNumber, context: next });
    await expect(row(page, new RegExp(`^product ?: 'step ${number}'`))).toBeVisible();
    await expect(page.locator('.inline-values', { hasText: `step ${number}` }).first()).toBeVisible();
    expect(await since()).toEqual([1, 1, 1, 1]);
    expect(harness.requests.slice(asked).map(({ name }) => name)).toEqual([]);
  }
});

test('the files of the stack are read ahead, each once and none that only the adapter has; a click on a frame waits for nothing', async ({ page, open }) => {
  const path = `${folder}/main.js`;
  const adapters: StackFrame = { ...frame(9, 'generated', 1), source: { name: 'generated.js', reference: 7 } };
  const frames = [...context.frames.slice(0, 3), adapters];
  const later = Promise.withResolvers<never>();
  let refused = false;
  const read = sceneAnswers['source.read'];
  if (!read) throw new Error('the scenes have no texts');
  const harness = await open(standing([{ id: 1, name: 'main', stop: { ...stop, context: { ...context, frames } } }]), { 'source.read': (params) => (refused ? later.promise : read(params)) });
  const reads = () => harness.requests.filter(({ name }) => name === 'source.read').map(({ params }) => params);
  await expect(page.locator('.line-top')).toBeVisible();
  await expect.poll(reads).toContainEqual({ path });
  await expect(page.getByRole('tab', { name: 'main.js' })).toHaveCount(0);

  const next: StopContext = { ...context, frames: [frame(50, 'priceOf', 6), ...frames.slice(1)] };
  await harness.push({ type: 'session.continued', sessionId: childId, stepping: true }, { type: 'session.stopped', sessionId: childId, stop: at(2) }, { type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: 2 as StopNumber, context: next });
  await expect(stack(page).getByRole('treeitem', { selected: true })).toHaveText(/checkout\.js:6$/);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(reads().filter((params) => (params as { path?: string }).path === path)).toHaveLength(1);
  expect(reads().filter((params) => 'reference' in (params as object))).toEqual([]);

  // From here on nothing can be read.
  refused = true;
  await row(page, /^<anonymous>/).click();
  await expect(page.getByRole('tab', { name: 'main.js' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.view-line', { hasText: 'checkout.js' }).first()).toBeVisible();
});

test('the focus: a new child takes nothing, the one that was let go gives it to the one that stands, a step keeps it', async ({ page, open }) => {
  const other: Session = { ...child, id: otherId, name: 'worker.js', processId: 4122, threads: [{ id: 1, name: 'worker', stop: { ...stop, number: 2 as StopNumber, context: { ...context, frames: [frame(80, 'work', 3)], totalFrames: 1 } } }] };
  await page.clock.install();
  const { push } = await open(stoppedScene);
  const selected = stack(page).getByRole('treeitem', { selected: true });
  await expect(selected).toHaveText(/priceOf/);
  await push({ type: 'session.started', session: other });
  await expect(row(page, /^work /)).toBeVisible();
  await expect(selected).toHaveText(/priceOf/);

  await test.step('a step comes back to it', async () => {
    await push({ type: 'session.continued', sessionId: childId, stepping: true });
    await page.clock.fastForward(10_000);
    await expect(stack(page).getByRole('treeitem', { selected: true })).toHaveCount(0);
    await push({ type: 'session.stopped', sessionId: childId, stop: at(3) }, { type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: 3 as StopNumber, context: { ...context, frames: [frame(90, 'priceOf', 6)], totalFrames: 1 } });
    await expect(selected).toHaveText(/priceOf.*checkout\.js:6/);
  });

  await test.step('let go, the other one has it', async () => {
    await push({ type: 'session.continued', sessionId: childId });
    await page.clock.fastForward(1000);
    await expect(selected).toHaveText(/work.*checkout\.js:3/);
    await push({ type: 'session.stopped', sessionId: childId, stop: at(4) }, { type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: 4 as StopNumber, context: { ...context, frames: [frame(91, 'priceOf', 7)], totalFrames: 1 } });
    await expect(stack(page).getByRole('treeitem', { name: /^priceOf/ })).toHaveText(/checkout\.js:7/);
    await expect(selected).toHaveText(/work/);
  });
});

test('a thousand threads cost no stack; one that was stopped along has its frames at the first click, a deep stack all of them', async ({ page, open }, testInfo) => {
  const threads: Thread[] = Array.from({ length: 1000 }, (__, id) => ({ id, name: `goroutine ${id}` }));
  threads[1] = { id: 1, name: 'main', stop: { ...stop, allThreadsStopped: true, reason: 'breakpoint', context: { ...context, frames: [frame(1, 'main', 12)], totalFrames: 1 } } };
  threads[5] = { id: 5, name: 'goroutine 5 waits in a function of a module with a long path' };
  const all = 10_000;
  const { requests } = await open(standing(threads, { name: 'server' }), {
    'stack.read': ({ start, count }) => ({ frames: Array.from({ length: Math.min(count, all - start) }, (__, offset) => frame(5000 + start + offset, `f${start + offset}`, 3 + ((start + offset) % 4))), totalFrames: all }),
  });
  const reads = () => requests.filter(({ name }) => name === 'stack.read').map(({ params }) => params as { threadId: number; start: number; count: number });
  await expect(row(page, /^goroutine 3 /)).toBeVisible();
  expect(reads()).toEqual([]);
  // A long name leaves its state room: a short one, such as paused, is whole.
  expect(await row(page, /^goroutine 5 /).locator('.call-stack-state').evaluate((state) => state.clientWidth)).toBeGreaterThanOrEqual(60);

  await row(page, /^goroutine 3 /).click();
  await expect(stack(page).getByRole('treeitem', { selected: true })).toHaveText(/^f0/);
  await expect(page.getByRole('tab', { name: 'checkout.js' })).toHaveAttribute('aria-selected', 'true');
  expect(reads().map(({ threadId, start, count }) => [threadId, start, count])).toEqual([[3, 0, 100]]);

  const more = row(page, /^Show more frames, 9900 left/);
  await stack(page).evaluate((box) => box.scrollTo(0, 101 * 22));
  await page.screenshot({ path: testInfo.outputPath('more.png') });
  await more.getByRole('button', { name: 'Show all' }).click();
  // Ten pages of a thousand frames each take a busy machine their time; the limit is only against hanging.
  await expect.poll(() => reads().length, { timeout: 90_000 }).toBe(11);
  await expect(stack(page).locator('.tree-space')).toHaveJSProperty('offsetHeight', (all + 1002) * 22);
  await stack(page).evaluate((box) => box.scrollTo(0, 9995 * 22));
  await expect(row(page, /^f9999 /)).toBeVisible();
});

test('an exception leads to what led to it; values say why they stay, and an element is gone to by its number', async ({ page, open }, testInfo) => {
  const causes = [
    { relation: 'cause' as const, typeName: 'KeyError', message: "'items'\nwith a second line that is so long that it does not fit into a window of any width that people use", path: `${folder}/order.js`, line: 6 },
    { relation: 'context' as const, typeName: 'OrderError', message: '<b>no price</b>' },
  ];
  const list: Variable = { name: 'list', value: 'Array(1000000)', reference: 40, indexed: 1_000_000, named: 1, evaluateName: 'list' };
  const fixed: Variable = { name: 'fixed', value: '7', reference: 0, readOnly: true };
  const failing: StopContext = { ...context, exception: { typeName: 'TypeError', message: 'no cents', breakMode: 'unhandled', causes, moreCauses: true }, variables: { 11: [fixed, list] } };
  const { requests } = await open(standing([{ id: 1, name: 'main', stop: { ...stop, context: failing } }], { capabilities: { ...child.capabilities, setVariable: true } }), {
    'variables.read': ({ start, count, filter }) => ({ variables: filter === 'indexed' ? Array.from({ length: count }, (__, offset) => ({ name: String(start + offset), value: 'v', reference: 0 })) : [], more: false }),
  });
  const widget = page.getByRole('group', { name: 'Exception' });
  await expect(widget.getByRole('listitem')).toHaveText([/^caused by KeyError: 'items' with a second line.*order\.js:6$/, /^while handling OrderError: <b>no price<\/b>$/, 'and more, which are not shown']);
  await page.screenshot({ path: testInfo.outputPath('causes.png') });

  await row(page, /^fixed/).click();
  await page.keyboard.press('F2');
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('fixed is read-only: its value cannot be changed.');

  await row(page, /^list/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Go to element' }).click();
  const number = page.getByRole('textbox', { name: 'Number of the element of list' });
  await number.fill('1000000');
  await number.press('Enter');
  await expect(page.locator('.inline-edit-refusal')).toContainText('numbered from 0 to 999999');
  await number.fill('999999');
  await number.press('Enter');
  await expect(row(page, /^999999/)).toBeVisible();
  await expect(variables(page)).toBeFocused();
  expect(requests.filter(({ name, params }) => name === 'variables.read' && (params as { filter?: string }).filter === 'indexed')).toHaveLength(1);
  await page.screenshot({ path: testInfo.outputPath('element.png') });

  await widget.getByRole('button', { name: 'order.js:6' }).click();
  await expect(page.getByRole('tab', { name: 'order.js' })).toHaveAttribute('aria-selected', 'true');
});
