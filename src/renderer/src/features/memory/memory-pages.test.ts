import { describe, expect, test } from 'vitest';
import type { SessionId } from '../../../../shared/ids.ts';
import { addressAt, extentOf, isChanged, pageRequest, pagesOfChange, placeOf, state, toBase64, toPage } from './memory-pages.ts';

const session = 's' as SessionId;
const at = (reference: string) => placeOf(session, reference);
const bytes = (...values: readonly number[]) => toBase64(Uint8Array.from(values));

describe('where a place is', () => {
  test('pages lie where those of the machine do', () => {
    const place = at('0x7fffffffe510');
    expect(place).toMatchObject({ base: 0x7fffffffe510n, position: 0x510 });
    expect(pageRequest(place, 0)).toEqual({ offset: -0x510, count: 4096 });
    expect(pageRequest(place, -2)).toEqual({ offset: -0x2510, count: 4096 });
    expect(addressAt(place, 0)).toBe(0x7fffffffe000n);
  });

  test('the ends of the address space are the ends of what can be looked at', () => {
    expect(extentOf(at('0x1010'))).toEqual({ first: -0x1000, last: 2 ** 21 });
    expect(extentOf(at('0xfffffffffffff010'))).toEqual({ first: -(2 ** 21), last: 4096 });
    expect(extentOf(at('0x1000000000'))).toEqual({ first: -(2 ** 21), last: 2 ** 21 });
    expect(extentOf(at('0x1000000000'), 10)).toMatchObject({ last: 10 });
  });

  test('nothing is before a reference that only its adapter understands', () => {
    expect(extentOf(at('buffer:1'))).toEqual({ first: 0, last: 2 ** 21 });
    expect(pageRequest(at('buffer:1'), 1)).toEqual({ offset: 4096, count: 4096 });
    expect(addressAt(at('buffer:1'), 16)).toBe(16n);
  });
});

describe('a page', () => {
  test('knows bytes, holes and the end', () => {
    const page = toPage({ pieces: [{ start: 0, base64: bytes(1, 2) }, { start: 4, base64: bytes(5) }], gaps: [{ start: 2, length: 2 }], end: 5 }, 1, undefined);
    expect([...page.states.subarray(0, 7)]).toEqual([state.byte, state.byte, state.gap, state.gap, state.byte, state.end, state.end]);
    expect([...page.bytes.subarray(0, 5)]).toEqual([1, 2, 0, 0, 5]);
    expect(isChanged(page, 0)).toBe(false);
  });

  test('is compared with the stop before, also when it is read again at the same stop', () => {
    const read = (value: number, stop: number, known?: ReturnType<typeof toPage>) => toPage({ pieces: [{ start: 0, base64: bytes(value) }], gaps: [] }, stop, known);
    const first = read(1, 1);
    const second = read(2, 2, first);
    expect(isChanged(second, 0)).toBe(true);
    expect(isChanged(read(2, 2, second), 0)).toBe(true);
    expect(isChanged(read(2, 3, second), 0)).toBe(false);
    expect(isChanged(read(9, 1, first), 0)).toBe(true);
  });

  test('what could not be read before is no change', () => {
    const hole = toPage({ pieces: [], gaps: [{ start: 0, length: 4096 }] }, 1, undefined);
    expect(isChanged(toPage({ pieces: [{ start: 0, base64: bytes(1) }], gaps: [] }, 2, hole), 0)).toBe(false);
  });

  test('more than a page is cut', () => {
    const page = toPage({ pieces: [{ start: 4095, base64: bytes(1, 2, 3) }], gaps: [] }, 1, undefined);
    expect(page.bytes).toHaveLength(4096);
    expect(page.bytes[4095]).toBe(1);
  });
});

describe('the pages of a change', () => {
  const place = at('0x1ff0');
  test.each([
    ['at the place', { reference: '0x1ff0', offset: 0, count: 4 }, { first: 0, last: 0 }],
    ['over the end of a page', { reference: '0x1ff0', offset: 0, count: 17 }, { first: 0, last: 1 }],
    ['by another address', { reference: '0x3000', offset: -1, count: 1 }, { first: 1, last: 1 }],
    ['without a count', { reference: '0x0', offset: 0, count: 0 }, { first: -1, last: -1 }],
    ['far away', { reference: '0xffffffffffffffff', offset: 0, count: 1 }, { first: 0, last: -1 }],
    ['by a reference that is no address', { reference: 'other', offset: 0, count: 1 }, undefined],
  ] as const)('%s', (_, change, expected) => {
    expect(pagesOfChange(place, change)).toEqual(expected);
  });

  test('the same reference is the same place, whatever it means', () => {
    expect(pagesOfChange(at('buffer'), { reference: 'buffer', offset: 5000, count: 1 })).toEqual({ first: 1, last: 1 });
  });
});
