import { expect, test } from 'vitest';
import { inWords, readValue } from './values.ts';

test.each([
  ['undefined', undefined, { shape: 'undefined' }],
  ['null', 'object', { shape: 'null' }],
  ['NaN', 'number', { shape: 'nan' }],
  ['-0', 'number', { shape: 'number', primitive: -0 }],
  ['1.5e+21', 'number', { shape: 'number', primitive: 1.5e21 }],
  ['5n', 'bigint', { shape: 'bigint' }],
  ['true', 'boolean', { shape: 'boolean', primitive: true }],
  ["'it\\'s'", 'string', { shape: 'string', primitive: "it's" }],
  ['"a\\u0041\\n"', 'string', { shape: 'string', primitive: 'aA\n' }],
  ['() => 1', 'Function', { shape: 'function' }],
  ['async ƒ main(id) {}', 'Function', { shape: 'function' }],
  ['class K {}', 'Function', { shape: 'class' }],
  ['(2) [1, 2]', 'Array', { shape: 'array', length: 2, complete: true }],
  ['(6) [1, 2, 3, 4, …, undefined]', 'Array', { shape: 'array', length: 6, complete: false }],
  ['Array(6)', undefined, { shape: 'array', length: 6 }],
  ["Promise {[[PromiseState]]: 'pending', [[PromiseResult]]: undefined}", 'Promise', { shape: 'promise' }],
  ['Map(1) {size: 1, 1 => 2}', 'Map', { shape: 'map', length: 1 }],
  ['Set(2) {size: 2, 1, 2}', 'Set', { shape: 'set', length: 2 }],
  ["Box {m: Map(1), s: 'x'}", 'Box', { shape: 'object', typeName: 'Box', complete: true }],
  ['global', 'global', { shape: 'object', typeName: 'global' }],
])('%s is read back', (text, type, expected) => {
  expect(readValue(text, type)).toMatchObject(expected);
});

test('members are taken apart at the top level alone, and a cut text is not complete', () => {
  const seen = readValue("{id: 1, name: 'a, b: c', at: {x: 1, y: 2}, …}", 'Object');
  expect([...(seen.members ?? [])]).toEqual([
    ['id', '1'],
    ['name', "'a, b: c'"],
    ['at', '{x: 1, y: 2}'],
  ]);
  expect(seen.complete).toBe(false);
});

test('keys of a map keep their kind: 1 and "1" are two keys', () => {
  expect([...(readValue("Map(2) {size: 2, 1 => 'a', '1' => 'b'}", 'Map').members?.keys() ?? [])]).toEqual(['size', '1', "'1'"]);
});

test('a text that was cut is no value to compare with', () => {
  expect(readValue("'abc…'", 'string').primitive).toBeUndefined();
});

test('values are said in words', () => {
  expect(inWords(readValue("'x'", 'string'))).toBe("the string 'x'");
  expect(inWords(readValue('(0) []', 'Array'))).toBe('an empty array');
  expect(inWords(undefined)).toBe('something that could not be read');
});
