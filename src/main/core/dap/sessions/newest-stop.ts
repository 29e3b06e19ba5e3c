import type { Tree } from '../runs/tree.ts';
import type { DapSession } from './session.ts';
import type { StopEntry } from './stops.ts';

/** The stop of a tree that came last and still stands. */
export function newestStop(tree: Tree): { readonly session: DapSession; readonly entry: StopEntry } | undefined {
  return [...tree.run.sessions.values()]
    .flatMap((session) => {
      const entry = session.stops.latest();
      return entry ? [{ session, entry }] : [];
    })
    .toSorted((a, b) => b.entry.number - a.entry.number)[0];
}
