/** Loops that count: how far a position runs by the way its loop is written. */
import { above } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { resolve } from './scopes.ts';
import { calledName, isFunction, unwrap } from './syntax.ts';

/** The `range(…)` or the condition of the loop that counts a name up. */
export function loopBound(name: TreeNode): TreeNode | undefined {
  for (const { kind, holder, value } of resolve(name)?.definitions ?? []) {
    const over = kind === 'loop' && value ? unwrap(value) : undefined;
    if (over?.kind === 'call' && calledName(over) === 'range') return over;
    const loop = above(holder, (each) => each.kind === 'while_statement' || isFunction(each));
    const condition = loop?.kind === 'while_statement' ? loop.field('condition') : undefined;
    if (condition && new RegExp(`\\b${name.text}\\b`).test(condition.text) && /<=|!=|>=/.test(condition.text)) return condition;
  }
  return undefined;
}
