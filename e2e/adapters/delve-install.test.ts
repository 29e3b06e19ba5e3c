/** Which delve is used, and what happens when there is none: really installed, and with a stand-in for go where it goes wrong. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseGo } from '../../src/main/core/base/choose-go.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import { silentLogger } from '../../src/main/core/base/logger.ts';
import { createDelveInstallation, type DelveInstallationParts } from '../../src/main/core/dap/adapters/delve/delve-install.ts';
import { createDelve, type DelveParts } from '../../src/main/core/dap/adapters/delve/delve.ts';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { createBench, waiting, type Bench } from '../support/debugger-bench.ts';
import { needDelve, programs } from '../support/go-bench.ts';
import { goEnvironment, provideDelve } from '../support/go-delve.ts';

needDelve();

let folder = '';
let bench: Bench;
let guarded: string[] = [];
let go = '';

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-install-')));
  guarded = [];
  go = await chooseGo({ cwd: programs, environment: goEnvironment });
});

/** Whatever a test did: nothing runs, and nothing half made is left. */
afterEach(async () => {
  await bench.dispose();
  expect(bench.leftovers()).toEqual([]);
  expect(guarded).toEqual([]);
  expect(readdirSync(join(folder, 'adapters')).filter((name) => !/^delve-[\d.]+$/.test(name))).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

/** A program of a few lines, for the shell. */
function script(name: string, lines: string): string {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The real one, but for what it says of itself and for `install`. */
function standIn(install: string, version = 'go1.26.8'): string {
  return script('go', `case "$1" in\nenv) printf '${version}\\n\\n${folder}/nowhere\\n';;\ninstall) ${install};;\n*) exec '${go}' "$@";;\nesac`);
}

function open(parts: Partial<DelveInstallationParts> = {}, more: Partial<DelveParts> = {}): Bench {
  const adaptersFolder = join(folder, 'adapters');
  mkdirSync(adaptersFolder, { recursive: true });
  const keep = (name: string, alive: boolean) => {
    guarded = [...guarded.filter((each) => each !== name), ...(alive ? [name] : [])];
  };
  const guardian = { guard: keep, guardFile: keep };
  const installation = createDelveInstallation({ adaptersFolder, pathSetting: () => '', pathVariable: undefined, guardian, ...parts });
  bench = createBench({ workspace: programs, adapters: [createDelve({ installation, runFolder: join(folder, 'run'), guardian, logger: silentLogger, ...more })] });
  return bench;
}

const loop = (runtimeExecutable = go, env: Record<string, string> = {}): LaunchRequest => ({
  target: 'package',
  package: 'loop',
  name: 'the loop',
  runtimeExecutable,
  env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, ...env },
});

async function runsThrough(launch: LaunchRequest): Promise<void> {
  const { rootId } = await bench.debugger.launch(launch, 'person');
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
}

test('where there is none it is installed for DAPilot alone, which is said; the next launch uses it', async () => {
  open();
  await runsThrough(loop(standIn(`exec '${go}' "$@"`)));
  const reasons = bench.events.flatMap((event) => (event.type === 'session.statusChanged' && event.reason !== undefined ? [event.reason] : []));
  // Between them may be what is being downloaded.
  expect(reasons.filter((reason) => !reason.includes('downloading'))).toEqual(['installing delve 1.27.2', 'building the loop', 'starting delve']);
  expect(bench.root().notes.at(-1)).toMatch(/^There was no delve, the debugger for Go, so version 1\.27\.2 was installed in .*\/adapters\/delve-1\.27\.2\. Your Go and your project were not changed\.$/);
  await runsThrough(loop(standIn('exit 9')));
  expect(bench.root().notes).toEqual([]);
});

test('one on the PATH that is too old for this Go is passed over, one that fits is used', async () => {
  script('dlv', "printf 'Delve Debugger\\nVersion: 1.20.2\\n'");
  open();
  const { path } = await provideDelve();
  await runsThrough(loop(standIn(`cp '${path}' "$GOBIN/dlv"`)));
  expect(bench.root().notes.at(-1)).toMatch(/^delve 1\.20\.2 is too old for Go 1\.26\.8: it knows Go up to 1\.20\. So delve 1\.27\.2 was installed in /);
  script('dlv', `exec '${path}' "$@"`);
  rmSync(join(folder, 'adapters', 'delve-1.27.2'), { recursive: true });
  await runsThrough(loop(standIn('exit 9')));
});

test('without a network: adapter-missing, with the words of go and the command to type', async () => {
  open();
  const env = { GOPROXY: 'http://127.0.0.1:9', GOMODCACHE: join(folder, 'modules') };
  await expect(bench.debugger.launch(loop(standIn(`exec '${go}' "$@"`), env), 'person')).rejects.toMatchObject({
    code: 'adapter-missing',
    message: expect.stringMatching(/version 1\.27\.2 could not be installed: Go could not reach the server/) as string,
    hint: expect.stringContaining('go install github.com/go-delve/delve/cmd/dlv@v1.27.2') as string,
    detail: expect.stringContaining('127.0.0.1:9') as string,
  });
  expect(bench.root()).toMatchObject({ status: 'failed', problem: { code: 'adapter-missing' } });
});

test('Stop cancels an installation and leaves nothing of it', async () => {
  open();
  const launched = bench.debugger.launch(loop(standIn('sleep 600 & wait')), 'person');
  launched.catch(() => undefined);
  await bench.until((now) => Object.values(now.sessions)[0]?.statusReason?.startsWith('installing'));
  const markers = [...guarded];
  await bench.debugger.stop(bench.root().id);
  expect(markers.flatMap((marker) => findTree({ marker }))).toEqual([]);
  await expect(launched).rejects.toMatchObject({ code: 'cancelled' });
});

test('a Go for which there is no delve', async () => {
  open();
  await expect(bench.debugger.launch(loop(standIn('exit 9', 'go1.18.3')), 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining('from Go 1.21 on') as string });
});

test('no Go at all', async () => {
  open();
  await expect(bench.debugger.launch(loop('/no/such/go'), 'person')).rejects.toMatchObject({ code: 'runtime-missing' });
});

test.each([
  ['the setting names nothing', { pathSetting: () => '/no/such/dlv' }, /There is no program \/no\/such\/dlv, named by the setting debug\.delvePath/],
  ['the variable names something else', { pathVariable: '/bin/true' }, /\/bin\/true is no delve, named by the variable DAPILOT_DELVE/],
])('%s: adapter-missing', async (_, parts, message) => {
  open(parts);
  await expect(bench.debugger.launch(loop(), 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringMatching(message) as string });
});

test('the named one is too old: that is said, and nothing else is used instead', async () => {
  open({ pathSetting: () => script('old', "printf 'Delve Debugger\\nVersion: 1.20.2\\n'") });
  await expect(bench.debugger.launch(loop(standIn('exit 9')), 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining('too old for Go 1.26.8') as string, hint: expect.stringContaining('debug.delvePath') as string });
});

test('a delve that does not start: adapter-failed, with its last words; one that says nothing: adapter-timeout', async () => {
  const named = (rest: string) => script('named', `[ "$1" = version ] && printf 'Delve Debugger\\nVersion: 1.27.2\\n' && exit\n${rest}`);
  open({ pathSetting: () => named('echo no wonder >&2; exit 3') });
  await expect(bench.debugger.launch(loop(), 'person')).rejects.toMatchObject({ code: 'adapter-failed', message: expect.stringContaining('no wonder') as string });
  await bench.dispose();
  open({ pathSetting: () => named('sleep 600') }, { startMilliseconds: 400 });
  await expect(bench.debugger.launch(loop(), 'person')).rejects.toMatchObject({ code: 'adapter-timeout' });
});
