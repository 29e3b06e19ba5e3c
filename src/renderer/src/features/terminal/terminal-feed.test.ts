import { expect, test } from 'vitest';
import { createTerminalFeed } from './terminal-feed.ts';

/** A program's terminal that keeps everything from `kept` on, and gives pieces of at most `size`. */
function source(text: string, { size = 4, kept = 0 } = {}) {
  const asked: number[] = [];
  return {
    asked,
    read: async (from: number) => {
      asked.push(from);
      const first = Math.max(from, kept);
      return { from: first, text: text.slice(first, first + size), end: text.length };
    },
  };
}

/** Resolves when so many characters are on the screen. */
function screen(read: (from: number) => ReturnType<ReturnType<typeof source>['read']>, end: number, until: number) {
  const shown: [string, boolean][] = [];
  const marks: number[] = [];
  const done = Promise.withResolvers<void>();
  const length = () => shown.reduce((sum, [text]) => sum + text.length, 0);
  const feed = createTerminalFeed(
    {
      read,
      show: async (text, old) => {
        shown.push([text, old]);
        if (length() >= until) done.resolve();
      },
      skipped: () => marks.push(length()),
    },
    end,
  );
  return { feed, shown, marks, done: done.promise };
}

test('everything comes in order and once; what was there before is told apart', async () => {
  const { read, asked } = source('abcdefghij');
  const { feed, shown, done } = screen(read, 6, 10);
  feed.grow(6);
  feed.grow(10);
  await done;
  expect(shown).toEqual([['abcd', true], ['efgh', true], ['ij', false]]);
  expect(asked).toEqual([0, 4, 8]);
});

test('what is no longer kept is said once', async () => {
  const { read } = source('abcdefgh', { kept: 3, size: 10 });
  const { feed, shown, marks, done } = screen(read, 8, 5);
  feed.grow(8);
  await done;
  expect(shown).toEqual([['defgh', true]]);
  expect(marks).toEqual([0]);
});

test('the next piece is read when the one before is on the screen', async () => {
  const { read, asked } = source('abcdefgh');
  const first = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const feed = createTerminalFeed(
    {
      read,
      show: async (text) => {
        if (text === 'abcd') await first.promise;
        else all.resolve();
      },
      skipped: () => undefined,
    },
    8,
  );
  feed.grow(8);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toEqual([0]);
  first.resolve();
  await all.promise;
  expect(asked).toEqual([0, 4]);
});

test('after a failure the next growth goes on where it stopped', async () => {
  const { read, asked } = source('abcdefgh');
  let fails = true;
  const { feed, shown, done } = screen((from) => (from === 4 && fails ? Promise.reject(new Error('lost')) : read(from)), 0, 8);
  feed.grow(7);
  await new Promise((resolve) => setImmediate(resolve));
  expect(shown).toEqual([['abcd', false]]);
  fails = false;
  feed.grow(8);
  await done;
  expect(shown.map(([text]) => text)).toEqual(['abcd', 'efgh']);
  expect(asked).toEqual([0, 4]);
});

test('nothing is read or shown after the stop', async () => {
  const { read, asked } = source('abcdefgh');
  const { feed, shown } = screen(read, 8, 8);
  feed.stop();
  feed.grow(8);
  await new Promise((resolve) => setImmediate(resolve));
  expect([asked, shown]).toEqual([[], []]);
});
