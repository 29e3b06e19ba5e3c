/** Values that the text alone tells. */
import type { TreeNode } from '../tree.ts';
import { readValue } from '../values.ts';
import type { Seen } from '../values.ts';
import { unwrap } from './functions.ts';

/** The value of a literal, from its text. */
export function staticValue(node: TreeNode | undefined): Seen | undefined {
  if (!node) return undefined;
  const inner = unwrap(node);
  switch (inner.kind) {
    case 'undefined':
    case 'null':
    case 'true':
    case 'false':
    case 'number':
      return readValue(inner.text);
    case 'string':
      return readValue(inner.text);
    case 'identifier':
      return inner.text === 'undefined' || inner.text === 'NaN' ? readValue(inner.text) : undefined;
    case 'unary_expression': {
      if (inner.children[0]?.kind === 'void') return readValue('undefined');
      return inner.children[0]?.kind === '-' && inner.named[0]?.kind === 'number' ? readValue(inner.text.replace(/\s/g, '')) : undefined;
    }
    default:
      return undefined;
  }
}
