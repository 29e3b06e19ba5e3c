import type { Problem, ProblemCode } from '../../../../shared/errors.ts';
import type { LaunchRequest } from '../../../../shared/launch.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';

const about: ReadonlySet<ProblemCode> = new Set(['adapter-missing', 'adapter-failed', 'adapter-timeout']);

interface OpenAdaptersProps {
  readonly problem: Problem;
  /** Which one, where that is known. */
  readonly adapter?: string;
  /** The launch to come back to from there. */
  readonly back?: LaunchRequest;
}

/** The way to the adapters page from a problem with one. */
export function OpenAdapters({ problem, adapter, back }: OpenAdaptersProps) {
  const { view } = useCockpit();
  const id = useReplica(({ snapshot }) => adapter ?? failedWith(snapshot, problem));
  if (!about.has(problem.code)) return null;
  return (
    <Button small icon="debug-alt" onClick={() => view.openOverlay({ kind: 'adapters', ...(id === undefined ? {} : { id }), ...(back ? { back } : {}) })}>
      Debug adapters
    </Button>
  );
}

/** Which adapter the latest program had that did not start because of it. */
function failedWith({ sessions, sessionOrder }: ReplicaState['snapshot'], { message }: Problem): string | undefined {
  return sessionOrder.map((id) => sessions[id]).findLast((session) => session?.problem?.message === message)?.adapter;
}
