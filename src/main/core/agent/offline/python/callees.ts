/** Which function of the workspace a call runs, and which calls run a function. */
import { frameOf } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import type { Program } from '../program.ts';
import { descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { isBuiltinMember } from './builtin-members.ts';
import { classesNamed, classOfSelf, definitionBehind, memberOf } from './classes.ts';
import { textOf } from './expressions.ts';
import { importedBy, moduleDefinitions, moduleFile } from './modules.ts';
import type { Located } from './modules.ts';
import { resolve } from './scopes.ts';
import { calledName, calleeOf, decoratorsOf, enclosingClass, isFunction, nameOf, returnsOf, unwrap } from './syntax.ts';

export interface Callee extends Located {
  /** The first parameter is the object or class, and no argument stands for it. */
  readonly bound: boolean;
  /** The class whose object the call makes. */
  readonly makes?: Located;
}

/** What a call runs; a class stands for its `__init__`. Undefined for what is not of the workspace or cannot be told. */
export function calleeBehind(c: Case, spot: Spot, call: TreeNode): Callee | undefined {
  const callee = calleeOf(call);
  if (!callee) return undefined;
  if (callee.kind === 'identifier') return behindName(c, spot.file, callee);
  if (callee.kind !== 'attribute') return undefined;
  const [object, name] = [callee.field('object'), callee.field('attribute')?.text];
  return object && name !== undefined ? methodBehind(c, spot, unwrap(object), name) : undefined;
}

function behindName(c: Case, file: SourceFile, name: TreeNode): Callee | undefined {
  const found = definitionBehind(c.program, file, name);
  if (found) return called(c.program, found);
  const binding = resolve(name);
  const [only, ...others] = binding?.definitions ?? [];
  const value = only?.value && others.length === 0 && only.path.length === 0 ? unwrap(only.value) : undefined;
  if (value?.kind === 'lambda') return { file, node: value, bound: false };
  return value?.kind === 'identifier' && value.text !== name.text ? behindName(c, file, value) : undefined;
}

function called(program: Program, found: Located): Callee | undefined {
  if (found.node.kind === 'function_definition') return { ...found, bound: false };
  const init = memberOf(program, found, '__init__');
  return init && isFunction(init.node) ? { ...init, bound: true, makes: found } : { ...found, bound: false, makes: found };
}

/** The function that a decorator of the project puts in the place of another one. */
export function wrapperOf(program: Program, { file, node }: Located): Located | undefined {
  const decorator = node.parent?.kind === 'decorated_definition' ? node.parent.named.find(({ kind }) => kind === 'decorator')?.named[0] : undefined;
  const made = decorator?.kind === 'identifier' ? definitionBehind(program, file, decorator) : undefined;
  const given = made?.node.kind === 'function_definition' ? returnsOf(made.node)[0]?.value : undefined;
  const inner = given?.kind === 'identifier' ? resolve(given)?.definitions[0] : undefined;
  return made && inner?.kind === 'function' ? { file: made.file, node: inner.holder } : undefined;
}

function methodBehind(c: Case, spot: Spot, object: TreeNode, name: string): Callee | undefined {
  const module = object.kind === 'identifier' ? moduleBehind(c.program, spot.file, object) : undefined;
  if (module) {
    const [only, ...others] = moduleDefinitions(c.program, module, name);
    return only && others.length === 0 && /^(function|class)$/.test(only.definition.kind) ? called(c.program, { file: only.file, node: only.definition.holder }) : undefined;
  }
  const own = object.kind === 'identifier' ? definitionBehind(c.program, spot.file, object) : undefined;
  if (own?.node.kind === 'class_definition') {
    const method = memberOf(c.program, own, name);
    return method && isFunction(method.node) ? { ...method, bound: decoratorsOf(method.node).includes('classmethod') } : undefined;
  }
  const owner = classOf(c, spot, object);
  // Lists and dicts have methods of such names too.
  const method = owner ? memberOf(c.program, owner, name) : isBuiltinMember(name) ? undefined : onlyMethod(c.program, name);
  if (!method || !isFunction(method.node)) return undefined;
  return { ...method, bound: !decoratorsOf(method.node).includes('staticmethod') };
}

/** The module file that a name stands for. */
export function moduleBehind(program: Program, file: SourceFile, identifier: TreeNode): SourceFile | undefined {
  const definition = resolve(identifier)?.definitions.find(({ kind }) => kind === 'import');
  const imported = definition && importedBy(definition);
  if (!imported) return undefined;
  if (imported.name === undefined) return moduleFile(program, file, imported.module);
  const joined = /\.$/.test(imported.module) ? imported.module + imported.name : `${imported.module}.${imported.name}`;
  return moduleFile(program, file, joined);
}

/** The class of an object: by `self`, by what was seen of it, by the call that made it, by an annotation. */
export function classOf(c: Case, spot: Spot, object: TreeNode): Located | undefined {
  const self = object.kind === 'identifier' ? classOfSelf(spot.file, object) : undefined;
  const frame = frameOf(c, spot);
  const seen = frame === undefined ? undefined : c.looking.known(textOf(object), frame)?.seen?.typeName;
  const live = seen === undefined ? undefined : onlyOne(classesNamed(c.program, seen));
  return live ?? self ?? madeBy(c, spot, object);
}

function madeBy(c: Case, spot: Spot, object: TreeNode, depth = 0): Located | undefined {
  const node = unwrap(object);
  if (node.kind === 'call') {
    const callee = calleeOf(node);
    const found = callee?.kind === 'identifier' ? definitionBehind(c.program, spot.file, callee) : undefined;
    return found?.node.kind === 'class_definition' ? found : undefined;
  }
  const binding = node.kind === 'identifier' ? resolve(node) : undefined;
  const annotation = binding?.parameter?.parent?.field('type')?.text.replace(/["']/g, '');
  const annotated = annotation !== undefined && /^\w+$/.test(annotation) ? onlyOne(classesNamed(c.program, annotation)) : undefined;
  const [only, ...others] = binding?.definitions ?? [];
  if (annotated || binding?.parameter || !only?.value || others.length > 0 || only.path.length > 0 || only.kind === 'loop' || depth > 3) return annotated;
  return madeBy(c, spot, only.value, depth + 1);
}

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** The method of this name, when only one class has one. */
function onlyMethod(program: Program, name: string): Located | undefined {
  const found = program.filesWith('def', name).flatMap((file) =>
    descendants(file.root, 'function_definition').filter((node) => nameOf(node) === name && enclosingClass(node)).map((node) => ({ file, node })),
  );
  return onlyOne(found);
}

/** Calls in the workspace that run this function, as far as their text tells. */
export function callsOf(c: Case, fn: Located): readonly (Located & { readonly bound: boolean })[] {
  const owner = enclosingClass(fn.node);
  const name = nameOf(fn.node) === '__init__' && owner ? nameOf(owner) : nameOf(fn.node);
  if (name === undefined) return [];
  return c.program.filesWith(name).flatMap((file) =>
    descendants(file.root, 'call').flatMap((node) => {
      if (calledName(node) !== name) return [];
      const callee = calleeBehind(c, { file, node }, node);
      return callee?.node === fn.node ? [{ file, node, bound: callee.bound }] : [];
    }),
  );
}

/** Uses of a function by its name that are no calls: where it is handed over. */
export function handedOver(program: Program, fn: Located): readonly Located[] {
  const name = nameOf(fn.node);
  if (name === undefined) return [];
  return program.filesWith(name).flatMap((file) =>
    descendants(file.root, 'identifier')
      .filter((node) => node.text === name && /^(argument_list|keyword_argument)$/.test(node.parent?.kind ?? '') && definitionBehind(program, file, node)?.node === fn.node)
      .map((node) => ({ file, node })),
  );
}
