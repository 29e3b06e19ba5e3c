/** An element of a container is bad: which part of what fills the container gave it. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { functionBehind } from '../callees.ts';
import { brief } from '../failing-expression.ts';
import type { Bad } from '../failing-expression.ts';
import { argumentsOf, calleeOf, isFunction, lineOf, objectOf, unwrap } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { fillingsOf } from '../properties.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, seenAs } from '../reading.ts';
import type { PatternStep } from '../scopes.ts';
import { staticValue } from '../static-value.ts';

/** `suspect.node` is the container; the path, when there is one, is taken out of the element. */
export async function elementOrigin(c: Case, suspect: JsSuspect, path: readonly PatternStep[] = []): Promise<Move> {
  const { node, bad, inner: _, ...rest } = suspect;
  const container = unwrap(node);
  const [step] = path;
  if (step) {
    const entries = /^Object\.entries$|\.entries$/.test(container.kind === 'call_expression' ? (calleeOf(container)?.text ?? '') : '');
    if (entries && step.key === 1) return ask({ ask: 'element', suspect: { ...suspect, node: argumentsOf(container)[0] ?? objectOf(calleeOf(container)) ?? container }, path: path.slice(1) });
    if (step.key !== undefined && path.length === 1) return ask({ ask: 'property', suspect, read: { key: step.key, read: step.node } });
    return unknown('What the pattern takes out of the elements could not be followed.');
  }
  return follow({ ...rest, node: container, bad: 'element', inner: bad === 'element' ? (suspect.inner ?? 'missing') : bad }, `It is an element of \`${brief(container)}\`.`);
}

/** One step back for a container with a bad element; undefined: nothing special, follow the container as a value. */
export async function containerOrigin(c: Case, suspect: JsSuspect): Promise<Move | undefined> {
  const node = unwrap(suspect.node);
  const wanted = { bad: suspect.inner ?? 'missing', ...seenAs(suspect.seen) } as const;
  if (node.kind === 'array' || node.kind === 'object') return partOrigin(c, suspect, node);
  if (node.kind === 'call_expression') return filledByCall(c, suspect, node);
  if (node.kind !== 'identifier' && node.kind !== 'member_expression') return undefined;
  const filled = fillingsOf(suspect.file, node).filter(({ value }) => mayBe(value, wanted));
  const [only, ...others] = filled;
  if (only && others.length === 0) {
    const { live: _, inner: __, ...rest } = suspect;
    return follow({ ...rest, node: only.value, bad: wanted.bad }, `\`${brief(only.call)}\` at ${place(c, suspect.file, lineOf(only.call))} puts it there.`);
  }
  return others.length > 0 ? unknown(`Several statements fill \`${brief(node)}\`, and which of them gave the bad element could not be told.`) : undefined;
}

function partOrigin(c: Case, suspect: JsSuspect, literal: TreeNode): Move {
  const wanted: { readonly bad: Bad } & Partial<Pick<JsSuspect, 'seen'>> = { bad: suspect.inner ?? 'missing', ...seenAs(suspect.seen) };
  const parts = literal.named.map((part) => part.field('value') ?? part).filter((part) => mayBe(part, wanted));
  const fixed = parts.filter((part) => staticValue(part) !== undefined);
  const candidates = fixed.length === 1 ? fixed : parts;
  const [only, ...others] = candidates;
  const { inner: _, ...rest } = suspect;
  if (only?.kind === 'spread_element' && others.length === 0 && only.named[0]) return follow({ ...rest, node: only.named[0], bad: 'element', inner: wanted.bad }, '');
  if (only && others.length === 0) return follow({ ...rest, node: only, bad: wanted.bad }, '');
  if (parts.length === 0) return causeAt(suspect.file, literal, literal.line, `The ${literal.kind} at ${place(c, suspect.file, literal.line)} has no such element.`, 0.4);
  return unknown(`Which element of \`${brief(literal)}\` is the bad one could not be told.`);
}

async function filledByCall(c: Case, suspect: JsSuspect, call: TreeNode): Promise<Move | undefined> {
  const callee = calleeOf(call);
  const method = callee?.field('property')?.text ?? callee?.text ?? '';
  const receiver = objectOf(callee);
  const [first] = argumentsOf(call);
  if (callee && /^(Object\.(values|entries)|Promise\.all|Array\.from|Array\.of)$/.test(callee.text) && first) return follow({ ...suspect, node: first }, '');
  if (!receiver) return undefined;
  if (/^(filter|slice|sort|toSorted|reverse|toReversed|concat|splice|values|flat)$/.test(method)) return follow({ ...suspect, node: receiver }, '');
  if (method !== 'map' && method !== 'flatMap') return undefined;
  const given = first && unwrap(first);
  const fn = given && (isFunction(given) ? { file: suspect.file, node: given } : functionBehind(c.program, suspect.file, given));
  if (!fn) return unknown(`What \`${brief(call)}\` makes of each element could not be followed.`);
  const { inner, ...rest } = suspect;
  return ask({ ask: 'returns', suspect: at(rest, call, { bad: inner ?? 'missing', ...seenAs(suspect.seen) }), fn, call });
}
