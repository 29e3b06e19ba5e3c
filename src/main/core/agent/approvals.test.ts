import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createBench, plan, step, type Bench, type BenchOptions } from '../../../../e2e/support/agent-bench.ts';

let bench: Bench;
afterEach(() => bench.dispose());

async function started(options: BenchOptions): Promise<void> {
  bench = await createBench(options);
  bench.debugger.begin();
}

const statuses = () => bench.snapshot().agent.task?.rounds.at(-1)?.steps.map((one) => one.status);
const waiting = () => bench.until('a card waits', (snapshot) => snapshot.agent.status === 'awaiting-approval');
const ended = () => bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined && agent.status === agent.task.end.status);
const stepIs = (index: number, wanted: string) => bench.until(`step ${index} is ${wanted}`, (snapshot) => snapshot.agent.task?.rounds.at(-1)?.steps[index]?.status === wanted);

describe('approvals', () => {
  test('given in advance, they hold through the results of the same plan', async () => {
    await started({ answers: [plan(step('evaluate', { expression: 'x' }), step('next'), step('next'), step('evaluate', { expression: 'x' })), plan()] });
    await waiting();
    for (const index of [3, 2, 1, 0]) bench.approve(index);
    const { agent } = await ended();
    expect(agent.task?.rounds[0]?.steps.map((one) => one.status)).toEqual(['done', 'done', 'done', 'done']);
    expect(bench.debugger.calls.slice(0, 4)).toEqual(['look x', 'next', 'next', 'look x']);
  });

  const inAdvance = async () => {
    await started({ settings: { agent: { minutes: 60 } }, answers: [plan(step('evaluate', { expression: 'x' }), step('next'))] });
    await waiting();
    bench.approve(1);
    expect(statuses()?.[1]).toBe('approved');
  };
  const asksAgain = async (reason: RegExp) => {
    const { status: now, reason: why } = bench.step(1);
    expect(['proposed', 'awaiting']).toContain(now);
    expect(why).toMatch(reason);
    expect(bench.debugger.calls).not.toContain('next');
  };

  test('a step of the person voids them', async () => {
    await inAdvance();
    bench.debugger.personMoves();
    await asksAgain(/program has moved/);
  });

  test('an act of the person voids them and is named', async () => {
    await inAdvance();
    bench.agent.personActed('evaluated x = 1 in the console');
    await asksAgain(/You evaluated x = 1 in the console\. Please look again/);
  });

  test('an act of the person during a step of the agent voids those after it', async () => {
    await inAdvance();
    const hold = bench.debugger.hold();
    bench.approve(0);
    await stepIs(0, 'running');
    bench.agent.personActed('evaluated x = 1 in the console');
    hold.release();
    await stepIs(0, 'done');
    await stepIs(1, 'awaiting');
    await asksAgain(/You evaluated/);
  });

  test('another thread that stops voids them', async () => {
    await inAdvance();
    bench.debugger.otherThreadStops({ path: join(bench.workspace, 'cart.js'), line: 5 });
    await asksAgain(/now stands at cart\.js:5|program has moved/);
  });

  test('the end of the program voids them, and what needs a stop is refused', async () => {
    await inAdvance();
    bench.debugger.ends(1);
    await ended();
    const steps = bench.snapshot().agent.task?.rounds[0]?.steps;
    expect(steps?.map((one) => one.status)).toEqual(['refused', 'refused']);
    expect(bench.debugger.calls).not.toContain('next');
  });

  test('an edited file voids them', async () => {
    await inAdvance();
    await writeFile(join(bench.workspace, 'cart.js'), 'changed\n');
    bench.approve(0);
    await bench.until('it asks again', () => /file .* has changed/.test(bench.step(0).reason ?? ''));
    expect(bench.debugger.calls).toEqual([]);
    bench.approve(0);
    await stepIs(0, 'done');
    await bench.until('the next asks again, too', () => /file .* has changed/.test(bench.step(1).reason ?? ''));
    await asksAgain(/file .* has changed/);
  });

  test('a failed predecessor voids them', async () => {
    await started({ answers: [plan(step('evaluate', { expression: 'nothing' }), step('next'))] });
    await waiting();
    bench.approve(1);
    bench.approve(0);
    await stepIs(0, 'failed');
    await stepIs(1, 'awaiting');
    await asksAgain(/did not succeed/);
  });

  test('a skipped predecessor voids them', async () => {
    await inAdvance();
    bench.agent.skip(bench.step(0).id);
    await stepIs(1, 'awaiting');
    await asksAgain(/was skipped/);
  });

  test('an edited predecessor voids them', async () => {
    await inAdvance();
    await bench.agent.edit(bench.step(0).id, step('evaluate', { expression: 'y' }));
    await stepIs(0, 'awaiting');
    expect(bench.step(0)).toMatchObject({ edited: true, step: { expression: 'y' } });
    await asksAgain(/was edited/);
  });

  test('an exit that the step before led to voids them', async () => {
    await started({ program: (workspace) => ({ stops: [{ path: join(workspace, 'cart.js'), line: 2, exception: { typeName: 'E', message: 'm' } }], exitCode: 1 }), answers: [plan(step('continue'), step('restart'))] });
    await waiting();
    bench.approve(1);
    bench.approve(0);
    await stepIs(1, 'awaiting');
    expect(bench.step(1).reason).toMatch(/program has ended/);
    expect(bench.debugger.calls).toEqual(['continue']);
  });

  test('they expire after ten minutes', async () => {
    await inAdvance();
    bench.clockOffset += 10 * 60_000 + 1;
    bench.approve(0);
    await stepIs(1, 'awaiting');
    await asksAgain(/older than ten minutes/);
  });

  test('a clock that was put back does not make them younger', async () => {
    await inAdvance();
    bench.clockOffset -= 60 * 60_000;
    bench.approve(0);
    await stepIs(1, 'awaiting');
    await asksAgain(/clock was put back/);
  });

  test('a click on a card that showed something else is refused', async () => {
    await started({ answers: [plan(step('next'))] });
    await waiting();
    const seen = bench.step(0);
    expect(() => bench.agent.approve({ stepId: seen.id, hash: 'other' })).toThrow(/changed since it was shown/);
    bench.debugger.personMoves();
    expect(() => bench.agent.approve({ stepId: seen.id, hash: seen.hash })).toThrow(/changed since it was shown/);
    expect(statuses()).toEqual(['awaiting']);
  });

  test('are used once: a finished step cannot be approved again', async () => {
    await started({ answers: [plan(step('next'), step('next'))] });
    await waiting();
    const { id, hash } = bench.step(0);
    bench.approve(0);
    await stepIs(1, 'awaiting');
    expect(() => bench.agent.approve({ stepId: id, hash })).toThrow(/cannot be run or changed/);
  });

  test('a looking step that turns out to have effects is not run, is raised, and asks again', async () => {
    await started({ answers: [plan(step('evaluate', { expression: 'x++' }))], settings: { agent: { runLooksUnasked: true } } });
    await waiting();
    expect(bench.step(0)).toMatchObject({ risk: 'changes', status: 'awaiting', reason: expect.stringMatching(/could change the program/) });
    expect(bench.debugger.calls).toEqual(['look x++']);
    bench.approve(0);
    await stepIs(0, 'done');
    expect(bench.debugger.calls.slice(0, 2)).toEqual(['look x++', 'evaluate x++']);
    expect(bench.step(0).result?.summary).toBe('ran x++');
  });

  test('"for this session" runs the same step again and no other, until it is taken away', async () => {
    const x = step('evaluate', { expression: 'x' });
    await started({ answers: [plan(x), plan(x, step('evaluate', { expression: 'x ' }))] });
    await waiting();
    bench.approve(0, true);
    await bench.until('the second round waits', (snapshot) => snapshot.agent.task?.rounds.length === 2 && snapshot.agent.status === 'awaiting-approval');
    expect(bench.step(0)).toMatchObject({ status: 'done', approvedBy: 'rule' });
    expect(bench.step(1).status).toBe('awaiting');
    const rule = bench.snapshot().agent.rules[0];
    expect(rule).toMatchObject({ action: 'evaluate', subject: 'x' });
    bench.agent.removeRule(rule?.id ?? '');
    expect(bench.snapshot().agent.rules).toEqual([]);
  });
});

describe('policy', () => {
  test('nothing runs unasked until it is switched on', async () => {
    await started({ answers: [plan(step('readCode', { path: 'cart.js', start: 1, end: 1 }))] });
    await waiting();
    expect(statuses()).toEqual(['awaiting']);
  });

  test.each([
    step('evaluate', { expression: 'x' }),
    step('evaluate', { expression: 'process.exit()' }),
    step('inspect', { path: 'x' }),
    step('setBreakpoints', { source: { name: 'cart.js' }, breakpoints: [{ line: 1, logMessage: "{require('child_process').execSync('id')}" }] }),
    step('setExceptionBreakpoints', { filters: ['all'] }),
    step('continue'),
    step('next'),
    step('stepIn'),
    step('stepOut'),
    step('pause'),
    step('restart'),
  ])('whatever a planner was talked into, nothing reaches the debugger without a click: %j', async (one) => {
    await started({ answers: [plan(one, one)] });
    await waiting();
    expect(bench.debugger.calls).toEqual([]);
    expect(statuses()).toEqual(['awaiting', 'proposed']);
  });

  test('denied actions never run, whatever else allows them', async () => {
    await started({ allow: ['looks', 'steers'], settings: { agent: { deny: ['next'] } }, answers: [plan(step('next'))] });
    await ended();
    expect(bench.snapshot().agent.task?.rounds[0]?.steps[0]).toMatchObject({ status: 'refused', result: { problem: { code: 'needs-approval' } } });
    expect(bench.debugger.calls).not.toContain('next');
  });

  test('headless never waits: what would need a click is refused, and the planner is told', async () => {
    bench = await createBench({ interactive: false, allow: ['looks'], answers: [plan(step('evaluate', { expression: 'x' }), step('next'))] });
    bench.agent.start({ launch: { program: 'cart.js' } });
    await ended();
    expect(bench.inputs[1]?.past[0]?.steps.map((one) => [one.status, one.result?.problem?.code])).toEqual([
      ['done', undefined],
      ['refused', 'needs-approval'],
    ]);
    expect(bench.inputs[0]?.interactive).toBe(false);
  });

  test('headless starts no task by itself', async () => {
    bench = await createBench({ interactive: false });
    bench.debugger.begin();
    expect(bench.snapshot().agent.task).toBeUndefined();
  });

  test('switched off, nothing starts by itself', async () => {
    await started({ settings: { agent: { enabled: false } } });
    expect(bench.snapshot().agent.status).toBe('idle');
    expect(bench.snapshot().agent.task).toBeUndefined();
  });
});
