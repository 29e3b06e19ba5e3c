/** bin/dapilot.js as a person's shell or a script runs it. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { killTree, marked } from '../../scripts/process-tree.ts';
import type { EventType } from '../../src/shared/events.ts';

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'dapilot.js');
const goneMilliseconds = 5000;

export interface CommandOptions {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
}

export interface RunningCommand {
  /** Resolves with the first line of standard output that holds these words; rejects when there is none. */
  line(words: string): Promise<string>;
  /** As the terminal does: to the launcher and everything in its group. */
  interrupt(): void;
  /** To the launcher alone. */
  kill(signal: NodeJS.Signals): void;
  readonly finished: Promise<FinishedCommand>;
  /** Processes of this command that are still there. */
  left(): readonly number[];
}

export interface FinishedCommand {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts it in a process group of its own, marked so that whatever is left of it is found. */
export function startCommand({ words, cwd, environment }: CommandOptions): RunningCommand {
  const mark = `COMMAND_${Math.random().toString(36).slice(2)}`;
  const env = { ...process.env, ...environment, [mark]: '1' };
  const child = spawn(process.execPath, [launcher, ...words], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const tell = () => {
    for (const wake of waiting) wake();
  };
  const output = createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    tell();
  });
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const finished = Promise.all([exited, new Promise((resolve) => output.once('close', resolve))]).then(([code]) => {
    over = true;
    tell();
    return { code, stdout: lines.map((line) => `${line}\n`).join(''), stderr };
  });
  return {
    line: (wanted) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find((line) => line.includes(wanted));
          if (found === undefined && !over) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`It ended without saying ${wanted}: ${lines.join('\n')}${stderr}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    interrupt: () => void process.kill(-(child.pid ?? 0), 'SIGINT'),
    kill: (signal) => void child.kill(signal),
    finished,
    left: () => marked(mark),
  };
}

/** Runs it to its end. Throws when processes of it are left five seconds later; they are ended then. */
export async function runCommand(options: CommandOptions): Promise<FinishedCommand> {
  const command = startCommand(options);
  const finished = await command.finished;
  await allGone(command);
  return finished;
}

/** Waits until no process of the command is left; throws after five seconds. */
export async function allGone(command: RunningCommand): Promise<void> {
  const deadline = performance.now() + goneMilliseconds;
  for (let left = command.left(); left.length > 0; left = command.left()) {
    if (performance.now() < deadline) await new Promise(setImmediate);
    else {
      for (const pid of left) killTree(pid, '');
      throw new Error(`processes are left: ${left.join(', ')}`);
    }
  }
}

/** The lines of `--json`, each parsed; throws when one is not JSON. */
export function jsonLines(stdout: string): readonly ({ readonly type: EventType | 'verdict' | 'end' } & Readonly<Record<string, unknown>>)[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
