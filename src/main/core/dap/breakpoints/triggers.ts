/**
 * Breakpoints that depend on others being hit: those that wait for another one, and those that go away. Which of them were
 * hit at a stop is what the adapter says; where it says nothing, it is read from where the program stands.
 */
import type { Breakpoint, Stop } from '../../../../shared/debug.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { realPathOf } from '../reading/files.ts';
import type { DapSession } from '../sessions/session.ts';
import type { StopEntry } from '../sessions/stops.ts';

export interface Triggers {
  /**
   * It waits for none, or that one has been hit in this tree; or in another one, as of a compound, where this tree has no code of it.
   */
  isArmed(breakpoint: Breakpoint, rootId: SessionId): boolean;
  /** Gives those that waited for one of these and wait no more. */
  hit(rootId: SessionId, ids: readonly BreakpointId[]): readonly Breakpoint[];
  /** A tree is over, or begins anew. */
  forget(rootId: SessionId): void;
}

export function createTriggers(snapshot: () => Snapshot): Triggers {
  const armed = new Map<SessionId, Set<BreakpointId>>();
  return {
    isArmed: ({ id, after }, rootId) => {
      if (after === undefined || armed.get(rootId)?.has(id) === true) return true;
      return !isBoundIn(snapshot(), after, rootId) && [...armed.values()].some((ids) => ids.has(id));
    },
    hit: (rootId, ids) => {
      const there = armed.get(rootId) ?? new Set();
      armed.set(rootId, there);
      const waited = Object.values(snapshot().breakpoints).filter(({ id, after }) => after !== undefined && ids.includes(after) && !there.has(id));
      for (const { id } of waited) there.add(id);
      return waited;
    },
    forget: (rootId) => void armed.delete(rootId),
  };
}

/** Whether a program of this tree can stop there. */
function isBoundIn({ breakpoints, sessions }: Snapshot, id: BreakpointId, rootId: SessionId): boolean {
  return Object.entries(breakpoints[id]?.bindings ?? {}).some(([sessionId, { verified }]) => verified && sessions[sessionId as SessionId]?.rootId === rootId);
}

/** What is known of a stop by its number. */
export function stopOf(snapshot: Snapshot, session: DapSession, { number }: StopEntry): Stop | undefined {
  return snapshot.sessions[session.id]?.threads.find(({ stop }) => stop?.number === number)?.stop;
}

/** Stops of which it is known that no breakpoint was their reason. */
const otherReasons: ReadonlySet<string> = new Set(['exception', 'pause', 'entry', 'goto', 'restart']);

/** The breakpoints that a stop is at. A step that ends on one with a condition is not known to be at it. */
export async function reachedBy(session: DapSession, entry: StopEntry, stop: Stop, breakpoints: readonly Breakpoint[]): Promise<readonly BreakpointId[]> {
  if (stop.breakpointIds.length > 0) return stop.breakpointIds;
  if (otherReasons.has(stop.reason)) return [];
  const { frames } = await entry.context;
  const path = frames[0]?.source?.path;
  if (path === undefined) return [];
  const [top] = frames;
  const real = await realPathOf(path);
  const isThere = ({ line, bindings }: Breakpoint) => (bindings[session.id]?.line ?? line) === top?.line;
  const isPlain = ({ condition, hitCondition }: Breakpoint) => condition === undefined && hitCondition === undefined;
  const near = breakpoints.filter((breakpoint) => breakpoint.enabled && breakpoint.logMessage === undefined && isThere(breakpoint) && (stop.reason !== 'step' || isPlain(breakpoint)));
  const there = await Promise.all(near.map(async ({ path: own }) => (await realPathOf(own)) === real));
  return near.filter((_, index) => there[index]).map(({ id }) => id);
}

/** Whether waiting for `after` would make a circle of breakpoints that wait for each other. */
export function isCircle(breakpoints: Snapshot['breakpoints'], id: BreakpointId, after: BreakpointId): boolean {
  for (let at: BreakpointId | undefined = after; at !== undefined; at = breakpoints[at]?.after) if (at === id) return true;
  return false;
}
