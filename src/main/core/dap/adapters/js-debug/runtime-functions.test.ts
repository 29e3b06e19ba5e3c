import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { measured, runtimeFunctions } from './runtime-functions.ts';

type Run = (this: unknown, ...values: readonly unknown[]) => unknown;
const run = (text: string) => runInThisContext(`(${text})`) as Run;
const copied = (expression: string, most: number) => runInThisContext(measured(expression, most)) as unknown;

test('what is copied is measured first: texts, members with their names, bytes, whatever refers to itself; getters do not run', () => {
  expect(copied("'x'.repeat(100)", 100)).toHaveLength(100);
  expect(copied('((self) => (self.self = self))({ a: 1, get b() { throw new Error(); } })', 100)).toMatchObject({ a: 1 });
  for (const expression of ["'x'.repeat(101)", "[['x'.repeat(60)], { a: 'x'.repeat(60) }]", 'new Uint8Array(51)', 'new ArrayBuffer(51)', 'new Array(1e9)', "({ ['k'.repeat(100)]: 1 })"]) {
    expect(() => copied(expression, 100), expression).toThrow('too large to be copied');
  }
});

test('of members some are left out, long texts are cut, large Maps and Sets are a part of their own; else nothing is given', () => {
  const smaller = run(runtimeFunctions.smaller);
  expect(smaller.call({ a: 1, b: new Map([[1, 1]]) }, 10, 20, 2)).toBeUndefined();
  expect(smaller.call({ a: 'x'.repeat(30), get b() { throw new Error('ran'); } }, 10, 20, 2)).toMatchObject({ a: `${'x'.repeat(20)}…` });
  expect(smaller.call({ a: 1, b: 2, c: 3 }, 2, 20, 2)).toEqual({ a: 1, b: 2, '…': '1 more are not shown' });
  const map = new Map([[1, 1], [2, 2], [3, 3]]);
  expect(smaller.call({ a: 1, map, set: new Set([1]) }, 10, 20, 2)).toEqual([{ a: 1, set: new Set([1]) }, { map }]);
});

test('a value that is not taken is an error, one that is changed on the way is told as it is', () => {
  const assign = run(runtimeFunctions.assign);
  expect(assign({ a: 1 }, 'a', 2)).toBe(2);
  expect(assign(new Uint8Array(1), '0', 300)).toBe(44);
  for (const [of, name] of [[Object.freeze({ a: 1 }), 'a'], [{ get a() { return 1; } }, 'a'], [{}, 'a']] as const) expect(() => assign(of, name, 2)).toThrow(TypeError);
});

test('a text that is too long is cut to be shown, and refused as a value', () => {
  expect(run(runtimeFunctions.cutText)('abcd', 3)).toBe('abc…');
  expect(run(runtimeFunctions.cutText)('abc', 3)).toBe('abc');
  expect(run(runtimeFunctions.refuseLong)('abc', 3)).toBe('abc');
  expect(() => run(runtimeFunctions.refuseLong)('abcd', 3)).toThrow(RangeError);
});
