/** A condition that came out the wrong way: which of its operands is bad. */
import { place } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import type { TreeNode } from '../tree.ts';
import { brief } from '../tree.ts';
import { inWords, isMissing } from '../values.ts';
import { textOf } from './expressions.ts';
import type { Bad } from './failing-expression.ts';
import { argumentsOf, calleeOf, objectOf, unwrap } from './functions.ts';
import { isTruthy } from './possible.ts';
import { ask } from './questions.ts';
import type { Move } from './questions.ts';
import { seenAs, valueOf } from './reading.ts';
import { resolve } from './scopes.ts';
import { staticValue } from './static-value.ts';

/** The question about the operand that made the condition hold (or fail). Undefined when none stands out. */
export async function failedOperand(c: Case, spot: Spot, condition: TreeNode, held: boolean): Promise<Move | undefined> {
  const node = unwrap(condition);
  const where = place(c, spot.file, node.line);
  const because = `\`${brief(node)}\` at ${where} ${held ? 'holds' : 'does not hold'}.`;
  if (node.kind === 'unary_expression' && node.field('operator')?.text === '!') {
    const inner = node.field('argument');
    return inner ? failedOperand(c, spot, inner, !held) : undefined;
  }
  if (node.kind === 'binary_expression') return failedBinary(c, spot, node, held, because);
  if (node.kind === 'call_expression') return failedCall(c, spot, node, held, because);
  return suspectOf(c, spot, node, because);
}

async function failedBinary(c: Case, spot: Spot, node: TreeNode, held: boolean, because: string): Promise<Move | undefined> {
  const operator = node.field('operator')?.text ?? '';
  const [left, right] = [unwrap(node.field('left')), unwrap(node.field('right'))];
  if (!left || !right) return undefined;
  if (operator === '||' || operator === '&&') {
    // `a || b` held because one of them did; `a && b` failed because one of them did.
    for (const side of [left, right]) {
      const seen = await valueOf(c, spot, side, `Does \`${brief(side)}\` decide it?`);
      const truth = seen && isTruthy(seen.text, seen.shape);
      if (truth === undefined) continue;
      if (truth === held) {
        const found = await failedOperand(c, spot, side, held);
        if (found) return found;
      }
    }
    return undefined;
  }
  if (operator === 'in') return ask({ ask: 'key', suspect: { ...spot, node, bad: 'value' }, lookup: { key: left, listing: `Object.keys(${textOf(right)})`, container: brief(right), lookup: node } }, because);
  const typed = left.kind === 'unary_expression' && left.field('operator')?.text === 'typeof' ? unwrap(left.field('argument')) : undefined;
  if (typed) return suspectOf(c, spot, typed, because, 'type');
  const differs = /^!==?$/.test(operator) === held && /^[!=]==?$/.test(operator);
  const [fixedLeft, fixedRight] = [staticValue(left), staticValue(right)];
  const expected = differs ? expectedSide(left, right) : undefined;
  if (expected) {
    const actual = expected === left ? right : left;
    const seen = await valueOf(c, spot, actual, `Which value does \`${brief(actual)}\` have?`);
    if (seen && !isMissing(seen) && seen.shape !== 'nan' && seen.shape !== 'promise') {
      return ask({ ask: 'wrong', suspect: { ...spot, node: actual, bad: 'value', seen }, wanted: expected }, `${because} \`${brief(actual)}\` is ${inWords(seen)}.`);
    }
  }
  if (fixedRight && !fixedLeft) return suspectOf(c, spot, left, because);
  if (fixedLeft && !fixedRight) return suspectOf(c, spot, right, because);
  for (const side of [left, right]) {
    const seen = await valueOf(c, spot, side, `Is \`${brief(side)}\` what it should be?`);
    if (seen && (isMissing(seen) || seen.shape === 'nan')) return suspectOf(c, spot, side, because);
  }
  // What was given is measured against what was kept: the kept one is the less certain of the two.
  const [kept, ...more] = [left, right].filter((side) => side.kind === 'member_expression');
  return kept && more.length === 0 ? suspectOf(c, spot, kept, because) : undefined;
}

/** `isNaN(x)`, `Array.isArray(x)`, `list.includes(x)`, `map.has(x)`, `/…/.test(x)`. */
async function failedCall(c: Case, spot: Spot, node: TreeNode, held: boolean, because: string): Promise<Move | undefined> {
  const callee = calleeOf(node);
  const [first] = argumentsOf(node);
  if (!callee || !first) return undefined;
  const name = callee.kind === 'member_expression' ? (callee.field('property')?.text ?? '') : callee.text;
  const receiver = callee.kind === 'member_expression' ? objectOf(callee) : undefined;
  if (/^(isNaN|isFinite|isInteger|isSafeInteger)$/.test(name)) return suspectOf(c, spot, first, because, 'nan');
  if (name === 'isArray') return suspectOf(c, spot, first, because, 'type');
  if (receiver && staticValue(first) && /^(includes|startsWith|endsWith|match)$/.test(name)) {
    const seen = await valueOf(c, spot, receiver, `Which text is \`${brief(receiver)}\`?`);
    if (seen?.shape === 'string') return suspectOf(c, spot, receiver, because);
  }
  if (receiver && !held && /^(has|includes|hasOwn|hasOwnProperty)$/.test(name)) {
    const [key, container] = name === 'hasOwn' ? [argumentsOf(node)[1], first] : [first, receiver];
    if (!key) return undefined;
    const listing = name === 'has' ? `[...${textOf(container)}.keys()]` : name === 'includes' ? `${textOf(container)}.slice()` : `Object.keys(${textOf(container)})`;
    return ask({ ask: 'key', suspect: { ...spot, node, bad: 'value' }, lookup: { key, listing, container: brief(container), lookup: node } }, because);
  }
  return suspectOf(c, spot, first, because);
}

async function suspectOf(c: Case, spot: Spot, node: TreeNode, because: string, bad?: Bad): Promise<Move | undefined> {
  const seen = await valueOf(c, spot, node, `Which value does \`${brief(node)}\` have?`);
  const kind: Bad = seen && isMissing(seen) ? 'missing' : seen?.shape === 'nan' ? 'nan' : seen?.shape === 'promise' ? 'promise' : bad === 'nan' ? 'value' : (bad ?? 'value');
  const says = seen ? ` \`${brief(node)}\` is ${inWords(seen)}.` : '';
  return ask({ ask: 'value', suspect: { ...spot, node, bad: kind, ...seenAs(seen) } }, `${because}${says}`);
}

/** The side of a comparison that says what is wanted: a number or text, or a name that says so. */
function expectedSide(left: TreeNode, right: TreeNode): TreeNode | undefined {
  const says = (node: TreeNode): boolean => (staticValue(node)?.primitive !== undefined && typeof staticValue(node)?.primitive !== 'boolean') || /^(expected|want|wanted|target)\w*$/i.test(node.text);
  if (says(right) !== says(left)) return says(right) ? right : left;
  // A value that was given says what is wanted of one that was computed.
  const given = (node: TreeNode): boolean => node.kind === 'identifier' && resolve(node)?.kind === 'parameter';
  const computed = (node: TreeNode): boolean => node.kind === 'call_expression' || (node.kind === 'identifier' && resolve(node)?.kind === 'variable');
  if (given(right) && computed(left)) return right;
  return given(left) && computed(right) ? left : undefined;
}
