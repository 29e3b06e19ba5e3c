/** Which debugpy is used, and what happens when there is none: with an interpreter that has nothing, and a stand-in for pip. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePython } from '../../src/main/core/base/choose-python.ts';
import { cleanEnvironment, findExecutable } from '../../src/main/core/base/environment.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { runProcess } from '../../src/main/core/base/process.ts';
import { installedFolder, pinnedDebugpy } from '../../src/main/core/dap/adapters/debugpy/debugpy-install.ts';
import { createDebugpy, type DebugpyParts } from '../../src/main/core/dap/adapters/debugpy/debugpy.ts';
import { toProblem } from '../../src/shared/errors.ts';
import { createBench, waiting, type Bench } from '../support/debugger-bench.ts';
import { programs, skipMissing } from '../support/debugpy-bench.ts';
import { findPinned } from '../support/pinned-debugpy.ts';
import { stopLimitMilliseconds } from '../support/stop-limit.ts';

let folder = '';
let python = '';
let bench: Bench;
let guarded: string[] = [];

beforeEach(async (context) => {
  const environment = cleanEnvironment(process.env);
  const base = await findExecutable('python3', environment);
  if (base === undefined) return skipMissing(context, 'there is no python3');
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-install-')));
  guarded = [];
  const { code, stderr } = await runProcess({ command: base, args: ['-m', 'venv', '--without-pip', join(folder, 'bare')], environment, timeoutMilliseconds: 20_000 });
  expect([code, stderr]).toEqual([0, '']);
  python = join(folder, 'bare', 'bin', 'python');
  return undefined;
});

/** Whatever a test did: no process of the adapter or of an installation is left, and nothing half made. */
afterEach(async () => {
  await bench.dispose();
  expect(bench.leftovers()).toEqual([]);
  expect(guarded).toEqual([]);
  const versions = join(folder, 'adapters', `debugpy-${pinnedDebugpy}`);
  const made = readdirSync(join(folder, 'adapters')).length === 0 ? [] : readdirSync(versions);
  expect(made.filter((name) => !/^python3\.\d+$/.test(name))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** `pip` is the body of a Python program that is found before the real one. */
function open(more: Partial<DebugpyParts> = {}, pip?: string) {
  const adaptersFolder = join(folder, 'adapters');
  mkdirSync(adaptersFolder, { recursive: true });
  if (pip !== undefined) {
    mkdirSync(join(folder, 'stand-in', 'pip'), { recursive: true });
    writeFileSync(join(folder, 'stand-in', 'pip', '__main__.py'), pip);
  }
  const guard = (name: string, alive: boolean) => {
    guarded = [...guarded.filter((each) => each !== name), ...(alive ? [name] : [])];
  };
  const adapter = createDebugpy({ adaptersFolder, pathSetting: () => '', pathVariable: undefined, justMyCode: () => true, quickAnswers: () => true, guardian: { guard }, logger: silentLogger, ...more });
  bench = createBench({ workspace: programs, settings: { python }, adapters: [adapter] });
  return bench;
}

const hello = () => ({ program: 'hello.py', env: { PYTHONPATH: join(folder, 'stand-in') } });

test('where there is none it is installed for DAPilot alone, which is said; the next launch uses it', async (context) => {
  const found = await findPinned().catch((error: unknown) => skipMissing(context, toProblem(error).message));
  if (!found) return;
  cpSync(found.debugpy, join(folder, 'package'), { recursive: true });
  open({}, `import shutil, sys\nshutil.copytree(${JSON.stringify(join(folder, 'package'))}, sys.argv[sys.argv.index("--target") + 1])\nassert sys.argv[-1] == "debugpy<=${pinnedDebugpy}"\n`);
  const { rootId } = await bench.debugger.launch(hello(), 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.events).toContainEqual({ type: 'session.statusChanged', sessionId: rootId, status: 'starting', reason: `installing debugpy for ${python}` });
  expect(bench.root().notes.at(-1)).toMatch(/ has no debugpy, so debugpy \S+ was installed in .*\/adapters\/.*\. Your Python was not changed\.$/);
  writeFileSync(join(folder, 'stand-in', 'pip', '__main__.py'), 'raise SystemExit("not again")');
  const again = await bench.debugger.launch(hello(), 'person');
  expect(await bench.debugger.settled(again.rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
});

test('one of ours that is there is used in place of an old one of the interpreter, not of one that is as good', async (context) => {
  const found = await findPinned().catch((error: unknown) => skipMissing(context, toProblem(error).message));
  if (!found) return;
  open();
  const { version } = await choosePython({ cwd: folder, workspace: folder, environment: cleanEnvironment(process.env), setting: python });
  const kind = version.split('.').slice(0, 2).join('.');
  const ours = installedFolder(join(folder, 'adapters'), kind);
  cpSync(found.debugpy, ours, { recursive: true });
  const packages = join(folder, 'bare', 'lib', `python${kind}`, 'site-packages');
  const own = (is: string) => {
    rmSync(packages, { recursive: true, force: true });
    mkdirSync(join(packages, 'debugpy'), { recursive: true });
    mkdirSync(join(packages, `debugpy-${is}.dist-info`));
    writeFileSync(join(packages, 'debugpy', '__init__.py'), 'raise ImportError("the interpreter\'s own")\n');
    writeFileSync(join(packages, `debugpy-${is}.dist-info`, 'METADATA'), `Metadata-Version: 2.1\nName: debugpy\nVersion: ${is}\n`);
  };
  own('1.6.3+git20221103.a2a3328');
  const { rootId } = await bench.debugger.launch(hello(), 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  own('1.8.6');
  await expect(bench.debugger.launch(hello(), 'person')).rejects.toMatchObject({ code: 'adapter-failed', detail: expect.stringContaining("the interpreter's own") as string });
});

test('an installation that fails: adapter-missing, with the words of pip and the command to type', async () => {
  open({}, 'import sys\nsys.exit("ERROR: No matching distribution found for debugpy")\n');
  await expect(bench.debugger.launch(hello(), 'person')).rejects.toMatchObject({
    code: 'adapter-missing',
    message: expect.stringContaining(`debugpy ${pinnedDebugpy} could not be installed`) as string,
    hint: expect.stringContaining(`${python} -m pip install debugpy`) as string,
    detail: 'ERROR: No matching distribution found for debugpy',
  });
  expect(bench.root()).toMatchObject({ status: 'failed', problem: { code: 'adapter-missing' } });
});

test('Stop cancels an installation and leaves nothing of it', async () => {
  open({}, 'import time\ntime.sleep(600)\n');
  const launched = bench.debugger.launch(hello(), 'person');
  launched.catch(() => undefined);
  await bench.until((now) => Object.values(now.sessions)[0]?.statusReason?.startsWith('installing'));
  const before = performance.now();
  await bench.debugger.stop(bench.root().id);
  expect(performance.now() - before).toBeLessThan(stopLimitMilliseconds);
  await expect(launched).rejects.toMatchObject({ code: 'cancelled' });
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { stopped: true } });
});

test.each([
  ['the setting', { pathSetting: () => '/no/such/folder' }, 'debug.debugpyPath'],
  ['the variable', { pathVariable: '/no/such/folder' }, 'DAPILOT_DEBUGPY'],
])('%s names a folder without debugpy: adapter-missing', async (_, more, name) => {
  open(more);
  await expect(bench.debugger.launch(hello(), 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining(name) as string });
});

test('a debugpy that does not start: adapter-failed, with its last words', async () => {
  mkdirSync(join(folder, 'broken', 'debugpy'), { recursive: true });
  writeFileSync(join(folder, 'broken', 'debugpy', '__init__.py'), 'raise ImportError("no wonder")\n');
  open({ pathSetting: () => join(folder, 'broken', 'debugpy') });
  await expect(bench.debugger.launch(hello(), 'person')).rejects.toMatchObject({ code: 'adapter-failed', message: expect.stringContaining('ImportError: no wonder') as string, detail: expect.stringContaining('Traceback') as string });
});

test('one that says nothing: adapter-timeout', async () => {
  mkdirSync(join(folder, 'silent', 'debugpy'), { recursive: true });
  writeFileSync(join(folder, 'silent', 'debugpy', '__init__.py'), 'import time\ntime.sleep(600)\n');
  open({ pathSetting: () => join(folder, 'silent'), startMilliseconds: 400 });
  await expect(bench.debugger.launch(hello(), 'person')).rejects.toMatchObject({ code: 'adapter-timeout' });
});

test('the interpreter of the launch is what is debugged, whatever the project has', async () => {
  open();
  await expect(bench.debugger.launch({ program: 'hello.py', runtimeExecutable: '/bin/false' }, 'person')).rejects.toMatchObject({ code: 'runtime-missing' });
  await expect(bench.debugger.launch({ program: 'hello.py', runtimeExecutable: '/no/such/python' }, 'person')).rejects.toMatchObject({ code: 'runtime-missing' });
  expect(bench.events).toEqual([]);
});
