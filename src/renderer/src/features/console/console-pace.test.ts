import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConsoleCounts } from '../../../../shared/snapshot.ts';
import { createPacedCounts } from './console-pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  let counts: ConsoleCounts = { total: 0, errors: 0, revision: 0, changedFrom: 0 };
  let changed = () => {};
  let followers = 0;
  const paced = createPacedCounts(
    () => counts,
    (listener) => {
      changed = listener;
      followers += 1;
      return () => (followers -= 1);
    },
  );
  const told: ConsoleCounts[] = [];
  const stop = paced.subscribe(() => told.push(paced.current()));
  const set = (total: number, changedFrom: number, by = 1) => {
    counts = { ...counts, total, changedFrom, revision: counts.revision + by };
    changed();
  };
  return { paced, told, stop, set, followers: () => followers };
}

test('one line is told at once, a flood twenty times a second, all of it in the end', () => {
  const { told, set } = opened();
  set(1, 0);
  expect(told).toHaveLength(1);
  for (let line = 1; line < 1000; line++) {
    set(line + 1, line);
    vi.advanceTimersByTime(1);
  }
  expect(told.length).toBeLessThanOrEqual(21);
  vi.advanceTimersByTime(50);
  expect(told.at(-1)?.total).toBe(1000);
  const count = told.length;
  vi.advanceTimersByTime(1000);
  expect(told).toHaveLength(count);
  set(1001, 1000);
  expect(told).toHaveLength(count + 1);
});

test('what is told reaches back to the first entry that changed since, and has a number of its own', () => {
  const { told, set } = opened();
  set(5, 0);
  set(7, 4);
  set(9, 7);
  vi.advanceTimersByTime(50);
  expect(told).toMatchObject([{ total: 5, changedFrom: 0, revision: 1 }, { total: 9, changedFrom: 4, revision: 2 }]);
  // Two changes of which only the second was seen.
  vi.advanceTimersByTime(50);
  set(12, 11, 2);
  expect(told.at(-1)).toMatchObject({ total: 12, changedFrom: 0, revision: 3 });
});

test('a console that was cleared is empty at once; who looks away is not told, and sees all when they come back', () => {
  const { paced, told, set, stop, followers } = opened();
  set(5, 0);
  set(8, 5);
  set(0, 0);
  expect(told.at(-1)).toMatchObject({ total: 0, changedFrom: 0 });
  set(3, 0);
  stop();
  vi.advanceTimersByTime(1000);
  expect([followers(), told.at(-1)?.total, vi.getTimerCount()]).toEqual([0, 0, 0]);
  paced.subscribe(() => told.push(paced.current()));
  vi.advanceTimersByTime(50);
  expect(told.at(-1)).toMatchObject({ total: 3, changedFrom: 0 });
});
