import { expect, test } from 'vitest';
import { expressionAt } from './expression-at.ts';

/** The expression under the caret `^` of the second line. */
const under = (line: string, caret: string) => expressionAt(line, caret.indexOf('^') + 1)?.text ?? null;

test('a name, or the chain up to the member under the pointer', () => {
  const line = 'return order.items[0].price * n';
  expect(under(line, '       ^')).toBe('order');
  expect(under(line, '             ^')).toBe('order.items');
  expect(under(line, '                       ^')).toBe('order.items[0].price');
  expect(under(line, '                              ^')).toBe('n');
  expect(under('a?.b', '   ^')).toBe('a?.b');
});

test('nothing in keywords, numbers, strings and comments', () => {
  expect(under('return x', ' ^')).toBeNull();
  expect(under('let n = 42', '        ^')).toBeNull();
  expect(under("say('hello there')", '       ^')).toBeNull();
  expect(under('x // total', '      ^')).toBeNull();
});

test('a member of a call is no chain of its own: its object would have to be called', () => {
  expect(under('load().rows', '        ^')).toBeNull();
});

test('an index that is an expression ends the chain, so nothing with an effect is evaluated', () => {
  expect(under('list[next()].size', '              ^')).toBeNull();
  expect(under('list[next()].size', ' ^')).toBe('list');
});

test('this and private members count', () => {
  expect(under('this.#rows', '       ^')).toBe('this.#rows');
});
