import type { ReactNode } from 'react';
import { useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import type { BottomTab } from '../../store/view.ts';
import { Icon } from '../../ui/icon.tsx';
import { useProblemCount } from './use-problems.ts';

const selectBusy = (state: ReplicaState) => state.snapshot.taskRuns.filter(({ status }) => status === 'running').length;

/** What stands beside the titles of the tabs: how many problems there are, and that a task is at work. */
export function useTabNotes(): Readonly<Partial<Record<BottomTab, ReactNode>>> {
  const { errors, all } = useProblemCount();
  const busy = useReplica(selectBusy);
  return {
    ...(all > 0 ? { problems: <span className="count" data-tone={errors > 0 ? 'failed' : undefined}>{all}</span> } : {}),
    ...(busy > 0
      ? {
          terminal: (
            <>
              <Icon name="loading" className="codicon-modifier-spin tab-busy" />
              <span className="visually-hidden">{busy === 1 ? ', a task runs' : `, ${busy} tasks run`}</span>
            </>
          ),
        }
      : {}),
  };
}
