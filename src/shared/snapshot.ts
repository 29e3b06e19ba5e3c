/** The whole public state of a core. `reduce` (reduce.ts) is the one function that changes it. */
import type { AdapterRow } from './adapters.ts';
import type { AgentState } from './agent.ts';
import { noConfigurations, type Configurations, type Start } from './configurations.ts';
import type { Breakpoint, DataBreakpoint, ExceptionFilter, FunctionBreakpoint, InstructionBreakpoint, Session, Watch } from './debug.ts';
import type { EnvironmentReport } from './environment.ts';
import type { ExternalServerState } from './external-servers.ts';
import type { Notice, Workspace } from './events.ts';
import type { BreakpointId, ClientId, SessionId, TerminalId } from './ids.ts';
import type { LaunchConfiguration } from './launch.ts';
import type { ModelKeys, ModelTest } from './models.ts';
import { noNetwork, type NetworkState } from './network.ts';
import { defaultSettings, type VisibleSettings } from './settings.ts';
import type { ProblemCounts, ReadyServer, TaskRun } from './tasks.ts';
import type { Terminal } from './terminal.ts';

/** Counts of one tree's console; the text is read by range with `console.read`. */
export interface ConsoleCounts {
  readonly total: number;
  readonly errors: number;
  /** Grows with every change of the groups, which are read with `console.groups`. */
  readonly groups?: number;
  /** Grows with every change, so that a view knows that entries it has may be longer now. */
  readonly revision: number;
  /** First entry that the last change touched. */
  readonly changedFrom: number;
}

export interface Snapshot {
  /** Number of the last event in it; 0 for none. */
  readonly sequence: number;
  readonly workspace: Workspace | null;
  readonly recentLaunches: readonly LaunchConfiguration[];
  /** What the open folder offers to start. */
  readonly configurations: Configurations;
  /** Between a click and its program. */
  readonly start: Start | null;
  readonly settings: VisibleSettings;
  readonly modelKeys: ModelKeys;
  /** By the id of a profile: what its last test showed. */
  readonly modelTests: Readonly<Record<string, ModelTest>>;
  readonly driver: ClientId | null;
  readonly clients: number;
  readonly notices: readonly Notice[];
  readonly sessions: Readonly<Record<SessionId, Session>>;
  /** In the order of their start. */
  readonly sessionOrder: readonly SessionId[];
  readonly breakpoints: Readonly<Record<BreakpointId, Breakpoint>>;
  readonly functionBreakpoints: Readonly<Record<BreakpointId, FunctionBreakpoint>>;
  /** The person's breakpoints on lines, functions and data stop nothing; where exceptions stop stays as it is. */
  readonly breakpointsMuted: boolean;
  readonly watches: readonly Watch[];
  /** What is known of the debug adapters; empty until somebody asks. */
  readonly adapters: readonly AdapterRow[];
  /** Of programs that live. */
  readonly instructionBreakpoints: Readonly<Record<BreakpointId, InstructionBreakpoint>>;
  readonly network: NetworkState;
  /** By their names in the settings: those that were asked. */
  readonly externalServers: Readonly<Record<string, ExternalServerState>>;
  /** Of the open folder, when it was checked last. */
  readonly environment: EnvironmentReport | null;
  readonly dataBreakpoints: Readonly<Record<BreakpointId, DataBreakpoint>>;
  readonly exceptionFilters: Readonly<Record<string, readonly ExceptionFilter[]>>;
  readonly consoles: Readonly<Record<SessionId, ConsoleCounts>>;
  /** Pseudo-terminals of programs and tasks, those of ended ones too. */
  readonly terminals: Readonly<Record<TerminalId, Terminal>>;
  /** Of each task its last run, in the order of their start. */
  readonly taskRuns: readonly TaskRun[];
  /** When a file that a window had read was changed last, by the path it was asked for; milliseconds since the epoch. */
  readonly sourceChanges: Readonly<Record<string, number>>;
  /** What tasks found wrong in sources. */
  readonly problems: ProblemCounts;
  /** Wait for a click. */
  readonly readyServers: readonly ReadyServer[];
  readonly agent: AgentState;
}

export const emptySnapshot: Snapshot = {
  sequence: 0,
  workspace: null,
  recentLaunches: [],
  settings: { values: defaultSettings },
  modelKeys: { places: {}, keeps: 'memory' },
  modelTests: {},
  configurations: noConfigurations,
  start: null,
  driver: null,
  clients: 0,
  notices: [],
  sessions: {},
  sessionOrder: [],
  breakpoints: {},
  functionBreakpoints: {},
  breakpointsMuted: false,
  watches: [],
  adapters: [],
  environment: null,
  network: noNetwork,
  externalServers: {},
  instructionBreakpoints: {},
  dataBreakpoints: {},
  exceptionFilters: {},
  consoles: {},
  terminals: {},
  taskRuns: [],
  problems: { errors: 0, warnings: 0, infos: 0, revision: 0 },
  readyServers: [],
  sourceChanges: {},
  agent: {
    status: 'idle',
    planner: { kind: 'builtin', label: 'built-in planner', reason: 'no model is configured' },
    rules: [],
    grants: [],
  },
};

/** The session has ended, in whatever way. */
export function isOver({ status }: Pick<Session, 'status'>): boolean {
  return status === 'ended' || status === 'failed' || status === 'lost';
}

/** The root of a session's tree, or undefined for an unknown session. */
export function rootOf(snapshot: Snapshot, id: SessionId): Session | undefined {
  const session = snapshot.sessions[id];
  return session && snapshot.sessions[session.rootId];
}

/** All sessions of a root's tree in order of their start, the root included. */
export function treeOf(snapshot: Pick<Snapshot, 'sessions' | 'sessionOrder'>, rootId: SessionId): readonly Session[] {
  return snapshot.sessionOrder
    .map((id) => snapshot.sessions[id])
    .filter((session): session is Session => session?.rootId === rootId);
}
