/**
 * The one rule of where the person looks next. Nothing is taken away from a thread that stands, whatever happens elsewhere. A
 * thread that moves keeps the focus for a moment, so that its next stop is seen in its place. After that
 *  - one that was let go gives the focus to whatever stands,
 *  - one that is still at its step gives it only to what has come to stand since: the rest was left standing on purpose.
 */
import type { Session, StackFrame, Stop, Thread } from '../../../shared/debug.ts';
import type { StopNumber } from '../../../shared/ids.ts';
import { isOver, type Snapshot } from '../../../shared/snapshot.ts';
import { candidates, completeStops, focusPlace, isComplete, newestStop, topFrame, type CompleteStop, type Focus, type Place } from './focus.ts';
import { stopOf, threadOf } from './replica.ts';

/**
 * The focus after the facts changed from `before` (null at the start) to `after`. `waited`: the focused thread has been on its
 * way for so long that its next stop need not be waited for.
 */
export function nextFocus(focus: Focus | null, before: Snapshot | null, after: Snapshot, waited = false): Focus | null {
  const session = focus ? after.sessions[focus.sessionId] : undefined;
  if (!focus || !session || isOver(session) || session.manager) return chooseFocus(after, session);

  const thread = focus.threadId === null ? undefined : threadOf(after, focus.sessionId, focus.threadId);
  const standing = thread && stopOf(session, thread);
  const seen = (focus.live ? undefined : focus.seen) ?? newestStop(before ?? after);
  // One that came along stands for the stop that is looked at, but a new stop has a thread of its own to go to.
  if (standing && (standing === thread.stop || standing.number === focus.stop?.number)) return onStoppedThread(focus, standing, seen);

  const place = successor({ focus, session, thread, waited }, completeStops(after), seen);
  if (place) return focusPlace(place);

  const threadId = thread ? thread.id : (session.threads[0]?.id ?? null);
  if (!focus.live && focus.threadId === threadId) return focus;
  return { ...focus, threadId, live: false, seen };
}

interface Left {
  readonly focus: Focus;
  readonly session: Session;
  /** Absent: it is over, or the session has none yet. */
  readonly thread: Thread | undefined;
  readonly waited: boolean;
}

/** Who takes over from a thread that does not stand; undefined: nobody does for now. */
function successor({ focus, session, thread, waited }: Left, places: readonly Place[], seen: number): Place | undefined {
  const own = places.filter((place) => place.session.id === session.id);
  const isNew = ({ stop }: Place) => stop.number > seen;
  const awaited = thread?.stepping === true && !waited;

  // Where all threads of a session stop together, a step of one ends with the stop of another.
  const arrived = oldest(own.filter((place) => isNew(place) && (!awaited || place.stop.allThreadsStopped)), places.filter((place) => isNew(place) && !awaited && isInviting(place)));
  if (arrived) return arrived;

  if (!thread) return focus.threadId === null ? undefined : latest(own);
  return waited && thread.stepping !== true && focus.stop !== null ? nearest(places, session) : undefined;
}

/** The first that came: of its own session, where stops that invite go before others, else of any. */
function oldest(own: readonly Place[], others: readonly Place[]): Place | undefined {
  const first = (among: readonly Place[]) => among.toSorted((a, b) => a.stop.number - b.stop.number)[0];
  return first(own.filter(isInviting)) ?? first(own) ?? first(others);
}

/** What stands nearest: in the same session, in the same tree, anywhere; what the person did not wait for comes last. */
function nearest(places: readonly Place[], session: Session | undefined): Place | undefined {
  const inviting = places.filter(isInviting);
  const distances = [
    inviting.filter((place) => place.session.id === session?.id),
    inviting.filter((place) => place.session.rootId === session?.rootId),
    inviting,
    places,
  ];
  return latest(distances.find((among) => among.length > 0) ?? []);
}

function latest(places: readonly Place[]): Place | undefined {
  return places.toSorted((a, b) => b.stop.number - a.stop.number)[0];
}

/** Adapters mark stops that the person did not wait for; those of another session are not shown by themselves. */
function isInviting({ stop }: Place): boolean {
  return stop.preserveFocus !== true;
}

/** `last`: the session that had the focus, as far as it is known. */
function chooseFocus(snapshot: Snapshot, last: Session | undefined): Focus | null {
  const place = nearest(completeStops(snapshot), last);
  if (place) return focusPlace(place);
  const running = candidates(snapshot);
  const next = running.findLast(({ rootId }) => rootId === last?.rootId) ?? running.at(-1);
  return next ? { sessionId: next.id, threadId: next.threads[0]?.id ?? null, stop: null, live: false, frame: null, seen: newestStop(snapshot) } : null;
}

function onStoppedThread(focus: Focus, stop: Stop, seen: StopNumber): Focus {
  if (!isComplete(stop)) return focus.live ? { ...focus, live: false, seen } : focus;
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
