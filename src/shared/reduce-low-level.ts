/** The part of `reduce` about memory and breakpoints on instructions. */
import type { InstructionBreakpoint } from './debug.ts';
import type { CoreEvent } from './events.ts';
import type { BreakpointId } from './ids.ts';
import { keptMemoryChanges } from './low-level.ts';
import type { Snapshot } from './snapshot.ts';

/** The state after an event; what belongs to a program goes with it. */
export function reduceLowLevel(snapshot: Snapshot, event: CoreEvent): Snapshot {
  switch (event.type) {
    case 'session.memoryChanged': {
      const session = snapshot.sessions[event.sessionId];
      if (!session) return snapshot;
      const memoryChanges = [...(session.memoryChanges ?? []), event.change].slice(-keptMemoryChanges);
      return { ...snapshot, sessions: { ...snapshot.sessions, [session.id]: { ...session, memoryChanges } } };
    }
    case 'instructionBreakpoint.set':
      return { ...snapshot, instructionBreakpoints: { ...snapshot.instructionBreakpoints, [event.breakpoint.id]: event.breakpoint } };
    case 'instructionBreakpoint.removed':
      return keeping(snapshot, ({ id }) => id !== event.id);
    case 'session.ended':
    case 'session.restarted':
      return keeping(snapshot, ({ sessionId }) => sessionId !== event.sessionId && snapshot.sessions[sessionId] !== undefined);
    case 'session.removed':
      return keeping(snapshot, ({ sessionId }) => snapshot.sessions[sessionId] !== undefined);
    default:
      return snapshot;
  }
}

function keeping(snapshot: Snapshot, kept: (breakpoint: InstructionBreakpoint) => boolean): Snapshot {
  const all = Object.values(snapshot.instructionBreakpoints);
  const left = all.filter(kept);
  if (left.length === all.length) return snapshot;
  return { ...snapshot, instructionBreakpoints: Object.fromEntries(left.map((breakpoint) => [breakpoint.id, breakpoint])) as Record<BreakpointId, InstructionBreakpoint> };
}
