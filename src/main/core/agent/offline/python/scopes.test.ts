import { expect, test } from 'vitest';
import { parse } from '../../../code/parser.ts';
import { descendants, toSourceFile } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { resolve } from './scopes.ts';
import { fallsThrough, guardsOf, parametersOf } from './syntax.ts';

function rootOf(code: string): TreeNode {
  const root = parse('python', code);
  if (!root) throw new Error('no grammar');
  return toSourceFile('/w/a.py', code, root).root;
}

/** The binding of the last use of a name. */
function bindingOf(code: string, name: string) {
  const use = descendants(rootOf(code), 'identifier').findLast(({ text }) => text === name);
  return use && resolve(use);
}

test.each([
  ['a parameter', 'def f(a):\n    return a\n', 'a', 'function_definition', []],
  ['a local', 'a = 1\ndef f():\n    a = 2\n    return a\n', 'a', 'function_definition', ['assigned']],
  ['a global that is only read', 'a = 1\ndef f():\n    return a\n', 'a', 'module', ['assigned']],
  ['a global that is written', 'a = 1\ndef f():\n    global a\n    a = 2\n    return a\n', 'a', 'module', ['assigned', 'assigned']],
  ['a variable of a comprehension', 'a = 1\nx = [a for a in y]\n', 'a', 'list_comprehension', ['loop']],
  ['a name after a comprehension', 'a = 1\nx = [a for a in y]\nprint(a)\n', 'a', 'module', ['assigned']],
  ['names of a class are not seen by its methods', 'a = 1\nclass K:\n    a = 2\n    def m(self):\n        return a\n', 'a', 'module', ['assigned']],
  ['a loop variable', 'for i, a in enumerate(x):\n    print(a)\n', 'a', 'module', ['loop']],
  ['with and except', 'with open(p) as a:\n    print(a)\n', 'a', 'module', ['with']],
  ['an import under another name', 'import b.c as a\nprint(a)\n', 'a', 'module', ['import']],
  ['added to', 'a = 0\na += 1\nprint(a)\n', 'a', 'module', ['assigned', 'computed']],
])('%s', (_, code, name, scope, kinds) => {
  const binding = bindingOf(code, name);
  expect(binding?.scope.kind).toBe(scope);
  expect(binding?.definitions.map(({ kind }) => kind)).toEqual(kinds);
});

test('taken apart, a name gets its own part of the value', () => {
  const swap = bindingOf('a, b = x, y\nprint(b)\n', 'b')?.definitions[0];
  expect({ value: swap?.value?.text, path: swap?.path }).toEqual({ value: 'y', path: [] });
  const nested = bindingOf('a, (b, *c) = f()\nprint(c)\n', 'c')?.definitions[0];
  expect({ value: nested?.value?.text, path: nested?.path }).toEqual({ value: 'f()', path: [1, '*'] });
});

test('parameters of all kinds', () => {
  const [fn] = descendants(rootOf('def f(a, b=1, *c, d: int, e: str = "x", **g): pass\n'), 'function_definition');
  expect(fn && parametersOf(fn).map(({ name, kind, fallback }) => [name, kind, fallback?.text])).toEqual([
    ['a', 'plain', undefined], ['b', 'plain', '1'], ['c', 'rest', undefined], ['d', 'keyword', undefined], ['e', 'keyword', '"x"'], ['g', 'keywords', undefined],
  ]);
});

test.each([
  ['if a:\n    return 1\nelse:\n    return 2\n', false],
  ['if a:\n    return 1\nelif b:\n    return 2\n', true],
  ['for x in y:\n    return x\n', true],
  ['while True:\n    pass\n', false],
  ['try:\n    return 1\nexcept E:\n    pass\n', true],
  ['with a:\n    raise b\n', false],
])('whether control runs out of %j', (body, out) => {
  const [fn] = descendants(rootOf(`def f():\n${body.replace(/^/gm, '    ')}\n`), 'function_definition');
  expect(fallsThrough(fn?.field('body'))).toBe(out);
});

test('on the way into an else, the conditions before it did not hold', () => {
  const root = rootOf('def f(a, b):\n    if a:\n        pass\n    elif b:\n        pass\n    else:\n        raise c\n');
  const [raise] = descendants(root, 'raise_statement');
  expect(raise && guardsOf(raise).map(({ condition, held }) => [condition.text, held])).toEqual([['b', false], ['a', false]]);
});
