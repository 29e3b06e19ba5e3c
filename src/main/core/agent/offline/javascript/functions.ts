/** Functions, their parameters and returns, statements and calls: the shapes of JavaScript's and TypeScript's grammars. */
import { above, descendants, nodeAt, walk, within } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';

const functionKinds = [
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
  'generator_function_declaration',
  'generator_function',
];

export interface Parameter {
  /** Identifier or pattern. */
  readonly pattern: TreeNode;
  readonly default?: TreeNode;
  readonly rest: boolean;
  /** TypeScript's `x?: T`. */
  readonly optional: boolean;
}

export function isFunction(node: TreeNode): boolean {
  return functionKinds.includes(node.kind);
}

export function isClass(node: TreeNode): boolean {
  return node.kind === 'class_declaration' || node.kind === 'class' || node.kind === 'abstract_class_declaration';
}

/** The function this node runs in; undefined for the top level of its file. */
export function enclosingFunction(node: TreeNode): TreeNode | undefined {
  return above(node, isFunction);
}

export function isAsync(fn: TreeNode): boolean {
  return fn.children.some((child) => child.kind === 'async');
}

export function isGenerator(fn: TreeNode): boolean {
  return fn.kind.startsWith('generator_') || fn.children.some((child) => child.kind === '*');
}

/** What people call a function: its own name, or the name of what it is assigned to. */
export function functionName(fn: TreeNode): string | undefined {
  const own = fn.field('name')?.text;
  if (own !== undefined) return own;
  const parent = fn.parent;
  if (parent?.kind === 'variable_declarator') return parent.field('name')?.text;
  if (parent?.kind === 'pair') return keyText(parent.field('key'));
  if (parent?.kind === 'assignment_expression') {
    const left = parent.field('left');
    return left?.kind === 'member_expression' ? left.field('property')?.text : left?.text;
  }
  if (parent?.kind === 'field_definition' || parent?.kind === 'public_field_definition') {
    return (parent.field('property') ?? parent.field('name'))?.text;
  }
  return undefined;
}

export function parametersOf(fn: TreeNode): readonly Parameter[] {
  const single = fn.field('parameter');
  const list = single ? [single] : (fn.field('parameters')?.named ?? []);
  return list
    .filter((node) => node.field('pattern')?.kind !== 'this')
    .map((node) => {
      const typed = node.kind === 'required_parameter' || node.kind === 'optional_parameter';
      const inner = typed ? (node.field('pattern') ?? node) : node;
      const fallback = inner.kind === 'assignment_pattern' ? inner.field('right') : typed ? node.field('value') : undefined;
      const target = inner.kind === 'assignment_pattern' ? (inner.field('left') ?? inner) : inner;
      const rest = target.kind === 'rest_pattern';
      return {
        pattern: rest ? (target.named[0] ?? target) : target,
        ...(fallback ? { default: fallback } : {}),
        rest,
        optional: node.kind === 'optional_parameter',
      };
    });
}

/** The arguments of a call or `new`. */
export function argumentsOf(call: TreeNode): readonly TreeNode[] {
  return call.field('arguments')?.named ?? [];
}

export function calleeOf(call: TreeNode): TreeNode | undefined {
  return unwrap(call.field('function') ?? call.field('constructor'));
}

/** The body is a block. The grammar takes `() => { a: 1 }` for an object, but it is a block with a label all the same. */
export function hasBlock(fn: TreeNode): boolean {
  const kind = fn.field('body')?.kind;
  return kind === 'statement_block' || (kind === 'object' && fn.kind === 'arrow_function');
}

/** Its `return` statements, and the expression of an arrow function without a block; nested functions left out. */
export function returnsOf(fn: TreeNode): readonly { readonly statement: TreeNode; readonly value: TreeNode | undefined }[] {
  const body = fn.field('body');
  if (!body) return [];
  if (hasBlock(fn) && body.kind !== 'statement_block') return [];
  if (body.kind !== 'statement_block') return [{ statement: body, value: body }];
  const found: { statement: TreeNode; value: TreeNode | undefined }[] = [];
  walk(body, (node) => {
    if (isFunction(node) || isClass(node)) return false;
    if (node.kind === 'return_statement') found.push({ statement: node, value: node.named[0] });
    return undefined;
  });
  return found;
}

/** Whether control can reach the end of a block without return or throw, as far as its shape tells. */
export function canFallThrough(node: TreeNode | undefined): boolean {
  if (!node) return true;
  switch (node.kind) {
    case 'return_statement':
    case 'throw_statement':
    case 'continue_statement':
    case 'break_statement':
      return false;
    case 'statement_block':
      return node.named.every(canFallThrough);
    case 'else_clause':
      return canFallThrough(node.named[0]);
    case 'if_statement':
      return !node.field('alternative') || canFallThrough(node.field('consequence')) || canFallThrough(node.field('alternative'));
    case 'try_statement':
      if (node.field('finalizer') && !canFallThrough(node.field('finalizer')?.field('body'))) return false;
      return canFallThrough(node.field('body')) || (node.field('handler') !== undefined && canFallThrough(node.field('handler')?.field('body')));
    case 'while_statement':
    case 'for_statement':
      return !(isEndless(node) && descendants(node, 'break_statement').length === 0);
    case 'switch_statement':
      return switchFallsThrough(node);
    default:
      return true;
  }
}

function isEndless(loop: TreeNode): boolean {
  const condition = loop.field('condition');
  return condition === undefined || condition.kind === 'empty_statement' || unwrap(condition)?.text === 'true';
}

function switchFallsThrough(node: TreeNode): boolean {
  const cases = node.field('body')?.named ?? [];
  const last = cases.at(-1);
  if (!cases.some((each) => each.kind === 'switch_default') || !last) return true;
  if (descendants(node, 'break_statement').length > 0) return true;
  return last.named.every(canFallThrough);
}

/** The expression inside parentheses and TypeScript's `as`, `satisfies` and `!`. */
export function unwrap(node: TreeNode): TreeNode;
export function unwrap(node: TreeNode | undefined): TreeNode | undefined;
export function unwrap(node: TreeNode | undefined): TreeNode | undefined {
  let each = node;
  while (each && ['parenthesized_expression', 'as_expression', 'satisfies_expression', 'non_null_expression'].includes(each.kind)) {
    each = each.named[0];
  }
  return each;
}

/** The object of a member or index expression. The grammar reads `a + b!.c` as `(a + b)!.c`; it is `b` all the same. */
export function objectOf(node: TreeNode | undefined): TreeNode | undefined {
  const object = node?.field('object');
  let inner = unwrap(object);
  if (object?.kind === 'non_null_expression') {
    while (inner?.kind === 'binary_expression' && inner === object.named[0]) inner = unwrap(inner.field('right'));
  }
  return inner;
}

/** The statement (or class member) that holds this node. */
export function statementOf(node: TreeNode): TreeNode {
  let each = node;
  while (each.parent && !isStatement(each)) each = each.parent;
  return each;
}

export function isStatement(node: TreeNode): boolean {
  return /_statement$|_declaration$|^(public_)?field_definition$|^method_definition$/.test(node.kind) && node.kind !== 'empty_statement';
}

/** Where to point at for a node: a chained call is named by its method, on that line. */
export function lineOf(node: TreeNode): number {
  const callee = node.kind === 'call_expression' ? unwrap(node.field('function')) : undefined;
  if (callee?.kind === 'member_expression') return (callee.field('property') ?? node).line;
  if (node.kind === 'await_expression' && node.named[0]) return lineOf(node.named[0]);
  return node.line;
}

/** The name of a property as written in a literal, pattern or class; undefined when it is computed. */
export function keyText(key: TreeNode | undefined): string | undefined {
  if (!key || key.kind === 'computed_property_name') return undefined;
  if (key.kind === 'string') return stringText(key);
  return key.text;
}

/** The value of a plain string literal. */
export function stringText(node: TreeNode): string | undefined {
  if (node.kind !== 'string' && node.kind !== 'template_string') return undefined;
  if (node.named.some((child) => child.kind !== 'string_fragment')) return undefined;
  return node.text.slice(1, -1);
}

/** The call, `new` or tagged template that a caller's frame stands at. */
export function callAt(file: SourceFile, line: number, column: number): TreeNode | undefined {
  const isCall = (node: TreeNode): boolean => node.kind === 'call_expression' || node.kind === 'new_expression';
  const position = (call: TreeNode): TreeNode => {
    const callee = calleeOf(call) ?? call;
    if (call.kind === 'new_expression') return call;
    return callee.kind === 'member_expression' ? (callee.field('property') ?? callee) : callee;
  };
  const calls = descendants(file.root, 'call_expression', 'new_expression').filter((call) => call.line <= line && line <= call.endLine);
  const exact = calls.find((call) => position(call).line === line && position(call).column === column);
  if (exact) return exact;
  const here = nodeAt(file, line, column);
  const around = isCall(here) ? here : above(here, isCall);
  const starting = calls.filter((call) => position(call).line === line);
  // V8 points at the start of a call whose callee is an expression of its own, such as `handlers[name](event)`.
  return starting.find((call) => call.column === column) ?? (starting.length === 1 ? starting[0] : around && within(here, around) ? around : undefined);
}

/** Statements of a function itself, nested functions left out. */
export function ownStatements(fn: TreeNode, ...kinds: readonly string[]): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const body = fn.field('body');
  if (body) {
    walk(body, (node) => {
      if (isFunction(node) || isClass(node)) return false;
      if (kinds.includes(node.kind)) found.push(node);
      return undefined;
    });
  }
  return found;
}

/** A function that fills the object it is called on: a constructor of the old kind. */
export function writesToThis(fn: TreeNode): boolean {
  return ownStatements(fn, 'assignment_expression').some((each) => objectOf(each.field('left'))?.kind === 'this');
}

/** The first part of a chain of members: `a` of `a.b[c].d`. */
export function rootOf(node: TreeNode): TreeNode {
  let each = node;
  for (let object = objectOf(each); object; object = objectOf(each)) each = object;
  return each;
}
