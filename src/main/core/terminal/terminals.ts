/** The pseudo-terminals of one core: what adapters run in them, what stands in them, how their programs ended. */
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type { ProgramExit } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TerminalId } from '../../../shared/ids.ts';
import type { LaunchConfiguration } from '../../../shared/launch.ts';
import type { Terminal, TerminalOutput } from '../../../shared/terminal.ts';
import { findExecutable } from '../base/environment.ts';
import type { Logger } from '../base/logger.ts';
import { isFolder } from '../base/paths.ts';
import { runVariable } from '../base/process-tree.ts';
import type { TerminalRequest } from '../base/terminal-request.ts';
import { ptyProblem, startPty, type Pty } from './pty.ts';
import { createScrollback, type Scrollback } from './scrollback.ts';

/** For one run of a program: what may run in its terminals. */
interface TerminalRun {
  readonly rootId: SessionId;
  readonly configuration: LaunchConfiguration;
  /** The program's, with the marker that its processes are found by. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface Terminals {
  /** Why there are none; undefined where there are. */
  problem(): string | undefined;
  /**
   * Starts what the adapter of a run asks for, which was judged before, and gives its process id right after the start.
   * After `signal` has fired nothing is started.
   */
  run(run: TerminalRun, request: TerminalRequest, signal: AbortSignal): Promise<{ readonly processId: number }>;
  /** Starts a task in a terminal of its own, which stays until it is closed. Throws when there is no terminal to be had. */
  start(task: TaskInTerminal): StartedTask;
  closeTask(id: TerminalId): void;
  /** How the last program of a tree ended in its terminal; undefined while it runs, and when there was none. */
  exitOf(rootId: SessionId): ProgramExit | undefined;
  /** Resolves when nothing of a tree runs in a terminal. */
  over(rootId: SessionId): Promise<void>;
  /** These throw `session-missing`. */
  read(id: TerminalId, from: number): TerminalOutput;
  write(id: TerminalId, text: string): void;
  resize(id: TerminalId, columns: number, rows: number): void;
  /** Ends and forgets the terminals of a tree; without one all. */
  close(rootId?: SessionId): void;
}

/** No adapter asks for it, but the person: nothing is refused. */
interface TaskInTerminal {
  readonly title: string;
  /** Absolute, as its folder. */
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment, with the marker. */
  readonly environment: Readonly<Record<string, string>>;
  /** Stands in the terminal before anything else. */
  readonly heading: string;
  onText(text: string): void;
}

interface StartedTask {
  readonly id: TerminalId;
  readonly processId: number;
  /** Resolves when its program is over, after the last text. */
  readonly exited: Promise<ProgramExit>;
}

export interface TerminalsParts {
  append(event: CoreEvent): void;
  /** Where a program runs that names no folder. */
  workspace(): string;
  readonly logger: Logger;
}

interface Kept {
  /** Absent for a task. */
  readonly rootId?: SessionId;
  readonly scrollback: Scrollback;
  readonly pty: Pty;
  exit: ProgramExit | undefined;
  readonly over: Promise<ProgramExit>;
}

type Opening = Omit<TaskInTerminal, 'heading' | 'onText'> & Partial<TaskInTerminal> & Pick<Terminal, 'rootId' | 'ofDebugger'>;

/** Characters of a terminal that are kept, about ten thousand lines. */
const keptCharacters = 1_000_000;
const readCharacters = 256_000;
const mostOfOneTree = 8;
const usualSize = { columns: 100, rows: 30 } as const;

/** No terminal is opened before one is asked for. */
export function createTerminals({ append, workspace, logger: given }: TerminalsParts): Terminals {
  const logger = given.tagged('terminal');
  const terminals = new Map<TerminalId, Kept>();
  let size: { readonly columns: number; readonly rows: number } = usualSize;

  function require(id: TerminalId): Kept {
    const found = terminals.get(id);
    if (!found) throw new DapilotError('session-missing', 'This terminal does not exist any more.', { hint: 'Start the program again.' });
    return found;
  }

  const ofTree = (rootId: SessionId) => [...terminals].filter(([, terminal]) => terminal.rootId === rootId);

  async function run(of: TerminalRun, request: TerminalRequest, signal: AbortSignal): Promise<{ readonly processId: number }> {
    const cwd = resolve(workspace(), request.cwd ?? of.configuration.cwd);
    const alive = ofTree(of.rootId).filter(([, { exit }]) => !exit);
    if (alive.length >= mostOfOneTree) {
      throw new DapilotError('not-supported', `The program has ${mostOfOneTree} terminals already.`, { hint: 'Stop what runs in one of them.' });
    }
    const environment = environmentFor(of, request.env);
    const [program = '', ...args] = request.args;
    const file = await findExecutable(program, environment, cwd);
    if (file === undefined) {
      throw new DapilotError('runtime-missing', `${program} cannot be run in a terminal: there is no such program.`, { hint: 'Correct its path.' });
    }
    if (!(await isFolder(cwd))) throw new DapilotError('file-missing', `The working directory ${cwd} does not exist.`, { hint: 'Name a folder that exists.' });
    if (signal.aborted) throw new DapilotError('cancelled', 'The session was ended before the program ran in its terminal.');
    for (const [id, { exit }] of ofTree(of.rootId)) if (exit) forget(id);
    return { processId: open({ file, args, cwd, environment, title: request.title ?? of.configuration.name, rootId: of.rootId, ...(request.ofDebugger ? { ofDebugger: true } : {}) }).processId };
  }

  function open({ title, rootId, ofDebugger, heading = '', onText, ...what }: Opening): StartedTask {
    const id = `t-${randomUUID()}` as TerminalId;
    const scrollback = createScrollback(keptCharacters);
    scrollback.push(heading);
    const over = Promise.withResolvers<ProgramExit>();
    const pty = startPty({
      ...what,
      ...size,
      onText: (text) => {
        scrollback.push(text);
        onText?.(text);
        if (terminals.has(id)) append({ type: 'terminal.grew', id, end: scrollback.end });
      },
      onExit: (exit) => {
        kept.exit = exit;
        over.resolve(exit);
        logger.debug('the program in a terminal is over', { id, exit });
        if (terminals.has(id)) append({ type: 'terminal.exited', id, exit });
      },
    });
    const owner = rootId === undefined ? {} : { rootId };
    const kept: Kept = { ...owner, scrollback, pty, exit: undefined, over: over.promise };
    terminals.set(id, kept);
    append({ type: 'terminal.opened', terminal: { id, ...owner, ...(ofDebugger ? { ofDebugger } : {}), title: title.slice(0, 200), processId: pty.processId, ...size, end: scrollback.end } });
    return { id, processId: pty.processId, exited: over.promise };
  }

  function forget(id: TerminalId): void {
    terminals.get(id)?.pty.kill();
    terminals.delete(id);
    append({ type: 'terminal.closed', id });
  }

  return {
    problem: () => ptyProblem(),
    run,
    start: (task) => {
      const problem = ptyProblem();
      if (problem === undefined) return open(task);
      throw new DapilotError('not-supported', `Tasks run in terminals, and this machine has none: ${problem}`, { hint: 'Run it in a terminal of your own.' });
    },
    closeTask: forget,
    exitOf: (rootId) => ofTree(rootId).at(-1)?.[1].exit,
    over: async (rootId) => void (await Promise.all(ofTree(rootId).map(([, each]) => each.over))),
    read: (id, from) => {
      const { scrollback } = require(id);
      return { ...scrollback.read(from, readCharacters), end: scrollback.end };
    },
    write: (id, text) => {
      const { pty, exit } = require(id);
      if (exit) throw new DapilotError('session-missing', 'The program in this terminal is over: nobody reads what is typed.', { hint: 'Start it again.' });
      pty.write(text);
    },
    resize: (id, columns, rows) => {
      const { pty } = require(id);
      size = { columns, rows };
      pty.resize(columns, rows);
      append({ type: 'terminal.resized', id, columns, rows });
    },
    close: (rootId) => {
      for (const [id, terminal] of terminals) if (rootId === undefined || terminal.rootId === rootId) forget(id);
    },
  };
}

function environmentFor({ environment }: TerminalRun, changes: TerminalRequest['env']): Record<string, string> {
  const merged = Object.entries<string | null>({ ...environment, TERM: 'xterm-256color', COLORTERM: 'truecolor', ...changes });
  const marker = environment[runVariable];
  return {
    ...Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== null)),
    ...(marker === undefined ? {} : { [runVariable]: marker }),
  };
}
