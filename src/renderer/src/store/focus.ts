/** Where the person looks, and where they could look. Pure; nothing here changes the program. */
import type { Session, StackFrame, Stop, StopContext, Thread } from '../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { isOver, type Snapshot } from '../../../shared/snapshot.ts';
import { threadOf } from './replica.ts';

export type CompleteStop = Stop & { readonly context: StopContext };

export interface Focus {
  readonly sessionId: SessionId;
  /** The thread that commands act on; null until the session has one. */
  readonly threadId: number | null;
  /** The last stop of that thread whose context is complete. It stays while the thread runs on: old values, not none. */
  readonly stop: CompleteStop | null;
  /** `stop` is where the thread stands now; false while it moves. */
  readonly live: boolean;
  /** The frame looked at: of `stop`, so only usable with its number and while `live`. */
  readonly frame: StackFrame | null;
  /** While not `live`: the newest stop that there was when its thread was left running; what comes later is new. */
  readonly seen?: StopNumber;
}

/** A thread that stands, with all that a window shows of it. */
export interface Place {
  readonly session: Session;
  readonly thread: Thread;
  readonly stop: CompleteStop;
}

/** The focus on one frame that the person chose. */
export function focusFrame(sessionId: SessionId, stop: CompleteStop, frame: StackFrame): Focus {
  return { sessionId, threadId: stop.threadId, stop, live: true, frame };
}

/** The focus on one thread: its top user frame when it stands with a complete context. */
export function focusThread(snapshot: Snapshot, sessionId: SessionId, threadId: number): Focus | null {
  const session = snapshot.sessions[sessionId];
  const thread = threadOf(snapshot, sessionId, threadId);
  if (!session || !thread) return null;
  const stop = thread.stop;
  return stop && isComplete(stop)
    ? focusPlace({ session, thread, stop })
    : { sessionId, threadId, stop: null, live: false, frame: null, seen: newestStop(snapshot) };
}

export function focusPlace({ session, thread, stop }: Place): Focus {
  return { sessionId: session.id, threadId: thread.id, stop, live: true, frame: topFrame(stop) };
}

/** The frame of a stop that a person looks at first. */
export function topFrame(stop: CompleteStop): StackFrame | null {
  return stop.context.frames[stop.context.topFrame] ?? stop.context.frames[0] ?? null;
}

/** Sessions that can be looked at, in the order of their start. */
export function candidates(snapshot: Snapshot): readonly Session[] {
  return snapshot.sessionOrder
    .map((id) => snapshot.sessions[id])
    .filter((session): session is Session => session !== undefined && !session.manager && !isOver(session));
}

/** All threads that stand by themselves and can be shown. */
export function completeStops(snapshot: Snapshot): readonly Place[] {
  return candidates(snapshot).flatMap((session) =>
    session.threads.flatMap((thread) =>
      thread.stop && isComplete(thread.stop) ? [{ session, thread, stop: thread.stop }] : [],
    ),
  );
}

/** The newest of them; 0 where nothing stands. */
export function newestStop(snapshot: Snapshot): StopNumber {
  return Math.max(0, ...completeStops(snapshot).map(({ stop }) => stop.number)) as StopNumber;
}

export function isComplete(stop: Stop): stop is CompleteStop {
  return stop.context !== undefined;
}
