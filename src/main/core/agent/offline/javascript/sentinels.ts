/** Names of which the sources know that they can have nothing. */
import type { Program } from '../program.ts';
import { descendants } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { isMissing } from '../values.ts';
import { keyText, unwrap } from './functions.ts';
import { staticValue } from './static-value.ts';

/** What is set to null here is asked about somewhere, so null is one of its regular values. */
export function isSentinel(program: Program, node: TreeNode): boolean {
  const holder = node.parent;
  const name = keyText(holder?.field('key') ?? holder?.field('property') ?? holder?.field('name')) ?? holder?.field('left')?.field('property')?.text ?? holder?.field('left')?.text ?? holder?.field('pattern')?.text;
  return name !== undefined && /^[\w$]+$/.test(name) && isTestedFor(program, name);
}

/** Some condition asks whether a variable or property of this name has a value. */
export function isTestedFor(program: Program, name: string): boolean {
  return program.filesWith(name).some((file) =>
    descendants(file.root, 'if_statement', 'ternary_expression', 'binary_expression', 'while_statement').some((each) => {
      const condition = unwrap(each.field('condition'));
      if (condition) return testsFor(condition, name);
      return /^(&&|===|!==|==|!=)$/.test(each.field('operator')?.text ?? '') && testsFor(each, name);
    }),
  );
}

/** `name`, `x.name`, `!name`, `name === null`: whether there is one. */
function testsFor(condition: TreeNode, name: string): boolean {
  const inner = unwrap(condition);
  if (inner.kind === 'unary_expression') return inner.named.some((each) => testsFor(each, name));
  if (inner.kind === 'binary_expression') {
    const [left, right] = [inner.field('left'), inner.field('right')];
    const compares = /^[!=]==?$/.test(inner.field('operator')?.text ?? '');
    if (compares) return left !== undefined && right !== undefined && isMissing(staticValue(right)) && testsFor(left, name);
    return left !== undefined && /^(&&|\|\|)$/.test(inner.field('operator')?.text ?? '') && testsFor(left, name);
  }
  return inner.text === name || (inner.kind === 'member_expression' && inner.field('property')?.text === name);
}
