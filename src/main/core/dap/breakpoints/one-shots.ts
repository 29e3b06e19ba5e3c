/**
 * Breakpoints for one stop. Several programs may come to one before it is gone from all of them: the first has had the stop,
 * and whoever stands there for nothing else is let go.
 */
import type { Breakpoint, Stop } from '../../../../shared/debug.ts';
import type { BreakpointId, SessionId } from '../../../../shared/ids.ts';

export interface OneShots {
  /** Those that others have had and that may still be set in a session. */
  takenFrom(sessionId: SessionId): readonly Breakpoint[];
  /** A session has had these; `gone`: when all adapters have been told. */
  taken(sessionId: SessionId, breakpoints: readonly Breakpoint[], gone: Promise<unknown>): void;
}

const heardOfMilliseconds = 1000;

export function createOneShots(): OneShots {
  const taken = new Map<BreakpointId, { readonly breakpoint: Breakpoint; readonly by: SessionId }>();
  return {
    takenFrom: (sessionId) => [...taken.values()].flatMap(({ breakpoint, by }) => (by === sessionId ? [] : [breakpoint])),
    taken: (by, breakpoints, gone) => {
      for (const breakpoint of breakpoints) taken.set(breakpoint.id, { breakpoint, by });
      const forget = () => {
        for (const { id } of breakpoints) taken.delete(id);
      };
      // A program that stood by then may be heard of after the answer.
      const later = () => void setTimeout(forget, heardOfMilliseconds).unref();
      gone.then(later, later);
    },
  };
}

/** Whether a program stands at these alone, all of which others have had. */
export function isLate({ reason }: Pick<Stop, 'reason'>, reached: readonly BreakpointId[], takenByOthers: readonly Breakpoint[]): boolean {
  return reason !== 'step' && reached.length > 0 && reached.every((id) => takenByOthers.some((breakpoint) => breakpoint.id === id));
}
