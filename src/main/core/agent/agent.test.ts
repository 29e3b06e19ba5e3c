import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createBench, plan, step, type Bench, type BenchOptions } from '../../../../e2e/support/agent-bench.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';

let bench: Bench;
afterEach(() => bench.dispose());

async function started(options: BenchOptions): Promise<void> {
  bench = await createBench(options);
  bench.debugger.begin();
}

const status = (wanted: Snapshot['agent']['status']) => (snapshot: Snapshot) => snapshot.agent.status === wanted;
const statuses = () => bench.snapshot().agent.task?.rounds.at(-1)?.steps.map((one) => one.status);
const verdict = { rootCause: { path: 'cart.js', line: 2 }, explanation: 'because', evidence: ['r1s1', 'stop 1'], confidence: 0.9 };
const waiting = () => bench.until('a card waits', (snapshot) => snapshot.agent.status === 'awaiting-approval');
const ended = () => bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined && agent.status === agent.task.end.status);
const stepIs = (index: number, wanted: string) => bench.until(`step ${index} is ${wanted}`, (snapshot) => snapshot.agent.task?.rounds.at(-1)?.steps[index]?.status === wanted);

describe('a task', () => {
  test('begins with an exception, asks, runs the approved step, and ends with a verdict whose evidence leads to places', async () => {
    await started({ answers: [plan(step('evaluate', { expression: 'x', expect: 'undefined', tests: 'h1' })), { verdict }] });
    await waiting();
    expect(bench.debugger.calls).toEqual([]);
    bench.approve(0);
    const { agent } = await ended();
    expect(agent.status).toBe('done');
    expect(agent.task?.verdict).toEqual({
      rootCause: { path: join(bench.workspace, 'cart.js'), line: 2 },
      explanation: 'because',
      confidence: 0.9,
      evidence: [
        { id: agent.task?.rounds[0]?.steps[0]?.id, text: 'x: undefined', location: { path: join(bench.workspace, 'cart.js'), line: 2 } },
        { id: 'stop 1', text: 'Stopped at cart.js:2 in main: TypeError: x is undefined', location: { path: join(bench.workspace, 'cart.js'), line: 2 } },
      ],
    });
    expect(agent.task?.rounds[0]?.steps[0]?.result?.outcome).toBe('supported');
    expect(agent.task?.usage).toEqual({ calls: 2, inputTokens: 20, outputTokens: 10 });
    await bench.agent.dispose();
    expect(bench.debugger.calls).toEqual(['look x', 'clear breakpoints']);
  });

  test('hands results, skipped steps and what the person did to the next plan', async () => {
    await started({ answers: [plan(step('evaluate', { expression: 'x' }), step('next')), plan()] });
    await waiting();
    bench.agent.personActed('set a breakpoint at cart.js:9');
    bench.approve(0);
    await stepIs(1, 'awaiting');
    bench.agent.skip(bench.step(1).id);
    const { agent } = await ended();
    expect(agent.task?.end).toMatchObject({ status: 'gave-up', reason: 'no-cause' });
    expect(bench.inputs[1]?.personActions).toEqual(['set a breakpoint at cart.js:9']);
    expect(bench.inputs[1]?.past[0]?.steps.map((one) => one.status)).toEqual(['done', 'skipped']);
  });

  test('moves the board by what was expected and what was seen', async () => {
    const hypotheses = [{ id: 'h1', claim: 'x is missing', status: 'open' as const }, { id: 'h2', claim: 'x is 5', status: 'open' as const }];
    await started({
      settings: { agent: { runLooksUnasked: true } },
      answers: [{ hypotheses, ...plan(step('evaluate', { expression: 'x', tests: 'h1', expect: 'undefined' }), step('evaluate', { expression: 'x', tests: 'h2', expect: '5' })) }],
    });
    const { agent } = await ended();
    expect(agent.task?.rounds[0]?.hypotheses.map((one) => one.status)).toEqual(['supported', 'refuted']);
  });

  test('the program ends well at once: there is nothing to explain, and no planner is asked', async () => {
    bench = await createBench({ program: () => ({ stops: [], exitCode: 0 }) });
    bench.agent.start({ launch: { program: 'cart.js' } });
    const { agent } = await ended();
    expect(agent.task?.end).toMatchObject({ status: 'done', reason: 'no-failure' });
    expect(bench.inputs).toEqual([]);
  });

  test('a program that fails late is waited for as long as there is time where nobody is there; in a window for a minute', async () => {
    for (const interactive of [false, true]) {
      bench = await createBench({ program: () => ({ stops: [], exitCode: 0 }), interactive, settings: { agent: { minutes: 5 } } });
      bench.agent.start({ launch: { program: 'cart.js' } });
      await ended();
      const [longest = 0] = bench.debugger.waits;
      if (interactive) expect(longest).toBe(60_000);
      else expect(longest).toBeGreaterThan(4 * 60_000);
      await bench.dispose();
    }
  });

  test('the program ends well, but a symptom was stated: the planner is asked', async () => {
    bench = await createBench({ program: () => ({ stops: [], exitCode: 0 }) });
    bench.agent.start({ launch: { program: 'cart.js' }, symptom: 'the total is wrong' });
    await ended();
    expect(bench.inputs[0]).toMatchObject({ symptom: 'the total is wrong', observation: { exit: { code: 0 } } });
  });

  test('a failing exit without a stop starts a task by itself, a stop by the person does not', async () => {
    bench = await createBench({ program: () => ({ stops: [], exitCode: 3 }) });
    bench.debugger.begin();
    await ended();
    expect(bench.inputs[0]?.observation?.exit).toEqual({ code: 3 });
    expect(bench.inputs).toHaveLength(1);
  });

  test('an ordinary stop starts nothing until the person asks', async () => {
    await started({ program: (workspace) => ({ stops: [{ path: join(workspace, 'cart.js'), line: 2, reason: 'breakpoint' }] }) });
    expect(bench.snapshot().agent.status).toBe('active');
    expect(bench.snapshot().agent.task).toBeUndefined();
    bench.agent.start({});
    await ended();
    expect(bench.inputs).toHaveLength(1);
  });

  test('starts with words alone, without a program', async () => {
    bench = await createBench({ answers: [plan(step('readCode', { path: 'cart.js', start: 1, end: 2 }), step('evaluate', { expression: 'x' }))], allow: ['looks'] });
    bench.agent.start({ symptom: 'it prints nothing' });
    await ended();
    const steps = bench.snapshot().agent.task?.rounds[0]?.steps;
    expect(steps?.[0]?.result?.detail).toBe('1  one\n2  two');
    expect(steps?.[1]).toMatchObject({ status: 'refused', result: { problem: { code: 'not-stopped' } } });
  });

  test('a task of words takes the program that is started meanwhile', async () => {
    bench = await createBench({ answers: [plan(step('readCode', { path: 'cart.js', start: 1, end: 2 }), step('evaluate', { expression: 'x' }))] });
    bench.agent.start({ symptom: 'it prints nothing' });
    await waiting();
    bench.approve(1);
    bench.debugger.begin();
    expect(bench.snapshot().agent.task?.rootId).toBe('root 1');
    expect(bench.step(1).reason).toMatch(/Please look again/);
    bench.approve(0);
    await stepIs(1, 'awaiting');
    bench.approve(1);
    await stepIs(1, 'done');
  });

  test('a verdict about a file that does not exist is handed back', async () => {
    await started({ answers: [{ verdict: { ...verdict, rootCause: { path: 'nowhere.js', line: 1 } } }, { verdict }] });
    const { agent } = await ended();
    expect(agent.task?.rounds[0]?.problem?.code).toBe('file-missing');
    expect(bench.inputs[1]?.personActions[0]).toContain('nowhere.js');
    expect(agent.task?.verdict?.rootCause.line).toBe(2);
  });

  test('another program that is started ends it, and its own failure starts the next', async () => {
    await started({ program: () => ({ stops: [], exitCode: 3 }), answers: [plan(step('restart'))] });
    await waiting();
    bench.debugger.begin();
    await ended();
    expect(bench.events.flatMap((event) => (event.type === 'agent.taskStarted' ? [event.task.rootId] : event.type === 'agent.taskEnded' ? [event.end.message] : []))).toEqual([
      'root 1',
      'Another program was started.',
      'root 2',
      'thought',
    ]);
  });

  test('a run that begins anew is watched again, whatever the last task found', async () => {
    await started({ answers: [{ verdict }] });
    await bench.until('the verdict', status('done'));
    bench.append({ type: 'session.restarted', sessionId: bench.snapshot().sessionOrder[0]!, time: 0 });
    expect(bench.snapshot().agent.status).toBe('active');
  });

  test('another folder that is opened ends and forgets it', async () => {
    await started({ answers: [plan(step('next'))] });
    await waiting();
    bench.append({ type: 'workspace.opened', workspace: { path: '/elsewhere', name: 'elsewhere', trusted: true }, recentLaunches: [] });
    expect(bench.events.some((event) => event.type === 'agent.taskEnded' && event.end.message === 'Another folder was opened.')).toBe(true);
    expect(bench.snapshot().agent).toMatchObject({ status: 'active' });
    expect(bench.snapshot().agent.task).toBeUndefined();
    expect(bench.snapshot().sessionOrder).toEqual([]);
  });

  test('a program that is stopped on purpose ends it', async () => {
    await started({ answers: [plan(step('next'))] });
    await waiting();
    bench.debugger.isStopped();
    expect(bench.snapshot().agent.task?.end).toMatchObject({ reason: 'stopped', message: 'The program was stopped.' });
  });

  test('a program that is stopped on purpose starts none, though it ends with a signal', async () => {
    await started({ program: (workspace) => ({ stops: [{ path: join(workspace, 'cart.js'), line: 2 }] }) });
    bench.debugger.isStopped();
    expect(bench.snapshot().agent.task).toBeUndefined();
  });

  test('a planner that fails ends the task with its problem', async () => {
    await started({
      answers: [
        () => {
          throw Object.assign(new Error('boom'), {});
        },
      ],
    });
    const { agent } = await ended();
    expect(agent).toMatchObject({ status: 'failed', task: { end: { reason: 'problem', problem: { code: 'internal' } } } });
  });
});

describe('stopping', () => {
  test('ends at once while a step is in flight; the program stays and nothing of the task comes later', async () => {
    await started({ answers: [plan(step('next'), step('next'))] });
    await waiting();
    const hold = bench.debugger.hold();
    bench.approve(0);
    bench.approve(1);
    await hold.reached;
    bench.agent.stop();
    expect(bench.snapshot().agent.status).toBe('stopped');
    expect(statuses()).toEqual(['failed', 'voided']);
    const count = bench.events.filter(({ type }) => type.startsWith('agent.') || type.startsWith('step.')).length;
    hold.release();
    await bench.agent.dispose();
    expect(bench.events.filter(({ type }) => type.startsWith('agent.') || type.startsWith('step.'))).toHaveLength(count);
    expect(bench.debugger.calls).toEqual(['next', 'clear breakpoints']);
  });

  test('ends at once while the planner thinks', async () => {
    const thinking = Promise.withResolvers<object>();
    await started({ answers: [() => thinking.promise] });
    await bench.until('thinking', status('thinking'));
    bench.agent.stop();
    expect(bench.snapshot().agent.task?.end?.reason).toBe('stopped');
    thinking.resolve({});
    await bench.agent.dispose();
    expect(bench.snapshot().agent.task?.rounds[0]?.plannedAt).toBeUndefined();
  });

  test('the time of a task runs out while it works, not while it waits for the person', async () => {
    await started({ settings: { agent: { minutes: 1 } }, answers: [plan(step('evaluate', { expression: 'x' })), plan(step('evaluate', { expression: 'x' }))] });
    await waiting();
    bench.clockOffset += 5 * 60_000;
    bench.approve(0);
    await bench.until('the second round', (snapshot) => snapshot.agent.task?.rounds.length === 2 && snapshot.agent.status === 'awaiting-approval');
    expect(bench.snapshot().agent.task?.end).toBeUndefined();
  });
});
