/** `x, _ := f()`, or an error that is never asked for: what comes with it is used all the same. */
import { causeAt } from '../../origin.ts';
import type { Cause } from '../../origin.ts';
import { descendants } from '../../tree.ts';
import type { SourceFile } from '../../tree.ts';
import type { NativeCase } from '../questions.ts';
import { quoted } from '../reading.ts';
import { functionAround } from '../scopes.ts';
import type { Write } from '../syntax.ts';

export function ignoredError(c: NativeCase, file: SourceFile, { kind, holder, value, position }: Write): Cause | undefined {
  if (kind !== 'assigned' || position !== 0 || !value) return undefined;
  const last = c.syntax.writes(file).findLast((each) => each.holder === holder)?.target;
  const fn = functionAround(c.syntax, holder);
  if (!last || !fn || !/^(_|err\w*|ok\w*|found|exists)$/.test(last.text)) return undefined;
  const asked = last.text !== '_' && descendants(fn, 'if_statement', 'switch_statement', 'expression_switch_statement', 'return_statement', 'for_statement').some((each) => each.end > holder.end && descendants(each, 'identifier').some((name) => name.text === last.text && name.start > holder.end));
  return asked ? undefined : causeAt(file, holder, holder.line, `${quoted(c, file, holder)} ${last.text === '_' ? 'throws away' : 'does not ask for'} ${/^(ok|found|exists)/.test(last.text) ? 'whether there is one' : 'the error'}, and what comes with it is used all the same.`, 0.8);
}
