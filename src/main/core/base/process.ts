/** Starting programs: never through a shell, always in a group of their own, always with an end. */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { DapilotError } from '../../../shared/errors.ts';
import { identifyProcess, type ProcessIdentity } from './process-table.ts';
import { endTree, runVariable, type EndOptions } from './process-tree.ts';

export type Environment = Readonly<Record<string, string>>;

export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** The whole environment; nothing of ours is added but the marker. */
  readonly environment: Environment;
  /** Marks the process and all it starts; a fresh one when absent. */
  readonly marker?: string;
  /** Collects stdout for `stdoutTail` and `onOutput`; otherwise the owner reads `stdout`. */
  readonly collectStdout: boolean;
}

export interface StartedProcess {
  readonly processId: number;
  readonly identity: ProcessIdentity | undefined;
  readonly marker: string;
  readonly stdin: Writable;
  readonly stdout: Readable;
  /** Resolves once, when the process has ended; its output may still be on the way. */
  readonly exited: Promise<ProcessExit>;
  /** Resolves when it has ended and both outputs are read to their end. */
  readonly closed: Promise<ProcessExit>;
  /** Every further piece of stderr, and of stdout when that is collected. */
  onOutput(listener: (text: string, stream: 'stdout' | 'stderr') => void): void;
  stdoutTail(): string;
  stderrTail(): string;
  /** Ends it and everything it started; gives what could not be ended. */
  end(options?: EndOptions): Promise<readonly ProcessIdentity[]>;
}

const tailCharacters = 16 * 1024;

/**
 * Starts a program. Rejects with `runtime-missing` when it cannot be started (not there, not executable, no such
 * working folder).
 */
export async function startProcess(options: ProcessOptions): Promise<StartedProcess> {
  const { command, cwd, marker = randomUUID(), collectStdout } = options;
  const child = spawnPiped(options, marker);
  const exitOf = (code: number | null, signal: NodeJS.Signals | null): ProcessExit => ({ code, signal });
  const exited = new Promise<ProcessExit>((resolve) => child.once('exit', (code, signal) => resolve(exitOf(code, signal))));
  const closed = new Promise<ProcessExit>((resolve) => child.once('close', (code, signal) => resolve(exitOf(code, signal))));
  // The owner of a stream learns of its end by its end; an error without listener would end our process.
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => undefined);

  try {
    await once(child, 'spawn');
  } catch (error) {
    throw startError(command, cwd, error);
  }
  // Later errors are failed signals of ours; whether it ended is told by 'exit'.
  child.on('error', () => undefined);
  const processId = child.pid as number;
  const identity = identifyProcess(processId);
  const listeners: ((text: string, stream: 'stdout' | 'stderr') => void)[] = [];
  const collect = (stream: Readable, name: 'stdout' | 'stderr') => {
    const tail = createTail();
    stream.setEncoding('utf8').on('data', (text: string) => {
      tail.add(text);
      for (const listener of listeners) listener(text, name);
    });
    return tail;
  };
  const stdoutTail = collectStdout ? collect(child.stdout, 'stdout') : createTail();
  const stderrTail = collect(child.stderr, 'stderr');

  return {
    processId,
    identity,
    marker,
    stdin: child.stdin,
    stdout: child.stdout,
    exited,
    closed,
    onOutput: (listener) => listeners.push(listener),
    stdoutTail: stdoutTail.text,
    stderrTail: stderrTail.text,
    end: (endOptions) => endTree({ marker, roots: identity ? [identity] : [] }, endOptions),
  };
}

/** Node throws at once for what no system would accept, a NUL in an argument for example. */
function spawnPiped({ command, args, cwd, environment }: ProcessOptions, marker: string): ChildProcessWithoutNullStreams {
  try {
    return spawn(command, args, {
      cwd,
      env: { ...environment, [runVariable]: marker },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
  } catch (error) {
    throw startError(command, cwd, error);
  }
}

export interface FinishedProcess extends ProcessExit {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end and gives its output. Ends it, with all it started, at the deadline (`timeout`), on abort
 * (`cancelled`), and when it writes more than `maximumOutput` bytes (`internal`).
 */
export async function runProcess(
  options: Omit<ProcessOptions, 'collectStdout'> & {
    readonly timeoutMilliseconds: number;
    readonly signal?: AbortSignal;
    readonly maximumOutput?: number;
    readonly input?: string;
    /** What has to end early is asked to, and has this long until it is forced; absent: forced at once. */
    readonly graceMilliseconds?: number;
    /** Every piece of its output as it comes. */
    readonly onOutput?: (text: string, stream: 'stdout' | 'stderr') => void;
  },
): Promise<FinishedProcess> {
  const { timeoutMilliseconds, signal, maximumOutput = 4 * 1024 * 1024, input = '', graceMilliseconds = 0 } = options;
  if (signal?.aborted) throw new DapilotError('cancelled', `Running ${options.command} was cancelled.`);
  const started = await startProcess({ ...options, collectStdout: true });
  const output = { stdout: '', stderr: '' };
  const { promise: refused, reject } = Promise.withResolvers<never>();
  started.onOutput((text, stream) => {
    output[stream] += text;
    options.onOutput?.(text, stream);
    if (output.stdout.length + output.stderr.length <= maximumOutput) return;
    reject(new DapilotError('internal', `${options.command} wrote more than ${maximumOutput} characters.`));
  });
  const timer = setTimeout(() => {
    const seconds = timeoutMilliseconds / 1000;
    reject(new DapilotError('timeout', `${options.command} did not end within ${seconds} s.`, { hint: 'Run it in a terminal to see what it waits for.', detail: output.stderr }));
  }, timeoutMilliseconds);
  const onAbort = () => reject(new DapilotError('cancelled', `Running ${options.command} was cancelled.`));
  signal?.addEventListener('abort', onAbort, { once: true });
  started.stdin.end(input);
  try {
    const exit = await Promise.race([started.closed, refused]);
    return { ...exit, ...output };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    await started.end({ graceMilliseconds });
  }
}

/** Words for how a process ended. */
export function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `it ended with exit code ${code ?? 'unknown'}` : `it was ended by ${signal}`;
}

function createTail() {
  let text = '';
  return {
    add: (more: string) => {
      text = more.length < tailCharacters ? (text + more).slice(-tailCharacters) : more.slice(-tailCharacters);
    },
    text: () => text,
  };
}

function startError(command: string, cwd: string | undefined, error: unknown): DapilotError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: cwd === undefined ? 'there is no such program' : `there is no such program, or no folder ${cwd}`,
    EACCES: 'it may not be executed',
  };
  return new DapilotError('runtime-missing', `${command} cannot be started: ${reasons[code ?? ''] ?? message}.`, {
    hint: 'Check that it is there and that you may run it.',
    detail: message,
    cause: error,
  });
}
