/**
 * Problems as every zone speaks of them: a code for programs, a sentence for people.
 * A problem says what happened and why we think so (`message`), what to do next (`hint`), and keeps the words of the
 * adapter, model or system (`detail`) one click away.
 */
export type ProblemCode =
  | 'bad-request'
  | 'unknown-request'
  | 'not-supported'
  | 'not-driver'
  | 'connection-lost'
  | 'workspace-missing'
  | 'workspace-unreadable'
  | 'workspace-open-elsewhere'
  | 'not-trusted'
  | 'file-missing'
  | 'file-ambiguous'
  | 'file-not-regular'
  | 'file-outside-workspace'
  | 'file-too-large'
  | 'program-syntax'
  | 'build-failed'
  | 'runtime-missing'
  | 'adapter-missing'
  | 'adapter-failed'
  | 'adapter-timeout'
  | 'adapter-lost'
  | 'adapter-refused'
  | 'launch-failed'
  | 'session-missing'
  | 'session-active'
  | 'not-stopped'
  | 'stale-reference'
  | 'evaluation-failed'
  | 'side-effect'
  | 'timeout'
  | 'cancelled'
  | 'needs-approval'
  | 'approval-void'
  | 'model-refused'
  | 'model-unreachable'
  | 'model-unauthorized'
  | 'model-missing'
  | 'model-limited'
  | 'model-failed'
  | 'model-stalled'
  | 'plan-invalid'
  | 'not-recorded'
  | 'task-missing'
  | 'task-invalid'
  | 'task-failed'
  | 'tool-missing'
  | 'tool-failed'
  | 'internal';

export interface Problem {
  readonly code: ProblemCode;
  /** What happened and why we think so, as one or two sentences for a person. */
  readonly message: string;
  /** What to do next. */
  readonly hint?: string;
  /** The words of the adapter, model or system, unchanged. Untrusted text. */
  readonly detail?: string;
  /** Where a compiler found fault, in its order; absolute paths. Untrusted text. */
  readonly places?: readonly ProblemPlace[];
}

export interface ProblemPlace {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  readonly message: string;
}

/** The one error class that crosses zones; anything else that is thrown is a defect and becomes `internal`. */
export class DapilotError extends Error {
  readonly code: ProblemCode;
  readonly hint: string | undefined;
  readonly detail: string | undefined;
  readonly places: readonly ProblemPlace[] | undefined;

  constructor(code: ProblemCode, message: string, more: { hint?: string; detail?: string; places?: readonly ProblemPlace[]; cause?: unknown } = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'DapilotError';
    this.code = code;
    this.hint = more.hint;
    this.detail = more.detail;
    this.places = more.places;
  }
}

/** Any thrown value as a Problem; a value that is no DapilotError becomes `internal` and keeps its message. */
export function toProblem(error: unknown): Problem {
  if (error instanceof DapilotError) {
    return {
      code: error.code,
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      ...(error.detail === undefined ? {} : { detail: error.detail }),
      ...(error.places === undefined ? {} : { places: error.places }),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Something went wrong inside DAPilot: ${message}` };
}

/** The error that a Problem received over the bridge stands for. */
export function fromProblem(problem: Problem): DapilotError {
  return new DapilotError(problem.code, problem.message, {
    ...(problem.hint === undefined ? {} : { hint: problem.hint }),
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.places === undefined ? {} : { places: problem.places }),
  });
}
