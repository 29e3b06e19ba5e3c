import { expect, test, vi } from 'vitest';
import { createLazyList } from './lazy-list.ts';

const pieces = ['[{"a":0},{"a":1}]', '[{"a":2},{"a":3}]', '[{"a":4}]'];
const all = [0, 1, 2, 3, 4].map((a) => ({ a }));

test('reads as any other list', () => {
  const list = createLazyList(pieces, 2, 5);
  expect(Array.isArray(list)).toBe(true);
  expect(list).toHaveLength(5);
  expect(list.map((entry) => entry)).toEqual(all);
  expect([...createLazyList(pieces, 2, 5)]).toEqual(all);
  expect(createLazyList(pieces, 2, 5).filter(Boolean)).toEqual(all);
  expect(JSON.stringify(createLazyList(pieces, 2, 5))).toBe(JSON.stringify(all));
  expect(createLazyList(pieces, 2, 5).at(-1)).toEqual({ a: 4 });
  expect(list[5]).toBeUndefined();
});

test('only what is looked at is parsed, and once', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const list = createLazyList(pieces, 2, 5);
  expect(list).toHaveLength(5);
  expect(list.slice(2, 4)).toEqual(all.slice(2, 4));
  expect(list.slice(2, 5)).toEqual(all.slice(2));
  expect(parse.mock.calls.map(([text]) => text)).toEqual([pieces[1], pieces[2]]);
  parse.mockRestore();
});
