/** The part of `reduce` about breakpoints on functions and data, and whether breakpoints stop anything at all. */
import type { BreakpointBinding } from './debug.ts';
import type { CoreEvent } from './events.ts';
import type { BreakpointId, SessionId } from './ids.ts';
import type { Snapshot } from './snapshot.ts';

/** The state after an event; what belongs to a program goes with it. */
export function reduceBreakpoints(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'breakpoints.muted':
      return { ...snapshot, breakpointsMuted: event.muted };
    case 'functionBreakpoint.set':
      return { ...snapshot, functionBreakpoints: { ...snapshot.functionBreakpoints, [event.breakpoint.id]: event.breakpoint } };
    case 'functionBreakpoint.removed':
      return { ...snapshot, functionBreakpoints: without(snapshot.functionBreakpoints, event.id) };
    case 'dataBreakpoint.set':
      return { ...snapshot, dataBreakpoints: { ...snapshot.dataBreakpoints, [event.breakpoint.id]: event.breakpoint } };
    case 'dataBreakpoint.removed':
      return { ...snapshot, dataBreakpoints: without(snapshot.dataBreakpoints, event.id) };
    case 'session.ended':
    case 'session.restarted':
    case 'session.removed':
      return ofLiving(snapshot, event.type === 'session.removed' ? event.rootId : event.sessionId);
    default:
      return snapshot;
  }
}

function ofLiving(snapshot: Snapshot, over: SessionId): Snapshot {
  const lives = (id: string) => id !== over && snapshot.sessions[id as SessionId] !== undefined;
  const functionBreakpoints = Object.values(snapshot.functionBreakpoints).map((breakpoint) => ({ ...breakpoint, bindings: picked(breakpoint.bindings, lives) }));
  const dataBreakpoints = Object.values(snapshot.dataBreakpoints).filter(({ sessionId }) => lives(sessionId));
  return { ...snapshot, functionBreakpoints: byId(functionBreakpoints), dataBreakpoints: byId(dataBreakpoints) };
}

function picked(bindings: Readonly<Record<SessionId, BreakpointBinding>>, lives: (id: string) => boolean): Readonly<Record<SessionId, BreakpointBinding>> {
  return Object.fromEntries(Object.entries(bindings).filter(([id]) => lives(id)));
}

function byId<T extends { readonly id: BreakpointId }>(all: readonly T[]): Readonly<Record<BreakpointId, T>> {
  return Object.fromEntries(all.map((one) => [one.id, one]));
}

function without<T>(all: Readonly<Record<BreakpointId, T>>, id: BreakpointId): Readonly<Record<BreakpointId, T>> {
  const { [id]: _, ...others } = all;
  return others;
}
