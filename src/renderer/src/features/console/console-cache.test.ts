import { describe, expect, it } from 'vitest';
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { createConsoleCache } from './console-cache.ts';
import { createConsoleFilter } from './console-filter.ts';
import { createInputHistory } from './input-history.ts';

const entry = (index: number, text: string): ConsoleEntry => ({
  index,
  kind: 'stdout',
  text,
  time: 0,
  sessionId: 's' as SessionId,
  depth: 0,
});

/** A console of the core: records every read, answers when told to or at once. */
function source(texts: string[]) {
  const reads: (readonly [number, number])[] = [];
  const waiting: (() => void)[] = [];
  let held = false;
  const read = (from: number, count: number): Promise<readonly ConsoleEntry[]> => {
    reads.push([from, count]);
    const answer = () => texts.slice(from, from + count).map((text, offset) => entry(from + offset, text));
    if (!held) return Promise.resolve(answer());
    const seen = answer();
    return new Promise((resolve) => waiting.push(() => resolve(seen)));
  };
  return { reads, read, hold: () => (held = true), release: () => waiting.splice(0).forEach((go) => go()) };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const counts = (total: number, revision: number, changedFrom: number) => ({ total, errors: 0, revision, changedFrom });
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`);

describe('console cache', () => {
  it('shows new entries to who looks at the end when they are here, and counts them at once for who looks elsewhere', async () => {
    const texts = lines(1000);
    const { read, hold, release, reads } = source(texts);
    const cache = createConsoleCache(read, { pageSize: 100 });
    cache.update(counts(1000, 1, 0));
    await settle();
    expect(cache.shown()).toBe(1000);
    cache.want(985, 999);
    await settle();
    hold();
    texts.push(...lines(3000));
    cache.update(counts(2000, 2, 1000));
    cache.update(counts(3000, 3, 2000));
    cache.update(counts(4000, 4, 3000));
    await settle();
    expect(cache.shown()).toBe(1000);
    reads.length = 0;
    // The end that it was, then the one that it is: what lies between is not read.
    release();
    await settle();
    expect(cache.shown()).toBe(2000);
    release();
    await settle();
    expect([cache.shown(), cache.entry(3999)?.index, cache.entry(3951)?.index]).toEqual([4000, 3999, 3951]);
    expect(reads.length).toBeLessThanOrEqual(3);
    cache.want(100, 120);
    texts.push(...lines(1000));
    cache.update(counts(5000, 5, 4000));
    expect(cache.shown()).toBe(5000);
    cache.update(counts(0, 6, 0));
    expect(cache.shown()).toBe(0);
  });

  it('reads only the pages in sight, once', async () => {
    const { read, reads } = source(lines(1000));
    const cache = createConsoleCache(read, { pageSize: 100 });
    cache.update(counts(1000, 1, 0));
    reads.length = 0;
    cache.want(450, 560);
    cache.want(455, 565);
    await settle();
    expect(reads).toEqual([
      [400, 100],
      [500, 100],
    ]);
    expect(cache.entry(499)?.text).toBe('line 499');
    expect(cache.entry(700)).toBeUndefined();
    cache.want(450, 560);
    await settle();
    expect(reads).toHaveLength(2);
  });

  it('reads a grown entry again, and shows the old text until then', async () => {
    const texts = lines(10);
    const { read, reads, hold, release } = source(texts);
    const cache = createConsoleCache(read, { pageSize: 5 });
    cache.update(counts(10, 1, 0));
    cache.want(0, 9);
    await settle();
    reads.length = 0;
    texts[9] = 'line 9 and more';
    hold();
    cache.update(counts(10, 2, 9));
    expect(cache.entry(9)?.text).toBe('line 9');
    release();
    await settle();
    expect(reads).toEqual([[5, 5]]);
    expect(cache.entry(9)?.text).toBe('line 9 and more');
  });

  it('asks again when the console changed while an answer was on its way, one request at a time', async () => {
    const texts = ['a'];
    const { read, reads, hold, release } = source(texts);
    const cache = createConsoleCache(read, { pageSize: 100 });
    hold();
    cache.update(counts(1, 1, 0));
    cache.want(0, 0);
    for (let revision = 2; revision <= 50; revision += 1) {
      texts.push(`line ${revision}`);
      cache.update(counts(texts.length, revision, texts.length - 1));
    }
    expect(reads).toHaveLength(1);
    release();
    await settle();
    expect(reads).toHaveLength(2);
    release();
    await settle();
    expect(cache.entry(49)?.text).toBe('line 50');
  });

  it('trusts no page after changes it did not see one by one', async () => {
    const texts = lines(20);
    const { read, reads } = source(texts);
    const cache = createConsoleCache(read, { pageSize: 5 });
    cache.update(counts(20, 1, 0));
    cache.want(0, 4);
    await settle();
    reads.length = 0;
    texts[0] = 'changed by an event in between';
    cache.update(counts(20, 3, 19));
    await settle();
    expect(reads).toContainEqual([0, 5]);
    expect(cache.entry(0)?.text).toBe('changed by an event in between');
  });

  it('forgets everything when it is cleared, also answers that come later', async () => {
    const texts = lines(10);
    const { read, hold, release } = source(texts);
    const cache = createConsoleCache(read, { pageSize: 100 });
    hold();
    cache.update(counts(10, 1, 0));
    cache.want(0, 9);
    texts.splice(0, 10, 'after clear');
    cache.update(counts(0, 2, 0));
    cache.update(counts(1, 3, 0));
    release();
    await settle();
    expect(cache.entry(0)?.text).toBe('after clear');
    expect(cache.entry(5)).toBeUndefined();
  });

  it('keeps a bounded number of pages of a million lines', async () => {
    const texts = lines(1_000_000);
    const { read } = source(texts);
    const cache = createConsoleCache(read, { pageSize: 100, capacity: 5 });
    cache.update(counts(1_000_000, 1, 0));
    for (let first = 0; first < 100_000; first += 1000) {
      cache.want(first, first + 50);
      await settle();
    }
    const held = Array.from({ length: 1000 }, (_, page) => cache.entry(page * 100)).filter(Boolean);
    expect(held.length).toBeLessThanOrEqual(5);
    expect(cache.entry(99_000)?.text).toBe('line 99000');
  });

  it('tries again after a failed read when the entries are looked at again', async () => {
    let broken = true;
    const cache = createConsoleCache((from) => (broken ? Promise.reject(new Error('lost')) : Promise.resolve([entry(from, 'there')])));
    cache.update(counts(1, 1, 0));
    cache.want(0, 0);
    await settle();
    expect(cache.entry(0)).toBeUndefined();
    broken = false;
    cache.want(0, 0);
    await settle();
    expect(cache.entry(0)?.text).toBe('there');
  });
});

/** Finds 'error' in at most a thousand texts at a time. */
function finder(texts: readonly string[]) {
  const asked: number[] = [];
  return {
    asked,
    find: async (from: number) => {
      asked.push(from);
      const next = Math.min(texts.length, from + 1000);
      return { matches: texts.slice(from, next).flatMap((text, offset) => (text.includes('error') ? [from + offset] : [])), next };
    },
  };
}

describe('console filter', () => {
  it('goes once through all of it, piece by piece', async () => {
    const texts = lines(2500);
    texts[7] = 'error here';
    texts[2400] = 'last error';
    const { find, asked } = finder(texts);
    const filter = createConsoleFilter(find, () => undefined);
    await filter.scan(2500, 0);
    expect(filter.state()).toEqual({ matches: [7, 2400], scanned: 2500, running: false });
    expect(asked).toEqual([0, 1000, 2000]);
  });

  it('looks at what is new or longer only', async () => {
    const texts = ['error one', 'err'];
    const { find, asked } = finder(texts);
    const filter = createConsoleFilter(find, () => undefined);
    await filter.scan(2, 0);
    texts[1] = 'error two';
    texts.push('error three');
    asked.length = 0;
    await filter.scan(3, 1);
    expect(asked).toEqual([1]);
    expect(filter.state().matches).toEqual([0, 1, 2]);
  });

  it('starts anew when the console was cleared', async () => {
    const texts = ['error one', 'x'];
    const { find } = finder(texts);
    const filter = createConsoleFilter(find, () => undefined);
    await filter.scan(2, 0);
    texts.splice(0, 2, 'nothing');
    await filter.scan(1, 0);
    expect(filter.state().matches).toEqual([]);
  });
});

describe('input history', () => {
  it('walks back and forth and keeps what was being typed', () => {
    const saved: (readonly string[])[] = [];
    const history = createInputHistory(['a'], (entries) => saved.push(entries));
    history.add('b');
    history.add('b');
    history.add('  ');
    expect(saved).toEqual([['a', 'b']]);
    expect(history.previous('draft')).toBe('b');
    expect(history.previous('b')).toBe('a');
    expect(history.previous('a')).toBeUndefined();
    expect(history.next('a')).toBe('b');
    expect(history.next('b')).toBe('draft');
    expect(history.next('draft')).toBeUndefined();
  });

  it('keeps a change to an old entry until something is entered', () => {
    const history = createInputHistory(['a', 'b']);
    history.previous('');
    expect(history.previous('b changed')).toBe('a');
    expect(history.next('a')).toBe('b changed');
    history.add('c');
    expect(history.previous('')).toBe('c');
    expect(history.previous('c')).toBe('b');
  });
});
