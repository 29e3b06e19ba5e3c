/** Which `try` statement a place owes its turn to: it runs because an error was swallowed. */
import { above } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { canFallThrough, isFunction } from './functions.ts';
import { ask } from './questions.ts';
import type { JsSuspect, Move } from './questions.ts';

/** The try statement in whose `catch` this node lies, in the same function; undefined when it lies in none. */
function swallowing(node: TreeNode): TreeNode | undefined {
  const handler = above(node, (each) => each.kind === 'catch_clause' || isFunction(each));
  return handler?.kind === 'catch_clause' ? handler.parent : undefined;
}

/** The try statement that ends a block only by way of its `catch`: the try itself always returns or throws. */
export function endsInCatch(block: TreeNode | undefined): TreeNode | undefined {
  const last = block?.named.at(-1);
  if (last?.kind !== 'try_statement' || canFallThrough(last.field('body'))) return undefined;
  const handler = last.field('handler');
  return handler && canFallThrough(handler.field('body')) ? last : undefined;
}

/** The try statement that has this write in its body, with a `catch` that lets the function go on after it. */
export function attemptAround(write: TreeNode): TreeNode | undefined {
  const attempt = above(write, (each) => (each.kind === 'try_statement' && each.field('body') !== undefined) || isFunction(each) || each.kind === 'catch_clause');
  const handler = attempt?.kind === 'try_statement' ? attempt.field('handler') : undefined;
  return handler && canFallThrough(handler.field('body')) ? attempt : undefined;
}

/** The question about what a `catch` swallowed, when that is what made this node run; undefined outside of any. */
export function swallowedAt(suspect: JsSuspect, node: TreeNode): Move | undefined {
  const attempt = swallowing(node);
  return attempt && ask({ ask: 'swallowed', suspect, attempt });
}
