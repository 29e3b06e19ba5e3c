import { expect, test } from 'vitest';
import { modulePaths, namedModules } from './javascript/specifiers.ts';
import { reach } from './reach.ts';

const language = { files: /\.[cm]?[jt]sx?$/, named: namedModules, candidates: modulePaths };

async function reached(files: Readonly<Record<string, string>>, entry: string, stack: readonly string[] = []): Promise<readonly string[]> {
  const sources = { listed: Object.keys(files), read: async (path: string) => files[path] };
  return [...new Set(await reach(language, sources, '/w', [...stack, entry], entry))].toSorted();
}

test('a program is its entry and what that imports in the end; a namesake elsewhere is none of it', async () => {
  const files = {
    '/w/a/main.ts': "import { load } from './lib/load.js';",
    '/w/a/lib/load.ts': "const { parse } = require('../parse');",
    '/w/a/parse.js': "import fs from 'node:fs';",
    '/w/b/main.js': "import './parse.js';",
    '/w/b/parse.js': '',
  };
  expect(await reached(files, '/w/a/main.ts')).toEqual(['/w/a/lib/load.ts', '/w/a/main.ts', '/w/a/parse.js']);
});

test('what stands on the stack belongs to it, and what a build was made from', async () => {
  const files = { '/w/dist/main.js': "require('./cart.js')", '/w/src/main.ts': '', '/w/src/cart.ts': '', '/w/dist/cart.js': '', '/w/other.js': '', '/w/test/run.js': '' };
  expect(await reached(files, '/w/dist/main.js', ['/w/test/run.js'])).toEqual(['/w/dist/cart.js', '/w/dist/main.js', '/w/src/cart.ts', '/w/src/main.ts', '/w/test/run.js']);
});

test('names that are made while it runs mean the files near by; aliases and packages mean files that end so', async () => {
  const files = {
    '/w/app/src/main.js': 'require(`./plugins/${name}`); import("@/lib/cart");',
    '/w/app/src/plugins/one.js': '',
    '/w/app/src/lib/cart.ts': '',
    '/w/other/main.js': '',
  };
  expect(await reached(files, '/w/app/src/main.js')).toEqual(['/w/app/src/lib/cart.ts', '/w/app/src/main.js', '/w/app/src/plugins/one.js']);
});

test('where the entry is a test runner of a package, every file may belong to it', async () => {
  const files = { '/w/a.js': '', '/w/b.test.js': '', '/w/node_modules/runner/cli.js': '' };
  expect(await reached(files, '/w/node_modules/runner/cli.js')).toContain('/w/a.js');
});
