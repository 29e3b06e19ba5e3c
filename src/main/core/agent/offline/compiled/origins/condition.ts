/** A condition that came out the wrong way: which of its operands is bad. */
import { causeAt, unknown } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { isTrue } from '../arithmetic.ts';
import { ask, follow } from '../questions.ts';
import type { Bad, Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, quoted, seenAs, valueOf } from '../reading.ts';
import { bindingOf } from '../scopes.ts';
import type { Guard } from '../syntax.ts';
import { shown } from './born.ts';

export async function conditionOrigin(c: NativeCase, suspect: NativeSuspect, condition: TreeNode, held: boolean): Promise<Move> {
  const node = c.syntax.unwrap(condition);
  const form = c.syntax.form(node);
  const because = `${quoted(c, suspect.file, node)} ${held ? 'holds' : 'does not hold'}.`;
  if (form.is !== 'operation') return form.is === 'fixed' ? causeAt(suspect.file, node, node.line, because, 0.5) : suspectOf(c, suspect, node, because);
  const [left, right] = form.operands;
  if (!left) return unknown(`${because} It could not be read.`);
  if (!right) return form.operator === '!' ? ask({ ask: 'condition', suspect, condition: left, held: !held }) : suspectOf(c, suspect, left, because);
  if (form.operator === '&&' || form.operator === '||') return oneOf(c, suspect, form.operands, held, because);
  return compared(c, suspect, left, right, because);
}

/** `a || b` held because one of them did; `a && b` failed because one of them did. */
async function oneOf(c: NativeCase, suspect: NativeSuspect, sides: readonly TreeNode[], held: boolean, because: string): Promise<Move> {
  const open: TreeNode[] = [];
  for (const side of sides) {
    const seen = await valueOf(c, suspect, side, `Does \`${brief(side)}\` decide it?`);
    if (seen && isTrue(seen) === held) return ask({ ask: 'condition', suspect, condition: side, held }, because);
    if (!seen) open.push(side);
  }
  const [only, ...others] = open;
  // A text that is only told, as in an assertion, decides nothing.
  return only && others.length === 0 ? ask({ ask: 'condition', suspect, condition: only, held }, because) : unknown(`${because} Which of its parts decided it could not be seen.`);
}

async function compared(c: NativeCase, suspect: NativeSuspect, left: TreeNode, right: TreeNode, because: string): Promise<Move> {
  const says = (node: TreeNode): boolean => c.syntax.form(node).is === 'fixed' || /(^|[._>])(expected|expect|want|wanted|target|max|min|limit|capacity|cap)\w*$/i.test(node.text) || /^[A-Z][A-Z0-9_]+$/.test(node.text);
  if (says(right) !== says(left)) return suspectOf(c, suspect, says(right) ? left : right, because, says(right) ? right : left);
  const given = (node: TreeNode): boolean => {
    const form = c.syntax.form(node);
    return form.is === 'name' && bindingOf(c.syntax, suspect.file, node, form.name).kind === 'parameter';
  };
  const called = [left, right].filter((side) => c.syntax.form(side).is === 'call');
  if (called.length === 1 && called[0]) return suspectOf(c, suspect, called[0], because, called[0] === left ? right : left);
  const parameters = [left, right].filter(given);
  if (parameters.length === 1 && parameters[0]) return suspectOf(c, suspect, parameters[0], because, parameters[0] === left ? right : left);
  return suspectOf(c, suspect, left, because, right);
}

/** None of several ways out was taken, so a statement was reached that should not be: what they all ask for is bad. */
export function noneHeld(c: NativeCase, suspect: NativeSuspect, guards: readonly Guard[], because: string): Move | undefined {
  const asked = guards.map(({ condition }) => {
    const form = c.syntax.form(condition);
    const sides = form.is === 'operation' && form.operator === '==' ? form.operands.filter((each) => c.syntax.form(each).is !== 'fixed') : [];
    return sides.length === 1 ? sides[0] : undefined;
  });
  const [first] = asked;
  if (!first || asked.some((each) => each?.text !== first.text)) return undefined;
  return follow({ ...at(c, suspect, first), bad: 'value' }, `${because} \`${brief(first)}\` is none of what is asked for before.`);
}

async function suspectOf(c: NativeCase, suspect: NativeSuspect, node: TreeNode, because: string, wanted?: TreeNode): Promise<Move> {
  const seen = await valueOf(c, suspect, node, `Which value does \`${brief(node)}\` have?`);
  const other = wanted && (await valueOf(c, suspect, wanted, 'What is it compared with?'));
  const bad: Bad = seen?.shape === 'null' || (other?.shape === 'null' && !seen) ? 'nothing' : 'value';
  const { pick: _, seen: __, ...rest } = suspect;
  const says = seen ? ` \`${brief(node)}\` is ${shown(seen)}${other ? `, compared with ${shown(other)}` : ''}.` : '';
  const { among: ___, ...plain } = rest;
  return follow({ ...at(c, plain, node), bad, ...seenAs(seen), ...(other ? { among: [other] as readonly Seen[] } : {}) }, `${because}${says}`);
}
