/** The whole core with the real js-debug and a scripted model over HTTP: a crash, a plan, clicks, a verdict. */
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActionPlan } from '../../src/shared/plan.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';
import { dataFolders } from '../../src/main/core/base/data-folders.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import { createCore, type Core } from '../../src/main/core/core.ts';
import { coreHost } from '../support/core-host.ts';
import { requestsTo, type CoreRequests } from '../support/core-requests.ts';
import { startFakeModel, type FakeModel, type ModelRequest, type Reply } from '../support/fake-model.ts';
import { shop } from '../support/shop.ts';

let home: string;
let workspace: string;
let core: Core;
let model: FakeModel;
let markers: string[];
let request: CoreRequests['request'];

async function open(replies: (request: ModelRequest, call: number) => Reply): Promise<void> {
  model = await startFakeModel({ replies });
  core = await createCore(coreHost({ folders: dataFolders(), guardian: { guard: (marker, alive) => void (alive && markers.push(marker)), guardFile: () => undefined }, currentFolder: workspace }));
  const requests = requestsTo(core);
  request = requests.request;
  requests.subscribe();
  await request('driver.take', {});
  await request('workspace.open', { path: workspace });
  await request('workspace.trust', { path: workspace, trusted: true });
  await request('settings.set', { key: 'model.profiles.mine', value: { baseUrl: model.baseUrl, model: 'scripted' } });
}

/** Resolves with the first state that fits; says what the agent did when there is none in time. */
function until(fits: (snapshot: Snapshot) => boolean | undefined): Promise<Snapshot> {
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
  const check = () => {
    const now = core.snapshot();
    if (fits(now)) resolve(now);
  };
  const stop = core.onEvents(check);
  const late = setTimeout(() => reject(new Error(`The agent: ${JSON.stringify(core.snapshot().agent, undefined, 1)}`)), 20_000);
  check();
  return promise.finally(() => {
    clearTimeout(late);
    stop();
  });
}

const step = (index: number) => core.snapshot().agent.task?.rounds.at(-1)?.steps[index];

async function approve(index: number): Promise<void> {
  const card = step(index);
  if (!card) throw new Error(`There is no card ${index}.`);
  await request('step.approve', { stepId: card.id, hash: card.hash });
}

const awaiting = (round: number, index: number) =>
  until(({ agent }) => agent.task?.rounds.length === round && agent.task.rounds[round - 1]?.steps[index]?.status === 'awaiting');

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dp-')));
  process.env['DAPILOT_HOME'] = home;
  workspace = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-agent-')));
  writeFileSync(join(workspace, 'shop.js'), shop);
  markers = [];
});

afterEach(async () => {
  await core.dispose();
  await model.close();
  delete process.env['DAPILOT_HOME'];
  for (const folder of [home, workspace]) rmSync(folder, { recursive: true, force: true });
  expect(markers.flatMap((marker) => findTree({ marker }))).toEqual([]);
});

test('a crash becomes a plan, the plan runs click by click, its results become a verdict', async () => {
  const first: ActionPlan = {
    thoughts: 'item is undefined although "B" is in the catalogue.',
    hypotheses: [{ id: 'h1', claim: 'the key is lower case', status: 'open' }],
    plan: [
      { action: 'evaluate', expression: 'catalogue[sku].cents', description: 'it is there under its own name', tests: 'h1', expect: '250' },
      { action: 'evaluate', expression: 'total = 99', description: 'can it be changed' },
      { action: 'setBreakpoints', source: { name: 'shop.js' }, breakpoints: [{ line: 8, condition: "sku === 'B'" }], description: 'stop where it is born' },
      { action: 'restart', description: 'again from the start', expect: 'shop.js:8' },
      { action: 'stepIn', description: 'into normalise', expect: 'shop.js:4' },
      { action: 'inspect', path: 'sku', description: 'what it was given' },
    ],
    verdict: null,
  };
  const verdict = { rootCause: { path: 'shop.js', line: 4, function: 'normalise' }, explanation: 'normalise lowers the case of keys that have capitals', evidence: ['r1s1', 'r1s5'], confidence: 0.9 };
  await open((_, call) => ({ text: call === 0 ? first : { thoughts: 'that is it', plan: [], verdict } }));
  await request('settings.set', { key: 'model.profiles.mine.extendedActions', value: true });

  const { rootId } = await request('session.launch', { program: 'shop.js' });
  await awaiting(1, 0);
  expect(core.snapshot().agent).toMatchObject({ status: 'awaiting-approval', planner: { kind: 'model', label: 'scripted' }, task: { rootId } });
  const sent = model.requests[0]?.body.messages[1]?.content ?? '';
  expect(sent).toContain("exception: TypeError: Cannot read properties of undefined (reading 'cents')");
  expect(sent).toMatch(/\| {3}0 \S*priceOf shop\.js:9/);
  expect(sent).toMatch(/\| {3}sku = 'B'/);
  expect(sent).toMatch(/\| > 9 {4}return item\.cents \* count;/);
  expect(sent).not.toContain(workspace);

  await approve(0);
  await awaiting(1, 1);
  expect(step(0)).toMatchObject({ status: 'done', risk: 'looks', result: { summary: '250 (number)', outcome: 'supported' } });
  expect(core.snapshot().agent.task?.rounds[0]?.hypotheses[0]?.status).toBe('supported');

  await approve(1);
  await until(() => step(1)?.status === 'awaiting' && step(1)?.risk === 'changes');
  expect(step(1)?.reason).toMatch(/could change the program/);
  await request('step.skip', { stepId: step(1)!.id });

  await awaiting(1, 2);
  await approve(5);
  await approve(4);
  await approve(3);
  await approve(2);
  const { agent } = await until((snapshot) => snapshot.agent.status === 'done');
  const results = agent.task?.rounds[0]?.steps.map(({ status, result }) => [status, result?.outcome]);
  expect(results).toEqual([
    ['done', 'supported'],
    ['skipped', undefined],
    ['done', undefined],
    ['done', 'supported'],
    ['done', 'supported'],
    ['done', undefined],
  ]);
  expect(agent.task?.rounds[0]?.steps[5]?.result?.summary).toBe("sku is 'B'; it has no members");
  expect(agent.task?.verdict).toMatchObject({
    rootCause: { path: join(workspace, 'shop.js'), line: 4 },
    evidence: [{ location: { line: 9 } }, { location: { path: join(workspace, 'shop.js'), line: 4 } }],
  });
  const second = model.requests[1]?.body.messages ?? [];
  expect(second[0]).toEqual(model.requests[0]?.body.messages[0]);
  expect(second[1]).toEqual(model.requests[0]?.body.messages[1]);
  expect(second.at(-1)?.content).toMatch(/r1s2 evaluate: the person skipped it/);
  await until(({ breakpoints }) => Object.values(breakpoints).every(({ origin }) => origin === 'person'));
  expect(Object.values(core.snapshot().sessions).map(({ status }) => status)).toContain('stopped');
});

test('the person steps while a plan waits: approvals are taken back, and the model is told', async () => {
  const first = { thoughts: 't', plan: [{ action: 'evaluate', expression: 'sku', description: 'd' }, { action: 'next', description: 'd' }] };
  await open((_, call) => ({ text: call === 0 ? first : { thoughts: 'no idea', plan: [] } }));
  await request('breakpoint.add', { path: join(workspace, 'shop.js'), line: 8 });
  await request('session.launch', { program: 'shop.js' });
  await until(({ sessions }) => Object.values(sessions).some(({ threads }) => threads.some(({ stop }) => stop?.context)));
  expect(core.snapshot().agent).toMatchObject({ status: 'active' });
  await request('agent.start', { symptom: 'the total is wrong' });
  await awaiting(1, 0);
  await approve(1);
  expect(step(1)?.status).toBe('approved');
  const old = step(0)!;
  const session = Object.values(core.snapshot().sessions).find(({ threads }) => threads.some(({ stop }) => stop))!;
  const threadId = session.threads.find(({ stop }) => stop)!.id;
  await request('session.next', { sessionId: session.id, threadId });
  await until(() => step(1)?.status === 'proposed' && step(0)?.hash !== old.hash);
  expect(step(1)?.reason).toMatch(/Please look again/);
  await expect(request('step.approve', { stepId: old.id, hash: old.hash })).rejects.toMatchObject({ code: 'approval-void' });
  await until(({ sessions }) => sessions[session.id]?.threads.some(({ stop }) => stop?.context?.frames[0]?.line === 9));
  await approve(0);
  await awaiting(1, 1);
  await request('step.skip', { stepId: step(1)!.id });
  const { agent } = await until((snapshot) => snapshot.agent.status === 'gave-up');
  expect(agent.task?.rounds[0]?.steps[0]?.result?.location?.line).toBe(9);
  expect(model.requests[1]?.body.messages.at(-1)?.content).toContain('| stepped over');
});

test('stopping leaves the program where it is, while the model says nothing', { timeout: 30_000 }, async () => {
  await open(() => ({ stall: 'before-first-token' }));
  const { rootId } = await request('session.launch', { program: 'shop.js' });
  await model.requested(1);
  await request('agent.stop', {});
  expect(core.snapshot().agent.status).toBe('stopped');
  await model.hungUp(1);
  expect(core.snapshot().sessions[rootId]?.status).not.toBe('ended');
  expect(existsSync(join(workspace, 'shop.js'))).toBe(true);
});
