/**
 * The debugger's facts as the core publishes them. Names are DAP's names for DAP's things
 * (https://microsoft.github.io/debug-adapter-protocol/specification); everything textual is untrusted.
 */
import type { BreakpointId, SessionId, StopNumber, WatchId } from './ids.ts';
import type { Problem } from './errors.ts';
import type { LaunchConfiguration } from './launch.ts';
import type { MemoryChange } from './low-level.ts';
import type { Link } from './round-trips.ts';

/** Where text can be had: a file on disk (`path`), or the adapter's own text (`reference` > 0, for that session only). */
export interface Source {
  readonly name: string;
  readonly path?: string;
  readonly reference?: number;
}

export interface StackFrame {
  /** The adapter's frame id; valid only together with the number of its stop. 0 is valid. */
  readonly id: number;
  readonly name: string;
  readonly source?: Source;
  /** 1-based; 0 means unknown. */
  readonly line: number;
  /** 1-based; 0 means unknown. */
  readonly column: number;
  /** `label` is a separator such as "await" without a place; `subtle` is code that is not the person's. */
  readonly kind: 'normal' | 'subtle' | 'label';
  /** Where its machine code is, for `disassembly.read`. */
  readonly instructionReference?: string;
  /** The frame is in a file of the workspace that is no dependency. */
  readonly user: boolean;
  /** False: the adapter cannot begin this one anew. */
  readonly canRestart?: boolean;
}

export interface Scope {
  readonly name: string;
  readonly reference: number;
  readonly expensive: boolean;
  readonly named?: number;
  readonly indexed?: number;
  /** DAP presentationHint: arguments, locals, registers, returnValue. */
  readonly hint?: string;
}

export interface Variable {
  readonly name: string;
  /** Cut to `valueLimit` characters. */
  readonly value: string;
  readonly type?: string;
  /** > 0: has children, read with `variables.read`; valid only with the number of its stop. */
  readonly reference: number;
  readonly named?: number;
  readonly indexed?: number;
  /** Absent: the adapter offers no expression for it; none is invented. */
  readonly evaluateName?: string;
  /** Where its memory is, for `memory.read`; valid only with the number of its stop. */
  readonly memoryReference?: string;
  /** A getter that runs only on a click. */
  readonly lazy?: boolean;
  readonly readOnly?: boolean;
}

export const valueLimit = 1000;
/** In a page of very long values they are cut sooner than that, but never before. */
export const shortestCut = 100;

export interface ExceptionInfo {
  /** The exception's type, for example TypeError. */
  readonly typeName: string;
  readonly message: string;
  /** DAP breakMode: never, always, unhandled, userUnhandled. */
  readonly breakMode: string;
  readonly stackTrace?: string;
  /** What led to it, nearest first. */
  readonly causes?: readonly ExceptionCause[];
  readonly moreCauses?: true;
}

/** An exception behind another one. */
export interface ExceptionCause {
  /** It was raised because of this one; while this one was handled; it holds this one among others. */
  readonly relation: 'cause' | 'context' | 'inner';
  /** Empty for a thrown value that is no error. */
  readonly typeName: string;
  readonly message: string;
  /** Where it was raised, as far as that is told. */
  readonly path?: string;
  /** 1-based. */
  readonly line?: number;
}

/** Why and where a thread stands. `frames` of a new stop are empty until `stop.context` fills them in one step. */
export interface Stop {
  readonly number: StopNumber;
  readonly threadId: number;
  /** DAP's reason: step, breakpoint, exception, pause, entry, goto, … A hint, never a decision. */
  readonly reason: string;
  readonly description?: string;
  readonly text?: string;
  readonly allThreadsStopped: boolean;
  readonly breakpointIds: readonly BreakpointId[];
  /** The adapter asks not to take the view there, unless nothing else stands. */
  readonly preserveFocus?: boolean;
  /** Who caused the movement that ended here. */
  readonly movedBy: 'program' | 'person' | 'agent';
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Where it stands, while the rest of `context` is on its way. */
  readonly place?: StackFrame;
  readonly context?: StopContext;
  /** What the watches are worth in the top frame; one without result and problem is still being evaluated. */
  readonly watches?: readonly WatchValue[];
}

/** An expression that the person wants to see at every stop. */
export interface Watch {
  readonly id: WatchId;
  readonly expression: string;
}

export interface WatchValue {
  readonly expression: string;
  readonly result?: EvaluateResult;
  readonly problem?: Problem;
}

/** Everything a window shows of a stop at once, gathered in as few round trips as the protocol allows. */
export interface StopContext {
  readonly frames: readonly StackFrame[];
  /** Absent: the adapter did not say. */
  readonly totalFrames?: number;
  readonly exception?: ExceptionInfo;
  /** The index in `frames` of the frame a person would look at first. */
  readonly topFrame: number;
  /** Scopes of the top frame, and the first page of each that is not expensive, by its reference. */
  readonly scopes: readonly Scope[];
  readonly variables: Readonly<Record<number, readonly Variable[]>>;
  /** A part could not be read; the rest is shown. */
  readonly problem?: Problem;
}

export interface Thread {
  readonly id: number;
  readonly name: string;
  readonly stop?: Stop;
  /** It runs because it was stepped, so it will stand again by itself; one that was let go has not. */
  readonly stepping?: boolean;
}

/**
 * starting: adapter and handshake; running; stopped: some thread stands; stopping: on the way to the end;
 * ended: the program or the attachment is over; failed: it never ran; lost: the adapter went away by itself.
 */
export type SessionStatus = 'starting' | 'running' | 'stopped' | 'stopping' | 'ended' | 'failed' | 'lost';

/** What the focused session's adapter can do, as far as a window needs to know. */
export interface SessionCapabilities {
  readonly conditionalBreakpoints: boolean;
  readonly hitConditionalBreakpoints: boolean;
  readonly logPoints: boolean;
  readonly evaluateForHovers: boolean;
  readonly completions?: boolean;
  /** Gives whole values for copying. */
  readonly clipboard?: boolean;
  readonly memory?: boolean;
  readonly memoryWrite?: boolean;
  readonly disassembly?: boolean;
  readonly instructionStepping?: boolean;
  readonly instructionBreakpoints?: boolean;
  /** Runs backwards: steps back, and continues in reverse. */
  readonly stepBack?: boolean;
  readonly dataBreakpoints?: boolean;
  readonly setVariable?: boolean;
  readonly setExpression?: boolean;
  /** The next statement can be chosen. */
  readonly goto?: boolean;
  readonly restartFrame?: boolean;
  readonly stepInTargets?: boolean;
  /** One thread can be moved while the others stand. */
  readonly singleThread?: boolean;
  readonly loadedSources?: boolean;
  readonly modules?: boolean;
  readonly functionBreakpoints?: boolean;
  /** Tells at which columns of a line it can stop. */
  readonly breakpointLocations?: boolean;
  /** The operators that its hit counts know; absent: not known. */
  readonly hitOperators?: readonly string[];
}

/** Exit code and signal as far as they can be known; `code: null` means unknown, never "0". */
export interface ProgramExit {
  readonly code: number | null;
  readonly signal?: string;
  /** We ended it, because somebody asked for it or its time was over: code and signal say nothing of the program. */
  readonly stopped?: boolean;
}

/** Which configuration a session was started from. */
export interface SessionOrigin {
  /** Of its row. */
  readonly configuration: string;
  /** Of the start; all sessions of a compound have the same. */
  readonly start: string;
  /** Name of the compound it was started with. */
  readonly compound?: string;
  /** Stopping one session of the compound stops all. */
  readonly stopAll?: boolean;
}

export interface Session {
  readonly id: SessionId;
  readonly parentId?: SessionId;
  /** The root of its tree; a root's own id. Stop and restart act on the root. */
  readonly rootId: SessionId;
  readonly name: string;
  /** Which adapter runs it, for example js-debug. */
  readonly adapter: string;
  readonly status: SessionStatus;
  /** A visible reason for a state that can last, for example "waiting for the adapter". */
  readonly statusReason?: string;
  /** What `statusReason` names can be cancelled with `session.cancel`. */
  readonly cancellable?: boolean;
  /** A root that only manages children (js-debug) has no threads of its own and is not shown as a row. */
  readonly manager: boolean;
  readonly capabilities: SessionCapabilities;
  readonly threads: readonly Thread[];
  /** Process id of the program, when known. */
  readonly processId?: number;
  /** The last changes of its memory, oldest first. */
  readonly memoryChanges?: readonly MemoryChange[];
  /** Where its process listened at its last stop, besides its debugger; while it stands nobody else can have them. */
  readonly ports?: readonly number[];
  /** Absent until enough was asked. */
  readonly link?: Link;
  readonly exit?: ProgramExit;
  readonly problem?: Problem;
  /** Facts a person wants to see once, for example which Node runs the program. */
  readonly notes: readonly string[];
  /** How it was started; roots only. */
  readonly launch?: LaunchConfiguration;
  /** The configuration it was started from; roots only. */
  readonly origin?: SessionOrigin;
  /** How often it was restarted; roots only. */
  readonly restarts: number;
  readonly startedAt: number;
  /** When its time to live is over; launched roots only. */
  readonly expiresAt?: number;
  readonly endedAt?: number;
}

/** What one session's adapter said of one of our breakpoints. */
export interface BreakpointBinding {
  readonly verified: boolean;
  /** Where the adapter put it, when that differs from where the person put it. */
  readonly line?: number;
  readonly column?: number;
  /** The adapter's reason for not binding. */
  readonly message?: string;
  /** It is not bound because its code is not loaded yet. */
  readonly pending?: boolean;
  /** Why its condition or log message failed at a hit. It is set all the same, and may work at another one. */
  readonly failed?: string;
}

/** A line as it was when a breakpoint was set on it, with up to three lines on either side, by which it is found again. */
export interface LineAnchor {
  readonly text: string;
  /** The nearest first, as in `after`. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface Breakpoint {
  readonly id: BreakpointId;
  /** Absolute path as the person opened it. */
  readonly path: string;
  /** The person's line, 1-based; never replaced by the adapter's. */
  readonly line: number;
  readonly column?: number;
  readonly enabled: boolean;
  readonly condition?: string;
  readonly hitCondition?: string;
  readonly logMessage?: string;
  /** It stops a program only after that one has been hit in it. */
  readonly after?: BreakpointId;
  /** It goes away when it was hit, or at the next stop, wherever that is. */
  readonly temporary?: 'hit' | 'stop';
  readonly anchor?: LineAnchor;
  /** Its text is in the file no more, or there is no file: it is sent to nobody, and `line` is where it was. */
  readonly lost?: 'text' | 'file';
  readonly origin: 'person' | 'agent';
  readonly bindings: Readonly<Record<SessionId, BreakpointBinding>>;
}

/** Where a function of this name begins. */
export interface FunctionBreakpoint {
  readonly id: BreakpointId;
  readonly name: string;
  readonly enabled: boolean;
  readonly condition?: string;
  readonly hitCondition?: string;
  readonly bindings: Readonly<Record<SessionId, BreakpointBinding>>;
}

/** DAP's ways to touch data. */
export const accessTypes = ['write', 'read', 'readWrite'] as const;
export type AccessType = (typeof accessTypes)[number];

/** On a piece of the data of one session; it lives as long as that program does. */
export interface DataBreakpoint {
  readonly id: BreakpointId;
  readonly sessionId: SessionId;
  /** What it is, in the adapter's words or by its name. */
  readonly label: string;
  readonly accessType: AccessType;
  readonly enabled: boolean;
  readonly condition?: string;
  readonly hitCondition?: string;
  /** Absent: not answered yet. */
  readonly binding?: Pick<BreakpointBinding, 'verified' | 'message'>;
}

/** On one instruction of one session; it lives as long as that program does. */
export interface InstructionBreakpoint {
  readonly id: BreakpointId;
  readonly sessionId: SessionId;
  /** Hexadecimal. */
  readonly address: string;
  /** The function it is in, in the adapter's words. */
  readonly symbol?: string;
  readonly enabled: boolean;
  /** Absent: not answered yet. */
  readonly binding?: Pick<BreakpointBinding, 'verified' | 'message'>;
}

/** One exception filter an adapter offers, with the person's choice. */
export interface ExceptionFilter {
  readonly filter: string;
  readonly label: string;
  readonly description?: string;
  readonly enabled: boolean;
  /** Only exceptions for which it is true. */
  readonly condition?: string;
  /** A condition can be given; what it is, in the adapter's words, if it says that. */
  readonly takesCondition?: boolean;
  readonly conditionDescription?: string;
  /** Why the adapter does not stop at them. */
  readonly problem?: string;
}

export type ConsoleKind = 'stdout' | 'stderr' | 'console' | 'important' | 'input' | 'result' | 'error' | 'notice';

/** One entry of a session tree's console; a later piece of the same line extends the entry. */
export interface ConsoleEntry {
  /** Position in its console, from 0. */
  readonly index: number;
  readonly kind: ConsoleKind;
  /** May hold ANSI sequences; untrusted. */
  readonly text: string;
  readonly time: number;
  readonly sessionId: SessionId;
  readonly location?: { readonly path: string; readonly line: number };
  /** An object behind the entry, read with `variables.read` and this stop number, which may be `lastingStop`. */
  readonly reference?: number;
  readonly stop?: StopNumber;
  /** Nesting by console groups, from 0. */
  readonly depth: number;
  /** It is the rest of the line that the entry before began: a very long one. */
  readonly continues?: boolean;
}

/** What a view can fold: all entries after `start`, up to before `end`. */
export interface ConsoleGroup {
  readonly start: number;
  /** Absent: it is still open and goes to the end. */
  readonly end?: number;
  /** As it is shown at first. */
  readonly collapsed: boolean;
  /** `line`: the entries are one very long line. */
  readonly kind: 'group' | 'line';
}

/** Which entries of a console are shown. */
export const consoleFilters = ['all', 'output', 'errors', 'evaluations'] as const;
export type ConsoleFilter = (typeof consoleFilters)[number];

/** The result of an evaluation, as shown to people. */
export interface EvaluateResult {
  readonly value: string;
  readonly type?: string;
  readonly reference: number;
  readonly named?: number;
  readonly indexed?: number;
  readonly memoryReference?: string;
  /** The stop the reference belongs to; absent when evaluated while running. */
  readonly stop?: StopNumber;
}
