/** Exceptions that the project's own code raises, and assertions: the condition before them is what went wrong. */
import { place, unknown } from '../../origin.ts';
import { above, brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { ask, follow } from '../questions.ts';
import type { Move } from '../questions.ts';
import { calledName, enclosingFunction, guardsOf, isFunction, loopAround, returnsOf } from '../syntax.ts';
import { candidates, statementAt } from './locate.ts';
import type { Scene } from './locate.ts';

/** `node` is the `raise` statement. */
export function raised({ c, spot }: Scene, node: TreeNode): Move {
  const { file } = spot;
  const where = place(c, file, node.line);
  const option = above(node, (each) => each.kind === 'case_clause' || isFunction(each));
  const chooser = option?.kind === 'case_clause' ? above(option, (each) => each.kind === 'match_statement') : undefined;
  const subject = chooser?.field('subject');
  if (subject) return follow({ ...spot, node: subject, bad: 'value' }, `No case at ${place(c, file, chooser?.line ?? node.line)} fits \`${brief(subject)}\`.`);
  const [guard] = guardsOf(node);
  if (guard) return ask({ ask: 'condition', suspect: { ...spot, node, bad: 'value' }, condition: guard.condition, held: guard.held }, `The exception is raised at ${where}.`);
  const fn = enclosingFunction(node);
  const found = (fn ? returnsOf(fn) : []).flatMap((each) => {
    const [condition] = guardsOf(each.node);
    const loop = loopAround(each.node);
    return loop && condition?.held ? [{ loop, condition: condition.condition }] : [];
  });
  const [only, ...others] = found;
  const [variable, container] = [only?.loop.field('left'), only?.loop.field('right')];
  if (only && others.length === 0 && variable && container) {
    return ask({ ask: 'search', suspect: { ...spot, node: only.loop, bad: 'value' }, search: { container, condition: only.condition, variable } }, `The exception is raised at ${where}, because the search before it found nothing.`);
  }
  return unknown(`The exception at ${where} is raised without a condition.`);
}

/** The program ends itself with a code. */
export function exited(scene: Scene): Move | undefined {
  const { c, spot } = scene;
  const [call] = candidates(scene, ['call'], (each) => /^(exit|_exit|quit)$/.test(calledName(each)));
  const [guard] = call ? guardsOf(call) : [];
  return call && guard && ask({ ask: 'condition', suspect: { ...spot, node: call, bad: 'value' }, condition: guard.condition, held: guard.held }, `The program ends itself at ${place(c, spot.file, call.line)}.`);
}

/** The condition of the `assert` at the line did not hold. */
export function asserted({ c, spot, line }: Scene): Move | undefined {
  const node = statementAt(spot.file, line, 'assert_statement');
  const condition = node?.named[0];
  return node && condition && ask({ ask: 'condition', suspect: { ...spot, node, bad: 'value' }, condition, held: false }, `The assertion at ${place(c, spot.file, node.line)} failed.`);
}
