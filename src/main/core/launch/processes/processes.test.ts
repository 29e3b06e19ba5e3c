import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pinnedNode } from '../../base/pinned-node.ts';
import { identifyProcess } from '../../base/process-table.ts';
import { readExecutable } from '../../dap/launch/executable-facts.ts';
import { createProcesses, limitOf, ourProcesses } from './processes.ts';

async function start(cwd: string, ...words: readonly string[]): Promise<ChildProcess & { readonly pid: number }> {
  const child = spawn(words[0] ?? '', words.slice(1), { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child as ChildProcess & { readonly pid: number };
}

const waits = 'process.stdout.write("up"); process.stdin.resume()';

test.runIf(process.platform === 'linux')('what runs on this machine: kind, inspector, folder, and whose it is', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-processes-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [plain, inspected, shell, wordy] = await Promise.all([
    start(folder, pinnedNode(), '-e', waits),
    start('/', pinnedNode(), '--inspect=127.0.0.1:0', '-e', `process.title = 'renamed'; ${waits}`),
    start(folder, '/bin/sh', '-c', 'echo up; read line'),
    start(folder, '/bin/sh', '-c', 'echo up; read line', 'x'.repeat(100_000)),
  ]);
  const processes = createProcesses({ examine: readExecutable, workspace: () => folder });
  const { processes: rows } = await processes.list();
  const rowOf = ({ pid }: { readonly pid: number }) => rows.find(({ processId }) => processId === pid);
  expect(rowOf(plain)).toEqual({
    processId: plain.pid, processStart: identifyProcess(plain.pid)?.startTime, kind: 'node', name: 'node', here: true, ours: true, folder,
    commandLine: `${pinnedNode()} -e ${JSON.stringify(waits)}`, user: expect.any(String) as string, startedAt: expect.any(Number) as number,
  });
  expect(Math.abs((rowOf(plain)?.startedAt ?? 0) - Date.now())).toBeLessThan(10 * 60_000);
  // Its title has taken the place of its command line; what runs there is known all the same.
  expect(rowOf(inspected)).toMatchObject({ kind: 'node', here: false, commandLine: expect.stringContaining('renamed') as string });
  expect(rowOf(shell)).toMatchObject({ kind: 'native', here: true });
  expect(rowOf(wordy)?.commandLine).toMatch(/^\/bin\/sh -c "echo up; read line" x{1900,}$/);
  expect(rowOf(wordy)?.commandLine).toHaveLength(2000);
  expect(rows.some(({ processId }) => processId === process.pid)).toBe(false);
  expect(rows.some(({ commandLine }) => commandLine === '')).toBe(false);
});

test.runIf(process.platform === 'linux')('an open inspector is seen where the process itself listens', async () => {
  const child = await start('/', pinnedNode(), '--inspect=127.0.0.1:0', '-e', waits);
  const { processes: rows } = await createProcesses({ examine: readExecutable, workspace: () => undefined }).list();
  expect(rows.find(({ processId }) => processId === child.pid)).toMatchObject({ kind: 'node', inspector: { host: '127.0.0.1', port: expect.any(Number) as number } });
});

const running = (processId: number, parent: number, name: string) => ({ processId, parent, name, startTime: '1', commandLine: name });

test('what belongs to DAPilot: what it started, and the launchers that started it', () => {
  const all = [running(1, 0, 'init'), running(10, 1, 'bash'), running(20, 10, 'node'), running(21, 20, 'node'), running(30, 21, 'python3'), running(31, 30, 'sh'), running(40, 20, 'other'), running(50, 1, 'node')];
  expect([...ourProcesses(all, 21)].toSorted((a, b) => a - b)).toEqual([20, 21, 30, 31]);
});

test('the right to look into others, with the way to get it', () => {
  expect(limitOf({ ptraceScope: 0, mayTrace: false })).toBeUndefined();
  expect(limitOf({ ptraceScope: 3, mayTrace: true })).toBeUndefined();
  expect(limitOf({ ptraceScope: 1, mayTrace: false })).toMatchObject({ message: expect.stringContaining('Only Node programs') as string, hint: expect.stringContaining('sudo sysctl') as string });
  expect(limitOf({ ptraceScope: 3, mayTrace: false })?.hint).toContain('new start');
});
