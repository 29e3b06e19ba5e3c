import { expect, test } from 'vitest';
import { delveFits, delveForGo, oldestGo } from './delve-versions.ts';

test.each([
  ['1.27.2', '1.26.8'],
  ['1.27.2', '1.25.0'],
  ['1.25.2', '1.22.0'],
  ['1.20.2', '1.20.14'],
  ['1.31.0', '1.31'],
])('delve %s is for Go %s', (delve, go) => {
  expect(delveFits(delve, go)).toEqual({ fits: true });
});

test.each([
  ['1.20.2', '1.26.8', 'delve 1.20.2 is too old for Go 1.26.8: it knows Go up to 1.20.'],
  ['1.27.2', '1.24.1', 'delve 1.27.2 is too new for Go 1.24.1: it knows Go from 1.25 on.'],
])('delve %s is not for Go %s', (delve, go, problem) => {
  expect(delveFits(delve, go)).toEqual({ fits: false, problem });
});

test('what has no number is taken for good', () => {
  expect(delveFits('devel', '1.26.8')).toEqual({ fits: true });
  expect(delveFits('1.27.2', '')).toEqual({ fits: true });
});

test('what is installed for a Go fits it', () => {
  for (const go of ['1.21.13', '1.22.0', '1.23.4', '1.24.9', '1.25.1', '1.26.8', '1.27.0']) {
    expect(delveFits(delveForGo(go) ?? '', go), go).toEqual({ fits: true });
  }
  expect(delveForGo('1.20.14')).toBeUndefined();
  expect(oldestGo).toBe('1.21');
  expect(delveForGo('')).toBe(delveForGo('1.27.0'));
});
