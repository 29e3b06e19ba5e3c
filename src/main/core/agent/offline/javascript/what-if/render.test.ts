/** What is rendered must behave as the code it was made from, so it is run. */
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parse } from '../../../../code/parser.ts';
import { descendants, toSourceFile } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { alternativesFor } from './changes.ts';
import { helpersFor, render } from './render.ts';

function functionIn(code: string): TreeNode {
  const root = parse('typescript', code);
  const fn = root && descendants(toSourceFile('/w/a.ts', code, root).root, 'function_declaration')[0];
  if (!fn) throw new Error('no function');
  return fn;
}

function call(text: string, argument: unknown): unknown {
  return runInNewContext(`let _n = 0; ${helpersFor(text)} (${text})(argument)`, { argument }, { timeout: 2000 });
}

test.each([
  ['function f(x: number): number { return (x as any)! * 2; }', 4, 8],
  ["function f(text: string) { return text.split(', ').map((each) => each.toUpperCase()).join('-'); }", 'a, b', 'A-B'],
  ["function f(text: string) { return [...text].map((each) => each.toLowerCase()).join(''); }", 'AbC', 'abc'],
  ["function f(text: string) { let out = ''; for (const c of text) out = c + out; return out; }", 'abc', 'cba'],
  ["function f(text: string) { return text.replace('a', 'x') + text.replaceAll('a', 'y'); }", 'aba', 'xbayby'],
  ['function f(o: object) { return JSON.stringify({ z: 1, ...o, a: 2 }); }', { a: 1, b: 3 }, '{"z":1,"a":2,"b":3}'],
  ['function f(o: object) { return Object.keys(Object.assign({}, o, { q: 1 })).join(); }', { p: 1 }, 'p,q'],
  ['function f(n: number) { return Array.from({ length: n }, (_, i) => i * i).join(); }', 3, '0,1,4'],
  ['function f(n: number) { let i = 0; do { i++; } while (i < n); return i; }', 4, 4],
  ['function f(n: number) { const r = []\nfor (let i = n; i > 0; i--) r.push(i)\nreturn r.join() }', 3, '3,2,1'],
  ['function f(n: number) { return `<${n}|${`${n + 1}`}>`; }', 1, '<1|2>'],
  ['function f(s: string) { console.log(s); return s; }', 'quiet', 'quiet'],
])('%s', (code, argument, expected) => {
  expect(call(render(functionIn(code), {}), argument)).toEqual(expected);
});

test('a loop that a change makes endless ends by itself', () => {
  const text = render(functionIn('function f(n) { while (true) { n++; } }'), {});
  expect(() => call(text, 1)).toThrow();
});

/** The results of a function with each change that can be made in it. */
function changed(code: string, argument: unknown): ReadonlyMap<string, unknown> {
  const fn = functionIn(code);
  const results = new Map<string, unknown>();
  for (const node of descendants(fn, 'binary_expression', 'number', 'call_expression', 'for_statement', 'for_in_statement', 'switch_case', 'object', 'statement_block', 'member_expression', 'identifier', 'string')) {
    for (const { text, what, after } of alternativesFor(node)) {
      const rendered = render(fn, {
        replace: (each, own, plain) => (each !== node ? undefined : after ? `${own()}\n${text(plain)}` : each.kind === 'statement_block' ? `{${text(plain)}}` : text(plain)),
      });
      try {
        results.set(`${what} in ${node.text.slice(0, 20)}`, call(rendered, argument));
      } catch (error) {
        results.set(`${what} in ${node.text.slice(0, 20)}`, String(error));
      }
    }
  }
  return results;
}

test.each([
  ['a loop that begins too late', 'function f(list) { let sum = 0; for (let i = 1; i < list.length; i++) { sum += list[i]; } return sum; }', [1, 2, 3], 6],
  ['a loop that ends too late', 'function f(list) { let n = 0; for (let i = 0; i <= list.length; i++) { n++; } return n; }', [1, 2], 2],
  ['texts that are added', 'function f(o) { return o.a + o.b; }', { a: '2', b: '3' }, 5],
  ['numbers that are sorted as texts', 'function f(list) { return list.sort().join(); }', [10, 9], '9,10'],
  ['zero that is taken for nothing', 'function f(o) { return o.n || 5; }', { n: 0 }, 0],
  ['a missing break', "function f(k) { let r; switch (k) { case 'a': r = 1; case 'b': r = 2; break; } return r; }", 'a', 1],
  ['a return inside of a loop', 'function f(list) { let s = 0; for (const x of list) { s += x; return s; } }', [1, 2], 3],
  ['the wrong property', 'function f(o) { const use = o.h; return o.w * o.w; }', { w: 2, h: 3 }, 6],
  ['missing parentheses', 'function f(o) { return o.a + o.b / 2; }', { a: 4, b: 10 }, 7],
  ['spreads in the wrong order', 'function f(o) { return JSON.stringify({ ...o, ...{ a: 0 } }); }', { a: 1 }, '{"a":1}'],
  ['conditions in the wrong order', "function f(n) { if (n % 3 === 0) return 'three'; if (n % 15 === 0) return 'fifteen'; return ''; }", 30, 'fifteen'],
  ['a parameter that nobody uses', "function f(list, separator = '-') { return list.join(','); }", ['a', 'b'], 'a-b'],
])('one of the changes repairs %s', (_, code, argument, expected) => {
  expect([...changed(code, argument).values()]).toContainEqual(expected);
});
