/** The whole public state, and the one function that changes it. The core and every window run this same `reduce`. */
import type { AgentState } from './agent.ts';
import type { Breakpoint, ExceptionFilter, LaunchConfiguration, Session } from './debug.ts';
import type { CoreEvent, NumberedEvent, Notice, Workspace } from './events.ts';
import type { BreakpointId, ClientId, SessionId } from './ids.ts';
import { reduceAgent } from './reduce-agent.ts';
import { reduceDebug } from './reduce-debug.ts';
import { defaultSettings, type VisibleSettings } from './settings.ts';

/** Counts of one tree's console; the text is read by range with `console.read`. */
export interface ConsoleCounts {
  readonly total: number;
  readonly errors: number;
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
  readonly settings: VisibleSettings;
  readonly driver: ClientId | null;
  readonly clients: number;
  readonly notices: readonly Notice[];
  readonly sessions: Readonly<Record<SessionId, Session>>;
  /** In the order of their start. */
  readonly sessionOrder: readonly SessionId[];
  readonly breakpoints: Readonly<Record<BreakpointId, Breakpoint>>;
  readonly exceptionFilters: Readonly<Record<string, readonly ExceptionFilter[]>>;
  readonly consoles: Readonly<Record<SessionId, ConsoleCounts>>;
  readonly agent: AgentState;
}

export const emptySnapshot: Snapshot = {
  sequence: 0,
  workspace: null,
  recentLaunches: [],
  settings: { values: defaultSettings, secretsSet: [] },
  driver: null,
  clients: 0,
  notices: [],
  sessions: {},
  sessionOrder: [],
  breakpoints: {},
  exceptionFilters: {},
  consoles: {},
  agent: {
    status: 'idle',
    planner: { kind: 'builtin', label: 'built-in planner', reason: 'no model is configured' },
    rules: [],
  },
};

/** The state after an event. Pure; an event about something unknown changes nothing. */
export function reduce(snapshot: Snapshot, { sequence, event }: NumberedEvent): Snapshot {
  return { ...reduceEvent(snapshot, event), sequence };
}

function reduceEvent(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'workspace.opened':
      return { ...snapshot, workspace: event.workspace, recentLaunches: event.recentLaunches };
    case 'launch.remembered':
      return { ...snapshot, recentLaunches: event.recentLaunches };
    case 'settings.changed':
      return { ...snapshot, settings: event.settings };
    case 'driver.changed':
      return { ...snapshot, driver: event.driver, clients: event.clients };
    case 'notice.raised':
      return { ...snapshot, notices: [...snapshot.notices.slice(-19), event.notice] };
    case 'notice.dismissed':
      return { ...snapshot, notices: snapshot.notices.filter((notice) => notice.id !== event.id) };
    default:
      return { ...reduceDebug(snapshot, event), agent: reduceAgent(snapshot.agent, event) };
  }
}

/** The root of a session's tree, or undefined for an unknown session. */
export function rootOf(snapshot: Snapshot, id: SessionId): Session | undefined {
  const session = snapshot.sessions[id];
  return session && snapshot.sessions[session.rootId];
}

/** All sessions of a root's tree in order of their start, the root included. */
export function treeOf(snapshot: Snapshot, rootId: SessionId): readonly Session[] {
  return snapshot.sessionOrder
    .map((id) => snapshot.sessions[id])
    .filter((session): session is Session => session?.rootId === rootId);
}
