import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../../../base/logger.ts';
import type { Connection } from '../../wire/connection.ts';
import { quietWhileTyped } from './js-debug-typed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is sent, in order; evaluations end when they are told to. */
function adapter() {
  const sent: string[] = [];
  const ends: ((outcome: 'result' | 'error') => void)[] = [];
  const request = ((command: string, parameters: Readonly<Record<string, unknown>>) => {
    sent.push(command === 'setExceptionBreakpoints' ? JSON.stringify(parameters['filters']) : `${command} ${String(parameters['expression'])}`);
    if (command !== 'evaluate') return Promise.resolve({});
    return new Promise<Record<string, unknown>>((resolve, reject) => ends.push((outcome) => (outcome === 'error' ? reject(new Error('thrown')) : resolve({ result: '1' }))));
  }) as unknown as Connection['request'];
  const { request: ask } = quietWhileTyped({ request } as Connection, silentLogger);
  return {
    sent,
    choose: (...filters: string[]) => ask('setExceptionBreakpoints', { filters }),
    type: (expression: string, frameId?: number) => ask('evaluate', { expression, context: 'repl', ...(frameId === undefined ? {} : { frameId }) }).then(() => 'result', () => 'error'),
    end: (index: number, outcome: 'result' | 'error' = 'result') => ends[index]?.(outcome),
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}

test('filters are away before the evaluation is sent, and back after its answer, also after an error', async () => {
  const { sent, choose, type, end, settle } = adapter();
  await choose('uncaught', 'all');
  const outcome = type('f()');
  await settle();
  expect(sent).toEqual(['["uncaught","all"]', '[]', 'evaluate f()']);
  end(0, 'error');
  expect(await outcome).toBe('error');
  await settle();
  expect(sent.at(-1)).toBe('["uncaught","all"]');
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(4);
});

test('an evaluation that takes long has them back before its end, once', async () => {
  const { sent, choose, type, end, settle } = adapter();
  await choose('all');
  const outcome = type('await forever');
  await vi.advanceTimersByTimeAsync(250);
  expect(sent).toEqual(['["all"]', '[]', 'evaluate await forever', '["all"]']);
  end(0);
  expect(await outcome).toBe('result');
  await settle();
  expect(sent).toHaveLength(4);
});

test('of two at once the last one brings them back, and what is chosen meanwhile holds from then on', async () => {
  const { sent, choose, type, end, settle } = adapter();
  await choose('all');
  void type('a');
  await settle();
  void type('b');
  await settle();
  end(0);
  await settle();
  expect(sent).toEqual(['["all"]', '[]', 'evaluate a', '[]', 'evaluate b']);
  await choose('uncaught');
  expect(sent.at(-1)).toBe('[]');
  end(1);
  await settle();
  expect(sent.at(-1)).toBe('["uncaught"]');
});

test('nothing is changed at a stop, nor where nothing is chosen', async () => {
  const { sent, choose, type, end, settle } = adapter();
  await choose();
  void type('a');
  await settle();
  end(0);
  await settle();
  await choose('all');
  void type('b', 0);
  await settle();
  expect(sent).toEqual(['[]', 'evaluate a', '["all"]', 'evaluate b']);
});
