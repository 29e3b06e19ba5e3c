import { whatIsOff } from '../../../../shared/environment.ts';
import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { FindingList } from './finding-list.tsx';

const selectReport = (state: ReplicaState) => state.snapshot.environment;

/** What is off, where somebody looks for the cause of a failure; nothing when all is in order. */
export function EnvironmentNote() {
  const off = whatIsOff(useReplica(selectReport));
  if (off.length === 0) return null;
  return (
    <details className="environment-note">
      <summary>{off.length === 1 ? 'One thing is off in the environment' : `${off.length} things are off in the environment`}</summary>
      <FindingList findings={off} />
    </details>
  );
}
