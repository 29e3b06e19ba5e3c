/** Classes and object literals: members by name, through `extends`. */
import type { Program } from '../program.ts';
import { above, descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { isClass, isFunction, keyText, unwrap } from './functions.ts';
import { exportsOf, importedBy } from './modules.ts';
import type { Located } from './modules.ts';
import { resolve } from './scopes.ts';

/** The class of the workspace with this name, as seen from a file, else the only one there is. */
export function classNamed(program: Program, name: string): Located | undefined {
  const found = program
    .filesWith('class', name)
    .flatMap((file) => descendants(file.root, 'class_declaration', 'class', 'abstract_class_declaration').map((node) => ({ file, node })))
    .filter(({ node }) => (node.field('name')?.text ?? node.parent?.field('name')?.text) === name);
  return found.length === 1 ? found[0] : undefined;
}

/** The class that a class extends, when it is of the workspace. */
export function superclassOf(program: Program, { file, node }: Located): Located | undefined {
  const heritage = node.named.find((child) => child.kind === 'class_heritage');
  const clause = heritage?.named.find((child) => child.kind === 'extends_clause') ?? heritage;
  const name = unwrap(clause?.field('value') ?? clause?.named[0]);
  return name?.kind === 'identifier' ? classBehind(program, file, name) : undefined;
}

/** The class that an identifier stands for. */
export function classBehind(program: Program, file: SourceFile, identifier: TreeNode): Located | undefined {
  const binding = resolve(identifier);
  if (!binding) return undefined;
  if (isClass(binding.declaration)) return { file, node: binding.declaration };
  const value = unwrap(binding.declaration.field('value'));
  if (value && isClass(value)) return { file, node: value };
  const imported = importedBy(program, file, binding);
  if (!imported?.file) return undefined;
  const exported = exportsOf(program, imported.file);
  const located = imported.name === undefined ? exported.whole : (exported.names.get(imported.name) ?? (imported.name === 'default' ? exported.whole : undefined));
  return located && isClass(located.node) ? located : undefined;
}

function bodyOf(classNode: TreeNode): readonly TreeNode[] {
  return classNode.field('body')?.named ?? [];
}

export function memberName(member: TreeNode): string | undefined {
  return keyText(member.field('name') ?? member.field('property'));
}

/** The class and its superclasses, nearest first. */
export function lineage(program: Program, located: Located): readonly Located[] {
  const chain: Located[] = [];
  for (let each: Located | undefined = located; each && chain.length < 20 && !chain.some((known) => known.node === each?.node); ) {
    chain.push(each);
    each = superclassOf(program, each);
  }
  return chain;
}

/** A method, accessor or field by name, inherited ones included. */
export function memberOf(program: Program, located: Located, name: string): Located | undefined {
  for (const { file, node } of lineage(program, located)) {
    const member = bodyOf(node).find((each) => memberName(each) === name);
    if (member) return { file, node: member };
  }
  return undefined;
}

/** The names of all methods, accessors and fields. */
export function memberNames(program: Program, located: Located): readonly string[] {
  return lineage(program, located).flatMap(({ node }) => bodyOf(node).map(memberName).filter((name) => name !== undefined));
}

export function constructorOf(classNode: TreeNode): TreeNode | undefined {
  return bodyOf(classNode).find((member) => member.kind === 'method_definition' && memberName(member) === 'constructor');
}

/** The class whose instance `this` is here; undefined outside of methods and inside of other functions. */
export function classOfThis(file: SourceFile, node: TreeNode): Located | undefined {
  const fn = functionOfThis(node);
  const holder = fn ? fn.parent?.parent : above(node, (each) => each.kind.endsWith('field_definition'))?.parent?.parent;
  return holder && isClass(holder) ? { file, node: holder } : undefined;
}

/** The nearest function that has a `this` of its own. */
export function functionOfThis(node: TreeNode): TreeNode | undefined {
  return above(node, (each) => isFunction(each) && each.kind !== 'arrow_function');
}
