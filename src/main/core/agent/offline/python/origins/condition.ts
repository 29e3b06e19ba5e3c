/** A condition that came out the wrong way: which of its operands is bad. */
import { place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { staticValue } from '../expressions.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PyBad, PySuspect } from '../questions.ts';
import { fresh, seenAs, valueOf } from '../reading.ts';
import { resolve } from '../scopes.ts';
import { argumentsOf, calledName, receiverOf, unwrap } from '../syntax.ts';
import { inWords, isNone } from '../values.ts';

export async function conditionOrigin(c: Case, suspect: PySuspect, condition: TreeNode, held: boolean): Promise<Move> {
  const node = unwrap(condition);
  const because = `\`${brief(node)}\` at ${place(c, suspect.file, node.line)} ${held ? 'holds' : 'does not hold'}.`;
  switch (node.kind) {
    case 'not_operator': {
      const inner = node.field('argument');
      return inner ? ask({ ask: 'condition', suspect, condition: inner, held: !held }) : unknown('The condition could not be read.');
    }
    case 'boolean_operator':
      return oneOf(c, suspect, node, held, because);
    case 'comparison_operator':
      return compared(c, suspect, node, held, because);
    case 'call':
      return called(c, suspect, node, because);
    default:
      return suspectOf(c, suspect, node, because);
  }
}

/** `a or b` held because one of them did; `a and b` failed because one of them did. */
async function oneOf(c: Case, suspect: PySuspect, node: TreeNode, held: boolean, because: string): Promise<Move> {
  for (const side of [node.field('left'), node.field('right')]) {
    if (!side) continue;
    const seen = await valueOf(c, suspect, side, `Does \`${brief(side)}\` decide it?`);
    if (seen && isTrue(seen) === held) return ask({ ask: 'condition', suspect, condition: side, held }, because);
  }
  return unknown(`${because} Which of its parts decided it could not be seen.`);
}

function isTrue(seen: Seen): boolean | undefined {
  if (isNone(seen)) return false;
  if (seen.primitive !== undefined) return Boolean(seen.primitive);
  return seen.length === undefined ? undefined : seen.length > 0;
}

async function compared(c: Case, suspect: PySuspect, node: TreeNode, held: boolean, because: string): Promise<Move> {
  const [left, right] = node.named.map(unwrap);
  const operator = node.children.find(({ kind, start }) => left && start >= left.end && !/^[()]$/.test(kind))?.text.replace(/\s+/g, ' ') ?? '';
  if (!left || !right || node.named.length !== 2) return unknown(`${because} It compares more than two values.`);
  if (/^(not )?in$/.test(operator)) {
    return (operator === 'in') === held ? suspectOf(c, suspect, left, because) : ask({ ask: 'key', suspect: { ...suspect, bad: 'value' }, lookup: { key: left, container: right } }, because);
  }
  if (/^is( not)?$/.test(operator) && right.kind === 'none') return suspectOf(c, suspect, left, because);
  const measured = [left, right].find((side) => side.kind === 'call' && calledName(side) === 'len');
  const inside = measured && argumentsOf(measured)[0]?.value;
  if (inside && !(operator === '==' && held)) {
    const seen = await valueOf(c, suspect, inside, `What is in \`${brief(inside)}\`?`);
    if (seen?.length === 0) return follow(fresh(c, suspect, inside, { bad: 'empty', seen }), because);
  }
  const wrong = operator === '==' ? !held : operator === '!=' ? held : undefined;
  if (wrong === true) {
    const expected = expectedSide(left, right);
    const actual = expected === left ? right : left;
    if (expected) return suspectOf(c, suspect, actual, because, await valueOf(c, suspect, expected, 'What is wanted?'));
  }
  const [fixedLeft, fixedRight] = [staticValue(left), staticValue(right)];
  if (fixedRight && !fixedLeft) return suspectOf(c, suspect, left, because);
  if (fixedLeft && !fixedRight) return suspectOf(c, suspect, right, because);
  for (const side of [left, right]) {
    const seen = await valueOf(c, suspect, side, `Is \`${brief(side)}\` what it should be?`);
    if (seen && isNone(seen)) return suspectOf(c, suspect, side, because);
  }
  // A guard checks what was given against what is kept.
  const given = [left, right].filter((side) => isGiven(side));
  return given.length === 1 && given[0] ? suspectOf(c, suspect, given[0], because) : unknown(`${because} Which of the two is wrong could not be told.`);
}

/** The side of a comparison that says what is wanted. */
function expectedSide(left: TreeNode, right: TreeNode): TreeNode | undefined {
  const says = (node: TreeNode): boolean => staticValue(node) !== undefined || /^(list|tuple|dictionary|set)$/.test(node.kind) || /^(expected|want|wanted|target)\w*$/i.test(node.text);
  if (says(right) !== says(left)) return says(right) ? right : left;
  return isGiven(left) === isGiven(right) ? undefined : isGiven(right) ? right : left;
}

function isGiven(node: TreeNode): boolean {
  const binding = node.kind === 'identifier' ? resolve(node) : undefined;
  return binding?.parameter !== undefined && binding.definitions.length === 0;
}

async function called(c: Case, suspect: PySuspect, node: TreeNode, because: string): Promise<Move> {
  const name = calledName(node);
  const [first] = argumentsOf(node).map(({ value }) => value);
  if (/^(isinstance|callable|len|bool|any|all|isnan|isfinite)$/.test(name) && first) return suspectOf(c, suspect, first, because, undefined, name === 'isinstance' || name === 'callable' ? 'type' : undefined);
  const receiver = receiverOf(node);
  if (receiver && /^(startswith|endswith|isdigit|isalpha|isalnum|isspace|isidentifier|match|fullmatch)$/.test(name)) return suspectOf(c, suspect, receiver, because);
  return suspectOf(c, suspect, node, because);
}

async function suspectOf(c: Case, suspect: PySuspect, node: TreeNode, because: string, wanted?: Seen, bad?: PyBad): Promise<Move> {
  const seen = await valueOf(c, suspect, node, `Which value does \`${brief(node)}\` have?`);
  const kind: PyBad = isNone(seen) ? 'missing' : seen?.shape === 'promise' ? 'promise' : seen?.length === 0 && wanted === undefined ? 'empty' : (bad ?? 'value');
  const says = seen ? ` \`${brief(node)}\` is ${inWords(seen)}.` : '';
  return follow(fresh(c, suspect, node, { bad: kind, ...seenAs(seen), ...(wanted ? { among: [wanted] } : {}) }), `${because}${says}`);
}
