import { expect, test } from 'vitest';
import { membersOf, type Listed } from './compounds.ts';

const entry = (name: string, root = 'a', configurations?: readonly unknown[]): Listed => ({ id: `${root} ${name}`, name, root, kind: configurations ? 'compound' : 'configuration', value: configurations ? { configurations } : {} });

test('names, names of a folder, and compounds in compounds, each once and in order', () => {
  const [api, worker, other] = [entry('api'), entry('worker'), entry('api', 'b')];
  const inner = entry('inner', 'a', ['worker', 'api']);
  const outer = entry('outer', 'a', [{ name: 'api', folder: 'b' }, 'inner', 'worker']);
  expect(membersOf(outer, [api, worker, other, inner, outer])).toEqual([other, worker, api]);
});

test('however many ways lead to a configuration, each is gone once', () => {
  // Each names the next one twice: there are 2^60 ways to the last.
  const deep = Array.from({ length: 60 }, (_, index) => entry(`c${index}`, 'a', [`c${index + 1}`, { name: `c${index + 1}` }]));
  const last = entry('c60');
  expect(membersOf(deep[0]!, [...deep, last])).toEqual([last]);
});

test.each([
  [[entry('c', 'a', ['gone'])], /names "gone", and there is no such configuration/],
  [[entry('c', 'x', ['api']), entry('api', 'a'), entry('api', 'b')], /several folders have one/],
  [[entry('c', 'a', [])], /names no configurations/],
  [[entry('c', 'a', ['d']), entry('d', 'a', ['c'])], /contains itself: "c" → "d" → "c"/],
  [[entry('c', 'a', [42])], /names 42/],
  [[entry('c', 'a', Array.from({ length: 201 }, () => 'd')), entry('d')], /names 201 configurations, and no more than 200 start together/],
])('what is wrong is said: %#', (all, message) => {
  expect(() => membersOf(all[0]!, all)).toThrow(message);
});
