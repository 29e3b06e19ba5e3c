/** The end of the way back: an expression that makes the bad value itself. */
import { causeAt, frameOf, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { staticValue } from '../expressions.ts';
import { inSteps } from '../picks.ts';
import { follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { fresh } from '../reading.ts';
import { handlerAround, unwrap } from '../syntax.ts';
import { inWords } from '../values.ts';

/** The cause, or on to what a mere fallback (`x or []`, a default of `get`) stands in for. */
export function bornHere(c: Case, suspect: PySuspect, how?: string): Move {
  const { node, file, bad, seen } = suspect;
  const where = place(c, file, node.line);
  const asked = fallbackFor(node);
  if (asked && bad !== 'missing') return follow(fresh(c, suspect, asked, { bad: 'missing' }), `\`${brief(node)}\` at ${where} only stands in for \`${brief(asked)}\`, which gives nothing.`);
  const handler = handlerAround(node);
  if (handler) {
    return causeAt(file, node, node.line, `\`${brief(node.parent ?? node)}\` at ${where} swallows an exception and goes on with ${inWords(staticValue(node) ?? seen)}.`, 0.7);
  }
  const value = staticValue(node) ?? seen;
  const unlike = suspect.among?.length === 0;
  const confidence = unlike ? 0.55 : staticValue(node) ? 0.8 : frameOf(c, suspect) === undefined ? 0.55 : 0.6;
  if (staticValue(node) && !how) return causeAt(file, node, node.line, `\`${brief(node)}\` is written at ${where}, and that is where the value comes from.`, confidence);
  const what = how ?? (suspect.pick ? `gives what holds ${value ? inWords(value) : 'the value'} as \`${inSteps(suspect.pick)}\`` : `gives ${value ? inWords(value) : 'the value'}`);
  return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} ${what}.`, confidence);
}

/** In `x or y`: the `x`, seen from the `y`. */
function fallbackFor(node: TreeNode): TreeNode | undefined {
  const outer = node.parent;
  if (outer?.kind !== 'boolean_operator' || outer.field('operator')?.text !== 'or' || outer.field('right') !== node) return undefined;
  const left = outer.field('left');
  return left && unwrap(left);
}
