import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-table.ts';
import { endTree, findTree } from './process-tree.ts';

const posix = process.platform === 'linux' || process.platform === 'darwin';
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts Node with a script; `say(text)` in it is answered by `read()` here. */
function start(script: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['-e', `const say = (text) => process.stdout.write(text + '\\n');${script}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...variables },
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
  return { child, read: async () => String((await lines.next()).value) };
}

function identify(processId: number): ProcessIdentity {
  const identity = identifyProcess(processId);
  if (!identity) throw new Error(`no process ${processId}`);
  return identity;
}

const idle = `setInterval(() => {}, 1000)`;
/** A child in a session of its own that ignores SIGTERM; its number is said once it is ready. */
const stubbornChild = (environment: string) => `
  const child = require('node:child_process').spawn(process.execPath,
    ['-e', "process.on('SIGTERM', () => {}); process.stdout.write('ready'); ${idle}"],
    { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env: ${environment} });
  child.stdout.once('data', () => say(child.pid));`;

describe.runIf(posix)('a tree of processes', () => {
  test('is ended with a child that left its session and ignores SIGTERM', async () => {
    const { child, read } = start(`${stubbornChild('process.env')} ${idle}`);
    const family = [identify(child.pid as number), identify(Number(await read()))];
    expect(await endTree({ roots: [child.pid as number] }, { graceMilliseconds: 50 })).toEqual([]);
    expect(family.filter(isRunning)).toEqual([]);
  });

  test('is found by its marker after its parents have died', async () => {
    const marker = randomUUID();
    const { child, read } = start(`${stubbornChild('process.env')} process.on('SIGUSR2', () => process.exit())`, { DAPILOT_RUN: marker });
    const orphan = identify(Number(await read()));
    child.kill('SIGUSR2');
    await once(child, 'exit');
    expect(findTree({ marker })).toEqual([orphan]);
    expect(await endTree({ marker })).toEqual([]);
    expect(isRunning(orphan)).toBe(false);
  });

  test('is found by its parents when it has cleared its environment', async () => {
    const marker = randomUUID();
    const { read } = start(`${stubbornChild('{}')} ${idle}`, { DAPILOT_RUN: marker });
    const stranger = identify(Number(await read()));
    expect(await endTree({ marker })).toEqual([]);
    expect(isRunning(stranger)).toBe(false);
  });

  test('leaves the group of a dead leader not behind', async () => {
    const { child, read } = start(`
      const child = require('node:child_process').spawn(process.execPath, ['-e', "process.stdout.write('ready'); ${idle}"],
        { stdio: ['ignore', 'pipe', 'ignore'], env: {} });
      child.stdout.once('data', () => say(child.pid));
      process.on('SIGUSR2', () => process.exit());`);
    const member = identify(Number(await read()));
    const leader = identify(child.pid as number);
    child.kill('SIGUSR2');
    await once(child, 'exit');
    expect(await endTree({ roots: [leader] })).toEqual([]);
    expect(isRunning(member)).toBe(false);
  });

  test('gets the chance to end by itself', async () => {
    const { child, read } = start(`process.on('SIGTERM', () => process.exit(7)); ${idle}; say('ready')`);
    await read();
    const exit = once(child, 'exit');
    expect(await endTree({ roots: [child.pid as number] }, { graceMilliseconds: 5000 })).toEqual([]);
    expect(await exit).toEqual([7, null]);
  });

  test('that no longer exists is no work, and a number that has a new owner is left alone', async () => {
    const { child, read } = start(`say('ready'); ${idle}`);
    await read();
    const now = identify(child.pid as number);
    expect(await endTree({ roots: [{ ...now, startTime: '1' }], marker: randomUUID() })).toEqual([]);
    expect(isRunning(now)).toBe(true);
  });

  test('never takes in this process, one above it, or what those have started', async () => {
    const { read } = start(`say('ready'); ${idle}`);
    await read();
    expect(findTree({ roots: [process.pid] })).toEqual([]);
    expect(findTree({ roots: [process.ppid] })).toEqual([]);
  });
});

test.runIf(process.platform === 'linux')('what cannot be ended in time is told', async () => {
  const { child, read } = start(`say('ready'); process.on('SIGTERM', () => {}); ${idle}`);
  await read();
  const left = await endTree({ roots: [child.pid as number] }, { graceMilliseconds: 100, timeoutMilliseconds: -100 });
  expect(left).toEqual([identify(child.pid as number)]);
});
