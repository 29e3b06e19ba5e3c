/** Configurations with tasks, from the click to what follows the program: the real core, shells and js-debug. */
import { requestsTo, type CoreRequests } from '../support/core-requests.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isOver, type Snapshot } from '../../src/shared/snapshot.ts';
import { dataFolders } from '../../src/main/core/base/data-folders.ts';
import { findTree } from '../../src/main/core/base/process-tree.ts';
import { createCore, type Core } from '../../src/main/core/core.ts';
import { coreHost } from '../support/core-host.ts';

let home: string;
let folder: string;
let core: Core;
let markers: Set<string>;
let request: CoreRequests['request'];

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-tasks-')));
  folder = join(home, 'project');
  mkdirSync(join(folder, '.vscode'), { recursive: true });
  markers = new Set();
  core = await createCore(coreHost({ folders: dataFolders({ DAPILOT_HOME: join(home, 'data') }), guardian: { guard: (marker, alive) => void (alive && markers.add(marker)), guardFile: () => undefined }, interactive: false, currentFolder: home }));
  request = requestsTo(core).request;
});
afterEach(async () => {
  await core.dispose();
  for (const marker of markers) expect(findTree({ marker })).toEqual([]);
  rmSync(home, { recursive: true, force: true });
});

function until(holds: (now: Snapshot) => boolean, what: string): Promise<Snapshot> {
  const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
  const off = core.onEvents(() => look());
  const timer = setTimeout(() => reject(new Error(`${what} did not come: ${JSON.stringify({ start: core.snapshot().start, runs: core.snapshot().taskRuns, notices: core.snapshot().notices })}`)), 90_000);
  const look = () => void (holds(core.snapshot()) && resolve(core.snapshot()));
  look();
  return promise.finally(() => {
    off();
    clearTimeout(timer);
  });
}

async function open(configurations: readonly unknown[], tasks: readonly unknown[], files: Readonly<Record<string, string>>): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  writeFileSync(join(folder, '.vscode', 'launch.json'), json({ version: '0.2.0', configurations }));
  writeFileSync(join(folder, '.vscode', 'tasks.json'), json({ version: '2.0.0', tasks }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await core.openWorkspace(folder);
  await request('workspace.trust', { path: folder, trusted: true });
  await until(({ configurations: { rows } }) => rows.length === configurations.length, 'the list of configurations');
}

/** Begins a configuration, accepts what is to be reviewed, and gives what was shown. */
async function start(name: string): Promise<Snapshot['start']> {
  const row = core.snapshot().configurations.rows.find((one) => one.name === name);
  await request('configuration.start', { id: row?.id ?? '' });
  const { start: shown } = await until(({ start: now }) => now?.phase.kind === 'reviewing' || now?.phase.kind === 'failed', 'the review');
  if (shown?.phase.kind === 'reviewing') await request('start.accept', { id: shown.id, hash: shown.phase.review.hash });
  return shown;
}

const roots = ({ sessions, sessionOrder }: Snapshot) => sessionOrder.flatMap((id) => sessions[id] ?? []).filter(({ parentId }) => parentId === undefined);
const log = () => (existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8').trim().split('\n') : []);
const note = (label: string, more = {}) => ({ label, type: 'shell', command: `echo ${label} >> log`, ...more });

it('a task runs before the program and one after it, both were reviewed, and a restart runs them again', async () => {
  await open(
    [{ type: 'node', request: 'launch', name: 'app', program: '${workspaceFolder}/app.js', preLaunchTask: '${defaultBuildTask}', postDebugTask: 'after' }],
    [note('build', { group: { kind: 'build', isDefault: true }, dependsOn: 'first' }), note('first'), note('after')],
    { 'app.js': "require('node:fs').appendFileSync('log', 'program\\n');\nsetInterval(() => undefined, 1000);\n" },
  );
  const shown = await start('app');
  expect(shown?.phase.kind === 'reviewing' && shown.phase.review.commands.map(({ purpose, command }) => [purpose, command.at(-1)])).toEqual([
    ['preLaunchTask', 'echo first >> log'],
    ['preLaunchTask', 'echo build >> log'],
    ['program', join(folder, 'app.js')],
    ['postDebugTask', 'echo after >> log'],
  ]);
  await until((now) => now.start === null && roots(now).length === 1, 'the program');
  await expect.poll(log, { timeout: 30_000 }).toEqual(['first', 'build', 'program']);
  const rootId = roots(core.snapshot())[0]!.id;
  await request('session.restart', { rootId });
  await expect.poll(log, { timeout: 30_000 }).toEqual(['first', 'build', 'program', 'after', 'first', 'build', 'program']);
  await request('session.stop', { rootId });
  await until((now) => now.taskRuns.some(({ label, status }) => label === 'after' && status === 'ended') && log().length === 8, 'the task after it');
  expect(log().at(-1)).toBe('after');
  expect(core.snapshot().notices).toEqual([]);
}, 120_000);

it('a build that fails asks what to do, says what is wrong where, and can be passed over', async () => {
  await open(
    [{ type: 'node', request: 'launch', name: 'app', program: '${workspaceFolder}/app.js', preLaunchTask: 'build' }],
    [{ label: 'build', type: 'shell', command: "echo 'src/a.ts(3,7): error TS2322: no number'; exit 2", problemMatcher: '$tsc' }],
    { 'app.js': 'setInterval(() => undefined, 1000);\n' },
  );
  await start('app');
  const { start: failed } = await until(({ start: now }) => now?.phase.kind === 'taskFailed', 'the failure');
  expect(failed?.phase).toMatchObject({ kind: 'taskFailed', label: 'build', exit: { code: 2 }, errors: 1 });
  await until(({ problems }) => problems.errors === 1, 'the counts');
  expect((await request('problems.read', {})).problems).toMatchObject([{ path: join(folder, 'src/a.ts'), line: 3, column: 7, code: 'TS2322', task: 'build' }]);
  expect(roots(core.snapshot())).toEqual([]);
  await request('start.cancel', { id: failed?.id ?? '' });
  expect(core.snapshot().start).toBeNull();
  const row = core.snapshot().configurations.rows[0]!;
  await request('configuration.start', { id: row.id });
  const { start: again } = await until(({ start: now }) => now?.phase.kind === 'taskFailed', 'the failure, without a second review');
  await request('start.answer', { id: again?.id ?? '', question: 'task', value: 'debugAnyway' });
  await until((now) => roots(now).some((session) => !isOver(session)), 'the program');
}, 120_000);

it('a task that never ends is cancelled with the start; one by itself is reviewed, runs beside everything, and is stopped', async () => {
  await open(
    [{ type: 'node', request: 'launch', name: 'app', program: '${workspaceFolder}/app.js', preLaunchTask: 'for ever' }],
    [{ label: 'for ever', type: 'shell', command: 'sleep 1000' }, { label: 'serve', type: 'process', command: 'sleep', args: ['1000'] }],
    { 'app.js': '' },
  );
  await start('app');
  const { start: running } = await until(({ start: now }) => now?.phase.kind === 'task' && now.phase.terminalId !== undefined, 'the task');
  await request('start.cancel', { id: running?.id ?? '' });
  await until(({ taskRuns }) => taskRuns[0]?.status === 'ended', 'its end');
  expect((await request('tasks.list', {})).rows.map(({ label }) => label)).toEqual(['for ever', 'serve']);
  await request('task.run', { label: 'serve', folder });
  const { start: reviewing } = await until(({ start: now }) => now?.phase.kind === 'reviewing', 'its review');
  if (reviewing?.phase.kind === 'reviewing') await request('start.accept', { id: reviewing.id, hash: reviewing.phase.review.hash });
  const { taskRuns } = await until((now) => now.start === null && now.taskRuns.some(({ label, status }) => label === 'serve' && status === 'running'), 'the run');
  await request('task.stop', { id: taskRuns.find(({ label }) => label === 'serve')!.id });
  await until((now) => now.taskRuns.find(({ label }) => label === 'serve')?.status === 'ended', 'its end');
}, 120_000);

it('a server that says where it is is offered, or brings another program that goes with it', async () => {
  const server = "console.log('\\u001b[32mListening\\u001b[0m on port 43210');\nsetInterval(() => undefined, 1000);\n";
  await open(
    [
      { type: 'node', request: 'launch', name: 'offers', program: '${workspaceFolder}/server.js', serverReadyAction: { pattern: 'listening on port ([0-9]+)', uriFormat: 'http://localhost:%s/path' } },
      { type: 'node', request: 'launch', name: 'starts', program: '${workspaceFolder}/server.js', serverReadyAction: { action: 'startDebugging', pattern: 'on port', uriFormat: 'http://localhost', name: 'client', killOnServerStop: true } },
      { type: 'node', request: 'launch', name: 'client', program: '${workspaceFolder}/client.js' },
    ],
    [],
    { 'server.js': server, 'client.js': 'setInterval(() => undefined, 1000);\n' },
  );
  await start('offers');
  const { readyServers } = await until((now) => now.readyServers.length > 0, 'the address');
  expect(readyServers).toMatchObject([{ name: 'offers', address: 'http://localhost:43210/path' }]);
  await request('session.stop', { rootId: roots(core.snapshot())[0]!.id });
  expect(core.snapshot().readyServers).toEqual([]);

  await start('starts');
  const { start: beside } = await until(({ start: now }) => now?.name === 'client' && now.phase.kind === 'reviewing', 'the review of the client');
  if (beside?.phase.kind === 'reviewing') await request('start.accept', { id: beside.id, hash: beside.phase.review.hash });
  await until((now) => now.start === null && roots(now).filter((session) => !isOver(session)).length === 2, 'both programs');
  const serving = roots(core.snapshot()).find((session) => session.name === 'starts');
  await request('session.stop', { rootId: serving!.id });
  await until((now) => roots(now).every(isOver), 'the end of both');
}, 120_000);
