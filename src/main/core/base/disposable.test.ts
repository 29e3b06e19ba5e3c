import { describe, expect, test } from 'vitest';
import { createDisposableStore, toDisposable } from './disposable.ts';

describe('a disposable', () => {
  test('runs its action once', () => {
    let runs = 0;
    const disposable = toDisposable(() => runs++);
    disposable.dispose();
    disposable.dispose();
    expect(runs).toBe(1);
  });
});

describe('a store', () => {
  test('disposes in reverse order, once', () => {
    const order: number[] = [];
    const store = createDisposableStore();
    for (const number of [1, 2, 3]) store.add(toDisposable(() => order.push(number)));
    store.dispose();
    store.dispose();
    expect(order).toEqual([3, 2, 1]);
    expect(store.disposed).toBe(true);
  });

  test('disposes late additions at once', () => {
    const store = createDisposableStore();
    store.dispose();
    let runs = 0;
    store.add(toDisposable(() => runs++));
    expect(runs).toBe(1);
  });

  test('disposes all although one throws, and tells the first error', () => {
    const store = createDisposableStore();
    let runs = 0;
    store.add(toDisposable(() => runs++));
    store.add({
      dispose: () => {
        throw new Error('broken');
      },
    });
    expect(() => store.dispose()).toThrow('broken');
    expect(runs).toBe(1);
  });
});
