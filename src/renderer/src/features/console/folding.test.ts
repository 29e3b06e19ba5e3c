import { expect, test } from 'vitest';
import type { ConsoleGroup } from '../../../../shared/debug.ts';
import { fold } from './folding.ts';

const group = (start: number, end: number | undefined, collapsed = true): ConsoleGroup => ({
  start,
  ...(end === undefined ? {} : { end }),
  collapsed,
  kind: 'group',
});

function shown(total: number, groups: readonly ConsoleGroup[], folds: readonly (readonly [number, boolean])[] = []): readonly number[] {
  const folding = fold(total, groups, new Map(folds));
  const indexes = Array.from({ length: folding.count }, (_, position) => folding.indexOf(position));
  expect(indexes.map(folding.positionOf)).toEqual(indexes.map((_, position) => position));
  return indexes;
}

test('without anything folded every entry is where it is', () => {
  expect(shown(4, [])).toEqual([0, 1, 2, 3]);
  expect(shown(4, [group(0, 3, false)])).toEqual([0, 1, 2, 3]);
});

test('a folded group shows its head alone; one that is open goes to the end', () => {
  expect(shown(8, [group(1, 4), group(5, undefined)])).toEqual([0, 1, 4, 5]);
  expect(shown(3, [group(0, 1)])).toEqual([0, 1, 2]);
});

test('groups in groups', () => {
  const nested = [group(1, 8), group(2, 5), group(6, 8)];
  expect(shown(10, nested)).toEqual([0, 1, 8, 9]);
  expect(shown(10, nested, [[1, false]])).toEqual([0, 1, 2, 5, 6, 8, 9]);
  expect(shown(10, nested, [[1, false], [2, false]])).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9]);
});

test('overlapping groups of two programs hide what either hides', () => {
  expect(shown(10, [group(1, 5), group(3, 8)])).toEqual([0, 1, 8, 9]);
});

test('what the person chose wins', () => {
  expect(shown(4, [group(0, 3)], [[0, false]])).toEqual([0, 1, 2, 3]);
  expect(shown(4, [group(0, 3, false)], [[0, true]])).toEqual([0, 3]);
});

test('a hidden entry is found at its head', () => {
  const folding = fold(10, [group(2, 6)], new Map());
  expect([1, 2, 3, 5, 6, 9].map(folding.positionOf)).toEqual([1, 2, 2, 2, 3, 6]);
  expect(folding.groupAt(2)).toEqual({ start: 2, end: 6, collapsed: true, kind: 'group', folded: true });
  expect(folding.groupAt(3)).toBeUndefined();
});

test('many groups among many entries', () => {
  const groups = Array.from({ length: 10_000 }, (_, number) => group(number * 100, number * 100 + 60));
  const folding = fold(1_000_000, groups, new Map());
  expect(folding.count).toBe(1_000_000 - 10_000 * 59);
  expect(folding.indexOf(folding.count - 1)).toBe(999_999);
  expect(folding.positionOf(999_900)).toBe(9999 * 41);
});
