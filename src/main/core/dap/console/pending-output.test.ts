import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionId } from '../../../../shared/ids.ts';
import { createPendingOutput, type OutputPiece } from './pending-output.ts';

const piece = (text: string, more: Partial<OutputPiece> = {}): OutputPiece => ({ kind: 'stdout', sessionId: 'a' as SessionId, text, time: 1, ...more });

function open() {
  const taken: OutputPiece[] = [];
  let told = 0;
  const pending = createPendingOutput((each) => taken.push(each), () => (told += 1));
  return { pending, taken, told: () => told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what comes within a frame is taken in together, in order, told once', () => {
  const { pending, taken, told } = open();
  pending.add(piece('1', { time: 5 }));
  pending.add(piece('2\n', { time: 6 }));
  pending.add(piece('oops\n', { kind: 'stderr' }));
  pending.add(piece('child\n', { sessionId: 'b' as SessionId }));
  pending.add(piece('3\n'));
  expect(taken).toEqual([]);
  vi.runAllTimers();
  expect(taken.map(({ text, time }) => [text, time])).toEqual([['12\n', 5], ['oops\n', 1], ['child\n', 1], ['3\n', 1]]);
  expect(told()).toBe(1);
});

test('whoever settles it gets everything at once, and nothing twice', () => {
  const { pending, taken } = open();
  pending.add(piece('a\n'));
  pending.settle();
  expect(taken.map(({ text }) => text)).toEqual(['a\n']);
  vi.runAllTimers();
  pending.settle();
  expect(taken).toHaveLength(1);
});

test('what was cleared never comes, what is added after it does', () => {
  const { pending, taken } = open();
  pending.add(piece('gone\n'));
  pending.clear();
  pending.add(piece('there\n'));
  vi.runAllTimers();
  expect(taken.map(({ text }) => text)).toEqual(['there\n']);
});

test('memory is bounded, however fast it comes, and no piece becomes endless', () => {
  const { pending, taken } = open();
  const megabyte = 'x'.repeat(1_000_000);
  for (let count = 0; count < 10; count++) pending.add(piece(megabyte));
  expect(taken.length).toBeGreaterThanOrEqual(5);
  for (let count = 0; count < 1000; count++) pending.add(piece('y'.repeat(1000)));
  pending.settle();
  expect(taken.reduce((sum, { text }) => sum + text.length, 0)).toBe(11_000_000);
  expect(taken.filter(({ text }) => text.startsWith('y')).every(({ text }) => text.length <= 65_536)).toBe(true);
});
