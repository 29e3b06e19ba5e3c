import { expect, test } from 'vitest';
import { cpuMilliseconds } from '../../../../e2e/support/cpu-time.ts';
import { createThoughtsReader } from './thoughts-stream.ts';

function readIn(pieces: readonly string[]): string {
  const read = createThoughtsReader();
  return pieces.map((piece) => read(piece)).join('');
}
const split = (text: string, size: number) => Array.from({ length: Math.ceil(text.length / size) }, (_, index) => text.slice(index * size, (index + 1) * size));

const thoughts = 'a "quoted" \\ path\n\ttab / é “x” \u{1F600} end';
const whole = JSON.stringify({ hypotheses: [{ thoughts: 'not these', claim: 'nor {these}' }], other: 'a "thoughts": "no"', thoughts, plan: [{ thoughts: 'no' }] });
const escaped = whole.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

test.each([1, 2, 3, 5, 7, 1000])('reads the thoughts in pieces of %d, however they are escaped', (size) => {
  expect(readIn(split(whole, size))).toBe(thoughts);
  expect(readIn(split(escaped, size))).toBe(thoughts);
});

test('shows what is there before the answer is complete, and never half a pair', () => {
  const read = createThoughtsReader();
  expect(read('{"thoughts": "I see ')).toBe('I see ');
  expect(read('\\ud83d')).toBe('');
  expect(read('\\ude00 x')).toBe('\u{1F600} x');
});

test('skips a think block and a fence before the object', () => {
  expect(readIn(split('<think>{"thoughts": "no"}</think>\n```json\n{"thoughts":"yes"}', 3))).toBe('yes');
});

test('a long text before the object costs no more than its length', () => {
  const read = () => expect(readIn(split(`${'a'.repeat(2_000_000)}{"thoughts":"yes"}`, 4096))).toBe('yes');
  expect(cpuMilliseconds(read)).toBeLessThan(3000);
});
