import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startLeashed, type Leashed } from './leashed.ts';
import { isRunning } from './process-tree.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-leash-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A command that ignores SIGTERM and starts a process of another session that does too; writes down both numbers. */
const stubborn = `
  const child = require('node:child_process').spawn(process.execPath,
    ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  process.on('SIGTERM', () => {})
  require('node:fs').writeFileSync('numbers', process.pid + ' ' + child.pid)
  setInterval(() => {}, 1000)`;

/** The process numbers that a stubborn command has written down. */
async function numbers(): Promise<readonly number[]> {
  const read = async () => {
    const found = /^(\d+) (\d+)$/.exec(await readFile(join(folder, 'numbers'), 'utf8'));
    if (!found) throw new Error('not written yet');
    return found.slice(1).map(Number);
  };
  return vi.waitFor(read, { timeout: 5_000 });
}

/** Waits until none of the processes is left. */
function allGone(pids: readonly number[]): Promise<void> {
  return vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 5_000 });
}

function start(script: string): Leashed {
  const options = { cwd: folder, output: 'pipe', graceMilliseconds: 200, sweep: true } as const;
  return startLeashed(process.execPath, ['-e', script], options);
}

describe.skipIf(process.platform === 'win32')('a leashed command', () => {
  test('hands over its output and its exit code', async () => {
    const command = start('console.log("out"); console.error("err"); process.exitCode = 7');
    let output = '';
    command.onOutput((text) => (output += text));
    expect(await command.ended).toBe(7);
    expect(output).toContain('out\n');
    expect(output).toContain('err\n');
  });

  test('is killed with all it started when let go', async () => {
    const command = start(stubborn);
    const pids = await numbers();
    command.letGo();
    expect(await command.ended).not.toBe(0);
    await allGone(pids);
  });

  test('is killed with all it started when its starter is killed with -9', async () => {
    await writeFile(
      join(folder, 'starter.mts'),
      `import { startLeashed } from ${JSON.stringify(join(import.meta.dirname, 'leashed.ts'))}
       startLeashed(process.execPath, ['-e', ${JSON.stringify(stubborn)}], { output: 'pipe', graceMilliseconds: 200, sweep: true })`,
    );
    const starter = spawn(process.execPath, ['starter.mts'], { cwd: folder, stdio: 'ignore' });
    const pids = await numbers();
    starter.kill('SIGKILL');
    await allGone(pids);
  });

  test.runIf(process.platform === 'linux')('leaves nothing behind when it ends by itself', async () => {
    const command = start(`${stubborn}; setTimeout(() => process.exit(0), 300)`);
    const pids = await numbers();
    expect(await command.ended).toBe(0);
    await allGone(pids);
  });
});
