/** What the snapshot says of the program a task is about. */
import type { Session, Stop } from '../../../shared/debug.ts';
import type { SessionId } from '../../../shared/ids.ts';
import { isOver, treeOf, type Snapshot } from '../../../shared/snapshot.ts';

/** The stops of a tree, newest first. */
export function stopsOf(snapshot: Snapshot, rootId: SessionId | undefined): readonly { readonly session: Session; readonly stop: Stop }[] {
  if (rootId === undefined) return [];
  return treeOf(snapshot, rootId)
    .flatMap((session) => session.threads.flatMap(({ stop }) => (stop ? [{ session, stop }] : [])))
    .sort((a, b) => b.stop.number - a.stop.number);
}

export function programState(snapshot: Snapshot, rootId: SessionId | undefined): 'none' | 'stopped' | 'running' | 'ended' {
  const root = rootId === undefined ? undefined : snapshot.sessions[rootId];
  if (!root) return 'none';
  if (isOver(root)) return 'ended';
  return stopsOf(snapshot, rootId).length > 0 ? 'stopped' : 'running';
}

/** Equal exactly while the program has not moved: its run, whether it is over, and which stops stand. */
export function programSignature(snapshot: Snapshot, rootId: SessionId | undefined): string {
  const root = rootId === undefined ? undefined : snapshot.sessions[rootId];
  if (!root) return 'none';
  const stops = stopsOf(snapshot, rootId).map(({ stop }) => stop.number);
  return `${root.restarts} ${isOver(root) ? 'over' : 'alive'} ${stops.join(' ')}`;
}

/** The root a person means who names none: one that lives, else the last one that ended. */
export function presentRoot(snapshot: Snapshot): Session | undefined {
  const roots = snapshot.sessionOrder.map((id) => snapshot.sessions[id]).filter((session) => session?.id === session?.rootId);
  const stopped = roots.findLast((root) => root && programState(snapshot, root.id) === 'stopped');
  return stopped ?? roots.findLast((root) => root && !isOver(root)) ?? roots.at(-1);
}
