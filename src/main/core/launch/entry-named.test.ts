import { expect, test } from 'vitest';
import type { Listed } from './compounds.ts';
import { entryNamed } from './entry-named.ts';

const entry = (id: string, name: string, root = 'shop'): Listed => ({ id, name, root, kind: 'configuration', value: {} });
const all = [entry('1', 'Serve'), entry('2', 'Test', 'api'), entry('3', 'Test', 'web'), entry('4', 'Twice'), entry('5', 'Twice')];

test('the one of that name, also with its folder', () => {
  expect(entryNamed('Serve', all).id).toBe('1');
  expect(entryNamed('Test (web)', all).id).toBe('3');
});

test.each([
  ['Test', all, 'Several configurations are called "Test".', 'Say which: "Test (api)" or "Test (web)".'],
  ['Twice', all, 'Several configurations are called "Twice".', 'Give them different names.'],
  ['serve', all.slice(0, 2), 'There is no configuration "serve" in this folder.', 'There are: "Serve", "Test".'],
  ['Serve', [], 'There is no configuration "Serve" in this folder.', 'It has none: .vscode/launch.json is where they are written.'],
  ['x', Array.from({ length: 23 }, (_, index) => entry(`${index}`, `c${index}`)), 'There is no configuration "x" in this folder.', expect.stringMatching(/"c19" and 3 more\.$/) as string],
])('%s: a sentence', (name, entries, message, hint) => {
  expect(() => entryNamed(name, entries)).toThrow(expect.objectContaining({ code: 'bad-request', message, hint }));
});
