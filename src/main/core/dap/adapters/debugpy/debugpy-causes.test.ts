import { expect, test } from 'vitest';
import { causesIn } from './debugpy-causes.ts';

const direct = '\n\nThe above exception was the direct cause of the following exception:\n\n';
const during = '\n\nDuring handling of the above exception, another exception occurred:\n\n';
const at = (line: number, words: string) => `  File "/app/a.py", line 1, in f\n    g()\n    ^^^\n  File "/app/b.py", line ${line}, in g\n    raise\n${words}\n`;

test('nearest first, each with how it is linked and where it was raised', () => {
  expect(causesIn(`${at(3, "KeyError: 'items'")}${direct}${at(5, 'ValueError: none')}${during}${at(7, 'RuntimeError: last')}`)).toEqual([
    { relation: 'context', typeName: 'ValueError', message: 'none', path: '/app/b.py', line: 5 },
    { relation: 'cause', typeName: 'KeyError', message: "'items'", path: '/app/b.py', line: 3 },
  ]);
});

test.each<[string, string, object]>([
  ['without a message', 'app.errors.Empty', { typeName: 'app.errors.Empty', message: '' }],
  ['with a message of several lines', 'ValueError: first\n  second\nthird', { typeName: 'ValueError', message: 'first\n  second\nthird' }],
])('%s', (_, words, expected) => {
  expect(causesIn(`${at(3, words)}${direct}${at(5, 'X: y')}`)).toMatchObject([expected]);
});

test('without a file to go to, without a chain, and with what nobody can read', () => {
  expect(causesIn(`  File "<string>", line 1, in <module>\nE: m\n${direct}${at(5, 'X: y')}`)).toEqual([{ relation: 'cause', typeName: 'E', message: 'm' }]);
  expect(causesIn(at(5, 'X: y'))).toEqual([]);
  expect(causesIn('')).toEqual([]);
  expect(causesIn(`nonsense without an end${direct}x`)).toEqual([]);
});

test('no more of them than are needed to know that there are more', () => {
  expect(causesIn(Array.from({ length: 40 }, (_, line) => at(line + 1, 'E: m')).join(direct))).toHaveLength(11);
});
