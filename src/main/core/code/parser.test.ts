import { expect, test } from 'vitest';
import { languageOf, parse, syntaxErrors } from './parser.ts';

function rootOf(languageOrPath: string, text: string) {
  const root = parse(languageOrPath, text);
  if (root === undefined) throw new Error(`no grammar for ${languageOrPath}`);
  return root;
}

test('the grammar follows from the name of the file, or from the name of the language', () => {
  expect(languageOf('/a/b.mts')).toBe('typescript');
  expect(languageOf('/a/B.JS')).toBe('javascript');
  expect(languageOf('/a/b.rb')).toBeUndefined();
  expect(parse('/a/b.rb', 'x = 1')).toBeUndefined();
  expect(rootOf('/a/b.py', 'x = 1').find({ rule: { kind: 'assignment' } })?.text()).toBe('x = 1');
  // Only the grammar of TypeScript knows types; only that of tsx takes both types and elements.
  const typed = 'const x: number = 1';
  expect(syntaxErrors(rootOf('typescript', typed))).toEqual([]);
  expect(syntaxErrors(rootOf('a.js', typed))).not.toEqual([]);
  expect(syntaxErrors(rootOf('a.tsx', 'const e = (x: number) => <b>{x}</b>'))).toEqual([]);
});

test('positions count UTF-16 units, as editors and V8 do', () => {
  const found = rootOf('javascript', 'const s = "😀", ü = later').find({ rule: { regex: '^later$' } });
  expect(found?.range().start).toMatchObject({ line: 0, column: 20 });
});

test.each([
  ['javascript', 'foo(1;', [1, 6]],
  ['javascript', 'const a = 1\nfunction (', [2, 1]],
  ['typescript', 'let x: = 3', [1, 8]],
  ['python', 'x = 1\nprint(x', [2, 1]],
  ['python', 'def f(x)\n    return x\n', [1, 1]],
  ['c', 'int main(void) {\n  return 1 +;\n}\n', [2, 13]],
  ['cpp', 'class A {\n  int f() { return )1; }\n};\n', [2, 20]],
  ['go', 'package a\nfunc f() { x := }\n', [2, 16]],
  ['rust', 'fn main() {\n  let x = ;\n}\n', [2, 9]],
])('%s: %s has a syntax error at its place', (language, text, [line, column]) => {
  const [first] = syntaxErrors(rootOf(language, text));
  expect(first).toMatchObject({ line, column });
});

test('sound text has no syntax errors, empty text and empty strings included', () => {
  expect(syntaxErrors(rootOf('javascript', ''))).toEqual([]);
  expect(syntaxErrors(rootOf('python', "a, b = '', f'{x!r}'\nprint(*a)\n"))).toEqual([]);
  expect(syntaxErrors(rootOf('javascript', "const a = '', b = ``; for (;;) {}"))).toEqual([]);
});
