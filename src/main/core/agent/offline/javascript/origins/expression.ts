/** One step back from an expression: which of its parts the bad value came from. */
import { likeness } from '../../likeness.ts';
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { inWords, isMissing } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { textOf } from '../expressions.ts';
import { argumentsOf, calleeOf, isClass, isFunction, lineOf, unwrap } from '../functions.ts';
import { isTruthy, mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { referencesTo, resolve } from '../scopes.ts';
import { isSentinel } from '../sentinels.ts';
import { staticValue } from '../static-value.ts';
import { swallowedAt } from '../swallowing.ts';
import { arithmeticOrigin, varying } from './arithmetic.ts';
import { callOrigin } from './call.ts';
import { containerOrigin } from './element.ts';
import { memberOrigin } from './member.ts';
import { nameOrigin } from './name.ts';
import { patternOrigin } from './pattern.ts';
import { executorOrigin } from './promise.ts';

export async function expressionOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const node = unwrap(suspect.node);
  if (node !== suspect.node) return ask({ ask: 'value', suspect: { ...suspect, node } });
  const frame = frameOf(c, suspect);
  const known = suspect.seen === undefined && frame !== undefined && suspect.bad !== 'element' ? c.looking.known(textOf(node), frame)?.seen : undefined;
  if (known) return expressionOrigin(c, { ...suspect, seen: known });
  switch (node.kind) {
    case 'identifier':
    case 'shorthand_property_identifier':
      return nameOrigin(c, suspect);
    case 'this':
      return ask({ ask: 'this', suspect });
    case 'member_expression':
    case 'subscript_expression':
      return memberOrigin(c, suspect);
    case 'call_expression':
      return callOrigin(c, suspect);
    case 'await_expression':
      if (suspect.bad === 'element' && suspect.inner === 'promise') {
        return causeAt(suspect.file, node, lineOf(node), `\`${brief(node)}\` at ${place(c, suspect.file, lineOf(node))} awaits a list of Promises, which waits for none of them (\`Promise.all\` would).`, 0.9);
      }
      return node.named[0] ? follow({ ...suspect, node: node.named[0] }, '') : unknown('An await without a value.');
    case 'object_pattern':
    case 'array_pattern':
      return patternOrigin(c, suspect);
    case 'assignment_expression': {
      const right = node.field('right');
      return right ? follow(at(suspect, right, seenAs(suspect.seen)), '') : unknown('An assignment without a value.');
    }
    case 'sequence_expression': {
      const last = node.named.at(-1);
      return last ? follow(at(suspect, last, seenAs(suspect.seen)), '') : unknown('Nothing stands here.');
    }
    case 'ternary_expression':
      return branchOrigin(c, suspect);
    case 'binary_expression':
    case 'unary_expression':
    case 'augmented_assignment_expression':
    case 'update_expression':
      return binaryOrigin(c, suspect);
    case 'template_string': {
      const spoilt = await spoiltPart(c, suspect, node);
      if (spoilt) return spoilt;
      const only = suspect.bad === 'value' ? varying(node.named.filter(({ kind }) => kind === 'template_substitution').flatMap(({ named }) => named)) : undefined;
      const part = only && (await valueOf(c, suspect, only, `What is \`${brief(only)}\`?`));
      if (only && part && isInRight(suspect, part)) return bornHere(c, suspect);
      return only ? follow(at(suspect, only, seenAs(await valueOf(c, suspect, only, `What is \`${brief(only)}\`?`))), `\`${brief(node)}\` is made with \`${brief(only)}\`.`) : bornHere(c, suspect);
    }
    case 'new_expression':
      if (calleeOf(node)?.text === 'Date' && suspect.bad === 'value') {
        const [given, ...more] = argumentsOf(node);
        if (given && more.length === 0) return follow(at(suspect, given, seenAs(await valueOf(c, suspect, given, 'Which date is made?'))), `\`${brief(node)}\` at ${place(c, suspect.file, lineOf(node))} makes the date.`);
      }
      return calleeOf(node)?.text === 'Promise' && suspect.bad !== 'promise' ? executorOrigin(c, suspect) : bornHere(c, suspect);
    case 'array':
    case 'object':
      return suspect.bad === 'element' ? ((await containerOrigin(c, suspect)) ?? bornHere(c, suspect)) : bornHere(c, suspect);
    default:
      return bornHere(c, suspect);
  }
}

async function branchOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const [condition, yes, no] = ['condition', 'consequence', 'alternative'].map((name) => suspect.node.field(name));
  if (!condition || !yes || !no) return unknown('The condition could not be taken apart.');
  const seen = await valueOf(c, suspect, condition, `Which side of the condition was taken?`);
  const possible = [yes, no].filter((branch) => mayBe(branch, suspect));
  const truthy = seen && isTruthy(seen.text, seen.shape);
  const taken = truthy === undefined ? (possible.length === 1 ? possible[0] : undefined) : truthy ? yes : no;
  if (!taken) return unknown(`Which side of \`${brief(suspect.node)}\` was taken could not be seen.`);
  return follow(at(suspect, taken, seenAs(suspect.seen)), '');
}

async function binaryOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const { node } = suspect;
  const operator = node.field('operator')?.text ?? '';
  const [left, right] = [node.field('left'), node.field('right')];
  if (node.kind !== 'binary_expression' || !left || !right || !['&&', '||', '??'].includes(operator)) return arithmeticOrigin(c, suspect);
  const seen = await valueOf(c, suspect, left, `Does \`${brief(left)}\` decide what comes out?`);
  const decided = seen && (operator === '??' ? !isMissing(seen) : isTruthy(seen.text, seen.shape) === (operator === '||'));
  if (decided === true) return follow(at(suspect, left, seenAs(suspect.seen)), '');
  if (decided === false) return follow(at(suspect, right, seenAs(suspect.seen)), '');
  const possible = [left, right].filter((side) => mayBe(side, suspect));
  const [only, ...more] = possible;
  return only && more.length === 0 ? follow(at(suspect, only, seenAs(suspect.seen)), '') : unknown(`Which side of \`${brief(node)}\` gave the value could not be seen.`);
}

/** The expression makes the value itself. */
function bornHere(c: Case, suspect: JsSuspect): Move {
  const { node, file, bad, seen, handed, ...rest } = suspect;
  const line = lineOf(node);
  if (handed && /^(uniterable|uncallable|type)$/.test(bad) && (isUsedElsewhere(node) || (suspect.among && node.kind === 'object') || node.parent?.kind === 'pair')) {
    const callLine = lineOf(handed.node);
    return causeAt(handed.file, handed.node, callLine, `\`${brief(handed.node)}\` at ${place(c, handed.file, callLine)} hands over ${seen ? inWords(seen) : 'the value'}, which is of another kind than what is wanted there.`, 0.75);
  }
  const fallback = fallbackOf(node);
  if (fallback && bad !== 'missing') {
    return follow(at(suspect, fallback, { bad: 'missing' }), `\`${brief(node)}\` at ${place(c, file, line)} is only the fallback for \`${brief(fallback)}\`, which gives nothing.`);
  }
  const swallowed = swallowedAt(suspect, node);
  if (swallowed) return swallowed;
  const value = staticValue(node) ?? seen;
  const { first } = suspect;
  if (first && bad === 'uniterable' && node.kind === 'object' && first.node.parent?.field('name')?.kind === 'array_pattern') {
    const failing = lineOf(first.node);
    return causeAt(first.file, first.node, failing, `\`${brief(node)}\` at ${place(c, file, line)} is an object with names, but ${place(c, first.file, failing)} takes it apart by position.`, 0.7);
  }
  if (first && bad === 'missing' && node.kind === 'null' && isSentinel(c.program, node)) {
    const failing = lineOf(first.node);
    return causeAt(first.file, first.node, failing, `The null at ${place(c, file, line)} is meant as "none": other code asks for it, but \`${brief(first.node)}\` at ${place(c, first.file, failing)} does not.`, 0.65);
  }
  const live = frameOf(c, { node, file, ...rest }) !== undefined;
  const confidence = staticValue(node) ? 0.8 : live ? 0.6 : 0.5;
  const what = bad === 'value' || bad === 'type' ? `makes ${value ? inWords(value) : 'the value'}` : `gives ${value ? inWords(value) : 'it'}`;
  return causeAt(file, node, line, `\`${brief(node)}\` at ${place(c, file, line)} ${what}.`, confidence);
}

/** A value that is kept in a variable and used in more than one place is right for somebody. */
function isUsedElsewhere(node: TreeNode): boolean {
  const name = node.parent?.kind === 'variable_declarator' ? node.parent.field('name') : undefined;
  const binding = name?.kind === 'identifier' ? resolve(name) : undefined;
  return isFunction(node) || isClass(node) || (binding !== undefined && referencesTo(binding).length > 1);
}

/** In `x ?? y` and `x || y`, or in an object that stands at `y`: the `x`. */
function fallbackOf(node: TreeNode): TreeNode | undefined {
  const literal = node.parent?.kind === 'pair' && node.parent.parent?.kind === 'object' ? node.parent.parent : node;
  const outer = literal.parent;
  const operator = outer?.kind === 'binary_expression' ? outer.field('operator')?.text : undefined;
  return outer && (operator === '??' || operator === '||') && outer.field('right') === literal ? unwrap(outer.field('left')) : undefined;
}

/** The part that changes is also in the value that was nearly hit, so what is fixed in the text is wrong. */
function isInRight({ among, seen }: JsSuspect, part: Seen): boolean {
  const near = seen && among?.find((each) => likeness(seen, each) !== undefined);
  return typeof near?.primitive === 'string' && typeof part.primitive === 'string' && part.primitive !== '' && near.primitive.includes(part.primitive);
}

/** A text that is put together has the word "undefined" in it where a part was missing. */
async function spoiltPart(c: Case, suspect: JsSuspect, node: TreeNode): Promise<Move | undefined> {
  for (const part of node.named.filter(({ kind }) => kind === 'template_substitution').flatMap(({ named }) => named)) {
    const seen = await valueOf(c, suspect, part, `Is \`${brief(part)}\` there?`);
    if (seen && (isMissing(seen) || seen.shape === 'nan')) return follow(at(suspect, part, { bad: isMissing(seen) ? 'missing' : 'nan', seen }), `\`${brief(node)}\` at ${place(c, suspect.file, lineOf(node))} is made with \`${brief(part)}\`, which is ${seen.text}.`);
  }
  return undefined;
}
