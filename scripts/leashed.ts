import { spawn, type StdioOptions } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface LeashOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** `inherit` gives the command our terminal, `pipe` collects both outputs. */
  readonly output: 'inherit' | 'pipe';
  /** How long the command has between being asked to end and being killed. */
  readonly graceMilliseconds: number;
  /** Whether what the command leaves behind is killed too. */
  readonly sweep: boolean;
}

export interface Leashed {
  /** The exit code of the command, once it has ended. */
  readonly ended: Promise<number>;
  /** Standard output and error, in the order in which they arrive. */
  onOutput(listener: (text: string) => void): void;
  /** Ends the command and everything it started. */
  letGo(): void;
}

/** Starts a command that ends when we call `letGo` and when this process dies, whatever kills it. */
export function startLeashed(command: string, commandArguments: readonly string[], options: LeashOptions): Leashed {
  const mark = `DAPILOT_LEASH_${randomUUID().replaceAll('-', '')}`;
  const streams: StdioOptions =
    options.output === 'inherit' ? ['inherit', 'inherit', 'inherit', 'pipe'] : ['ignore', 'pipe', 'pipe', 'pipe'];
  const leash = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'leash.ts'),
      mark,
      String(options.graceMilliseconds),
      options.sweep ? 'sweep' : 'keep',
      command,
      ...commandArguments,
    ],
    { cwd: options.cwd, env: options.env ?? process.env, stdio: streams, windowsHide: true },
  );
  return {
    ended: new Promise((resolve, reject) => {
      leash.on('error', reject);
      // 'close' and not 'exit': the last output has arrived by then.
      leash.on('close', (code) => resolve(code ?? 1));
    }),
    onOutput: (listener) => {
      for (const stream of [leash.stdout, leash.stderr]) stream?.setEncoding('utf8').on('data', listener);
    },
    letGo: () => (leash.stdio[3] as Readable | null)?.destroy(),
  };
}
