import { expect, test } from 'vitest';
import type { CompletionEdit } from '../../../../shared/low-level.ts';
import { accepted, braceBefore, completionsFor, invites, stillFits, type Answer } from './completions.ts';

const edit = (label: string, start: number, end: number, more: Partial<CompletionEdit> = {}): CompletionEdit => ({ label, start, end, text: label, ...more });
const answer: Answer = { text: 'cart.o + 1', offset: 6, edits: [edit('items', 5, 6), edit('owner', 5, 6), edit('Order', 5, 6), edit('zoo', 5, 6, { sortText: '0' })] };
const labels = (now: string, caret: number) => completionsFor(answer, now, caret).map(({ label }) => label);

test('what begins with the word comes before what only holds it, each in the adapter’s order', () => {
  expect(labels('cart.o + 1', 6)).toEqual(['Order', 'owner', 'zoo']);
  expect(labels('cart.or + 1', 7)).toEqual(['Order']);
  expect(labels('cart.q + 1', 6)).toEqual([]);
});

test('an answer holds while the word before the caret grows, and for no other text', () => {
  expect(stillFits(answer, 'cart.ow + 1', 7)).toBe(true);
  expect(stillFits(answer, 'cart. + 1', 5)).toBe(false);
  expect(stillFits(answer, 'cart.o. + 1', 7)).toBe(false);
  expect(stillFits(answer, 'cards.o + 1', 7)).toBe(false);
  expect(stillFits(answer, 'cart.ow + 2', 7)).toBe(false);
});

test('taking one replaces the word and keeps what is behind it; the caret is behind what was put in', () => {
  expect(accepted(edit('owner', 5, 6), 'cart.ow + 1', 7)).toEqual({ text: 'cart.owner + 1', caret: 10 });
  expect(accepted(edit('["a b"]', 4, 6, { text: '["a b"]' }), 'cart.o', 6)).toEqual({ text: 'cart["a b"]', caret: 11 });
});

test.each([
  ['ca', 2, true],
  ['cart.', 5, true],
  ['list[', 5, true],
  ['p->', 3, true],
  ['', 0, false],
  ['1 + ', 4, false],
  ['12', 2, false],
  ['"text"', 6, false],
])('typing %j up to %i is worth a question: %s', (text, caret, worth) => {
  expect(invites(text, caret)).toBe(worth);
});

test('a word that is too long for a name asks nothing, and a long paste is searched at its end only', () => {
  expect(invites('x'.repeat(150), 150)).toBe(true);
  expect(invites('x'.repeat(300), 300)).toBe(false);
  // Searched from each of its characters, this would not end within the limit of a test.
  expect(invites(`"${'y'.repeat(400_000)}"`, 400_002)).toBe(false);
});

test('in a log message only what stands in braces is an expression', () => {
  expect(braceBefore('price is {pri} of {', 13)).toBe(10);
  expect(braceBefore('price is {pri} of {', 19)).toBe(19);
  expect(braceBefore('price is {pri} of {', 16)).toBeUndefined();
  expect(braceBefore('price', 3)).toBeUndefined();
  expect(braceBefore('{', 0)).toBeUndefined();
});
