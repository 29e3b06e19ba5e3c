/** A list that gets shorter each time something is taken out of it: it is taken once too often. */
import { causeAt, frameOf } from '../../origin.ts';
import type { Cause } from '../../origin.ts';
import type { NativeCase, NativeSuspect } from '../questions.ts';
import { callerOf, quoted } from '../reading.ts';
import { loopsAround } from '../scopes.ts';
import type { Write } from '../syntax.ts';

/** The loop, or else the call, that takes; the frames are those of the failure. */
export function takenTooOften(c: NativeCase, suspect: NativeSuspect, { target, value }: Pick<Write, 'target' | 'value'>): Cause | undefined {
  if (!value?.text.startsWith(`${target.text}[`)) return undefined;
  const frame = frameOf(c, suspect) ?? suspect.first?.live?.frame;
  const caller = frame === undefined ? undefined : callerOf(c, frame);
  if (!caller) return undefined;
  const [loop] = loopsAround(c.syntax, caller.node);
  const condition = loop && c.syntax.loopCondition(loop);
  const at = condition ?? caller.node;
  return causeAt(caller.file, at, at.line, `${quoted(c, caller.file, caller.node)} takes something out once more than there is something in it${condition ? `, as ${quoted(c, caller.file, condition)} lets it` : ''}.`, 0.6);
}
