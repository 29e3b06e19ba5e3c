import { expect, test } from 'vitest';
import { compareMovement, compareValue } from './expect.ts';

test.each([
  ['undefined', 'undefined', 'supported'],
  ['string', "'string'", 'supported'],
  ['"B"', "'B'", 'supported'],
  ['3', '3.0', 'supported'],
  ['3', '4', 'refuted'],
  ['undefined', "'B'", 'refuted'],
  ['> 5', '7', 'supported'],
  ['<= 5', '7', 'refuted'],
  ['> 5', "'seven'", 'inconclusive'],
  ['not 200', '200', 'refuted'],
  ['not 200', '404', 'supported'],
  ['not undefined', 'Cart {a: 1}', 'inconclusive'],
  ['contains "B"', "(2) ['A', 'B']", 'supported'],
  ['contains C', "(2) ['A', 'B']", 'refuted'],
  ['an empty list', '(0) []', 'inconclusive'],
])('%s against %s is %s', (wanted, seen, outcome) => {
  expect(compareValue(wanted, seen)).toBe(outcome);
});

test('a movement is compared by its place', () => {
  const at = { path: '/w/src/cart.js', line: 12 };
  expect(compareMovement('stops at cart.js:12', '', at)).toBe('supported');
  expect(compareMovement('src/cart.js:12', '', at)).toBe('supported');
  expect(compareMovement('cart.js:13', '', at)).toBe('refuted');
  expect(compareMovement('cart.js:13', 'The program ended (exit code 0).', undefined)).toBe('refuted');
  expect(compareMovement('exit code 0', 'The program ended (exit code 0).', undefined)).toBe('supported');
  expect(compareMovement('it works', 'Stopped at cart.js:12', at)).toBe('inconclusive');
});
