import { expect, test } from 'vitest';
import type { Variable } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Focus } from '../../store/focus.ts';
import { functionStart, inlineValuesOf } from './inline-values.ts';

const code = `import { find } from './find.js';
let sku = 1;

function priceOf(line) {
  const product = find(line.sku);
  if (product) {
    log('product is here');
  }
  return product.cents * line.quantity;
}

// sku is told above
const after = priceOf;`.split('\n');

const lineAt = (line: number) => code[line - 1] ?? '';
const variable = (name: string, value: string): readonly [string, Variable] => [name, { name, value, reference: 0 }];

function shownAt(line: number, ...values: readonly (readonly [string, Variable])[]) {
  const focus: Focus = {
    sessionId: 's' as SessionId,
    threadId: 1,
    stop: null,
    live: true,
    frame: { id: 1, name: 'priceOf', source: { name: 'a.js', path: '/p/a.js' }, line, column: 1, kind: 'normal', user: true },
  };
  const decorations = inlineValuesOf({ text: { key: '/p/a.js', name: 'a.js', path: '/p/a.js' }, focus, values: new Map(values), lineAt, lines: code.length, columns: 100 });
  return Object.fromEntries(
    decorations.map(({ range, options }) => [range.startLineNumber, options.after?.content.replaceAll('\u00a0', ' ').trim()]),
  );
}

test('a value stands where its name appears first, and again where the program stands', () => {
  expect(shownAt(9, variable('line', '{sku: 1}'), variable('product', 'undefined'))).toEqual({
    4: 'line = {sku: 1}',
    5: 'product = undefined',
    9: 'product = undefined   line = {sku: 1}',
  });
});

test('outside of functions every statement above counts, but nothing inside of a function or a comment', () => {
  expect(shownAt(13, variable('sku', '1'), variable('line', 'none of priceOf'), variable('after', 'undefined'))).toEqual({ 2: 'sku = 1', 13: 'after = undefined' });
});

test('names in strings and members of the same name are not values', () => {
  expect(shownAt(7, variable('sku', '1'))).toEqual({});
});

test('functions are left out and long values lose their middle', () => {
  const shown = shownAt(5, variable('find', 'ƒ find(sku)'), variable('line', `'${'x'.repeat(100)}end'`));
  expect(shown[5]).toMatch(/^line = 'x+…xxxend'$/);
  expect(shown[5]?.length).toBeLessThan(60);
});

/** What is shown in a piece of code that stands at `@`, for names that all have a value; line by line. */
function namesShown(marked: string, names: readonly string[], file = 'a.js', name = 'f') {
  const lines = marked.split('\n');
  const line = lines.findIndex((each) => each.includes('@')) + 1;
  const column = (lines[line - 1] ?? '').indexOf('@') + 1;
  const plain = lines.map((each) => each.replace('@', ''));
  const source = { name: file, path: `/p/${file}` };
  const focus: Focus = { sessionId: 's' as SessionId, threadId: 1, stop: null, live: true, frame: { id: 1, name, source, line, column, kind: 'normal', user: true } };
  const values = new Map(names.map((each) => variable(each, '1')));
  const decorations = inlineValuesOf({ text: { key: source.path, ...source }, focus, values, lineAt: (at) => plain[at - 1] ?? '', lines: plain.length, columns: 200 });
  return Object.fromEntries(decorations.map(({ range, options }) => [range.startLineNumber, options.after?.content.replaceAll('\u00a0', ' ').replaceAll(' = 1', '').trim().split(/ +/)]));
}

test.each([
  ['an arrow that does not run', 'function f(d, k) {\n  @return all.map(d => d.x * k);\n}', { 1: ['d', 'k'], 2: ['k'] }],
  ['an arrow that runs', 'function f(d, k) {\n  return use(d).map(d => @d.x * k);\n}', { 1: ['k'], 2: ['d', 'k'] }],
  ['an arrow that returns', 'function f(k) {\n  return all.map((d) => d.x@);\n}', { 1: ['k'], 2: ['d'] }],
  ['patterns, defaults and types', 'function f(a, b, c, d) {\n  @all.map(({ a, k: [b], ...c }: T<d>, n = d): d => a + b + c + d);\n}', { 1: ['a', 'b', 'c', 'd'], 2: ['d'] }],
  ['a function inside', 'function f(d) {\n  const g = function (d) {\n    const k = d;\n    return k;\n  };\n  @return g(d) + k;\n}', { 1: ['d'], 6: ['d', 'k'] }],
  ['a method inside', 'function f(d) {\n  const o = { g(d) { return d; } };\n  @return o.g(d);\n}', { 1: ['d'], 3: ['d'] }],
  ['blocks beside', 'function f() {\n  for (const d of a) {\n    use(d);\n  }\n  for (const d of b) {\n    @use(d);\n  }\n}', { 5: ['d'], 6: ['d'] }],
  ['a block in a block', 'function f(d) {\n  if (d) {\n    let d = 2;\n    @use(d);\n  }\n}', { 3: ['d'], 4: ['d'] }],
  ['an error that is caught', 'function f(d) {\n  try {\n    go();\n  } catch (d) {\n    log(d);\n  }\n  @use(d);\n}', { 1: ['d'], 7: ['d'] }],
  ['a destructured declaration', 'function f(o) {\n  {\n    const { d, x: [k] } = o;\n  }\n  @use(d, k);\n}', { 1: ['o'], 5: ['d', 'k'] }],
  ['an arrow over lines', 'function f(d) {\n  const g = (d) =>\n    d.map(\n      k)\n      .y(d);\n  @use(d);\n}', { 1: ['d'], 4: ['k'], 6: ['d'] }],
] as const)('a value is not shown at another variable of its name: %s', (_, code, shown) => {
  expect(namesShown(code, ['a', 'b', 'c', 'd', 'k', 'o'].filter((name) => Object.values(shown).flat().includes(name as never)), 'a.ts')).toEqual(shown);
});

test.each([
  ['a lambda that does not run', 'def f(d, k):\n    @return sorted(all, key=lambda d: d.x * k)', 'f', { 1: ['d', 'k'], 2: ['k'] }],
  ['a lambda that runs', 'def f(d, k):\n    @return use(d, key=lambda d: d.x * k)', '<lambda>', { 1: ['k'], 2: ['d', 'k'] }],
  ['a comprehension', 'def f(d, k):\n    @return [d * k for d in use(d)]', 'f', { 1: ['d', 'k'], 2: ['k'] }],
  ['a comprehension in a call', 'def f(d):\n    @return use(d, [d for d in all])', 'f', { 1: ['d'], 2: ['d'] }],
  ['a function inside', 'def f(d):\n    def g(d, k):\n        a = d\n        return a\n\n    @return g(d, k, a)', 'f', { 1: ['d'], 6: ['d', 'k', 'a'] }],
] as const)('in Python, too: %s', (_, code, name, shown) => {
  expect(namesShown(code, Object.values(shown).flat(), 'a.py', name)).toEqual(shown);
});

test('code that nobody wrote has no room for values, and costs no time', () => {
  const line = (times: number) => `function f(d){${'if(a){b(c=>{d})}'.repeat(times)}@d}`;
  expect(namesShown(line(400), ['d'])).toEqual({ 1: ['d'] });
  expect(namesShown(line(20_000), ['d'])).toEqual({});
});

test('a function starts at its header, not at an if', () => {
  expect(functionStart(7, lineAt)).toBe(4);
  expect(functionStart(9, lineAt)).toBe(4);
});
