/** The person's hand on the agent: stopping it, taking over and handing back, allowing by kind, reading what leaves. */
import { afterEach, describe, expect, test } from 'vitest';
import { createBench, plan, step, type Bench, type BenchOptions } from '../../../../e2e/support/agent-bench.ts';
import { startFakeModel, type FakeModel, type FakeModelOptions } from '../../../../e2e/support/fake-model.ts';
import type { AgentStatus } from '../../../shared/agent.ts';
import { modelProfileSchema } from '../../../shared/models.ts';

let bench: Bench;
let model: FakeModel | undefined;
afterEach(async () => {
  await bench.dispose();
  await model?.close();
  model = undefined;
});

async function started(options: BenchOptions): Promise<void> {
  bench = await createBench(options);
  bench.debugger.begin();
}

async function startedWithModel(options: FakeModelOptions, agent: NonNullable<BenchOptions['settings']>['agent'] = {}): Promise<FakeModel> {
  model = await startFakeModel(options);
  const mine = modelProfileSchema.parse({ baseUrl: model.baseUrl, model: 'scripted' });
  await started({ settings: { agent, model: { planner: 'mine', profiles: { mine } } } });
  return model;
}

const x = step('evaluate', { expression: 'x' });
const is = (status: AgentStatus) => bench.until(status, ({ agent }) => agent.status === status);
const stepIs = (index: number, wanted: string) => bench.until(`step ${index} is ${wanted}`, ({ agent }) => agent.task?.rounds.at(-1)?.steps[index]?.status === wanted);
const inRound = (number: number, status: AgentStatus) => bench.until(`round ${number}, ${status}`, ({ agent }) => agent.task?.rounds.length === number && agent.status === status);
const statuses = () => bench.snapshot().agent.task?.rounds.at(-1)?.steps.map((one) => one.status);
const count = () => bench.events.filter(({ type }) => type.startsWith('agent.') || type.startsWith('step.')).length;
const never = () => Promise.withResolvers<object>().promise;

/** The stop has its effect in the same tick, whatever was under way; afterwards nothing of the task comes any more. */
async function stopsAtOnce(): Promise<void> {
  const { calls } = bench.debugger;
  const before = calls.length;
  bench.agent.stop();
  expect(bench.snapshot().agent).toMatchObject({ status: 'stopped', grants: [], task: { end: { reason: 'stopped' } } });
  expect(statuses()?.filter((one) => ['awaiting', 'approved', 'running', 'proposed'].includes(one)) ?? []).toEqual([]);
  const events = count();
  await bench.agent.dispose();
  expect(count()).toBe(events);
  expect(calls.slice(before)).toEqual(['clear breakpoints']);
}

describe('one key stops it', () => {
  test('while the program starts', async () => {
    bench = await createBench();
    bench.debugger.settled = never as never;
    bench.agent.start({ launch: { program: 'cart.js' } });
    await is('launching');
    await stopsAtOnce();
  });

  test('while it looks', async () => {
    bench = await createBench();
    bench.debugger.observe = never as never;
    bench.debugger.begin();
    await is('observing');
    await stopsAtOnce();
  });

  test('while the model thinks: the call is hung up', async () => {
    const { requested, hungUp } = await startedWithModel({ replies: [{ stall: 'mid-stream', text: '{"thoughts":"wa' }] });
    await requested(1);
    await bench.until('it streams', ({ agent }) => agent.task?.rounds[0]?.thoughts === 'wa');
    await stopsAtOnce();
    await hungUp(1);
    expect(model?.requests).toHaveLength(1);
  });

  test('while it waits to ask the model again', async () => {
    const { requested } = await startedWithModel({ replies: [{ status: 429, headers: { 'retry-after': '30' } }] });
    await requested(1);
    await bench.until('it says that it waits', ({ agent }) => /again in 30 s/.test(agent.task?.rounds[0]?.thoughts ?? ''));
    await stopsAtOnce();
    expect(model?.requests).toHaveLength(1);
  });

  test('while the person reads what is to be sent', async () => {
    await startedWithModel({ replies: [{ text: {} }] }, { reviewRequests: true });
    await is('awaiting-release');
    await stopsAtOnce();
    expect(model?.requests).toEqual([]);
  });

  test('while it waits for a click', async () => {
    await started({ answers: [plan(x, x)] });
    await is('awaiting-approval');
    await stopsAtOnce();
    expect(statuses()).toEqual(['voided', 'voided']);
  });

  test.each([x, step('next'), step('restart')])('while a step is in flight: $action', async (one) => {
    await started({ answers: [plan(one, x)] });
    await is('awaiting-approval');
    const hold = bench.debugger.hold();
    bench.approve(0);
    bench.approve(1);
    await hold.reached;
    await stopsAtOnce();
    expect(statuses()).toEqual(['failed', 'voided']);
    hold.release();
  });

  test('between the click and the debugger: nothing reaches it', async () => {
    await started({ answers: [plan(step('evaluate', { expression: 'x++' }))] });
    await is('awaiting-approval');
    bench.approve(0);
    await stepIs(0, 'awaiting');
    bench.approve(0);
    await stepIs(0, 'running');
    await stopsAtOnce();
    expect(bench.debugger.calls).not.toContain('evaluate x++');
  });

  test('while the person has the program', async () => {
    await started({ answers: [plan(x)] });
    await is('awaiting-approval');
    bench.agent.takeOver();
    await stopsAtOnce();
  });
});

describe('taking over', () => {
  test('while a card waits: the plan is void, what the person does is told, and handing back brings a new plan', async () => {
    await started({ answers: [plan(step('next'), x), plan(x)] });
    await is('awaiting-approval');
    const { id, hash } = bench.step(0);
    bench.approve(1);
    bench.agent.takeOver();
    expect(bench.snapshot().agent.status).toBe('handed-over');
    expect(statuses()).toEqual(['voided', 'voided']);
    expect(() => bench.agent.approve({ stepId: id, hash })).toThrow(/You took over/);
    bench.debugger.personMoves();
    bench.agent.personActed('stepped over');
    expect(bench.snapshot().agent.status).toBe('handed-over');
    bench.agent.handBack();
    await inRound(2, 'awaiting-approval');
    expect(bench.inputs[1]?.personActions).toEqual(['stepped over']);
    expect(bench.inputs[1]?.past[0]?.steps.map((one) => one.status)).toEqual(['voided', 'voided']);
    expect(bench.inputs[1]?.observation?.stop?.number).toBe(2);
    expect(bench.debugger.calls).toEqual([]);
  });

  test('while a step is in flight: it counts as failed, its result is not waited for, and it does not come later', async () => {
    await started({ answers: [plan(step('next'), step('next')), plan(x)] });
    await is('awaiting-approval');
    const hold = bench.debugger.hold();
    bench.approve(0);
    bench.approve(1);
    await hold.reached;
    bench.agent.takeOver();
    expect(statuses()).toEqual(['failed', 'voided']);
    hold.release();
    bench.agent.handBack();
    await inRound(2, 'awaiting-approval');
    expect(bench.snapshot().agent.task?.rounds[0]?.steps[0]).toMatchObject({ status: 'failed', result: { summary: 'You took over.' } });
    expect(bench.debugger.calls).toEqual(['next']);
  });

  test('while the model thinks: the call is hung up, and a late answer is none', async () => {
    const { requested, hungUp } = await startedWithModel({
      replies: (_, call) => (call === 0 ? { stall: 'mid-stream', text: '{"thoughts":"wa' } : { text: { thoughts: 'now', plan: [x], hypotheses: [], verdict: null } }),
    });
    await requested(1);
    bench.agent.takeOver();
    await hungUp(1);
    bench.agent.handBack();
    await inRound(2, 'awaiting-approval');
    expect(bench.snapshot().agent.task?.rounds[0]).toMatchObject({ steps: [] });
    expect(bench.snapshot().agent.task?.end).toBeUndefined();
  });

  test('while the program starts: it is looked at when it is handed back', async () => {
    bench = await createBench({ answers: [plan(x)] });
    bench.debugger.settled = never as never;
    bench.agent.start({ launch: { program: 'cart.js' } });
    await bench.until('it is bound', ({ agent }) => agent.task?.rootId !== undefined);
    bench.agent.takeOver();
    expect(bench.snapshot().agent.status).toBe('handed-over');
    bench.agent.handBack();
    await inRound(1, 'awaiting-approval');
  });

  test('handing back without having taken over plans anew: what was left is void', async () => {
    await started({ answers: [plan(x, x), plan(step('next'))] });
    await is('awaiting-approval');
    bench.agent.personActed('set a breakpoint at cart.js:9');
    bench.agent.handBack();
    await inRound(2, 'awaiting-approval');
    expect(bench.snapshot().agent.task?.rounds[0]?.steps.map((one) => one.status)).toEqual(['voided', 'voided']);
    expect(bench.inputs[1]?.personActions).toEqual(['set a breakpoint at cart.js:9']);
  });

  test('the task’s time stands still meanwhile', async () => {
    await started({ settings: { agent: { minutes: 1 } }, answers: [plan(x), plan(x)] });
    await is('awaiting-approval');
    bench.agent.takeOver();
    bench.clockOffset += 5 * 60_000;
    bench.agent.handBack();
    await inRound(2, 'awaiting-approval');
  });

  test('without a task there is nothing to take over', async () => {
    bench = await createBench();
    expect(() => bench.agent.takeOver()).toThrow(/not working on anything/);
    expect(() => bench.agent.handBack()).toThrow(/not working on anything/);
  });
});

describe('allowing by kind', () => {
  const kind = (index: number, scope: 'plan' | 'task') => {
    const { id, hash } = bench.step(index);
    bench.agent.approve({ stepId: id, hash, kind: scope });
  };
  const looks = () => bench.debugger.calls.filter((call) => call === 'look x').length;

  test('looks of this plan run, its other steps and the next plan ask', async () => {
    await started({ answers: [plan(x, x, step('next')), plan(x)] });
    await is('awaiting-approval');
    kind(0, 'plan');
    await stepIs(2, 'awaiting');
    expect(looks()).toBe(2);
    expect(bench.step(1).approvedBy).toBe('rule');
    bench.agent.skip(bench.step(2).id);
    await inRound(2, 'awaiting-approval');
    expect(bench.snapshot().agent.grants).toEqual([]);
    expect(looks()).toBe(2);
  });

  test('looks of this task run until it ends, and no longer than ten minutes', async () => {
    await started({ settings: { agent: { minutes: 60 } }, answers: [plan(x), plan(x), plan(x, step('next'), x)] });
    await is('awaiting-approval');
    kind(0, 'task');
    await bench.until('the third round', ({ agent }) => agent.task?.rounds.length === 3 && agent.status === 'awaiting-approval');
    expect(bench.snapshot().agent.grants).toMatchObject([{ id: 'looks task', risk: 'looks' }]);
    bench.clockOffset += 10 * 60_000 + 1;
    bench.approve(1);
    await stepIs(2, 'awaiting');
    expect(looks()).toBe(3);
    bench.agent.stop();
    expect(bench.snapshot().agent.grants).toEqual([]);
  });

  test('a clock that was put back does not prolong it', async () => {
    await started({ answers: [plan(x, x, step('next'), x)] });
    await is('awaiting-approval');
    kind(0, 'plan');
    await stepIs(2, 'awaiting');
    bench.clockOffset -= 60 * 60_000;
    bench.approve(2);
    await stepIs(3, 'awaiting');
    expect(looks()).toBe(2);
  });

  test('is taken back with one click', async () => {
    await started({ answers: [plan(x, step('next'), x)] });
    await is('awaiting-approval');
    kind(0, 'plan');
    await stepIs(1, 'awaiting');
    bench.agent.removeRule('looks plan');
    bench.approve(1);
    await stepIs(2, 'awaiting');
  });

  test.each<[string, () => void]>([
    ['a step of the person', () => bench.debugger.personMoves()],
    ['an act of the person', () => bench.agent.personActed('set x to 5')],
    ['a skipped step', () => bench.agent.skip(bench.step(1).id)],
  ])('what steers asks again after %s; what looks does not', async (_, happens) => {
    await started({ answers: [plan(x, step('evaluate', { expression: 'x++' }), step('next'), x)] });
    await is('awaiting-approval');
    kind(0, 'plan');
    await stepIs(1, 'awaiting');
    expect(bench.step(1).risk).toBe('changes');
    kind(2, 'plan');
    expect(bench.snapshot().agent.grants.map(({ id }) => id)).toEqual(['looks plan', 'steers plan']);
    happens();
    expect(bench.snapshot().agent.grants.map(({ id }) => id)).toEqual(['looks plan']);
  });

  test('never covers what may change the program, nor what the settings deny', async () => {
    await started({ settings: { agent: { deny: ['next'] } }, answers: [plan(step('evaluate', { expression: 'x++' }), step('stepIn'), step('next'))] });
    await is('awaiting-approval');
    bench.approve(0);
    await bench.until('it was raised', () => bench.step(0).risk === 'changes' && bench.step(0).status === 'awaiting');
    expect(() => kind(0, 'plan')).toThrow(/allowed one by one/);
    kind(1, 'task');
    bench.approve(0);
    await bench.until('the plan is over', ({ agent }) => agent.task?.rounds[0]?.steps.every(({ status }) => ['done', 'refused'].includes(status)) === true);
    expect(bench.debugger.calls.filter((call) => call !== 'clear breakpoints')).toEqual(['look x++', 'evaluate x++', 'stepIn']);
  });
});

describe('reading what leaves', () => {
  const answer = { thoughts: 'look', plan: [x], hypotheses: [], verdict: null };
  const sent = () => bench.snapshot().agent.task?.rounds.at(-1)?.sent;

  test('nothing leaves before it is released, and then exactly what was read', async () => {
    const { requests } = await startedWithModel({ replies: [{ text: answer }] }, { reviewRequests: true });
    await is('awaiting-release');
    expect(requests).toEqual([]);
    expect(sent()).toMatchObject([{ id: 1, held: true }]);
    const { body } = bench.agent.readSent(1);
    bench.clockOffset += 60 * 60_000;
    bench.agent.release(1);
    await is('awaiting-approval');
    expect(requests.map(({ text }) => text)).toEqual([body]);
    expect(sent()?.[0]).not.toHaveProperty('held');
    expect(() => bench.agent.release(1)).toThrow(/does not wait/);
  });

  test('a repair is another request, and is read before it leaves, too', async () => {
    const { requests } = await startedWithModel({ replies: [{ text: 'no plan' }, { text: answer }] }, { reviewRequests: true });
    await is('awaiting-release');
    bench.agent.release(1);
    await bench.until('the second waits', () => sent()?.[1]?.held === true);
    expect(requests).toHaveLength(1);
    bench.agent.release(2);
    await is('awaiting-approval');
    expect(requests).toHaveLength(2);
  });

  test('patience with the model begins when it leaves', async () => {
    model = await startFakeModel({ replies: [{ stall: 'before-first-token' }] });
    const mine = modelProfileSchema.parse({ baseUrl: model.baseUrl, model: 'scripted', firstTokenSeconds: 1 });
    await started({ settings: { agent: { reviewRequests: true }, model: { planner: 'mine', profiles: { mine } } } });
    await is('awaiting-release');
    const held = performance.now();
    bench.agent.release(1);
    const { agent } = await bench.until('it was given up', (snapshot) => snapshot.agent.status === 'failed');
    expect(agent.task?.end?.problem?.code).toBe('model-stalled');
    expect(performance.now() - held).toBeGreaterThan(900);
  });

  test('where nobody can read it, it does not leave', async () => {
    model = await startFakeModel({ replies: [{ text: answer }] });
    const mine = modelProfileSchema.parse({ baseUrl: model.baseUrl, model: 'scripted' });
    bench = await createBench({ interactive: false, settings: { agent: { reviewRequests: true }, model: { planner: 'mine', profiles: { mine } } } });
    bench.agent.start({ launch: { program: 'cart.js' } });
    const { agent } = await bench.until('it failed', (snapshot) => snapshot.agent.status === 'failed');
    expect(agent.task?.end?.problem?.code).toBe('needs-approval');
    expect(model.requests).toEqual([]);
  });
});
