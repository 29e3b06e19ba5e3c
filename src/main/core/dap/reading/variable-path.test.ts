import { expect, test } from 'vitest';
import { parsePath } from './variable-path.ts';

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
