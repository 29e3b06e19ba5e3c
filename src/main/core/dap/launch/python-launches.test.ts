import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launchSchema } from '../../../../shared/launch.ts';
import { pythonLaunches } from './python-launches.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dapilot-launches-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text = ''): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

async function found(path?: string) {
  const launches = await pythonLaunches(folder, path);
  for (const launch of launches) expect(launchSchema.parse(launch)).toEqual(launch);
  return launches;
}

test('a site of Django: its server in one process, and its tests', async () => {
  write('site/manage.py', 'from django.core.management import execute_from_command_line\n');
  expect(await found()).toEqual([
    { name: 'site/manage.py runserver', program: 'site/manage.py', cwd: 'site', args: ['runserver', '--noreload'] },
    { name: 'site/manage.py test', program: 'site/manage.py', cwd: 'site', args: ['test'] },
  ]);
});

test('an app of Flask, where it is made', async () => {
  write('shop.py', 'from flask import Flask\n\napp = Flask(__name__)\n');
  write('uses.py', 'from flask import request\n');
  expect(await found()).toEqual([{ target: 'module', module: 'flask', name: 'flask --app shop run', cwd: '.', args: ['--app', 'shop', 'run', '--no-reload', '--no-debugger'] }]);
});

test.each([
  ['tests/test_a.py', ''],
  ['a_test.py', ''],
  ['pytest.ini', ''],
  ['pyproject.toml', '[tool.pytest.ini_options]\n'],
])('tests for pytest, told by %s', async (name, text) => {
  write(name, text);
  expect(await found()).toEqual([{ target: 'module', module: 'pytest', name: 'pytest' }]);
});

test('the file of tests that is looked at comes first', async () => {
  const path = write('tests/test_a.py');
  expect((await found(path)).map(({ name }) => name)).toEqual(['pytest tests/test_a.py', 'pytest']);
  expect((await found(write('tests/help.py'))).map(({ name }) => name)).toEqual(['pytest']);
  expect((await found('/elsewhere/test_b.py')).map(({ name }) => name)).toEqual(['pytest']);
});

test('nothing where there is nothing', async () => {
  write('manage.py', 'print("of another kind")\n');
  write('.venv/manage.py', 'import django\n');
  write('pyproject.toml', '[project]\n');
  expect(await found()).toEqual([]);
  expect(await pythonLaunches(join(folder, 'gone'))).toEqual([]);
});
