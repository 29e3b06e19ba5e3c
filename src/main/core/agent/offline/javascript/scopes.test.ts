import { expect, test } from 'vitest';
import { parse } from '../../../code/parser.ts';
import { descendants, toSourceFile } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { definitionsOf, patternPath, referencesTo, resolve, shadowOf } from './scopes.ts';

function treeOf(code: string, language = 'javascript'): TreeNode {
  const root = parse(language, code);
  if (!root) throw new Error('no grammar');
  return toSourceFile('/w/a.js', code, root).root;
}

/** The identifier that is marked in the code by a comment before it. */
function marked(root: TreeNode, name: string): TreeNode {
  const found = descendants(root, 'identifier', 'shorthand_property_identifier', 'shorthand_property_identifier_pattern').filter((node) => node.text === name);
  const last = found.at(-1);
  if (!last) throw new Error(`no ${name}`);
  return last;
}

test.each([
  ['parameter', 'function f(x) { return () => x; }', 'x'],
  ['parameter', 'const f = ({ a: { x } }, ...rest) => x;', 'x'],
  ['parameter', 'const f = (a, x = 1) => x;', 'x'],
  ['variable', 'let x = 1; { use(x); }', 'x'],
  ['variable', 'if (a) { var x = 1; } use(x);', 'x'],
  ['loop', 'for (const [k, x] of list) use(x);', 'x'],
  ['loop', 'for (let x = 0; x < 3; x++) use(x);', 'x'],
  ['catch', 'try { a() } catch (x) { use(x); }', 'x'],
  ['import', "import d, { y as x } from './m.js'; use(x);", 'x'],
  ['import', "import * as x from './m.js'; use(x);", 'x'],
  ['function', 'use(x); function x() {}', 'x'],
  ['class', 'class x {} new x();', 'x'],
])('a %s is found from its use: %s', (kind, code, name) => {
  expect(resolve(descendants(treeOf(code), 'identifier').filter((node) => node.text === name).find((node) => resolve(node)?.node !== node) ?? marked(treeOf(code), name))?.kind).toBe(kind);
});

test("TypeScript's parameters with types, defaults and `this`", () => {
  const root = treeOf('function f(this: A, x: number, y?: string, z = 2) { return x + z; }', 'typescript');
  const uses = descendants(root, 'binary_expression').flatMap((node) => node.named);
  expect(uses.map((use) => resolve(use)?.kind)).toEqual(['parameter', 'parameter']);
});

test('a name that is declared nowhere has no binding, and an inner one hides an outer one', () => {
  const root = treeOf('let x = 1; function f() { let x = 2; return x; } use(x, y);');
  const uses = descendants(root, 'identifier').filter((node) => node.text === 'x');
  expect(resolve(marked(root, 'y'))).toBeUndefined();
  expect(uses.map((use) => resolve(use)?.node.column)).toEqual([5, 31, 31, 5]);
});

test('every way a variable gets its value is found', () => {
  const root = treeOf('let x = 1; x = 2; x += 3; x++; [x] = [4]; ({ a: x } = o); for (x of list) ; use(x);');
  const binding = resolve(marked(root, 'x'));
  if (!binding) throw new Error('not declared');
  expect(definitionsOf(binding).map(({ kind }) => kind)).toEqual(['initial', 'assigned', 'computed', 'computed', 'assigned', 'assigned', 'loop']);
  expect(referencesTo(binding)).toHaveLength(7);
});

test.each([
  ['const { a: { b: [, x] } } = v;', ['a', 'b', 1]],
  ['const [{ x }] = v;', [0, 'x']],
  ['const { y: x = 5 } = v;', ['y']],
  ['const { x = 5 } = v;', ['x']],
])('%s takes x out by %j', (code, keys) => {
  const root = treeOf(code);
  const [pattern] = descendants(root, 'object_pattern', 'array_pattern');
  const name = descendants(root, 'identifier', 'shorthand_property_identifier_pattern').find((node) => node.text === 'x');
  if (!pattern || !name) throw new Error('no pattern');
  const path = patternPath(name, pattern);
  expect(path.map(({ key }) => key)).toEqual(keys);
  expect(path.at(-1)?.default?.text).toBe(code.includes('= 5') ? '5' : undefined);
});

test('a second declaration that takes the value of the first is found', () => {
  const root = treeOf('function f(list) { let best; for (const each of list) { let best = each; } return best; }');
  const binding = resolve(marked(root, 'best'));
  expect(binding && shadowOf(binding)?.text).toBe('best = each');
});
