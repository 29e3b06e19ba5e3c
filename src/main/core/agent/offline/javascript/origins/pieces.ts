/** Pieces of a text that was split. */
import { unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { readValue } from '../../values.ts';
import { brief } from '../failing-expression.ts';
import { argumentsOf, calleeOf, objectOf } from '../functions.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, valueOf } from '../reading.ts';
import { revive } from '../revive.ts';
import { staticValue } from '../static-value.ts';

/** The piece was cut out as it stands in the text, so the text is to blame; unless another piece is what was wanted. */
export async function wholeText(c: Case, suspect: JsSuspect, call: TreeNode): Promise<Move | undefined> {
  const receiver = objectOf(calleeOf(call));
  if (!receiver || suspect.bad === 'type' || !/\.split$/.test(calleeOf(call)?.text ?? '')) return undefined;
  const why = `Which text does \`${brief(call)}\` take apart?`;
  const known = await valueOf(c, suspect, receiver, why);
  const live = known ? suspect : ((await revive(c, suspect, `\`${brief(suspect.node)}\` is that piece`)) ?? suspect);
  const text = (known ?? (await valueOf(c, live, receiver, why)))?.primitive;
  const separator = argumentsOf(call)[0] && staticValue(argumentsOf(call)[0])?.primitive;
  if (typeof text !== 'string' || typeof separator !== 'string') return undefined;
  if (typeof suspect.seen?.primitive === 'string' && !text.includes(suspect.seen.primitive)) return undefined;
  const wanted = (suspect.among ?? []).map(({ primitive }) => primitive);
  if (text.split(separator).some((piece) => wanted.includes(piece))) return unknown('Another piece was wanted.');
  return follow(at(live, receiver, { bad: 'value', seen: readValue(JSON.stringify(text)) }), `It is a piece of ${JSON.stringify(text)}.`);
}
