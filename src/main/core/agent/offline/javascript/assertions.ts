/** Failed assertions: the actual value, or the part of it that differs from the expected one. */
import type { ObservedFrame } from '../../../../../shared/observation.ts';
import { place } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import type { TreeNode } from '../tree.ts';
import { brief } from '../tree.ts';
import { inWords, isMissing, isPrimitive, readValue } from '../values.ts';
import type { Seen } from '../values.ts';
import { failedOperand } from './conditions.ts';
import { isLookable, textOf } from './expressions.ts';
import type { Bad } from './failing-expression.ts';
import { argumentsOf, callAt, calleeOf, lineOf } from './functions.ts';
import { ask } from './questions.ts';
import type { Move } from './questions.ts';
import { seenAs, valueOf } from './reading.ts';
import { staticValue } from './static-value.ts';

const same = /^(equal|strictEqual|deepEqual|deepStrictEqual|partialDeepStrictEqual|is|same)$/;

/** The question about the actual value of the assertion a frame stands at; undefined when it stands at none. */
export async function assertionOrigin(c: Case, spot: Spot, { line, column }: Pick<ObservedFrame, 'line' | 'column'>, message: string): Promise<Move | undefined> {
  const call = callAt(spot.file, line, column);
  const callee = call && calleeOf(call);
  if (!call || !callee) return undefined;
  const name = callee.kind === 'member_expression' ? (callee.field('property')?.text ?? '') : callee.text;
  const [actual, expected] = argumentsOf(call);
  if (!actual) return undefined;
  if (same.test(name) && expected) return comparedOrigin(c, { ...spot, node: call }, actual, expected, message);
  if (name === 'match' && expected) return valueQuestion(c, spot, actual, `\`${brief(actual)}\` does not match ${expected.text}.`);
  if (/^(ok|assert|isTrue)$/.test(name)) return failedOperand(c, spot, actual, false);
  return undefined;
}

async function comparedOrigin(c: Case, spot: Spot, actual: TreeNode, expected: TreeNode, message: string): Promise<Move> {
  const frame = spot.live?.frame ?? 0;
  const sides = [actual, expected];
  const glances = sides.filter((node) => !staticValue(node) && isLookable(node)).map((node) => ({ expression: textOf(node), frame, why: node === actual ? `What did \`${brief(actual)}\` really give?` : `What was expected instead?` }));
  await c.looking.look(glances);
  const [shown, wanted] = await Promise.all(sides.map((node) => valueOf(c, spot, node, 'Which value is it?')));
  const told = /^(.+?) (?:!==|!=|==) /m.exec(message)?.[1];
  const got = shown ?? (told === undefined ? undefined : readValue(told));
  const where = place(c, spot.file, lineOf(spot.node));
  const because = `The assertion at ${where} wants ${wanted ? inWords(wanted) : `\`${brief(expected)}\``} of \`${brief(actual)}\`, which is ${got ? inWords(got) : 'something else'}.`;
  if (got && wanted && got.shape !== wanted.shape && (isMissing(got) || got.shape === 'nan' || got.shape === 'promise')) {
    const bad = got.shape === 'nan' ? 'nan' : got.shape === 'promise' ? 'promise' : 'missing';
    return ask({ ask: 'value', suspect: { ...spot, node: actual, bad, seen: got } }, because);
  }
  const part = got && !isPrimitive(got) && got.shape !== 'array' ? await differingPart(c, spot, actual, expected) : undefined;
  if (part && badness(part.got) !== 'value') return ask({ ask: 'property', suspect: { ...spot, node: actual, bad: badness(part.got), seen: part.got }, read: { object: actual, key: part.key, read: actual } }, `${because} They differ in \`${String(part.key)}\`: ${inWords(part.got)} instead of ${inWords(part.wanted)}.`);
  return ask({ ask: 'wrong', suspect: { ...spot, node: actual, bad: 'value', ...seenAs(got) }, wanted: expected }, because);
}

function badness(seen: Seen): Bad {
  return isMissing(seen) ? 'missing' : seen.shape === 'nan' ? 'nan' : 'value';
}

/** The first member that is not as expected. */
async function differingPart(c: Case, spot: Spot, actual: TreeNode, expected: TreeNode): Promise<{ readonly key: string | number; readonly got: Seen; readonly wanted: Seen } | undefined> {
  const [got, wanted] = await Promise.all([actual, expected].map((node) => valueOf(c, spot, node, 'Which members does it have?')));
  if (!got?.members || !wanted?.members || got.shape !== wanted.shape || !got.complete || !wanted.complete) return undefined;
  for (const [name, text] of wanted.members) {
    const own = got.members.get(name) ?? 'undefined';
    if (own === text || own.includes('…')) continue;
    return { key: got.shape === 'array' ? Number(name) : name, got: readValue(own), wanted: readValue(text) };
  }
  return undefined;
}

async function valueQuestion(c: Case, spot: Spot, node: TreeNode, because: string): Promise<Move> {
  const seen = await valueOf(c, spot, node, `Which value does \`${brief(node)}\` have?`);
  return ask({ ask: 'value', suspect: { ...spot, node, bad: seen && isMissing(seen) ? 'missing' : 'value', ...seenAs(seen) } }, because);
}
