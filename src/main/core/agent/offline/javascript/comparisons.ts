/** Comparisons that a search is made of. */
import { descendants, within } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { argumentsOf, calleeOf, objectOf, unwrap } from './functions.ts';
import { resolve } from './scopes.ts';

export interface Comparison {
  /** The side that belongs to the element that is tried. */
  readonly tried: TreeNode;
  /** The side that stays the same. */
  readonly wanted: TreeNode;
  readonly node: TreeNode;
  /** The element's side is a list of which one was to be equal. */
  readonly list?: boolean;
}

/** The first comparison in a node that has the element on one side only. */
export function comparisonIn(node: TreeNode | undefined, variable: TreeNode): Comparison | undefined {
  if (!node) return undefined;
  for (const call of descendants(node, 'call_expression')) {
    const list = /^(includes|has)$/.test(calleeOf(call)?.field('property')?.text ?? '') ? objectOf(calleeOf(call)) : undefined;
    const [wanted] = argumentsOf(call);
    if (list && wanted && mentions(list, variable) && !mentions(wanted, variable)) return { tried: list, wanted, node: call, list: true };
  }
  for (const { left, right, node: comparison } of equalitiesIn(node)) {
    const [inLeft, inRight] = [mentions(left, variable), mentions(right, variable)];
    if (inLeft !== inRight) return { tried: inLeft ? left : right, wanted: inLeft ? right : left, node: comparison };
  }
  return undefined;
}

export function equalitiesIn(node: TreeNode): readonly { readonly left: TreeNode; readonly right: TreeNode; readonly node: TreeNode }[] {
  return descendants(node, 'binary_expression').flatMap((each) => {
    const [left, right] = [unwrap(each.field('left')), unwrap(each.field('right'))];
    return /^={2,3}$/.test(each.field('operator')?.text ?? '') && left && right ? [{ left, right, node: each }] : [];
  });
}

function mentions(node: TreeNode, pattern: TreeNode): boolean {
  return descendants(node, 'identifier', 'shorthand_property_identifier').some((each) => {
    const declared = resolve(each)?.node;
    return declared !== undefined && within(declared, pattern);
  });
}
