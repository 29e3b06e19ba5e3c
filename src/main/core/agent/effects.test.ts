import { describe, expect, test } from 'vitest';
import { onlyLooks, plainHitCondition, plainLogMessage } from './effects.ts';

describe('onlyLooks', () => {
  test.each([
    'x',
    'order.items[0].price > 10 && !done',
    "typeof row.amount === 'string'",
    'a?.b?.[c] ?? d',
    '(a + b) * -2 % 3 / 4',
    'i === rows.length - 1',
    '"it\\"s" + name',
    'x == null ? a : b',
    'self.total is not None',
    'key in table',
    'value instanceof Error',
    '1e3 <= 0x1F',
    'a - -b',
    'obj.new.delete',
    'a > (b + c)',
    'mask >> (n + 1)',
  ])('accepts %s', (expression) => {
    expect(onlyLooks(expression)).toBe(true);
  });

  test.each([
    '',
    'f()',
    'f\n(x)',
    'a?.(b)',
    '(f)(x)',
    'a[0](b)',
    'x = 1',
    'x += 1',
    'x ||= 1',
    'x++',
    '--x',
    'a ++b',
    'a--',
    'new Date',
    'delete a.b',
    'await p',
    'x => x',
    '`${f()}`',
    'f`x`',
    '`x`',
    'a; b',
    'a, f()',
    '({ get: 1 })',
    'import("fs")',
    "'a'.constructor.constructor('return 1')()",
    // Readings that differ: a comment or a regular expression that would hide a call inside what looks like a string.
    "/'/ + evil() + /'/ + a",
    "/*'*/ evil() /*'*/ + a",
    "a //'\n+ evil() //'",
    'a <!-- b',
    'a # comment',
    '\\u0066()',
    'a b',
    'a.',
    'a &&',
    '(a',
    'a)',
    '[a)',
    '`platform shell ls',
    'f"{evil()}"',
    "a['b'](c)",
    // Calls of template functions, and what reads as one.
    'wipe<int>(0)',
    'list.clear<a, b>(x)',
    'pair<list<int>>(x)',
    'a < b && c > (d)',
  ])('refuses %j', (expression) => {
    expect(onlyLooks(expression)).toBe(false);
  });
});

test('a hit condition is a count', () => {
  expect(['5', '>= 5', '== 3', '% 2', ' > 10 '].every(plainHitCondition)).toBe(true);
  expect(['f()', '5; evil()', 'x', '>', '5 5'].some(plainHitCondition)).toBe(false);
});

test('a log message is plain when every expression in it only looks', () => {
  expect(plainLogMessage('total is {order.total} of {items[0]}')).toBe(true);
  expect(plainLogMessage('no braces, evil()')).toBe(true);
  expect(plainLogMessage("{require('child_process').execSync('x')}")).toBe(false);
  expect(plainLogMessage('{a} {b()}')).toBe(false);
  expect(plainLogMessage('{b<int>(0)}')).toBe(false);
  expect(plainLogMessage('{{a}')).toBe(false);
  expect(plainLogMessage('{a')).toBe(false);
});
