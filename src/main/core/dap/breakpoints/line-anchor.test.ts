import { expect, test } from 'vitest';
import { anchorOf, findAnchor } from './line-anchor.ts';

const text = ['function sum(list) {', '  let all = 0;', '  for (const one of list) {', '    all += one;', '  }', '  return all;', '}', '', 'function twice(one) {', '  return one * 2;', '}'];

/** Where the line is found in another text. */
function found(line: number, now: readonly string[], before: readonly string[] = text): number | undefined {
  const anchor = anchorOf(before, line);
  if (!anchor) throw new Error(`there is no line ${line}`);
  return findAnchor(now, line, anchor);
}

test('a line that was not touched stays, and one past the end is none', () => {
  expect(text.map((_, index) => found(index + 1, text))).toEqual(text.map((_, index) => index + 1));
  expect(anchorOf(text, 12)).toBeUndefined();
  expect(anchorOf(text, 4)).toEqual({ text: 'all += one;', before: ['for (const one of list) {', 'let all = 0;', 'function sum(list) {'], after: ['}', 'return all;', '}'] });
});

test('it follows its text: lines above it came or went, everything was moved or indented', () => {
  expect(found(4, ['// one', '// two', ...text])).toBe(6);
  expect(found(4, text.slice(1))).toBe(3);
  expect(found(10, [...text.slice(8), '', ...text.slice(0, 8)])).toBe(2);
  expect(found(4, text.map((line) => `\t${line}`))).toBe(4);
});

test('a line that says nothing is found by its neighbours', () => {
  expect(found(7, ['// new', ...text])).toBe(8);
  expect(found(8, ['// new', ...text])).toBe(9);
  expect(found(11, [...text.slice(0, 7), '// much', '// more', ...text.slice(7)])).toBe(13);
});

test('of lines that read the same the one with its neighbours is meant, and none when they look alike', () => {
  const alike = ['case 1:', 'visit();', 'case 2:', 'visit();', 'case 3:', 'visit();'];
  expect(found(4, ['// new', '// new', ...alike], alike)).toBe(6);
  const same = ['visit();', 'visit();', 'visit();', 'visit();', 'visit();', 'visit();', 'visit();', 'visit();', 'visit();'];
  expect(found(5, same, same)).toBe(5);
  expect(found(2, ['x();', 'visit();', 'y();', 'visit();', 'z();'], ['a();', 'visit();', 'b();'])).toBe(2);
  expect(found(3, ['visit();', 'x();', 'y();', 'z();', 'visit();'], ['a();', 'b();', 'visit();', 'c();', 'd();'])).toBeUndefined();
});

test('an edited line between the same lines is the same line', () => {
  expect(found(4, text.with(3, '    all += one * 2;'))).toBe(4);
  expect(found(4, ['// new', ...text.with(3, '    all += one * 2;')])).toBe(5);
});

test('a line that is gone is lost, and not taken for another one', () => {
  expect(found(4, [...text.slice(0, 3), ...text.slice(4)])).toBeUndefined();
  expect(found(4, ['something', 'else', 'entirely'])).toBeUndefined();
  expect(found(4, [])).toBeUndefined();
  expect(found(7, ['}', '}', '}'])).toBeUndefined();
});
