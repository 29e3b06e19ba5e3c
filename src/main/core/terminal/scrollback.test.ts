import { expect, test } from 'vitest';
import { createScrollback } from './scrollback.ts';

test('what was written is read from any position, in pieces', () => {
  const scrollback = createScrollback(1000);
  scrollback.push('one\r\n');
  scrollback.push('two\r\n');
  expect(scrollback.end).toBe(10);
  expect(scrollback.read(0, 4)).toEqual({ from: 0, text: 'one\r' });
  expect(scrollback.read(4, 100)).toEqual({ from: 4, text: '\ntwo\r\n' });
  expect(scrollback.read(10, 100)).toEqual({ from: 10, text: '' });
});

test('only the end is kept, whole lines of it, and positions do not shift', () => {
  const scrollback = createScrollback(100);
  for (let index = 0; index < 1000; index += 1) scrollback.push(`line ${index}\n`);
  const kept = scrollback.read(0, 1_000_000);
  expect(kept.text.length).toBeGreaterThan(90);
  expect(kept.text.length).toBeLessThanOrEqual(200);
  expect(kept.text).toMatch(/^line \d+\n/);
  expect(kept.text.endsWith('line 999\n')).toBe(true);
  expect(kept.from + kept.text.length).toBe(scrollback.end);
});

test('text without any line end is cut too', () => {
  const scrollback = createScrollback(100);
  for (let index = 0; index < 50; index += 1) scrollback.push('x'.repeat(10));
  expect(scrollback.end).toBe(500);
  expect(scrollback.read(0, 1000).text.length).toBeLessThanOrEqual(200);
});

test('a piece never ends in the middle of a character', () => {
  const scrollback = createScrollback(100);
  scrollback.push('a😀b');
  expect(scrollback.read(0, 2)).toEqual({ from: 0, text: 'a' });
  expect(scrollback.read(1, 2)).toEqual({ from: 1, text: '😀' });
});
