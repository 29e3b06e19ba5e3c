import { expect, test } from 'vitest';
import { readGo } from './values.ts';

test.each([
  ['*main.Node nil', { shape: 'null', typeName: '*main.Node' }],
  ['map[string]int nil', { shape: 'null', typeName: 'map[string]int' }],
  ['error nil', { shape: 'null' }],
  ['nil', { shape: 'null' }],
  ['-7', { shape: 'number', primitive: -7 }],
  ['"a \\"b\\""', { shape: 'string', primitive: 'a "b"' }],
  ['true', { shape: 'boolean', primitive: true }],
  ['[]int len: 3, cap: 4, [1,2,3]', { shape: 'array', length: 3, complete: true }],
  ['[]int len: 0, cap: 0, nil', { shape: 'array', length: 0 }],
  ['interface {}(string) "x"', { shape: 'string', primitive: 'x', typeName: 'string' }],
])('%s', (text, expected) => {
  expect(readGo(text)).toMatchObject(expected);
});

test('members of a struct and entries of a map are kept as texts', () => {
  const node = readGo('*main.Node {Name: "b", Next: *main.Node nil, Tags: map[string]int ["a": 1, ]}');
  expect(node).toMatchObject({ shape: 'object', typeName: '*main.Node', complete: true });
  expect([...(node.members ?? [])]).toEqual([['Name', '"b"'], ['Next', '*main.Node nil'], ['Tags', 'map[string]int ["a": 1, ]']]);
  const map = readGo('map[string]int ["tea": 3, "mug": 9, ]');
  expect(map).toMatchObject({ shape: 'map', length: 2 });
  expect([...(map.members ?? [])]).toEqual([['"tea"', '3'], ['"mug"', '9']]);
});
