/** A function is called where it should have been handed over: `schedule('clean', cleanUp())`. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { inWords } from '../../values.ts';
import { calleeOf, functionName, isAsync, isFunction, lineOf, ownStatements, returnsOf, unwrap } from '../functions.ts';
import type { Located } from '../modules.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { resolve } from '../scopes.ts';

/** `suspect.node` is a call of `fn`. Undefined where no function is wanted of it, or where `fn` is made to give one. */
export function calledEarly(c: Case, suspect: JsSuspect, fn: Located): Move | undefined {
  const { node, file, seen } = suspect;
  if (!wantsFunction(suspect) || !isHandedOver(node) || givesFunction(fn.node)) return undefined;
  const line = lineOf(node);
  const name = functionName(fn.node) ?? brief(calleeOf(node) ?? node);
  const gives = seen ? inWords(seen) : isAsync(fn.node) ? 'a Promise' : 'no function';
  return causeAt(file, node, line, `\`${brief(node)}\` at ${place(c, file, line)} calls \`${name}\` at once and hands over what it gives, ${gives}; wanted is the function itself.`, 0.8);
}

function wantsFunction({ bad, first }: JsSuspect): boolean {
  const call = first?.node.parent;
  return bad === 'uncallable' || (call?.kind === 'call_expression' && calleeOf(call) === first?.node);
}

/** An argument, or what a name, property or element is given. */
function isHandedOver(call: TreeNode): boolean {
  const { parent } = call;
  return parent?.kind === 'arguments' || parent?.kind === 'array' || (parent?.kind === 'pair' && parent.field('value') === call) || (parent?.kind === 'assignment_expression' && parent.field('right') === call);
}

/** It returns a function, or makes one in its body that was surely meant to be returned. */
function givesFunction(fn: TreeNode): boolean {
  const returned = returnsOf(fn).map(({ value }) => unwrap(value));
  if (returned.some((value) => value !== undefined && isCallable(value))) return true;
  const made = ownStatements(fn, 'variable_declarator', 'expression_statement').some((each) => {
    const value = unwrap(each.field('value') ?? each.named[0]);
    return value !== undefined && isFunction(value);
  });
  return made || (fn.field('body')?.named ?? []).some(({ kind }) => kind === 'function_declaration');
}

function isCallable(value: TreeNode): boolean {
  if (isFunction(value) || /^(call_expression|member_expression|subscript_expression|ternary_expression)$/.test(value.kind)) return true;
  const binding = value.kind === 'identifier' ? resolve(value) : undefined;
  return binding?.kind === 'parameter' || binding?.kind === 'function' || isFunction(unwrap(binding?.declaration.field('value')) ?? value);
}
