/** One step back from an expression: which of its parts the bad value came from. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { isLookable, mayBe, staticValue, textOf } from '../expressions.ts';
import { follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { isComprehension, receiverOf, unwrap } from '../syntax.ts';
import { isNone } from '../values.ts';
import { arithmeticOrigin } from './arithmetic.ts';
import { attributeOrigin } from './attribute.ts';
import { bornHere } from './born.ts';
import { callOrigin } from './call.ts';
import { literalOrigin } from './literal.ts';
import { nameOrigin } from './name.ts';
import { subscriptOrigin } from './subscript.ts';

export async function expressionOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const node = unwrap(suspect.node);
  if (node !== suspect.node) return follow({ ...suspect, node });
  const frame = frameOf(c, suspect);
  const known = suspect.seen === undefined && !suspect.pick && frame !== undefined && isLookable(node) ? c.looking.known(textOf(node), frame)?.seen : undefined;
  if (known) return expressionOrigin(c, { ...suspect, seen: known });
  const piece = wrongPiece(c, suspect);
  if (piece) return piece;
  switch (node.kind) {
    case 'identifier':
      return nameOrigin(c, suspect);
    case 'attribute':
      return attributeOrigin(c, suspect);
    case 'subscript':
      return subscriptOrigin(c, suspect);
    case 'call':
      return callOrigin(c, suspect);
    case 'await':
      return node.named[0] ? follow({ ...suspect, node: node.named[0] }) : unknown('An await without a value.');
    case 'named_expression': {
      const value = node.field('value');
      return value ? follow(at(c, suspect, value, seenAs(suspect.seen))) : unknown('An assignment without a value.');
    }
    case 'conditional_expression':
      return branchOrigin(c, suspect);
    case 'boolean_operator':
      return booleanOrigin(c, suspect);
    case 'binary_operator':
    case 'unary_operator':
    case 'augmented_assignment':
      return arithmeticOrigin(c, suspect);
    case 'list':
    case 'tuple':
    case 'expression_list':
    case 'set':
    case 'dictionary':
      return literalOrigin(c, suspect);
    case 'string':
    case 'concatenated_string':
      return textOrigin(c, suspect);
    default:
      return isComprehension(node) ? literalOrigin(c, suspect) : bornHere(c, suspect);
  }
}

/** A text that is written in an expression, and that the wanted text does not have anywhere. */
function wrongPiece(c: Case, { node, file, bad, pick, among, seen }: PySuspect): Move | undefined {
  const wanted = among?.length === 1 ? among[0]?.primitive : undefined;
  if (bad !== 'value' || pick || typeof wanted !== 'string' || !/^(call|string|binary_operator)$/.test(node.kind)) return undefined;
  const written = node.kind === 'call' ? [receiverOf(node)] : node.kind === 'string' ? [] : [node.field('left'), node.field('right')];
  const pieces = node.kind === 'string' ? node.named.filter(({ kind }) => kind === 'string_content').map(({ text }) => text) : written.map((each) => staticValue(each)?.primitive);
  const piece = pieces.find((each) => typeof each === 'string' && each !== '' && !wanted.includes(each) && (typeof seen?.primitive !== 'string' || seen.primitive.includes(each)));
  if (piece === undefined) return undefined;
  return causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} puts '${piece}' into the text, which '${wanted}' does not have.`, 0.7);
}

/** `x if condition else y`: the side that was taken. */
async function branchOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const [yes, condition, no] = suspect.node.named;
  if (!yes || !condition || !no) return unknown('The condition could not be taken apart.');
  const possible = suspect.pick ? [yes, no] : [yes, no].filter((branch) => mayBe(branch, suspect.bad, suspect.seen));
  const [only, ...others] = possible;
  if (only && others.length === 0) return follow(at(c, suspect, only, seenAs(suspect.seen)));
  const truth = truthOf(await valueOf(c, suspect, condition, 'Which side of the condition was taken?'));
  if (truth === undefined) return unknown(`Which side of \`${brief(suspect.node)}\` was taken could not be seen.`);
  return follow(at(c, suspect, truth ? yes : no, seenAs(suspect.seen)));
}

/** `x or y`, `x and y`: the side that came out. */
async function booleanOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node } = suspect;
  const [left, right] = [node.field('left'), node.field('right')];
  if (!left || !right) return unknown('The condition could not be taken apart.');
  const truth = truthOf(await valueOf(c, suspect, left, `Does \`${brief(left)}\` decide what comes out?`));
  if (truth !== undefined) return follow(at(c, suspect, truth === (node.field('operator')?.text === 'or') ? left : right, seenAs(suspect.seen)));
  const possible = [left, right].filter((side) => mayBe(side, suspect.bad, suspect.seen));
  const [only, ...others] = possible;
  return only && others.length === 0 ? follow(at(c, suspect, only, seenAs(suspect.seen))) : unknown(`Which side of \`${brief(node)}\` gave the value could not be seen.`);
}

/** Whether Python takes a value for true. */
function truthOf(seen: Seen | undefined): boolean | undefined {
  if (!seen) return undefined;
  if (isNone(seen)) return false;
  if (seen.primitive !== undefined) return Boolean(seen.primitive);
  if (seen.length !== undefined) return seen.length > 0;
  return seen.shape === 'function' || seen.shape === 'class' ? true : undefined;
}

/** A text with one varying part comes from that part; a part of a text is where it stands in it. */
function textOrigin(c: Case, suspect: PySuspect): Move {
  const { node, file, seen, pick } = suspect;
  if (pick?.[0] === '~' && seen?.primitive !== undefined) {
    const before = node.text.split(String(seen.primitive));
    const line = node.line + (before.length === 2 ? (before[0] ?? '').split('\n').length - 1 : 0);
    return causeAt(file, node, line, `The text at ${place(c, file, line)} has ${seen.text} in it.`, 0.75);
  }
  const parts = suspect.node.named.filter(({ kind }) => kind === 'interpolation').flatMap(({ named }) => named.slice(0, 1));
  const [only, ...others] = parts;
  const fixed = staticValue(suspect.node) !== undefined;
  return !fixed && only && others.length === 0 && suspect.bad === 'value' ? follow(at(c, suspect, only)) : bornHere(c, suspect);
}
