/** Every event of the core: what happened, in the past tense. `reduce` (reduce.ts) is the only reader of their meaning. */
import type {
  AgentState,
  AgentStatus,
  KindGrant,
  ModelTiming,
  ApprovalRule,
  Round,
  SentRequest,
  Step,
  StepResult,
  StepStatus,
  Task,
  TaskEnd,
  Usage,
  Verdict,
} from './agent.ts';
import type { AdapterRow } from './adapters.ts';
import type { Configurations, Start } from './configurations.ts';
import type { EnvironmentReport } from './environment.ts';
import type { Breakpoint, BreakpointBinding, DataBreakpoint, ExceptionFilter, FunctionBreakpoint, InstructionBreakpoint, ProgramExit, Session, SessionCapabilities, SessionStatus, StackFrame, Stop, StopContext, Watch, WatchValue } from './debug.ts';
import type { Problem } from './errors.ts';
import type { ExternalServerState } from './external-servers.ts';
import type { BreakpointId, ClientId, SessionId, StepId, StopNumber, TaskRunId, TerminalId } from './ids.ts';
import type { LaunchConfiguration } from './launch.ts';
import type { MemoryChange } from './low-level.ts';
import type { ModelKeys, ModelTest } from './models.ts';
import type { NetworkState } from './network.ts';
import type { Hypothesis, PlanStep } from './plan.ts';
import type { Link, Trips } from './round-trips.ts';
import type { VisibleSettings } from './settings.ts';
import type { ProblemCounts, ReadyServer, TaskRun } from './tasks.ts';
import type { Terminal } from './terminal.ts';

export interface Workspace {
  /** Real path. */
  readonly path: string;
  readonly name: string;
  /** The person trusts what is in it; before, nothing of it is interpreted and nothing of it runs. */
  readonly trusted: boolean;
  /** It is trusted because this folder above it is, with everything in it. */
  readonly trustedThrough?: string;
  /** Not trusted, and the person has not yet been asked. */
  readonly undecided?: boolean;
}

/** Something a person should know that belongs to no single action. */
export interface Notice {
  readonly id: number;
  readonly problem: Problem;
  readonly time: number;
}

interface Events {
  'workspace.opened': { readonly workspace: Workspace; readonly recentLaunches: readonly LaunchConfiguration[] };
  /** What the person thinks of the open folder has changed. */
  'workspace.trustChanged': { readonly workspace: Workspace };
  'settings.changed': { readonly settings: VisibleSettings };
  'driver.changed': { readonly driver: ClientId | null; readonly clients: number };
  'notice.raised': { readonly notice: Notice };
  'notice.dismissed': { readonly id: number };
  /** A file that a window has read was written since, or is gone; by the path it was asked for. */
  'source.changed': { readonly path: string; readonly time: number };

  'modelKeys.changed': { readonly modelKeys: ModelKeys };
  /** A profile is tested, or was. */
  'model.tested': { readonly profile: string; readonly test: ModelTest };

  /** All there are to know of, in their order, while they are looked for. */
  'adapters.listed': { readonly adapters: readonly AdapterRow[] };
  'adapter.changed': { readonly adapter: AdapterRow };

  /** A server of tools was asked, or is known no more. */
  'externalServer.changed': { readonly server: string; readonly state: ExternalServerState | null };
  /** Requests are never in an event: they are read with `network.read`. */
  'network.changed': { readonly network: NetworkState };
  'environment.checked': { readonly report: EnvironmentReport };

  /** What the open folder offers to start. */
  'configurations.changed': { readonly configurations: Configurations };
  /** Null: nothing is between a click and its program. */
  'start.changed': { readonly start: Start | null };

  'session.started': { readonly session: Session };
  'session.statusChanged': { readonly sessionId: SessionId; readonly status: SessionStatus; readonly reason?: string };
  /** Why the state lasts, in words; without a reason nothing is said any more. */
  'session.reasonChanged': { readonly sessionId: SessionId; readonly reason?: string; readonly cancellable?: boolean };
  'session.capabilitiesChanged': { readonly sessionId: SessionId; readonly capabilities: SessionCapabilities };
  'session.managing': { readonly sessionId: SessionId };
  /** The time to live of a root was set anew. */
  'session.extended': { readonly sessionId: SessionId; readonly expiresAt: number };
  'session.noted': { readonly sessionId: SessionId; readonly note: string };
  'session.processFound': { readonly sessionId: SessionId; readonly processId: number };
  /** At a stop: where the program's process listens, besides its debugger. */
  'session.portsHeld': { readonly sessionId: SessionId; readonly ports: readonly number[] };
  'session.threadsChanged': {
    readonly sessionId: SessionId;
    readonly threads: readonly { readonly id: number; readonly name: string }[];
  };
  'session.stopped': { readonly sessionId: SessionId; readonly stop: Stop };
  /** Where a stop stands, told ahead of the rest of its context: the frame that is looked at first. Not at exceptions. */
  'session.placeFound': { readonly sessionId: SessionId; readonly threadId: number; readonly stop: StopNumber; readonly frame: StackFrame };
  'session.linkMeasured': { readonly sessionId: SessionId; readonly link: Link };
  /** `trips`: what it took; absent when it was read again. */
  'session.contextLoaded': {
    readonly sessionId: SessionId;
    readonly threadId: number;
    readonly stop: StopNumber;
    readonly context: StopContext;
    readonly trips?: Trips;
    readonly watches?: readonly WatchValue[];
  };
  /** Watches that took longer than the rest of the stop. */
  'session.watchesEvaluated': { readonly sessionId: SessionId; readonly threadId: number; readonly stop: StopNumber; readonly watches: readonly WatchValue[] };
  /** `threadId` absent: all threads of the session. `stepping`: by a movement that ends by itself, such as a step. */
  'session.continued': { readonly sessionId: SessionId; readonly threadId?: number; readonly stepping?: boolean };
  /** Some of its memory is not what it was. */
  'session.memoryChanged': { readonly sessionId: SessionId; readonly change: MemoryChange };
  /** A root begins anew; its children are gone. */
  'session.restarted': { readonly sessionId: SessionId; readonly time: number };
  'session.ended': {
    readonly sessionId: SessionId;
    readonly status: Extract<SessionStatus, 'ended' | 'failed' | 'lost'>;
    readonly exit?: ProgramExit;
    readonly problem?: Problem;
    readonly time: number;
  };
  /** The tree of an ended root is forgotten. */
  'session.removed': { readonly rootId: SessionId };
  'launch.remembered': { readonly recentLaunches: readonly LaunchConfiguration[] };

  'breakpoint.added': { readonly breakpoint: Breakpoint };
  'breakpoint.changed': { readonly breakpoint: Breakpoint };
  'breakpoint.removed': { readonly id: BreakpointId };
  /** `binding` null: that session no longer has it. */
  'breakpoint.bound': {
    readonly id: BreakpointId;
    readonly sessionId: SessionId;
    readonly binding: BreakpointBinding | null;
  };
  /** All of them, in the person's order. */
  'watches.changed': { readonly watches: readonly Watch[] };
  /** It is new, or something of it has changed. */
  'instructionBreakpoint.set': { readonly breakpoint: InstructionBreakpoint };
  'instructionBreakpoint.removed': { readonly id: BreakpointId };
  /** It is new, or something of it has changed. */
  'functionBreakpoint.set': { readonly breakpoint: FunctionBreakpoint };
  'functionBreakpoint.removed': { readonly id: BreakpointId };
  /** It is new, or something of it has changed. */
  'dataBreakpoint.set': { readonly breakpoint: DataBreakpoint };
  'dataBreakpoint.removed': { readonly id: BreakpointId };
  'breakpoints.muted': { readonly muted: boolean };
  'exceptionFilters.changed': { readonly adapter: string; readonly filters: readonly ExceptionFilter[] };

  /** Text is never in an event: entries from `changedFrom` on are new or longer, and are read with `console.read`. */
  'console.grew': {
    readonly rootId: SessionId;
    readonly total: number;
    readonly changedFrom: number;
    readonly errors: number;
    /** Grows when there is something else to fold, which is read with `console.groups`. */
    readonly groups?: number;
  };
  'console.cleared': { readonly rootId: SessionId };

  'terminal.opened': { readonly terminal: Terminal };
  /** Text is never in an event: it is read with `terminal.read`. */
  'terminal.grew': { readonly id: TerminalId; readonly end: number };
  'terminal.resized': { readonly id: TerminalId; readonly columns: number; readonly rows: number };
  'terminal.exited': { readonly id: TerminalId; readonly exit: ProgramExit };
  /** It is forgotten, with all that stood in it. */
  'terminal.closed': { readonly id: TerminalId };

  /** It has begun, or something of it has changed. */
  'taskRun.changed': { readonly run: TaskRun };
  /** It is forgotten, and its terminal with it. */
  'taskRun.removed': { readonly id: TaskRunId };
  /** What they are is read with `problems.read`. */
  'problems.changed': { readonly counts: ProblemCounts };
  'server.ready': { readonly server: ReadyServer };
  /** Somebody has followed the address, or does not want to, or its session is over. */
  'server.dismissed': { readonly id: string };

  'agent.plannerChosen': { readonly planner: AgentState['planner'] };
  'agent.statusChanged': { readonly status: AgentStatus; readonly detail?: string; readonly time?: number; readonly until?: number };
  'agent.taskStarted': { readonly task: Task };
  'agent.taskBound': { readonly rootId: SessionId };
  /** Time spent waiting for the person does not count: the end of the task's time moved. */
  'agent.deadlineMoved': { readonly deadline: number };
  'agent.roundStarted': { readonly round: Round };
  'agent.thoughtsGrew': { readonly round: number; readonly text: string };
  'agent.planProposed': {
    readonly round: number;
    readonly thoughts: string;
    readonly hypotheses: readonly Hypothesis[];
    readonly steps: readonly Step[];
    readonly repaired: boolean;
    readonly timing?: ModelTiming;
    readonly time: number;
  };
  'agent.planFailed': { readonly round: number; readonly problem: Problem; readonly time: number };
  /** The person let it go. */
  'agent.requestReleased': { readonly round: number; readonly id: number };
  'agent.requestSent': { readonly round: number; readonly request: SentRequest };
  'agent.hypothesesChanged': { readonly round: number; readonly hypotheses: readonly Hypothesis[] };
  'agent.usageChanged': { readonly usage: Usage; readonly helperUsage?: Usage };
  'agent.verdictReached': { readonly verdict: Verdict };
  'agent.taskEnded': { readonly end: TaskEnd; readonly time: number };
  /** Its notes belong to a folder that is no longer open. */
  'agent.taskForgotten': Record<never, never>;
  'agent.ruleAdded': { readonly rule: ApprovalRule };
  'agent.ruleRemoved': { readonly id: string };
  /** In the place of the one with the same id. */
  'agent.grantAdded': { readonly grant: KindGrant };
  'agent.grantRemoved': { readonly id: string };

  'step.statusChanged': { readonly stepId: StepId; readonly status: StepStatus; readonly reason?: string };
  'step.approved': {
    readonly stepId: StepId;
    readonly by: NonNullable<Step['approvedBy']>;
    readonly time: number;
  };
  'step.edited': { readonly stepId: StepId; readonly step: PlanStep; readonly risk: Step['risk']; readonly hash: string };
  'step.riskRaised': { readonly stepId: StepId; readonly risk: Step['risk']; readonly hash: string };
  'step.started': { readonly stepId: StepId; readonly time: number };
  'step.finished': {
    readonly stepId: StepId;
    readonly status: Extract<StepStatus, 'done' | 'failed' | 'refused'>;
    readonly result: StepResult;
    readonly time: number;
  };
}

export type EventType = keyof Events;
export type EventOf<Type extends EventType> = { readonly type: Type } & Events[Type];
export type CoreEvent = { [Type in EventType]: EventOf<Type> }[EventType];

/** An event with its number; numbers have no gaps, so a gap means: ask for a snapshot. */
export interface NumberedEvent {
  readonly sequence: number;
  readonly event: CoreEvent;
}
