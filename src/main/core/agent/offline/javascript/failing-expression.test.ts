/** The messages and columns are those of the V8 that runs the tests: each snippet is run and its real error is read. */
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from '../../../code/parser.ts';
import { toSourceFile } from '../tree.ts';
import { failingExpression } from './failing-expression.ts';

function failIn(code: string): { readonly message: string; readonly line: number; readonly column: number } {
  try {
    runInThisContext(`(function () {${code}\n})`, { filename: 'snippet.js', columnOffset: -'(function () {'.length })();
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const [, line, column] = /snippet\.js:(\d+):(\d+)/.exec(stack) ?? [];
    return { message, line: Number(line), column: Number(column) };
  }
  throw new Error(`nothing failed in ${code}`);
}

function find(code: string) {
  const root = parse('javascript', code);
  if (!root) throw new Error('no grammar');
  const { message, line, column } = failIn(code);
  return failingExpression(message, toSourceFile('/w/snippet.js', code, root), line, column);
}

test.each([
  ['const o = {}; o.a.b;', 'o.a', 'missing'],
  ['const o = { a: { b: 1 } }; o.a.b + o.c.b;', 'o.c', 'missing'],
  ['const o = {}, k = 2; o.list[k];', 'o.list', 'missing'],
  ['const o = {}; o.x.y = 1;', 'o.x', 'missing'],
  ['const o = {};\no.a\n  .b\n  .c;', 'o.a', 'missing'],
  ['const o = {}; `${o.a.b}`;', 'o.a', 'missing'],
  ['const o = {}; const { x } = o.q;', '{ x }', 'missing'],
  ['const f = ({ a }) => a; f(undefined);', '{ a }', 'missing'],
  ['const o = {}; o.foo(1);', 'o.foo', 'uncallable'],
  ["const o = {}; o['foo'](1);", "o['foo']", 'uncallable'],
  ['const o = { get() {} }; o.get()();', 'o.get()', 'uncallable'],
  ['const o = { get() {} }; o.get().x;', 'o.get()', 'missing'],
  ['const o = {}; [1].map(o.f);', 'o.f', 'uncallable'],
  ['const o = {}; new o.X();', 'o.X', 'uncallable'],
  ['const o = {}; for (const x of o.list) ;', 'o.list', 'uniterable'],
  ['const o = {}; [...o.list];', 'o.list', 'uniterable'],
  ['const o = {}; Math.max(...o.list);', 'o.list', 'uniterable'],
  ['const o = {}; const [a] = o.list;', 'o.list', 'uniterable'],
  ['const o = {}; new Map(o);', 'o', 'uniterable'],
  ['const o = {}; Object.keys(o.x);', 'o.x', 'missing'],
  ["const o = {}; 'a' in o.x;", 'o.x', 'missing'],
  ['const o = {}; ({}) instanceof o.X;', 'o.X', 'uncallable'],
  ['const o = { l: [] }; o.l.reduce((a, b) => a + b);', 'o.l', 'value'],
  ["const t = '{a'; JSON.parse(t);", 't', 'value'],
  ['const o = {}; delete o.a.b;', 'o.a', 'missing'],
])('%s', (code, text, bad) => {
  const found = find(code);
  expect(found?.node.text).toBe(text);
  expect(found?.bad).toBe(bad);
});

test('a message that is not about a value is left alone', () => {
  const root = parse('javascript', 'throw new Error("no")');
  if (!root) throw new Error('no grammar');
  expect(failingExpression('no', toSourceFile('/w/a.js', 'throw new Error("no")', root), 1, 1)).toBeUndefined();
});
