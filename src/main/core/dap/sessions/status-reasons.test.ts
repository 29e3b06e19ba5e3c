import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';
import { createSlowAnswers } from './slow-answers.ts';
import { createStatusReasons, type ShownReason } from './status-reasons.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shown() {
  const published: ShownReason[] = [];
  return { published, reasons: createStatusReasons((reason) => published.push(reason)) };
}

test('of several reasons the one that came last is shown, then the one before it', () => {
  const { published, reasons } = shown();
  reasons.set('progress', 'indexing', true);
  reasons.set('slow', 'slow');
  reasons.set('progress', 'indexing (50 %)', true);
  reasons.clear('slow');
  reasons.clear('slow');
  reasons.clear('progress');
  expect(published).toEqual([{ reason: 'indexing', cancellable: true }, { reason: 'slow' }, { reason: 'indexing (50 %)', cancellable: true }, {}]);
});

test('the same words are not published again, a stop ends what was said of the movement and says the rest again', () => {
  const { published, reasons } = shown();
  reasons.set('pausing', 'pausing');
  reasons.set('pausing', 'pausing');
  reasons.set('progress', 'indexing');
  reasons.moved();
  reasons.clear('progress');
  expect(published).toEqual([{ reason: 'pausing' }, { reason: 'indexing' }, { reason: 'indexing' }, {}]);
});

test('after the end nothing is published', () => {
  const { published, reasons } = shown();
  reasons.dispose();
  reasons.set('slow', 'slow');
  reasons.clear('slow');
  reasons.moved();
  expect(published).toEqual([]);
});

test('an answer is slow after two seconds, until the last slow one has come, also as an error', async () => {
  const { published, reasons } = shown();
  const { watch } = createSlowAnswers(reasons, () => false);
  const [first, second, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers = Promise.allSettled([watch(first.promise), watch(second.promise), watch(quick.promise)]);
  await vi.advanceTimersByTimeAsync(1999);
  quick.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(published).toEqual([{ reason: 'the debugger is slow to answer' }]);
  first.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(published).toHaveLength(1);
  second.reject(new Error('refused'));
  await answers;
  expect(published.at(-1)).toEqual({});
});

test('of several pieces of work the newest that lasts is shown and can be cancelled', async () => {
  const { published, reasons } = shown();
  const progress = createProgress(reasons, () => true);
  progress.started({ progressId: 'a', title: 'first', cancellable: true });
  progress.started({ progressId: 2, title: 'second' });
  await vi.advanceTimersByTimeAsync(500);
  expect(published.at(-1)).toEqual({ reason: 'second' });
  expect(progress.cancelArguments()).toBeUndefined();
  progress.ended({ progressId: '2' });
  expect(published.at(-1)).toEqual({ reason: 'first', cancellable: true });
  expect(progress.cancelArguments()).toEqual({ progressId: 'a' });
  progress.clear();
  expect(published.at(-1)).toEqual({});
});

test('a title of megabytes is cut, a piece of work without an id is none, and there are not endlessly many', async () => {
  const { published, reasons } = shown();
  const progress = createProgress(reasons, () => true);
  progress.started({ title: 'nobody' });
  for (let id = 0; id < 1000; id++) progress.started({ progressId: `p${id}`, title: 't'.repeat(1_000_000), percentage: -1 });
  expect(vi.getTimerCount()).toBe(100);
  await vi.advanceTimersByTimeAsync(500);
  expect(published.at(-1)?.reason?.length).toBeLessThanOrEqual(200);
  expect(vi.getTimerCount()).toBe(0);
  progress.started({ progressId: 'p0', title: 'again' });
  await vi.advanceTimersByTimeAsync(500);
  expect(published.at(-1)?.reason).toBe('again');
});
