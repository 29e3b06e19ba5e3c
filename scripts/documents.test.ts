import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readBudgets } from './budgets.ts';
import { root, suites } from './suites.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('docs/dependencies.md lists every dependency, and nothing else', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const listed = [...read('docs/dependencies.md').matchAll(/^\| (\S+) \| (?=\S)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'package');
  expect(listed.toSorted()).toEqual([...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})].toSorted());
});

test('every dependency is pinned to one version', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the lock file names no download addresses', () => {
  expect(read('package-lock.json')).not.toContain('"resolved": "http');
});

test('docs/testing.md has a budget below its limit for every suite, and no others', () => {
  const budgets = readBudgets(read('docs/testing.md'));
  expect([...budgets.keys()].toSorted()).toEqual(suites.map((suite) => suite.name).toSorted());
  for (const { budget, limit } of budgets.values()) expect(budget).toBeLessThan(limit);
});

/** Where a path in a document may begin: in the repository, or in the room that the text is about. */
const rooms = ['', 'src/main/', 'src/main/core/', 'src/main/core/agent/'];
const documents = ['README.md', ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];

/** A file or folder, a module without its ending, or a file's name alone. */
function exists(path: string): boolean {
  const places = path.includes('/') ? rooms.flatMap((room) => [`${room}${path}`, `${room}${path}.ts`]) : [`{src,scripts}/**/${path}`];
  return globSync(places, { cwd: root }).length > 0;
}

test.each(documents)('%s names only files and folders that exist', (document) => {
  const named = read(document).matchAll(/`((?:src|e2e|scripts|docs|core|base|dap|agent|offline|code)\/[\w./*-]+|[\w-]+\.ts)`/g);
  const missing = [...named].map(([, path = '']) => path).filter((path) => !exists(path));
  expect(missing).toEqual([]);
});
