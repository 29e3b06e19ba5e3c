/** The one literal that made an object does not have the property that is asked for. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { argumentsOf, calleeOf, keyText, stringText } from '../functions.ts';
import { keysOfLiteral } from '../properties.ts';
import type { PropertyWrite } from '../properties.ts';
import type { Move } from '../questions.ts';
import { resolveName } from '../scopes.ts';

/** The one literal that made the object does not have the property. */
export function lackingLiteral(c: Case, literal: { readonly file: SourceFile; readonly node: TreeNode }, key: string, writes: readonly PropertyWrite[]): Move | undefined {
  const { file, node } = literal;
  const line = node.line;
  const where = place(c, file, line);
  const methods = c.program.filesWith('class', key).some((each) => descendants(each.root, 'method_definition').some((method) => method.parent?.kind === 'class_body' && keyText(method.field('name')) === key));
  const spread = node.named.find(({ kind }) => kind === 'spread_element');
  if (methods && spread) return causeAt(file, spread, spread.line, `\`${brief(spread)}\` at ${place(c, file, spread.line)} copies only the fields of the object, not the methods of its class, so \`${key}\` is lost.`, 0.8);
  const siblings = writes.filter((write) => write.kind === 'literal' && write.node.parent !== node && areSiblings(write.node.parent, node));
  const inScope = resolveName(node, key);
  const fuller = writes.some((write) => write.kind === 'literal' && write.node.parent !== node && write.node.parent && sharesKeys(node, write.node.parent));
  if (fuller) return causeAt(file, node, line, `The object made at ${where} has no \`${key}\`, unlike another one with the same properties.`, 0.65);
  if (siblings.length > 0) return causeAt(file, node, line, `The object made at ${where} has no \`${key}\`, unlike the others like it.`, 0.8);
  if (inScope && inScope.scope.kind !== 'program') return causeAt(file, node, line, `The object made at ${where} leaves out \`${key}\`, which is at hand there.`, 0.8);
  return undefined;
}

/** Every name of the one is also in the other. */
function sharesKeys(small: TreeNode, large: TreeNode): boolean {
  const names = [...keysOfLiteral(small).keys.keys()];
  const others = keysOfLiteral(large).keys;
  return names.length > 0 && names.every((name) => others.has(name));
}

/** Two literals that play the same part: elements of one list, values of one table, arguments of calls to one function. */
function areSiblings(a: TreeNode | undefined, b: TreeNode): boolean {
  if (!a) return false;
  const [holderA, holderB] = [holderOf(a), holderOf(b)];
  if (holderA === undefined || holderB === undefined) return false;
  if (holderA === holderB) return true;
  const [a1, b1] = [holderA, holderB].map((holder) => (holder.kind === 'call_expression' ? calleeOf(holder) : undefined));
  // Calls that name different things first (an event, a route) are no siblings.
  const [nameA, nameB] = [holderA, holderB].map((holder) => stringValue(argumentsOf(holder)[0]));
  if (nameA !== nameB && /^(emit|publish|dispatch|trigger|send|fire|notify|request|post)$/.test((a1?.field('property') ?? a1)?.text ?? '')) return false;
  return a1 !== undefined && b1 !== undefined && (a1.field('property') ?? a1).text === (b1.field('property') ?? b1).text;
}

function holderOf(literal: TreeNode): TreeNode | undefined {
  const parent = literal.parent;
  if (parent?.kind === 'array') return parent;
  if (parent?.kind === 'pair') return parent.parent;
  return parent?.kind === 'arguments' ? parent.parent : undefined;
}

function stringValue(node: TreeNode | undefined): string | undefined {
  return node && stringText(node);
}
