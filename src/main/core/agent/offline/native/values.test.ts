import { expect, test } from 'vitest';
import { readNative } from './values.ts';

test.each([
  ['0x0000000000000000', 'item *', { shape: 'null', typeName: 'item *' }],
  ['nullptr', 'std::unique_ptr<Task>', { shape: 'null' }],
  ['0x0000555555556004 "tea"', 'const char *', { shape: 'string', primitive: 'tea' }],
  ['0x00007fffffffe540', 'item *', { shape: 'object' }],
  ['"hey"', 'char[8]', { shape: 'string', primitive: 'hey' }],
  ['-1200', 'int', { shape: 'number', primitive: -1200 }],
  ['1.5', 'double', { shape: 'number', primitive: 1.5 }],
  ["'\\x03'", 'unsigned char', { shape: 'number', primitive: 3 }],
  ["'a'", 'char', { shape: 'number', primitive: 97 }],
  ['true', 'bool', { shape: 'boolean', primitive: true }],
  ['size=4', 'std::vector<int>', { shape: 'array', length: 4 }],
  ['int[3] @ 0x555555558030', 'int[3]', { shape: 'array', length: 3 }],
])('%s of the type %s', (text, type, expected) => {
  expect(readNative(text, type)).toMatchObject(expected);
});
