/** Objects that are merged one level deep: an inner object of the one replaces that of the other as a whole. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { argumentsOf, calleeOf, lineOf, objectOf, unwrap } from '../functions.ts';
import type { Located } from '../modules.ts';
import { keysOfLiteral, writesOf } from '../properties.ts';
import { madeBehind } from '../provenance.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at } from '../reading.ts';
import { definitionsOf, resolve } from '../scopes.ts';

/**
 * `object` has no `key`, though another object that the sources keep under the same name has it, and the object around it
 * comes out of a merge. Undefined when it does not.
 */
export function shallowMerge(c: Case, suspect: JsSuspect, object: TreeNode, key: string): Move | undefined {
  const held = heldBy(object);
  if (!held) return undefined;
  const { holder, name } = held;
  const kept = writesOf(c.program, name).map(({ value }) => unwrap(value)).filter((value) => value?.kind === 'object');
  const has = (value: TreeNode | undefined): boolean => value !== undefined && keysOfLiteral(value).keys.has(key);
  if (!kept.some(has) || kept.every(has)) return undefined;
  const followed = holder && madeBehind(c, at(suspect, holder), isMerge);
  const merge = followed ? { file: followed.suspect.file, node: followed.literal } : onlyMerge(c);
  if (!merge) return undefined;
  const line = lineOf(merge.node);
  return causeAt(merge.file, merge.node, line, `\`${brief(merge.node)}\` at ${place(c, merge.file, line)} replaces \`${name}\` as a whole instead of merging it, so \`${key}\` is lost.`, followed ? 0.8 : 0.7);
}

/** `config.page` is kept by `config` under `page`; so is `page` after `const { page } = config`. */
function heldBy(object: TreeNode): { readonly holder: TreeNode | undefined; readonly name: string } | undefined {
  const node = unwrap(object);
  const property = node.kind === 'member_expression' ? node.field('property')?.text : undefined;
  if (property !== undefined) return { holder: objectOf(node), name: property };
  const binding = node.kind === 'identifier' ? resolve(node) : undefined;
  const [definition, ...others] = binding ? definitionsOf(binding) : [];
  if (!definition?.value || others.length > 0) return undefined;
  const [step, ...deeper] = definition.path;
  if (step && typeof step.key === 'string' && deeper.length === 0) return { holder: definition.value, name: step.key };
  return definition.path.length === 0 ? heldBy(definition.value) : undefined;
}

/** `{ ...a, ...b }` and `Object.assign({}, a, b)`. */
function isMerge(node: TreeNode): boolean {
  if (node.kind === 'object') return node.named.filter(({ kind }) => kind === 'spread_element').length > 1;
  return node.kind === 'call_expression' && calleeOf(node)?.text === 'Object.assign' && argumentsOf(node).length > 1;
}

/** The one merge that the sources have. */
function onlyMerge(c: Case): Located | undefined {
  const files = new Set([...c.program.filesWith('...'), ...c.program.filesWith('Object.assign')]);
  const [only, ...others] = [...files].flatMap((file) => descendants(file.root, 'object', 'call_expression').filter(isMerge).map((node) => ({ file, node })));
  return others.length === 0 ? only : undefined;
}
