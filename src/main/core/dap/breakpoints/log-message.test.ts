import { expect, test } from 'vitest';
import { piecesOf, withTexts } from './log-message.ts';

test('texts and expressions by turns, with braces of their own', () => {
  expect(piecesOf('at { i }, {{"a": 1}["a"]}')).toEqual([{ text: 'at ' }, { expression: 'i' }, { text: ', ' }, { expression: '{"a": 1}["a"]' }, { text: '' }]);
  expect(piecesOf('} none {}')).toEqual([{ text: '} none ' }, { expression: '' }, { text: '' }]);
  expect(piecesOf('open {i')).toBeUndefined();
});

test('only texts are changed', () => {
  expect(withTexts('100% of {a % b}', (text) => text.replaceAll('%', '%%'))).toBe('100%% of {a % b}');
  expect(withTexts('100% {', (text) => text.replaceAll('%', '%%'))).toBe('100% {');
});
