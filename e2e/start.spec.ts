import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';
import { findElectron } from '../scripts/electron-binary.ts';
import { killTree, marked } from '../scripts/process-tree.ts';

/** `npm start` as a person types it: what it prints, what it opens, and that nothing of it outlives npm. */
const root = join(import.meta.dirname, '..');
const address = /http:\/\/127\.0\.0\.1:\d+\S*/;
const endsWithin = 5_000;

test.skip(process.platform !== 'linux', 'processes are found through /proc');

let home: string;
let mark: string;
let npm: ChildProcess;

test.beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'dapilot-start-'));
  mark = `START_MARK_${randomUUID().replaceAll('-', '')}`;
});
test.afterEach(async () => {
  killTree(npm.pid, mark);
  await rm(home, { recursive: true, force: true });
});

/** Starts the command in its own process group; every process below it carries the mark. */
function start(command: readonly string[], variables: NodeJS.ProcessEnv): AsyncIterator<string> {
  const [program, ...rest] = [...command, 'npm', 'start', '--', home];
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', DAPILOT_HOME: home, [mark]: '1', ...variables };
  const child = spawn(program, rest, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  npm = child;
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}

/** Reads lines up to the first that matches and returns them all. */
async function readTo(lines: AsyncIterator<string>, pattern: RegExp): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    seen.push(next.value);
    if (pattern.test(next.value)) return seen;
  }
  throw new Error(`npm start ended without ${String(pattern)}:\n${seen.join('\n')}`);
}

function allGone(): Promise<void> {
  return expect.poll(() => marked(mark), { timeout: endsWithin }).toEqual([]);
}

test('without a display it prints an address that answers; npm killed with -9 leaves nothing', async () => {
  const printed = await readTo(start([], {}), address);
  expect(printed).toContain('There is no display: open the cockpit in a browser.');
  const [url = ''] = address.exec(printed.at(-1) ?? '') ?? [];
  expect((await fetch(url)).status).toBe(200);
  npm.kill('SIGKILL');
  await allGone();
});

test('Ctrl+C ends everything', async () => {
  await readTo(start([], {}), address);
  process.kill(-(npm.pid ?? 0), 'SIGINT');
  await allGone();
});

test('with a display, where no byte of Electron arrives, a browser window opens after ten seconds', async () => {
  test.skip(findElectron() !== undefined, 'an Electron binary is installed');
  test.skip((process.env['DAPILOT_MISSING'] ?? '').includes('xvfb'), 'xvfb is missing');
  const silent = createServer().listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => silent.once('listening', resolve));
    const mirror = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const lines = start(['xvfb-run', '-a'], { ELECTRON_MIRROR: mirror, electron_config_cache: home, npm_config_electron_mirror: '' });
    await readTo(lines, /Getting Electron/);
    const began = performance.now();
    await readTo(lines, /^Electron cannot be had \(no byte of it arrived within 10 seconds\): opening the cockpit in a browser window\.$/);
    expect(performance.now() - began).toBeLessThan(12_000);
    await expect.poll(windows, { timeout: 15_000 }).not.toEqual([]);
  } finally {
    silent.close();
  }
});

/** Marked processes that show an address as an application window. */
async function windows(): Promise<readonly number[]> {
  const found: number[] = [];
  for (const pid of marked(mark)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (/--app=http:\/\/127\.0\.0\.1/.test(commandLine)) found.push(pid);
  }
  return found;
}
