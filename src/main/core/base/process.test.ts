import { describe, expect, test } from 'vitest';
import { isRunning, type ProcessIdentity } from './process-table.ts';
import { findTree } from './process-tree.ts';
import { describeExit, runProcess, startProcess } from './process.ts';

const environment = { PATH: process.env['PATH'] ?? '' };
const node = process.execPath;
const run = (script: string, more: Partial<Parameters<typeof runProcess>[0]> = {}) =>
  runProcess({ command: node, args: ['-e', script], environment, timeoutMilliseconds: 5000, ...more });

describe('a program that is run to its end', () => {
  test('gives exit code and both outputs, gets its input, and no shell reads its arguments', async () => {
    const script = 'process.stdin.pipe(process.stdout); console.error(process.argv[1]); process.exitCode = 3';
    const done = await run('', { args: ['-e', script, '$HOME; `x`'], input: 'höre' });
    expect(done).toEqual({ code: 3, signal: null, stdout: 'höre', stderr: '$HOME; `x`\n' });
  });

  test('gets the environment it was given, with a marker of its own', async () => {
    const { stdout } = await run('console.log(JSON.stringify(process.env))', { environment: { ...environment, A: '1' }, marker: 'm' });
    expect(JSON.parse(stdout)).toEqual({ ...environment, A: '1', DAPILOT_RUN: 'm' });
  });

  test('that does not exist is told as a missing runtime', async () => {
    await expect(run('', { command: '/no/such/program' })).rejects.toMatchObject({
      code: 'runtime-missing',
      message: '/no/such/program cannot be started: there is no such program.',
    });
    await expect(run('', { cwd: '/no/such/folder' })).rejects.toMatchObject({ message: expect.stringContaining('/no/such/folder') as string });
    await expect(run('', { command: import.meta.dirname })).rejects.toMatchObject({ message: expect.stringContaining('executed') as string });
    await expect(run('', { args: ['a\0b'] })).rejects.toMatchObject({ code: 'runtime-missing' });
  });

  test.runIf(process.platform === 'linux')('is ended with its children at the deadline, on abort, and when it floods us', async () => {
    const family = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'inherit' });`;
    const markers = ['deadline', 'abort', 'flood'].map((name) => `${name}-${process.pid}`);
    const controller = new AbortController();
    const aborted = run(`${family} process.on('exit', () => {}); setInterval(() => {}, 1000)`, { marker: markers[1] ?? '', signal: controller.signal });
    const refusal = expect(aborted).rejects.toMatchObject({ code: 'cancelled' });
    await expect(run(family, { marker: markers[0] ?? '', timeoutMilliseconds: 300 })).rejects.toMatchObject({ code: 'timeout' });
    controller.abort();
    await refusal;
    await expect(run(`${family} setInterval(() => console.log('x'.repeat(1000)), 1)`, { marker: markers[2] ?? '', maximumOutput: 5000 })).rejects.toMatchObject({
      code: 'internal',
    });
    for (const marker of markers) expect(findTree({ marker })).toEqual([]);
  });
});

describe('a started program', () => {
  test('keeps the tails of its outputs and tells how it ended', async () => {
    const script = `process.stderr.write('y'.repeat(100000) + 'last words', () => process.kill(process.pid, 'SIGKILL'))`;
    const started = await startProcess({ command: node, args: ['-e', script], environment, collectStdout: true });
    const exit = await started.closed;
    expect(exit).toEqual({ code: null, signal: 'SIGKILL' });
    expect(describeExit(exit)).toBe('it was ended by SIGKILL');
    expect(started.stderrTail()).toMatch(/^y{1000}y*last words$/);
    expect(started.stderrTail().length).toBe(16 * 1024);
  });

  test('survives our writing to it after its end', async () => {
    const started = await startProcess({ command: node, args: ['-e', ''], environment, collectStdout: true });
    await started.closed;
    started.stdin.write('too late');
    expect(await started.exited).toEqual({ code: 0, signal: null });
  });

  test.runIf(process.platform !== 'win32')('is ended on request', async () => {
    const started = await startProcess({ command: node, args: ['-e', 'setInterval(() => {}, 1000)'], environment, collectStdout: true });
    expect(await started.end()).toEqual([]);
    expect(isRunning(started.identity as ProcessIdentity)).toBe(false);
    expect((await started.exited).signal).toBe('SIGKILL');
  });
});
