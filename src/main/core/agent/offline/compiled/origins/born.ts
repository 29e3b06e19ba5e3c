/** The end of the way back: what makes the bad value itself. */
import { causeAt } from '../../origin.ts';
import type { Cause } from '../../origin.ts';
import { inWords } from '../../values.ts';
import type { Seen } from '../../values.ts';
import type { NativeCase, NativeSuspect } from '../questions.ts';
import { quoted } from '../reading.ts';

export function bornHere(c: NativeCase, { node, file, seen }: NativeSuspect, how?: string, confidence?: number): Cause {
  const form = c.syntax.form(node);
  const value = form.is === 'fixed' ? form.seen : seen;
  const sure = confidence ?? (form.is === 'fixed' ? 0.75 : 0.6);
  const what = how ?? (form.is === 'fixed' ? 'is written there, and that is where the value comes from' : `comes out as ${value ? shown(value) : 'the bad value'}`);
  return causeAt(file, node, node.line, `${quoted(c, file, node)} ${what}.`, sure);
}

/** A value in a sentence. */
export function shown(seen: Seen): string {
  return seen.shape === 'null' ? seen.text : inWords(seen);
}
