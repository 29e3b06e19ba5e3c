/** The panes over states of a core: what they show of hostile text, what a click sends, and what never moves. */
import { expect, test, type Page } from '@playwright/test';
import type { Round, Step, Task } from '../src/shared/agent.ts';
import type { ConsoleEntry, Session, StopContext, Variable } from '../src/shared/debug.ts';
import type { StepId } from '../src/shared/ids.ts';
import type { Snapshot } from '../src/shared/snapshot.ts';
import { DapilotError } from '../src/shared/errors.ts';
import type {} from './support/paint-time.ts';
import { hostileTexts } from './support/hostile-texts.ts';
import { openHarness, type Answers, type Harness } from './support/renderer-harness.ts';
import { childId, context, rootId, sceneAnswers, stop, stoppedScene } from './support/scenes.ts';

const agreed: Answers = {
  ...sceneAnswers,
  'step.approve': () => undefined,
  'step.skip': () => undefined,
  'step.edit': () => undefined,
  'agent.start': () => undefined,
  'console.clear': () => undefined,
};

let harness: Harness;
test.afterEach(async () => {
  await harness.close();
});

async function open(page: Page, snapshot: Snapshot, answers: Answers = agreed): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  harness = await openHarness(page, snapshot, answers);
  await expect(page.getByRole('tree', { name: 'Call stack' })).toBeVisible();
}

const scene = stoppedScene;
const task = scene.agent.task as Task;
const round = task.rounds[0] as Round;
const [first, second, third] = round.steps as [Step, Step, Step];

function withSteps(steps: readonly Step[], more: Partial<Round> = {}): Snapshot {
  return { ...scene, agent: { ...scene.agent, task: { ...task, rounds: [{ ...round, ...more, steps }] } } };
}

function withContext(next: StopContext): Snapshot {
  const child = scene.sessions[childId] as Session;
  const threads = child.threads.map((thread) => ({ ...thread, stop: { ...stop, context: next } }));
  return { ...scene, sessions: { ...scene.sessions, [childId]: { ...child, threads } } };
}

const entry = (index: number, text: string): ConsoleEntry => ({ index, kind: 'stdout', text, time: 0, sessionId: childId, depth: 0 });
const card = (page: Page, step: Step) => page.locator(`[data-step="${step.id}"]`);

test('hostile text is text in every pane', async ({ page }) => {
  const sized = (at: number) => hostileTexts.slice(at * 20, at * 20 + 20).join(' ');
  const variables: readonly Variable[] = hostileTexts.map((text) => ({ name: text, value: text, type: text, reference: 0 }));
  const frames = hostileTexts.map((text, id) => ({ id, name: text, source: { name: text }, line: 1, column: 1, kind: 'normal' as const, user: true }));
  const hostile = withContext({ ...context, frames, variables: { 11: variables } });
  const step = { ...first, step: { action: 'evaluate', expression: sized(1), description: sized(2), expect: sized(3), tests: '<b>' }, result: { summary: sized(4), detail: sized(5) } } as Step;
  const rounds = [{ ...round, observed: sized(6), thoughts: sized(7), hypotheses: [{ id: '<i>', claim: sized(8), status: 'open' as const }], steps: [step] }];
  await open(page, { ...hostile, agent: { ...hostile.agent, task: { ...task, symptom: sized(9), rounds } }, consoles: { [rootId]: { total: hostileTexts.length, errors: 0, revision: 1, changedFrom: 0 } } }, {
    ...agreed,
    'console.read': ({ from, count }) => ({ entries: hostileTexts.slice(from, from + count).map((text, offset) => entry(from + offset, text)) }),
  });
  await expect(page.locator('.console-entry').last()).toBeVisible();
  for (const pane of ['.variables', '.call-stack', '.console-list']) {
    const box = page.locator(pane);
    for (let down = 0; down < 12; down += 1) {
      expect(await box.evaluate(foreignElements)).toEqual([]);
      await box.evaluate((element) => element.scrollBy(0, element.clientHeight));
    }
  }
  expect(await page.locator('.agent').evaluate(foreignElements)).toEqual([]);
  await page.getByRole('tab', { name: 'Agent log' }).click();
  await expect(page.locator('.agent-log-line').first()).toBeVisible();
  expect(await page.locator('.agent-log').evaluate(foreignElements)).toEqual([]);
  expect(harness.complaints).toEqual([]);
});

/** Elements and attributes that no pane of ours makes. Runs in the page. */
function foreignElements(box: Element): string[] {
  const all = [...box.querySelectorAll('*')];
  const elements = all.filter((element) => !/^(div|span|p|button|pre|code|dl|dt|dd|ul|ol|li|h[1-6]|header|section|article|details|summary|blockquote|form|textarea|input|select|option|label)$/i.test(element.tagName));
  const attributes = all.flatMap((element) => element.getAttributeNames()).filter((name) => /^on|^href$|^src$|^srcdoc$|^formaction$/.test(name));
  return [...elements.map((element) => element.tagName), ...attributes];
}

test('a card shows all of what runs: a long expression to its end, hidden and imitating signs marked', async ({ page }) => {
  const expression = `${'total + '.repeat(480)}\u202epаyload()`;
  const step: Step = { ...second, step: { action: 'evaluate', expression, description: 'to see it' } };
  await open(page, withSteps([step]));
  const code = card(page, step).locator('.step-code pre');
  await expect(code).toContainText('total + '.repeat(480).trim());
  await expect(code.locator('.text-mark')).toHaveText([/^U\+202E/, /^а/]);
  await card(page, step).getByRole('button', { name: /^Show all/ }).click();
  expect(await code.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
});

test('a click approves exactly what the card shows; keys do the same; for the session by its menu', async ({ page }) => {
  await open(page, scene);
  await card(page, second).getByRole('button', { name: 'Approve', exact: true }).click();
  expect(await harness.waitFor('step.approve')).toEqual({ stepId: second.id, hash: second.hash });
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Alt+Enter');
  expect(await harness.waitFor('step.skip')).toEqual({ stepId: second.id });
  await card(page, second).getByRole('button', { name: 'More ways to approve' }).click();
  await page.getByRole('menuitem', { name: 'Approve this one for the session' }).click();
  const approvals = () => harness.requests.filter(({ name }) => name === 'step.approve').map(({ params }) => params);
  await expect.poll(approvals).toEqual([
    { stepId: second.id, hash: second.hash },
    { stepId: second.id, hash: second.hash },
    { stepId: second.id, hash: second.hash, forSession: true },
  ]);
});

test('a step is edited in its card; what is wrong is said at the field, and Escape loses nothing', async ({ page }) => {
  await open(page, scene);
  await page.keyboard.press('Alt+E');
  const form = card(page, second).getByRole('form', { name: 'Edit this step' });
  await form.getByLabel('Line').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText('A line number from 1 on is needed.');
  await form.getByLabel('Line').fill('7');
  await form.getByLabel('Only if').fill('text !== ""');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await card(page, second).getByRole('button', { name: 'Go on editing' }).click();
  await expect(form.getByLabel('Only if')).toHaveValue('text !== ""');
  await page.keyboard.press('Control+Enter');
  expect(await harness.waitFor('step.edit')).toEqual({
    stepId: second.id,
    step: { ...second.step, breakpoints: [{ line: 7, condition: 'text !== ""' }] },
  });
  await expect(form).toHaveCount(0);
  await card(page, second).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Line').fill('9');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, second).getByRole('button', { name: 'Edit' })).toHaveText(/^Edit/);
  expect(harness.requests.filter(({ name }) => name === 'step.approve')).toEqual([]);
});

test('what the person is about to click stays where it is while results and thoughts arrive', async ({ page }) => {
  const running: Step = { ...first, status: 'running', startedAt: 1 };
  await open(page, withSteps([running, { ...second, status: 'proposed' }, third]));
  const skip = card(page, second).getByRole('button', { name: 'Skip' });
  await skip.hover();
  const before = await skip.boundingBox();
  await harness.push(
    { type: 'step.finished', stepId: first.id, status: 'done', time: 20, result: { summary: 'line\n'.repeat(30), detail: 'more', outcome: 'supported' } },
    { type: 'step.statusChanged', stepId: second.id, status: 'awaiting' },
  );
  await expect(card(page, first)).toHaveAttribute('data-status', 'done');
  await expect(card(page, second)).toHaveAttribute('data-next', second.id);
  expect(await skip.boundingBox()).toEqual(before);
  await harness.push({ type: 'step.approved', stepId: second.id, by: 'person', time: 30 });
  await expect(card(page, second)).toHaveAttribute('data-status', 'approved');
  expect(await skip.boundingBox()).toEqual(before);
  await harness.push({ type: 'agent.thoughtsGrew', round: 1, text: ' More and more words.'.repeat(60) });
  await expect(page.locator('.round-thoughts')).toContainText('More and more');
  expect(await skip.boundingBox()).toEqual(before);
});

test('the agent never takes the focus, and shows the card that is next', async ({ page }) => {
  await open(page, withSteps([{ ...first, status: 'running', startedAt: 1 }]));
  const input = page.getByRole('textbox', { name: /Expression to evaluate/ });
  await input.fill('line.');
  const steps = Array.from({ length: 10 }, (_, index): Step => ({ ...second, id: `n${index}` as StepId, hash: `n${index}`, status: index === 0 ? 'awaiting' : 'proposed' }));
  await harness.push(
    { type: 'step.finished', stepId: first.id, status: 'done', time: 20, result: { summary: "' mug'" } },
    { type: 'agent.roundStarted', round: { ...round, number: 2, steps: [], hypotheses: [], thoughts: '', observed: 'Still there.' } },
    { type: 'agent.planProposed', round: 2, thoughts: 'Now I know where.', hypotheses: [], steps, repaired: false, time: 30 },
  );
  await expect(card(page, steps[0] as Step).getByRole('button', { name: 'Approve', exact: true })).toBeInViewport();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('line.');
});

test('a million lines: only what is in sight is read and in the page', async ({ page }) => {
  const total = 1_000_000;
  let longest = 0;
  await open(page, { ...scene, consoles: { [rootId]: { total, errors: 0, revision: 1, changedFrom: 0 } } }, {
    ...agreed,
    'console.read': ({ from, count }) => {
      longest = Math.max(longest, count);
      return { entries: Array.from({ length: Math.min(count, total + 1 - from) }, (_, offset) => entry(from + offset, `line ${from + offset}`)) };
    },
  });
  const list = page.locator('.console-list');
  await expect(list.getByText(`line ${total - 1}`, { exact: true })).toBeInViewport();
  await harness.push({ type: 'console.grew', rootId, total: total + 1, changedFrom: total, errors: 0 });
  await expect(list.getByText(`line ${total}`, { exact: true })).toBeInViewport();
  await list.evaluate((element) => element.scrollTo(0, 0));
  await expect(list.getByText('line 0', { exact: true })).toBeInViewport();
  // Scrolled up: what is new does not take the person away from what they read.
  await harness.push({ type: 'console.grew', rootId, total: total + 2, changedFrom: total + 1, errors: 0 });
  await expect(list.getByText('line 0', { exact: true })).toBeInViewport();
  expect(await page.locator('.console-entry').count()).toBeLessThan(150);
  expect(longest).toBeLessThanOrEqual(200);
  expect(harness.requests.filter(({ name }) => name === 'console.read').length).toBeLessThan(20);
});

test('a click on a frame shows its source and reads its values, once', async ({ page }) => {
  await open(page, scene);
  await page.getByRole('treeitem', { name: /^total/ }).click();
  expect(await harness.waitFor('scopes.read')).toEqual({ sessionId: childId, stop: stop.number, frameId: 2 });
  await page.getByRole('tree', { name: 'Call stack' }).press('ArrowDown');
  await page.getByRole('tree', { name: 'Call stack' }).press('Enter');
  await expect(page.getByRole('tab', { name: 'main.js' })).toBeVisible();
  expect(harness.requests.filter(({ name }) => name === 'scopes.read')).toHaveLength(2);
  const reads = () => harness.requests.filter(({ name, params }) => name === 'source.read' && JSON.stringify(params).includes('main.js')).length;
  // Ahead of the click, and when it is shown, as the file may have changed meanwhile.
  await expect.poll(reads).toBe(2);
  await page.getByRole('tab', { name: 'main.js' }).click();
  await expect(page.getByRole('tab', { name: 'main.js' })).toHaveAttribute('aria-selected', 'true');
  expect(reads()).toBe(2);
});

test('a window in which nobody does anything runs less than a timer a second', async ({ page }) => {
  await page.clock.install();
  // In front of the clock of the test: everything that is set is counted when it runs.
  await page.addInitScript(() => {
    const count = () => (window.callbacksRun = (window.callbacksRun ?? 0) + 1);
    const counted = (callback: unknown) => (typeof callback !== 'function' ? callback : (...given: unknown[]) => (count(), (callback as (...given: unknown[]) => unknown)(...given)));
    for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const) {
      const set = window[name] as (...given: unknown[]) => number;
      Object.defineProperty(window, name, { configurable: true, writable: true, value: (callback: unknown, ...more: unknown[]) => set.call(window, counted(callback), ...more) });
    }
  });
  await open(page, scene);
  await expect(page.locator('.line-top')).toBeVisible();
  await page.clock.runFor(5000);
  const before = await page.evaluate(() => window.callbacksRun ?? 0);
  expect(before).toBeGreaterThan(0);
  await page.clock.runFor(60_000);
  expect((await page.evaluate(() => window.callbacksRun ?? 0)) - before).toBeLessThan(60);
});

test('the console evaluates in the focused frame, remembers, and keeps several lines', async ({ page }) => {
  await open(page, scene);
  const input = page.getByRole('textbox', { name: /Expression to evaluate/ });
  await input.fill('line.sku');
  await input.press('Enter');
  expect(await harness.waitFor('evaluate')).toEqual({ sessionId: childId, expression: 'line.sku', context: 'repl', stop: stop.number, frameId: 1 });
  await input.press('ArrowUp');
  await expect(input).toHaveValue('line.sku');
  await input.press('Shift+Enter');
  await input.pressSequentially('.trim()');
  await input.press('Enter');
  await expect.poll(() => harness.requests.filter(({ name, params }) => name === 'evaluate' && JSON.stringify(params).includes('line.sku\\n.trim()')).length).toBe(1);
});

test('values that were read again at the same stop are shown, in the frame that is looked at', async ({ page }) => {
  const changed: readonly Variable[] = [{ name: 'cents', value: '900', reference: 0 }];
  await open(page, scene, { ...agreed, 'scopes.read': ({ frameId }) => ({ scopes: context.scopes, variables: { 11: frameId === 102 ? changed : [] } }) });
  await page.getByRole('treeitem', { name: /^total/ }).click();
  await expect(page.locator('.variables')).toContainText('Nothing here');
  const frames = context.frames.map((frame) => ({ ...frame, id: frame.id + 100 }));
  await harness.push({ type: 'session.contextLoaded', sessionId: childId, threadId: 1, stop: stop.number, context: { ...context, frames } });
  await expect(page.locator('.variables')).toContainText('cents: 900');
  await expect(page.getByRole('treeitem', { name: /^total/ })).toHaveAttribute('aria-selected', 'true');
});

test('a symptom starts a task on what runs', async ({ page }) => {
  await open(page, { ...scene, agent: { ...scene.agent, status: 'active', task: { ...task, end: { status: 'gave-up', reason: 'no-cause', message: 'Nothing points to a cause.' } } } });
  await expect(page.getByRole('region', { name: 'I do not know the cause' })).toContainText('Nothing points to a cause.');
  await page.getByRole('textbox', { name: /What is going wrong/ }).fill('The total is never printed');
  await page.getByRole('button', { name: 'Find the cause', exact: true }).click();
  expect(await harness.waitFor('agent.start')).toEqual({ symptom: 'The total is never printed', rootId });
});

test('the keyboard stays at its place in a tree while children are read', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await open(page, scene, {
    ...agreed,
    'variables.read': async () => {
      await held;
      return { variables: [{ name: 'sku', value: "' mug'", reference: 0 }, { name: 'quantity', value: '1', reference: 0 }], more: false };
    },
  });
  const tree = page.getByRole('tree', { name: 'Variables' });
  await page.getByRole('treeitem', { name: /^line/ }).click();
  await expect(tree).toContainText('Reading…');
  await tree.press('ArrowRight');
  release();
  await expect(page.getByRole('treeitem', { name: /^sku/ })).toHaveAttribute('data-active', 'true');
  await tree.press('ArrowDown');
  await expect(page.getByRole('treeitem', { name: /^quantity/ })).toHaveAttribute('data-active', 'true');
});

test('long names leave every button in sight, and files of one name are told apart', async ({ page }) => {
  const name = 'a very long name of a program that fits nowhere '.repeat(4);
  const root = scene.sessions[rootId] as Session;
  const child = scene.sessions[childId] as Session;
  const frames = context.frames.map((frame, index) =>
    index < 2 ? { ...frame, name, source: { name: `src/${frame.source?.name}`, path: `/home/ada/shop/${index === 0 ? 'src' : 'lib'}/index.js` } } : frame,
  );
  const threads = child.threads.map((thread) => ({ ...thread, stop: { ...stop, context: { ...context, frames } } }));
  const sessions = { ...scene.sessions, [rootId]: { ...root, name }, [childId]: { ...child, name, threads } };
  const end = { status: 'gave-up', reason: 'no-cause', message: 'Nothing points to a cause.' } as const;
  await page.setViewportSize({ width: 860, height: 640 });
  harness = await openHarness(page, { ...scene, sessions, agent: { ...scene.agent, status: 'gave-up', task: { ...task, end } } }, { ...agreed, 'source.read': () => ({ text: 'one\n'.repeat(20), readOnly: false }) });
  await expect(page.getByRole('button', { name: 'Find the cause', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.session-state')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('treeitem', { name: new RegExp(`^${name.trim()}`) }).nth(2).click();
  await expect(page.getByRole('tab')).toContainText(['index.js in src', 'index.js in lib']);
});

test('good news and refusals of a moment leave by themselves, trouble stays', async ({ page }) => {
  await page.clock.install();
  await open(page, scene, {
    ...agreed,
    'session.saveLog': () => ({ path: '/tmp/dap.log' }),
    'session.stepIn': () => {
      throw new DapilotError('not-stopped', 'This thread is running, so it cannot be moved on.');
    },
  });
  const messages = page.getByRole('log', { name: 'Messages' });
  const run = async (command: string) => {
    await page.keyboard.press('Control+Shift+P');
    await page.getByRole('combobox', { name: 'Command' }).fill(`>${command}`);
    await page.keyboard.press('Enter');
  };
  await run('Save Debug Adapter Log');
  await expect(messages).toContainText('/tmp/dap.log');
  await run('Restart');
  await expect(messages).toContainText('harness has no answer');
  await page.keyboard.press('F11');
  await expect(messages).toContainText('cannot be moved on');
  await page.clock.runFor(11_000);
  await expect(messages).not.toContainText('/tmp/dap.log');
  await expect(messages).not.toContainText('cannot be moved on');
  await expect(messages).toContainText('harness has no answer');
});

test('an evaluation that does not end is said, with its way out', async ({ page }) => {
  await page.clock.install();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await open(page, scene, {
    ...agreed,
    evaluate: async () => {
      await held;
      return { value: '1', reference: 0 };
    },
  });
  const input = page.getByRole('textbox', { name: /^Expression to evaluate/ });
  await input.fill('spin()');
  await input.press('Enter');
  await harness.waitFor('evaluate');
  await expect(input).toHaveAttribute('placeholder', /^Evaluate in/);
  await page.clock.runFor(1_100);
  await expect(input).toHaveAttribute('placeholder', 'Still evaluating; to end it, stop the program');
  release();
  await expect(input).toHaveAttribute('placeholder', /^Evaluate in/);
});

test('what ended the task is told once in full, and leaves room for the session above', async ({ page }) => {
  const problem = { code: 'model-unauthorized', message: `The endpoint http://127.0.0.1:42509/${'long/'.repeat(20)} asks for a key (401).`, hint: 'Set the key.' } as const;
  const failed = { ...round, steps: [], problem };
  const end = { status: 'failed', reason: 'problem', message: problem.message, problem } as const;
  const root = scene.sessions[rootId] as Session;
  await open(page, {
    ...scene,
    sessions: { ...scene.sessions, [rootId]: { ...root, name: 'boom.js' }, [childId]: { ...(scene.sessions[childId] as Session), name: 'child.js', processId: 14671 } },
    agent: { ...scene.agent, status: 'failed', task: { ...task, rounds: [failed], end } },
  });
  await expect(page.locator('.agent').getByText('asks for a key (401).', { exact: false }).and(page.locator('.problem p'))).toHaveCount(1);
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 720 });
    const runsOver = await page.locator('.session-path .middle-text, .session-path .middle-text > span').evaluateAll((parts) =>
      parts.filter((part) => getComputedStyle(part).overflowX === 'visible' && part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
    );
    expect(runsOver).toEqual([]);
    await expect(page.locator('.session-state')).toBeInViewport({ ratio: 1 });
  }
});

test('a long state leaves the name of its program', async ({ page }) => {
  const root = scene.sessions[rootId] as Session;
  const lost = { ...root, name: 'server.js', status: 'lost' as const, endedAt: 2, threads: [], problem: { code: 'adapter-lost', message: 'It went away.' } as const };
  await page.setViewportSize({ width: 1280, height: 720 });
  harness = await openHarness(page, { ...scene, sessions: { [rootId]: lost }, sessionOrder: [rootId], agent: { ...scene.agent, task: undefined } }, agreed);
  const name = page.locator('.call-stack-name').first();
  await expect(name).toHaveText('server.js');
  expect(await name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(1);
  await expect(page.locator('.call-stack-state').first()).toHaveAttribute('data-tip', 'It went away.');
});

test('the tab of a text from the adapter has its last name, not the beginning of its path', async ({ page }) => {
  const [top, ...others] = context.frames as [StopContext['frames'][number], ...StopContext['frames']];
  const library = { ...top, source: { name: '<node_internals>/internal/modules/cjs/loader', reference: 7 } };
  await open(page, withContext({ ...context, frames: [library, ...others] }), { ...agreed, 'source.read': () => ({ text: 'one\n'.repeat(20), readOnly: true }) });
  await expect(page.getByRole('tablist', { name: 'Open files' }).getByRole('tab')).toHaveText(['loader']);
});
