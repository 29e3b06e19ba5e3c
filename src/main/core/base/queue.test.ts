import { expect, test } from 'vitest';
import { cpuMilliseconds } from '../../../../e2e/support/cpu-time.ts';
import { createQueue } from './queue.ts';

test('gives what was added, in order, while more is added', () => {
  const queue = createQueue<number>();
  const taken: number[] = [];
  for (let added = 0; added < 10_000; added++) {
    queue.add(added);
    if (added % 3 === 0) taken.push(queue.take() ?? -1);
  }
  expect(queue.first()).toBe(taken.length);
  expect(queue.length).toBe(10_000 - taken.length);
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  expect(taken).toEqual(Array.from({ length: 10_000 }, (_, index) => index));
  expect([queue.length, queue.take(), queue.first()]).toEqual([0, undefined, undefined]);
});

test('a long one is taken from as quickly as a short one', () => {
  const milliseconds = (count: number) => {
    const queue = createQueue<object>();
    for (let added = 0; added < count; added++) queue.add({});
    return cpuMilliseconds(() => {
      while (queue.take() !== undefined);
    });
  };
  milliseconds(1000);
  // Moving all the rest for each would take a hundred times longer, and more.
  expect(milliseconds(300_000)).toBeLessThan(1000);
});
