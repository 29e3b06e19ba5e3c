/** Classes of the workspace: their bases, methods, fields, and the statements that write attributes. */
import type { Program } from '../program.ts';
import { above, descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { moduleDefinitions } from './modules.ts';
import type { Located } from './modules.ts';
import { definitionsIn, resolve } from './scopes.ts';
import { decoratorsOf, enclosingClass, enclosingFunction, isFunction, nameOf, parametersOf } from './syntax.ts';

/** All classes of this name. */
export function classesNamed(program: Program, name: string): readonly Located[] {
  return program.filesWith('class', name).flatMap((file) => descendants(file.root, 'class_definition').filter((node) => nameOf(node) === name).map((node) => ({ file, node })));
}

/** The class, then its bases as far as the workspace has them, nearest first. */
export function lineage(program: Program, found: Located): readonly Located[] {
  const chain: Located[] = [found];
  for (let index = 0; index < chain.length && chain.length < 20; index++) {
    const each = chain[index];
    for (const base of each?.node.field('superclasses')?.named ?? []) {
      const known = each && base.kind === 'identifier' ? definitionBehind(program, each.file, base) : undefined;
      if (known?.node.kind === 'class_definition' && !chain.some(({ node }) => node === known.node)) chain.push(known);
    }
  }
  return chain;
}

/** Whether all of its bases are in the workspace too. */
export function isWhollyKnown(program: Program, found: Located): boolean {
  return lineage(program, found).every(({ file, node }) =>
    (node.field('superclasses')?.named ?? []).every((base) => base.text === 'object' || (base.kind === 'identifier' && definitionBehind(program, file, base) !== undefined)),
  );
}

/** The function or class that a name stands for, through imports. */
export function definitionBehind(program: Program, file: SourceFile, identifier: TreeNode): Located | undefined {
  const binding = resolve(identifier);
  if (!binding || binding.parameter) return undefined;
  if (binding.scope.kind === 'module') {
    const all = moduleDefinitions(program, file, binding.name).filter(({ definition }) => definition.kind !== 'declared');
    const [only] = all;
    return only && all.length === 1 && /^(function|class)$/.test(only.definition.kind) ? { file: only.file, node: only.definition.holder } : undefined;
  }
  const [only, ...others] = binding.definitions;
  return only && others.length === 0 && /^(function|class)$/.test(only.kind) ? { file, node: only.holder } : undefined;
}

/** A method, property or class attribute, from the nearest class that has it. */
export function memberOf(program: Program, found: Located, name: string): Located | undefined {
  for (const { file, node } of lineage(program, found)) {
    const definition = definitionsIn(node).get(name)?.at(-1);
    if (definition) return { file, node: definition.kind === 'function' || definition.kind === 'class' ? definition.holder : definition.node };
  }
  return undefined;
}

/** The class whose method this function is. */
export function classOfMethod(file: SourceFile, fn: TreeNode | undefined): Located | undefined {
  const node = fn && enclosingClass(fn);
  return node && { file, node };
}

/** The class of the object that `self` is, where the identifier is the first parameter of a method. */
export function classOfSelf(file: SourceFile, identifier: TreeNode): Located | undefined {
  const binding = resolve(identifier);
  const fn = binding?.parameter ? binding.scope : undefined;
  if (!fn || binding?.definitions.length !== 0 || parametersOf(fn)[0]?.node !== binding.parameter) return undefined;
  return decoratorsOf(fn).includes('staticmethod') ? undefined : classOfMethod(file, fn);
}

export function isProperty(node: TreeNode): boolean {
  return isFunction(node) && decoratorsOf(node).some((each) => /(^|\.)(cached_)?property$/.test(each));
}

/** Classes that get their `__init__` from their fields. */
export function isDataclass(node: TreeNode): boolean {
  return decoratorsOf(node).some((each) => /(^|\.)(dataclass|define|frozen|attrs)\b/.test(each)) || /\bNamedTuple\b/.test(node.field('superclasses')?.text ?? '');
}

export interface Field {
  readonly name: string;
  readonly node: TreeNode;
  readonly fallback?: TreeNode;
}

/** The annotated fields of a class body in their order. */
export function fieldsOf(node: TreeNode): readonly Field[] {
  return (node.field('body')?.named ?? []).flatMap((statement) => {
    const assignment = statement.named[0];
    const name = assignment?.kind === 'assignment' && assignment.field('type') ? assignment.field('left') : undefined;
    if (!assignment || name?.kind !== 'identifier') return [];
    const fallback = assignment.field('right');
    return [{ name: name.text, node: assignment, ...(fallback ? { fallback } : {}) }];
  });
}

export interface AttributeWrite {
  readonly file: SourceFile;
  /** The assignment. */
  readonly node: TreeNode;
  readonly value: TreeNode | undefined;
  readonly kind: 'assigned' | 'computed' | 'class';
  /** The object written to; absent in the body of a class. */
  readonly object?: TreeNode;
  /** The class that is surely written to. */
  readonly owner?: Located;
}

const writeTables = new WeakMap<SourceFile, readonly (AttributeWrite & { readonly name: string })[]>();

/** All statements of the workspace that write an attribute of this name. */
export function attributeWrites(program: Program, name: string): readonly AttributeWrite[] {
  return program.filesWith(name).flatMap((file) => writesIn(file).filter((each) => each.name === name));
}

/** Names of the attributes that the sources give to objects of a class: what its methods write, and what its body holds. */
export function attributesOf(program: Program, found: Located): readonly string[] {
  const names = lineage(program, found).flatMap(({ file, node }) => [
    ...definitionsIn(node).keys(),
    ...writesIn(file).flatMap(({ name, owner }) => (owner?.node === node ? [name] : [])),
  ]);
  return [...new Set(names)];
}

function writesIn(file: SourceFile): readonly (AttributeWrite & { readonly name: string })[] {
  const known = writeTables.get(file);
  if (known) return known;
  const found: (AttributeWrite & { readonly name: string })[] = [];
  for (const node of descendants(file.root, 'assignment', 'augmented_assignment')) {
    const left = node.field('left');
    const value = node.field('right');
    const kind = node.kind === 'assignment' ? 'assigned' : 'computed';
    for (const [index, target] of (left?.kind === 'pattern_list' ? left.named : left ? [left] : []).entries()) {
      const part = left?.kind === 'pattern_list' ? (value?.kind === 'expression_list' ? value.named[index] : undefined) : value;
      const object = target.kind === 'attribute' ? target.field('object') : undefined;
      const name = target.kind === 'attribute' ? target.field('attribute')?.text : undefined;
      if (object && name !== undefined) {
        const owner = object.kind === 'identifier' ? classOfSelf(file, object) : undefined;
        found.push({ file, node, value: part, kind, object, name, ...(owner ? { owner } : {}) });
      }
      const body = target.kind === 'identifier' && !enclosingFunction(target) ? above(target, (each) => each.kind === 'class_definition' || each.kind === 'module') : undefined;
      if (body?.kind === 'class_definition') found.push({ file, node, value: part, kind: 'class', name: target.text, owner: { file, node: body } });
    }
  }
  writeTables.set(file, found);
  return found;
}
