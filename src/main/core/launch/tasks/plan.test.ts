import { expect, test } from 'vitest';
import { plansOf, type TaskPlan } from './plan.ts';

const plan = (label: string, dependencies: readonly TaskPlan[] = []) => ({ label, folder: '/shop', dependencies }) as unknown as TaskPlan;

test('what a task depends on comes first, each once, however many ways lead to it', () => {
  let top = plan('0');
  // Each depends on the one below it twice: there are 2^60 ways to the first.
  for (let level = 1; level <= 60; level += 1) top = plan(String(level), [top, top]);
  expect(plansOf(top).map(({ label }) => label)).toEqual(Array.from({ length: 61 }, (_, level) => String(level)));
});
