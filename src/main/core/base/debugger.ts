/**
 * What the debugger offers to the router, the agent and the command line. core/dap implements it; nobody else knows DAP.
 * Every promise ends: with a result, with a DapilotError, or with a DapilotError of code `cancelled`.
 */
import type { SessionOrigin } from '../../../shared/debug.ts';
import type { AccessType, Breakpoint, EvaluateResult, FunctionBreakpoint, Scope, StackFrame, Variable, ConsoleEntry, ConsoleFilter, ConsoleGroup } from '../../../shared/debug.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../../shared/ids.ts';
import type { LaunchConfiguration, LaunchRequest } from '../../../shared/launch.ts';
import type { CompletionEdit, DataBreakpointInfo, Granularity, Instruction, MemoryRange } from '../../../shared/low-level.ts';
import type { NetworkDetails, NetworkRequest } from '../../../shared/network.ts';
import type { Movement, Observation, SafeEvaluation } from '../../../shared/observation.ts';
import type { GotoTarget, LoadedModules, LoadedSources, StepInTarget } from '../../../shared/targets.ts';
import type { SourceBreakpoint } from '../../../shared/plan.ts';
import type { Environment } from './process.ts';

export type Mover = 'person' | 'agent';

export interface ThreadReference {
  readonly sessionId: SessionId;
  readonly threadId: number;
}

interface FrameReference {
  readonly sessionId: SessionId;
  readonly stop: StopNumber;
  readonly frameId: number;
}

export type Resume = 'continue' | 'next' | 'stepIn' | 'stepOut' | 'stepBack' | 'reverseContinue' | 'pause';

/** What a movement can be besides its kind, where the adapter can. */
export interface ResumeOptions {
  /** Of a step. */
  readonly granularity?: Granularity | undefined;
  readonly singleThread?: boolean | undefined;
  /** A step into this call; one of `stop`. */
  readonly targetId?: number | undefined;
  readonly stop?: StopNumber | undefined;
}

export interface Waiting {
  readonly timeoutMilliseconds: number;
  readonly signal: AbortSignal;
}

interface HitFields {
  readonly condition?: string | undefined;
  readonly hitCondition?: string | undefined;
}

export interface BreakpointFields extends HitFields {
  readonly logMessage?: string | undefined;
}

export interface LinePlace {
  readonly path: string;
  readonly line: number;
  readonly column?: number | undefined;
}

/** Without an id it gets one. */
export type SavedBreakpoint = Omit<Breakpoint, 'id' | 'origin' | 'bindings' | 'lost'> & { readonly id?: BreakpointId };
export type SavedFunctionBreakpoint = Omit<FunctionBreakpoint, 'id' | 'bindings'> & { readonly id?: BreakpointId };

/** What became of one breakpoint that the agent asked for. */
export interface PlacedBreakpoint {
  readonly line: number;
  /** Absent while no session has loaded the code yet. */
  readonly verified?: boolean;
  readonly boundLine?: number;
  readonly message?: string;
}

export interface LaunchOptions {
  /** The configuration it comes from. */
  readonly origin?: SessionOrigin;
  /** What the person should know about it, besides what the launch finds out. */
  readonly notes?: readonly string[];
  /** Aborted before the program runs, it does not begin, or is ended. */
  readonly signal?: AbortSignal;
}

/** What a launch would execute. Nothing of it has run. */
export interface LaunchPreview {
  /** With the runtime that was chosen. */
  readonly configuration: LaunchConfiguration;
  /** In the order in which they run. */
  readonly commands: readonly { readonly purpose: 'build' | 'program' | 'attach'; readonly command: readonly string[] }[];
  readonly cwd: string;
  /** The person's, and the program's. */
  readonly environment: { readonly before: Environment; readonly after: Environment };
  readonly adapter: { readonly label: string; readonly path?: string };
  /** Of a package.json: what a shell runs, by the names of the scripts. */
  readonly scripts: Readonly<Record<string, string>>;
}

export interface Debugger {
  /**
   * Resolves when the program runs or has stopped. Refuses with `session-active` while a launched tree is alive that is not
   * of the same start,
   * with `file-missing`, `file-not-regular`, `runtime-missing`, `program-syntax`, `adapter-…`,
   * `launch-failed` when it cannot run. A tree that failed to start stays visible with its problem.
   */
  launch(request: LaunchRequest, by: Mover, more?: LaunchOptions): Promise<{ readonly rootId: SessionId }>;
  /** The completed configuration a launch would use; checks paths. */
  resolveLaunch(request: LaunchRequest): Promise<LaunchConfiguration>;
  /** What a launch would execute; runs nothing that the folder or the request names. Refuses as `launch` does before it starts anything. `willBeBuilt`: a task makes the program before it is launched. */
  previewLaunch(request: LaunchRequest, willBeBuilt?: boolean): Promise<LaunchPreview>;
  /** Ends the whole tree in at most five seconds and leaves no process. A second call joins the first, and has it hurry. */
  stop(rootId: SessionId): Promise<void>;
  /** With a request it becomes that one; without, what it was launched with. */
  restart(rootId: SessionId, by: Mover, request?: LaunchRequest): Promise<void>;
  remove(rootId: SessionId): void;
  extend(rootId: SessionId): void;
  /**
   * Resolves when the adapter accepted it; the outcome arrives as events. One step in flight per thread. `not-supported`
   * for backwards where the session cannot.
   */
  resume(kind: Resume, at: ThreadReference, by: Mover, options?: ResumeOptions): Promise<void>;
  /** The next statement becomes a target of this stop. `not-supported` where the adapter cannot, as the next. */
  goto(at: ThreadReference & { readonly stop: StopNumber }, targetId: number, by: Mover): Promise<void>;
  /** Begins the function of a frame anew. */
  restartFrame(at: ThreadReference & FrameReference, by: Mover): Promise<void>;
  /** Like `resume` or `restart`, and waits for what comes of it. */
  move(kind: Resume, at: ThreadReference, by: Mover, waiting: Waiting): Promise<Movement>;
  restartAndWait(rootId: SessionId, by: Mover, waiting: Waiting): Promise<Movement>;
  /** The first stop or the end of a tree that is running now; at once when it stands or is over. */
  settled(rootId: SessionId, waiting: Waiting): Promise<Movement>;

  readStack(
    at: ThreadReference & { readonly stop: StopNumber },
    start: number,
    count: number,
  ): Promise<{ readonly frames: readonly StackFrame[]; readonly totalFrames?: number }>;
  readScopes(frame: FrameReference): Promise<{
    readonly scopes: readonly Scope[];
    readonly variables: Readonly<Record<number, readonly Variable[]>>;
  }>;
  readVariables(request: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly reference: number;
    readonly filter?: 'named' | 'indexed' | undefined;
    readonly start: number;
    readonly count: number;
  }): Promise<{ readonly variables: readonly Variable[]; readonly more: boolean }>;
  /** Text that only the adapter has. */
  readSource(sessionId: SessionId, reference: number): Promise<string>;
  evaluate(request: {
    readonly sessionId: SessionId;
    readonly stop?: StopNumber | undefined;
    readonly frameId?: number | undefined;
    readonly expression: string;
    /** `clipboard`: the whole value, for copying. */
    readonly context: 'repl' | 'hover' | 'watch' | 'clipboard';
  }): Promise<EvaluateResult>;
  /**
   * Gives a variable another value, and has everything that is shown of the stop read again. `evaluation-failed` with the
   * adapter's words when it refuses.
   */
  setVariable(request: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly frameId?: number | undefined;
    /** Of the scope or object that it is in. */
    readonly reference?: number | undefined;
    readonly name: string;
    readonly expression?: string | undefined;
    readonly value: string;
  }): Promise<EvaluateResult>;
  /** Cancels what the session is busy with. Refuses with `bad-request` when that cannot be cancelled. */
  cancel(sessionId: SessionId): Promise<void>;
  /** All below are `not-supported` where the adapter cannot. */
  complete(request: {
    readonly sessionId: SessionId;
    readonly stop?: StopNumber | undefined;
    readonly frameId?: number | undefined;
    readonly text: string;
    /** The caret, in UTF-16 units. */
    readonly offset: number;
  }): Promise<readonly CompletionEdit[]>;
  stepInTargets(frame: FrameReference): Promise<readonly StepInTarget[]>;
  gotoTargets(at: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly path: string;
    readonly line: number;
    readonly column?: number | undefined;
  }): Promise<readonly GotoTarget[]>;
  loadedSources(sessionId: SessionId): Promise<LoadedSources>;
  loadedModules(sessionId: SessionId): Promise<LoadedModules>;
  readMemory(request: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly reference: string;
    readonly offset: number;
    readonly count: number;
  }): Promise<MemoryRange>;
  /** Gives how many bytes were written; values of the stop are read again after it. */
  writeMemory(request: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly reference: string;
    readonly offset: number;
    readonly base64: string;
  }): Promise<number>;
  /** `count` instructions at most, from `start` instructions after the reference. */
  disassemble(request: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly reference: string;
    readonly start: number;
    readonly count: number;
  }): Promise<readonly Instruction[]>;
  /** Whether a variable of a scope or object (`reference`), or an expression in a frame, can be watched. */
  dataBreakpointInfo(request: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly name: string;
    readonly reference?: number | undefined;
    readonly frameId?: number | undefined;
  }): Promise<DataBreakpointInfo>;
  /** Evaluates only if that provably changes nothing in the program. */
  evaluateSafely(frame: FrameReference, expression: string): Promise<SafeEvaluation>;
  /** Everything a planner needs of this moment, in few round trips. */
  observe(rootId: SessionId): Promise<Observation>;

  /** Continues up to a line, or to what stops the program before. `adapter-refused` when it is known that it cannot stop there. */
  runTo(at: ThreadReference & LinePlace, by: Mover): Promise<void>;

  addBreakpoint(at: LinePlace & BreakpointFields & { readonly once?: boolean | undefined; readonly after?: BreakpointId | undefined }): Promise<BreakpointId>;
  changeBreakpoint(
    id: BreakpointId,
    change: BreakpointFields & {
      readonly enabled?: boolean | undefined;
      readonly line?: number | undefined;
      readonly once?: boolean | undefined;
      readonly after?: BreakpointId | null | undefined;
    },
  ): Promise<void>;
  removeBreakpoint(id: BreakpointId): Promise<void>;
  /** Those of the person from before, each at its text; where that is gone, as lost. */
  restoreBreakpoints(saved: readonly SavedBreakpoint[]): Promise<void>;
  /** Files may have changed: breakpoints follow the text of their lines. Without paths, all of them. */
  followBreakpoints(paths?: readonly string[]): Promise<void>;
  /** Of every kind; gives how many there were. */
  removeAllBreakpoints(): Promise<number>;
  putBackBreakpoints(): Promise<void>;
  muteBreakpoints(muted: boolean): Promise<void>;
  /** `not-supported` where the adapter cannot tell. */
  breakpointLocations(sessionId: SessionId, at: LinePlace): Promise<readonly number[]>;
  addFunctionBreakpoint(at: { readonly name: string } & HitFields): Promise<BreakpointId>;
  changeFunctionBreakpoint(id: BreakpointId, change: HitFields & { readonly name?: string | undefined; readonly enabled?: boolean | undefined }): Promise<void>;
  removeFunctionBreakpoint(id: BreakpointId): Promise<void>;
  restoreFunctionBreakpoints(saved: readonly SavedFunctionBreakpoint[]): Promise<void>;
  addDataBreakpoint(at: Parameters<Debugger['dataBreakpointInfo']>[0] & { readonly accessType: AccessType }): Promise<BreakpointId>;
  changeDataBreakpoint(id: BreakpointId, change: HitFields & { readonly enabled?: boolean | undefined }): Promise<void>;
  removeDataBreakpoint(id: BreakpointId): Promise<void>;
  addInstructionBreakpoint(at: {
    readonly sessionId: SessionId;
    readonly stop: StopNumber;
    readonly reference: string;
    readonly offset: number;
    readonly address: string;
    readonly symbol?: string | undefined;
  }): Promise<BreakpointId>;
  changeInstructionBreakpoint(id: BreakpointId, enabled: boolean): Promise<void>;
  removeInstructionBreakpoint(id: BreakpointId): Promise<void>;
  /** Replaces the agent's own breakpoints of a file; the person's stay. */
  setAgentBreakpoints(path: string, breakpoints: readonly SourceBreakpoint[]): Promise<readonly PlacedBreakpoint[]>;
  /** At the end of a task: what the agent set goes away. */
  clearAgentBreakpoints(): Promise<void>;
  /** Conditions by filter, an empty one for none; those of others stay. */
  setExceptionFilters(adapter: string, enabled: readonly string[], conditions?: Readonly<Record<string, string>>): Promise<void>;

  readConsole(rootId: SessionId, from: number, count: number): readonly ConsoleEntry[];
  /** What can be folded in it. */
  consoleGroups(rootId: SessionId): readonly ConsoleGroup[];
  /** Positions of entries that fit, of a bounded number from `from` on; `next` is where to go on. */
  findInConsole(rootId: SessionId, request: { readonly from: number; readonly text: string; readonly filter: ConsoleFilter }): { readonly matches: readonly number[]; readonly next: number };
  /** Writes it into a file of plain text and gives the path. */
  saveConsole(rootId: SessionId): Promise<string>;
  clearConsole(rootId: SessionId): void;
  saveLog(sessionId: SessionId): Promise<string>;
  /**
   * Begins or ends recording what programs send, those of later launches too. How that goes is in `network.changed`; resolves
   * when every runtime that is there has answered.
   */
  recordNetwork(recording: boolean): Promise<void>;
  /** Forgets what was recorded. */
  clearNetwork(): void;
  readNetwork(from: number, count: number): readonly NetworkRequest[];
  /** Throws `bad-request` for a number that is not kept. */
  networkDetails(id: number): Promise<NetworkDetails>;
  /** Ends everything; for the end of the core. */
  dispose(): Promise<void>;
}
