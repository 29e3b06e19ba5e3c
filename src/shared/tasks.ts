/**
 * Tasks of the workspace (tasks.json, package.json, tsconfig.json), how those that run are doing, and what their output
 * says is wrong in the sources. Labels, messages and paths are text of the workspace or of compilers: untrusted.
 */
import type { ProgramExit } from './debug.ts';
import type { Problem } from './errors.ts';
import type { TaskRunId, TerminalId } from './ids.ts';

/** One entry of the list that a person chooses from. */
export interface TaskRow {
  readonly label: string;
  /** As written, or as detected: `shell`, `process`, `npm`, `typescript`, … */
  readonly type: string;
  /** Root of the workspace that it belongs to. */
  readonly folder: string;
  readonly detail?: string;
  readonly group?: string;
  readonly defaultOfGroup?: boolean;
  /** Nobody wrote it down: it is a script of a package.json, or a tsconfig.json. */
  readonly detected?: boolean;
  /** Why it cannot be run; the others still can. */
  readonly problem?: Problem;
}

/** What can be run, and what is wrong with the files as a whole. */
export interface TaskList {
  readonly rows: readonly TaskRow[];
  readonly problems: readonly Problem[];
}

/**
 * `running`: at work. `watching`: a background task that has finished a round and waits for the next. `ended`: its
 * process is gone; what it wrote stands in its terminal until the task runs again.
 */
type TaskStatus = 'running' | 'watching' | 'ended';

export interface TaskRun {
  readonly id: TaskRunId;
  readonly label: string;
  /** Root of the workspace that it belongs to. */
  readonly folder: string;
  readonly status: TaskStatus;
  readonly background: boolean;
  readonly terminalId: TerminalId;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly exit?: ProgramExit;
  /** Found by its problem matchers, in the round that is shown. */
  readonly errors: number;
  readonly warnings: number;
  /** A pattern of its matchers that cannot be used, and why. */
  readonly note?: string;
  /** Whether the window shows its terminal when it begins (`silent`: when it fails), and the problems that it found. */
  readonly reveal: 'always' | 'silent' | 'never';
  readonly revealProblems: 'always' | 'onProblem' | 'never';
}

export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

/** A place in a source that a compiler, linter or test complained about. */
export interface SourceProblem {
  readonly severity: Severity;
  readonly message: string;
  /** Absolute; absent where the tool named no file. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly code?: string;
  /** Who says so, as the matcher names it. */
  readonly source?: string;
  /** The task whose output it is from. */
  readonly task: string;
}

/** Counts of all problems; they are read with `problems.read`. */
export interface ProblemCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Grows with every change, so that a view knows that what it has read is old. */
  readonly revision: number;
}

/** A server of a session said that it is ready, at an address: what its configuration wants to be done then needs a click. */
export interface ReadyServer {
  readonly id: string;
  /** Of the session, as the person knows it. */
  readonly name: string;
  /** http: or https:, complete as it would be opened. */
  readonly address: string;
}
