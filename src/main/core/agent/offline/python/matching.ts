/** Whether an expression can be the object that was seen, and whether what is picked out of it can be bad. */
import type { Case, Spot } from '../origin.ts';
import type { TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import { attributeWrites, definitionBehind, fieldsOf, isDataclass, lineage, memberOf } from './classes.ts';
import { mayBe, staticValue } from './expressions.ts';
import { attributeOfStep, keyOfStep } from './picks.ts';
import type { Pick } from './picks.ts';
import type { PySuspect } from './questions.ts';
import { calleeOf, givenFor, isComprehension, isFunction, unwrap } from './syntax.ts';
import { isSame, readPython } from './values.ts';

/** Whether `node`, after the pick, can have the bad value. */
export function canHold(c: Case, spot: Spot, node: TreeNode, pick: Pick, suspect: PySuspect): boolean {
  const inner = unwrap(node);
  const [step, ...rest] = pick;
  if (step === undefined) return mayBe(inner, suspect.bad, suspect.seen);
  const fixed = staticValue(inner);
  if (fixed) return step === '~' && typeof fixed.primitive === 'string' && (suspect.seen?.primitive === undefined || fixed.primitive.includes(String(suspect.seen.primitive)));
  const parts = partsFor(c, spot, inner, step);
  return parts === undefined || parts.some((part) => canHold(c, spot, part, rest, suspect));
}

/**
 * The expressions that a step leads to inside of an expression that makes a container or object; undefined when the
 * expression is none, or does not tell.
 */
export function partsFor(c: Case, spot: Spot, node: TreeNode, step: string | number): readonly TreeNode[] | undefined {
  if (node.kind === 'dictionary') return partsOfDictionary(node, step);
  if (/^(list|tuple|set|expression_list)$/.test(node.kind)) {
    if (node.named.some(({ kind }) => kind === 'list_splat')) return undefined;
    if (typeof step === 'number') return node.named.at(step) ? [node.named.at(step) ?? node] : [];
    return step === '*' || step === '*value' ? node.named : undefined;
  }
  if (isComprehension(node)) {
    const body = node.field('body');
    if (node.kind === 'dictionary_comprehension') {
      const part = body?.field(step === '*value' || typeof step === 'number' || keyOfStep(step) !== undefined ? 'value' : 'key');
      return part && [part];
    }
    return body && [body];
  }
  const name = attributeOfStep(step);
  return name === undefined ? undefined : partsOfObject(c, spot, node, name);
}

function partsOfDictionary(node: TreeNode, step: string | number): readonly TreeNode[] | undefined {
  const pairs = node.named.filter(({ kind }) => kind === 'pair');
  // Going over a dict gives its keys.
  if (step === '*' || step === '*key' || step === '*value') return pairs.flatMap((pair) => pair.field(step === '*value' ? 'value' : 'key') ?? []);
  const wanted = keyOfStep(step) ?? step;
  const fitting = pairs.filter((pair) => {
    const key = staticValue(pair.field('key'));
    return key === undefined || key.primitive === wanted;
  });
  if (fitting.length === 0 && pairs.length < node.named.length) return undefined;
  return fitting.flatMap((pair) => pair.field('value') ?? []);
}

/** `Line("tea", 4.5)` with `.price`: the argument that becomes the attribute, or what the constructor gives it. */
function partsOfObject(c: Case, spot: Spot, node: TreeNode, name: string): readonly TreeNode[] | undefined {
  const callee = calleeOf(node);
  const found = callee?.kind === 'identifier' ? definitionBehind(c.program, spot.file, callee) : undefined;
  if (found?.node.kind !== 'class_definition') return undefined;
  if (isDataclass(found.node)) {
    const fields = lineage(c.program, found).toReversed().flatMap((each) => fieldsOf(each.node));
    const index = fields.findIndex((field) => field.name === name);
    const given = node.field('arguments')?.named ?? [];
    const named = given.find((each) => each.kind === 'keyword_argument' && each.field('name')?.text === name)?.field('value');
    const positional = given.filter((each) => each.kind !== 'keyword_argument')[index];
    const value = named ?? (index === -1 ? undefined : positional) ?? fields[index]?.fallback;
    return value && [value];
  }
  const init = memberOf(c.program, found, '__init__');
  const writes = init && isFunction(init.node) ? attributeWrites(c.program, name).filter(({ node: write, owner }) => owner && write.start > init.node.start && write.end <= init.node.end) : [];
  const [only, ...others] = writes;
  if (!init || !only?.value || others.length > 0 || only.value.kind !== 'identifier') return undefined;
  const given = givenFor(node, init.node, only.value.text, true);
  return given.kind === 'given' ? [given.value] : undefined;
}

/** Whether an expression that makes an object or container can have made the one that was seen. */
export function canBe(c: Case, spot: Spot, node: TreeNode, seen: Seen): boolean {
  const inner = unwrap(node);
  const fixed = staticValue(inner);
  if (fixed) return isSame(fixed, seen) !== false;
  if (!mayBe(inner, 'value', seen)) return false;
  for (const [name, text] of seen.members ?? []) {
    const value = readPython(text);
    const key = seen.shape === 'map' ? readPython(name).primitive : undefined;
    const step = seen.shape === 'map' ? (typeof key === 'string' ? JSON.stringify(key) : typeof key === 'number' ? key : undefined) : seen.shape === 'array' ? Number(name) : `.${name}`;
    const parts = step === undefined ? undefined : partsFor(c, spot, inner, step);
    if (parts?.length === 0) return false;
    const [part, ...others] = parts ?? [];
    const own = part && others.length === 0 ? staticValue(part) : undefined;
    if (own && value.shape !== 'unknown' && isSame(own, value) === false) return false;
  }
  return true;
}
