/** Names: where they are declared, written and read. Pure, from the tree alone. */
import { above, descendants, walk, within } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { enclosingFunction, isClass, isFunction, keyText, parametersOf } from './functions.ts';

export interface Binding {
  readonly name: string;
  readonly kind: 'parameter' | 'variable' | 'loop' | 'function' | 'class' | 'import' | 'catch';
  /** The declaring identifier. */
  readonly node: TreeNode;
  /** The declarator, function, class, import specifier, loop or catch clause that declares it. */
  readonly declaration: TreeNode;
  readonly scope: TreeNode;
}

/** One way in which a variable gets its value. */
export interface Definition {
  readonly kind: 'initial' | 'assigned' | 'computed' | 'loop';
  /** The declarator, assignment, update or loop. */
  readonly node: TreeNode;
  /** The expression; absent for `let x;` and `x++`. */
  readonly value: TreeNode | undefined;
  /** How the name is picked out of the value: property names and positions of a pattern. */
  readonly path: readonly PatternStep[];
}

export interface PatternStep {
  readonly key: string | number | undefined;
  readonly default?: TreeNode;
  readonly node: TreeNode;
}

const declared = new WeakMap<TreeNode, ReadonlyMap<string, Binding>>();

/** The binding a name refers to here; undefined for globals. */
export function resolve(identifier: TreeNode): Binding | undefined {
  return resolveName(identifier, identifier.text);
}

export function resolveName(from: TreeNode, name: string): Binding | undefined {
  for (let scope: TreeNode | undefined = from; scope; scope = scope.parent) {
    const binding = declarationsIn(scope).get(name);
    if (binding) return binding;
  }
  return undefined;
}

/** Every name that this node itself declares for what is inside it. */
export function declarationsIn(scope: TreeNode): ReadonlyMap<string, Binding> {
  const known = declared.get(scope);
  if (known) return known;
  const found = new Map<string, Binding>();
  const add = (kind: Binding['kind'], declaration: TreeNode, pattern: TreeNode | undefined): void => {
    for (const node of pattern ? namesIn(pattern) : []) {
      if (!found.has(node.text)) found.set(node.text, { name: node.text, kind, node, declaration, scope });
    }
  };
  collect(scope, add);
  declared.set(scope, found);
  return found;
}

type Add = (kind: Binding['kind'], declaration: TreeNode, pattern: TreeNode | undefined) => void;

function collect(scope: TreeNode, add: Add): void {
  if (isFunction(scope)) {
    for (const parameter of parametersOf(scope)) add('parameter', scope, parameter.pattern);
    if (scope.kind === 'function_expression') add('function', scope, scope.field('name'));
    const body = scope.field('body');
    if (body) hoisted(body, add);
  } else if (scope.kind === 'program') {
    statements(scope, add);
    hoisted(scope, add);
  } else if (['statement_block', 'class_static_block', 'switch_case', 'switch_default'].includes(scope.kind)) {
    statements(scope, add);
  } else if (scope.kind === 'switch_body') {
    for (const each of scope.named) statements(each, add);
  } else if (scope.kind === 'for_statement') {
    const initializer = scope.field('initializer');
    if (initializer) declarators(initializer, 'loop', add);
  } else if (scope.kind === 'for_in_statement') {
    if (scope.field('kind')) add('loop', scope, scope.field('left'));
  } else if (scope.kind === 'catch_clause') {
    add('catch', scope, scope.field('parameter'));
  } else if (isClass(scope)) {
    add('class', scope, scope.field('name'));
  }
}

function statements(block: TreeNode, add: Add): void {
  for (const each of block.named) {
    const statement = each.kind === 'export_statement' ? (each.field('declaration') ?? each) : each;
    if (statement.kind === 'lexical_declaration') declarators(statement, 'variable', add);
    else if (isFunction(statement)) add('function', statement, statement.field('name'));
    else if (isClass(statement) || statement.kind === 'enum_declaration') add('class', statement, statement.field('name'));
    else if (statement.kind === 'import_statement') imports(statement, add);
  }
}

function hoisted(root: TreeNode, add: Add): void {
  walk(root, (node) => {
    if (node !== root && (isFunction(node) || isClass(node))) return false;
    if (node.kind === 'variable_declaration') declarators(node, node.parent?.kind === 'for_statement' ? 'loop' : 'variable', add);
    if (node.kind === 'for_in_statement' && node.field('kind')?.text === 'var') add('loop', node, node.field('left'));
    return undefined;
  });
}

function declarators(declaration: TreeNode, kind: Binding['kind'], add: Add): void {
  for (const each of declaration.named) if (each.kind === 'variable_declarator') add(kind, each, each.field('name'));
}

function imports(statement: TreeNode, add: Add): void {
  walk(statement, (node) => {
    if (node.kind === 'import_specifier') add('import', node, node.field('alias') ?? node.field('name'));
    else if (node.kind === 'namespace_import' || node.kind === 'import_clause') {
      const name = node.named.find((child) => child.kind === 'identifier');
      add('import', node, name);
    }
    return node.kind !== 'import_specifier';
  });
}

/** The identifiers that a pattern binds. */
function namesIn(pattern: TreeNode): readonly TreeNode[] {
  switch (pattern.kind) {
    case 'identifier':
    case 'type_identifier':
    case 'shorthand_property_identifier_pattern':
      return [pattern];
    case 'pair_pattern':
      return named(pattern.field('value'));
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return named(pattern.field('left'));
    case 'object_pattern':
    case 'array_pattern':
    case 'rest_pattern':
      return pattern.named.flatMap(namesIn);
    default:
      return [];
  }
}

function named(node: TreeNode | undefined): readonly TreeNode[] {
  return node ? namesIn(node) : [];
}

/** How a name inside a pattern is taken out of the value that the whole pattern gets, outermost first. */
export function patternPath(name: TreeNode, pattern: TreeNode): readonly PatternStep[] {
  const path: PatternStep[] = [];
  let inner = name;
  for (let node: TreeNode | undefined = name; node; inner = node, node = node === pattern ? undefined : node.parent) {
    const fallback = node.kind === 'assignment_pattern' || node.kind === 'object_assignment_pattern' ? node.field('right') : undefined;
    if (fallback && path[0]) path[0] = { ...path[0], default: fallback };
    if (fallback && !path[0]) path.unshift({ key: undefined, default: fallback, node });
    if (node.kind === 'shorthand_property_identifier_pattern') path.unshift({ key: node.text, node });
    else if (node.kind === 'pair_pattern') addKey(path, { key: keyText(node.field('key')), node });
    else if (node.kind === 'array_pattern') addKey(path, { key: positionIn(node, inner), node: inner });
  }
  return path;
}

/** A default that was met before its key belongs to that key. */
function addKey(path: PatternStep[], step: PatternStep): void {
  const [first] = path;
  if (first && first.key === undefined && first.default) path[0] = { ...step, default: first.default };
  else path.unshift(step);
}

/** Positions count the commas before, since holes have no node. */
function positionIn(array: TreeNode, child: TreeNode): number {
  return array.children.filter((each) => each.kind === ',' && each.start < child.start).length;
}

/** Every way the variable gets its value, in the order of the text. Parameters and imports have none of their own. */
export function definitionsOf(binding: Binding): readonly Definition[] {
  const found: Definition[] = [];
  const { declaration } = binding;
  if (declaration.kind === 'variable_declarator') {
    const pattern = declaration.field('name');
    const value = declaration.field('value');
    found.push({ kind: 'initial', node: declaration, value, path: pattern ? patternPath(binding.node, pattern) : [] });
  } else if (declaration.kind === 'for_in_statement') {
    const pattern = declaration.field('left');
    found.push({ kind: 'loop', node: declaration, value: declaration.field('right'), path: pattern ? patternPath(binding.node, pattern) : [] });
  }
  for (const reference of referencesTo(binding)) {
    const write = writeOf(reference);
    if (write && write.node !== declaration) found.push(write);
  }
  return found;
}

/** The write that this identifier is the target of. */
function writeOf(identifier: TreeNode): Definition | undefined {
  const target = above(identifier, (node) => !/pattern$/.test(node.kind));
  if (!target) return undefined;
  const left = target.field('left');
  const inLeft = left !== undefined && within(identifier, left) && (left === identifier || /pattern$/.test(left.kind));
  if (target.kind === 'assignment_expression' && inLeft) {
    return { kind: 'assigned', node: target, value: target.field('right'), path: patternPath(identifier, left) };
  }
  if (target.kind === 'augmented_assignment_expression' && left === identifier) {
    return { kind: 'computed', node: target, value: target.field('right'), path: [] };
  }
  if (target.kind === 'update_expression') return { kind: 'computed', node: target, value: undefined, path: [] };
  if (target.kind === 'for_in_statement' && inLeft && !target.field('kind')) {
    return { kind: 'loop', node: target, value: target.field('right'), path: patternPath(identifier, left) };
  }
  return undefined;
}

/** Every mention of the variable besides its declaration. */
export function referencesTo(binding: Binding): readonly TreeNode[] {
  const found: TreeNode[] = [];
  walk(binding.scope, (node) => {
    const mention = node.kind === 'identifier' || node.kind.startsWith('shorthand_property_identifier');
    if (mention && node !== binding.node && node.text === binding.name && resolve(node)?.node === binding.node) found.push(node);
  });
  return found;
}

/** The binding's own function: undefined when it belongs to the file. */
function ownerOf(binding: Binding): TreeNode | undefined {
  return isFunction(binding.scope) ? binding.scope : enclosingFunction(binding.scope);
}

/** A declaration further in has the same name and takes the value that this one was to get. */
export function shadowOf(binding: Binding): TreeNode | undefined {
  const owner = binding.scope;
  return descendants(owner, 'variable_declarator').find((each) => {
    const name = each.field('name');
    if (name === undefined || name === binding.node || name.text !== binding.name || each.field('value') === undefined) return false;
    if (above(each, isFunction) === ownerOf(binding)) return true;
    // In another function a second one is common; one that nobody reads was meant to be the first.
    const inner = resolve(name);
    return inner !== undefined && inner.node === name && referencesTo(inner).length === 0;
  });
}
