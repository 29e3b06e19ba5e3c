import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { whatIsOff } from '../../../../shared/environment.ts';
import { cleanEnvironment } from '../../base/environment.ts';
import { checkEnvironment, type CheckSubject } from './check.ts';
import { finding } from './findings.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-environment-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string | object>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o755 });
  }
}

const check = (subject: CheckSubject = {}, nodeVersion = '24.1.0') =>
  checkEnvironment(
    subject,
    {
      workspace: folder,
      environment: async () => cleanEnvironment(process.env),
      nodeSetting: () => process.execPath,
      pythonSetting: () => '',
      nodeVersionOf: async () => nodeVersion,
      pinnedNode: process.execPath,
      adapter: async (language) => finding('adapter', 'fine', `An adapter for ${language}.`),
      now: () => 1,
    },
    new AbortController().signal,
  );
const off = async (subject?: CheckSubject, nodeVersion?: string) => whatIsOff(await check(subject, nodeVersion)).map(({ message, details = [] }) => [message, ...details]);
const installed = (name: string, version: string) => ({ [`node_modules/${name}/package.json`]: { name, version } });

describe('JavaScript', () => {
  const manifest = { dependencies: { left: '^1.0.0', '@scope/right': '2.x' }, devDependencies: { tool: '3.0.0' }, engines: { node: '>=22' } };
  const packages = {
    '': { dependencies: manifest.dependencies, devDependencies: manifest.devDependencies },
    'node_modules/left': { version: '1.2.0' },
    'node_modules/left/node_modules/deep': { version: '0.1.0' },
    'node_modules/@scope/right': { version: '2.1.0' },
    'node_modules/tool': { version: '3.0.0', dev: true },
    'node_modules/for-macs': { version: '1.0.0', optional: true },
    'node_modules/mine': { link: true, resolved: 'packages/mine' },
  };
  const whole = { ...installed('left', '1.2.0'), 'node_modules/left/node_modules/deep/package.json': { version: '0.1.0' }, ...installed('@scope/right', '2.1.0') };

  test('what agrees is fine: nested and scoped packages, left out optional and development ones, and the adapter', async () => {
    write({ 'package.json': manifest, 'package-lock.json': { lockfileVersion: 3, packages }, ...whole, 'src/main.js': '' });
    const report = await check({ program: join(folder, 'src/main.js'), language: 'javascript' });
    expect(report.findings.map(({ about, state }) => `${about} ${state}`)).toEqual(['interpreter fine', 'dependencies fine', 'adapter fine']);
    expect(report).toMatchObject({ folder, language: 'javascript' });
  });

  test('a missing package, another version, another wish, and an older Node are off', async () => {
    const changed = { ...manifest, dependencies: { ...manifest.dependencies, added: '1' } };
    write({ 'package.json': changed, 'package-lock.json': { packages }, ...installed('left', '1.1.0'), ...installed('tool', '3.0.0') });
    expect(await off({}, '20.19.0')).toEqual([
      ['Node 20.19.0 runs the program, and package.json (engines) asks for >=22.', process.execPath],
      ['package.json and package-lock.json do not agree.', 'package.json asks for added 1, the lock file for nothing'],
      [
        'What is installed is not what package-lock.json asks for: 2 missing, 1 in another version.',
        'node_modules/left/node_modules/deep 0.1.0 is not installed',
        '@scope/right 2.1.0 is not installed',
        'left is 1.1.0, and 1.2.0 is asked for',
      ],
    ]);
  });

  test('nothing installed at all is one finding, with the command', async () => {
    write({ 'package.json': manifest, 'pnpm-lock.yaml': 'lockfileVersion: 9.0\n' });
    expect(whatIsOff(await check())[0]).toMatchObject({ message: expect.stringContaining('no node_modules beside pnpm-lock.yaml'), hint: `Run pnpm install --frozen-lockfile in ${folder}.` });
  });

  test.each([
    ['package-lock.json', JSON.stringify({ lockfileVersion: 1, dependencies: { left: { version: '1.2.0' } } })],
    ['pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      left:\n        specifier: ^1.0.0\n        version: 1.2.0(peer@1.0.0)\n  packages/a:\n    dependencies:\n      left:\n        specifier: ^1.0.0\n        version: 9.9.9\n\npackages:\n\n  left@1.2.0:\n    resolution: {integrity: x}\n"],
    ['pnpm-lock.yaml', "lockfileVersion: 5.4\n\nspecifiers:\n  left: ^1.0.0\n\ndependencies:\n  left: 1.2.0_peer@1.0.0\n\npackages:\n\n  /left/1.2.0:\n    dev: false\n"],
    ['yarn.lock', '# yarn lockfile v1\n\n\nleft@^1.0.0, left@^1.1.0:\n  version "1.2.0"\n  resolved "x"\n'],
    ['yarn.lock', '__metadata:\n  version: 8\n\n"left@npm:^1.0.0":\n  version: 1.2.0\n  resolution: "left@npm:1.2.0"\n'],
    ['bun.lock', '{ "lockfileVersion": 1, "packages": { "left": ["left@1.2.0", "", {}, "sha"], }, }'],
  ])('%s is understood: the version of a direct dependency', async (file, lock) => {
    write({ 'package.json': { dependencies: { left: '^1.0.0' } }, [file]: lock, ...installed('left', '1.0.1') });
    expect(await off()).toEqual([[`What is installed is not what ${file} asks for: 1 in another version.`, 'left is 1.0.1, and 1.2.0 is asked for']]);
  });

  test('without a lock file what is missing is off; a broken lock file and manifest are', async () => {
    write({ 'package.json': { dependencies: { left: '^1.0.0' } } });
    expect(await off()).toEqual([['What is installed is not what package.json asks for, and there is no lock file.', 'left ^1.0.0 is not installed']]);
    write({ 'package-lock.json': '{<<<<<<<', ...installed('left', '1.0.0') });
    expect(await off()).toEqual([['package-lock.json is not valid JSON.']]);
    write({ 'package.json': '{' });
    expect(await off()).toEqual([['package.json is not valid JSON, so nothing can be installed or started by it.']]);
  });

  test('a pnpm-lock.yaml is read up to its packages; one with a conflict is off, with its line', async () => {
    write({ 'package.json': { dependencies: { left: '^1.0.0' } }, 'pnpm-lock.yaml': "importers:\n  .:\n    dependencies:\n      left:\n        specifier: ^1.0.0\n        version: 1.10\npackages:\n  {{{\n", ...installed('left', '1.1') });
    expect(await off()).toEqual([['What is installed is not what pnpm-lock.yaml asks for: 1 in another version.', 'left is 1.1, and 1.10 is asked for']]);
    write({ 'pnpm-lock.yaml': 'importers:\n<<<<<<< HEAD\n  .:\n' });
    expect(await off()).toEqual([[expect.stringMatching(/^pnpm-lock\.yaml is not valid YAML \(line \d\)\.$/)]]);
  });

  test('a Node of the project is not run', async () => {
    write({ 'package.json': {}, 'bin/node': '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n' });
    const { findings } = await check({ runtimeExecutable: join(folder, 'bin/node') });
    expect(findings).toContainEqual({ about: 'interpreter', state: 'unknown', message: 'bin/node is a program of the project, so it was not asked for its version.' });
  });

  test('a lock file of thousands is cut in what it tells', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`node_modules/p${index}`, { version: '1.0.0' }]));
    write({ 'package.json': {}, 'package-lock.json': { packages: many }, 'node_modules/.keep': '' });
    expect((await off())[0]?.slice(-2)).toEqual(['p19 1.0.0 is not installed', '… 280 more']);
  });
});

describe('Python', () => {
  const venv = (version: string, ...packages: string[]) => ({
    '.venv/pyvenv.cfg': `home = /usr/bin\ninclude-system-site-packages = false\nversion = ${version}\n`,
    '.venv/bin/python': '#!/bin/sh\ntouch "$0.ran"\n',
    ...Object.fromEntries(packages.map((name) => [`.venv/lib/python${version.split('.').slice(0, 2).join('.')}/site-packages/${name}.dist-info/METADATA`, ''])),
  });

  test('requirements against what is in the virtual environment, whose interpreter is not run', async () => {
    write({
      ...venv('3.11.2', 'Flask-3.0.0', 'typing_extensions-4.0.0', 'old-1.0'),
      'requirements.txt': 'flask==3.0.0\ntyping-extensions>=4\nold>=2,<3  # why\n-r more.txt\nonly-on-windows; sys_platform == "win32"\n-e .\ngit+https://example.org/x\nold2[extra]~=1.0 \\\n  --hash=sha256:aa\n',
      'more.txt': 'absent\n',
      'app.py': '',
    });
    expect(await off({ program: join(folder, 'app.py'), language: 'python' })).toEqual([
      ['What is installed is not what requirements.txt asks for: 2 missing, 1 in another version.', 'old2 ~=1.0 is not installed', 'absent in any version is not installed', 'old is 1.0, and >=2,<3 is asked for'],
    ]);
    const { findings } = await check();
    expect(findings).toContainEqual(expect.objectContaining({ about: 'interpreter', state: 'fine', message: expect.stringContaining('Python 3.11.2, in the virtual environment .venv') }));
    expect(existsSync(join(folder, '.venv/bin/python.ran'))).toBe(false);
  });

  test('uv and Poetry: other versions are off, and only direct dependencies are missed', async () => {
    const lock = '[[package]]\nname = "flask"\nversion = "3.0.1"\n\n[[package]]\nname = "colorama"\nversion = "0.4"\n\n[[package]]\nname = "two"\nversion = "1"\n\n[[package]]\nname = "two"\nversion = "2"\n\n[[package]]\nname = "me"\nversion = "0.1"\nsource = { editable = "." }\n';
    write({ ...venv('3.9.1', 'flask-3.0.0'), 'pyproject.toml': '[project]\nname = "me"\nrequires-python = ">=3.10"\ndependencies = [\n  "flask>=3",\n  "two",\n]\n', 'uv.lock': lock });
    expect(await off()).toEqual([
      ['Python 3.9.1 runs the program, and pyproject.toml asks for >=3.10.', join(folder, '.venv/bin/python')],
      ['What is installed is not what uv.lock asks for: 1 in another version.', 'flask is 3.0.0, and 3.0.1 is asked for'],
    ]);
  });

  test('what comes from elsewhere is not compared, and broken files are off, with their lines', async () => {
    const elsewhere = ['type = "git"\nurl = "https://example.org"', 'type = "directory"\nurl = "../b"'].map((source, index) => `[[package]]\nname = "own${index}"\nversion = "2"\n[package.source]\n${source}\n`);
    const lock = `${elsewhere.join('')}[[package]]\nname = "flask"\nversion = "3.0.1"\nsource = { registry = "https://github.example.org/url" }\n`;
    write({ ...venv('3.11.1', 'flask-3.0.0', 'own0-1', 'own1-1'), 'pyproject.toml': '[tool.poetry.dependencies]\npython = "^3.9"\nflask = "^3"\nonly-there = { version = "1", markers = "x" }\n', 'poetry.lock': lock });
    expect(await off()).toEqual([['What is installed is not what poetry.lock asks for: 1 in another version.', 'flask is 3.0.0, and 3.0.1 is asked for']]);
    write({ 'pyproject.toml': '[project\n', 'poetry.lock': '[[package]]\nname = \n' });
    expect(await off()).toEqual([['pyproject.toml is not valid TOML (line 1).'], ['poetry.lock is not valid TOML (line 2).']]);
  });

  test('a broken virtual environment is off; the interpreter of the system is asked, and not from the folder', async () => {
    write({ '.venv/pyvenv.cfg': 'home = /nowhere\n', 'requirements.txt': 'surely-not-installed==1\n', 'site.py': 'raise SystemExit("ran code of the project")\n', 'json.py': 'raise SystemExit("ran code of the project")\n' });
    const messages = await off();
    expect(messages[0]?.[0]).toContain('.venv is broken');
    expect(messages[1]).toEqual([expect.stringContaining('requirements.txt'), 'surely-not-installed ==1 is not installed']);
    expect((await check()).findings).toContainEqual(expect.objectContaining({ state: 'fine', message: expect.stringContaining('of the system') }));
  });
});

describe('Go and Rust', () => {
  test('go.mod against go.sum, replaced and vendored modules', async () => {
    write({ 'go.mod': 'module x\n\ngo 1.16\n\nrequire (\n\texample.org/a v1.0.0\n\texample.org/b v1.1.0 // indirect\n)\nrequire example.org/c v1.2.0\nreplace example.org/c => ../nowhere\n', 'go.sum': 'example.org/a v1.0.0 h1:x\nexample.org/a v1.0.0/go.mod h1:x\n' });
    const ofModules = async () => (await off({ language: 'go' })).filter(([message]) => !message?.startsWith('There is no Go,'));
    expect(await ofModules()).toEqual([
      ['go.mod replaces modules by folders that are not there.', 'example.org/c is replaced by ../nowhere, which is not there'],
      ['go.sum does not know a module, which go.mod requires: it will not build.', 'example.org/b v1.1.0'],
    ]);
    write({ 'vendor/modules.txt': '# example.org/a v1.0.0\n## explicit\n# example.org/b v1.0.0\n' });
    expect((await ofModules())[1]).toEqual(['The vendor folder does not agree with go.mod.', 'example.org/b v1.1.0 is required, v1.0.0 is in the vendor folder']);
  });

  test('Cargo.toml against Cargo.lock, which may be that of a workspace above', async () => {
    write({ 'api/Cargo.toml': '[package]\nname = "api"\n\n[dependencies]\nserde = { version = "1" }\nrenamed = { package = "real", version = "1" }\nnew = "2"\n\n[dependencies.table]\nversion = "1"\n', 'Cargo.lock': '[[package]]\nname = "serde"\nversion = "1.0.0"\n\n[[package]]\nname = "real"\nversion = "1.0.0"\n' });
    expect(await off({ language: 'rust', program: join(folder, 'api/main.rs') })).toEqual([[expect.stringContaining('Cargo.toml asks for packages'), 'new', 'table']]);
  });
});

test('a program outside of the folder is not looked for, and a check that is given up says so', async () => {
  write({ 'package.json': {} });
  expect(await check({ program: '/somewhere/else/main.js', language: 'javascript' })).toMatchObject({ folder });
  const parts = { workspace: folder, environment: async () => ({}), nodeSetting: () => '', pythonSetting: () => '', nodeVersionOf: async () => undefined, pinnedNode: '/node', adapter: () => Promise.withResolvers<undefined>().promise, now: () => 1 };
  await expect(checkEnvironment({}, parts, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
});
