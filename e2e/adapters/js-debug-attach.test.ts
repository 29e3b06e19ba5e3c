/** Programs of Node that run already: by process id and by port, and what is said when it cannot be. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
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
  // At a free port: the usual one may be anybody's.
  const child = await run(['--inspect-port=127.0.0.1:0', ticks]);
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: ticks, line: 3 });
  const { rootId } = await bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person');
  expect(Number(await stopsInTick(bench))).toBeGreaterThanOrEqual(0);
  expect(bench.programs().map(({ name, processId }) => [name, processId])).toEqual([[`ticks.js [${child.pid}]`, child.pid]]);
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

test('what is only called node is not sent a signal, nor is what has its number by now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dapilot-called-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync('/bin/sh', join(folder, 'node'));
  // The signal would reach its trap, which a look at the signals alone would take for Node's.
  const child = await run(['-c', 'trap "echo hit" USR1; echo ready; while :; do sleep 0.1; done'], join(folder, 'node'));
  const heard: string[] = [];
  child.stdout?.on('data', (data: Buffer) => heard.push(data.toString()));
  const bench = openJsBench();
  const attach = (processStart?: string) =>
    bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid, ...(processStart === undefined ? {} : { processStart }) }, 'person');
  await expect(attach()).rejects.toMatchObject(refused(/Process \d+ runs .*\/node, which is no Node/));
  await expect(attach('1')).rejects.toMatchObject(refused(/Process \d+ has ended, and another program has its number by now/));
  expect(heard).toEqual([]);
});

test('one whose port is taken is said to be so, with who has it, and nobody else is attached to or asked', async () => {
  const other = await run(['--inspect=127.0.0.1:0', ticks]);
  const [taken] = await listeningAddresses(other.pid);
  const child = await run([`--inspect-port=127.0.0.1:${taken?.port ?? 0}`, ticks]);
  const said = new Promise((resolve) => child.stderr?.once('data', resolve));
  const bench = openJsBench();
  const attach = () => bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person');
  await expect(attach()).rejects.toMatchObject(refused(new RegExp(`cannot open its debugger: that would be at port ${taken?.port}, which process ${other.pid} .*ticks\\.js.* holds`)));
  expect(bench.programs()).toEqual([]);
  expect(await listeningAddresses(other.pid)).toEqual([taken]);
  // Once the port is free the same program can be attached to; it has heard nothing before.
  other.kill('SIGKILL');
  await once(other, 'exit');
  await bench.debugger.addBreakpoint({ path: ticks, line: 3 });
  await attach();
  await stopsInTick(bench);
  expect(String(await said)).toContain(`Debugger listening on ws://127.0.0.1:${taken?.port}`);
});

test('a program in a container with its own network: the same port of ours is not taken for its', async (context) => {
  const other = await run(['--inspect=127.0.0.1:0', ticks]);
  const [ours] = await listeningAddresses(other.pid);
  const child = await run(['-n', 'sh', '-c', `ip link set lo up 2>/dev/null; exec "$0" --inspect=127.0.0.1:${ours?.port ?? 0} "$1"`, pinnedNode(), ticks], '/usr/bin/unshare').catch(() => undefined);
  if (!child || child.exitCode !== null) return context.skip('this system makes no networks for us');
  const bench = openJsBench();
  await expect(bench.debugger.launch({ target: 'process', language: 'javascript', processId: child.pid }, 'person')).rejects.toMatchObject(refused(/runs in a container with a network of its own/));
  return undefined;
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
