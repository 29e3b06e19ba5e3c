import { expect, test } from 'vitest';
import type { PlanStep } from '../../../shared/plan.ts';
import { riskOf } from './risk.ts';

const step = (action: string, more: object = {}) => ({ action, description: 'd', ...more }) as PlanStep;
const breakpoint = (fields: object) => step('setBreakpoints', { source: { name: 'a.js' }, breakpoints: [{ line: 1, ...fields }] });

test.each<[string, PlanStep]>([
  ['looks', step('evaluate', { expression: 'f()' })],
  ['looks', step('inspect', { path: 'a.b' })],
  ['looks', step('readCode', { path: 'a.js', start: 1, end: 2 })],
  ['steers', breakpoint({})],
  ['steers', breakpoint({ condition: 'x > 1', hitCondition: '3', logMessage: 'x {x}' })],
  ['steers', step('next')],
  ['steers', step('restart')],
  ['steers', step('setExceptionBreakpoints', { filters: ['all'] })],
  ['changes', breakpoint({ condition: 'x = 1' })],
  ['changes', breakpoint({ hitCondition: 'f()' })],
  ['changes', breakpoint({ logMessage: "{require('child_process')}" })],
  ['looks', step('searchCode', { pattern: 'x' })],
  ['looks', step('recentChanges')],
  ['looks', step('parseStack', { text: 'x' })],
  ['looks', step('checkEnvironment')],
  ['looks', step('network')],
  ['looks', step('readMore', { step: 'r1s1', from: 0 })],
  ['changes', step('setVariable', { name: 'x', value: '1' })],
  ['changes', step('whatIf', { expression: 'x' })],
  ['external', step('callTool', { server: 'a', tool: 'b', arguments: '{}' })],
  ['changes', step('somethingNew')],
])('%s: %j', (risk, one) => {
  expect(riskOf(one)).toBe(risk);
});
