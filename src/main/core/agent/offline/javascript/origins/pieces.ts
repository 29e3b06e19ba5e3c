/** Pieces of a text that was split. */
import { place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { readValue } from '../../values.ts';
import { argumentsOf, calleeOf, lineOf, objectOf } from '../functions.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, valueOf } from '../reading.ts';
import { revive } from '../revive.ts';
import { staticValue } from '../static-value.ts';

/** The piece was cut out as it stands in the text, so the text is to blame; unless another piece is what was wanted. */
export async function wholeText(c: Case, suspect: JsSuspect, call: TreeNode, position?: string | number): Promise<Move | undefined> {
  const receiver = objectOf(calleeOf(call));
  if (!receiver || suspect.bad === 'type' || !/\.split$/.test(calleeOf(call)?.text ?? '')) return undefined;
  const why = `Which text does \`${brief(call)}\` take apart?`;
  const known = await valueOf(c, suspect, receiver, why);
  const live = known ? suspect : ((await revive(c, suspect, `\`${brief(suspect.node)}\` is that piece`)) ?? suspect);
  const text = (known ?? (await valueOf(c, live, receiver, why)))?.primitive;
  const separator = argumentsOf(call)[0] && staticValue(argumentsOf(call)[0])?.primitive;
  if (typeof text !== 'string' || typeof separator !== 'string') return undefined;
  if (suspect.bad === 'missing') {
    const pieces = text.split(separator);
    if (typeof position !== 'number' || position < pieces.length) return undefined;
    return follow(at(live, receiver, { bad: 'value', seen: readValue(JSON.stringify(text)) }), `${JSON.stringify(text)} has ${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'} between ${JSON.stringify(separator)}, but piece ${position + 1} is taken at ${place(c, suspect.file, lineOf(call))}.`);
  }
  if (typeof suspect.seen?.primitive === 'string' && !text.includes(suspect.seen.primitive)) return undefined;
  const wanted = (suspect.among ?? []).map(({ primitive }) => primitive);
  if (text.split(separator).some((piece) => wanted.includes(piece))) return unknown('Another piece was wanted.');
  const piece = suspect.seen?.primitive;
  if (typeof piece === 'string' && wanted.some((one) => typeof one === 'string' && plain(one) === plain(piece))) {
    return unknown('The piece is the wanted one but for its form, and its form is made where it is cut out.');
  }
  return follow(at(live, receiver, { bad: 'value', seen: readValue(JSON.stringify(text)) }), `It is a piece of ${JSON.stringify(text)}.`);
}

/** A text without what people hardly see in it. */
function plain(text: string): string {
  return text.trim().toLowerCase();
}
