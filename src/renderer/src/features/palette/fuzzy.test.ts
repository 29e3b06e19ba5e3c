import { expect, test } from 'vitest';
import { fuzzyFilter, fuzzyMatch } from './fuzzy.ts';

const best = (query: string, ...texts: readonly string[]) => fuzzyFilter(query, texts, (text) => text).map(({ item }) => item);

test('letters must come in order, whatever their case and blanks', () => {
  expect(fuzzyMatch('so', 'Step Over')).not.toBeNull();
  expect(fuzzyMatch('step over', 'Run: Step Over')).not.toBeNull();
  expect(fuzzyMatch('os', 'Sto')).toBeNull();
  expect(fuzzyMatch('', 'anything')).toEqual({ score: 0, positions: [] });
});

test('beginnings of words beat letters inside words', () => {
  expect(best('so', 'Run: Restore', 'Run: Step Over')[0]).toBe('Run: Step Over');
  expect(best('cs', 'View: Focus Variables', 'View: Focus Call Stack')[0]).toBe('View: Focus Call Stack');
});

test('letters in a row beat scattered ones, and a shorter text beats a longer one', () => {
  expect(best('cart', 'catalogue-regression-test.js', 'cart.js')[0]).toBe('cart.js');
  expect(best('cart', 'cart-with-many-words.js', 'cart.js')[0]).toBe('cart.js');
});

test('the places that matched are given for emphasis', () => {
  expect(fuzzyMatch('so', 'Step Over')?.positions).toEqual([0, 5]);
});

test('a long text without a match ends', { timeout: 10_000 }, () => {
  expect(fuzzyMatch('aaaaaaaaab', 'a'.repeat(20_000))).toBeNull();
});
