import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createBench, plan, step, type Bench } from '../../../../e2e/support/agent-bench.ts';
import { variable, type FakeProgram } from '../../../../e2e/support/fake-debugger.ts';
import type { Step } from '../../../shared/agent.ts';
import type { PlanStep } from '../../../shared/plan.ts';

let bench: Bench;
afterEach(() => bench.dispose());

/** Runs the steps as one plan with everything allowed, and gives them with their results. */
async function run(steps: readonly PlanStep[], program?: (workspace: string) => Partial<FakeProgram>): Promise<readonly Step[]> {
  bench = await createBench({
    interactive: false,
    allow: ['looks', 'steers', 'changes'],
    answers: [plan(...steps)],
    program: (workspace) => ({
      stops: [
        { path: join(workspace, 'cart.js'), line: 2, exception: { typeName: 'TypeError', message: 'boom' }, variables: [variable('order', 'Order', { reference: 5 }), variable('n', '1')] },
        { path: join(workspace, 'lib/price.js'), line: 3, function: 'priceOf', reason: 'breakpoint', variables: [variable('sku', "'B'")], output: 'asked for B\n' },
      ],
      exitCode: 1,
      members: {
        5: [variable('id', '7'), variable('items', 'Array(3)', { reference: 6, indexed: 3 }), variable('lazy', '…', { reference: 8, lazy: true })],
        6: [variable('0', "'a'"), variable('1', 'Item', { reference: 7 }), variable('length', '3')],
        7: [variable('the name', "'x'")],
        900: [variable('outer', '42')],
      },
      ...program?.(workspace),
    }),
  });
  bench.agent.start({ launch: { program: 'cart.js' } });
  await bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined);
  return bench.snapshot().agent.task?.rounds[0]?.steps ?? [];
}

const result = async (one: PlanStep, program?: Parameters<typeof run>[1]) => (await run([one], program))[0];
const breakpoints = (source: object, ...lines: number[]) => step('setBreakpoints', { source, breakpoints: lines.map((line) => ({ line })) });

describe('setBreakpoints', () => {
  test('says of each whether it is set, moved or not bound', async () => {
    const files = 'x\n'.repeat(100);
    bench = await createBench({ interactive: false, allow: ['steers'], files: { 'cart.js': files }, answers: [plan(breakpoints({ name: 'cart.js' }, 2, 3, 99))] });
    bench.agent.start({ launch: { program: 'cart.js' } });
    await bench.until('the task ends', ({ agent }) => agent.task?.end !== undefined);
    expect(bench.snapshot().agent.task?.rounds[0]?.steps[0]?.result?.summary).toBe('cart.js: line 2 set, line 3 set, moved to line 4, line 99 not bound');
    expect(bench.debugger.calls).toContain(`breakpoints ${join(bench.workspace, 'cart.js')} 2 3 99`);
  });

  test.each([
    [breakpoints({ name: 'nowhere.js' }, 1), 'file-missing'],
    [breakpoints({ name: '../x.js' }, 1), 'file-outside-workspace'],
    [breakpoints({ name: 'cart.js' }, 50), 'bad-request'],
  ])('is refused in words when it cannot be done', async (one, code) => {
    expect(await result(one)).toMatchObject({ status: 'failed', result: { problem: { code } } });
    expect(bench.debugger.calls.join()).not.toContain('breakpoints /');
  });
});

describe('movements', () => {
  test('say where the program stands, why, with which values and output', async () => {
    const one = await result(step('continue', { expect: 'price.js:3' }));
    expect(one?.result).toEqual({
      summary: 'Stopped at lib/price.js:3 in priceOf: breakpoint',
      detail: "sku = 'B'\nOutput since:\nasked for B",
      stop: 2,
      location: { path: join(bench.workspace, 'lib/price.js'), line: 3 },
      outcome: 'supported',
    });
  });

  test('say how the program ended, and the round after knows its output', async () => {
    const steps = await run([step('continue'), step('continue'), step('evaluate', { expression: 'x' })]);
    expect(steps[1]?.result?.summary).toBe('The program ended (exit code 1).');
    expect(steps[2]).toMatchObject({ status: 'refused', result: { problem: { code: 'not-stopped' } } });
    expect(bench.inputs[1]?.observation).toMatchObject({ exit: { code: 1 }, output: 'asked for B\n' });
  });

  test('restart begins again', async () => {
    const one = await result(step('restart'));
    expect(one?.result).toMatchObject({ summary: 'Stopped at cart.js:2 in main: TypeError: boom' });
    expect(bench.debugger.calls).toContain('restart');
  });

  test('pause needs something that runs', async () => {
    expect(await result(step('pause'))).toMatchObject({ status: 'failed', result: { problem: { code: 'bad-request' } } });
  });
});

describe('evaluate', () => {
  test('an expression that throws is a result', async () => {
    const one = await result(step('evaluate', { expression: 'nothing' }));
    expect(one).toMatchObject({ status: 'failed', result: { problem: { code: 'evaluation-failed', message: expect.stringContaining('ReferenceError') } } });
  });

  test('a frame that does not exist is said', async () => {
    expect((await result(step('evaluate', { expression: 'x', frame: 9 })))?.result?.summary).toMatch(/no frame 9; it has 1/);
  });

  test('where nothing can prove it safe, it counts as a change', async () => {
    const one = await result(step('evaluate', { expression: 'x' }), () => ({ evaluations: { x: { kind: 'unavailable', reason: 'no way' } } }));
    expect(one).toMatchObject({ risk: 'changes', status: 'done', result: { summary: 'ran x' } });
  });

  test('a long value is shown in part', async () => {
    const one = await result(step('evaluate', { expression: 'x' }), () => ({ evaluations: { x: { kind: 'value', value: 'v'.repeat(50_000), type: 'string' } } }));
    expect(one?.result?.summary.length).toBeLessThan(300);
    expect(one?.result?.detail?.length).toBeLessThan(2200);
    expect(one?.result?.detail).toContain('characters left out');
  });
});

describe('inspect', () => {
  const inspect = (path: string) => result(step('inspect', { path }));

  test('lists members without running anything of the program', async () => {
    expect((await inspect('order'))?.result).toMatchObject({ summary: 'order is Order', detail: 'id = 7\nitems = Array(3)\nlazy = (a getter, not read)' });
    expect(bench.debugger.calls.some((call) => /look|evaluate/.test(call))).toBe(false);
  });

  test('follows names, indexes and quoted names, from any scope', async () => {
    expect((await inspect('order.items[1]["the name"]'))?.result?.summary).toBe("order.items.1.the name is 'x'; it has no members".replace('items.1', 'items[1]'));
    await bench.dispose();
    expect((await inspect('outer'))?.result?.summary).toBe('outer is 42; it has no members');
  });

  test.each([
    ['order.f()', 'bad-request'],
    ['[0]', 'bad-request'],
    ['order.items[', 'bad-request'],
    ['order.nothing', 'evaluation-failed'],
    ['n.x', 'evaluation-failed'],
    ['missing', 'evaluation-failed'],
    ['order.lazy', 'side-effect'],
  ])('%s is refused: %s', async (path, code) => {
    expect(await inspect(path)).toMatchObject({ status: 'failed', result: { problem: { code } } });
  });
});

test('readCode gives numbered lines and stays in the file', async () => {
  const steps = await run([step('readCode', { path: 'lib/price.js', start: 2, end: 500 }), step('readCode', { path: 'lib/price.js', start: 90, end: 91 })]);
  expect(steps[0]?.result).toMatchObject({ summary: 'lib/price.js lines 2 to 4 of 4', detail: '2  b\n3  c\n4  ' });
  expect(steps[1]).toMatchObject({ status: 'failed', result: { problem: { code: 'bad-request' } } });
});

test('exception filters are only those the debugger offers', async () => {
  expect(await result(step('setExceptionBreakpoints', { filters: ['all'] }))).toMatchObject({ status: 'failed', result: { problem: { code: 'not-supported' } } });
});
