/**
 * The line goes ahead of the rest of a stop: where the focused thread stands is shown once it is known, and everything else
 * stays as it was until the stop is complete. Pure.
 */
import type { StackFrame } from '../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import { topFrame, type Focus } from './focus.ts';
import { threadOf } from './replica.ts';

export interface PlaceAhead {
  readonly sessionId: SessionId;
  readonly stop: StopNumber;
  readonly frame: StackFrame;
}

/**
 * Where the focused thread stands, while the focus is still at the stop before. Null when that is not known, and for who looks
 * at another frame than the one it stands in: which one comes then, only the whole stack tells.
 */
export function placeAhead(focus: Focus | null, snapshot: Snapshot): PlaceAhead | null {
  if (!focus || focus.threadId === null) return null;
  const stop = threadOf(snapshot, focus.sessionId, focus.threadId)?.stop;
  if (!stop?.place || stop.number === focus.stop?.number) return null;
  if (focus.stop && focus.frame?.id !== topFrame(focus.stop)?.id) return null;
  return { sessionId: focus.sessionId, stop: stop.number, frame: stop.place };
}
