/** Python's syntax tree: functions, parameters, calls, statements. */
import { above, within } from '../tree.ts';
import type { TreeNode } from '../tree.ts';

export const comprehensions = ['list_comprehension', 'set_comprehension', 'dictionary_comprehension', 'generator_expression'];

export function isFunction(node: TreeNode): boolean {
  return node.kind === 'function_definition' || node.kind === 'lambda';
}

export function isComprehension(node: TreeNode): boolean {
  return comprehensions.includes(node.kind);
}

/** Without the parentheses around it. */
export function unwrap(node: TreeNode): TreeNode {
  let inner = node;
  while (inner.kind === 'parenthesized_expression' && inner.named[0]) inner = inner.named[0];
  return inner;
}

/**
 * The function, lambda, comprehension, class or module whose code evaluates a node. Defaults, decorators and the first
 * iterable of a comprehension are evaluated outside of what they belong to.
 */
export function scopeOf(node: TreeNode): TreeNode {
  let inner = node;
  for (let scope = node.parent; scope; inner = scope, scope = scope.parent) {
    if (scope.kind === 'module') return scope;
    if (scope.kind === 'class_definition' && inner === scope.field('body')) return scope;
    if (isFunction(scope) && inner === scope.field('body')) return scope;
    if (isComprehension(scope) && !isFirstIterable(node, scope)) return scope;
  }
  return inner;
}

function isFirstIterable(node: TreeNode, comprehension: TreeNode): boolean {
  const first = comprehension.named.find((each) => each.kind === 'for_in_clause');
  const iterable = first?.field('right');
  return iterable !== undefined && within(node, iterable);
}

/** The function or lambda a node is evaluated in; comprehensions count to the function around them. */
export function enclosingFunction(node: TreeNode): TreeNode | undefined {
  let scope = scopeOf(node);
  while (isComprehension(scope)) scope = scopeOf(scope);
  return isFunction(scope) ? scope : undefined;
}

export function enclosingClass(fn: TreeNode): TreeNode | undefined {
  const scope = scopeOf(fn);
  return scope.kind === 'class_definition' ? scope : undefined;
}

export function nameOf(definition: TreeNode): string | undefined {
  return definition.field('name')?.text;
}

/** The decorators of a function or class, by their text without the `@`. */
export function decoratorsOf(definition: TreeNode): readonly string[] {
  const { parent } = definition;
  return parent?.kind === 'decorated_definition' ? parent.named.filter(({ kind }) => kind === 'decorator').map(({ text }) => text.slice(1).trim()) : [];
}

export function isAsync(fn: TreeNode): boolean {
  return fn.children[0]?.kind === 'async';
}

export interface Parameter {
  readonly name: string;
  /** The identifier. */
  readonly node: TreeNode;
  readonly fallback?: TreeNode;
  readonly kind: 'plain' | 'keyword' | 'rest' | 'keywords';
}

export function parametersOf(fn: TreeNode): readonly Parameter[] {
  const found: Parameter[] = [];
  let keyword = false;
  for (const each of fn.field('parameters')?.named ?? []) {
    if (each.kind === 'keyword_separator') keyword = true;
    const inner = each.kind === 'typed_parameter' ? (each.named[0] ?? each) : each;
    const splat = /^(list|dictionary)_splat_pattern$/.test(inner.kind);
    const node = splat ? inner.named[0] : inner.kind === 'identifier' ? inner : inner.field('name');
    if (node?.kind !== 'identifier') continue;
    const fallback = each.field('value');
    const kind = inner.kind === 'list_splat_pattern' ? 'rest' : splat ? 'keywords' : keyword ? 'keyword' : 'plain';
    found.push({ name: node.text, node, kind, ...(fallback ? { fallback } : {}) });
    if (kind === 'rest') keyword = true;
  }
  return found;
}

export interface Argument {
  readonly value: TreeNode;
  readonly name?: string;
  readonly splat: boolean;
}

export function argumentsOf(call: TreeNode): readonly Argument[] {
  const list = call.field('arguments');
  if (!list) return [];
  if (list.kind === 'generator_expression') return [{ value: list, splat: false }];
  return list.named.map((each) => {
    if (each.kind === 'keyword_argument') return { value: each.field('value') ?? each, name: each.field('name')?.text ?? '', splat: false };
    return { value: each, splat: /_splat$/.test(each.kind) };
  });
}

/** What a call gives for a parameter: an expression, nothing (its default counts), or it cannot be told. */
export type Given = { readonly kind: 'given'; readonly value: TreeNode } | { readonly kind: 'omitted' } | { readonly kind: 'unclear' };

/** `bound` is whether the first parameter is the object the method belongs to. */
export function givenFor(call: TreeNode, fn: TreeNode, parameter: string, bound: boolean): Given {
  const given = argumentsOf(call);
  const named = given.find(({ name }) => name === parameter);
  if (named) return { kind: 'given', value: named.value };
  const parameters = parametersOf(fn);
  const index = parameters.findIndex(({ name }) => name === parameter) - (bound ? 1 : 0);
  const positional = given.filter(({ name }) => name === undefined);
  const splat = positional.findIndex(({ splat: each }) => each);
  if (splat !== -1 && index >= splat) return { kind: 'unclear' };
  const value = parameters.find(({ name }) => name === parameter)?.kind === 'plain' ? positional[index]?.value : undefined;
  if (value) return { kind: 'given', value };
  return given.some(({ splat: each }) => each) ? { kind: 'unclear' } : { kind: 'omitted' };
}

export function calleeOf(call: TreeNode): TreeNode | undefined {
  return call.kind === 'call' ? call.field('function') : undefined;
}

/** The last name of what is called: `b` for `a.b(…)`. */
export function calledName(call: TreeNode): string {
  const callee = calleeOf(call);
  return (callee?.kind === 'attribute' ? callee.field('attribute')?.text : callee?.text) ?? '';
}

/** The object a method is called on: `a` for `a.b(…)`. */
export function receiverOf(call: TreeNode): TreeNode | undefined {
  const callee = calleeOf(call);
  return callee?.kind === 'attribute' ? callee.field('object') : undefined;
}

/** The statement a node is in or is. */
export function statementOf(node: TreeNode): TreeNode {
  let each = node;
  while (each.parent && each.parent.kind !== 'block' && each.parent.kind !== 'module') each = each.parent;
  return each;
}

/** The statements of a function itself, without those of functions and classes inside of it. */
export function ownNodes(fn: TreeNode, ...kinds: readonly string[]): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const visit = (node: TreeNode): void => {
    if (kinds.includes(node.kind)) found.push(node);
    if (isFunction(node) || node.kind === 'class_definition') return;
    for (const child of node.named) visit(child);
  };
  const body = fn.kind === 'module' ? fn : fn.field('body');
  for (const child of body?.named ?? []) visit(child);
  return found;
}

/** The values a function returns; a lambda returns its body. A `return` without a value has none. */
export function returnsOf(fn: TreeNode): readonly { readonly node: TreeNode; readonly value: TreeNode | undefined }[] {
  if (fn.kind === 'lambda') {
    const body = fn.field('body');
    return body ? [{ node: body, value: body }] : [];
  }
  return ownNodes(fn, 'return_statement').map((node) => ({ node, value: node.named[0] }));
}

export function isGenerator(fn: TreeNode): boolean {
  return fn.kind === 'function_definition' && ownNodes(fn, 'yield').length > 0;
}

/** Whether control can run past the last of these statements. */
export function fallsThrough(block: TreeNode | undefined): boolean {
  const last = block?.named.at(-1);
  if (!last) return true;
  switch (last.kind) {
    case 'return_statement':
    case 'raise_statement':
    case 'continue_statement':
      return false;
    case 'if_statement': {
      const otherwise = last.named.filter(({ kind }) => kind === 'elif_clause' || kind === 'else_clause');
      if (otherwise.at(-1)?.kind !== 'else_clause') return true;
      return [last.field('consequence'), ...otherwise.map((each) => each.field('consequence') ?? each.field('body'))].some(fallsThrough);
    }
    case 'try_statement': {
      const handlers = last.named.filter(({ kind }) => kind === 'except_clause').map((each) => each.named.at(-1));
      return fallsThrough(last.field('body')) || handlers.some(fallsThrough);
    }
    case 'with_statement':
      return fallsThrough(last.field('body'));
    case 'while_statement':
      return last.field('condition')?.text !== 'True';
    default:
      return true;
  }
}

/** The loop a node is in, inside of the same function. */
export function loopAround(node: TreeNode): TreeNode | undefined {
  const loop = above(node, (each) => /^(for|while)_statement$/.test(each.kind) || isFunction(each) || each.kind === 'class_definition');
  return loop && !isFunction(loop) && loop.kind !== 'class_definition' ? loop : undefined;
}

/** The `except` clause a node is in, inside of the same function. */
export function handlerAround(node: TreeNode): TreeNode | undefined {
  const found = above(node, (each) => each.kind === 'except_clause' || isFunction(each));
  return found?.kind === 'except_clause' ? found : undefined;
}

export interface Guard {
  readonly condition: TreeNode;
  /** Whether it held on the way to the node. */
  readonly held: boolean;
  readonly node: TreeNode;
}

/** The conditions that let control come to a node, nearest first. */
export function guardsOf(node: TreeNode): readonly Guard[] {
  const guards: Guard[] = [];
  for (let each = node; each.parent && !isFunction(each.parent) && each.parent.kind !== 'class_definition'; each = each.parent) {
    const { parent } = each;
    const condition = parent.field('condition');
    if (/^(if_statement|elif_clause|while_statement)$/.test(parent.kind) && condition && each === (parent.field('consequence') ?? parent.field('body'))) {
      guards.push({ condition, held: true, node: parent });
    }
    // In an `else` or `elif` none of the conditions before it held.
    const chain = /^(else|elif)_clause$/.test(each.kind) && parent.kind === 'if_statement' ? parent : undefined;
    if (chain) {
      const before = [chain, ...chain.named.filter((one) => one.kind === 'elif_clause' && one.start < each.start)];
      for (const one of before.toReversed()) {
        const failed = one.field('condition');
        if (failed) guards.push({ condition: failed, held: false, node: one });
      }
    }
  }
  return guards;
}
