import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { launchSchema } from '../../../../shared/launch.ts';
import type { Proposal } from '../../../../shared/proposals.ts';
import { createFileIndex } from '../../workspace/files.ts';
import { proposalsOf } from './proposals.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-proposals-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** With files of machine code told by their text. */
const examine = async (path: string) => {
  const [magic, language = '', hasDebugInfo] = (await readFile(path, 'utf8')).split(' ');
  return magic === 'ELF' ? { language, hasDebugInfo: hasDebugInfo === 'debug' } : undefined;
};

async function proposals(open?: string): Promise<readonly Proposal[]> {
  const files = await createFileIndex(folder, () => true).all();
  const found = await proposalsOf({ root: folder, files, examine }, open === undefined ? undefined : join(folder, open));
  for (const { launch } of found) expect(launchSchema.parse(launch)).toEqual(launch);
  return found;
}
const lines = async (open?: string) => (await proposals(open)).map(({ kind, launch, command }) => `${kind}: ${launch.name} | ${command}`);
const launchOf = async (name: string, open?: string) => (await proposals(open)).find(({ launch }) => launch.name === name)?.launch;

const manifest = (value: object) => JSON.stringify(value);

describe('Node', () => {
  test('scripts that serve come first, then programs, tests and the rest; hooks of npm are left out', async () => {
    write({
      'package.json': manifest({ main: 'lib/index', bin: { tool: './bin/tool.js' }, scripts: { lint: 'eslint .', test: 'mocha', prepare: 'husky', dev: 'node --watch server.js', start: 'node server.js' } }),
      'lib/index.js': '', 'bin/tool.js': '', 'server.js': '',
    });
    expect(await lines()).toEqual([
      'server: npm run dev | node --watch server.js',
      'server: npm run start | node server.js',
      'program: node bin/tool.js | node bin/tool.js',
      'program: node lib/index.js | node lib/index.js',
      'suite: npm run test | mocha',
      'script: npm run lint | eslint .',
    ]);
  });

  test('a package without a word about its programs: the usual names', async () => {
    write({ 'package.json': '{}', 'src/server.ts': '', 'src/other.ts': '' });
    expect(await lines()).toEqual(['program: node src/server.ts | node src/server.ts']);
    write({ 'package.json': manifest({ scripts: { start: 'node src/server.ts' } }) });
    expect(await lines()).toEqual(['server: npm run start | node src/server.ts']);
  });

  test('exports by condition; what is not built yet, or lies outside, is not proposed', async () => {
    write({ 'package.json': manifest({ exports: { '.': { types: './a.d.ts', import: './lib/a.mjs' } }, main: 'dist/gone.js', bin: '../../evil.js' }), 'lib/a.mjs': '' });
    expect(await lines()).toEqual(['program: node lib/a.mjs | node lib/a.mjs']);
  });

  test.each([
    ['pnpm-lock.yaml', {}, 'pnpm run dev'],
    ['yarn.lock', {}, 'yarn run dev'],
    ['other', { packageManager: 'pnpm@9.1.0' }, 'pnpm run dev'],
    ['other', { packageManager: 'bun@1.0.0' }, 'npm run dev'],
  ])('%s %o', async (lock, more, name) => {
    write({ 'package.json': manifest({ scripts: { dev: 'next dev -p 4000' }, dependencies: { next: '15' }, ...more }), [lock]: '' });
    expect(await lines()).toEqual([`server: ${name} | next dev -p 4000`, 'page: Next.js page at localhost:4000 | opens a browser at http://localhost:4000; its server has to run']);
    const manager = name.split(' ')[0];
    expect(await launchOf(name)).toMatchObject({ target: 'script', script: 'dev', ...(manager === 'npm' ? {} : { runtimeExecutable: manager }) });
  });

  test.each([
    ['vitest', 'vitest.mjs', 'run src/a.test.ts --no-file-parallelism --testTimeout=0 --hookTimeout=0'],
    ['jest', 'bin/jest.js', '--runInBand --testTimeout=100000000 --runTestsByPath src/a.test.ts'],
    ['mocha', 'bin/mocha.js', '--no-timeouts src/a.test.ts'],
  ])('the open file\'s tests with %s', async (name, program, args) => {
    write({ 'package.json': manifest({ devDependencies: { [name]: '1' } }), [`node_modules/${name}/${program}`]: '', 'src/a.test.ts': '', 'src/a.ts': '' });
    expect(await lines('src/a.test.ts')).toEqual([`test: ${name} src/a.test.ts | ${name} ${args}`]);
    expect(await lines('src/a.ts')).toEqual([]);
  });

  test('tests of a package in a monorepo run in it, with the runner of the root', async () => {
    write({ 'package.json': manifest({ devDependencies: { vitest: '4' } }), 'node_modules/vitest/vitest.mjs': '', 'packages/shop/package.json': '{}', 'packages/shop/a.test.ts': '' });
    expect(await launchOf('vitest packages/shop/a.test.ts', 'packages/shop/a.test.ts')).toMatchObject({ program: 'node_modules/vitest/vitest.mjs', cwd: 'packages/shop', args: expect.arrayContaining(['a.test.ts']) as string[] });
  });

  test('node:test needs no runner', async () => {
    write({ 'package.json': '{}', 'a.test.js': "import test from 'node:test';\n", 'b.test.js': 'test()' });
    expect(await lines('a.test.js')).toEqual(['test: node:test a.test.js | node a.test.js']);
    expect(await lines('b.test.js')).toEqual([]);
  });

  test('broken and strange manifests propose nothing', async () => {
    for (const text of ['{', '[]', '7', 'null', manifest({ scripts: 'x', bin: [1], main: 7, exports: [null], dependencies: 'y' })]) {
      write({ 'package.json': text });
      expect(await lines()).toEqual([]);
    }
  });

  test('a monorepo of 500 packages: bounded, that of the open file first', async () => {
    const files: Record<string, string> = { 'package.json': manifest({ scripts: { build: 'turbo build' } }) };
    for (let index = 0; index < 500; index += 1) files[`packages/p${index}/package.json`] = manifest({ scripts: { dev: 'vite', lint: 'x' }, main: 'index.js' });
    files['packages/p499/index.js'] = '';
    write(files);
    const found = await proposals('packages/p499/index.js');
    expect(found).toHaveLength(60);
    expect(found[0]).toMatchObject({ launch: { name: 'npm run dev in packages/p499', cwd: 'packages/p499' } });
    expect(found.map(({ launch }) => launch.name)).not.toContain('npm run lint in packages/p3');
  });
});

describe('Python', () => {
  test('a site of Django: its server in one process, and its tests', async () => {
    write({ 'site/manage.py': 'from django.core.management import execute_from_command_line\n' });
    expect(await lines()).toEqual(['server: site/manage.py runserver | python manage.py runserver --noreload', 'suite: site/manage.py test | python manage.py test']);
    expect(await launchOf('site/manage.py runserver')).toEqual({ name: 'site/manage.py runserver', program: 'site/manage.py', cwd: 'site', args: ['runserver', '--noreload'] });
  });

  test('apps of Flask and FastAPI, by the name of their module', async () => {
    write({
      'shop.py': 'from flask import Flask\n\napp = Flask(__name__)\n',
      'uses.py': 'from flask import request\n',
      'src/api/__init__.py': '',
      'src/api/main.py': 'from fastapi import FastAPI\n\nservice: FastAPI = FastAPI(title="x")\n',
    });
    expect(await lines()).toEqual([
      'server: flask --app shop run | python -m flask --app shop run --no-reload --no-debugger',
      'server: uvicorn api.main:service | python -m uvicorn api.main:service',
    ]);
    expect(await launchOf('uvicorn api.main:service')).toEqual({ target: 'module', module: 'uvicorn', name: 'uvicorn api.main:service', args: ['api.main:service'], cwd: 'src' });
  });

  test('declared commands that are installed, packages that run, files that begin a program', async () => {
    write({
      'pyproject.toml': '[project]\nname = "shop"\n\n[project.scripts]\nshop = "shop.cli:main"\nlater = "shop.later:main"\n',
      '.venv/bin/shop': '',
      'src/shop/__init__.py': '', 'src/shop/__main__.py': '', 'src/shop/cli.py': 'if __name__ == "__main__":\n  pass\n',
      'run.py': "if __name__ == '__main__':\n  pass\n", 'setup.py': "if __name__ == '__main__':\n  pass\n",
    });
    expect(await lines()).toEqual(['program: shop | python .venv/bin/shop', 'program: python -m shop | python -m shop', 'program: python run.py | python run.py']);
    expect(await launchOf('python -m shop')).toMatchObject({ target: 'module', module: 'shop', cwd: 'src' });
  });

  test.each([
    ['tests/test_a.py', ''],
    ['a_test.py', ''],
    ['pytest.ini', ''],
    ['pyproject.toml', '[tool.pytest.ini_options]\n'],
  ])('tests for pytest, told by %s', async (name, text) => {
    write({ [name]: text, 'help.py': '' });
    expect(await lines()).toEqual(['suite: pytest | python -m pytest']);
  });

  test('the open file of tests, with the runner that it is written for', async () => {
    write({ 'tests/test_a.py': 'import pytest\n', 'tests/help.py': '' });
    expect(await lines('tests/test_a.py')).toEqual(['test: pytest tests/test_a.py | python -m pytest tests/test_a.py', 'suite: pytest | python -m pytest']);
    expect(await lines('tests/help.py')).toEqual(['suite: pytest | python -m pytest']);
    write({ 'tests/test_a.py': 'import unittest\n' });
    expect(await lines('tests/test_a.py')).toEqual(['test: unittest tests/test_a.py | python -m unittest tests/test_a.py']);
  });

  test('nothing where there is nothing', async () => {
    write({ 'manage.py': 'print("of another kind")\n', '.venv/manage.py': 'import django\n', 'pyproject.toml': '[project]\n' });
    expect(await lines()).toEqual([]);
  });
});

describe('Go', () => {
  const main = 'package main\n\nfunc main() {}\n';

  test('the programs of modules, but not tests, vendored ones or generators', async () => {
    write({ 'go.mod': 'module x\n', 'main.go': main, 'cmd/serve/serve.go': 'package main\n', 'cmd/serve/main.go': main, 'shop/shop.go': 'package shop\n', 'shop/gen.go': `//go:build ignore\n\n${main}`, 'other/go.mod': 'module other\n', 'other/cmd/main.go': main });
    for (const name of ['vendor/a/main.go', 'testdata/main.go', '_old/main.go', 'cmd/serve/main_test.go']) write({ [name]: main });
    expect(await lines()).toEqual(['program: go run . | go build ., then runs it', 'program: go run ./cmd/serve | go build ./cmd/serve, then runs it', 'program: go run ./other/cmd | go build ./other/cmd, then runs it']);
    expect(await launchOf('go run ./cmd/serve')).toEqual({ target: 'package', name: 'go run ./cmd/serve', package: './cmd/serve' });
  });

  test('the tests beside the file that is looked at come first, those in it before the others', async () => {
    write({ 'go.mod': 'module x\n', 'main.go': main, 'shop/shop.go': 'package shop\n', 'shop/shop_test.go': 'package shop\n\nfunc TestMain(m *testing.M) {}\nfunc TestPrice(t *testing.T) {}\nfunc ExamplePrice() {}\nfunc helper() {}\n' });
    expect((await lines('shop/shop.go'))[0]).toBe('test: go test ./shop | go test ./shop');
    expect(await lines('shop/shop_test.go')).toEqual([
      'test: go test ./shop/shop_test.go | go test ./shop -run=^(TestPrice|ExamplePrice)$',
      'test: go test ./shop | go test ./shop',
      'program: go run . | go build ., then runs it',
    ]);
    expect(await launchOf('go test ./shop/shop_test.go', 'shop/shop_test.go')).toMatchObject({ package: './shop', test: true, args: ['-test.run=^(TestPrice|ExamplePrice)$'] });
  });
});

test('Cargo: programs and examples by the file that they begin in; a workspace is none itself', async () => {
  write({
    'Cargo.toml': '[workspace]\nmembers = ["shop"]\n',
    'shop/Cargo.toml': '[package]\nname = "shop"\n\n[[bin]]\nname = "admin"\npath = "tools/admin.rs"\n\n[[bin]]\nname = "gone"\npath = "tools/gone.rs"\n',
    'shop/src/main.rs': '', 'shop/src/bin/import.rs': '', 'shop/src/bin/export/main.rs': '', 'shop/src/bin/export/help.rs': '', 'shop/tools/admin.rs': '', 'shop/examples/demo.rs': '',
  });
  expect((await lines()).map((line) => line.split(' | ')[0])).toEqual([
    'program: cargo run in shop',
    'program: cargo run --bin admin in shop',
    'program: cargo run --bin import in shop',
    'program: cargo run --bin export in shop',
    'program: cargo run --example demo in shop',
  ]);
  expect(await launchOf('cargo run --bin export in shop')).toEqual({ name: 'cargo run --bin export in shop', program: 'shop/src/bin/export/main.rs', cwd: 'shop' });
});

describe('C and C++', () => {
  test('what CMake has built with debug information, tests last', async () => {
    write({
      'CMakeLists.txt': 'project(shop)\n', '.gitignore': 'build\n', 'src/main.cpp': 'int main() {}\n',
      'build/CMakeCache.txt': '', 'build/app/shop': 'ELF cpp debug', 'build/shop_test': 'ELF cpp debug', 'build/stripped': 'ELF cpp none',
      'build/CMakeFiles/3.25/CompilerIdC/a.out': 'ELF c debug', 'build/libshop.a': 'ELF cpp debug', 'build/x.o': 'ELF cpp debug', 'build/script': '#!/bin/sh', 'build/gotool': 'ELF go debug',
    });
    expect(await lines()).toEqual(['program: build/app/shop | ./build/app/shop', 'suite: build/shop_test | ./build/shop_test']);
  });

  test('beside a Makefile', async () => {
    write({ Makefile: 'all:\n', 'main.c': 'int main(void) {}\n', shop: 'ELF c debug', 'deep/other': 'ELF c debug' });
    expect(await lines()).toEqual(['program: shop | ./shop']);
  });

  test('single files are built by DAPilot, where no other build is', async () => {
    write({ 'main.c': '#include <stdio.h>\nint main(void) {}\n', 'help.c': 'int help(void);\n' });
    expect(await lines()).toEqual(['program: main.c | cc -g main.c, then runs it']);
    expect(await lines('main.c')).toEqual([]);
    write({ Makefile: 'all:\n' });
    expect(await lines()).toEqual([]);
  });

  test('a folder without sources of theirs is not looked into', async () => {
    write({ 'build/tool': 'ELF c debug', 'a.txt': '' });
    expect(await lines()).toEqual([]);
  });
});

test('a file that is looked at outside of the folder proposes nothing', async () => {
  write({ 'go.mod': 'module x\n' });
  expect(await proposalsOf({ root: folder, files: ['go.mod'], examine }, '/elsewhere/a_test.go')).toEqual([]);
});
