/** The facts: a replica of the core's snapshot, kept by the same `reduce`. Nothing in a window changes it otherwise. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Step, Task } from '../../../shared/agent.ts';
import type { Session, Stop, Thread } from '../../../shared/debug.ts';
import type { NumberedEvent } from '../../../shared/events.ts';
import type { ClientId, SessionId } from '../../../shared/ids.ts';
import { reduce } from '../../../shared/reduce.ts';
import { emptySnapshot, isOver, type Snapshot } from '../../../shared/snapshot.ts';
import type { ConnectionState } from '../bridge/client.ts';

export interface ReplicaState {
  readonly snapshot: Snapshot;
  /** Who this window is for the core; null before the first snapshot. */
  readonly client: ClientId | null;
  readonly connection: ConnectionState;
}

export interface Replica extends StoreApi<ReplicaState> {
  readonly replaceSnapshot: (snapshot: Snapshot, client: ClientId | null) => void;
  /** All events of one frame at once: one change, one paint. A window that reconnected has a new name, given as `client`. */
  readonly applyEvents: (events: readonly NumberedEvent[], client?: ClientId | null) => void;
  readonly setConnection: (connection: ConnectionState) => void;
}

/** A replica that knows nothing yet. */
export function createReplica(): Replica {
  const store = createStore<ReplicaState>(() => ({ snapshot: emptySnapshot, client: null, connection: 'connecting' }));
  return {
    ...store,
    replaceSnapshot: (snapshot, client) => store.setState({ snapshot, client }),
    applyEvents: (events, client) => {
      if (events.length === 0) return;
      store.setState((state) => ({ snapshot: events.reduce(reduce, state.snapshot), client: client ?? state.client }));
    },
    setConnection: (connection) => store.setState({ connection }),
  };
}

export const selectConfigurationRows = (state: ReplicaState) => state.snapshot.configurations.rows;
export const selectWorkspace = (state: ReplicaState) => state.snapshot.workspace;
export const selectSettings = (state: ReplicaState) => state.snapshot.settings.values;
export const selectAgent = (state: ReplicaState) => state.snapshot.agent;
export const selectTask = (state: ReplicaState) => state.snapshot.agent.task;
export const selectBreakpoints = (state: ReplicaState) => state.snapshot.breakpoints;
export const selectBreakpointsMuted = (state: ReplicaState) => state.snapshot.breakpointsMuted;
export const selectExceptionFilters = (state: ReplicaState) => state.snapshot.exceptionFilters;
export const selectSessions = (state: ReplicaState) => state.snapshot.sessions;
export const selectSessionOrder = (state: ReplicaState) => state.snapshot.sessionOrder;
export const selectConnection = (state: ReplicaState) => state.connection;

/** This window may act: it is the driver, or nobody is. */
export const selectIsDriver = (state: ReplicaState) =>
  state.snapshot.driver === null || state.snapshot.driver === state.client;

/** The root of a tree that is not over, the latest one; but for compounds one tree at a time is the rule, so it is "the" session. */
export function liveRoot(snapshot: Pick<Snapshot, 'sessions' | 'sessionOrder'>): Session | undefined {
  return liveRoots(snapshot).at(-1);
}

/** All of them, in the order of their start. */
export function liveRoots({ sessions, sessionOrder }: Pick<Snapshot, 'sessions' | 'sessionOrder'>): readonly Session[] {
  return sessionOrder.map((id) => sessions[id]).filter((session): session is Session => session !== undefined && session.parentId === undefined && !isOver(session));
}

/** The live root that commands act on: that of the focused session, else the latest. */
export function actingRoot(snapshot: Pick<Snapshot, 'sessions' | 'sessionOrder'>, focused: SessionId | undefined): Session | undefined {
  const session = focused && snapshot.sessions[focused];
  const root = session && snapshot.sessions[session.rootId];
  return root && !isOver(root) ? root : liveRoot(snapshot);
}

/** A thread of a session, if both are known. */
export function threadOf(snapshot: Snapshot, sessionId: SessionId, threadId: number): Thread | undefined {
  return snapshot.sessions[sessionId]?.threads.find((thread) => thread.id === threadId);
}

/** The stop that a thread stands at: its own, or that of the thread that stopped them all. */
export function stopOf(session: Session, thread: Thread): Stop | undefined {
  return thread.stop ?? sharedStop(session);
}

/** The stop that all threads of a session stand at which have none of their own. */
export function sharedStop(session: Session): Stop | undefined {
  return session.threads.find((other) => other.stop?.allThreadsStopped)?.stop;
}

/** The step that waits for the person's click, if any. */
export function awaitingStep(task: Task | undefined): Step | undefined {
  return task?.end ? undefined : task?.rounds.at(-1)?.steps.find((step) => step.status === 'awaiting');
}
