import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findLaunchers } from './parent-watch.ts';

const watcher = join(import.meta.dirname, 'parent-watch.ts');
const endsWithin = 5_000;

let folder: string;
let started: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-parent-'));
  await writeFile(
    join(folder, 'child.mts'),
    `import { watchParent } from ${JSON.stringify(watcher)}
     setInterval(() => {}, 1000)
     watchParent(() => { console.log('gone'); process.exit() })
     console.log('ready')`,
  );
});

afterEach(async () => {
  if (started?.pid) killGroup(started.pid);
  started = undefined;
  await rm(folder, { recursive: true, force: true });
});

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Starts a launcher in its own process group, kills only the launcher once its child is ready, and awaits the child. */
async function killLauncher(command: string, args: readonly string[]): Promise<string> {
  const launcher = spawn(command, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  started = launcher;
  const lines = createInterface({ input: launcher.stdout });
  const deadline = setTimeout(() => lines.close(), endsWithin + 4_000);
  let killedAt = 0;
  for await (const line of lines) {
    if (line === 'ready') {
      killedAt = performance.now();
      launcher.kill('SIGKILL');
    }
    if (line === 'gone') {
      clearTimeout(deadline);
      expect(performance.now() - killedAt).toBeLessThan(endsWithin);
      return line;
    }
  }
  return 'still there';
}

describe.skipIf(process.platform === 'win32')('a killed launcher', () => {
  const script = (text: string) =>
    writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'p', version: '1.0.0', scripts: { start: text } }));

  test('npm killed with -9 ends its script', async () => {
    await script(`"${process.execPath}" child.mts`);
    expect(await killLauncher('npm', ['--silent', 'start'])).toBe('gone');
  });

  test('npm killed with -9 ends its script behind a shell', async () => {
    await script(`true && "${process.execPath}" child.mts; true`);
    expect(await killLauncher('npm', ['--silent', 'start'])).toBe('gone');
  });

  test('a Node launcher killed with -9 ends its child', async () => {
    const parent = `require('node:child_process').spawn(process.execPath, ['child.mts'], { stdio: 'inherit' })`;
    expect(await killLauncher(process.execPath, ['-e', parent])).toBe('gone');
  });
});

describe('findLaunchers', () => {
  const table = (rows: readonly (readonly string[])[]) => (pid: number) => {
    const commandLine = rows[pid];
    return commandLine && { pid, parent: pid + 1, state: 'S', began: '1', commandLine };
  };
  const pids = (rows: readonly (readonly string[])[]) => findLaunchers(0, table(rows)).map((launcher) => launcher.pid);

  test('goes through shells up to the first npm and no further', () => {
    expect(pids([['/x/node', 'start.ts'], ['sh', '-c', 'node start.ts'], ['npm start'], ['node', 'editor']])).toEqual([0, 1, 2]);
  });

  test('leaves an interactive shell alone', () => {
    expect(pids([['/bin/bash'], ['node', 'editor']])).toEqual([]);
    expect(pids([['-zsh'], ['login']])).toEqual([]);
  });

  test('leaves a shell that no launcher started alone', () => {
    expect(pids([['bash', '-c', 'node web.js'], ['/usr/sbin/service']])).toEqual([]);
  });

  test('knows npm before it has written its title', () => {
    expect(
      pids([
        ['node', '/usr/lib/npm/bin/npm-cli.js', 'start'],
        ['node', 'outer'],
      ]),
    ).toEqual([0]);
  });
});
