/** What the probes say of programs that stand in for the real ones. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { configuredAdapterSchema } from '../../../../../shared/adapters.ts';
import { configuredProbe } from './discovery-configured.ts';
import { createDelveInstallation } from '../delve/delve-install.ts';
import { goProbe } from './discovery-go.ts';
import { javascriptProbe } from './discovery-javascript.ts';
import { pythonProbe, type PythonProbeParts } from './discovery-python.ts';
import type { LookContext, Probe } from './discovery.ts';

let root: string;
let bin: string;
let workspace: string;
let adaptersFolder: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-probes-')));
  [bin, workspace, adaptersFolder] = ['bin', 'workspace', 'adapters'].map((name) => join(root, name)) as [string, string, string];
  for (const folder of [bin, workspace, adaptersFolder]) mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

const context = (): LookContext => ({ environment: { PATH: `${bin}:/usr/bin:/bin` }, workspace, trusted: true, signal: new AbortController().signal });
const look = (probe: Probe) => probe.look(context());
const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};
function program(path: string, script: string): string {
  write(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe.skipIf(process.platform === 'win32')('looking for', () => {
  const python = (more: Partial<PythonProbeParts> = {}) => pythonProbe({ adaptersFolder, pathSetting: () => '', pathVariable: undefined, pythonSetting: () => '', guardian: { guard: () => undefined }, ...more });
  const answers = (...lines: readonly string[]) => `printf '%s\\n' ${['dapilot', ...lines].map((line) => `'${line}'`).join(' ')}`;

  test('debugpy: that of the Python on the PATH', async () => {
    const path = program(join(bin, 'python3'), answers('/opt/python', '3.12', '1.8.6', '/opt/lib/debugpy'));
    expect(await look(python())).toEqual({ state: 'ready', version: '1.8.6', place: '/opt/lib/debugpy', foundBy: 'its own, for Python 3.12, the one of your login shell: /opt/python' });
    expect(existsSync(path)).toBe(true);
  });

  test('debugpy: missing, with what an installation would do; then the one that was installed', async () => {
    program(join(bin, 'python3'), answers('/opt/python', '3.12'));
    const missing = await look(python());
    expect(missing).toMatchObject({ state: 'missing', problem: 'Python 3.12 (the one of your login shell: /opt/python) has no debugpy.', command: '/opt/python -m pip install debugpy' });
    const folder = join(adaptersFolder, 'debugpy-1.8.22/python3.12');
    expect(missing.installs).toBe(`debugpy 1.8.22 into ${folder}; your Python is not changed`);
    write(join(folder, 'debugpy/__init__.py'), '');
    mkdirSync(join(folder, 'debugpy-1.8.22.dist-info'));
    expect(await look(python())).toMatchObject({ state: 'ready', version: '1.8.22', place: join(folder, 'debugpy') });
  });

  test('debugpy: one that is slow can have one of ours beside it, which is used then', async () => {
    program(join(bin, 'python3'), answers('/opt/python', '3.11', '1.6.3+git20221103', '/opt/lib/debugpy'));
    const folder = join(adaptersFolder, 'debugpy-1.8.22/python3.11');
    expect(await look(python())).toMatchObject({ state: 'ready', version: '1.6.3+git20221103', advice: expect.stringContaining('A step takes about 30 ms longer') as string, installs: `debugpy 1.8.22 into ${folder}; your Python is not changed` });
    write(join(folder, 'debugpy/__init__.py'), '');
    mkdirSync(join(folder, 'debugpy-1.8.22.dist-info'));
    expect(await look(python())).toEqual({ state: 'ready', version: '1.8.22', place: join(folder, 'debugpy'), foundBy: 'installed for DAPilot alone, in place of its own 1.6.3+git20221103, for Python 3.11, the one of your login shell: /opt/python' });
  });

  test('debugpy: an environment in the open folder is read about, and nothing in it runs', async () => {
    const marker = join(root, 'it-ran');
    program(join(workspace, '.venv/bin/python'), `touch ${marker}`);
    write(join(workspace, '.venv/pyvenv.cfg'), 'home = /usr/bin\nversion = 3.11.4\n');
    expect(await look(python())).toMatchObject({ state: 'missing', problem: `Python 3.11 (the project's virtual environment .venv: ${workspace}/.venv/bin/python) has no debugpy.` });
    mkdirSync(join(workspace, '.venv/lib/python3.11/site-packages/debugpy-1.8.1.dist-info'), { recursive: true });
    expect(await look(python())).toMatchObject({ state: 'ready', version: '1.8.1' });
    expect(await look(python({ pythonSetting: () => join(workspace, '.venv/bin/python') }))).toMatchObject({ state: 'ready', version: '1.8.1' });
    expect(existsSync(marker)).toBe(false);
  });

  test('debugpy: what a setting names, and names wrongly', async () => {
    const folder = join(root, 'own');
    write(join(folder, 'debugpy/__init__.py'), '');
    expect(await look(python({ pathSetting: () => folder }))).toEqual({ state: 'ready', place: join(folder, 'debugpy'), foundBy: 'the setting debug.debugpyPath' });
    await expect(look(python({ pathSetting: () => '/nowhere' }))).rejects.toThrow('There is no Python package debugpy in /nowhere, which the setting debug.debugpyPath names.');
    await expect(look(python({ pythonSetting: () => '/no/python' }))).rejects.toThrow('There is no program "/no/python", which the setting debug.python names.');
    program(join(bin, 'python3'), 'echo this is no python');
    await expect(look(python())).rejects.toThrow(`${join(bin, 'python3')} (the one of your login shell) does not answer like a Python: this is no python.`);
  });

  test('js-debug: the one that comes with us, a release, and a wrong setting', async () => {
    expect(await look(javascriptProbe({ pathSetting: () => '', pathVariable: undefined }))).toMatchObject({ state: 'ready', foundBy: 'comes with DAPilot', version: expect.stringMatching(/^1\.\d+\.\d+$/) as string });
    const file = write(join(root, 'js-debug/src/dapDebugServer.js'), '');
    write(join(root, 'js-debug/package.json'), '{ "name": "js-debug", "version": "1.99.0" }');
    expect(await look(javascriptProbe({ pathSetting: () => join(root, 'js-debug'), pathVariable: undefined }))).toEqual({ state: 'ready', place: file, foundBy: 'the setting debug.jsDebugPath', version: '1.99.0' });
    await expect(look(javascriptProbe({ pathSetting: () => '/nowhere', pathVariable: undefined }))).rejects.toThrow('There is no js-debug server at /nowhere');
  });

  describe('delve', () => {
    const go = (version: string) => program(join(bin, 'go'), `printf '%s\\n' go${version} '' '${root}/gopath'`);
    const dlv = (version: string) => program(join(bin, 'dlv'), `printf 'Delve Debugger\\nVersion: ${version}\\n'`);
    const probe = () => goProbe(createDelveInstallation({ adaptersFolder, pathSetting: () => '', pathVariable: undefined, guardian: { guard: () => undefined, guardFile: () => undefined } }));

    test('that fits', async () => {
      go('1.26.1');
      const path = dlv('1.26.2');
      expect(await look(probe())).toEqual({ state: 'ready', place: path, version: '1.26.2', foundBy: 'on the PATH of your login shell' });
    });

    test('that is older than the Go in use', async () => {
      go('1.26.1');
      dlv('1.20.2');
      expect(await look(probe())).toMatchObject({
        state: 'unfit',
        version: '1.20.2',
        problem: expect.stringContaining('too old for Go 1.26.1') as string,
        installs: expect.stringMatching(/^delve 1\.\d+\.\d+ into .*adapters/) as string,
        command: expect.stringMatching(/^go install github\.com\/go-delve\/delve\/cmd\/dlv@v1\./) as string,
      });
    });

    test('that is not there', async () => {
      go('1.26.1');
      expect(await look(probe())).toMatchObject({ state: 'missing', problem: 'There is no delve for Go 1.26.1.' });
    });
  });

  describe('an adapter of the settings', () => {
    const gdb = configuredAdapterSchema.parse({ command: 'gdb', launch: {}, languages: ['c', 'cpp'], fileEndings: ['.ada'], versionArgs: ['--version'] });
    const standIn = (more: string) => program(join(bin, 'gdb'), `case "$*" in *--version*) echo 'GNU gdb (Debian 13.1-3) 13.1';; *import*) ${more};; esac`);

    test('a gdb without DAP', async () => {
      const place = standIn(`echo "ModuleNotFoundError: No module named 'gdb.dap'" >&2; exit 1`);
      const probe = configuredProbe('gdb', gdb);
      expect(probe).toMatchObject({ label: 'gdb', debugs: 'C, C++, .ada', origin: 'settings' });
      expect(await look(probe)).toMatchObject({ state: 'unfit', place, version: '13.1', problem: 'This gdb 13.1 speaks no DAP: DAP came with GDB 14.' });
      standIn(`echo 'Python scripting is not supported in this copy of GDB.' >&2; exit 1`);
      expect(await look(probe)).toMatchObject({ state: 'unfit', problem: 'This gdb 13.1 speaks no DAP: it is built without Python.' });
      standIn('exit 0');
      expect(await look(probe)).toMatchObject({ state: 'ready' });
    });

    test('a command that is not there, and one in the open folder', async () => {
      const missing = configuredAdapterSchema.parse({ command: 'adapter-of-nobody', launch: {} });
      await expect(look(configuredProbe('mine', missing))).rejects.toThrow('there is no program "adapter-of-nobody" on the PATH');
      program(join(workspace, 'bin/adapter-of-nobody'), 'exit 0');
      const probe = configuredProbe('mine', missing);
      await expect(probe.look({ ...context(), environment: { PATH: join(workspace, 'bin') } })).rejects.toThrow('there is no program "adapter-of-nobody" on the PATH');
    });

    test('a server is not connected to only to look', async () => {
      const server = configuredAdapterSchema.parse({ transport: { kind: 'server', port: 9 }, attach: {} });
      expect(await look(configuredProbe('mine', server))).toEqual({ state: 'unknown', place: '127.0.0.1:9', foundBy: 'your settings', advice: 'It has to run already when a program is launched with it.' });
    });
  });
});
