/** A model that does not answer, or answers nonsense: said in words that help, the program stays where it is, and on it goes. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/cockpit.ts';
import { closedAddress, type FakeModel, type Reply } from './support/fake-model.ts';
import { good, goodSays, lookPlan, lookVerdict, modelSettings, shop } from './support/shop.ts';
import { agentPane, agentStatus, approve, card, launch, run, runsWell, sessionState } from './support/window.ts';

let model: FakeModel;
/** What the endpoint says next. */
let script: Reply[];
test.beforeEach(async ({ settings, serveModel }) => {
  script = [];
  model = await serveModel({ replies: () => script.shift() ?? { status: 500, message: 'nothing more is in the script' } });
  // Waits that a busy machine keeps and a test can wait for; a task begins with a click.
  const { model: models } = modelSettings(model.baseUrl, { firstTokenSeconds: 4, idleSeconds: 2 });
  await settings({ model: { ...models, localOnly: true }, agent: { enabled: false } });
});

const problem = (page: Page) => agentPane(page).getByRole('region', { name: 'The agent could not go on' });
const findTheCause = (page: Page) => agentPane(page).getByRole('button', { name: /^Find the cause/ }).click();

async function setModel(page: Page, label: string, value: string): Promise<void> {
  await run(page, 'Models');
  const dialog = page.getByRole('dialog', { name: 'Models' });
  await dialog.getByLabel(label, { exact: true }).fill(value);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** One task that fails; gives the number of requests it took. */
async function fails(page: Page, replies: readonly Reply[], what: string | RegExp, todo: string): Promise<number> {
  const before = model.requests.length;
  script = [...replies];
  await findTheCause(page);
  await expect(problem(page)).toContainText(what, { timeout: 30_000 });
  await expect(problem(page)).toContainText(todo);
  await expect(agentStatus(page)).toContainText('Failed: ');
  await expect(sessionState(page)).toHaveText('paused on exception');
  expect(script).toEqual([]);
  return model.requests.length - before;
}

/** A task as it should be, after whatever came before. */
async function succeeds(page: Page): Promise<void> {
  script.push({ text: lookPlan }, { text: lookVerdict });
  await findTheCause(page);
  await expect(agentStatus(page)).toHaveText('Waiting for you: 1 step', { timeout: 20_000 });
  await approve(card(page, 1, 1));
  await expect(agentStatus(page)).toHaveText('Cause found');
}

async function atTheFailure(page: Page): Promise<void> {
  await launch(page, 'shop.js');
  await expect(sessionState(page)).toHaveText('paused on exception');
}

test('refused: no key, wrong key, no such model, no credit, too many requests', async ({ open, project }) => {
  test.slow();
  const { page } = await open({ folder: await project({ 'shop.js': shop, 'good.js': good }) });
  await atTheFailure(page);
  const setKey = 'Set the key on the models page, or in DAPILOT_API_KEY.';
  expect(await fails(page, [{ status: 401, message: 'Unauthorized' }], `The endpoint ${model.baseUrl} asks for a key (401), and none is set.`, setKey)).toBe(1);
  await problem(page).getByRole('button', { name: 'Open models' }).click();
  await expect(page.getByRole('dialog', { name: 'Models' })).toBeVisible();
  await page.keyboard.press('Escape');
  await setModel(page, 'API key', 'sk-wrong-0123456789');
  expect(await fails(page, [{ status: 401, message: 'Incorrect API key' }], `The endpoint ${model.baseUrl} did not accept the key (401).`, setKey)).toBe(1);
  expect(await fails(page, [{ status: 404, message: 'model not found' }], 'has no model "scripted", or nothing at this address (404).', 'Check the name of the model and the address')).toBe(1);
  expect(await fails(page, [{ status: 429, code: 'insufficient_quota' }], 'has used up what it may use (429).', 'Add credit')).toBe(1);
  expect(await fails(page, [{ status: 429, headers: { 'retry-after': '120' } }], 'takes no more requests for now (429).', 'It asks to wait 120 seconds.')).toBe(1);
  await problem(page).getByRole('button', { name: 'Details' }).click();
  await expect(problem(page)).toContainText('status 429');

  await test.step('asked to wait, it counts the seconds, waits and goes on', async () => {
    script.push({ status: 429, headers: { 'retry-after': '3' } });
    const counted = expect(agentPane(page)).toContainText(/Asks the model again in [123] s: The endpoint \S+ takes no more requests for now \(429\)\./);
    await succeeds(page);
    await counted;
    await expect(agentPane(page).getByRole('list', { name: 'State of the agent' }).locator('[aria-current=step]')).toHaveText('Done');
    await expect(agentPane(page)).not.toContainText('could not go on');
  });
  await run(page, 'Stop');
  await runsWell(page, 'good.js', goodSays);
});

test('not there, breaking down, standing still', async ({ open, project }) => {
  test.slow();
  const { page } = await open({ folder: await project({ 'shop.js': shop }) });
  await atTheFailure(page);
  const broken: Reply = { status: 500, message: 'out of memory', headers: { 'retry-after-ms': '1' } };
  expect(await fails(page, [broken, broken, broken, broken], 'has a problem of its own (500).', 'Try again later')).toBe(4);
  expect(await fails(page, [{ stall: 'before-first-token' }], 'said nothing within 4 s.', 'allow more seconds on the models page.')).toBe(1);
  await model.hungUp(1);
  const half: Reply = { stall: 'mid-stream', text: '{ "thoughts": "item is undefined bec' };
  expect(await fails(page, [half], 'stopped in the middle of its answer and said nothing for 2 s.', 'Try again')).toBe(1);
  await expect(agentPane(page)).toContainText('item is undefined bec (broken off here)');
  await model.hungUp(2);

  await test.step('nothing listens there, and another machine is not asked', async () => {
    const nowhere = await closedAddress();
    await setModel(page, 'Base URL', nowhere);
    expect(await fails(page, [], `The endpoint ${nowhere} cannot be reached: nothing listens there.`, 'Start the model server, or correct its address')).toBe(0);
    await setModel(page, 'Base URL', 'https://models.example/v1');
    expect(await fails(page, [], 'models.example is another machine, and the settings allow only models on this one.', 'Use an address with https, a model on this machine')).toBe(0);
    await setModel(page, 'Base URL', model.baseUrl);
  });
  await test.step('a server that recovers', async () => {
    script.push(broken, broken, broken);
    await succeeds(page);
  });
});

test('answers that are no plan: one repair, then its own words are kept for the person', async ({ open, project }) => {
  const { page } = await open({ folder: await project({ 'shop.js': shop }) });
  await atTheFailure(page);
  const prose = { text: 'I think that the key has lost its capital.' };
  const todo = 'Try again, choose a stronger model, or use the built-in planner.';
  expect(await fails(page, [prose, prose], 'The model "scripted" answered twice with something that is no valid plan: The answer is not JSON', todo)).toBe(2);
  await problem(page).getByRole('button', { name: 'Details' }).click();
  await expect(problem(page)).toContainText(prose.text);
  await page.getByRole('tab', { name: 'Agent log' }).click();
  const log = page.getByRole('tabpanel', { name: 'Agent log' });
  await log.getByRole('combobox').selectOption('problem');
  await expect(log).toContainText('no valid plan');
  await expect(log).toContainText(prose.text);

  const step = { action: 'evaluate', expression: 'item', description: 'd' };
  const wrong = (plan: readonly unknown[]): Reply => ({ text: { thoughts: 't', plan } });
  await fails(page, [wrong([{ action: 'shell', command: 'ls' }]), wrong([{ action: 'shell', command: 'ls' }])], /plan\[0\].*unknown action/, todo);
  await fails(page, [wrong([{ ...step, expression: 7 }]), wrong([{ ...step, extra: 1 }])], /plan\[0\]: unknown field extra/, todo);
  await fails(page, [wrong(Array(11).fill(step)), wrong(Array(11).fill(step))], 'plan: more than 10 steps.', todo);
  await expect(agentPane(page).getByRole('article')).toHaveCount(0);
  await succeeds(page);
});

test('breakpoints in files that do not exist, exist twice, or lie outside: the card says why, and the model is told', async ({ open, project }) => {
  const util = 'exports.one = 1;\n';
  const { page } = await open({ folder: await project({ 'shop.js': shop, 'a/util.js': util, 'b/util.js': util }) });
  await atTheFailure(page);
  const at = (source: object) => ({ action: 'setBreakpoints', source, breakpoints: [{ line: 1 }], description: 'Stop there' });
  const plan = [at({ name: 'nowhere.js' }), at({ name: 'util.js' }), at({ name: 'passwd', path: '../../etc/passwd' })];
  script.push({ text: { thoughts: 't', plan } }, { text: { thoughts: 'By its path, then.', plan: [at({ name: 'util.js', path: 'a/util.js' })] } }, { text: lookVerdict });
  await findTheCause(page);
  const said = [
    ['There is no file "nowhere.js" in the workspace.', 'Use a path from the call chain, relative to the workspace.'],
    ['"util.js" can mean 2 files of the workspace: a/util.js, b/util.js.', 'Name it by its path relative to the workspace.'],
    ['"../../etc/passwd" leads out of the workspace, where the agent may not go.', 'Name a file inside the workspace.'],
  ];
  for (const [index, [what = '', todo = '']] of said.entries()) {
    const step = card(page, 1, index + 1);
    await expect(step).toHaveAttribute('data-status', 'awaiting');
    await approve(step);
    await expect(step).toHaveAttribute('data-status', /failed|refused/);
    await expect(step).toContainText(what);
    await expect(step).toContainText(todo);
  }
  await approve(card(page, 2, 1));
  // The program has not loaded that file, so there is nothing to bind it to yet.
  await expect(card(page, 2, 1)).toContainText('a/util.js: line 1 not bound');
  const told = model.requests[1]?.body.messages.at(-1)?.content ?? '';
  for (const [what = ''] of said) expect(told).toContain(what);
  await expect(agentStatus(page)).toHaveText('Cause found');
});
