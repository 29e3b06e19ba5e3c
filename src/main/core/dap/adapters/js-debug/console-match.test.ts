import { expect, test } from 'vitest';
import { matchOf, writtenLine, type ConsoleCall } from './console-match.ts';

const call = (text: string, more: Partial<ConsoleCall> = {}): ConsoleCall => ({ text, hasObjects: false, indent: 0, ...more });
const objects = (text: string, indent = 0) => call(text, { hasObjects: true, indent });

test.each([
  ['the same words', call('a 1 true'), ['a 1 true'], 1],
  ['several lines', call('one\ntwo'), ['one', 'two', 'three'], 2],
  ['other words', call('a'), ['b'], 0],
  ['inside of a group', call('inner', { indent: 2 }), ['  inner'], 1],
  ['a part of the words', call('xxxx'), ['xxxxxxxx'], 0],
  ['in colours', call('1 styled'), ['\u001b[33m1\u001b[39m styled'], 1],
  ['a list', objects('(3) [1, 2, 3]'), ['[ 1, 2, 3 ]'], 1],
  ['an object after words', objects("user {id: 7, name: 'shoe', deep: {…}}"), ["user { id: 7, name: 'shoe', deep: { a: [Array] } }"], 1],
  ['an object in lines', objects("{id: 7, name: 'shoe', deep: {…}}"), ['{', '  id: 7,', "  name: 'shoe',", '  deep: { a: 1 }', '}', 'next'], 5],
  ['an object of a class with a list', objects("Account {owner: 'Ada', entries: Array(2)}"), ["Account { owner: 'Ada', entries: [ { amount: 1 } ] }"], 1],
  ['a map', objects('Map(1) {"a" => 1}'), ["Map(1) { 'a' => 1 }"], 1],
  ['a buffer', objects('Buffer(3) [1, 2, 3]'), ['<Buffer 01 02 03>'], 1],
  ['a function', objects('ƒ total() { return 1; }'), ['[Function: total]'], 1],
  ['a date', objects('Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)'), ['1970-01-01T00:00:00.000Z'], 1],
  ['an error with its stack', objects('Error: bad\n    at a (/x.js:1:1)\n    at /y.js:2'), ['Error: bad', '    at a (/x.js:1:1)', '    at node:internal', 'next'], 3],
  ['another object', objects('{id: 7}'), ['{ id: 8 }'], 0],
  ['what was written by hand', objects("Account {owner: 'Ada'}"), ['{"owner":"Ada"}'], 0],
  ['words before an object that differ', objects('user {id: 7}'), ['item { id: 7 }'], 0],
])('%s', (_, told, lines, expected) => {
  expect(matchOf(told)(lines.map(writtenLine), 0)).toBe(expected);
});

test('lines that are not all there yet are not its', () => {
  expect(matchOf(call('one\ntwo'))([writtenLine('one')], 0)).toBe(0);
  expect(matchOf(call('one\n'))([writtenLine('one')], 0)).toBe(0);
});
