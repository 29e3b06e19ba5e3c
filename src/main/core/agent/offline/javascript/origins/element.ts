/** An element of a container is bad: which part of what fills the container gave it. */
import { closestName } from '../../likeness.ts';
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { inWords } from '../../values.ts';
import { functionBehind } from '../callees.ts';
import type { Bad } from '../failing-expression.ts';
import { argumentsOf, calleeOf, isFunction, keyText, lineOf, objectOf, unwrap } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { fillingsOf, keysOfLiteral } from '../properties.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import type { PatternStep } from '../scopes.ts';
import { staticValue } from '../static-value.ts';
import { wholeText } from './pieces.ts';

/** `suspect.node` is the container; the path, when there is one, is taken out of the element. */
export async function elementOrigin(c: Case, suspect: JsSuspect, path: readonly PatternStep[] = []): Promise<Move> {
  const { node, bad, inner: _, ...rest } = suspect;
  const container = unwrap(node);
  const [step] = path;
  if (step) {
    const entries = /^Object\.entries$|\.entries$/.test(container.kind === 'call_expression' ? (calleeOf(container)?.text ?? '') : '');
    if (entries && step.key === 1) return ask({ ask: 'element', suspect: { ...suspect, node: argumentsOf(container)[0] ?? objectOf(calleeOf(container)) ?? container }, path: path.slice(1) });
    if (entries && step.key === 0) return unknown('The name of a property is not what was wanted.');
  }
  const pick = path.flatMap(({ key }) => (key === undefined ? [] : [key]));
  if (pick.length < path.length) return unknown('What the pattern takes out of the elements could not be followed.');
  return follow({ ...rest, node: container, ...(pick.length > 0 ? { pick } : {}), bad: 'element', inner: bad === 'element' ? (suspect.inner ?? 'missing') : bad }, `It is ${pick.length > 0 ? `\`${pick.join('.')}\` of ` : ''}an element of \`${brief(container)}\`.`);
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
  if (suspect.pick) return pickedPart(c, suspect, literal, suspect.pick);
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

/** The first element, in the order of the text, of which the part that is taken is bad: that is the one a loop fails at. */
function pickedPart(c: Case, suspect: JsSuspect, literal: TreeNode, pick: readonly (string | number)[]): Move {
  const { inner = 'missing', pick: _, ...rest } = suspect;
  const parts = literal.named.map((part) => unwrap(part.field('value') ?? part));
  const name = pick.join('.');
  for (const part of parts) {
    const value = memberOfLiteral(part, pick);
    if (value === 'open') return unknown(`Which element of \`${brief(literal)}\` has the bad \`${name}\` could not be told.`);
    if (value === undefined && inner === 'missing') {
      const others = parts.some((each) => typeof memberOfLiteral(each, pick) === 'object');
      if (!others) break;
      return causeAt(suspect.file, part, part.line, `The element at ${place(c, suspect.file, part.line)} has no \`${name}\`, unlike others of the list.`, 0.8);
    }
    if (value && mayBe(value, { bad: inner, ...seenAs(suspect.seen) })) return follow({ ...rest, node: value, bad: inner }, '');
  }
  const names = parts.flatMap((part) => (part.kind === 'object' ? [...keysOfLiteral(part).keys.keys()] : []));
  const near = closestName(name, [...new Set(names)]);
  const hint = near === undefined ? '' : `; they have \`${near}\``;
  return unknown(`No element of the list at ${place(c, suspect.file, literal.line)} has a \`${name}\` that is bad${hint}.`);
}

/** A part of a literal by names and positions; `open` when it cannot be told from the text. */
function memberOfLiteral(literal: TreeNode, pick: readonly (string | number)[]): TreeNode | 'open' | undefined {
  let node = unwrap(literal);
  for (const key of pick) {
    if (node.kind === 'array') {
      const element = node.named[Number(key)];
      if (node.named.some(({ kind }) => kind === 'spread_element')) return 'open';
      if (!element) return undefined;
      node = unwrap(element);
    } else if (node.kind === 'object') {
      const member = node.named.find((each) => (each.kind === 'shorthand_property_identifier' ? each.text : keyText(each.field('key'))) === String(key));
      if (!member) return node.named.some(({ kind }) => kind === 'spread_element') ? 'open' : undefined;
      node = unwrap(member.field('value') ?? member);
    } else return 'open';
  }
  return node;
}

async function filledByCall(c: Case, suspect: JsSuspect, call: TreeNode): Promise<Move | undefined> {
  const callee = calleeOf(call);
  const method = callee?.field('property')?.text ?? callee?.text ?? '';
  const receiver = objectOf(callee);
  const [first] = argumentsOf(call);
  if (callee && /^(Object\.(values|entries)|Promise\.all|Array\.from|Array\.of)$/.test(callee.text) && first) return follow({ ...suspect, node: first }, '');
  if (!receiver) return undefined;
  if (/^(filter|slice|sort|toSorted|reverse|toReversed|concat|splice|values|flat)$/.test(method)) return follow({ ...suspect, node: receiver }, '');
  if (method === 'split' && suspect.inner === 'value') {
    const { inner: _, ...rest } = suspect;
    const blank = suspect.seen?.primitive === '' ? await blankPiece(c, suspect, call, receiver) : undefined;
    if (blank) return blank;
    const source = await wholeText(c, { ...rest, bad: 'value' }, call);
    if (source?.kind === 'ask') return source;
    return causeAt(suspect.file, call, lineOf(call), `\`${brief(call)}\` at ${place(c, suspect.file, lineOf(call))} makes ${suspect.seen ? inWords(suspect.seen) : 'the value'}.`, source ? 0.65 : 0.45);
  }
  if (method !== 'map' && method !== 'flatMap') return undefined;
  const given = first && unwrap(first);
  const fn = given && (isFunction(given) ? { file: suspect.file, node: given } : functionBehind(c.program, suspect.file, given));
  if (!fn) return unknown(`What \`${brief(call)}\` makes of each element could not be followed.`);
  const { inner, ...rest } = suspect;
  return ask({ ask: 'returns', suspect: at(rest, call, { bad: inner ?? 'missing', ...seenAs(suspect.seen) }), fn, call });
}

/** A text that is not empty itself is right where it ends in the separator; what takes it apart has to leave the blank piece out. */
async function blankPiece(c: Case, suspect: JsSuspect, call: TreeNode, text: TreeNode): Promise<Move | undefined> {
  const whole = await valueOf(c, suspect, text, `Which text does \`${brief(call)}\` take apart?`);
  if (whole?.primitive === '') return undefined;
  const line = lineOf(call);
  return causeAt(suspect.file, call, line, `\`${brief(call)}\` at ${place(c, suspect.file, line)} gives an empty piece too, as of a text that ends in the separator, and nothing leaves it out.`, 0.7);
}
