import { expect, test } from 'vitest';
import type { Round, Step, Task } from '../../../../shared/agent.ts';
import { planGhosts } from './plan-ghosts.ts';

const at = (name: string, line: number, more: object = {}) => ({ action: 'setBreakpoints', description: 'd', source: { name }, breakpoints: [{ line, ...more }] }) as Step['step'];
const card = (step: Step['step'], status: Step['status'] = 'proposed') => ({ id: 's', step, risk: 'steers', hash: 'h', status }) as unknown as Step;
const task = (steps: readonly Step[], more: Partial<Task> = {}) => ({ rounds: [{ steps: [card(at('cart.js', 1))] } as unknown as Round, { steps } as unknown as Round], ...more }) as Task;
const lines = (given: Task | undefined, path = '/w/src/cart.js') => planGhosts(given, path, '/w').map(({ range }) => range.startLineNumber);

test('the breakpoints of the present plan show where they would be, until they are set or dropped', () => {
  const plan = [card(at('cart.js', 3), 'awaiting'), card(at('src/cart.js', 5), 'approved'), card(at('cart.js', 7), 'done'), card(at('cart.js', 9), 'skipped'), card(at('other.js', 11)), card({ action: 'next', description: 'd' })];
  expect(lines(task(plan))).toEqual([3, 5]);
  expect(lines(task(plan), '/w/other.js')).toEqual([11]);
  expect(lines(task(plan), '/elsewhere/src/cart.js')).toEqual([]);
  expect(lines(task(plan, { end: { status: 'done', reason: 'verdict', message: '' } }))).toEqual([]);
  expect(lines(undefined)).toEqual([]);
});

test('they name their step, and say whether they stop or log', () => {
  const [stops, logs] = planGhosts(task([card(at('cart.js', 3)), card(at('cart.js', 4, { logMessage: 'x' }))]), '/w/cart.js', '/w');
  expect(stops?.options).toMatchObject({ glyphMarginHoverMessage: { value: 'Step 1 of the plan would stop here' }, glyphMarginClassName: expect.stringMatching(/mark-plain mark-agent mark-ghost/) });
  expect(logs?.options).toMatchObject({ glyphMarginHoverMessage: { value: 'Step 2 of the plan would log here' }, glyphMarginClassName: expect.stringMatching(/mark-log/) });
});
