/** Where the person looks. Pure rules; nothing here changes the program. */
import type { Session, StackFrame, Stop, StopContext, Thread } from '../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { isOver, type Snapshot } from '../../../shared/snapshot.ts';
import { stopOf, threadOf } from './replica.ts';

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
}

interface Place {
  readonly session: Session;
  readonly thread: Thread;
  readonly stop: CompleteStop;
}

/**
 * The focus after the facts changed from `before` (null at the start) to `after`. A new, complete stop takes the focus
 * unless a thread that stands already has it; when the focused session ends, another stopped one takes over.
 */
export function nextFocus(focus: Focus | null, before: Snapshot | null, after: Snapshot): Focus | null {
  const session = focus ? after.sessions[focus.sessionId] : undefined;
  if (!focus || !session || isOver(session) || session.manager) return chooseFocus(after);

  const thread = focus.threadId === null ? undefined : threadOf(after, focus.sessionId, focus.threadId);
  const standing = thread && stopOf(session, thread);
  // One that came along stands for the stop that is looked at, but a new stop has a thread of its own to go to.
  if (standing && (standing === thread.stop || standing.number === focus.stop?.number)) return onStoppedThread(focus, standing);

  const arrived = newStops(before, after).toSorted((a, b) => a.stop.number - b.stop.number);
  const own = arrived.filter((candidate) => candidate.session.id === session.id);
  const place = own.find(isInviting) ?? own[0] ?? arrived.find(isInviting);
  if (place) return focusPlace(place);

  // Its thread is over, but another one stands.
  const left = thread || focus.threadId === null ? undefined : latestOf(completeStops(after).filter((other) => other.session.id === session.id));
  if (left) return focusPlace(left);

  const threadId = thread ? thread.id : (session.threads[0]?.id ?? null);
  if (!focus.live && focus.threadId === threadId) return focus;
  return { ...focus, threadId, live: false };
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
    : { sessionId, threadId, stop: null, live: false, frame: null };
}

function onStoppedThread(focus: Focus, stop: Stop): Focus {
  if (!isComplete(stop)) return focus.live ? { ...focus, live: false } : focus;
  if (focus.stop?.number === stop.number) {
    if (focus.stop.context !== stop.context) return { ...focus, stop, live: true, frame: sameFrame(focus.frame, focus.stop, stop) };
    return focus.live ? focus : { ...focus, live: true };
  }
  return { ...focus, stop, live: true, frame: frameAfterMove(focus, stop) };
}

/**
 * The top user frame, unless the person looks at another one while the program goes through skipped code: who looks at
 * where it stands goes on looking there, any other frame stays as long as it is on the stack.
 */
function frameAfterMove({ frame, stop: before }: Focus, after: CompleteStop): StackFrame | null {
  const usual = topFrame(after);
  const stands = standingFrame(after);
  const chosen = frame && before?.threadId === after.threadId && frame.id !== topFrame(before)?.id;
  if (!chosen || !before || !stands || isOrdinary(stands)) return usual;
  if (frame.id === standingFrame(before)?.id) return stands;
  return after.context.frames.find((other) => other.name === frame.name && isSameSource(other, frame)) ?? usual;
}

/** The frame that the thread stands in, whatever code that is. */
function standingFrame({ context }: CompleteStop): StackFrame | undefined {
  return context.frames.find(({ kind }) => kind !== 'label');
}

function isOrdinary({ kind, source }: StackFrame): boolean {
  return kind === 'normal' && source !== undefined;
}

function isSameSource(one: StackFrame, other: StackFrame): boolean {
  return one.source?.path === other.source?.path && one.source?.reference === other.source?.reference;
}

/** The frame in a context that was read again, where every id may be another: the one at the same place. */
function sameFrame(frame: StackFrame | null, before: CompleteStop, after: CompleteStop): StackFrame | null {
  const index = before.context.frames.findIndex((other) => other.id === frame?.id);
  return index < 0 ? frame : (after.context.frames[index] ?? topFrame(after));
}

function chooseFocus(snapshot: Snapshot): Focus | null {
  const latest = latestOf(completeStops(snapshot));
  if (latest) return focusPlace(latest);
  const running = candidates(snapshot).at(-1);
  return running
    ? { sessionId: running.id, threadId: running.threads[0]?.id ?? null, stop: null, live: false, frame: null }
    : null;
}

function focusPlace({ session, thread, stop }: Place): Focus {
  return { sessionId: session.id, threadId: thread.id, stop, live: true, frame: topFrame(stop) };
}

function topFrame(stop: CompleteStop): StackFrame | null {
  return stop.context.frames[stop.context.topFrame] ?? stop.context.frames[0] ?? null;
}

function candidates(snapshot: Snapshot): readonly Session[] {
  return snapshot.sessionOrder
    .map((id) => snapshot.sessions[id])
    .filter((session): session is Session => session !== undefined && !session.manager && !isOver(session));
}

function completeStops(snapshot: Snapshot): readonly Place[] {
  return candidates(snapshot).flatMap((session) =>
    session.threads.flatMap((thread) =>
      thread.stop && isComplete(thread.stop) ? [{ session, thread, stop: thread.stop }] : [],
    ),
  );
}

function newStops(before: Snapshot | null, after: Snapshot): readonly Place[] {
  const known = new Set<StopNumber>(before ? completeStops(before).map((place) => place.stop.number) : []);
  return completeStops(after).filter((place) => !known.has(place.stop.number));
}

function latestOf(places: readonly Place[]): Place | undefined {
  return places.toSorted((a, b) => b.stop.number - a.stop.number)[0];
}

/** Adapters mark stops that the person did not wait for; those of another session are not shown by themselves. */
function isInviting({ stop }: Place): boolean {
  return stop.preserveFocus !== true;
}

function isComplete(stop: Stop): stop is CompleteStop {
  return stop.context !== undefined;
}
