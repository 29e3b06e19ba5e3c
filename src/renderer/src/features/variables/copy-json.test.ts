import { expect, test } from 'vitest';
import { decoded } from './copy-json.ts';

const json = '{\n  "it\'s": "a `b` ${c} \\\\ ü"\n}';
const sent = `=${encodeURIComponent(json)}`;

test.each([
  ['bare', sent],
  ['in single quotes, its own escaped', `'${sent.replaceAll("'", "\\'")}'`],
  ['in double quotes', `"${sent}"`],
  ['as a template', `\`${sent}\``],
])('a text of JSON comes back whole: %s', (_, value) => {
  expect(decoded(value)).toEqual({ text: json, whole: true });
});

test('what is nothing in JSON is its own text', () => {
  expect(decoded("'=undefined'")).toEqual({ text: 'undefined', whole: true });
});

test('a part is told as one; what the debugger has cut is none', () => {
  expect(decoded("'~%5B%5D'")).toEqual({ text: '[]', whole: false });
  expect(decoded("'=%5B%…")).toBeUndefined();
});
