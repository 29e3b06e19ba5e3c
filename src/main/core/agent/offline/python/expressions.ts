/** Expressions of Python: what can be asked without effects, what a condition may say, what the text alone tells. */
import { onlyLooks } from '../../effects.ts';
import { walk } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import { argumentsOf, calledName, calleeOf, receiverOf, unwrap } from './syntax.ts';
import type { PyBad } from './questions.ts';
import { isNone, isSame, literal, readPython, unescape } from './values.ts';

const plainKinds = new Set(
  'identifier attribute subscript slice parenthesized_expression binary_operator unary_operator not_operator boolean_operator comparison_operator conditional_expression integer float string string_start string_content string_end escape_sequence true false none tuple list'.split(' '),
);

/** Nothing but names, members, literals and operators: usable as a condition. */
export function isPlain(node: TreeNode): boolean {
  let plain = true;
  walk(node, (each) => {
    if (!plainKinds.has(each.kind)) plain = false;
    return plain;
  });
  return plain;
}

const functions = /^(len|type|isinstance|hasattr|abs|min|max|sum|sorted|any|all|round|repr|str|int|float|bool|list|tuple|set)$/;
const methods = /^(startswith|endswith|lower|upper|strip|lstrip|rstrip|split|splitlines|isdigit|isalpha|find|rfind|index|count|title|casefold|keys|values|items|get)$/;

/** Worth asking for: the safe evaluator knows all of its forms, though it may refuse a value. */
export function isLookable(node: TreeNode): boolean {
  let lookable = true;
  walk(node, (each) => {
    if (each.kind === 'call') {
      const callee = calleeOf(each);
      const known = callee?.kind === 'identifier' ? functions.test(callee.text) : callee?.kind === 'attribute' && methods.test(calledName(each));
      if (!known || argumentsOf(each).some(({ name, splat }) => name !== undefined || splat)) lookable = false;
    } else if (!plainKinds.has(each.kind) && each.kind !== 'argument_list') lookable = false;
    return lookable;
  });
  return lookable;
}

/** The text of an expression on one line. */
export function textOf(node: TreeNode): string {
  return unwrap(node).text.replace(/\s*\n\s*/g, ' ');
}

/** The value of a literal, from its text. */
export function staticValue(node: TreeNode | undefined): Seen | undefined {
  if (!node) return undefined;
  const inner = unwrap(node);
  switch (inner.kind) {
    case 'none':
      return readPython('None');
    case 'true':
    case 'false':
      return readPython(inner.text);
    case 'integer':
    case 'float':
      return readPython(inner.text.replace(/_/g, ''));
    case 'string':
      return staticText(inner);
    case 'unary_operator':
      return inner.children[0]?.kind === '-' && /^(integer|float)$/.test(inner.named[0]?.kind ?? '') ? readPython(inner.text.replace(/[\s_]/g, '')) : undefined;
    default:
      return undefined;
  }
}

function staticText(node: TreeNode): Seen | undefined {
  const [start, ...rest] = node.children;
  const prefix = start?.text.replace(/['"]/g, '').toLowerCase() ?? '';
  if (prefix.includes('b') || rest.some(({ kind }) => kind === 'interpolation')) return undefined;
  const inside = node.text.slice(start?.text.length ?? 1, -(rest.at(-1)?.text.length ?? 1));
  const value = prefix.includes('r') ? inside : unescape(inside);
  return { shape: 'string', text: literal(value), typeName: 'str', primitive: value };
}

/** The class of the value that an expression makes, where its form tells. */
export function staticType(node: TreeNode): string | undefined {
  const inner = unwrap(node);
  const fixed = staticValue(inner);
  if (fixed) return fixed.typeName;
  switch (inner.kind) {
    case 'list':
    case 'list_comprehension':
      return 'list';
    case 'dictionary':
    case 'dictionary_comprehension':
      return 'dict';
    case 'set':
    case 'set_comprehension':
      return 'set';
    case 'tuple':
    case 'expression_list':
      return 'tuple';
    case 'generator_expression':
      return 'generator';
    case 'string':
    case 'concatenated_string':
      return 'str';
    case 'lambda':
      return 'function';
    case 'not_operator':
    case 'comparison_operator':
      return 'bool';
    case 'call': {
      if (receiverOf(inner)) return /^(join|format|strip|lower|upper|replace|title)$/.test(calledName(inner)) ? 'str' : /^(split|splitlines|readlines)$/.test(calledName(inner)) ? 'list' : undefined;
      const name = calledName(inner);
      if (/^(str|int|float|bool|list|dict|tuple|set)$/.test(name)) return name;
      return /^(input|repr|chr)$/.test(name) ? 'str' : /^(len|ord)$/.test(name) ? 'int' : name === 'sorted' ? 'list' : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether the value that an expression gives can be the bad one, as far as its form tells. */
export function mayBe(node: TreeNode, bad: PyBad, seen: Seen | undefined): boolean {
  const inner = unwrap(node);
  if (inner.kind === 'conditional_expression') return [inner.named[0], inner.named[2]].some((branch) => branch && mayBe(branch, bad, seen));
  if (inner.kind === 'boolean_operator') return [inner.field('left'), inner.field('right')].some((side) => side && mayBe(side, bad, seen));
  const fixed = staticValue(inner);
  if (fixed && seen) return isSame(fixed, seen) !== false;
  if (fixed) return bad !== 'missing' || isNone(fixed);
  const type = staticType(inner);
  const wanted = bad === 'missing' ? 'NoneType' : seen?.typeName;
  if (type !== undefined && wanted !== undefined && type !== wanted) return false;
  if (wanted === 'NoneType' && /^(binary_operator|unary_operator)$/.test(inner.kind)) return false;
  if (bad === 'empty' && /^(list|dictionary|tuple|set)$/.test(inner.kind)) return inner.named.length === 0;
  return true;
}

/** A condition that holds while the expression has the bad value; undefined when none can be written. */
export function badCondition(node: TreeNode, bad: PyBad, seen: Seen | undefined): string | undefined {
  const condition = isPlain(node) ? conditionFor(`(${textOf(node)})`, bad, seen) : undefined;
  return condition !== undefined && onlyLooks(condition) ? condition : undefined;
}

/** The value of the expression is told by its text alone: no condition is needed to know it. */
export function isTold(node: TreeNode): boolean {
  const inner = unwrap(node);
  return staticValue(inner) !== undefined || (/^(list|dictionary|tuple|set)$/.test(inner.kind) && inner.named.length === 0);
}

function conditionFor(text: string, bad: PyBad, seen: Seen | undefined): string | undefined {
  if (bad === 'missing' || isNone(seen)) return `${text} is None`;
  if (seen?.primitive !== undefined && String(seen.primitive).length <= 60) return `${text} == ${literal(seen.primitive)}`;
  if (bad === 'empty') return `not ${text}`;
  return seen?.typeName !== undefined && /^\w+$/.test(seen.typeName) ? `${text}.__class__.__name__ == '${seen.typeName}'` : undefined;
}

/** What of an expression is not written in the text. */
export function varying(nodes: readonly (TreeNode | undefined)[]): TreeNode | undefined {
  const open = nodes.filter((each) => each !== undefined && !staticValue(each));
  return open.length === 1 ? open[0] : undefined;
}
