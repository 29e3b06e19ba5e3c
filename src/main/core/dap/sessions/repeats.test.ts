import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRepeats } from './repeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counting() {
  const told: string[] = [];
  return { told, repeats: createRepeats((sentence) => told.push(sentence)) };
}

test('the first three are let through, the others are counted and told once a second', () => {
  const { told, repeats } = counting();
  expect(Array.from({ length: 10 }, () => repeats.admit('bad\nat line 3'))).toEqual([true, true, true, ...Array<boolean>(7).fill(false)]);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['7 more times: bad']);
  vi.advanceTimersByTime(10_000);
  repeats.admit('bad\nat line 3');
  repeats.flush();
  repeats.flush();
  expect(told).toEqual(['7 more times: bad', '1 more times: bad']);
});

test('different words about one thing count as one', () => {
  const { told, repeats } = counting();
  const admitted = Array.from({ length: 10 }, (_, index) => repeats.admit(`error ${index} in i > x`, 'i > x')).filter(Boolean);
  expect(admitted).toHaveLength(3);
  repeats.flush();
  expect(told).toEqual(['7 more times: error 0 in i > x']);
});

test('different words are told apart, but not endlessly many', () => {
  const { told, repeats } = counting();
  const admitted = Array.from({ length: 1000 }, (_, index) => repeats.admit(`problem ${index}`)).filter(Boolean);
  expect(admitted).toHaveLength(203);
  repeats.flush();
  expect(told).toEqual(['797 more times: different messages']);
});

test('long words are cut where they are counted', () => {
  const { told, repeats } = counting();
  for (let times = 0; times < 4; times++) repeats.admit('w'.repeat(5000));
  repeats.flush();
  expect(told[0]?.length).toBeLessThan(120);
});
