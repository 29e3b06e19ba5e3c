import { describe, expect, test } from 'vitest';
import { addressDigits, bytesPerRow, cArrayText, characterOf, groupText, hexText, parseGroup } from './memory-format.ts';

const little = (width: 1 | 2 | 4 | 8) => ({ width, littleEndian: true });
const big = (width: 1 | 2 | 4 | 8) => ({ width, littleEndian: false });

test('a group is written by its value, in the order that is meant', () => {
  expect(groupText([0x63, 0, 0, 0], little(4))).toBe('00000063');
  expect(groupText([0x63, 0, 0, 0], big(4))).toBe('63000000');
});

describe('what is written for a group', () => {
  test.each([
    ['63', little(4), [0x63, 0, 0, 0]],
    ['0x63', big(4), [0, 0, 0, 0x63]],
    ['=300', little(2), [0x2c, 1]],
    ['=-1', little(2), [255, 255]],
    ["'A", little(1), [65]],
    ["'A'", little(1), [65]],
    ['ffffffffffffffff', little(8), Array.from({ length: 8 }, () => 255)],
  ] as const)('%s', (text, format, bytes) => {
    expect([...(parseGroup(text, format) ?? [])]).toEqual(bytes);
  });

  test.each([
    ['', little(1)],
    ['100', little(1)],
    ['=256', little(1)],
    ['=-129', little(1)],
    ['xyz', little(4)],
    ["'AB'", little(4)],
    ['ffffffffffffffff1', little(8)],
  ] as const)('%s is no value for it', (text, format) => {
    expect(parseGroup(text, format)).toBeUndefined();
  });
});

test('bytes as text, as hexadecimal and as an array of C', () => {
  const bytes = Uint8Array.from([0x41, 0x0a, 0x80, 0x7e, 1, 0, 0, 0]);
  expect(Array.from(bytes, characterOf).join('')).toBe('A..~....');
  expect(hexText(bytes)).toBe('41 0a 80 7e 01 00 00 00');
  expect(cArrayText(bytes, little(4))).toBe('const uint32_t data[2] = {\n  0x7e800a41, 0x00000001,\n};\n');
  expect(cArrayText(bytes.subarray(0, 3), little(4))).toBe('const uint8_t data[3] = {\n  0x41, 0x0a, 0x80,\n};\n');
});

test('addresses have one width each for small and large ones', () => {
  expect(addressDigits(0n)).toBe('00000000');
  expect(addressDigits(0x7fffffffe510n)).toBe('7fffffffe510');
  expect(addressDigits(0xffffffffffffffffn)).toBe('ffffffffffffffff');
  expect(addressDigits(-16n)).toBe('00000000');
});

test('as many bytes in a row as there is room for, never fewer than eight', () => {
  expect([60, 77, 78, 90, 142, 300].map((characters) => bytesPerRow(characters, little(1)))).toEqual([8, 8, 16, 16, 32, 32]);
  expect(bytesPerRow(66, little(4))).toBe(16);
  expect(bytesPerRow(10, little(8))).toBe(8);
});
