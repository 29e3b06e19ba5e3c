import { expect, test } from 'vitest';
import { fitsNpmRange, fitsPythonSpecifier, isOlder } from './versions.ts';

test.each([
  ['20.1.0', '>=18', true], ['16.20.0', '>=18', false], ['20.1.0', '^18 || ^20', true], ['21.0.0', '^18 || ^20', false],
  ['1.2.9', '~1.2.3', true], ['1.3.0', '~1.2.3', false], ['1.9.0', '^1.2.3', true], ['2.0.0', '^1.2.3', false],
  ['0.2.9', '^0.2.3', true], ['0.3.0', '^0.2.3', false], ['0.0.3', '^0.0.3', true], ['0.0.4', '^0.0.3', false],
  ['20.9.1', '20.x', true], ['21.0.0', '20', false], ['1.5.0', '1.2 - 1.5', true], ['1.6.0', '1.2 - 1.5', false],
  ['18.0.0', '>= 18 < 21', true], ['22.0.0', '>=18 <21', false], ['3.0.0', '*', true], ['3.0.1', '>3.0', false], ['3.1.0', '>3.0', true],
  ['v20.1.0', '=20.1.0', true], ['20.1.0-rc.1', '20', true], ['21.0.0-rc.1', '20', false], ['20.1.0', 'lts/iron', undefined], ['twenty', '20', undefined], ['20.1.0', 'github:a/b', undefined], ['0.0.9', '^0.0', true], ['0.1.0', '^0.0', false],
])('%s in the npm range %s: %s', (version, range, expected) => {
  expect(fitsNpmRange(version, range)).toBe(expected);
});

test.each([
  ['3.11.2', '>=3.8', true], ['3.7.1', '>=3.8,<4', false], ['3.11.2', '==3.11.*', true], ['3.12.0', '==3.11.*', false], ['3.11.2', '!=3.11.*', false],
  ['1.5', '~=1.4', true], ['2.0', '~=1.4', false], ['1.4.9', '~=1.4.2', true], ['1.5.0', '~=1.4.2', false], ['2.0', '==2.0.0', true],
  ['2.0.1', '==2.0', false], ['2.0', '===2.0', true], ['2.0', '<2', false], ['2.0rc1', '>=1', true], ['2.0', '>=1.0a1', true], ['1.0rc1', '>=1.0', false], ['2.0', '', true],
  ['2.0+cu118', '==2.0', true], ['2.0', '~=1', undefined], ['2.0', 'new', undefined], ['2.0', '>=1.*', undefined],
])('%s in the specifier %s: %s', (version, specifier, expected) => {
  expect(fitsPythonSpecifier(version, specifier)).toBe(expected);
});

test('the older of two versions', () => {
  expect(isOlder('1.9', '1.10')).toBe(true);
  expect(isOlder('1.10', '1.10.0')).toBe(false);
  expect(isOlder('1.20.3', '1.9')).toBe(false);
});

test('what is longer than any range is not read', () => {
  expect(fitsNpmRange('1.0.0', '1 '.repeat(200_000))).toBeUndefined();
  expect(fitsPythonSpecifier('1.0', '>=1,'.repeat(200_000))).toBeUndefined();
});
