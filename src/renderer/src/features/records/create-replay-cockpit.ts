/** A cockpit over a record: the same panes with facts that no longer change, at one moment of the task after the other. */
import type { ClientId } from '../../../../shared/ids.ts';
import type { ReadRecord } from '../../../../shared/read-record.ts';
import { createReplay, type Moment, type Replay } from '../../../../shared/replay.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { watchKeys } from '../../commands/keymap.ts';
import { createMoves } from '../../commands/moves.ts';
import { runCommand } from '../../commands/registry.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { Ask, Cockpit } from '../../store/cockpit.ts';
import { followFacts } from '../../store/follow.ts';
import { createReplica } from '../../store/replica.ts';
import { createView } from '../../store/view.ts';
import { createReplayCall } from './replay-call.ts';

export interface ReplayCockpit {
  readonly cockpit: Cockpit;
  readonly replay: Replay;
  /** Shows the moment at this place among all; one beyond them is the last. */
  go(index: number): void;
  dispose(): void;
}

/** Nobody drives a recording, this window least of all. */
const nobody = 'recording' as ClientId;
const viewer = 'viewer' as ClientId;

/** Null for a record without a single moment. Theme and sizes stay those of `live`. */
export function createReplayCockpit(record: ReadRecord, live: Cockpit): ReplayCockpit | null {
  const replay = createReplay(record);
  const first = replay.moments[0];
  if (!first) return null;
  let shown: Moment = first;
  let generation = 0;
  const replica = createReplica();
  const view = createView();
  const call = createReplayCall({ record, replay, moment: () => shown });
  const ask: Ask = async (name, params) => {
    try {
      return await call(name, params);
    } catch (error) {
      view.report(toProblem(error));
      return undefined;
    }
  };
  const cockpit: Cockpit = { replica, view, recording: true, host: live.host, call, ask, run: (id) => void runCommand(cockpit, id), choosePath: async () => null };
  const stopFollowing = followFacts(replica, view);
  const stopKeys = watchKeys(cockpit, createMoves(cockpit, (id) => runCommand(cockpit, id)));

  function snapshotOf({ snapshot }: Moment): Snapshot {
    // Views read again what has a new revision: the same console may have fewer entries at an earlier moment.
    const consoles = Object.fromEntries(Object.entries(snapshot.consoles).map(([id, counts]) => [id, { ...counts, revision: generation, changedFrom: 0 }]));
    return { ...snapshot, consoles, driver: nobody, settings: live.replica.getState().snapshot.settings };
  }

  function go(index: number): void {
    const next = replay.moments[Math.max(0, Math.min(index, replay.moments.length - 1))] ?? first;
    // What the person looks at is chosen anew, unless the program stands where it stood.
    if (stopsOf(next?.snapshot) !== stopsOf(shown.snapshot)) view.setFocus(null);
    shown = next ?? shown;
    generation += 1;
    replica.replaceSnapshot(snapshotOf(shown), viewer);
  }

  replica.setConnection('open');
  go(0);
  return {
    cockpit,
    replay,
    go,
    dispose() {
      stopKeys();
      stopFollowing();
    },
  };
}

function stopsOf(snapshot: Snapshot | undefined): string {
  return Object.values(snapshot?.sessions ?? {})
    .flatMap(({ threads }) => threads.flatMap(({ stop }) => stop?.number ?? []))
    .join(' ');
}
