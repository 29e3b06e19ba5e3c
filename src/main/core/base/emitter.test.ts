import { expect, test } from 'vitest';
import { createEmitter } from './emitter.ts';

test('a listener that throws is reported and does not keep the others from the event', () => {
  const errors: unknown[] = [];
  const seen: number[] = [];
  const emitter = createEmitter<number>((error) => errors.push(error));
  const broken = new Error('broken');
  emitter.on(() => {
    throw broken;
  });
  const second = emitter.on((value) => seen.push(value));
  emitter.emit(1);
  second.dispose();
  emitter.emit(2);
  expect(seen).toEqual([1]);
  expect(errors).toEqual([broken, broken]);
});
