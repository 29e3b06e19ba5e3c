import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionId } from '../../../shared/ids.ts';
import type { Focus } from './focus.ts';
import { createPatience, patienceMilliseconds } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moving: Focus = { sessionId: 'a' as SessionId, threadId: 1, stop: null, live: false, frame: null };

test('it ends once for each movement, and begins anew with the next one', () => {
  const onEnd = vi.fn();
  const patience = createPatience(onEnd);
  patience.watch(moving);
  vi.advanceTimersByTime(patienceMilliseconds - 1);
  patience.watch({ ...moving });
  expect(patience.isOver(moving)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(patience.isOver(moving)).toBe(true);
  expect(patience.isOver({ ...moving, threadId: 2 })).toBe(false);
  vi.advanceTimersByTime(patienceMilliseconds);
  expect(onEnd).toHaveBeenCalledTimes(1);
  patience.watch({ ...moving, live: true });
  patience.watch(moving);
  expect(patience.isOver(moving)).toBe(false);
  vi.advanceTimersByTime(patienceMilliseconds);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test.each([{ ...moving, live: true }, null])('nothing is waited for while the thread stands, or is looked at no more', (next) => {
  const onEnd = vi.fn();
  const patience = createPatience(onEnd);
  patience.watch(moving);
  patience.watch(next);
  vi.advanceTimersByTime(patienceMilliseconds * 2);
  expect(onEnd).not.toHaveBeenCalled();
  expect(patience.isOver(next)).toBe(false);
});
