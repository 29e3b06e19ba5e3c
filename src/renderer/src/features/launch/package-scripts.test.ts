import { expect, test } from 'vitest';
import { packageScripts } from './package-scripts.ts';

test('scripts with a command are offered, in the order of the file', () => {
  expect(packageScripts('{"name":"shop","scripts":{"dev":"vite","test":"vitest run","odd":7,"":"x"}}')).toEqual([
    { name: 'dev', command: 'vite' },
    { name: 'test', command: 'vitest run' },
  ]);
});

test.each(['', '{', 'null', '[]', '{}', '{"scripts":null}', '{"scripts":"x"}'])('%j offers nothing', (manifest) => {
  expect(packageScripts(manifest)).toEqual([]);
});
