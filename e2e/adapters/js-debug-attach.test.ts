/** Programs of Node that run already: by process id and by port, and what is said when it cannot be. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { listeningAddresses } from '../../src/main/core/base/listening.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, programs, type JsBench } from '../support/js-debug-bench.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await gone;
  }
});

/** Runs it and waits for its first line. */
async function run(words: readonly string[], command = pinnedNode()): Promise<ChildProcess & { readonly pid: number }> {
  const child = spawn(command, [...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  await once(child.stdout, 'data');
  return child as ChildProcess & { readonly pid: number };
}

const ticks = join(programs, 'ticks.js');

async function stopsInTick(bench: JsBench): Promise<string | undefined> {
  const { context } = await bench.stopped();
  expect(context.frames[0]).toMatchObject({ line: 3, user: true, source: { path: ticks } });
  return Object.values(context.variables).flat().find(({ name }) => name === 'count')?.value;
}

test('by process id: its debugger is opened, and closed again when we go', async () => {
  const child = await run([ticks]);
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: ticks, line: 3 });
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person');
  expect(Number(await stopsInTick(bench))).toBeGreaterThanOrEqual(0);
  expect(await listeningAddresses(child.pid)).toHaveLength(1);
  await bench.debugger.stop(rootId);
  expect(bench.root()).toMatchObject({ status: 'ended', exit: { code: null, stopped: true } });
  expect(await listeningAddresses(child.pid)).toEqual([]);
  // It runs on as if nobody had been there.
  await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data');
  await bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person');
  await bench.stopped(1);
});

test('by the process id of one whose debugger is open: that one is used and stays open', async () => {
  const child = await run(['--inspect=127.0.0.1:0', ticks]);
  const [address] = await listeningAddresses(child.pid);
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: ticks, line: 3 });
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person');
  await stopsInTick(bench);
  await bench.debugger.stop(rootId);
  expect(await listeningAddresses(child.pid)).toEqual([address]);
});

test('by port; what it logs is in the console', async () => {
  const child = await run(['--inspect=127.0.0.1:0', ticks]);
  const [address] = await listeningAddresses(child.pid);
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: ticks, line: 3 });
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'javascript', port: address?.port ?? 0 }, 'person');
  await stopsInTick(bench);
  const stopped = await bench.stopped();
  await bench.debugger.resume('continue', stopped, 'person');
  await bench.until(() => bench.console('stdout').some(({ text, location }) => /^tick \d+$/.test(text) && location?.line === 3));
  await bench.debugger.stop(rootId);
});

test('when it ends by itself the session ends', async () => {
  const child = await run(['--inspect=127.0.0.1:0', ticks]);
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person');
  child.kill('SIGTERM');
  expect(await bench.debugger.settled(rootId, waiting())).toMatchObject({ kind: 'ended' });
});

const refused = (message: RegExp) => ({ code: 'launch-failed', message: expect.stringMatching(message) as string });

test('what is no Node, or is not there, is not touched', async () => {
  const child = await run(['-c', 'echo ready; exec sleep 60'], '/bin/sh');
  const bench = openJsBench();
  const attach = (processId: number) => bench.debugger.launch({ target: 'process', language: 'javascript', processId }, 'person');
  await expect(attach(child.pid)).rejects.toMatchObject(refused(/Process \d+ runs \/.*sleep, which is no Node/));
  expect(child.exitCode ?? child.signalCode).toBeNull();
  await expect(attach(2 ** 22 + 1)).rejects.toMatchObject(refused(/There is no process 4194305/));
});

test('a Node that does not listen for the signal lives on', async () => {
  const child = await run(['--disable-sigusr1', ticks]);
  const bench = openJsBench();
  await expect(bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person')).rejects.toMatchObject(refused(/does not listen for the signal/));
  expect(child.exitCode ?? child.signalCode).toBeNull();
});

test('one whose port is taken is said to be so, and nobody else is attached to', async () => {
  const other = await run(['--inspect=127.0.0.1:0', ticks]);
  const [taken] = await listeningAddresses(other.pid);
  const child = await run([`--inspect-port=127.0.0.1:${taken?.port ?? 0}`, ticks]);
  const bench = openJsBench();
  await expect(bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person')).rejects.toMatchObject(refused(/was asked to open its debugger and did not/));
  expect(bench.programs()).toEqual([]);
});

test('ports where nothing listens, or something else', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bench = openJsBench();
  const attach = () => bench.debugger.launch({ target: 'process', language: 'javascript', port }, 'person');
  await expect(attach()).rejects.toMatchObject(refused(/Something unknown listens at 127\.0\.0\.1:\d+, and that is no Node/));
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  await expect(attach()).rejects.toMatchObject(refused(/Nothing listens at 127\.0\.0\.1:\d+/));
});
