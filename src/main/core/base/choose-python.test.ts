import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePython, type PythonWishes } from './choose-python.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-python-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A stand-in for an interpreter: it answers the question that is asked of it. */
function interpreter(name: string, version: string, executable = join(folder, name)): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\nprintf 'dapilot\\n%s\\n%s' '${executable}' '${version}'\n`);
  chmodSync(path, 0o755);
  return path;
}

function environmentFolder(name: string, version: string): string {
  const path = interpreter(`${name}/bin/python`, version);
  writeFileSync(join(folder, name, 'pyvenv.cfg'), '');
  return path;
}

const choose = (wishes: Partial<PythonWishes> = {}) =>
  choosePython({ cwd: join(folder, 'project'), workspace: join(folder, 'project'), environment: { PATH: `${folder}/path:/bin:/usr/bin` }, setting: '', ...wishes });

beforeEach(() => {
  mkdirSync(join(folder, 'project'));
  interpreter('path/python3', '3.11.2');
});

test('the one of the login shell, and that is said', async () => {
  const path = join(folder, 'path/python3');
  expect(await choose()).toEqual({ path, version: '3.11.2', notes: [`Runs on Python 3.11.2, the one of your login shell: ${path}`] });
});

test('a stand-in of a version manager gives the interpreter behind it', async () => {
  const real = interpreter('versions/3.12/python3', '3.12.1');
  interpreter('path/python3', '3.12.1', real);
  expect(await choose()).toMatchObject({ path: real });
});

test.each(['.venv', 'venv'])('the project’s %s comes before the shell’s, the setting before it, the launch before all', async (name) => {
  const own = environmentFolder(`project/${name}`, '3.10.1');
  const set = interpreter('set', '3.9.1');
  const named = interpreter('named', '3.8.1');
  expect(await choose()).toMatchObject({ path: own, notes: [`Runs on Python 3.10.1, the project's virtual environment ${name}: ${own}`] });
  expect(await choose({ setting: set })).toMatchObject({ path: set });
  expect(await choose({ setting: set, runtimeExecutable: named })).toMatchObject({ path: named });
});

test('an active environment counts when it is inside of the project', async () => {
  const inside = environmentFolder('project/tools/env', '3.10.1');
  environmentFolder('elsewhere', '3.10.2');
  const active = (path: string) => ({ PATH: `${folder}/path:/bin:/usr/bin`, VIRTUAL_ENV: path });
  expect(await choose({ environment: active(join(folder, 'project/tools/env')) })).toMatchObject({ path: inside });
  expect(await choose({ environment: active(join(folder, 'elsewhere')) })).toMatchObject({ path: join(folder, 'path/python3') });
});

test.each([
  ['poetry.lock', 'poetry', '"$*" = "env info --executable"', 'Poetry'],
  ['Pipfile', 'pipenv', '"$*" = "--py"', 'Pipenv'],
])('where there is a %s, the environment that is kept elsewhere', async (file, tool, asked, name) => {
  const own = environmentFolder('cache/env', '3.10.1');
  writeFileSync(join(folder, 'project', file), '');
  const answers = (code: number) => {
    writeFileSync(join(folder, 'path', tool), `#!/bin/sh\n[ "$PWD" = "${folder}/project" ] && [ ${asked} ] || exit 9\necho 'Using what there is'\necho '${own}'\nexit ${code}\n`);
    chmodSync(join(folder, 'path', tool), 0o755);
  };
  expect(await choose()).toMatchObject({ version: '3.11.2' });
  answers(1);
  expect(await choose()).toMatchObject({ version: '3.11.2' });
  answers(0);
  expect(await choose()).toMatchObject({ path: own, notes: [`Runs on Python 3.10.1, the project's environment of ${name}: ${own}`] });
  const nearer = environmentFolder('project/.venv', '3.10.3');
  expect(await choose()).toMatchObject({ path: nearer });
});

test('what runs already comes before the setting, after the launch', async () => {
  const running = { path: interpreter('running', '3.12.1'), origin: 'that of process 7' };
  const set = interpreter('set', '3.9.1');
  expect(await choose({ running, setting: set })).toMatchObject({ path: running.path, notes: [`Runs on Python 3.12.1, that of process 7: ${running.path}`] });
  expect(await choose({ running, runtimeExecutable: set })).toMatchObject({ path: set });
});

test.each<[string, (python: string) => void]>([
  ['is missing', (python) => rmSync(python)],
  ['leads nowhere', (python) => {
    rmSync(python);
    symlinkSync('/nowhere/python', python);
  }],
  ['cannot be executed', (python) => chmodSync(python, 0o644)],
])('a virtual environment whose Python %s is not used, and that is said, once', async (_, damage) => {
  damage(environmentFolder('project/.venv', '3.10.1'));
  const { version, notes } = await choose();
  expect(version).toBe('3.11.2');
  expect(notes).toEqual([expect.stringMatching(/^The project's virtual environment \.venv is broken: its bin\/python .* python3 -m venv --clear \.venv\.$/), expect.stringContaining('Runs on Python 3.11.2, the one of your login shell')]);
});

test('a folder that only looks like an environment is none', async () => {
  interpreter('project/.venv/bin/python', '3.10.1');
  expect(await choose()).toMatchObject({ version: '3.11.2' });
});

test.each([
  ['there is none', { environment: { PATH: '' } }, /^There is no Python: neither a virtual environment/],
  ['the setting names nothing', { setting: '/no/such/python' }, /^There is no program "\/no\/such\/python", named by the setting debug\.python/],
  ['the launch names nothing', { runtimeExecutable: '/no/such/python' }, /named by runtimeExecutable/],
  ['what is named is no Python', { setting: '/bin/true' }, /^\/bin\/true \(named by the setting debug\.python\) cannot run Python programs: it does not answer like a Python/],
  ['what is named fails', { setting: '/bin/false' }, /cannot run Python programs: it ended with exit code 1/],
])('%s: runtime-missing', async (_, wishes, message) => {
  await expect(choose(wishes)).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringMatching(message) as string });
});

test('one that is too old is refused with its version', async () => {
  const old = interpreter('old', '2.7.18');
  await expect(choose({ setting: old })).rejects.toMatchObject({ code: 'runtime-missing', message: expect.stringContaining('is Python 2.7.18') as string });
});
