import { expect, test } from 'vitest';
import { readNotation, tryNotation, type Notation } from './notations.ts';

test.each<[Notation, string, object]>([
  ['JSON', '{"a": {"b": 1}}', { a: { b: 1 } }],
  ['TOML', 'a.b = "x"\n[[c]]\nd = 2026-12-01', { a: { b: 'x' }, c: [{ d: expect.any(Date) }] }],
  ['YAML', 'a:\n  b: 1.10\n  c: yes\n', { a: { b: '1.10', c: 'yes' } }],
])('%s is read', (notation, text, value) => {
  expect(readNotation(notation, text, 'file')).toEqual(value);
});

test.each<[Notation, string, string]>([
  ['JSON', '{<<<<<<<', 'lock is not valid JSON.'],
  ['JSON', '[]', 'lock is not valid: an object is expected in it.'],
  ['TOML', 'a = 1\n<<<<<<< HEAD\n', 'lock is not valid TOML (line 2).'],
  ['TOML', `a = ${'['.repeat(100_000)}`, 'lock is not valid TOML (line 1).'],
  ['YAML', 'a:\n<<<<<<< HEAD\n  b: 1\n', 'lock is not valid YAML (line 3).'],
  ['YAML', '['.repeat(100_000), 'lock is not valid YAML (line 1).'],
  ['YAML', 'a: &a [x]\nb: *a\n', 'lock is not valid YAML (line 2).'],
])('%s that is broken, or made to be endless: %#', (notation, text, message) => {
  expect(() => readNotation(notation, text, 'lock')).toThrow(new SyntaxError(message));
  expect(tryNotation(notation, text)).toBeUndefined();
});

test('what would take seconds is not read', () => {
  expect(() => readNotation('YAML', `a: ${'x'.repeat(4_000_000)}`, 'lock')).toThrow('lock is too large to be read.');
});

test('a key that would change all objects is one of this one', () => {
  for (const [notation, text] of [['JSON', '{"__proto__": {"bad": 1}}'], ['YAML', '__proto__:\n  bad: 1\n'], ['TOML', '[__proto__]\nbad = 1\n']] as const) tryNotation(notation, text);
  expect(({} as { readonly bad?: unknown }).bad).toBeUndefined();
});
