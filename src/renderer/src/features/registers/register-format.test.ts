import { expect, test } from 'vitest';
import { inBase } from './register-format.ts';

test.each([
  ['0x00007fffffffe510', '0x00007fffffffe510', '140737488348432'],
  ['0x0000555555557dd8 sum`__do_global', '0x0000555555557dd8 sum`__do_global', '93824992247256 sum`__do_global'],
  ['140737488348432', '0x7fffffffe510', '140737488348432'],
  ['-1', '0xffffffffffffffff', '-1'],
  ['{0x00 0x01}', '{0x00 0x01}', '{0x00 0x01}'],
  ['1.5', '1.5', '1.5'],
  ['', '', ''],
])('%s', (value, hex, decimal) => {
  expect([inBase(value, 'hex'), inBase(value, 'decimal')]).toEqual([hex, decimal]);
});
