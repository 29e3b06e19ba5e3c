import { describe, expect, it } from 'vitest';
import type { Variable } from '../../../../shared/debug.ts';
import { appendPage, pageSize, rangeLabel, rangesOf, trimIndexed, type Range } from './paging.ts';

const variable = (name: string): Variable => ({ name, value: '1', reference: 0 });

/** All leaf ranges below a span. */
function leaves(range: Range): readonly Range[] {
  const ranges = rangesOf(range);
  return ranges.length === 0 ? [range] : ranges.flatMap(leaves);
}

describe('rangesOf', () => {
  it('needs none up to one page', () => {
    expect(rangesOf({ start: 0, count: 0 })).toEqual([]);
    expect(rangesOf({ start: 0, count: 100 })).toEqual([]);
  });

  it('has an exact last range', () => {
    expect(rangesOf({ start: 0, count: 101 })).toEqual([
      { start: 0, count: 100 },
      { start: 100, count: 1 },
    ]);
  });

  it('nests above a hundred ranges', () => {
    expect(rangesOf({ start: 0, count: 10_000 })).toHaveLength(100);
    const top = rangesOf({ start: 0, count: 10_001 });
    expect(top).toEqual([
      { start: 0, count: 10_000 },
      { start: 10_000, count: 1 },
    ]);
    expect(rangesOf({ start: 10_000, count: 10_000 })[0]).toEqual({ start: 10_000, count: 100 });
  });

  it('covers every index once, with no level wider than a page, up to a billion', () => {
    for (const count of [101, 250, 9_999, 10_001, 123_456]) {
      const all = leaves({ start: 0, count });
      expect(all.reduce((sum, range) => sum + range.count, 0)).toBe(count);
      let next = 0;
      for (const range of all) {
        expect(range.start).toBe(next);
        expect(range.count).toBeLessThanOrEqual(pageSize);
        next += range.count;
      }
    }
    expect(rangesOf({ start: 0, count: 1e9 }).length).toBeLessThanOrEqual(pageSize);
  });

  it('labels what a range holds', () => {
    expect(rangeLabel({ start: 0, count: 100 })).toBe('[0…99]');
    expect(rangeLabel({ start: 200, count: 1 })).toBe('[200]');
  });
});

describe('pages of adapters that do not keep to what was asked', () => {
  it('drops the prototype that came with an indexed page', () => {
    const page = [...Array.from({ length: 3 }, (_, index) => variable(String(100 + index))), variable('[[Prototype]]')];
    expect(trimIndexed(page, { start: 100, count: 3 }).map(({ name }) => name)).toEqual(['100', '101', '102']);
  });

  it('cuts an answer that holds everything down to the page', () => {
    const everything = Array.from({ length: 1000 }, (_, index) => variable(`[${index}]`));
    expect(trimIndexed(everything, { start: 200, count: 100 }).map(({ name }) => name)).toEqual(
      Array.from({ length: 100 }, (_, index) => `[${200 + index}]`),
    );
  });

  it('keeps elements that have names of their own', () => {
    const named = [variable('first'), variable('second')];
    expect(trimIndexed(named, { start: 0, count: 2 })).toEqual(named);
  });

  it('ends a list whose next page brings nothing new', () => {
    const known = [variable('a'), variable('b')];
    expect(appendPage(known, { variables: known, more: true })).toEqual({ variables: known, more: false });
    expect(appendPage(known, { variables: [variable('b'), variable('c')], more: true })).toEqual({
      variables: [...known, variable('c')],
      more: true,
    });
  });
});
