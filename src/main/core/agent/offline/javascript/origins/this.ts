/** `this` is not the object it was meant to be: where the method was taken off its object. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { classOfThis, functionOfThis } from '../classes.ts';
import { calleeOf, functionName, isClass, isFunction, keyText, lineOf, statementOf } from '../functions.ts';
import type { Located } from '../modules.ts';
import type { JsSuspect, Move } from '../questions.ts';

export async function thisOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const { node, file } = suspect;
  const fn = functionOfThis(node);
  const arrow = above(node, (each) => each.kind === 'arrow_function');
  if (!fn) {
    if (!arrow) return unknown('`this` stands outside of every function.');
    const line = arrow.line;
    return causeAt(file, arrow, line, `The arrow function at ${place(c, file, line)} has no \`this\` of its own, so \`this\` is not the object it is kept in.`, 0.8);
  }
  if (!isMethod(fn)) {
    const outer = above(fn, isMethod);
    if (outer) {
      return causeAt(file, fn, fn.line, `The function at ${place(c, file, fn.line)} has a \`this\` of its own, so it does not see the one of \`${functionName(outer) ?? 'the method'}\` around it.`, 0.85);
    }
  }
  const name = functionName(fn);
  if (name === undefined) return unknown('How the function is called could not be followed.');
  const loose = looseUses(c, name, { file, node: fn });
  const [only, ...others] = loose;
  if (!only || others.length > 0) return unknown(`Where \`${name}\` is taken off its object could not be told.`);
  const line = lineOf(only.node);
  return causeAt(only.file, only.node, line, `\`${only.node.text}\` at ${place(c, only.file, line)} hands the method over without its object, so \`this\` is lost when it is called.`, 0.9);
}

function isMethod(node: TreeNode): boolean {
  if (node.kind === 'method_definition') return true;
  return isFunction(node) && node.kind !== 'arrow_function' && /^(pair|field_definition|public_field_definition)$/.test(node.parent?.kind ?? '');
}

/** Places that mention a method without calling, binding or replacing it. */
function looseUses(c: Case, name: string, method: Located): readonly Located[] {
  return c.program.filesWith(name).flatMap((file) => {
    const members = descendants(file.root, 'member_expression').filter((each) => {
      if (each.field('property')?.text !== name) return false;
      const parent = each.parent;
      if (!parent || (parent.kind === 'call_expression' && calleeOf(parent) === each)) return false;
      if (parent.kind === 'assignment_expression' && parent.field('left') === each) return false;
      if (/^(binary|unary|ternary)_expression$|^if_statement$/.test(parent.kind)) return false;
      return !(parent.kind === 'member_expression' && parent.field('object') === each);
    });
    const picked = descendants(file.root, 'shorthand_property_identifier_pattern', 'pair_pattern').filter((each) => {
      const key = each.kind === 'pair_pattern' ? keyText(each.field('key')) : each.text;
      const holder = above(each, (node) => !/pattern$/.test(node.kind));
      return key === name && holder?.kind === 'variable_declarator' && !/require|import/.test(holder.field('value')?.text ?? '');
    });
    return [...members, ...picked].filter((each) => !isClass(statementOf(each)) || each.kind !== 'property_identifier').map((node) => ({ file, node }));
  }).filter(({ node }) => node !== method.node);
}

/** `this` is some other object: not of the class whose method this is. */
export function isForeignThis(suspect: JsSuspect, node: TreeNode, typeName: string | undefined, lineage: readonly string[]): boolean {
  const own = classOfThis(suspect.file, node);
  return own !== undefined && typeName !== undefined && lineage.length > 0 && !lineage.includes(typeName);
}

/** `this` belongs to a plain function inside of a method, and is no object of the class around it. */
export function isOwnThis(node: TreeNode, typeName: string | undefined): boolean {
  const fn = functionOfThis(node);
  const around = fn && !isMethod(fn) ? above(fn, isClass) : undefined;
  const name = around?.field('name')?.text;
  return name !== undefined && typeName !== undefined && /^(Timeout|Immediate|Object|global)$/.test(typeName) && name !== typeName;
}
