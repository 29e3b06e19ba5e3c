import { useMemo } from 'react';
import type { InstructionBreakpoint } from '../../../../shared/debug.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Instruction } from '../../../../shared/low-level.ts';
import { useReplica, type Cockpit } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';

const selectInstructionBreakpoints = (state: ReplicaState) => state.snapshot.instructionBreakpoints;

/** Breakpoints on instructions of a session, by address. */
export function useInstructionBreakpoints(sessionId: SessionId | undefined): ReadonlyMap<string, InstructionBreakpoint> {
  const all = useReplica(selectInstructionBreakpoints);
  return useMemo(() => new Map(Object.values(all).flatMap((breakpoint) => (breakpoint.sessionId === sessionId ? [[breakpoint.address, breakpoint]] : []))), [all, sessionId]);
}

/** Removes what is on the instruction, else sets a breakpoint there. */
export async function toggleInstructionBreakpoint({ replica, view, ask }: Cockpit, { address, symbol }: Instruction): Promise<void> {
  const { focus } = view.getState();
  if (!focus) return;
  const { sessionId, stop } = focus;
  const there = Object.values(replica.getState().snapshot.instructionBreakpoints).find((each) => each.sessionId === sessionId && each.address === address);
  if (there) await ask('instructionBreakpoint.remove', { id: there.id });
  else if (stop) await ask('instructionBreakpoint.add', { sessionId, stop: stop.number, reference: address, offset: 0, address, ...(symbol === undefined ? {} : { symbol }) });
}
