/**
 * What the agent sees of the program at one moment: the debugger gathers it, planners read it. Ids of the adapter stay
 * out of the text that a model gets; they are here so that steps can be executed. Everything textual is untrusted.
 */
import type { ExceptionInfo, ProgramExit, Variable } from './debug.ts';
import type { SessionId, StopNumber } from './ids.ts';

export interface Observation {
  readonly rootId: SessionId;
  /** Absent: nothing of the tree is stopped. */
  readonly stop?: ObservedStop;
  /** Set when the whole tree is over. */
  readonly exit?: ProgramExit;
  /** The end of the program's own output (stdout and stderr together) since the last observation, bounded. */
  readonly output: string;
}

export interface ObservedStop {
  readonly number: StopNumber;
  readonly sessionId: SessionId;
  readonly threadId: number;
  readonly reason: string;
  readonly description?: string;
  readonly text?: string;
  readonly exception?: ExceptionInfo;
  /** The call chain from the top, labels and internals included, at most 50. */
  readonly frames: readonly ObservedFrame[];
}

export interface ObservedFrame {
  /** Position in `frames`; what a plan's `frame` parameter means. */
  readonly index: number;
  readonly id: number;
  readonly name: string;
  /** Absolute real path of a file on disk. */
  readonly path?: string;
  readonly line: number;
  readonly column: number;
  readonly kind: 'normal' | 'subtle' | 'label';
  readonly user: boolean;
  /** Arguments and locals of the first user frames (at most eight), first page; empty for the others. */
  readonly variables: readonly Variable[];
  /** Source around the line, for the frames that have variables. */
  readonly code?: { readonly start: number; readonly lines: readonly string[] };
  /** Lines of `code` that differ from the last commit. */
  readonly changedLines: readonly number[];
}

/** How a movement of the program ended. */
export type Movement =
  | { readonly kind: 'stopped'; readonly sessionId: SessionId; readonly threadId: number; readonly stop: StopNumber }
  | { readonly kind: 'ended'; readonly exit: ProgramExit }
  /** Neither stopped nor ended within the time given. */
  | { readonly kind: 'running' };

/** The outcome of an evaluation that must not change anything. */
export type SafeEvaluation =
  | { readonly kind: 'value'; readonly value: string; readonly type: string }
  /** The expression itself threw. */
  | { readonly kind: 'error'; readonly message: string }
  /** It would have had an effect, so nothing of it ran to the end. */
  | { readonly kind: 'side-effect' }
  /** There is no safe way here; treat as possibly changing. */
  | { readonly kind: 'unavailable'; readonly reason: string };
