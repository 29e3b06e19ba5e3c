import { describe, expect, test } from 'vitest';
import type { Instruction } from '../../../../shared/low-level.ts';
import { codeRows, mergeInstructions, targetOf, wordsOf } from './code-listing.ts';

const one = (address: string, bytes: string, more: Partial<Instruction> = {}): Instruction => ({ address, text: `at ${address}`, bytes, ...more });
const addresses = (instructions: readonly Instruction[]) => instructions.map(({ address }) => address);

describe('merging', () => {
  const known = [one('0x1004', '89 c7'), one('0x1006', 'e8 00 00 00 00'), one('0x100b', 'c3')];

  test('goes by address: what is new stands where it belongs, what is known stays', () => {
    const merged = mergeInstructions(known, [one('0x100c', '90'), one('0x1006', 'ff', { text: 'other' }), one('0x1000', '48 8d 45 d0')]);
    expect(addresses(merged)).toEqual(['0x1000', '0x1004', '0x1006', '0x100b', '0x100c']);
    expect(merged[2]?.text).toBe('at 0x1006');
  });

  test('what begins in the middle of a known instruction is left out', () => {
    expect(addresses(mergeInstructions(known, [one('0x1007', '00 00'), one('0x1005', 'c7'), one('0x100b', 'c3')]))).toEqual(addresses(known));
  });

  test('addresses beyond what a number holds keep their order', () => {
    expect(addresses(mergeInstructions([one('0xffffffffffffffff', '90')], [one('0xfffffffffffffffe', '90')]))).toEqual(['0xfffffffffffffffe', '0xffffffffffffffff']);
  });
});

test('rows: a name where a function begins, a line where its code begins', () => {
  const location = (line: number, path = '/src/a.c') => ({ path, line });
  const instructions = [
    one('0x1', '90', { symbol: 'start' }),
    one('0x2', '90', { symbol: 'main', location: location(3) }),
    one('0x3', '90', { symbol: 'main + 1', location: location(3) }),
    one('0x4', '90', { symbol: 'main', location: location(4) }),
    one('0x5', '90', { symbol: 'main', location: location(3, '/src/b.h') }),
  ];
  const words = (withSource: boolean) => codeRows(instructions, withSource).map((row) => (row.kind === 'symbol' ? row.name : row.kind === 'source' ? `${row.path}:${row.line}${row.named ? ' named' : ''}` : row.id));
  expect(words(true)).toEqual(['start', '0x1', 'main', '/src/a.c:3 named', '0x2', '0x3', '/src/a.c:4', '0x4', '/src/b.h:3 named', '0x5']);
  expect(words(false)).toEqual(['start', '0x1', 'main', '0x2', '0x3', '0x4', '0x5']);
  expect(new Set(codeRows(instructions, true).map(({ id }) => id)).size).toBe(10);
});

test.each([
  ['movq    %rax, -0x8(%rbp)         ', ['movq', '%rax, -0x8(%rbp)', '']],
  ['callq   0x557c51212139            ; sum at p.c:3:39', ['callq', '0x557c51212139', 'sum at p.c:3:39']],
  ['ldr x0, [x1, #8]', ['ldr', 'x0, [x1, #8]', '']],
  ['mov eax,DWORD PTR [rip+0x2f]        # 0x404010 <counter>', ['mov', 'eax,DWORD PTR [rip+0x2f]', '0x404010 <counter>']],
  ['ret', ['ret', '', '']],
  ['', ['', '', '']],
])('%s', (text, [mnemonic, operands, comment]) => {
  expect(wordsOf({ text })).toEqual({ mnemonic, operands, comment });
});

test.each([
  ['callq 0x555555555139 ; sum', '0x555555555139'],
  ['jne    0x401020', '0x401020'],
  ['b.ne   0x100003f70', '0x100003f70'],
  ['cbz    w8, 0x100003f70', '0x100003f70'],
  ['callq  *0x2f4f(%rip)', undefined],
  ['movl   $0x63, -0x28(%rbp)', undefined],
  ['leaq   0xdfe(%rip), %rax', undefined],
])('the target of %s', (text, target) => {
  expect(targetOf({ text })).toBe(target);
});
