import { expect, test } from 'vitest';
import { languageOf } from './languages.ts';

test.each([
  ['/p/main.js', 'javascript'],
  ['/p/main.TS', 'typescript'],
  ['main.py?x=1', 'python'],
  ['<node_internals>/internal/modules/cjs/loader', 'javascript'],
  ['<node_internals>/internal/async_hooks', 'javascript'],
  ['node:internal/modules/esm/module_job', 'javascript'],
  ['<eval>/VM46947595', 'javascript'],
  ['evalmachine.<anonymous>', 'javascript'],
  ['<frozen importlib._bootstrap>', 'python'],
  ['<string>', 'python'],
  ['/p/Makefile', 'plaintext'],
  ['/p/node:js/LICENSE', 'plaintext'],
  ['/p/constructor', 'plaintext'],
  ['a.constructor', 'plaintext'],
])('the language of %s is %s', (name, language) => {
  expect(languageOf(name)).toBe(language);
});
