import { expect, it } from 'vitest';
import { childKey, rangeKey, siblingKeys } from './node-key.ts';

it('tells equal siblings apart and keeps the first one’s key', () => {
  const keys = siblingKeys('Local', ['a', 'b', 'a', 'a']);
  expect(keys).toEqual(['Local/a', 'Local/b', 'Local/a#1', 'Local/a#2']);
});

it('is the same for the same path at every stop, whatever the references', () => {
  expect(childKey(childKey('Local', 'order', 0), 'items', 0)).toBe(childKey(childKey('Local', 'order', 0), 'items', 0));
});

it('cannot be forged by a name', () => {
  const keys = new Set([
    childKey('Local', 'a/b', 0),
    childKey(childKey('Local', 'a', 0), 'b', 0),
    childKey('Local', 'a', 1),
    childKey('Local', 'a#1', 0),
    rangeKey(childKey('Local', 'a', 0), { start: 0, count: 100 }),
    childKey('Local', 'a[0+100]', 0),
    childKey('Local', 'a%0023', 0),
    childKey('Local', 'a%002f', 0),
  ]);
  expect(keys.size).toBe(8);
});

it('holds no blank, since it becomes the id of an element', () => {
  expect(childKey('', 'Local: total of\tall\n\u2003orders', 0)).not.toMatch(/\s/);
});
