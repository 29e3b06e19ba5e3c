import { expect, test } from 'vitest';
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { restoreEntries, storeEntries } from './stored-entries.ts';

const plain = (index: number, more: Partial<ConsoleEntry> = {}): ConsoleEntry => ({ index, text: `line ${index}`, kind: 'stdout', time: 7, sessionId: 'a' as SessionId, depth: 0, ...more });

test('what is written is read as it was, whatever entries have in common', () => {
  const location = { path: '/main.js', line: 3 };
  const entries = [
    plain(40),
    plain(41),
    plain(42, { kind: 'stderr' }),
    plain(43, { kind: 'stderr', time: 8 }),
    plain(44, { location }),
    plain(45, { location, reference: 5, stop: 2 as StopNumber }),
    plain(46, { reference: 6, stop: 2 as StopNumber }),
    plain(47, { depth: 2 }),
    plain(48, { depth: 2, continues: true }),
    plain(49, { sessionId: 'b' as SessionId, text: '"quoted"\u0000 😀' }),
  ];
  expect(restoreEntries(storeEntries(entries), 40)).toEqual(entries);
  expect(restoreEntries(storeEntries([]), 0)).toEqual([]);
});

test('lines of a flood cost little more than their text', () => {
  const flood = Array.from({ length: 512 }, (_, index) => plain(1_000_000 + index, { sessionId: 'session-0123456789' as SessionId }));
  const texts = flood.map(({ text }) => text.length).reduce((sum, length) => sum + length, 0);
  expect(storeEntries(flood).length).toBeLessThan(texts + 4 * flood.length);
});
