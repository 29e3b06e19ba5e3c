/** What an expression needs to be evaluated on the side: the functions of the workspace it calls, and constants beside them. */
import type { Program } from '../../program.ts';
import { descendants, walk } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { functionBehind } from '../callees.ts';
import { calleeOf, enclosingFunction, isAsync, isFunction, isGenerator, unwrap } from '../functions.ts';
import { importedBy } from '../modules.ts';
import type { Located } from '../modules.ts';
import { definitionsOf, resolve } from '../scopes.ts';
import type { Binding } from '../scopes.ts';

export interface Closure {
  /** Functions that are rendered and may be changed, in the order they were met. */
  readonly functions: readonly Located[];
  /** Constants of other files, with the declarator. */
  readonly constants: readonly Located[];
}

const mostFunctions = 8;

/** Undefined when something is needed that cannot be brought along: async code, state of another file, packages. */
export function closureOf(program: Program, start: Located): Closure | undefined {
  const functions: Located[] = [];
  const constants: Located[] = [];
  let possible = true;
  const visit = (located: Located, scope: TreeNode | undefined): void => {
    walk(located.node, (node) => {
      if (/^(await|yield)_expression$|^class/.test(node.kind)) possible = false;
      if (node.kind === 'call_expression') {
        const callee = calleeOf(node);
        const fn = callee && functionBehind(program, located.file, callee);
        if (fn) add(fn);
      }
      if (/^(identifier|shorthand_property_identifier)$/.test(node.kind)) mention(located, node, scope);
      return possible;
    });
  };
  const add = (fn: Located): void => {
    if (functions.some(({ node }) => node === fn.node)) return;
    if (isAsync(fn.node) || isGenerator(fn.node) || functions.length >= mostFunctions) possible = false;
    functions.push(fn);
    visit(fn, fn.node);
  };
  const mention = (located: Located, node: TreeNode, scope: TreeNode | undefined): void => {
    const binding = resolve(node);
    if (!binding || (scope && isInside(binding, scope))) return;
    if (isFunction(binding.declaration) && binding.kind === 'function') return add({ file: located.file, node: binding.declaration });
    const imported = importedBy(program, located.file, binding);
    if (imported) {
      const fn = functionBehind(program, located.file, node);
      if (fn) add(fn);
      return;
    }
    // What the file of the stopped frame declares is visible there; anything else has to be brought along.
    if (located.file === start.file && enclosingFunction(binding.node) === undefined) return;
    if (located.file === start.file && scope === undefined) return local(located, binding);
    const [definition, ...more] = definitionsOf(binding);
    const value = unwrap(definition?.value);
    if (!value || more.length > 0 || binding.scope.kind !== 'program') possible = false;
    else if (isFunction(value)) add({ file: located.file, node: value });
    else if (!constants.some((each) => each.node === binding.declaration)) {
      constants.push({ file: located.file, node: binding.declaration });
      visit({ file: located.file, node: value }, undefined);
    }
  };
  /** A variable of the stopped function that a call of the workspace gave its value is computed anew. */
  const local = (located: Located, binding: Binding): void => {
    const [definition, ...more] = definitionsOf(binding);
    const value = unwrap(definition?.value);
    if (!value || more.length > 0 || definition?.kind !== 'initial' || (definition.path.length ?? 0) > 0 || !descendants(value, 'call_expression').some((call) => functionBehind(program, located.file, calleeOf(call) ?? call))) return;
    if (constants.some((each) => each.node === binding.declaration)) return;
    visit({ file: located.file, node: value }, undefined);
    constants.push({ file: located.file, node: binding.declaration });
  };
  visit(start, undefined);
  return possible ? { functions, constants } : undefined;
}

function isInside(binding: Binding, scope: TreeNode): boolean {
  let node: TreeNode | undefined = binding.scope;
  while (node && node !== scope) node = node.parent;
  return node === scope;
}
