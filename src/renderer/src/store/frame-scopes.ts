/** The scopes of the focused frame with their first pages: one read for everything that shows values of a frame. */
import type { Scope, StackFrame, Variable } from '../../../shared/debug.ts';
import type { Call } from './cockpit.ts';
import type { Focus } from './focus.ts';

export interface FrameScopes {
  readonly scopes: readonly Scope[];
  readonly variables: Readonly<Record<number, readonly Variable[]>>;
}

/** By frame: a frame object lives as long as what was read of its stop. */
const reads = new WeakMap<StackFrame, Promise<FrameScopes>>();

/** What came with the stop: the values of its top frame. */
export function scopesOfStop({ stop, frame }: Focus): FrameScopes | undefined {
  const top = stop?.context.frames[stop.context.topFrame];
  return stop && frame && frame.id === top?.id ? stop.context : undefined;
}

/**
 * The scopes of the focused frame. Rejects with the core's problem; the next call then asks anew. Only for a focus with a
 * stop and a frame.
 */
export function readFrameScopes(call: Call, focus: Focus): Promise<FrameScopes> {
  const { stop, frame, sessionId } = focus;
  if (!stop || !frame) return Promise.reject(new RangeError('the focus has no frame'));
  const known = scopesOfStop(focus);
  if (known) return Promise.resolve(known);
  const last = reads.get(frame);
  if (last) return last;
  const scopes = call('scopes.read', { sessionId, stop: stop.number, frameId: frame.id });
  reads.set(frame, scopes);
  scopes.catch(() => {
    if (reads.get(frame) === scopes) reads.delete(frame);
  });
  return scopes;
}
