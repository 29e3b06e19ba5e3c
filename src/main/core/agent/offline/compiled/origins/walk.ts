/** A walk along a chain, `while (n->key != k) n = n->next`, that goes beyond its end. */
import { causeAt } from '../../origin.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { quoted } from '../reading.ts';
import { loopsAround } from '../scopes.ts';
import type { Write } from '../syntax.ts';
import { within } from '../../tree.ts';

export function walkedOff(c: NativeCase, { node, file }: NativeSuspect, writes: readonly Write[], name: string): Move | undefined {
  const step = writes.find(({ value, target, holder }) => {
    const form = value && c.syntax.form(value);
    return form?.is === 'member' && form.object?.text === name && target.text === name && loopsAround(c.syntax, holder).length > 0;
  });
  const [loop] = step ? loopsAround(c.syntax, step.holder) : [];
  const condition = loop && c.syntax.loopCondition(loop);
  if (!step || !loop || !condition) return undefined;
  const asks = new RegExp(`(^|[^\\w.>])!?\\b${name}\\b\\s*($|[&|)]|!=)`).test(condition.text);
  // A loop that asks whether there is a next one ends with nothing; the use after it forgets that.
  if (asks) {
    const behind = !within(node, loop) && node.start > loop.end;
    return behind ? causeAt(file, node, node.line, `The loop at ${quoted(c, file, condition)} can end with nothing in \`${name}\`, and ${quoted(c, file, node)} uses it all the same.`, 0.6) : undefined;
  }
  return causeAt(file, condition, condition.line, `${quoted(c, file, condition)} does not ask whether \`${name}\` is at its end, so \`${step.holder.text.trim()}\` leads beyond it.`, 0.8);
}
