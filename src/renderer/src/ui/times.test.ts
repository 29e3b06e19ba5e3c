import { expect, test } from 'vitest';
import { durationText, secondsText } from './times.ts';

test('durations for people', () => {
  expect([0.4, 42, 1234, 59_970, 61_000, 119_700].map(durationText)).toEqual(['0 ms', '42 ms', '1.2 s', '1 min 0 s', '1 min 1 s', '2 min 0 s']);
  expect([-1, 999, 4999, 61_999].map(secondsText)).toEqual(['0 s', '0 s', '4 s', '1 min 1 s']);
});
