/** Exceptions that the project's own code raises, and assertions: the condition before them is what went wrong. */
import { place, unknown } from '../../origin.ts';
import { above, brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { varying } from '../expressions.ts';
import { ask, follow } from '../questions.ts';
import type { Move } from '../questions.ts';
import { at } from '../reading.ts';
import { argumentsOf, calledName, enclosingFunction, guardsOf, isFunction, loopAround, returnsOf } from '../syntax.ts';
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
export function exited(scene: Scene): Move {
  const { c, spot, line, message } = scene;
  const [call] = candidates(scene, ['call'], (each) => /^(exit|_exit|quit)$/.test(calledName(each)));
  const [guard] = call ? guardsOf(call) : [];
  if (!call) return unknown(`What is called at ${place(c, spot.file, line)} ends the program (${message}).${lastWords(scene)}`);
  if (!guard) return unknown(`The program ends itself at ${place(c, spot.file, call.line)} with \`${brief(call)}\`, without a condition.${lastWords(scene)}`);
  return ask({ ask: 'condition', suspect: { ...spot, node: call, bad: 'value' }, condition: guard.condition, held: guard.held }, `The program ends itself at ${place(c, spot.file, call.line)}.`);
}

/** A program that ends itself has often said why. */
function lastWords({ c }: Scene): string {
  const last = c.hunt.observation?.output.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return last === '' ? '' : ` The last that it wrote is "${last.slice(0, 200)}".`;
}

/** The condition of the `assert` at the line did not hold, or what a method of unittest demands. */
export function asserted(scene: Scene): Move | undefined {
  const { c, spot, line } = scene;
  const node = statementAt(spot.file, line, 'assert_statement');
  const condition = node?.named[0];
  if (node && condition) return ask({ ask: 'condition', suspect: { ...spot, node, bad: 'value' }, condition, held: false }, failedAt(scene, node));
  const [call] = candidates(scene, ['call'], (each) => /^assert(True|False|\w*Equal)$/.test(calledName(each)));
  const [first, second] = call ? argumentsOf(call).map(({ value }) => value) : [];
  if (!call || !first) return undefined;
  if (/^assert(True|False)$/.test(calledName(call))) return ask({ ask: 'condition', suspect: { ...spot, node: call, bad: 'value' }, condition: first, held: calledName(call) === 'assertFalse' }, failedAt(scene, call));
  const computed = varying([first, second]);
  return computed && follow({ ...at(c, { ...spot, bad: 'value' }, computed), bad: 'value' }, failedAt(scene, call));
}

const failedAt = ({ c, spot }: Scene, node: TreeNode) => `The assertion at ${place(c, spot.file, node.line)} failed.`;
