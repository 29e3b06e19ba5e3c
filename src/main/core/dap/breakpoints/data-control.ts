/** What the debugger offers for breakpoints on data, checked against session and stop. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { Debugger } from '../../base/debugger.ts';
import type { Trees } from '../runs/trees.ts';
import type { DataBreakpoints } from './data-breakpoints.ts';

export function createDataControl(
  trees: Trees,
  breakpoints: DataBreakpoints,
  dataBreakpointInfo: Debugger['dataBreakpointInfo'],
): Pick<Debugger, 'addDataBreakpoint' | 'changeDataBreakpoint' | 'removeDataBreakpoint'> {
  const sessionOf = (id: SessionId) => {
    const { session } = trees.session(id);
    if (session.finished) throw new DapilotError('session-missing', 'This program has ended, and its breakpoints on data with it.');
    return session;
  };
  return {
    addDataBreakpoint: async ({ accessType, ...at }) => breakpoints.add(sessionOf(at.sessionId), await dataBreakpointInfo(at), at.name, accessType),
    changeDataBreakpoint: (id, change) => breakpoints.change(id, change, sessionOf),
    removeDataBreakpoint: (id) => breakpoints.remove(id, sessionOf),
  };
}
