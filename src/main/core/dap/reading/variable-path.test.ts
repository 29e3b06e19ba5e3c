import { expect, test } from 'vitest';
import { parsePath, plainArray } from './variable-path.ts';

test.each<[string, readonly string[]]>([
  ['count', ['count']],
  [' größe ', ['größe']],
  ['a.b->c[12]', ['a', 'b', 'c', '[12]']],
  ['pair.0', ['pair', '0']],
  ['**list', ['list', '*', '*']],
])('%s is a path', (expression, parts) => {
  expect(parsePath(expression)).toEqual(parts);
});

test.each(['', '*', '1', '[1]', '.a', 'a b', 'a()', 'a + 1', 'a = 1', 'a[b]', 'a[-1]', '(a)', 'a; b', '`a', '/py a', '?a', 'a.', 'a->', 'a,b', '&a', 'a++', 'a\nb'])('%j is none', (expression) => {
  expect(parsePath(expression)).toEqual([]);
});

test.each<[string, string, number | undefined]>([
  ['int[1000000]', 'huge', 1_000_000],
  ['char[8][4]', 'cart.names', 8],
  ['node *[300]', 'p->nodes', 300],
  ['int *', 'p', undefined],
  ['int (*)[4]', 'p', undefined],
  ['std::array<int[4], 2>', 'a', undefined],
  ['int[300]', 'list[1].numbers', undefined],
  ['int[300]', 'a + 1', undefined],
  ['int[300]', '/py a', undefined],
])('an array %s of %s has plain elements: %s', (type, evaluateName, length) => {
  expect(plainArray({ name: 'x', value: '', reference: 1, type, evaluateName })).toBe(length);
});
