/** Positions that go too far by the way they are written: `range(len(x) + 1)`, `i + 1` in a loop to the end, `<= len(x)`. */
import { causeAt, place } from '../../origin.ts';
import type { Case, Cause } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { attributeWrites } from '../classes.ts';
import { staticValue } from '../expressions.ts';
import { loopBound } from '../positions.ts';
import { enclosingFunction, guardsOf, unwrap } from '../syntax.ts';

/** `node` is the subscript; `number` and `length` are what was seen. */
export function writtenFor(c: Case, file: SourceFile, node: TreeNode, because: string, number: number | undefined, length: number | undefined): Cause | undefined {
  const index = unwrap(node.field('subscript') ?? node);
  const swapped = otherOrder(c, node);
  if (swapped) return causeAt(file, node, node.line, `${because} Elsewhere the two positions stand the other way round (${place(c, swapped.file, swapped.node.line)}).`, 0.75);
  if (length === undefined || number === undefined || number !== length) return undefined;
  if (/^len\(/.test(index.text)) return causeAt(file, node, node.line, `${because} The last position is one less than the length.`, 0.9);
  const name = index.kind === 'identifier' ? index : index.kind === 'binary_operator' && index.field('operator')?.text === '+' ? [index.field('left'), index.field('right')].find((each) => each?.kind === 'identifier') : undefined;
  const bound = name ? loopBound(name) : undefined;
  const container = node.field('value')?.text ?? '';
  if (bound && /\blen\(/.test(bound.text) && !bound.text.includes(`len(${container})`)) {
    return causeAt(file, node, node.line, `${because} \`${brief(index)}\` counts something else there: \`${brief(bound)}\` (${place(c, file, bound.line)}).`, 0.75);
  }
  if (bound && name) {
    const farther = index !== name;
    const how = farther ? `\`${brief(index)}\` goes one beyond \`${name.text}\`, which runs to the last position` : `\`${brief(bound)}\` runs one position too far`;
    const at = farther ? node : bound;
    return causeAt(file, at, at.line, `${because} ${how} (${place(c, file, bound.line)}).`, 0.85);
  }
  return index.kind === 'attribute' ? counted(c, index, because) : undefined;
}

/** `self.position += 1` under `self.position <= len(…)`. */
function counted(c: Case, index: TreeNode, because: string): Cause | undefined {
  const name = index.field('attribute')?.text ?? '';
  const guarded = attributeWrites(c.program, name)
    .filter(({ kind, node }) => kind === 'computed' || /[+]/.test(node.field('right')?.text ?? ''))
    .flatMap((write) => guardsOf(write.node).slice(0, 1).map((guard) => ({ write, guard })))
    .filter(({ guard }) => /<=\s*len\(|<\s*len\(/.test(guard.condition.text) && guard.condition.text.includes(name));
  const [only, ...others] = guarded;
  if (!only || others.length > 0) return undefined;
  const { file } = only.write;
  const { condition } = only.guard;
  return causeAt(file, condition, condition.line, `${because} \`${brief(condition)}\` at ${place(c, file, condition.line)} lets \`${brief(index)}\` grow to the length, and the last position is one less.`, 0.8);
}

/** The same container taken apart by the same two names in the other order. */
function otherOrder(c: Case, node: TreeNode): { readonly file: SourceFile; readonly node: TreeNode } | undefined {
  const own = twice(node) ?? (node.parent?.kind === 'subscript' ? twice(node.parent) : undefined);
  if (!own) return undefined;
  for (const file of c.program.filesWith(own.container)) {
    for (const each of descendants(file.root, 'subscript')) {
      const other = twice(each);
      if (other && other.container === own.container && other.first === own.second && other.second === own.first && enclosingFunction(each) !== enclosingFunction(node)) return { file, node: each };
    }
  }
  return undefined;
}

function twice(node: TreeNode): { readonly container: string; readonly first: string; readonly second: string } | undefined {
  const inner = node.field('value');
  const [first, second] = [inner?.kind === 'subscript' ? inner.field('subscript') : undefined, node.field('subscript')];
  const container = inner?.field('value');
  if (!first || !second || !container || staticValue(first) || staticValue(second)) return undefined;
  return first.text === second.text ? undefined : { container: container.text, first: first.text, second: second.text };
}
