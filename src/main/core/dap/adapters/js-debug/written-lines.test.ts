import { expect, test } from 'vitest';
import type { ConsoleCall } from './console-match.ts';
import { createWrittenLines } from './written-lines.ts';

const call = (text: string, more: Partial<ConsoleCall> = {}): ConsoleCall => ({ text, hasObjects: false, indent: 0, ...more });

test('the first lines that fit are found, and those before them are not looked at again', () => {
  const lines = createWrittenLines();
  lines.add('one\ntwo\none\nthr');
  expect(lines.find(call('three'))).toBeUndefined();
  lines.add('ee\n');
  expect(lines.find(call('two\none'))).toEqual({ written: ['two', 'one'] });
  expect(lines.find(call('one'))).toBeUndefined();
  expect(lines.find(call('three'))).toEqual({ written: ['three'] });
});

test('only lines from a number on, in groups, in colours, and with objects', () => {
  const lines = createWrittenLines();
  lines.add('tick\ntick\n  inner\nuser { id: 7 }\n');
  expect(lines.find(call('tick'), 2)).toBeUndefined();
  expect(lines.find(call('inner', { indent: 2 }))).toEqual({ written: ['  inner'] });
  expect(lines.find(call('user {id: 7}', { hasObjects: true }), lines.total)).toBeUndefined();
  expect(lines.find(call('user {id: 7}', { hasObjects: true }))).toEqual({ written: ['user { id: 7 }'] });
  lines.add('plain\n\u001b[33m1\u001b[39m\n');
  expect(lines.find(call('1'))).toEqual({ written: ['\u001b[33m1\u001b[39m'] });
});

test('the last thousands of lines are kept, with their numbers', () => {
  const lines = createWrittenLines();
  for (let count = 0; count < 10; count++) lines.add(Array.from({ length: 1000 }, (_, index) => `${count * 1000 + index}\n`).join(''));
  expect(lines.total).toBe(10_000);
  expect(lines.find(call('100'))).toBeUndefined();
  expect(lines.find(call('9500'), 9501)).toBeUndefined();
  expect(lines.find(call('9500'), 9500)).toEqual({ written: ['9500'] });
  expect(lines.total).toBe(10_000);
});

test('however many come before anybody looks, the last thousands are found, and very long ones are not kept', () => {
  const lines = createWrittenLines();
  const flood = Array.from({ length: 50_000 }, (_, index) => `${index}\n`).join('');
  lines.add(flood);
  lines.add(`${'x'.repeat(30_000)}\nlast`);
  lines.add(' one\n');
  expect(lines.find(call('x'.repeat(30_000)))).toBeUndefined();
  expect(lines.find(call('40000'))).toBeUndefined();
  expect(lines.find(call('49999'), 49_999)).toEqual({ written: ['49999'] });
  expect(lines.find(call('last one'))).toEqual({ written: ['last one'] });
  expect(lines.total).toBe(50_002);
});
