/** One program in a pseudo-terminal. The native part comes ready-made for the usual systems and is loaded at its first use. */
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import type * as NodePty from '@lydell/node-pty';
import type { ProgramExit } from '../../../shared/debug.ts';

type Library = typeof NodePty;

export interface PtyOptions {
  /** Absolute path; no shell looks at it or at the arguments. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly rows: number;
  onText(text: string): void;
  /** Called once, after the last text. */
  onExit(exit: ProgramExit): void;
}

export interface Pty {
  readonly processId: number;
  write(text: string): void;
  resize(columns: number, rows: number): void;
  /** Ends the program by force; its end is told by `onExit`. */
  kill(): void;
}

/** Reading more than this in a frame would let one program that only prints take all our time: it has to wait. */
const frameCharacters = 512_000;
const frameMilliseconds = 16;

const requireHere = createRequire(import.meta.url);

/** Why this machine has no terminals; undefined where it has. `load` is replaced in tests. */
export function ptyProblem(load: () => unknown = library): string | undefined {
  try {
    load();
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

function library(): Library {
  return requireHere('@lydell/node-pty') as Library;
}

/** Starts a program; throws when there is no terminal to be had. That it cannot be executed is told by its exit alone. */
export function startPty(options: PtyOptions): Pty {
  const { file, args, cwd, environment, columns: cols, rows } = options;
  const pty = library().spawn(file, [...args], { name: 'xterm-256color', cols, rows, cwd, env: { ...environment } });
  let exited = false;
  limitReading(pty, options.onText);
  pty.onExit(({ exitCode, signal }) => {
    exited = true;
    options.onExit(exitOf(exitCode, signal));
  });
  return {
    processId: pty.pid,
    write: (text) => {
      if (!exited) pty.write(text);
    },
    resize: (columns, lines) => {
      if (exited) return;
      try {
        pty.resize(columns, lines);
      } catch (error) {
        // Nothing holds it open any more, though its program may go on: there is nobody to be told.
        if (!String(error).includes('EBADF')) throw error;
      }
    },
    kill: () => {
      if (!exited) pty.kill(process.platform === 'win32' ? undefined : 'SIGKILL');
    },
  };
}

/** While nobody reads, the terminal fills up and the program waits, as in any terminal. */
function limitReading(pty: NodePty.IPty, onText: (text: string) => void): void {
  let frameEnd = 0;
  let read = 0;
  pty.onData((text) => {
    onText(text);
    const now = performance.now();
    if (now > frameEnd) {
      frameEnd = now + frameMilliseconds;
      read = 0;
    }
    read += text.length;
    if (read < frameCharacters) return;
    read = 0;
    pty.pause();
    setTimeout(() => pty.resume(), Math.max(1, frameEnd - now));
  });
}

function exitOf(code: number, signal: number | undefined): ProgramExit {
  if (!signal) return { code };
  const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
  return { code: null, signal: name ?? `signal ${signal}` };
}
