import { expect, test } from 'vitest';
import { failedPiece, failureIn, mayHaveFailed } from './log-failures.ts';

test('a log message is told by its texts, and what failed in it by its place', () => {
  const name = failedPiece("NameError: name 'x' is not defined");
  expect(mayHaveFailed(`at 3 ${name}\n`)).toBe(true);
  expect(failureIn(`at 3 ${name}\n`, 'at {i} {x}')).toBe("NameError: name 'x' is not defined");
  expect(failureIn(`${name}\n`, '{x}')).toBe("NameError: name 'x' is not defined");
  expect(failureIn(`(a) 50% ${name}?\r\n`, '(a) 50% {[1, {2: 3}][x]}?')).toBe("NameError: name 'x' is not defined");
  expect(failureIn(failedPiece('two\nlines'), '{x}')).toBe('two\nlines');
});

test('what only looks like it is the program’s own', () => {
  expect(mayHaveFailed('at 3\n')).toBe(false);
  expect(failureIn('my own <failed: thing>\n', 'at {i}')).toBeUndefined();
  expect(failureIn('at 3\n', 'at {i}')).toBeUndefined();
  // In the text of the message, and within a value.
  expect(failureIn('<failed: nothing> 3', '<failed: nothing> {i}')).toBeUndefined();
  expect(failureIn('at x <failed: nothing>', 'at {i}')).toBeUndefined();
});

test('a long output and a message of many pieces cost no more than they should', () => {
  const message = Array.from({ length: 20 }, () => '{a} ').join('');
  expect(failureIn(`<failed: ${'x '.repeat(10_000)}>`, `${message}{a}!`)).toBeUndefined();
  expect(failureIn(`${'x '.repeat(19)}${failedPiece('y')} `, message)).toBe('y');
});
