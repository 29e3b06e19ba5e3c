import { expect, test } from 'vitest';
import { toDisposable } from './disposable.ts';

test('a disposable runs its action once', () => {
  let runs = 0;
  const disposable = toDisposable(() => runs++);
  disposable.dispose();
  disposable.dispose();
  expect(runs).toBe(1);
});
