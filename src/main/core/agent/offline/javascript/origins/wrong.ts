/** A value that is there but is not the one that was wanted. */
import { unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { inWords } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { brief } from '../failing-expression.ts';
import type { JsSuspect, Move } from '../questions.ts';

export async function wrongOrigin(_c: Case, suspect: JsSuspect, wanted: Seen | undefined): Promise<Move> {
  return unknown(`\`${brief(suspect.node)}\` is not ${wanted ? inWords(wanted) : 'what was wanted'}.`);
}
