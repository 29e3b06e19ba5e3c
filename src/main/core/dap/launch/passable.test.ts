import { describe, expect, test } from 'vitest';
import { requirePassable } from './passable.ts';

describe('what no program can be given is refused by its name', () => {
  test.each<[readonly string[], Readonly<Record<string, string | null>>, string]>([
    [['fine', 'a\0b'], {}, 'Argument 2 has a NUL in it'],
    [['x'.repeat(131_072)], {}, 'Argument 1 has 131072 bytes, and a program can be given 131071'],
    [['ö'.repeat(70_000)], {}, 'Argument 1 has 140000 bytes'],
    [[], { A: 'x\0y' }, 'The variable "A" has a NUL in it'],
    [[], { A: 'x'.repeat(131_070) }, 'The variable "A" has 131072 bytes'],
    [[], { '': 'x' }, 'The variable "" has a name that no program can be given'],
    [[], { 'A=B': 'x' }, 'The variable "A=B" has a name'],
    [[], { 'A\0B': 'x' }, 'The variable "A\\u0000B" has a name'],
    [Array.from({ length: 20 }, () => 'x'.repeat(100_000)), {}, 'together have 2000000 bytes'],
  ])('%#', (words, environment, message) => {
    expect(() => requirePassable(words, environment)).toThrow(message);
  });

  test('and nothing else', () => {
    expect(() => requirePassable(['', ' ', '=', 'x'.repeat(131_071)], { A: '', B: 'x'.repeat(131_069), GONE: null, 'C.d-e': 'a=b\n' })).not.toThrow();
  });
});
