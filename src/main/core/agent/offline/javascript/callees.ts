/** Which function of the workspace a call leads to, and which calls lead to a function. */
import type { Program } from '../program.ts';
import { descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import { classBehind, classNamed, classOfThis, constructorOf, memberOf, superclassOf } from './classes.ts';
import { argumentsOf, calleeOf, canFallThrough, functionName, hasBlock, isFunction, keyText, objectOf, parametersOf, returnsOf, unwrap } from './functions.ts';
import { exportsOf, importedBy } from './modules.ts';
import type { Located } from './modules.ts';
import { definitionsOf, resolve } from './scopes.ts';
import type { Binding } from './scopes.ts';

/**
 * The function behind an expression that is called; `typeName` is the class of the receiver where the debugger told it,
 * `own` says that the receiver keeps the function itself.
 */
export function functionBehind(program: Program, file: SourceFile, expression: TreeNode, typeName?: string, own = false): Located | undefined {
  const node = unwrap(expression);
  if (isFunction(node)) return { file, node };
  if (node.kind === 'identifier') return behindName(program, file, node);
  if (node.kind === 'member_expression') return behindMember(program, file, node, typeName, own);
  if (node.kind === 'subscript_expression') return behindTable(program, file, node);
  if (node.kind === 'super') {
    const own = classOfThis(file, node);
    const parent = own && superclassOf(program, own);
    const made = parent && constructorOf(parent.node);
    return parent && made ? { file: parent.file, node: made } : undefined;
  }
  return undefined;
}

function behindName(program: Program, file: SourceFile, name: TreeNode): Located | undefined {
  const binding = resolve(name);
  if (binding?.kind === 'parameter') return handedFunction(program, file, binding);
  if (!binding) return undefined;
  if (isFunction(binding.declaration)) return { file, node: binding.declaration };
  const imported = importedBy(program, file, binding);
  if (imported) return asFunction(imported.file && exported(program, imported.file, imported.name));
  const definitions = definitionsOf(binding).filter((each) => each.value !== undefined);
  const value = unwrap(definitions[0]?.value);
  if (definitions.length !== 1 || !value || (definitions[0]?.path.length ?? 0) > 0) return undefined;
  if (isFunction(value)) return { file, node: value };
  return value.kind === 'identifier' && value.text !== name.text ? behindName(program, file, value) : undefined;
}

/** `table[name]()` where only one function of the table does not surely give something. */
function behindTable(program: Program, file: SourceFile, node: TreeNode): Located | undefined {
  const object = objectOf(node);
  const binding = object?.kind === 'identifier' ? resolve(object) : undefined;
  const [definition, ...more] = binding && binding.kind !== 'parameter' ? definitionsOf(binding) : [];
  const table = unwrap(definition?.value);
  if (more.length > 0 || table?.kind !== 'object') return undefined;
  const functions = table.named.flatMap((part) => {
    const value = part.kind === 'method_definition' ? part : unwrap(part.field('value'));
    if (value && isFunction(value)) return [value];
    const behind = value?.kind === 'identifier' ? behindName(program, file, value) : undefined;
    return behind ? [behind.node] : [];
  });
  const doubtful = functions.filter((fn) => {
    const returns = returnsOf(fn);
    return hasBlock(fn) && (returns.length === 0 || returns.some(({ value }) => value === undefined) || canFallThrough(fn.field('body')));
  });
  const [only, ...others] = doubtful;
  return only && others.length === 0 && functions.length === table.named.length ? { file, node: only } : undefined;
}

/** A function that is a parameter, where only one call gives it. */
function handedFunction(program: Program, file: SourceFile, binding: Binding): Located | undefined {
  const index = parametersOf(binding.declaration).findIndex(({ pattern }) => pattern === binding.node);
  const [only, ...others] = index === -1 ? [] : callsOf(program, { file, node: binding.declaration });
  const given = only && others.length === 0 ? unwrap(argumentsOf(only.node)[index]) : undefined;
  if (!only || !given) return undefined;
  if (isFunction(given)) return { file: only.file, node: given };
  const declared = given.kind === 'identifier' ? resolve(given) : undefined;
  return declared && declared.kind !== 'parameter' ? behindName(program, only.file, given) : undefined;
}

/** What a module gives under a name (undefined: the whole). */
function exported(program: Program, file: SourceFile, name: string | undefined): Located | undefined {
  const all = exportsOf(program, file);
  if (name === undefined) return all.whole;
  return all.names.get(name) ?? (name === 'default' ? all.whole : undefined);
}

function asFunction(located: Located | undefined): Located | undefined {
  return located && isFunction(located.node) ? located : undefined;
}

function behindMember(program: Program, file: SourceFile, member: TreeNode, typeName: string | undefined, own: boolean): Located | undefined {
  const object = objectOf(member);
  const name = member.field('property')?.text;
  if (!object || name === undefined) return undefined;
  const holder = object.kind === 'this' || object.kind === 'super' ? classOfThis(file, member) : receiverClass(program, file, object, typeName);
  const from = object.kind === 'super' && holder ? superclassOf(program, holder) : holder;
  if (from) {
    const found = memberOf(program, from, name);
    if (found) return methodBehind(found);
  }
  if (object.kind === 'identifier') {
    const binding = resolve(object);
    const imported = binding && importedBy(program, file, binding);
    if (imported?.file && (imported.name === undefined || imported.name === 'default')) {
      const located = asFunction(exported(program, imported.file, name));
      if (located) return located;
    }
  }
  return onlyMethodNamed(program, name, own);
}

function methodBehind({ file, node }: Located): Located | undefined {
  if (isFunction(node)) return { file, node };
  const value = unwrap(node.field('value'));
  return value && isFunction(value) ? { file, node: value } : undefined;
}

function receiverClass(program: Program, file: SourceFile, object: TreeNode, typeName?: string): Located | undefined {
  if (typeName !== undefined && typeName !== 'Object') return classNamed(program, typeName);
  if (object.kind !== 'identifier') return undefined;
  const asClass = classBehind(program, file, object);
  if (asClass) return asClass;
  const binding = resolve(object);
  const [definition, ...more] = binding && binding.kind !== 'parameter' ? definitionsOf(binding) : [];
  const value = unwrap(definition?.value);
  if (more.length > 0 || value?.kind !== 'new_expression') return undefined;
  const made = calleeOf(value);
  return made ? classBehind(program, file, made) : undefined;
}

/** Methods everything has: a name alone does not tell whose it is. */
const common = new Set(
  [Array.prototype, String.prototype, Map.prototype, Set.prototype, Promise.prototype, Object.prototype, Function.prototype, Number.prototype, Date.prototype, RegExp.prototype]
    .flatMap((prototype) => Object.getOwnPropertyNames(prototype))
    .concat('on', 'emit', 'once', 'write', 'read', 'log', 'next', 'get', 'set', 'all', 'parse', 'stringify', 'assign', 'freeze', 'from', 'of'),
);

/** The one method, or function kept in an object or class, that has this name in the whole workspace. */
function onlyMethodNamed(program: Program, name: string, own: boolean): Located | undefined {
  if (common.has(name) && !own) return undefined;
  const found = program.filesWith(name).flatMap((file) => membersNamed(file, name));
  return found.length === 1 ? found[0] : undefined;
}

function membersNamed(file: SourceFile, name: string): readonly Located[] {
  const members = descendants(file.root, 'method_definition', 'pair', 'field_definition', 'public_field_definition', 'assignment_expression', 'shorthand_property_identifier');
  return members.flatMap((member) => {
    if (member.kind === 'method_definition') return keyText(member.field('name')) === name ? [{ file, node: member }] : [];
    if (member.kind === 'shorthand_property_identifier') {
      const declaration = member.text === name ? resolve(member)?.declaration : undefined;
      return declaration && isFunction(declaration) && functionName(declaration) === name ? [{ file, node: declaration }] : [];
    }
    const left = member.field('left');
    const key = left ? (left.kind === 'member_expression' ? left.field('property')?.text : undefined) : keyText(member.field('key') ?? member.field('name') ?? member.field('property'));
    const value = unwrap(member.field('value') ?? member.field('right'));
    if (key !== name || !value) return [];
    if (isFunction(value)) return [{ file, node: value }];
    const declaration = value.kind === 'identifier' ? resolve(value)?.declaration : undefined;
    return declaration && isFunction(declaration) && value.text === functionName(declaration)
      ? [{ file, node: declaration }]
      : [];
  });
}

/** Calls (and `new`) in the workspace that lead to this function, by their text. */
export function callsOf(program: Program, fn: Located): readonly Located[] {
  const isConstructor = fn.node.kind === 'method_definition' && fn.node.field('name')?.text === 'constructor';
  const name = isConstructor ? fn.node.parent?.parent?.field('name')?.text : functionName(fn.node);
  if (name === undefined) return [];
  return program.filesWith(name).flatMap((file) =>
    descendants(file.root, 'call_expression', 'new_expression')
      .filter((call) => {
        const callee = calleeOf(call);
        if (!callee) return false;
        if (isConstructor) return call.kind === 'new_expression' && callee.text === name;
        const last = callee.kind === 'member_expression' ? callee.field('property')?.text : callee.text;
        return last === name && functionBehind(program, file, callee)?.node === fn.node;
      })
      .map((node) => ({ file, node })),
  );
}
