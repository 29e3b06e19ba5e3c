import { expect, test } from 'vitest';
import { languageOf, parse } from './parser.ts';

function rootOf(languageOrPath: string, text: string) {
  const root = parse(languageOrPath, text);
  if (root === undefined) throw new Error(`no grammar for ${languageOrPath}`);
  return root;
}

const isSound = (languageOrPath: string, text: string) => rootOf(languageOrPath, text).find({ rule: { kind: 'ERROR' } }) === null;

test('the grammar follows from the name of the file, or from the name of the language', () => {
  expect(languageOf('/a/b.mts')).toBe('typescript');
  expect(languageOf('/a/B.JS')).toBe('javascript');
  expect(languageOf('/a/b.rb')).toBeUndefined();
  expect(parse('/a/b.rb', 'x = 1')).toBeUndefined();
  expect(rootOf('/a/b.py', 'x = 1').find({ rule: { kind: 'assignment' } })?.text()).toBe('x = 1');
  // Only the grammar of TypeScript knows types; only that of tsx takes both types and elements.
  const typed = 'const x: number = 1';
  expect(isSound('typescript', typed)).toBe(true);
  expect(isSound('a.js', typed)).toBe(false);
  expect(isSound('a.tsx', 'const e = (x: number) => <b>{x}</b>')).toBe(true);
});

test('positions count UTF-16 units, as editors and V8 do', () => {
  const found = rootOf('javascript', 'const s = "😀", ü = later').find({ rule: { regex: '^later$' } });
  expect(found?.range().start).toMatchObject({ line: 0, column: 20 });
});

test.each([
  ['javascript', "const a = '', b = ``; for (;;) {}", 'const a = 1\nfunction ('],
  ['typescript', 'let x: number = 3', 'let x: = 3'],
  ['python', "a, b = '', f'{x!r}'\nprint(*a)\n", 'def f(x)\n    return x\n'],
  ['c', 'int main(void) {\n  return 1;\n}\n', 'int main(void) {\n  return )1;\n}\n'],
  ['cpp', 'class A {\n  int f() { return 1; }\n};\n', 'class A {\n  int f() { return )1; }\n};\n'],
  ['go', 'package a\nfunc f() { x := 1 }\n', 'package a\nfunc f() { x := )1 }\n'],
  ['rust', 'fn main() {\n  let x = 1;\n}\n', 'fn main() {\n  let x = ;\n}\n'],
])('%s: sound text is read as what it is, broken text gives a tree all the same', (language, sound, broken) => {
  expect(isSound(language, sound)).toBe(true);
  expect(isSound(language, broken)).toBe(false);
});
