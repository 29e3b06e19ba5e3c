import { expect, test } from 'vitest';
import { hitConditionProblem, parseHitCondition } from './hit-conditions.ts';

test('an operator and a number, or a number alone', () => {
  expect(['5', ' >= 10 ', '%2', '=== 3', '!=1'].map((text) => parseHitCondition(text))).toEqual([
    { operator: '', count: 5 },
    { operator: '>=', count: 10 },
    { operator: '%', count: 2 },
    { operator: '===', count: 3 },
    { operator: '!=', count: 1 },
  ]);
  for (const text of ['', 'abc', '5 times', '=> 3', '>=', '-1', '1.5', '1e3', '@HIT@ > 2', '12345678901', '> 3; rm']) expect(parseHitCondition(text)).toBeUndefined();
});

test('what this debugger does not know is told; where it is not known what it knows, anything is sent', () => {
  const python = ['==', '>', '>=', '<', '<=', '%'];
  for (const text of ['3', '== 3', '>= 3', '% 2']) expect(hitConditionProblem(text, python)).toBeUndefined();
  expect(hitConditionProblem('= 3', python)).toBe('This debugger does not know "=" in a count of hits; it takes a number alone or after == > >= < <= %.');
  expect(hitConditionProblem('> 3', [])).toContain('only a number alone');
  expect(hitConditionProblem('every day', python)).toBe('"every day" is no count of hits. Write for example 5 or >= 5.');
  expect(hitConditionProblem('% 0', python)).toContain('Every 0th hit is none');
  expect(hitConditionProblem('whatever it takes', undefined)).toBeUndefined();
});
