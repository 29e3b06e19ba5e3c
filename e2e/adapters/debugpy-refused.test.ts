/** What cannot be attached to, or not be debugged as it is: each ends in a sentence with the next step. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { hasGdb } from '../../scripts/system-parts.ts';
import { describeCurrentDebugpy, programs, skipMissing } from '../support/debugpy-bench.ts';
import { startTarget } from '../support/python-target.ts';

const path = (name: string) => join(programs, name);

describeCurrentDebugpy(({ open, found }) => {
  test('a process that another debugger holds already', async (context) => {
    if (!hasGdb()) return skipMissing(context, 'there is no gdb');
    const target = await startTarget(found().python, [path('serving.py')]);
    await target.printed(/serving/);
    const holder = spawn('gdb', ['-nx', '-q', '-p', String(target.processId), '-ex', 'echo held\\n'], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void holder.kill('SIGKILL'));
    for await (const chunk of holder.stdout) if (String(chunk).includes('held')) break;
    const bench = open();
    const before = performance.now();
    await expect(bench.debugger.launch({ target: 'process', language: 'python', processId: target.processId }, 'person')).rejects.toMatchObject({
      code: 'launch-failed',
      message: `The debugger could not be brought into process ${target.processId}: this system does not let the debugger look into it.`,
      hint: expect.stringContaining('python -m debugpy --listen') as string,
      detail: expect.stringContaining('ptrace') as string,
    });
    // It is known at once, not when debugpy has waited in vain.
    expect(performance.now() - before).toBeLessThan(10_000);
    expect(bench.root()).toMatchObject({ status: 'failed', problem: { code: 'launch-failed' } });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await target.heard()).toContain('alive');
    return undefined;
  });

  test('a port where nothing listens', async () => {
    const bench = open();
    // The port that is never given to anybody.
    await expect(bench.debugger.launch({ target: 'process', language: 'python', port: 1 }, 'person')).rejects.toMatchObject({
      code: 'launch-failed',
      message: 'No debugger listens at 127.0.0.1:1: the connection was refused.',
      hint: expect.stringContaining('python -m debugpy --listen 1 program.py') as string,
    });
    expect(bench.root()).toMatchObject({ status: 'failed' });
  });

  test('a program that somebody else debugs, and a port where something else listens', async () => {
    const target = await startTarget(found().python, [path('listening.py'), path('serving.py')], found().debugpy);
    const port = Number(await target.printed(/listening at (\d+)/));
    const first = open();
    await first.debugger.launch({ target: 'process', language: 'python', port }, 'person');
    await expect(open().debugger.launch({ target: 'process', language: 'python', port }, 'person')).rejects.toMatchObject({
      code: 'launch-failed',
      message: `The program at 127.0.0.1:${port} is already being debugged by somebody else.`,
    });
    expect(first.root()).toMatchObject({ status: 'running' });
    const server = createServer((_, response) => void response.end('hello')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const other = (server.address() as AddressInfo).port;
    await expect(open().debugger.launch({ target: 'process', language: 'python', port: other }, 'person')).rejects.toMatchObject({
      code: 'launch-failed',
      message: expect.stringMatching(new RegExp(`^What listens at 127\\.0\\.0\\.1:${other} does not speak like debugpy: `)) as string,
    });
  });

  test('a process that is gone, and one that is no Python', async () => {
    const bench = open();
    const attach = (processId: number) => bench.debugger.launch({ target: 'process', language: 'python', processId }, 'person');
    await expect(attach(2 ** 22 + 1)).rejects.toMatchObject({ code: 'launch-failed', message: 'There is no process 4194305.' });
    await expect(attach(process.ppid)).rejects.toMatchObject({ code: 'launch-failed', message: expect.stringMatching(/which is no Python\.$/) as string });
  });
});
