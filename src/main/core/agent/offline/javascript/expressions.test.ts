import { expect, test } from 'vitest';
import { parse } from '../../../code/parser.ts';
import { onlyLooks } from '../../effects.ts';
import { likeness, slip } from '../likeness.ts';
import { descendants, toSourceFile } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { readValue } from '../values.ts';
import { badCondition, isLookable, isPlain, textOf } from './expressions.ts';

function expression(code: string, language = 'typescript'): TreeNode {
  const root = parse(language, `(${code});`);
  const node = root && descendants(toSourceFile('/w/a.ts', `(${code});`, root).root, 'parenthesized_expression')[0]?.named[0];
  if (!node) throw new Error(`not parsed: ${code}`);
  return node;
}

test.each([
  ['a.b[c].d', true, true],
  ["a?.['x'] ?? -1", true, true],
  ['typeof a === "string" ? a : b', true, true],
  ['f(a)', false, true],
  ['list.map((x) => x.id)', false, true],
  ['a = 1', false, false],
  ['await f()', false, false],
  ['new A()', false, false],
  ['a++', false, false],
])('%s: condition %s, worth asking for %s', (code, plain, lookable) => {
  expect(isPlain(expression(code))).toBe(plain);
  expect(isLookable(expression(code))).toBe(lookable);
});

test("TypeScript's own syntax is left out of what the debugger is given", () => {
  expect(textOf(expression('(a as B).c!.d'))).toBe('((a).c).d');
  expect(textOf(expression('list.map<number>((x: Item): number => x.id)'))).toBe('list.map((x) => x.id)');
  expect(textOf(expression('{ a: 1 }'))).toBe('({ a: 1 })');
});

test.each([
  ['a.b', 'missing', 'undefined'],
  ['a.b', 'missing', 'null'],
  ['a + b', 'nan', 'NaN'],
  ["a['k']", 'value', "'it\\'s'"],
  ['list[i]', 'value', '5'],
  ['a.b', 'missing', '…'],
  ['f', 'uncallable', '…'],
] as const)('the condition for a bad %s (%s, %s) is one that provably only looks', (code, bad, seen) => {
  const condition = badCondition(expression(code), bad, readValue(seen));
  expect(condition).toBeDefined();
  expect(onlyLooks(condition ?? '')).toBe(true);
});

test('there is no condition where the value could only be had by a call', () => {
  expect(badCondition(expression('f(a)'), 'missing', undefined)).toBeUndefined();
});

test.each([
  ['customer', 'custommer'],
  ['isEmpty', 'isEmtpy'],
  ['userProfile', 'user_profile'],
  ['dispatch', 'dispach'],
  ['sound', 'sounds'],
])('%s and %s are one name with a slip', (a, b) => {
  expect(slip(a, b)).toBeGreaterThan(0);
  expect(slip(b, a)).toBe(slip(a, b));
});

test.each([
  ['name', 'code'],
  ['id', 'it'],
  ['start', 'stop'],
  ['width', 'height'],
  ['x', 'y'],
])('%s and %s are two names', (a, b) => {
  expect(slip(a, b)).toBeUndefined();
});

test('keys that are nearly each other are told by how', () => {
  expect(likeness(readValue("'7'"), readValue('7'))).toContain('not a number');
  expect(likeness(readValue("'fr '"), readValue("'fr'"))).toContain('white space');
  expect(likeness(readValue("'Alice'"), readValue("'alice'"))).toContain('upper and lower case');
  expect(likeness(readValue("'alice'"), readValue("'bob'"))).toBeUndefined();
  expect(likeness(readValue('7'), readValue('8'))).toBeUndefined();
});
