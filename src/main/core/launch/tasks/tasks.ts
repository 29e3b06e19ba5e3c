/** The tasks of the open folder: which there are, what one would really run, and running it. */
import type { ReviewedCommand } from '../../../../shared/configurations.ts';
import type { ProgramExit } from '../../../../shared/debug.ts';
import type { TaskRunId, TerminalId } from '../../../../shared/ids.ts';
import type { SourceProblem, TaskList } from '../../../../shared/tasks.ts';
import type { TaskPlan } from './plan.ts';

/** Replaces the variables in a text. `inputs`: those of the file that the text is from. Rejects with a DapilotError. */
export type Resolve = (text: string, inputs: readonly unknown[]) => Promise<string>;

/** How a task is named where it is used: by its label, or by its type and what that type needs. */
export type TaskReference = string | Readonly<Record<string, unknown>>;

export interface Tasks {
  /** What a trusted folder offers; reads its files anew. */
  list(folder: string): Promise<TaskList>;
  /**
   * Everything that a task and what it depends on would run, resolved. Rejects with `task-missing`, `task-invalid`, or with
   * what `resolve` rejects with. Nothing runs.
   */
  plan(reference: TaskReference, folder: string, resolve: Resolve): Promise<TaskPlan>;
  /** For the review: what a plan runs, in its order. */
  commands(plan: TaskPlan, purpose: ReviewedCommand['purpose']): Promise<readonly ReviewedCommand[]>;
  /**
   * Runs a plan: what it depends on first. Resolves when it is over, and for a background task when its first round is. One
   * that runs already with the same command is not started again. Rejects with `cancelled` after `signal`, which ends
   * what this call has started.
   */
  run(plan: TaskPlan, options: TaskRunOptions): Promise<TaskOutcome>;
  /** Ends what a run has started; at once for one that is over. */
  stop(id: TaskRunId): Promise<void>;
  /** What matchers found, errors first, by file and line. */
  problems(): readonly SourceProblem[];
  /** Ends all that runs and forgets what was found: at another folder, and at the end of the core. */
  end(): Promise<void>;
}

export interface TaskRunOptions {
  readonly signal: AbortSignal;
  /** A task of the plan has begun; its text is in that terminal. */
  onStarted?(label: string, terminalId: TerminalId): void;
}

/**
 * How it went. VS Code's rule: it is good when it ended with 0, or when it has not ended and its matchers found no error.
 * `untracked`: a background task without patterns that would tell when it is ready.
 */
export type TaskOutcome =
  | { readonly kind: 'good' }
  | { readonly kind: 'failed'; readonly label: string; readonly terminalId: TerminalId; readonly exit?: ProgramExit; readonly errors: number }
  | { readonly kind: 'untracked'; readonly label: string; readonly terminalId: TerminalId };
