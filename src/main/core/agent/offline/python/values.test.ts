import { expect, test } from 'vitest';
import { inWords, isSame, literal, readPython } from './values.ts';

test.each([
  ['None', undefined, { shape: 'null', typeName: 'NoneType' }],
  ['True', 'bool', { shape: 'boolean', primitive: true }],
  ['-3', 'int', { shape: 'number', primitive: -3, typeName: 'int' }],
  ['2.5', 'float', { shape: 'number', primitive: 2.5, typeName: 'float' }],
  ["'it\\'s\\n'", 'str', { shape: 'string', primitive: "it's\n" }],
  ['"a\'b"', undefined, { shape: 'string', primitive: "a'b" }],
  ["'3'", 'str', { shape: 'string', typeName: 'str', primitive: '3' }],
  ['[]', 'list', { shape: 'array', length: 0, complete: true }],
  ['(0)', 'tuple', { shape: 'array', typeName: 'tuple', length: 1 }],
  ['(1,)', 'tuple', { shape: 'array', typeName: 'tuple', length: 1 }],
  ['{}', 'dict', { shape: 'map', length: 0 }],
  ["{'a', 'b'}", 'set', { shape: 'set', length: 2 }],
  ['set()', 'set', { shape: 'set', length: 0 }],
  ["<class '__main__.Item'>", 'type', { shape: 'class' }],
  ['<coroutine object fetch at 0x7f>', 'coroutine', { shape: 'promise', typeName: 'coroutine' }],
  ['<function main at 0x7f>', 'function', { shape: 'function' }],
  ['<generator object f at 0x7f>', 'generator', { shape: 'object', typeName: 'generator' }],
  ['<__main__.Item object at 0x7f>', undefined, { shape: 'object', typeName: 'Item' }],
  ['what is this', undefined, { shape: 'unknown' }],
])('%s of the type %s', (text, type, expected) => {
  expect(readPython(text, type)).toMatchObject(expected);
});

test('a dict keeps its keys in quotes, so that 1 and "1" stay apart', () => {
  const seen = readPython("{1: [1, 2], 'a': {'b': 'x, y'}}", 'dict');
  expect([...(seen.members ?? [])]).toEqual([['1', '[1, 2]'], ["'a'", "{'b': 'x, y'}"]]);
  expect(seen).toMatchObject({ complete: true, length: 2 });
});

test('objects in a list are told apart by their fields, and what was cut has no length', () => {
  const seen = readPython("[<Item: name='tea', price=3>, <Item: name='a, b', price=None>, ...]", 'list');
  expect(seen.members?.size).toBe(2);
  expect(seen).toMatchObject({ complete: false });
  expect(seen.length).toBeUndefined();
  expect(readPython(seen.members?.get('1') ?? '').members?.get('name')).toBe("'a, b'");
});

test('values are compared by type and value; what is not shown whole is not decided', () => {
  expect(isSame(readPython('1'), readPython("'1'"))).toBe(false);
  expect(isSame(readPython('None'), readPython('0'))).toBe(false);
  expect(isSame(readPython("'a'"), readPython('"a"'))).toBe(true);
  expect(isSame(readPython('[1, ...]'), readPython('[1, ...]'))).toBeUndefined();
});

test('a literal reads back as the same value', () => {
  for (const value of ["it's", 'a\\b', 'two\nlines', '', 3, -1.5, true]) expect(readPython(literal(value)).primitive).toBe(value);
});

test('in a sentence', () => {
  expect(inWords(readPython('[]'))).toBe('an empty list');
  expect(inWords(readPython('<coroutine object f>'))).toBe('a coroutine that nobody has awaited');
  expect(inWords(readPython(`'${'x'.repeat(100)}'`)).length).toBeLessThan(80);
});
