import { expect, test } from 'vitest';
import { jsonPlace } from './json-place.ts';

/** The place of the bar in a text. */
const placeOf = (text: string) => jsonPlace(text.replace('|', ''), text.indexOf('|'));

test.each([
  ['{ "na|me": 1 }', { path: [], role: 'key', hasColon: true }],
  ['{ "name": "a", "|', { path: [], role: 'key', hasColon: false }],
  ['{ "name": "a", | }', { path: [], role: 'key', hasColon: false }],
  ['{ "type": "no|de" }', { path: ['type'], role: 'value', hasColon: false }],
  ['{ "stopOnEntry": |', { path: ['stopOnEntry'], role: 'value', hasColon: false }],
  ['{ "env": { "A|": "1" } }', { path: ['env'], role: 'key', hasColon: true }],
  ['{ "args": ["a", "|"] }', { path: ['args', '1'], role: 'value', hasColon: false }],
  ['{ // a "comment": |\n "a": 1 }', { path: [], role: 'none', hasColon: false }],
  ['|', { path: [], role: 'none', hasColon: false }],
  ['{ "a": "quote \\" in", "b": "|"', { path: ['b'], role: 'value', hasColon: false }],
])('%s', (text, expected) => {
  const { path, role, hasColon } = placeOf(text);
  expect({ path, role, hasColon }).toEqual(expected);
});
