/**
 * What the client must know of one kind of debug adapter. Everything peculiar to an adapter lives in its one file beside
 * this one; sessions.ts and session.ts only know this interface.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { LaunchConfiguration, Language, ProgramExit } from '../../../../shared/debug.ts';
import type { Connection } from '../connection.ts';

/** A running adapter process (or server) that can be connected to once or more. */
export interface AdapterProcess {
  readonly processId: number;
  /** A new connection for one session. */
  connect(): Promise<Connection>;
  /** The end of its stderr, for start-up failures. */
  stderr(): string;
  /** Resolves once, when the process is gone. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Ends it and what it started: politely, then by force; at most two seconds. */
  kill(): Promise<void>;
  /** How the program with this marker ended, as far as the adapter process saw it; complete once `kill` has resolved. */
  programExit?(marker: string): ProgramExit | undefined;
}

export interface BreakpointProblem {
  /** Text of the condition or hit condition that it cannot use. */
  readonly condition: string;
  readonly message: string;
}

export interface Adapter {
  /** js-debug, later debugpy, … */
  readonly id: string;
  readonly label: string;
  readonly languages: readonly Language[];
  /** Finds it (setting, then environment variable, then bundled) and starts it. Throws `adapter-missing`, `adapter-failed`, `adapter-timeout`. */
  start(): Promise<AdapterProcess>;
  /** Arguments of DAP `launch`. */
  launchArguments(configuration: LaunchConfiguration, environment: Readonly<Record<string, string>>): Record<string, unknown>;
  /** How a child session that was asked for with startDebugging is reached. */
  connectChild(process: AdapterProcess, configuration: Record<string, unknown>): Promise<Connection>;
  /** Its root only manages children and has no threads of its own. */
  readonly rootIsManager: boolean;
  /** The exit code and pid it only tells in words. */
  exitFromOutput?(category: string, output: string): ProgramExit | undefined;
  processIdFromName?(sessionName: string): number | undefined;
  /** A message of the adapter that is a key or jargon, in words for people. */
  breakpointMessage?(message: string): string;
  /** What it says of a condition only in its output; the condition tells which breakpoint is meant. */
  breakpointProblem?(output: string): BreakpointProblem | undefined;
  /** Exception filters that are on until the person decides. */
  readonly defaultExceptionFilters: readonly string[];
  /** Corrections to what the adapter announces. */
  readonly capabilityOverrides: DebugProtocol.Capabilities;
  /** Its own way to end the program can be relied on; where it cannot, we end the tree of processes first. */
  readonly endsProgramItself: boolean;
  /** It opens the runtime's own protocol, where V8 can evaluate without effects. */
  readonly safeEvaluation?: 'cdp-proxy';
  /** Without effect; evaluated when a pause was sent and the program does nothing, so that there is something to stop at. */
  readonly idlePauseExpression?: string;
  /** A line on stdout or stderr that the runtime wrote about being debugged, and not the program. */
  isRuntimeNoise?(line: string): boolean;
}
