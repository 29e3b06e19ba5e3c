/** What a new task can be about, best first. Pure. */
import type { Params } from '../../../../shared/contract.ts';
import type { Session } from '../../../../shared/debug.ts';
import type { LaunchConfiguration } from '../../../../shared/launch.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import { actingRoot, liveRoots } from '../../store/replica.ts';

type TaskTarget =
  | { readonly kind: 'session'; readonly id: string; readonly text: string; readonly session: Session }
  | { readonly kind: 'launch'; readonly id: string; readonly text: string; readonly launch: LaunchConfiguration }
  | { readonly kind: 'nothing'; readonly id: string; readonly text: string };

const offeredLaunches = 5;

/** The programs that run, the one that is looked at first; else the last launches; and no program at all. */
export function targetsOf(facts: Pick<Snapshot, 'sessions' | 'sessionOrder' | 'recentLaunches'>, focused?: SessionId): readonly TaskTarget[] {
  const first = actingRoot(facts, focused);
  if (first) {
    const others = liveRoots(facts).filter((session) => session !== first);
    return [first, ...others].map((session): TaskTarget => ({ kind: 'session', id: session.id, text: `About ${session.name}`, session }));
  }
  return [
    ...facts.recentLaunches.slice(0, offeredLaunches).map(
      (launch, index): TaskTarget => ({ kind: 'launch', id: `launch ${index}`, text: `Run ${launch.name}`, launch }),
    ),
    { kind: 'nothing', id: 'nothing', text: 'Without a program' },
  ];
}

/** The wanted target while it is still offered, else the first one. */
export function chosenTarget(targets: readonly TaskTarget[], wanted: string | undefined): TaskTarget {
  const target = targets.find(({ id }) => id === wanted) ?? targets[0];
  if (!target) throw new RangeError('there is always a target');
  return target;
}

/** The target as the request to start a task names it. */
export function startParams(target: TaskTarget): Omit<Params<'agent.start'>, 'symptom'> {
  switch (target.kind) {
    case 'session':
      return { rootId: target.session.rootId };
    case 'launch':
      return { launch: target.launch };
    case 'nothing':
      return {};
    default:
      return target satisfies never;
  }
}
