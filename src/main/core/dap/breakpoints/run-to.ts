/** Continuing up to a line: a breakpoint that goes away at the next stop, wherever that is. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { BreakpointId } from '../../../../shared/ids.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Debugger } from '../../base/debugger.ts';
import type { Trees } from '../runs/trees.ts';
import type { Breakpoints } from './breakpoints.ts';

interface RunToParts {
  readonly trees: Trees;
  readonly breakpoints: Pick<Breakpoints, 'addStop' | 'removeBreakpoint'>;
  snapshot(): Snapshot;
  readonly resume: Debugger['resume'];
}

export function createRunTo({ trees, breakpoints, snapshot, resume }: RunToParts): Debugger['runTo'] {
  /** Why no program can stop there, as far as all of them have said so. */
  function refusal(id: BreakpointId): string | undefined {
    const bindings = Object.values(snapshot().breakpoints[id]?.bindings ?? {});
    if (bindings.length === 0 || bindings.some(({ verified, pending }) => verified || pending === true)) return undefined;
    return bindings.find(({ message }) => message !== undefined)?.message ?? 'the debugger did not say why';
  }

  return async ({ sessionId, threadId, ...at }, by) => {
    const { session } = trees.session(sessionId);
    if (!session.stops.stands(threadId)) throw new DapilotError('not-stopped', 'This thread is running, so it cannot be moved on.', { hint: 'Pause it first.' });
    const id = await breakpoints.addStop(session.rootId, at);
    try {
      const why = id === undefined ? undefined : refusal(id);
      if (why !== undefined) throw new DapilotError('adapter-refused', `The program was not continued, because it cannot stop at line ${at.line}.`, { detail: why });
      await resume('continue', { sessionId, threadId }, by);
    } catch (error) {
      if (id !== undefined && snapshot().breakpoints[id]) await breakpoints.removeBreakpoint(id);
      throw error;
    }
  };
}
