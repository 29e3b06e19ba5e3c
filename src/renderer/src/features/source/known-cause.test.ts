import { expect, test } from 'vitest';
import type { Task, Verdict } from '../../../../shared/agent.ts';
import type { Session } from '../../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { knownCause } from './known-cause.ts';

const verdict: Verdict = { rootCause: { path: '/p/a.js', line: 3 }, explanation: '', evidence: [], confidence: 1 };
const root = { id: 's' as SessionId, startedAt: 100 } as Session;
const exception = { typeName: 'TypeError', message: 'x is\n undefined', breakMode: 'unhandled' };
const stop = (number: number) => ({ number: number as StopNumber });
const task = (more: Partial<Task> = {}) =>
  ({ rootId: root.id, rounds: [{ stop: 1, observed: 'Stopped at a.js:3: TypeError: x is undefined' }], verdict, endedAt: 200, ...more }) as Task;

test('the verdict on this stop, or on the same exception in the same run', () => {
  expect(knownCause(task(), root, stop(1), exception)).toBe(verdict);
  expect(knownCause(task(), root, stop(4), exception)).toBe(verdict);
});

test('none on another exception, another run, another program, or without a verdict', () => {
  expect(knownCause(task(), root, stop(4), { ...exception, message: 'y is not a function' })).toBeUndefined();
  expect(knownCause(task(), root, stop(4), { ...exception, message: '' })).toBeUndefined();
  expect(knownCause(task(), { ...root, startedAt: 300 }, stop(4), exception)).toBeUndefined();
  expect(knownCause(task({ rootId: 'other' as SessionId }), root, stop(1), exception)).toBeUndefined();
  const { verdict: _, ...unsolved } = task();
  expect(knownCause(unsolved as Task, root, stop(1), exception)).toBeUndefined();
  expect(knownCause(undefined, root, stop(1), exception)).toBeUndefined();
});
