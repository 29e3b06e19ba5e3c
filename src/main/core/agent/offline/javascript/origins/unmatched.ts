/** A search written by hand that found nothing: a loop with a comparison, a chain of conditions, a switch. */
import type { TreeNode } from '../../tree.ts';
import { readValue } from '../../values.ts';
import { comparisonIn, equalitiesIn } from '../comparisons.ts';
import { ownStatements, statementOf, unwrap } from '../functions.ts';
import type { Located } from '../modules.ts';
import { ask } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { staticValue } from '../static-value.ts';

/** Undefined when the function does not search. */
export function unmatchedOrigin(suspect: JsSuspect, fn: Located): Move | undefined {
  for (const loop of ownStatements(fn.node, 'for_in_statement')) {
    const variable = loop.field('left');
    const list = loop.field('right');
    const comparison = variable && list ? comparisonIn(loop.field('body'), variable) : undefined;
    if (!variable || !list || !comparison) continue;
    const pattern = variable.text;
    return ask({ ask: 'key', suspect: { ...suspect, node: loop, file: fn.file }, lookup: {
      key: comparison.wanted,
      listing: `${wrapped(list)}.${comparison.list ? 'flatMap' : 'map'}((${pattern}) => ${comparison.tried.text})`,
      container: list.text,
      lookup: comparison.node,
    } });
  }
  return selected(suspect, fn);
}

/** `if (kind === 'a') … else if (kind === 'b') …` and `switch (kind)`. */
function selected(suspect: JsSuspect, fn: Located): Move | undefined {
  const [chooser] = ownStatements(fn.node, 'switch_statement');
  const value = unwrap(chooser?.field('value'));
  const cases = chooser ? (chooser.field('body')?.named ?? []).map((each) => each.field('value')).filter((each) => each !== undefined) : [];
  if (chooser && value) return choice({ ...suspect, node: chooser, file: fn.file }, value, cases, chooser);
  const comparisons = ownStatements(fn.node, 'if_statement').flatMap((each) => {
    const condition = unwrap(each.field('condition'));
    return condition ? equalitiesIn(condition) : [];
  });
  const fixed = comparisons.flatMap(({ left, right, node }) => (staticValue(right) ? [{ key: left, other: right, node }] : staticValue(left) ? [{ key: right, other: left, node }] : []));
  const [first] = fixed;
  if (!first || fixed.some(({ key }) => key.text !== first.key.text)) return undefined;
  return choice({ ...suspect, node: statementOf(first.node), file: fn.file }, first.key, fixed.map(({ other }) => other), first.node);
}

function choice(suspect: JsSuspect, key: TreeNode, options: readonly TreeNode[], node: TreeNode): Move {
  const keys = options.map((each) => staticValue(each) ?? readValue(each.text));
  return ask({ ask: 'key', suspect, lookup: { key, keys, container: options.map((each) => each.text).join(', '), lookup: node } });
}

function wrapped(node: TreeNode): string {
  return /^(identifier|member_expression|call_expression|subscript_expression|this)$/.test(node.kind) ? node.text : `(${node.text})`;
}

