/** Text of expressions for the debugger: what can be evaluated without effects, and conditions on values. */
import { walk } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import type { Bad } from './failing-expression.ts';
import { unwrap } from './functions.ts';

const plainKinds = new Set([
  'identifier',
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

/** How alike two names are: 0 the same, small for a slip of the finger, `undefined` for different names. */
export function slip(a: string, b: string): number | undefined {
  if (a === b) return 0;
  const plainA = a.replace(/[_\-\s]/g, '').toLowerCase();
  const plainB = b.replace(/[_\-\s]/g, '').toLowerCase();
  if (plainA === plainB) return 1;
  const distance = editDistance(plainA, plainB);
  const longer = Math.max(plainA.length, plainB.length);
  if (longer >= 3 && (plainA + 's' === plainB || plainB + 's' === plainA)) return 2;
  const shorter = plainA.length < plainB.length ? plainA : plainB;
  if (shorter.length >= 4 && longer - shorter.length <= 7 && (plainA.startsWith(plainB) || plainB.startsWith(plainA))) return 4;
  const allowed = longer >= 6 ? 2 : longer >= 4 ? 1 : 0;
  return distance <= allowed && plainA[0] === plainB[0] ? 1 + distance : undefined;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1);
      const row = rows[i];
      if (row) row[j] = best;
    }
  }
  return at(a.length, b.length);
}

/** The name that is most like this one, but not the same. */
export function closestName(name: string, names: readonly string[]): string | undefined {
  return names
    .map((each) => ({ each, how: each === name ? undefined : slip(name, each) }))
    .filter((each): each is { each: string; how: number } => each.how !== undefined)
    .toSorted((a, b) => a.how - b.how)[0]?.each;
}

/** In which way a key is nearly another one. */
export function likeness(key: Seen, other: Seen): string | undefined {
  const [a, b] = [key.primitive, other.primitive];
  if (a === undefined || b === undefined || a === b) return undefined;
  if (typeof a !== typeof b) return String(a) === String(b) ? `a ${typeof a} is not a ${typeof b}` : undefined;
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  if (a.trim() === b.trim()) return 'there is white space around it';
  if (a.toLowerCase() === b.toLowerCase()) return 'upper and lower case differ';
  return slip(a, b) === undefined ? undefined : 'the spelling differs';
}
