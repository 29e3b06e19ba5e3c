import { expect, test } from 'vitest';
import type { CoreEvent } from '../../../shared/events.ts';
import { reduce } from '../../../shared/reduce.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { createWatchList, mostWatches } from './watches.ts';

function opened() {
  let snapshot = emptySnapshot;
  const list = createWatchList(
    (event: CoreEvent) => {
      snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event });
    },
    () => snapshot,
  );
  return { list, expressions: () => snapshot.watches.map(({ expression }) => expression) };
}

test('watches are added behind the others, changed in their place, moved and removed', () => {
  const { list, expressions } = opened();
  const [a, b, c] = ['a', 'b', 'c'].map(list.add);
  if (!a || !b || !c) throw new Error('no ids');
  list.move(c, 0);
  expect(expressions()).toEqual(['c', 'a', 'b']);
  list.change(a, 'a.length');
  list.move(c, 99);
  expect(expressions()).toEqual(['a.length', 'b', 'c']);
  list.remove(b);
  expect(expressions()).toEqual(['a.length', 'c']);
  expect(() => list.remove(b)).toThrow('not there any more');
  expect(() => list.change(b, 'x')).toThrow('not there any more');
});

test('the same expression is watched once, and no more of them than a stop should pay for', () => {
  const { list, expressions } = opened();
  expect(list.add('a')).toBe(list.add('a'));
  for (let index = 1; index < mostWatches; index += 1) list.add(`x${index}`);
  expect(expressions()).toHaveLength(mostWatches);
  expect(() => list.add('one more')).toThrow(`There are ${mostWatches} watches already`);
  expect(list.add('a')).toBeDefined();
});
