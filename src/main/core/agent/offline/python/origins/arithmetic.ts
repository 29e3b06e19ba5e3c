/** Results of operators: the one operand that is bad, or that is not written in the text. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, fieldsOf } from '../../tree.ts';
import { staticValue } from '../expressions.ts';
import { follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { isSame } from '../values.ts';
import { bornHere } from './born.ts';

export async function arithmeticOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node, bad } = suspect;
  const sides = fieldsOf(node, 'left', 'right', 'argument');
  const open = sides.filter((side) => !staticValue(side));
  const [list] = sides;
  if (suspect.pick && list?.kind === 'list' && node.field('operator')?.text === '*' && /^(list|dictionary|set|call|binary_operator)$/.test(list.named[0]?.kind ?? '')) {
    return causeAt(suspect.file, node, node.line, `\`${brief(node)}\` at ${place(c, suspect.file, node.line)} holds the same object several times: a change of one is a change of all.`, 0.8);
  }
  if (suspect.pick) {
    // `a + b` of two lists, `a % b` of a text: the part that is bad could be on either side.
    const [only, ...others] = open;
    return only && others.length === 0 ? follow(at(c, suspect, only, { ...seenAs(suspect.seen) })) : bornHere(c, suspect);
  }
  for (const side of open) {
    const seen = await valueOf(c, suspect, side, `Which value does \`${brief(side)}\` have?`);
    if (seen && bad === 'type' && seen.typeName !== undefined && seen.typeName === suspect.seen?.typeName && open.length > 1) return follow(at(c, suspect, side, { seen }));
    // `0 * x` and `x % y` make a zero of their own; a zero that is multiplied was one before.
    if (seen && bad === 'value' && suspect.seen && isSame(seen, suspect.seen) === true && /^[*]$/.test(node.field('operator')?.text ?? '')) return follow(at(c, suspect, side, { seen }), `\`${brief(node)}\` is made with \`${brief(side)}\`, which is ${seen.text}.`);
  }
  const [only, ...others] = open;
  if (only && others.length === 0 && bad === 'type') return follow(at(c, suspect, only, seenAs(await valueOf(c, suspect, only, 'Which value is it?'))));
  return bornHere(c, suspect, suspect.seen ? `comes out as ${suspect.seen.text}` : 'makes the value');
}
