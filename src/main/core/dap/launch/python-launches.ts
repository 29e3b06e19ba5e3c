/** How the Python programs of a project are usually run, where a framework runs them. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { LaunchRequest } from '../../../../shared/launch.ts';

const mostFiles = 300;
const largestFile = 200_000;
const skipped = /^(\.|__|node_modules$|venv$|env$|build$|dist$|site-packages$)/;

/**
 * Launches of a project with Django, Flask or pytest: in the folder itself and in those directly in it. `path`, a file
 * that a person is looking at, comes first when it holds tests. Never rejects: what cannot be read suggests nothing.
 */
export async function pythonLaunches(workspace: string, path?: string): Promise<readonly LaunchRequest[]> {
  const folders = [workspace, ...(await entriesOf(workspace, 'folders'))];
  const files = (await Promise.all(folders.map((folder) => entriesOf(folder, 'files')))).flat().slice(0, mostFiles);
  const programs = await Promise.all(files.map((file) => programLaunches(workspace, file)));
  return [...(path === undefined ? [] : fileOfTests(workspace, path)), ...programs.flat(), ...(await testsOf(workspace, files))];
}

async function programLaunches(workspace: string, file: string): Promise<readonly LaunchRequest[]> {
  if (!file.endsWith('.py')) return [];
  const text = await textOf(file);
  const place = relative(workspace, file);
  const folder = relative(workspace, join(file, '..')) || '.';
  if (basename(file) === 'manage.py' && /\bdjango\b/.test(text)) {
    return [
      // The server would start itself again in a process of its own.
      { name: `${place} runserver`, program: place, cwd: folder, args: ['runserver', '--noreload'] },
      { name: `${place} test`, program: place, cwd: folder, args: ['test'] },
    ];
  }
  if (!/^\s*(from flask\b|import flask\b)/m.test(text) || !/\bFlask\(/.test(text)) return [];
  const app = basename(file, '.py');
  return [{ target: 'module', module: 'flask', name: `flask --app ${app} run`, cwd: folder, args: ['--app', app, 'run', '--no-reload', '--no-debugger'] }];
}

async function testsOf(workspace: string, files: readonly string[]): Promise<readonly LaunchRequest[]> {
  const inWorkspace = (name: string) => files.find((file) => file === join(workspace, name));
  const configured = ['pytest.ini', 'conftest.py', '.pytest.ini'].some(inWorkspace);
  const project = inWorkspace('pyproject.toml');
  const named = project !== undefined && /^\[tool\.pytest/m.test(await textOf(project));
  if (!configured && !named && !files.some(isTest)) return [];
  return [{ target: 'module', module: 'pytest', name: 'pytest' }];
}

function fileOfTests(workspace: string, path: string): readonly LaunchRequest[] {
  const place = relative(workspace, path);
  return isTest(path) && !place.startsWith('..') ? [{ target: 'module', module: 'pytest', name: `pytest ${place}`, args: [place] }] : [];
}

const isTest = (file: string) => /^(test_.*|.*_test)\.py$/.test(basename(file));

async function entriesOf(folder: string, kind: 'files' | 'folders'): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => (kind === 'files' ? entry.isFile() : entry.isDirectory() && !skipped.test(entry.name)))
    .map(({ name }) => join(folder, name))
    .toSorted();
}

async function textOf(file: string): Promise<string> {
  const { size } = await stat(file).catch(() => ({ size: Infinity }));
  return size > largestFile ? '' : readFile(file, 'utf8').catch(() => '');
}
