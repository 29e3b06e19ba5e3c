/** The core as hosts see it: joined from its real parts, with state in a folder of the test's. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { coreHost } from '../../../e2e/support/core-host.ts';
import type { CoreFrame } from '../../shared/bridge.ts';
import type { Params, RequestName, Result } from '../../shared/contract.ts';
import { DapilotError, fromProblem } from '../../shared/errors.ts';
import { dataFolders } from './base/data-folders.ts';
import { identifyProcess } from './base/process-table.ts';
import { createCore, type Core } from './core.ts';
import type { CoreHost } from './core-host.ts';

let folder: string;
let project: string;
const cores: Core[] = [];

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-core-')));
  project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'main.js'), 'run();\n');
});
afterEach(async () => {
  for (const core of cores.splice(0)) await core.dispose();
  rmSync(folder, { recursive: true });
});

async function start(more: Partial<CoreHost> = {}) {
  const core = await createCore(coreHost({ version: '1.2.3', folders: dataFolders({ DAPILOT_HOME: join(folder, 'home') }), currentFolder: folder, ...more }));
  cores.push(core);
  return core;
}

function attach(core: Core) {
  const waiting = new Map<number, (frame: Extract<CoreFrame, { kind: 'reply' }>) => void>();
  const frames: CoreFrame[] = [];
  let ids = 0;
  let gone = false;
  const connection = core.connect(
    (frame) => {
      if (frame.kind === 'reply') waiting.get(frame.id)?.(frame);
      else frames.push(frame);
    },
    () => (gone = true),
  );
  const request = <Name extends RequestName>(name: Name, params: Params<Name>) =>
    new Promise<Result<Name>>((resolve, reject) => {
      const id = ++ids;
      waiting.set(id, (frame) => (frame.ok ? resolve(frame.result as Result<Name>) : reject(fromProblem(frame.problem))));
      connection.receive({ kind: 'request', id, name, params });
    });
  return { ...connection, request, frames, gone: () => gone };
}

describe('the core', () => {
  it('tells who it is', async () => {
    const core = await start();
    expect(await attach(core).request('core.info', {})).toEqual({
      version: '1.2.3',
      core: core.id,
      processId: process.pid,
      platform: process.platform,
      dataFolder: join(folder, 'home'),
    });
  });

  it('opens a folder, finds and reads its files, and nothing outside', async () => {
    const client = attach(await start());
    await expect(client.request('source.read', { path: join(project, 'main.js') })).rejects.toMatchObject({ code: 'file-outside-workspace' });
    expect(await client.request('files.find', { query: 'main', limit: 5 })).toEqual([]);
    await client.request('workspace.open', { path: project });
    expect(await client.request('files.find', { query: 'main', limit: 5 })).toEqual(['main.js']);
    expect((await client.request('source.read', { path: 'main.js' })).text).toBe('run();\n');
    await expect(client.request('source.read', { path: '/etc/passwd' })).rejects.toMatchObject({ code: 'file-outside-workspace' });
    expect(await client.request('workspace.recent', {})).toEqual([{ path: project, name: 'project' }]);
  });

  it('refuses what runs or is interpreted before the folder is trusted, and shows its files', async () => {
    writeFileSync(join(project, '.gitignore'), 'main.js\n');
    const client = attach(await start());
    await expect(client.request('session.launch', { program: join(project, 'main.js') })).rejects.toMatchObject({ code: 'not-trusted' });
    await client.request('workspace.open', { path: project });
    for (const refused of [client.request('session.launch', { program: 'main.js' }), client.request('launch.suggest', {}), client.request('agent.start', { symptom: 'it crashes' })]) {
      await expect(refused).rejects.toMatchObject({ code: 'not-trusted', hint: expect.any(String) });
    }
    expect(await client.request('files.find', { query: 'main', limit: 5 })).toEqual(['main.js']);
    expect((await client.request('source.read', { path: 'main.js' })).text).toBe('run();\n');
    await client.request('workspace.trust', { path: project, trusted: true });
    expect(await client.request('files.find', { query: 'main', limit: 5 })).toEqual([]);
    expect(await client.request('launch.suggest', {})).toEqual([]);
    await client.request('workspace.trust', { path: project, trusted: false });
    await expect(client.request('launch.suggest', {})).rejects.toMatchObject({ code: 'not-trusted' });
  });

  it('opens a copy of an example', async () => {
    const core = await start();
    const client = attach(core);
    const example = await client.request('examples.open', { name: 'checkout' });
    expect(example.folder).toBe(join(folder, 'home/examples/checkout'));
    expect(core.snapshot().workspace).toEqual({ path: example.folder, name: 'checkout', trusted: true });
    expect((await client.request('source.read', { path: example.program })).readOnly).toBe(false);
  });

  it('brings breakpoints and settings back after its end', async () => {
    const first = await start();
    const client = attach(first);
    await client.request('workspace.open', { path: project });
    await client.request('breakpoint.add', { path: join(project, 'main.js'), line: 1, condition: 'x > 1' });
    await client.request('settings.set', { key: 'model.profiles.mine', value: { baseUrl: 'http://127.0.0.1:1/v1', model: 'm' } });
    await client.request('model.setKey', { profile: 'mine', key: 'canary' });
    expect(first.snapshot().modelKeys).toEqual({ places: { mine: 'memory' }, keeps: 'memory' });
    expect(JSON.stringify(first.snapshot())).not.toContain('canary');
    await first.dispose();
    expect(client.gone()).toBe(true);

    const second = await start();
    expect(second.snapshot().settings.values.model.profiles['mine']).toMatchObject({ model: 'm' });
    expect(second.snapshot().modelKeys.places).toEqual({});
    await second.openWorkspace(project);
    expect(Object.values(second.snapshot().breakpoints)).toMatchObject([{ path: join(project, 'main.js'), line: 1, condition: 'x > 1' }]);
  });

  it('says in the snapshot what is wrong with the settings file', async () => {
    mkdirSync(join(folder, 'home'));
    writeFileSync(join(folder, 'home/settings.json'), '{ broken');
    const core = await start();
    expect(core.snapshot().settings.problem).toMatch(/not valid JSON/);
    expect(readFileSync(join(folder, 'home/settings.json'), 'utf8')).toBe('{ broken');
  });

  it('lets a window take over, and refuses the one before', async () => {
    const core = await start();
    const [first, second] = [attach(core), attach(core)];
    await expect(second.request('workspace.open', { path: project })).rejects.toMatchObject({ code: 'not-driver' });
    await second.request('driver.take', {});
    await second.request('workspace.open', { path: project });
    await expect(first.request('settings.set', { key: 'agent.rounds', value: 2 })).rejects.toMatchObject({ code: 'not-driver' });
  });

  it('shows a fault of its own to every window, until it is dismissed', async () => {
    const core = await start();
    const client = attach(core);
    core.reportFault(new TypeError('x is undefined'));
    expect(core.snapshot().notices).toMatchObject([{ problem: { code: 'internal', message: expect.stringContaining('x is undefined') } }]);
    await client.request('notice.dismiss', { id: core.snapshot().notices[0]!.id });
    expect(core.snapshot().notices).toEqual([]);
  });

  it('refuses to launch what is not there with the words of a person', async () => {
    const client = attach(await start());
    await client.request('workspace.open', { path: project });
    await client.request('workspace.trust', { path: project, trusted: true });
    const launch = client.request('session.launch', { program: 'missing.js' });
    await expect(launch).rejects.toBeInstanceOf(DapilotError);
    await expect(launch).rejects.toMatchObject({ code: 'file-missing', hint: expect.any(String) });
    await expect(client.request('agent.start', { symptom: '' })).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('launches with the settings that were asked for before, saved already or not', async () => {
    const client = attach(await start());
    await client.request('workspace.open', { path: project });
    await client.request('workspace.trust', { path: project, trusted: true });
    const set = client.request('settings.set', { key: 'debug.jsDebugPath', value: '/nowhere' });
    await expect(client.request('session.launch', { program: 'main.js' })).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining('/nowhere') });
    await set;
  });

  it('gets ready what a launch needs when a folder is opened, and ends it with itself', async () => {
    const listens = Promise.withResolvers<number>();
    const guarded = new Set<string>();
    const guard = (name: string, alive: boolean, processId?: number) => {
      if (alive) guarded.add(name);
      else guarded.delete(name);
      if (processId !== undefined) listens.resolve(processId);
    };
    const core = await start({ interactive: false, programNamed: true, guardian: { guard, guardFile: guard } });
    await core.openWorkspace(project);
    const processId = await listens.promise;
    expect(identifyProcess(processId)).toBeDefined();
    await core.dispose();
    expect(identifyProcess(processId)).toBeUndefined();
    expect([...guarded]).toEqual([]);
  });

  it('lets a run choose its planner without a change to the settings', async () => {
    const core = await start({ planner: 'builtin' });
    expect(core.snapshot().agent.planner).toMatchObject({ kind: 'builtin', reason: 'chosen in the settings' });
    expect(core.snapshot().settings.values.agent.planner).toBe('auto');
  });
});
