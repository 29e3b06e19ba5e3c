/** Where the sources write, delete and mention a property. */
import type { Program } from '../program.ts';
import { descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { readValue } from '../values.ts';
import type { Seen } from '../values.ts';
import { argumentsOf, calleeOf, keyText, objectOf, stringText, unwrap } from './functions.ts';
import { referencesTo, resolve } from './scopes.ts';
import { staticValue } from './static-value.ts';

export interface PropertyWrite {
  readonly file: SourceFile;
  /** The pair, shorthand, field or assignment. */
  readonly node: TreeNode;
  /** Absent for a field that is only declared. */
  readonly value: TreeNode | undefined;
  readonly kind: 'literal' | 'field' | 'assigned';
}

/** Every statement that gives some object this property. */
export function writesOf(program: Program, name: string): readonly PropertyWrite[] {
  return program.filesWith(name).flatMap((file) => {
    const found: PropertyWrite[] = [];
    const kinds = ['pair', 'shorthand_property_identifier', 'method_definition', 'field_definition', 'public_field_definition', 'assignment_expression', 'required_parameter'];
    for (const node of descendants(file.root, ...kinds)) {
      const write = asWrite(file, node, name);
      if (write) found.push(write);
    }
    return found;
  });
}

function asWrite(file: SourceFile, node: TreeNode, name: string): PropertyWrite | undefined {
  switch (node.kind) {
    case 'pair':
      return keyText(node.field('key')) === name ? { file, node, value: node.field('value'), kind: 'literal' } : undefined;
    case 'shorthand_property_identifier':
      return node.text === name ? { file, node, value: node, kind: 'literal' } : undefined;
    case 'method_definition':
      return keyText(node.field('name')) === name && node.parent?.kind === 'object' ? { file, node, value: node, kind: 'literal' } : undefined;
    case 'field_definition':
    case 'public_field_definition':
      return keyText(node.field('property') ?? node.field('name')) === name ? { file, node, value: node.field('value'), kind: 'field' } : undefined;
    case 'required_parameter': {
      // TypeScript's `constructor(private name: string)`.
      const isProperty = node.children.some((child) => /accessibility_modifier|readonly/.test(child.kind));
      const pattern = node.field('pattern');
      return isProperty && pattern?.text === name ? { file, node, value: pattern, kind: 'assigned' } : undefined;
    }
    default: {
      const left = node.field('left');
      const key = left?.kind === 'member_expression' ? left.field('property')?.text : left?.kind === 'subscript_expression' ? stringOf(left.field('index')) : undefined;
      return key === name ? { file, node, value: node.field('right'), kind: 'assigned' } : undefined;
    }
  }
}

function stringOf(node: TreeNode | undefined): string | undefined {
  return node ? stringText(node) : undefined;
}

/** `delete x.name` and `delete x['name']`, `Reflect.deleteProperty` left out. */
export function deletesOf(program: Program, name: string): readonly { readonly file: SourceFile; readonly node: TreeNode; readonly object: TreeNode }[] {
  return program.filesWith('delete').flatMap((file) =>
    descendants(file.root, 'unary_expression').flatMap((node) => {
      if (node.children[0]?.kind !== 'delete') return [];
      const target = unwrap(node.field('argument'));
      const object = objectOf(target);
      const index = target?.field('index');
      const fixed = target?.field('property')?.text ?? (index ? stringText(index) : undefined);
      return object && (fixed === name || (fixed === undefined && index)) ? [{ file, node, object }] : [];
    }),
  );
}

const propertyKinds = ['property_identifier', 'shorthand_property_identifier', 'shorthand_property_identifier_pattern', 'string_fragment', 'private_property_identifier'];

/** How often a name is used in the sources as a property, string or type member, besides inside of these nodes. */
export function propertyMentionsOf(program: Program, name: string, besides: readonly TreeNode[]): number {
  return mentions(program, name, besides, propertyKinds);
}

/** The same, variables included. */
export function mentionsOf(program: Program, name: string, besides: readonly TreeNode[]): number {
  return mentions(program, name, besides, ['identifier', ...propertyKinds]);
}

function mentions(program: Program, name: string, besides: readonly TreeNode[], kinds: readonly string[]): number {
  let count = 0;
  for (const file of program.filesWith(name)) {
    for (const node of descendants(file.root, ...kinds)) {
      if (node.text !== name) continue;
      if (!besides.some((each) => each.start <= node.start && node.end <= each.end && isIn(file, each))) count += 1;
    }
  }
  return count;
}

function isIn(file: SourceFile, node: TreeNode): boolean {
  let root = node;
  while (root.parent) root = root.parent;
  return root === file.root;
}

/** The names and fixed values of an object literal. */
export function keysOfLiteral(literal: TreeNode): { readonly keys: ReadonlyMap<string, Seen | undefined>; readonly open: boolean } {
  const keys = new Map<string, Seen | undefined>();
  let open = false;
  for (const part of literal.named) {
    const name = part.kind === 'pair' ? keyText(part.field('key')) : part.kind === 'shorthand_property_identifier' ? part.text : part.kind === 'method_definition' ? keyText(part.field('name')) : undefined;
    if (name === undefined) open = true;
    else {
      const value = part.kind === 'pair' ? part.field('value') : undefined;
      keys.set(name, value ? staticValue(value) : undefined);
    }
  }
  return { keys, open };
}

/** Object literals that can have made an object that looks like this. */
export function literalsLike(program: Program, seen: Seen): readonly { readonly file: SourceFile; readonly node: TreeNode }[] {
  const names = [...(seen.members?.keys() ?? [])];
  if (names.length === 0 && !(seen.complete ?? false)) return [];
  return program.filesWith(...names.slice(0, 3)).flatMap((file) =>
    descendants(file.root, 'object')
      .filter((literal) => {
        const { keys, open } = keysOfLiteral(literal);
        if (open && keys.size === 0) return false;
        for (const [name, fixed] of keys) {
          const text = seen.members?.get(name);
          if (text === undefined && (seen.complete ?? false)) return false;
          if (text !== undefined && fixed && !agrees(fixed, readValue(text))) return false;
        }
        // What the literal does not name must have been added later, so most of it has to be there.
        const missing = names.filter((name) => !keys.has(name));
        return open || missing.length === 0 || (keys.size > 0 && missing.length < keys.size && missing.length <= 1);
      })
      .map((node) => ({ file, node })),
  );
}

function agrees(fixed: Seen, seen: Seen): boolean {
  if (fixed.primitive !== undefined && seen.primitive !== undefined) return fixed.primitive === seen.primitive;
  return fixed.shape === seen.shape || seen.shape === 'unknown' || seen.text.includes('…');
}

/** `list.push(x)`, `list[i] = x`, `map.set(k, x)`, for a name or a property. */
export function fillingsOf(file: SourceFile, container: TreeNode): readonly { readonly call: TreeNode; readonly value: TreeNode }[] {
  const binding = container.kind === 'identifier' ? resolve(container) : undefined;
  const mentions = binding ? referencesTo(binding) : descendants(file.root, 'member_expression').filter((each) => each.text === container.text);
  return mentions.flatMap((mention) => {
    const parent = mention.parent;
    if (!parent || (parent.field('object') !== mention)) return [];
    if (parent.kind === 'subscript_expression' && parent.parent?.kind === 'assignment_expression' && parent.parent.field('left') === parent) {
      const value = parent.parent.field('right');
      return value ? [{ call: parent.parent, value }] : [];
    }
    const call = parent.parent;
    if (call?.kind !== 'call_expression' || calleeOf(call) !== parent) return [];
    const method = parent.field('property')?.text ?? '';
    if (method === 'push' || method === 'unshift' || method === 'add') return argumentsOf(call).filter(({ kind }) => kind !== 'spread_element').map((value) => ({ call, value }));
    const second = argumentsOf(call)[1];
    return method === 'set' && second ? [{ call, value: second }] : [];
  });
}
