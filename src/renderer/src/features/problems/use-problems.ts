import { useEffect, useMemo, useState } from 'react';
import type { Session } from '../../../../shared/debug.ts';
import type { SourceProblem } from '../../../../shared/tasks.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { placedProblems } from './problem-rows.ts';

const selectRevision = (state: ReplicaState) => state.snapshot.problems.revision;
const none: readonly SourceProblem[] = [];

/** The latest program, if its build failed: nothing else about it is in the state of tasks. */
const selectBrokenBuild = ({ snapshot }: ReplicaState): Session | undefined => {
  const last = snapshot.sessionOrder.map((id) => snapshot.sessions[id]).findLast((session) => session?.parentId === undefined);
  return last?.status === 'failed' && last.problem?.places ? last : undefined;
};

/** What tasks found wrong in sources, and what the build of the latest program did. */
export function useProblems(): readonly SourceProblem[] {
  const { call } = useCockpit();
  const revision = useReplica(selectRevision);
  const broken = useReplica(selectBrokenBuild);
  const [found, setFound] = useState<readonly SourceProblem[]>(none);
  useEffect(() => {
    if (revision === 0) return undefined;
    let wanted = true;
    call('problems.read', {}).then(
      ({ problems }) => wanted && setFound(problems),
      // The connection is lost, which is said elsewhere; the next change reads again.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [call, revision]);
  return useMemo(() => (broken?.problem?.places ? [...placedProblems(broken.problem.places, broken.name), ...found] : found), [broken, found]);
}

/** How many there are, without reading them. */
export function useProblemCount(): { readonly errors: number; readonly all: number } {
  const { errors, warnings, infos } = useReplica(selectCounts);
  const placed = useReplica(selectBrokenBuild)?.problem?.places?.length ?? 0;
  return { errors: errors + placed, all: errors + warnings + infos + placed };
}

const selectCounts = (state: ReplicaState) => state.snapshot.problems;
