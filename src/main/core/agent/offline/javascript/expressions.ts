/** Text of expressions for the debugger: what can be evaluated without effects, and conditions on values. */
import { walk } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import type { Bad } from './failing-expression.ts';
import { unwrap } from './functions.ts';

const plainKinds = new Set([
  'identifier',
  'shorthand_property_identifier',
  'this',
  'member_expression',
  'subscript_expression',
  'property_identifier',
  'optional_chain',
  'parenthesized_expression',
  'binary_expression',
  'unary_expression',
  'ternary_expression',
  'non_null_expression',
  'number',
  'string',
  'string_fragment',
  'escape_sequence',
  'true',
  'false',
  'null',
  'undefined',
  'private_property_identifier',
]);

/** Nothing but names, members, literals and operators: usable as a condition. */
export function isPlain(node: TreeNode): boolean {
  let plain = true;
  walk(node, (each) => {
    if (!plainKinds.has(each.kind) || each.children.some((child) => child.kind === 'delete')) plain = false;
    return plain;
  });
  return plain;
}

const lookableKinds = new Set([...plainKinds, 'call_expression', 'arguments', 'template_string', 'template_substitution', 'array', 'object', 'pair', 'spread_element', 'regex', 'regex_pattern', 'regex_flags', 'shorthand_property_identifier', 'arrow_function', 'formal_parameters', 'required_parameter', 'as_expression', 'satisfies_expression']);

/** Worth asking the debugger for: it proves by itself that nothing changes. Assignments, `await` and `new` never are. */
export function isLookable(node: TreeNode): boolean {
  let lookable = true;
  walk(node, (each) => {
    if (!lookableKinds.has(each.kind) && !/type/.test(each.kind)) lookable = false;
    return lookable && !/type/.test(each.kind);
  });
  return lookable;
}

/** The text of an expression as JavaScript: TypeScript's types and `!` left out. */
export function textOf(node: TreeNode): string {
  const inner = unwrap(node);
  if (inner.kind === 'object') return `(${memberText(inner)})`;
  return memberText(inner);
}

function memberText(inner: TreeNode): string {
  if (inner.named.length === 0 || inner.kind === 'string' || inner.kind === 'template_string') return inner.text;
  let text = '';
  let at = inner.start;
  for (const child of inner.children) {
    if (/^type_(annotation|arguments|parameters)$/.test(child.kind)) {
      at = child.end;
      continue;
    }
    text += ' '.repeat(child.start > at ? 1 : 0) + (/^(as|satisfies|non_null)_expression$/.test(child.kind) ? `(${textOf(child)})` : child.kind === 'parenthesized_expression' ? `(${textOf(child)})` : child.kind === 'object' ? memberText(child) : child.named.length > 0 ? textOf(child) : child.text);
    at = child.end;
  }
  return text.replace(/\s*\n\s*/g, ' ');
}

/** A condition that holds while the expression has this kind of bad value; undefined when none can be written. */
export function badCondition(node: TreeNode, bad: Bad, seen: Seen | undefined): string | undefined {
  if (!isPlain(node)) return undefined;
  const text = /^[\w$.[\]'"]+$/.test(textOf(node)) ? textOf(node) : `(${textOf(node)})`;
  if (seen?.shape === 'undefined' || seen?.shape === 'null') return `${text} === ${seen.shape}`;
  if (seen?.shape === 'nan' || bad === 'nan') return `${text} !== ${text}`;
  if (seen?.primitive !== undefined) return `${text} === ${literal(seen.primitive)}`;
  if (bad === 'missing') return `(${text} === undefined || ${text} === null)`;
  if (bad === 'uncallable') return `typeof ${text} !== 'function'`;
  return undefined;
}

/** A value as source text, strings in single quotes. */
export function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  return `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/\r/g, '\\r')}'`;
}
