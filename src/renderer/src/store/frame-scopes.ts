/** The scopes of the focused frame with their first pages: one read for everything that shows values of a frame. */
import type { Scope, StackFrame, Variable } from '../../../shared/debug.ts';
import type { Call } from './cockpit.ts';
import type { Focus } from './focus.ts';

export interface FrameScopes {
  readonly scopes: readonly Scope[];
  readonly variables: Readonly<Record<number, readonly Variable[]>>;
}

interface Read {
  readonly revision: number;
  readonly scopes: Promise<FrameScopes>;
}

/** By frame: a frame object lives as long as its stop does. */
const reads = new WeakMap<StackFrame, Read>();

/** What came with the stop: the values of its top frame, as long as nothing changed them. */
export function scopesOfStop({ stop, frame }: Focus, revision: number): FrameScopes | undefined {
  const top = stop?.context.frames[stop.context.topFrame];
  return revision === 0 && stop && frame && frame.id === top?.id ? stop.context : undefined;
}

/**
 * The scopes of the focused frame. `revision` counts what may have changed values at this stop (view.ts): a higher one
 * reads again. Rejects with the core's problem; the next call then asks anew. Only for a focus with a stop and a frame.
 */
export function readFrameScopes(call: Call, focus: Focus, revision: number): Promise<FrameScopes> {
  const { stop, frame, sessionId } = focus;
  if (!stop || !frame) return Promise.reject(new RangeError('the focus has no frame'));
  const known = scopesOfStop(focus, revision);
  if (known) return Promise.resolve(known);
  const last = reads.get(frame);
  if (last?.revision === revision) return last.scopes;
  const scopes = call('scopes.read', { sessionId, stop: stop.number, frameId: frame.id });
  reads.set(frame, { revision, scopes });
  scopes.catch(() => {
    if (reads.get(frame)?.scopes === scopes) reads.delete(frame);
  });
  return scopes;
}
