/** What the debugger offers for breakpoints on instructions, checked against session and stop. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { Debugger } from '../../base/debugger.ts';
import { able } from '../sessions/able.ts';
import type { Trees } from '../runs/trees.ts';
import type { InstructionBreakpoints } from './instruction-breakpoints.ts';

type InstructionControl = Pick<Debugger, 'addInstructionBreakpoint' | 'changeInstructionBreakpoint' | 'removeInstructionBreakpoint'>;

export function createInstructionControl(trees: Trees, breakpoints: InstructionBreakpoints): InstructionControl {
  const sessionOf = ({ sessionId }: { readonly sessionId: Parameters<Trees['session']>[0] }) => {
    const { session } = trees.session(sessionId);
    if (session.finished) throw new DapilotError('session-missing', 'This program has ended, and its breakpoints on instructions with it.');
    return session;
  };
  return {
    addInstructionBreakpoint: async ({ sessionId, stop, ...at }) => {
      const session = able(trees, sessionId, 'supportsInstructionBreakpoints', 'stop at single instructions');
      session.stops.require(stop);
      return breakpoints.add(session, at);
    },
    changeInstructionBreakpoint: (id, enabled) => breakpoints.change(id, enabled, sessionOf),
    removeInstructionBreakpoint: (id) => breakpoints.remove(id, sessionOf),
  };
}
