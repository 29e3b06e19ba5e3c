/** Names of Python: which scope binds one, and all the statements that give it a value. */
import type { TreeNode } from '../tree.ts';
import { isComprehension, isFunction, parametersOf, scopeOf } from './syntax.ts';

type DefinitionKind = 'assigned' | 'computed' | 'loop' | 'with' | 'except' | 'import' | 'function' | 'class' | 'deleted' | 'declared' | 'case';

export interface Definition {
  readonly kind: DefinitionKind;
  /** The name where it is bound. */
  readonly node: TreeNode;
  /** The statement, clause or expression that binds it. */
  readonly holder: TreeNode;
  /** What the value comes from; for a loop what it goes over. */
  readonly value?: TreeNode;
  /** Positions to take out of it, outermost first; `*` after a star. */
  readonly path: readonly (number | '*')[];
}

export interface Binding {
  readonly name: string;
  /** The function, lambda, comprehension, class or module. */
  readonly scope: TreeNode;
  /** Set for a parameter of `scope`. */
  readonly parameter?: TreeNode;
  readonly definitions: readonly Definition[];
}

const tables = new WeakMap<TreeNode, ReadonlyMap<string, readonly Definition[]>>();

/** The names that the code of a scope binds, without its parameters. */
export function definitionsIn(scope: TreeNode): ReadonlyMap<string, readonly Definition[]> {
  const known = tables.get(scope);
  if (known) return known;
  const found = new Map<string, Definition[]>();
  const add = (definition: Definition): void => {
    const { text } = definition.node;
    found.set(text, [...(found.get(text) ?? []), definition]);
  };
  collect(scope, scope, add);
  tables.set(scope, found);
  return found;
}

/** Where a name is bound; undefined when no scope of the file binds it (a built-in, or nothing at all). */
export function resolve(identifier: TreeNode): Binding | undefined {
  return lookUp(identifier.text, scopeOf(identifier));
}

/** The same for a name as the code of a scope sees it. */
export function lookUp(name: string, from: TreeNode): Binding | undefined {
  let scope: TreeNode | undefined = from;
  for (let first = true; scope; first = false) {
    const around: TreeNode | undefined = scope.parent ? scopeOf(scope) : undefined;
    const elsewhere = isFunction(scope) ? declaredElsewhere(scope, name) : undefined;
    if (elsewhere === 'global') return bindingIn(moduleOf(scope), name);
    // The names of a class are seen by its own statements alone.
    const visible = scope.kind !== 'class_definition' || first;
    const found = visible && elsewhere === undefined ? bindingIn(scope, name) : undefined;
    if (found) return found;
    scope = around;
  }
  return undefined;
}

function bindingIn(scope: TreeNode, name: string): Binding | undefined {
  const parameter = isFunction(scope) ? parametersOf(scope).find((each) => each.name === name)?.node : undefined;
  const definitions = definitionsIn(scope).get(name) ?? [];
  if (!parameter && definitions.length === 0) return undefined;
  return { name, scope, definitions, ...(parameter ? { parameter } : {}) };
}

function moduleOf(node: TreeNode): TreeNode {
  let each = node;
  while (each.parent) each = each.parent;
  return each;
}

function declaredElsewhere(fn: TreeNode, name: string): 'global' | 'nonlocal' | undefined {
  let found: 'global' | 'nonlocal' | undefined;
  const visit = (node: TreeNode): void => {
    if (/^(global|nonlocal)_statement$/.test(node.kind) && node.named.some(({ text }) => text === name)) found = node.kind === 'global_statement' ? 'global' : 'nonlocal';
    if (!isFunction(node) && node.kind !== 'class_definition') for (const child of node.named) visit(child);
  };
  for (const child of fn.field('body')?.named ?? []) visit(child);
  return found;
}

/** Walks what belongs to `scope`; writes of inner functions count where those declare the name to be from outside. */
function collect(scope: TreeNode, node: TreeNode, add: (definition: Definition) => void): void {
  for (const child of node === scope ? bodyOf(scope) : node.named) {
    bind(child, add);
    if (isFunction(child)) {
      inward(scope, child, add);
      for (const fallback of parametersOf(child)) if (fallback.fallback) collect(scope, fallback.fallback, add);
    } else if (child.kind === 'class_definition') {
      for (const inner of child.field('body')?.named ?? []) inward(scope, inner, add);
    } else if (!isComprehension(child)) collect(scope, child, add);
  }
}

function bodyOf(scope: TreeNode): readonly TreeNode[] {
  if (isComprehension(scope)) return scope.named.filter(({ kind }) => kind === 'for_in_clause');
  if (scope.kind === 'module') return scope.named;
  const body = scope.field('body');
  return body ? (body.kind === 'block' ? body.named : [body]) : [];
}

/** Definitions of an inner function that are meant for a scope around it. */
function inward(scope: TreeNode, node: TreeNode, add: (definition: Definition) => void): void {
  if (!isFunction(node)) {
    for (const child of node.named) inward(scope, child, add);
    return;
  }
  for (const [name, definitions] of definitionsIn(node)) {
    const elsewhere = declaredElsewhere(node, name);
    const meant = elsewhere === 'global' ? scope.kind === 'module' : elsewhere === 'nonlocal' && isFunction(scope);
    if (meant) for (const each of definitions) add(each);
  }
}

function bind(node: TreeNode, add: (definition: Definition) => void): void {
  const [left, right] = [node.field('left'), node.field('right')];
  switch (node.kind) {
    case 'assignment':
      if (left) targets(left, (name, path) => add(picked({ kind: right ? 'assigned' : 'declared', node: name, holder: node, path, ...(right ? { value: lastRight(right) } : {}) })));
      return;
    case 'augmented_assignment':
      if (left?.kind === 'identifier') add({ kind: 'computed', node: left, holder: node, path: [], ...(right ? { value: right } : {}) });
      return;
    case 'named_expression': {
      const [name, value] = [node.field('name'), node.field('value')];
      if (name && value) add({ kind: 'assigned', node: name, holder: node, value, path: [] });
      return;
    }
    case 'for_statement':
    case 'for_in_clause':
      if (left && right) targets(left, (name, path) => add({ kind: 'loop', node: name, holder: node, value: right, path }));
      return;
    case 'as_pattern': {
      const target = node.field('alias')?.named[0] ?? node.named.at(-1);
      const value = node.named[0];
      if (target && value) targets(target, (name, path) => add({ kind: node.parent?.kind === 'except_clause' ? 'except' : 'with', node: name, holder: node, value, path }));
      return;
    }
    case 'import_statement':
    case 'import_from_statement':
      for (const each of node.named) {
        if (each === node.field('module_name')) continue;
        const name = each.kind === 'aliased_import' ? each.field('alias') : each.kind === 'dotted_name' ? each.named[0] : undefined;
        if (name) add({ kind: 'import', node: name, holder: each, path: [] });
      }
      return;
    case 'function_definition':
    case 'class_definition': {
      const name = node.field('name');
      if (name) add({ kind: node.kind === 'class_definition' ? 'class' : 'function', node: name, holder: node, path: [] });
      return;
    }
    case 'delete_statement':
      for (const each of node.named.flatMap((one) => (one.kind === 'expression_list' ? one.named : [one]))) if (each.kind === 'identifier') add({ kind: 'deleted', node: each, holder: node, path: [] });
      return;
    case 'case_pattern': {
      const only = node.named[0];
      const name = only?.kind === 'dotted_name' && only.named.length === 1 ? only.named[0] : undefined;
      if (name && name.text !== '_') add({ kind: 'case', node: name, holder: node, path: [] });
      return;
    }
    default:
  }
}

/** In `a = b = value` the value of both. */
function lastRight(right: TreeNode): TreeNode {
  return right.kind === 'assignment' ? lastRight(right.field('right') ?? right) : right;
}

function targets(pattern: TreeNode, add: (name: TreeNode, path: readonly (number | '*')[]) => void, path: readonly (number | '*')[] = []): void {
  if (pattern.kind === 'identifier') add(pattern, path);
  else if (/^(pattern_list|tuple_pattern|list_pattern|expression_list|tuple|as_pattern_target)$/.test(pattern.kind)) {
    for (const [index, each] of pattern.named.entries()) targets(each, add, pattern.kind === 'as_pattern_target' ? path : [...path, index]);
  } else if (/_splat(_pattern)?$/.test(pattern.kind) && pattern.named[0]) targets(pattern.named[0], add, [...path.slice(0, -1), '*']);
}

/** `a, b = x, y` gives `a` the `x`. */
function picked(definition: Definition): Definition {
  const [first, ...rest] = definition.path;
  const { value } = definition;
  if (typeof first !== 'number' || !value || !/^(expression_list|tuple|list)$/.test(value.kind)) return definition;
  const part = value.named[first];
  return part && !value.named.some(({ kind }) => kind === 'list_splat') ? picked({ ...definition, value: part, path: rest }) : definition;
}
