import { useMemo } from 'react';
import { useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectBreakpoints, selectBreakpointsMuted, type ReplicaState } from '../../store/replica.ts';
import type { Circumstances } from './breakpoint-state.ts';

const selectActive = (state: ReplicaState) => liveRoot(state.snapshot) !== undefined;

/** What the states of breakpoints depend on. */
export function useCircumstances(): Circumstances {
  const active = useReplica(selectActive);
  const muted = useReplica(selectBreakpointsMuted);
  const breakpoints = useReplica(selectBreakpoints);
  return useMemo(() => ({ active, muted, breakpoints }), [active, muted, breakpoints]);
}
