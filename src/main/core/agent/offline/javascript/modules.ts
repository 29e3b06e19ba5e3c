/** What files give each other: ES modules and CommonJS, followed by name. Packages are left alone. */
import type { Program } from '../program.ts';
import { descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { isClass, isFunction, keyText, statementOf, stringText, unwrap } from './functions.ts';
import { resolve } from './scopes.ts';
import type { Binding } from './scopes.ts';
import { modulePaths } from './specifiers.ts';

/** An expression or declaration together with the file it is in. */
export interface Located {
  readonly file: SourceFile;
  readonly node: TreeNode;
}

export interface Exports {
  /** By exported name; the node is the expression, function or class behind it. */
  readonly names: ReadonlyMap<string, Located>;
  /** `module.exports = …` or `export default …`. */
  readonly whole?: Located;
  /** Names come from somewhere that could not be followed. */
  readonly open: boolean;
}

export interface Imported {
  /** What the module was asked for: a name, or undefined for the whole of it. */
  readonly name: string | undefined;
  readonly specifier: string;
  /** The file behind it; undefined for packages and files that are not there. */
  readonly file: SourceFile | undefined;
  /** The import statement or the call of require. */
  readonly node: TreeNode;
}

/** The file of the workspace that a relative specifier leads to. */
export function resolveModule(program: Program, from: SourceFile, specifier: string): SourceFile | undefined {
  if (!/^\.{0,2}\//.test(specifier)) return undefined;
  return modulePaths(from.path, specifier).map((each) => program.file(each)).find((file) => file !== undefined);
}

/** The module specifier of a `require('…')` or `await import('…')` call. */
function requireOf(node: TreeNode | undefined): { readonly call: TreeNode; readonly specifier: string } | undefined {
  const inner = unwrap(node);
  const call = inner?.kind === 'await_expression' ? unwrap(inner.named[0]) : inner;
  if (call?.kind !== 'call_expression') return undefined;
  const callee = call.field('function')?.text;
  const [argument] = call.field('arguments')?.named ?? [];
  if ((callee !== 'require' && callee !== 'import') || !argument) return undefined;
  const specifier = stringText(argument);
  return specifier === undefined ? undefined : { call, specifier };
}

/** Where an imported name comes from; undefined when the binding is no import. */
export function importedBy(program: Program, file: SourceFile, binding: Binding): Imported | undefined {
  const { declaration } = binding;
  if (binding.kind === 'import') {
    const statement = statementOf(declaration);
    const source = statement.field('source');
    const specifier = source ? stringText(source) : undefined;
    if (specifier === undefined) return undefined;
    const name =
      declaration.kind === 'import_specifier' ? declaration.field('name')?.text : declaration.kind === 'namespace_import' ? undefined : 'default';
    return { name, specifier, file: resolveModule(program, file, specifier), node: statement };
  }
  if (declaration.kind !== 'variable_declarator') return undefined;
  let value = unwrap(declaration.field('value'));
  let member: string | undefined;
  if (value?.kind === 'member_expression') {
    member = value.field('property')?.text;
    value = unwrap(value.field('object'));
  }
  const required = requireOf(value);
  if (!required) return undefined;
  const pattern = declaration.field('name');
  const picked = pattern?.kind === 'object_pattern' ? pickedKey(binding.node) : undefined;
  const name = member ?? picked;
  return { name, specifier: required.specifier, file: resolveModule(program, file, required.specifier), node: declaration };
}

function pickedKey(node: TreeNode): string | undefined {
  const parent = node.parent?.kind === 'assignment_pattern' ? node.parent.parent : node.parent;
  return parent?.kind === 'pair_pattern' ? keyText(parent.field('key')) : node.text;
}

const known = new WeakMap<SourceFile, Exports>();

export function exportsOf(program: Program, file: SourceFile): Exports {
  const cached = known.get(file);
  if (cached) return cached;
  known.set(file, { names: new Map(), open: true });
  const names = new Map<string, Located>();
  let whole: Located | undefined;
  let open = false;
  const put = (name: string | undefined, node: TreeNode | undefined): void => {
    if (name !== undefined && node) names.set(name, { file, node });
  };
  for (const statement of file.root.named) {
    if (statement.kind !== 'export_statement') continue;
    const specifier = statement.field('source');
    const text = specifier ? stringText(specifier) : undefined;
    const source = text === undefined ? undefined : resolveModule(program, file, text);
    const inner = source ? exportsOf(program, source) : undefined;
    if (specifier && !inner) open = true;
    const clause = statement.named.find((child) => child.kind === 'export_clause');
    if (specifier && !clause) for (const [name, located] of inner?.names ?? []) names.set(name, located);
    for (const each of clause?.named ?? []) {
      const name = each.field('name');
      const alias = (each.field('alias') ?? name)?.text;
      if (!name || alias === undefined) continue;
      const located = inner ? inner.names.get(name.text) : { file, node: declaredValue(name) };
      if (located) names.set(alias, located);
    }
    const value = statement.field('value') ?? undefined;
    const declaration = statement.field('declaration') ?? undefined;
    const isDefault = statement.children.some((child) => child.kind === 'default');
    if (isDefault) {
      const node = value ?? declaration;
      if (node) whole = { file, node: node.kind === 'identifier' ? declaredValue(node) : node };
      put('default', whole?.node);
    } else if (declaration?.kind === 'lexical_declaration' || declaration?.kind === 'variable_declaration') {
      for (const each of declaration.named) put(each.field('name')?.text, each.field('value') ?? each);
    } else if (declaration) put(declaration.field('name')?.text, declaration);
  }
  for (const assignment of descendants(file.root, 'assignment_expression')) {
    const left = assignment.field('left');
    const right = unwrap(assignment.field('right'));
    if (!left || !right) continue;
    if (left.text === 'module.exports') {
      const value = right.kind === 'identifier' ? unwrap(declaredValue(right)) : right;
      whole = { file, node: value };
      if (value.kind === 'object') open = addMembers(value, put) || open;
    } else if (left.kind === 'member_expression' && /^(module\.)?exports$/.test(left.field('object')?.text ?? '')) {
      put(left.field('property')?.text, right.kind === 'identifier' ? declaredValue(right) : right);
    }
  }
  const result = { names, ...(whole ? { whole } : {}), open };
  known.set(file, result);
  return result;
}

/** Members of an object literal that is exported; true when some cannot be named. */
function addMembers(literal: TreeNode, put: (name: string | undefined, node: TreeNode | undefined) => void): boolean {
  let open = false;
  for (const member of literal.named) {
    if (member.kind === 'pair') {
      const value = unwrap(member.field('value'));
      put(keyText(member.field('key')), value?.kind === 'identifier' ? declaredValue(value) : value);
    } else if (member.kind === 'shorthand_property_identifier') put(member.text, declaredValue(member));
    else if (member.kind === 'method_definition') put(keyText(member.field('name')), member);
    else open = true;
  }
  return open;
}

/** The function, class or initial value behind a name; the name itself where that is not one expression. */
function declaredValue(identifier: TreeNode): TreeNode {
  const declaration = resolve(identifier)?.declaration;
  if (!declaration) return identifier;
  if (isFunction(declaration) || isClass(declaration)) return resolve(identifier)?.kind === 'parameter' ? identifier : declaration;
  if (declaration.kind === 'variable_declarator' && declaration.field('name')?.kind === 'identifier') {
    return declaration.field('value') ?? identifier;
  }
  return identifier;
}
