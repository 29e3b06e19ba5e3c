/**
 * What the client must know of one kind of debug adapter. Everything peculiar to an adapter lives in its one file beside
 * this one; sessions.ts and session.ts only know this interface.
 */
import type { DebugProtocol } from '@vscode/debugprotocol/lib/debugProtocol.js';
import type { ExceptionCause, ProgramExit, StackFrame } from '../../../../shared/debug.ts';
import type { DapilotError, Problem } from '../../../../shared/errors.ts';
import type { Language, LaunchConfiguration } from '../../../../shared/launch.ts';
import type { SafeEvaluation } from '../../../../shared/observation.ts';
import type { RunInTerminal } from '../runs/reverse-requests.ts';
import type { Connection } from '../wire/connection.ts';

/** A running adapter process (or server) that can be connected to once or more. */
export interface AdapterProcess {
  /** Undefined for one that was there already, in or beside the program that is attached to. */
  readonly processId: number | undefined;
  /** Where such a one listens. */
  readonly address?: { readonly host: string; readonly port: number };
  /** A new connection for one session. */
  connect(): Promise<Connection>;
  /** The end of its stderr, for start-up failures. */
  stderr(): string;
  /** What its start found out and the request that begins has to say. */
  readonly beginArguments?: Readonly<Record<string, unknown>>;
  /** Why the program could not be launched or attached to, where the adapter only tells it in words of its own. */
  startProblem?(error: unknown): DapilotError | undefined;
  /** Resolves once, when the process is gone. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Every session has disconnected, so nobody says anything to it any more: it has its last words, and ends by itself. */
  finish?(): void;
  /** Ends it and what it started: politely, then by force; at most two seconds. */
  kill(): Promise<void>;
  /** What was logged is not shown any more: the programs may let go of the objects in it. */
  forgetLogged?(): void;
  /** How the program with this marker ended, as far as the adapter process saw it; complete once `kill` has resolved. */
  programExit?(marker: string): ProgramExit | undefined;
}

/** What an adapter is started for. */
export interface AdapterLaunch {
  /** With the runtime that was chosen. */
  readonly configuration: LaunchConfiguration;
  /** The program's. */
  readonly environment: Readonly<Record<string, string>>;
  /** Fires when nobody waits for the start any more. */
  readonly signal: AbortSignal;
  /** Says what the start is busy with, when it takes its time. */
  status(reason: string): void;
  /** Tells the person something once. */
  note(note: string): void;
  /** Absent: there is no terminal. For an adapter that shares its terminal with the program. */
  readonly runInTerminal?: RunInTerminal;
}

export interface BreakpointProblem {
  /** Text of the condition or hit condition that it cannot use. */
  readonly condition?: string;
  /** Where it only tells the line: that of a log message that it cannot use. */
  readonly logLine?: number;
  readonly message: string;
  /** It failed where it was hit, and may work at another hit; else it never will. */
  readonly atHit?: true;
}

/** A stop at an exception, while the program stands and nobody was told. */
export interface ExceptionStop {
  /** Its call chain; the separators of asynchronous calls are frames too. Rejects when it cannot be read. */
  frames(start: number, count: number): Promise<readonly StackFrame[]>;
  /** What the adapter says of it. */
  information(): Promise<Readonly<Record<string, unknown>>>;
  /** The result as text. Rejects when it fails. */
  evaluate(frameId: number, expression: string): Promise<string>;
  /** What the runtime said of it. Rejects when it cannot be had. */
  runtimeEvent(): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * For an adapter whose own filters miss exceptions that the person wants to stop at: it is sent wider ones, each stop is
 * judged, and the program goes on unseen from those that were not meant.
 */
export interface ExceptionJudge {
  /** The filters to send for those that the person chose. */
  widen(chosen: readonly string[], launch?: LaunchConfiguration): readonly string[];
  /** Whether the chosen filters mean this stop. Rejects when that cannot be told. */
  isMeant(stop: ExceptionStop): Promise<boolean>;
  /** A step that goes on over an unseen stop still ends where it was to end; where it does not, such a stop is shown. */
  readonly keepsStep: boolean;
  /** So many unseen stops slow no program down noticeably; after them the filters are sent as chosen. */
  readonly mostUnseen: number;
  /** Tells the person what that means. */
  readonly exhausted: string;
  /** A step that went on over an unseen stop has ended: what the adapter says of that, put right. */
  afterStep(stopped: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
}

/** How an expression is evaluated without effects through DAP's own request. */
export interface SafeExpression {
  /** What is not even sent, with the outcome. */
  refuse?(expression: string): SafeEvaluation | undefined;
  wrap(expression: string): string;
  /** In which of DAP's contexts it is safe; absent: watch. */
  readonly context?: 'hover';
  read(result: string, type: string): SafeEvaluation;
  /** What a refusal of the adapter says of the expression; undefined: nothing. */
  failed?(problem: Problem): SafeEvaluation | undefined;
}

export interface Adapter {
  /** js-debug, later debugpy, … */
  readonly id: string;
  readonly label: string;
  /** What it is called in `initialize`; absent: the id. */
  readonly adapterID?: string;
  readonly languages: readonly Language[];
  /** Programs that end like this are its own, whatever their language; absent: none. */
  readonly fileEndings?: readonly string[];
  /** Its answer to `initialize` may take so long; absent: ten seconds. */
  readonly initializeMilliseconds?: number;
  /** Whether it can be had without an installation; of several for a language the first that can is chosen. Absent: yes. */
  isThere?(environment: Readonly<Record<string, string>>): Promise<boolean>;
  /** What runs the program is its own affair: no interpreter is chosen for it. */
  readonly choosesRuntime?: true;
  /** Finds it (setting, then environment variable, then bundled) and starts it. Throws `adapter-missing`, `adapter-failed`, `adapter-timeout`. */
  start(launch: AdapterLaunch): Promise<AdapterProcess>;
  /** Where it lies, without starting it; `environment` is the person's. Throws `adapter-missing`. */
  place?(environment: Readonly<Record<string, string>>, configuration: LaunchConfiguration): Promise<string | undefined>;
  /** A start is likely soon, or has already been decided: what it takes is done in the background. */
  prepare?(): void;
  /** Ends what was prepared and not used; at most two seconds after it has started. */
  dispose?(): Promise<void>;
  /** DAP's request that begins a configuration, where it is another one than usual: for core files. */
  request?(configuration: LaunchConfiguration): 'launch' | 'attach';
  /** Arguments of that request; `environment` is the program's whole one. */
  launchArguments(configuration: LaunchConfiguration, environment: Readonly<Record<string, string>>): Record<string, unknown>;
  /** The words of a command line that it wants run in a terminal, as they were before its arguments were made of them. */
  terminalWords?(words: readonly string[]): readonly string[];
  /** How a child session that was asked for with startDebugging is reached. */
  connectChild(process: AdapterProcess, configuration: Record<string, unknown>): Promise<Connection>;
  /** What such a child is told at its start; absent: what the adapter asked for. */
  childConfiguration?(configuration: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** An event of its own that asks for a child, where it does not know startDebugging; its body is the configuration. */
  readonly childEvent?: string;
  /** Its root only manages children and has no threads of its own. */
  readonly rootIsManager: boolean;
  /** The exit code and pid it only tells in words. */
  exitFromOutput?(category: string, output: string): ProgramExit | undefined;
  processIdFromName?(sessionName: string): number | undefined;
  /** What it calls a child that it knows no name of, which is then called as its launch is. */
  readonly namelessChild?: RegExp;
  /** Names without what the adapter explains in them. */
  frameName?(name: string): string;
  exceptionName?(name: string): string;
  /** What led to an exception, where the adapter tells it in its stack trace alone; nearest first. */
  exceptionCauses?(stackTrace: string): readonly ExceptionCause[];
  /** A message of the adapter that is a key or jargon, in words for people. */
  breakpointMessage?(message: string): string;
  /** What it says of a condition only in its output; the condition tells which breakpoint is meant. */
  breakpointProblem?(output: string): BreakpointProblem | undefined;
  /** Why the condition of the breakpoint failed that the program stands at, in its description of the stop. */
  conditionProblem?(description: string): string | undefined;
  /** The operators that its hit counts know besides a number alone; absent: not known, and any text is sent. */
  readonly hitOperators?: readonly string[];
  /** A hit count that it knows, in its own grammar; absent: as it is. */
  hitCondition?(text: string): string;
  /** A log message in its own grammar; absent: as it is. */
  logMessage?(text: string): string;
  /** The word between two conditions of which one is enough; absent: ||. */
  readonly or?: string;
  /** Whether a message about a breakpoint means that its code is not loaded yet. */
  isPending?(message: string): boolean;
  /** Exception filters that are on until the person decides. */
  readonly defaultExceptionFilters: readonly string[];
  /** Why its answers may be slow, whatever it is asked, for the person. */
  slowReason?(configuration: LaunchConfiguration): string | undefined;
  /** What detaching leaves behind, for the person. */
  detachNote?(configuration: LaunchConfiguration): string | undefined;
  readonly exceptionJudge?: ExceptionJudge;
  /** Code that no step is to end in, although its runtime lets one end there. */
  passesOver?(frame: StackFrame): boolean;
  /** Corrections to what the adapter announces. */
  readonly capabilityOverrides: DebugProtocol.Capabilities;
  /** Its own way to end the program can be relied on; where it cannot, we end the tree of processes first. */
  readonly endsProgramItself: boolean;
  /**
   * `cdp-proxy`: it opens the runtime's own protocol, where V8 can evaluate without effects. `variables`: names and members
   * are looked up among the variables that it gives, for hovers too, since its own evaluation may run code of the program.
   */
  readonly safeEvaluation?: 'cdp-proxy' | 'variables';
  /** Further arguments with which a program is started so that its runtime tells what it sends; the version is that of the Node that runs it. */
  networkArguments?(nodeVersion: string | undefined): Readonly<Record<string, unknown>>;
  /** Where the runtime cannot: an expression that evaluates another one without effects, and what its result says. */
  readonly safeExpression?: SafeExpression;
  /** It says yes to a value that cannot be evaluated, leaves the variable as it is and writes why into the console. */
  readonly hidesRefusedValues?: boolean;
  /** It says yes to a value that the program does not take, as a frozen object does not. */
  readonly setsInVain?: boolean;
  /** What it answers for a value that was set is what was entered, and not what has become of it. */
  readonly echoesValues?: boolean;
  /** An expression that gives the value of another one for copying, without what of a text is beyond the limit; absent: the expression. */
  copied?(expression: string, limit: number): string;
  /** What its runtime gives as variables of a function are copies, made when it stopped. */
  readonly keepsOldValues?: boolean;
  /** A watch that takes too long is ended, and refused with `timeout`; else the program stays busy with it. */
  readonly endsWatches?: boolean;
  /** Leaves the program something to run, without effect, when a pause was sent and it does nothing: it stops at that. */
  readonly idlePauseExpression?: string;
  /** Objects that come with output can be read as long as the session lives; else as long as the stop they came in stands. */
  readonly outputReferencesLast?: boolean;
  /** A line on stdout or stderr that the runtime wrote about being debugged, and not the program. */
  isRuntimeNoise?(line: string): boolean;
}
