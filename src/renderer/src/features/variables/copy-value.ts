/** "Copy value" copies all of it, also where only the beginning is shown. */
import { mostCopied } from '../../../../shared/copied.ts';
import { shortestCut, type Variable } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import type { Call } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import type { Origin } from './read-children.ts';

export interface CopyContext {
  readonly call: Call;
  readonly focus: Focus | null;
  readonly snapshot: Snapshot;
  /** This window may evaluate. */
  readonly driver: boolean;
  /** Where the value was read. */
  readonly origin: Origin | null;
}

export interface CopiedValue {
  readonly text: string;
  /** False: only its beginning could be had. */
  readonly whole: boolean;
  /** Why not, where that is known. */
  readonly reason?: string;
}

/** The core cuts long values. */
export function isCut(value: string): boolean {
  return value.length >= shortestCut - 1 && value.endsWith('…');
}

/**
 * The text to copy. The adapter is asked for the whole value where it offers that or where ours is cut, as long as the value's
 * own frame stands; else the text that is shown, also when the answer says less: js-debug gives every Map as "{}". Never rejects.
 */
export async function valueToCopy({ call, focus, snapshot, driver, origin }: CopyContext, { value, evaluateName }: Variable): Promise<CopiedValue> {
  const shown = { text: value, whole: !isCut(value) };
  const standing = focus?.live && focus.stop && focus.frame && origin?.sessionId === focus.sessionId && origin.stop === focus.stop.number;
  if (!standing || !driver || evaluateName === undefined || !focus.stop || !focus.frame) return shown;
  if (snapshot.sessions[focus.sessionId]?.capabilities.clipboard !== true && shown.whole) return shown;
  const at = { sessionId: focus.sessionId, stop: focus.stop.number, frameId: focus.frame.id };
  return call('evaluate', { ...at, expression: evaluateName, context: 'clipboard' }).then(
    ({ value: text }) => (text.length < value.length ? shown : { text, whole: !isCut(text) || text.length < mostCopied }),
    (error: unknown) => {
      const { code, message, hint } = toProblem(error);
      return code === 'not-supported' || code === 'timeout' ? { ...shown, whole: false, reason: [message, hint].filter(Boolean).join(' ') } : shown;
    },
  );
}
