import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { guardianEntry, startGuardian, type Guardian } from './guardian-client.ts';
import { createLogger, silentLogger } from './logger.ts';
import { pinnedNode } from './pinned-node.ts';
import { identifyProcess, isRunning, readProcessTable, type ProcessIdentity } from './process-table.ts';
import { endTree, findTree } from './process-tree.ts';

const node = pinnedNode();
let folder: string;
let marker: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-guardian-'));
  marker = randomUUID();
});
afterEach(async () => {
  expect(await endTree({ marker })).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

function identify(processId: unknown): ProcessIdentity {
  const identity = identifyProcess(Number(processId));
  if (!identity) throw new Error(`no process ${String(processId)}`);
  return identity;
}

/** A program that ignores SIGTERM, with a child that does too and has a session of its own; both say when they are ready. */
const family = `
  process.on('SIGTERM', () => {});
  const child = require('node:child_process').spawn(process.execPath,
    ['-e', "process.on('SIGTERM', () => {}); process.stdout.write('ready'); setInterval(() => {}, 1000)"],
    { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.once('data', () => console.log(process.pid + ' ' + child.pid));
  setInterval(() => {}, 1000);`;

/** A core in a process of its own: starts a guardian and a program, and says all their numbers. */
async function startCore(more: string): Promise<{ readonly core: ReturnType<typeof spawn>; readonly others: readonly ProcessIdentity[] }> {
  const base = JSON.stringify(import.meta.dirname);
  const file = join(folder, 'core.mts');
  await writeFile(
    file,
    `import { spawn } from 'node:child_process';
     const base = ${base};
     const { startGuardian, guardianEntry } = await import(base + '/guardian-client.ts');
     const { silentLogger } = await import(base + '/logger.ts');
     const guardian = startGuardian({ node: process.execPath, entry: guardianEntry(), logger: silentLogger });
     guardian.guard(${JSON.stringify(marker)}, true);
     const program = spawn(process.execPath, ['-e', ${JSON.stringify(family)}],
       { detached: true, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DAPILOT_RUN: ${JSON.stringify(marker)} } });
     ${more}`,
  );
  const core = spawn(node, [file], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const [line] = (await once(createInterface({ input: core.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return { core, others: line.split(' ').map(identify) };
}

/** Guardians that run: by their program, since they carry no marker. */
async function guardiansOf(core: ReturnType<typeof spawn>): Promise<readonly ProcessIdentity[]> {
  return findTree({ roots: [core.pid as number] }).filter(({ processId }) => processId !== core.pid);
}

/** The child process of ours whose command line names this program. */
function childThatRuns(program: string): number {
  const children = readProcessTable().filter(({ parent, ended }) => parent === process.pid && !ended);
  const found = children.find(({ processId }) => readFileSync(`/proc/${processId}/cmdline`, 'utf8').split('\0').includes(program));
  if (!found) throw new Error(`no child runs ${program}`);
  return found.processId;
}

async function gone(identities: readonly ProcessIdentity[]): Promise<void> {
  await vi.waitFor(() => expect(identities.filter(isRunning)).toEqual([]), { timeout: 5000, interval: 20 });
}

describe.runIf(process.platform === 'linux')('after the core is killed with -9', () => {
  test('nothing of it is left, a child in a session of its own included', async () => {
    const { core, others } = await startCore('');
    const all = [...others, ...(await guardiansOf(core))];
    expect(all.length).toBeGreaterThan(others.length);
    core.kill('SIGKILL');
    await once(core, 'exit');
    await gone(all);
  });

  test('nothing is left either when its whole group got a signal first', async () => {
    const { core, others } = await startCore(`process.on('SIGINT', () => {}); process.on('SIGHUP', () => {});`);
    const all = [...others, ...(await guardiansOf(core))];
    for (const name of ['SIGINT', 'SIGHUP', 'SIGTERM', 'SIGKILL'] as const) process.kill(-(core.pid as number), name);
    await once(core, 'exit');
    await gone(all);
  });

  test('what was forgotten, or never named, stays', async () => {
    const { core, others } = await startCore(`guardian.guard(${JSON.stringify(marker)}, false);`);
    const guardians = (await guardiansOf(core)).filter(({ processId }) => !others.some((other) => other.processId === processId));
    core.kill('SIGKILL');
    await once(core, 'exit');
    await gone(guardians);
    expect(others.filter(isRunning)).toEqual(others);
  });
});

describe.runIf(process.platform === 'linux')('a guardian', () => {
  let guardian: Guardian;
  afterEach(() => guardian.dispose());

  test('removes sockets it was told of, and nothing else', async () => {
    guardian = startGuardian({ node, entry: guardianEntry(), logger: silentLogger });
    const [socket, kept, file] = ['a.sock', 'b.sock', 'file'].map((name) => join(folder, name)) as [string, string, string];
    const servers = await Promise.all(
      [socket, kept].map(async (path) => {
        const server = createServer().listen(path);
        await once(server, 'listening');
        return server;
      }),
    );
    await writeFile(file, '');
    for (const path of [socket, kept, file]) guardian.guardFile(path, true);
    guardian.guardFile(kept, false);
    await guardian.dispose();
    expect([socket, kept, file].map((path) => existsSync(path))).toEqual([false, true, true]);
    for (const server of servers) server.close();
  });

  test('leaves a socket that the next core has put in the place of the guarded one', async () => {
    guardian = startGuardian({ node, entry: guardianEntry(), logger: silentLogger });
    const path = join(folder, 'core.sock');
    const listen = async () => {
      const server = createServer().listen(path);
      await once(server, 'listening');
      return server;
    };
    const first = await listen();
    guardian.guardFile(path, true);
    first.close();
    const second = await listen();
    await guardian.dispose();
    expect(existsSync(path)).toBe(true);
    second.close();
  });

  test('ends a process by its number too, which carries no marker', async () => {
    guardian = startGuardian({ node, entry: guardianEntry(), logger: silentLogger });
    const child = spawn(node, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(child, 'spawn');
    const exit = once(child, 'exit');
    guardian.guard(marker, true, child.pid as number);
    await guardian.dispose();
    expect(await exit).toEqual([null, 'SIGKILL']);
  });

  test('that is killed is replaced by one that knows the same', async () => {
    const lines: string[] = [];
    guardian = startGuardian({ node, entry: guardianEntry(), logger: createLogger({ write: (line) => lines.push(line) }) });
    const child = spawn(node, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore', env: { DAPILOT_RUN: marker } });
    await once(child, 'spawn');
    const exit = once(child, 'exit');
    guardian.guard(marker, true);
    process.kill(childThatRuns(guardianEntry()), 'SIGKILL');
    await vi.waitFor(() => expect(lines.join()).toContain('the guardian has gone'), { timeout: 5000, interval: 20 });
    await guardian.dispose();
    expect(await exit).toEqual([null, 'SIGKILL']);
  });
});
