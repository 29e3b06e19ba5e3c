/** The part of `reduce` about sessions, breakpoints and consoles. */
import type { Session, Stop, Thread } from './debug.ts';
import type { CoreEvent, EventOf } from './events.ts';
import type { SessionId, StopNumber } from './ids.ts';
import type { Snapshot } from './snapshot.ts';

/** The state after a debugger event; other events change nothing. */
export function reduceDebug(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'session.started':
      return {
        ...snapshot,
        sessions: { ...snapshot.sessions, [event.session.id]: event.session },
        sessionOrder: [...snapshot.sessionOrder, event.session.id],
      };
    case 'session.statusChanged':
      return withSession(snapshot, event.sessionId, (session) => ({ ...withReason(session, event), status: event.status }));
    case 'session.reasonChanged':
      return withSession(snapshot, event.sessionId, (session) => withReason(session, event));
    case 'session.capabilitiesChanged':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, capabilities: event.capabilities }));
    case 'session.managing':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, manager: true }));
    case 'session.extended':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, expiresAt: event.expiresAt }));
    case 'session.noted':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, notes: [...session.notes, event.note] }));
    case 'session.processFound':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, processId: event.processId }));
    case 'session.linkMeasured':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, link: event.link }));
    case 'session.portsHeld':
      return withSession(snapshot, event.sessionId, (session) => ({ ...session, ports: event.ports }));
    case 'session.threadsChanged':
      return withSession(snapshot, event.sessionId, (session) => {
        const known = new Map(session.threads.map((thread) => [thread.id, thread]));
        return { ...session, threads: event.threads.map((thread) => ({ ...known.get(thread.id), ...thread })) };
      });
    case 'session.stopped':
      return withSession(snapshot, event.sessionId, (session) => stopped(session, event.stop));
    case 'session.placeFound':
      return withStop(snapshot, event, (stop) => ({ ...stop, place: event.frame }));
    case 'session.contextLoaded':
      return withStop(snapshot, event, ({ place: _, ...stop }) => ({ ...stop, context: event.context, ...(event.watches === undefined ? {} : { watches: event.watches }) }));
    case 'session.watchesEvaluated':
      return withStop(snapshot, event, (stop) => ({ ...stop, watches: event.watches }));
    case 'session.continued':
      return withSession(snapshot, event.sessionId, (session) => continued(session, event));
    case 'session.restarted':
      return restarted(snapshot, event.sessionId, event.time);
    case 'session.ended':
      return withoutBindings(
        withSession(snapshot, event.sessionId, (session) => ({
          ...withReason(session, {}),
          status: event.status,
          threads: [],
          endedAt: event.time,
          ...(event.exit === undefined ? {} : { exit: event.exit }),
          ...(event.problem === undefined ? {} : { problem: event.problem }),
        })),
        [event.sessionId],
      );
    case 'session.removed':
      return removed(snapshot, event.rootId);
    case 'breakpoint.added':
    case 'breakpoint.changed':
      return {
        ...snapshot,
        breakpoints: { ...snapshot.breakpoints, [event.breakpoint.id]: event.breakpoint },
      };
    case 'breakpoint.removed': {
      const { [event.id]: _, ...breakpoints } = snapshot.breakpoints;
      return { ...snapshot, breakpoints };
    }
    case 'breakpoint.bound': {
      const breakpoint = snapshot.breakpoints[event.id];
      if (!breakpoint) return snapshot;
      const { [event.sessionId]: _, ...others } = breakpoint.bindings;
      const bindings = event.binding === null ? others : { ...others, [event.sessionId]: event.binding };
      return { ...snapshot, breakpoints: { ...snapshot.breakpoints, [event.id]: { ...breakpoint, bindings } } };
    }
    case 'watches.changed':
      return { ...snapshot, watches: event.watches };
    case 'exceptionFilters.changed':
      return { ...snapshot, exceptionFilters: { ...snapshot.exceptionFilters, [event.adapter]: event.filters } };
    case 'console.grew':
      return {
        ...snapshot,
        consoles: {
          ...snapshot.consoles,
          [event.rootId]: {
            total: event.total,
            errors: event.errors,
            changedFrom: event.changedFrom,
            ...(event.groups === undefined ? {} : { groups: event.groups }),
            revision: (snapshot.consoles[event.rootId]?.revision ?? 0) + 1,
          },
        },
      };
    case 'console.cleared':
      return {
        ...snapshot,
        consoles: {
          ...snapshot.consoles,
          [event.rootId]: {
            total: 0,
            errors: 0,
            changedFrom: 0,
            revision: (snapshot.consoles[event.rootId]?.revision ?? 0) + 1,
          },
        },
      };
    default:
      return snapshot;
  }
}

function withSession(snapshot: Snapshot, id: SessionId, change: (session: Session) => Session): Snapshot {
  const session = snapshot.sessions[id];
  if (!session) return snapshot;
  return { ...snapshot, sessions: { ...snapshot.sessions, [id]: change(session) } };
}

/** The session with this reason for its state, or with none. */
function withReason(session: Session, { reason, cancellable }: { readonly reason?: string; readonly cancellable?: boolean }): Session {
  const { statusReason: _, cancellable: __, ...rest } = session;
  return { ...rest, ...(reason === undefined ? {} : { statusReason: reason }), ...(cancellable === true ? { cancellable } : {}) };
}

function threadOf(session: Session, id: number): Thread {
  return session.threads.find((thread) => thread.id === id) ?? { id, name: `Thread ${id}` };
}

function withThread(session: Session, id: number, change: (thread: Thread) => Thread): Session {
  const known = session.threads.some((thread) => thread.id === id);
  const threads = known ? session.threads : [...session.threads, threadOf(session, id)];
  return { ...session, threads: threads.map((thread) => (thread.id === id ? change(thread) : thread)) };
}

/** One that the thread has left changes nothing any more. */
function withStop(snapshot: Snapshot, at: { readonly sessionId: SessionId; readonly threadId: number; readonly stop: StopNumber }, change: (stop: Stop) => Stop): Snapshot {
  return withSession(snapshot, at.sessionId, (session) =>
    withThread(session, at.threadId, (thread) => (thread.stop?.number === at.stop ? { ...thread, stop: change(thread.stop) } : thread)),
  );
}

function stopped(session: Session, stop: Stop): Session {
  const at = withThread(session, stop.threadId, ({ stepping: _, ...thread }) => ({ ...thread, stop }));
  return { ...withReason(at, {}), status: 'stopped' };
}

function continued(session: Session, { threadId, stepping }: EventOf<'session.continued'>): Session {
  const threads = session.threads.map((thread): Thread => {
    if (threadId !== undefined && thread.id !== threadId) return thread;
    if (!thread.stop && thread.stepping === stepping) return thread;
    return { id: thread.id, name: thread.name, ...(stepping === true ? { stepping } : {}) };
  });
  const stillStopped = threads.some((thread) => thread.stop !== undefined);
  const status = session.status === 'stopped' && !stillStopped ? 'running' : session.status;
  return { ...session, threads, status };
}

function restarted(snapshot: Snapshot, rootId: SessionId, time: number): Snapshot {
  const children = snapshot.sessionOrder.filter(
    (id) => id !== rootId && snapshot.sessions[id]?.rootId === rootId,
  );
  const cleared = withoutSessions(snapshot, children);
  return withSession(cleared, rootId, ({ exit: _, problem: __, endedAt: ___, processId: ____, ...session }) => ({
    ...session,
    status: 'starting',
    statusReason: 'restarting',
    threads: [],
    restarts: session.restarts + 1,
    startedAt: time,
  }));
}

function removed(snapshot: Snapshot, rootId: SessionId): Snapshot {
  const gone = snapshot.sessionOrder.filter((id) => snapshot.sessions[id]?.rootId === rootId);
  const { [rootId]: _, ...consoles } = snapshot.consoles;
  return { ...withoutSessions(snapshot, gone), consoles };
}

function withoutSessions(snapshot: Snapshot, gone: readonly SessionId[]): Snapshot {
  if (gone.length === 0) return snapshot;
  const sessions = Object.fromEntries(
    Object.entries(snapshot.sessions).filter(([id]) => !gone.includes(id as SessionId)),
  ) as Snapshot['sessions'];
  const sessionOrder = snapshot.sessionOrder.filter((id) => !gone.includes(id));
  return withoutBindings({ ...snapshot, sessions, sessionOrder }, gone);
}

function withoutBindings(snapshot: Snapshot, gone: readonly SessionId[]): Snapshot {
  const breakpoints = Object.fromEntries(
    Object.entries(snapshot.breakpoints).map(([id, breakpoint]) => [
      id,
      gone.some((sessionId) => sessionId in breakpoint.bindings)
        ? {
            ...breakpoint,
            bindings: Object.fromEntries(
              Object.entries(breakpoint.bindings).filter(([sessionId]) => !gone.includes(sessionId as SessionId)),
            ),
          }
        : breakpoint,
    ]),
  );
  return { ...snapshot, breakpoints };
}
