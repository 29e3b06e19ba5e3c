/** The agent's notes while a task goes on: what is new comes into sight, and a key decides only on what is seen. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Round, Step, Task, Verdict } from '../src/shared/agent.ts';
import type { StepId, StopNumber } from '../src/shared/ids.ts';
import type { Snapshot } from '../src/shared/snapshot.ts';
import { openHarness, type Answers, type Harness } from './support/renderer-harness.ts';
import { folder, idleScene, sceneAnswers, startScene, stoppedScene } from './support/scenes.ts';

let harness: Harness;
test.use({ viewport: { width: 1280, height: 800 } });
test.afterEach(async () => {
  await harness.close();
});

const scene = stoppedScene;
const task = scene.agent.task as Task;
const round = task.rounds[0] as Round;
const [, second] = round.steps as [Step, Step];
const verdict: Verdict = {
  rootCause: { path: `${folder}/order.js`, line: 5, function: 'parseOrder' },
  explanation: 'The blank after the comma stays in the key.\n'.repeat(12),
  evidence: Array.from({ length: 12 }, (_, index) => ({ id: `stop ${index + 1}`, text: 'A key with a blank.' })),
  confidence: 0.9,
};

async function open(page: Page, snapshot: Snapshot, answers: Answers = {}): Promise<void> {
  harness = await openHarness(page, snapshot, { ...sceneAnswers, 'step.approve': () => undefined, ...answers });
}

const notes = (page: Page) => page.getByRole('region', { name: "The agent's notes" });
const card = (page: Page, id: string) => page.locator(`[data-step="${id}"]`);
const withSteps = (steps: readonly Step[]): Snapshot => ({ ...scene, agent: { ...scene.agent, task: { ...task, rounds: [{ ...round, steps }] } } });
const many = Array.from({ length: 9 }, (_, index): Step => ({ ...second, id: `m${index}` as StepId, hash: `m${index}`, status: 'done', result: { summary: 'set' } }));

/** How far the top of an element is below the top of the notes. */
async function belowTop(page: Page, element: Locator): Promise<number> {
  const [inner, outer] = [await element.boundingBox(), await notes(page).boundingBox()];
  if (!inner || !outer) throw new Error('not on screen');
  return inner.y - outer.y;
}

test('a verdict comes into sight from its top, also with the pointer where the last button was', async ({ page }) => {
  const last: Step = { ...second, id: 'last' as StepId, hash: 'last', status: 'awaiting' };
  await open(page, withSteps([...many, last]));
  await card(page, 'last').getByRole('button', { name: 'Approve', exact: true }).click();
  await harness.push(
    { type: 'step.approved', stepId: last.id, by: 'person', time: 1 },
    { type: 'step.finished', stepId: last.id, status: 'done', time: 2, result: { summary: 'set' } },
    { type: 'agent.verdictReached', verdict },
    { type: 'agent.taskEnded', end: { status: 'done', reason: 'verdict', message: 'The cause was found.' }, time: 3 },
    { type: 'agent.statusChanged', status: 'done' },
  );
  const found = page.getByRole('region', { name: 'Root cause' });
  await expect(found).toBeInViewport();
  await expect.poll(() => belowTop(page, found)).toBeGreaterThanOrEqual(0);
  expect(await belowTop(page, found)).toBeLessThan(40);
});

test('a new round comes into sight with what was seen and thought, down to its first card', async ({ page }) => {
  await open(page, withSteps(many));
  await card(page, 'm8').hover();
  const next: Step = { ...second, id: 'next' as StepId, hash: 'next', status: 'awaiting' };
  await harness.push(
    { type: 'agent.roundStarted', round: { ...round, number: 2, stop: 2 as StopNumber, steps: [], hypotheses: [], thoughts: '', observed: 'Still there.' } },
    { type: 'agent.planProposed', round: 2, thoughts: 'Now I know where.', hypotheses: [], steps: [next, ...many.map((step): Step => ({ ...step, id: `${step.id}b` as StepId, status: 'proposed' }))], repaired: false, time: 30 },
  );
  await expect(card(page, 'next')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => belowTop(page, page.getByRole('region', { name: 'Round 2' }))).toBeLessThan(40);
  expect(await belowTop(page, page.getByRole('region', { name: 'Round 2' }))).toBeGreaterThanOrEqual(0);
});

test('cards that come under a resting pointer do not hide the one at its turn, and all of them can be skipped', async ({ page }) => {
  await open(page, withSteps([]), { 'step.skip': () => undefined });
  await notes(page).hover();
  const next: Step = { ...second, id: 'next' as StepId, hash: 'next', status: 'awaiting' };
  const rest = many.map(({ result: _, ...step }): Step => ({ ...step, status: 'proposed' }));
  await harness.push({ type: 'agent.planProposed', round: 1, thoughts: 'Now I know where.', hypotheses: [], steps: [next, ...rest], repaired: false, time: 30 });
  await expect(card(page, 'next')).toBeInViewport({ ratio: 1 });
  await notes(page).getByRole('button', { name: 'Skip all' }).click();
  const skipped = () => harness.requests.flatMap(({ name, params }) => (name === 'step.skip' ? [(params as { stepId: string }).stepId] : []));
  await expect.poll(skipped).toEqual([...rest.map(({ id }) => id).toReversed(), 'next']);
});

test('who reads above is left there, and a key first shows the card that it would decide on', async ({ page }) => {
  await open(page, withSteps(many));
  await notes(page).hover();
  await page.mouse.wheel(0, -5000);
  await expect.poll(() => notes(page).evaluate((box) => box.scrollTop)).toBe(0);
  const next: Step = { ...second, id: 'next' as StepId, hash: 'next', status: 'awaiting' };
  await harness.push(
    { type: 'agent.roundStarted', round: { ...round, number: 2, steps: [], hypotheses: [], thoughts: '', observed: 'Still there.' } },
    { type: 'agent.planProposed', round: 2, thoughts: 'Now I know where.', hypotheses: [], steps: [next], repaired: false, time: 30 },
  );
  await expect(card(page, 'next')).toBeAttached();
  expect(await notes(page).evaluate((box) => box.scrollTop)).toBe(0);
  await page.keyboard.press('Control+Enter');
  await expect(card(page, 'next').getByRole('button', { name: 'Approve', exact: true })).toBeInViewport();
  expect(harness.requests.filter(({ name }) => name === 'step.approve')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  expect(await harness.waitFor('step.approve')).toEqual({ stepId: 'next', hash: 'next' });
});

test('a step that is being edited is not approved by a key meant for what was there before', async ({ page }) => {
  await open(page, scene);
  await expect(card(page, second.id)).toBeVisible();
  await page.keyboard.press('Alt+E');
  await expect(card(page, second.id).getByRole('form')).toBeVisible();
  await page.getByRole('textbox', { name: /Expression to evaluate/ }).focus();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(card(page, second.id).getByRole('form')).toBeVisible();
  expect(harness.requests.filter(({ name }) => name === 'step.approve')).toEqual([]);
});

test('at the failing line: nothing to ask for while the agent works, then the way to the cause', async ({ page }) => {
  await open(page, scene);
  const exception = page.getByRole('group', { name: 'Exception' });
  await expect(exception).toBeVisible();
  await expect(exception.getByRole('button', { name: /Cause/ })).toHaveCount(0);
  await harness.push(
    { type: 'agent.verdictReached', verdict },
    { type: 'agent.taskEnded', end: { status: 'done', reason: 'verdict', message: 'The cause was found.' }, time: 3 },
    { type: 'agent.statusChanged', status: 'done' },
  );
  await notes(page).evaluate((box) => box.scrollTo(0, 0));
  await exception.getByRole('button', { name: 'Show the Cause' }).click();
  await expect(page.getByRole('tab', { name: 'order.js' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.line-numbers.active-line-number')).toHaveText('5');
  await expect(page.getByRole('region', { name: 'Root cause' })).toBeInViewport();
});

test('an opened example says its symptom, and words stay until they are sent', async ({ page }) => {
  const symptom = 'It fails with a TypeError instead of printing the total.';
  const text = Promise.withResolvers<{ text: string; path: string; readOnly: boolean }>();
  await open(page, startScene, {
    'agent.start': () => undefined,
    'source.read': () => text.promise,
    'examples.open': async () => {
      await harness.push({ type: 'workspace.opened', workspace: { path: folder, name: 'shop', trusted: true }, recentLaunches: [] });
      return { name: 'checkout', description: '', folder, program: 'main.js', symptom };
    },
  });
  await expect(page.locator('.agent-status')).toHaveText('Ready');
  await page.getByRole('button', { name: /checkout/ }).click();
  const input = page.getByRole('textbox', { name: /What is going wrong/ });
  await expect(input).toHaveValue(symptom);
  await input.click();
  await input.fill(`${symptom} Always.`);
  text.resolve({ text: 'let late;', path: `${folder}/main.js`, readOnly: false });
  await expect(page.locator('.view-line').first()).toHaveText('let late;');
  await expect(input).toBeFocused();
  // A task that begins by itself takes the input away, not the words.
  await harness.push({ type: 'agent.taskStarted', task }, { type: 'agent.statusChanged', status: 'thinking' });
  await expect(input).toHaveCount(0);
  await harness.push({ type: 'agent.taskEnded', end: { status: 'gave-up', reason: 'no-cause', message: 'Nothing.' }, time: 3 }, { type: 'agent.statusChanged', status: 'gave-up' });
  await expect(input).toHaveValue(`${symptom} Always.`);
  await input.press('Control+Enter');
  expect(await harness.waitFor('agent.start')).toMatchObject({ symptom: `${symptom} Always.` });
  await expect(input).toHaveValue('');
});

test('words that were refused stay in the input', async ({ page }) => {
  await open(page, idleScene);
  const input = page.getByRole('textbox', { name: /What is going wrong/ });
  await input.fill('It hangs.');
  await input.press('Control+Enter');
  await expect(page.getByRole('log', { name: 'Messages' })).not.toBeEmpty();
  await expect(input).toHaveValue('It hangs.');
});
