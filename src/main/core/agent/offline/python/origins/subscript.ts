/** An element by its key or position: on to the container, with what is taken out of it. */
import { unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import { stepFor, withPick } from '../picks.ts';
import { follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { bornHere } from './born.ts';

export async function subscriptOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node } = suspect;
  const [value, index] = [node.field('value'), node.field('subscript')];
  if (!value || !index) return unknown('The element could not be read.');
  if (index.kind === 'slice') return suspect.pick ? follow(at(c, suspect, value, seenAs(suspect.seen))) : bornHere(c, suspect);
  const step = stepFor(index, await valueOf(c, suspect, index, `Which element is \`${brief(node)}\`?`));
  return follow(withPick(at(c, suspect, value, seenAs(suspect.seen)), [step, ...(suspect.pick ?? [])]), `It is \`${brief(node)}\`.`);
}
