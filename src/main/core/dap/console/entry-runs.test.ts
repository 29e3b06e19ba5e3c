import { expect, test } from 'vitest';
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { entriesOf, restoreRuns, runOf, storeRuns, type Run } from './entry-runs.ts';

const plain = (index: number, more: Partial<ConsoleEntry> = {}): ConsoleEntry => ({ index, text: `line ${index}`, kind: 'stdout', time: 7, sessionId: 'a' as SessionId, depth: 0, ...more });
const restored = (runs: readonly Run[], start: number, count: number) => entriesOf(restoreRuns(storeRuns(runs)), start, start, start + count);

test('what is written is read as it was, whatever entries have in common', () => {
  const location = { path: '/main.js', line: 3 };
  const entries = [
    plain(40),
    plain(41, { text: '' }),
    plain(42, { kind: 'stderr' }),
    plain(43, { kind: 'stderr', time: 8 }),
    plain(44, { location }),
    plain(45, { location, reference: 5, stop: 2 as StopNumber }),
    plain(46, { reference: 6, stop: 2 as StopNumber }),
    plain(47, { depth: 2 }),
    plain(48, { depth: 2, continues: true }),
    plain(49, { sessionId: 'b' as SessionId, text: '"quoted"\u0000 😀' }),
  ];
  expect(restored(entries.map(runOf), 40, entries.length)).toEqual(entries);
  expect(restoreRuns(storeRuns([]))).toEqual([]);
});

test('lines that came together are read one by one, from any position to any other', () => {
  const { index: _index, text: _text, ...manner } = plain(0);
  const runs: Run[] = [runOf(plain(10)), { manner, count: 3, text: 'line 11\nline 12\nline 13' }, runOf(plain(14))];
  const all = [10, 11, 12, 13, 14].map((index) => plain(index));
  for (const from of [10, 11, 12, 14]) for (const to of [10, 12, 13, 15]) expect(entriesOf(runs, 10, from, to)).toEqual(all.slice(from - 10, Math.max(from, to) - 10));
  expect(restored(runs, 10, 5)).toEqual(all);
});

test('lines of a flood cost little more than their text', () => {
  const flood = Array.from({ length: 512 }, (_, index) => plain(1_000_000 + index, { sessionId: 'session-0123456789' as SessionId }));
  const texts = flood.map(({ text }) => text.length).reduce((sum, length) => sum + length, 0);
  expect(storeRuns(flood.map(runOf)).length).toBeLessThan(texts + 4 * flood.length);
});
