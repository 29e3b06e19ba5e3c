/** What an adapter of the settings can do wrong: each ends in a sentence with what it printed and the next step. */
import { chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { WrittenAdapter } from '../../src/shared/adapters.ts';
import { toProblem, type Problem } from '../../src/shared/errors.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { openConfigured } from '../support/configured-bench.ts';

/** An adapter that is a few lines of JavaScript. */
const script = (lines: string, more: Partial<WrittenAdapter> = {}): WrittenAdapter => ({ label: 'Mine', command: pinnedNode(), args: ['-e', lines], launch: { program: '${program}' }, ...more });

const silent = 'setInterval(() => {}, 1000);';

async function refusal(adapter: WrittenAdapter, options: Parameters<typeof openConfigured>[1] = {}): Promise<Problem> {
  const bench = openConfigured({ mine: adapter }, options);
  const program = bench.write('main.txt', 'a program\n');
  const problem = await bench.debugger.launch({ program, adapter: 'mine' }, 'person').then(
    () => undefined,
    (error: unknown) => toProblem(error),
  );
  expect(bench.root().status).toBe('failed');
  expect(problem).toEqual(bench.root().problem);
  if (!problem) throw new Error('it was launched');
  expect(problem.hint).toBeTruthy();
  return problem;
}

describe.skipIf(process.platform === 'win32')('an adapter of the settings that', () => {
  test('is not on the PATH', async () => {
    expect(await refusal({ ...script(''), command: 'no-such-adapter' })).toMatchObject({
      code: 'adapter-missing',
      message: 'Mine cannot be started: there is no program "no-such-adapter" on the PATH of your login shell.',
      hint: 'Install it, or write its whole path in "command" of debug.adapters.mine in your settings.',
    });
  });

  test('is not where its path says', async () => {
    expect(await refusal({ ...script(''), command: '/no/such/adapter' })).toMatchObject({ code: 'adapter-missing', message: 'Mine cannot be started: there is no file /no/such/adapter.' });
  });

  test('has a path that is neither absolute nor a name', async () => {
    expect(await refusal({ ...script(''), command: './adapter' })).toMatchObject({ code: 'adapter-missing', message: 'Mine cannot be started: its command "./adapter" is neither an absolute path nor a name on the PATH.' });
  });

  test('may not be executed', async () => {
    const bench = openConfigured({});
    const command = bench.write('adapter', '#!/bin/sh\n');
    chmodSync(command, 0o644);
    bench.configure({ mine: { ...script(''), command } });
    await expect(bench.debugger.launch({ program: command, adapter: 'mine' }, 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: `Mine cannot be started: ${command} may not be executed.` });
  });

  test('lies in the workspace and is meant by its name', async () => {
    const before = process.env['PATH'];
    const bench = openConfigured({});
    const planted = bench.write('bin/adapter-of-nobody', '#!/bin/sh\n');
    chmodSync(planted, 0o755);
    process.env['PATH'] = `${planted.slice(0, planted.lastIndexOf('/'))}:${before}`;
    onTestFinished(() => void (process.env['PATH'] = before));
    bench.configure({ mine: { ...script(''), command: 'adapter-of-nobody' } });
    await expect(bench.debugger.launch({ program: planted, adapter: 'mine' }, 'person')).rejects.toMatchObject({ code: 'adapter-missing', message: expect.stringContaining('there is no program "adapter-of-nobody"') as string });
  });

  test('is to run in a folder that is not there', async () => {
    expect(await refusal(script('', { cwd: '/no/such/folder' }))).toMatchObject({ code: 'adapter-failed', hint: 'Check "command" and "cwd" of debug.adapters.mine in your settings.' });
  });

  test('exits at once', async () => {
    expect(await refusal(script('console.error("usage: adapter --dap"); process.exit(64)'))).toMatchObject({
      code: 'adapter-failed',
      message: 'Mine was started and went away before it spoke DAP: it ended with exit code 64. It printed: usage: adapter --dap',
      detail: 'usage: adapter --dap',
    });
  });

  test('says what it was called, and ends', async () => {
    const lines = 'process.stdin.once("data", (data) => { console.error(/"adapterID":"([^"]+)"/.exec(data)[1]); process.exit(1); })';
    expect(await refusal(script(lines))).toMatchObject({ detail: 'mine' });
    expect(await refusal(script(lines, { adapterID: 'coreclr' }))).toMatchObject({ detail: 'coreclr' });
  });

  test('prints garbage instead of DAP', async () => {
    expect(await refusal(script('console.log("Welcome to the debugger!\\n> ready"); process.stdin.once("data", () => process.exit(0))'))).toMatchObject({
      code: 'adapter-failed',
      message: expect.stringMatching(/^Mine was started and went away before it spoke DAP: it ended with exit code 0\. It printed: > ready$/) as string,
      detail: 'Welcome to the debugger!\n> ready',
    });
  });

  test('never answers', async () => {
    const problem = await refusal(script(`console.error("\\u001b[31mthinking\\u001b[0m"); ${silent}`, { startSeconds: 1 }));
    expect(problem).toMatchObject({ code: 'adapter-failed', message: 'Mine did not answer within 1 second: it does not speak DAP on its standard streams, or takes longer to start. It printed: thinking', hint: expect.stringContaining('"startSeconds"') as string });
  });

  test('answers what cannot be read', async () => {
    const problem = await refusal(script(`process.stdin.once("data", () => { process.stdout.write("Content-Length: 5\\r\\n\\r\\nhello".repeat(25)); }); ${silent}`));
    expect(problem).toMatchObject({ code: 'adapter-failed', message: expect.stringContaining('before it spoke DAP') as string });
  });

  test('prints no port that its pattern finds', async () => {
    const adapter = script(`console.log("up and running: 4711"); ${silent}`, { transport: { kind: 'printed-port', pattern: 'listening at (\\d+)' } });
    expect(await refusal(adapter, { startMilliseconds: 1500 })).toMatchObject({
      code: 'adapter-timeout',
      message: 'Mine was started, and within 1.5 seconds it neither ended nor could be connected to. It printed: up and running: 4711',
      hint: expect.stringContaining('"pattern"') as string,
    });
  });

  test('does not listen where it was told to', async () => {
    const adapter = script(silent, { transport: { kind: 'port' }, env: { PORT: '${port}' } });
    expect(await refusal(adapter, { startMilliseconds: 1500 })).toMatchObject({ code: 'adapter-timeout', message: expect.stringContaining('It printed nothing.') as string });
  });

  test('ends before it listens', async () => {
    const adapter = script('console.log("cannot bind"); process.exit(3)', { transport: { kind: 'socket' }, env: { WHERE: '${socket}' } });
    expect(await refusal(adapter)).toMatchObject({ code: 'adapter-failed', message: 'Mine was started, and ended before it could be connected to: it ended with exit code 3. It printed: cannot bind' });
  });

  test('never dials in', async () => {
    const adapter = script(silent, { transport: { kind: 'dial-in' }, env: { PORT: '${port}' } });
    expect(await refusal(adapter, { startMilliseconds: 1500 })).toMatchObject({ code: 'adapter-timeout', message: expect.stringContaining('neither ended nor connected to DAPilot') as string });
  });

  test('is given a port that another program has', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    expect(await refusal(script(silent, { transport: { kind: 'port', port } }))).toMatchObject({ code: 'adapter-failed', message: `Mine is to listen at port ${port}, and another program has that port already.` });
  });

  test('is a server that does not run', async () => {
    const { command: _, args: __, ...described } = script('');
    expect(await refusal({ ...described, transport: { kind: 'server', port: 9 } })).toMatchObject({ code: 'adapter-failed', message: expect.stringMatching(/^Mine does not listen at 127\.0\.0\.1:9: .*ECONNREFUSED/) as string });
  });

  test('cannot attach: its settings have no arguments for it', async () => {
    const bench = openConfigured({ mine: script('') });
    await expect(bench.debugger.launch({ target: 'process', language: 'other', processId: process.ppid, adapter: 'mine' }, 'person')).rejects.toMatchObject({ code: 'launch-failed', message: 'Mine has no "attach" arguments in your settings, so it cannot attach to programs.' });
  });

  test('is given a list within a text', async () => {
    expect(await refusal(script(silent, { launch: { commandLine: '${program} ${args}' } }))).toMatchObject({ code: 'launch-failed', message: expect.stringContaining('puts a list into a text') as string });
  });
});
