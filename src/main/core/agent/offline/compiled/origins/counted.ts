/** Loops that count, sums that are computed step by step. */
import { causeAt, place, unknown } from '../../origin.ts';
import { brief, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { isSame } from '../arithmetic.ts';
import { follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, quoted, seenAs, valueOf } from '../reading.ts';
import { guardsOf, loopsAround } from '../scopes.ts';
import type { Write } from '../syntax.ts';
import { shown } from './born.ts';

/** The loop that counts a position: how far it is written to run. */
export async function positionOrigin(c: NativeCase, suspect: NativeSuspect, writes: readonly Write[]): Promise<Move | undefined> {
  const { file, node, seen } = suspect;
  const counter = writes.find(({ kind }) => kind === 'computed');
  const loop = counter && [counter.holder, ...loopsAround(c.syntax, counter.holder)].find((each) => c.syntax.isLoop(each));
  const condition = loop && c.syntax.loopCondition(loop);
  if (!loop || !condition || !mentions(condition, node.text)) return undefined;
  const comparison = comparisons(c, condition).find(({ operands }) => operands.some((each) => each.text === node.text));
  const bound = comparison?.operands.find((each) => each.text !== node.text);
  const where = place(c, file, condition.line);
  const inside = within(node, loop);
  if (!comparison || !bound) return causeAt(file, condition, condition.line, `\`${brief(condition)}\` at ${where} lets \`${node.text}\` run to ${seen ? shown(seen) : 'a position'} outside.`, 0.6);
  if (/<=|>=|!=/.test(comparison.operator)) {
    return causeAt(file, condition, condition.line, `\`${brief(condition)}\` at ${where} lets \`${node.text}\` run to ${seen?.text ?? 'a position'}, which is one too far.`, inside ? 0.85 : 0.6);
  }
  const other = otherBound(c, suspect, bound);
  if (other) return causeAt(file, node, node.line, `\`${node.text}\` runs over \`${other}\` (${where}), and ${quoted(c, file, node.parent ?? node)} uses it for something else, though another loop runs over that.`, 0.65);
  const value = await valueOf(c, suspect, bound, `How far does \`${brief(condition)}\` let \`${node.text}\` run?`);
  const because = `\`${brief(condition)}\` at ${where} lets \`${node.text}\` run up to \`${brief(bound)}\`${value ? `, which is ${shown(value)}` : ''}.`;
  if (c.syntax.form(bound).is === 'fixed' || /len\(|sizeof|size\(\)/.test(bound.text)) return causeAt(file, condition, condition.line, because, 0.75);
  return follow({ ...at(c, suspect, bound), bad: 'value', ...seenAs(value) }, because);
}

/** What the bound measures, where that is not what is indexed and a loop around does measure that. */
function otherBound(c: NativeCase, { node, file, first }: NativeSuspect, bound: TreeNode): string | undefined {
  const element = first?.node === node && node.parent ? c.syntax.form(node.parent) : undefined;
  if (element?.is !== 'element') return undefined;
  const container = element.container.text;
  const measures = (each: TreeNode): string | undefined => {
    const write = c.syntax.writes(file).find(({ target, value }) => target.text === each.text && value);
    return /len\((.+)\)/.exec(each.text)?.[1] ?? /(.+)\.size\(\)/.exec(each.text)?.[1] ?? (write?.value && write.value !== each ? /len\((.+)\)/.exec(write.value.text)?.[1] : undefined);
  };
  const own = measures(bound);
  const fits = loopsAround(c.syntax, node).some((loop) => {
    const condition = c.syntax.loopCondition(loop);
    return condition && !mentions(condition, node.text) && comparisons(c, condition).some(({ operands }) => operands.some((each) => measures(each) === container));
  });
  return own !== undefined && own !== container && fits ? own : undefined;
}

function mentions(node: TreeNode, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(node.text);
}

function comparisons(c: NativeCase, condition: TreeNode): readonly { readonly operator: string; readonly operands: readonly TreeNode[] }[] {
  const form = c.syntax.form(condition);
  if (form.is !== 'operation') return [];
  return /^(<|>|<=|>=|!=)$/.test(form.operator) ? [form] : form.operands.flatMap((each) => comparisons(c, each));
}

/** A value that begins fixed and is changed step by step: it never was, or one of the steps is wrong. */
export async function countedOrigin(c: NativeCase, suspect: NativeSuspect, writes: readonly Write[]): Promise<Move | undefined> {
  const { file, seen } = suspect;
  const steps = writes.filter(({ kind }) => kind === 'computed');
  const start = writes.find(({ kind, value }) => kind === 'declared' || (kind === 'assigned' && value && c.syntax.form(value).is === 'fixed'));
  if (steps.length === 0 || !start || writes.length > steps.length + 1) return undefined;
  const begin = start.value && c.syntax.form(start.value);
  if (start.kind === 'declared' && c.syntax.declaredIsRandom) {
    return causeAt(file, start.holder, start.holder.line, `${quoted(c, file, start.holder)} gives it no value to begin with, and ${quoted(c, file, steps[0]?.holder ?? start.holder)} counts on from what is there.`, 0.8);
  }
  const zero = begin?.is === 'fixed' ? begin.seen : undefined;
  const [step, ...others] = steps;
  if (!step) return undefined;
  const still = seen && (zero ? isSame(zero, seen) : seen.primitive === 0);
  if (still === true && others.length === 0) return neverCounted(c, suspect, step);
  const odd = oddlyCounted(c, suspect, writes);
  if (odd) return odd;
  if (others.length > 0) return unknown(`Several statements change \`${brief(suspect.node)}\`, and which of them is wrong cannot be told.`);
  return causeAt(file, step.holder, step.holder.line, `${quoted(c, file, step.holder)} makes it ${seen ? shown(seen) : 'the wrong value'} step by step.`, 0.55);
}

/** A step that is done in a loop which leaves something out, or goes too far. */
export function oddlyCounted(c: NativeCase, { file, seen }: NativeSuspect, writes: readonly Write[]): Move | undefined {
  for (const { kind, holder } of writes) {
    const [loop] = kind === 'computed' ? loopsAround(c.syntax, holder) : [];
    const oddity = loop && oddLoop(c, loop);
    if (oddity) return causeAt(file, oddity.node, oddity.node.line, `The loop at ${place(c, file, oddity.node.line)} ${oddity.how}, so ${quoted(c, file, holder)} ends with ${seen ? shown(seen) : 'the wrong value'}.`, 0.7);
  }
  return undefined;
}

/** The step was never done: its loop had nothing to go over, or its condition never held. */
async function neverCounted(c: NativeCase, suspect: NativeSuspect, step: Write): Promise<Move> {
  const { file } = suspect;
  const [loop] = loopsAround(c.syntax, step.holder);
  const [guard] = guardsOf(c.syntax, step.holder);
  const condition = loop && c.syntax.loopCondition(loop);
  const bound = condition && comparisons(c, condition)[0]?.operands[1];
  const value = bound && (await valueOf(c, suspect, bound, 'Did the loop run at all?'));
  const because = `${quoted(c, file, step.holder)} was never done`;
  if (bound && value?.primitive === 0) return follow({ ...at(c, suspect, bound), bad: 'value', seen: value }, `${because}, because \`${brief(bound)}\` is 0.`);
  const over = loop && c.syntax.writes(file).find(({ kind, holder }) => kind === 'loop' && (holder === loop || holder.parent === loop))?.value;
  const elements = over && (await valueOf(c, suspect, over, 'Is there anything to go over?'));
  if (over && elements && (elements.length === 0 || elements.shape === 'null')) return follow({ ...at(c, suspect, over), bad: 'empty', seen: elements }, `${because}, because \`${brief(over)}\` has nothing in it.`);
  if (guard && (!loop || within(guard.node, loop))) {
    return causeAt(file, guard.condition, guard.condition.line, `${because}: ${quoted(c, file, guard.condition)} ${guard.held ? 'never held' : 'always held'}.`, 0.65);
  }
  return unknown(`${because}, and why could not be told.`);
}

/** A loop that leaves out the first or the last, or goes one too far. */
function oddLoop(c: NativeCase, loop: TreeNode): { readonly node: TreeNode; readonly how: string } | undefined {
  const condition = c.syntax.loopCondition(loop);
  if (!condition) return undefined;
  const [comparison] = comparisons(c, condition);
  const bound = comparison && c.syntax.form(comparison.operands[1] ?? condition);
  const starts = /(?:=|:=)\s*1\s*;/.test(loop.text.slice(0, condition.start - loop.start));
  if (comparison?.operator === '<' && bound?.is === 'operation' && bound.operator === '-') return { node: condition, how: 'leaves out the last one' };
  if (comparison?.operator === '<' && starts) return { node: condition, how: 'begins at 1 and ends before the last number' };
  return comparison?.operator === '<=' && !starts ? { node: condition, how: 'goes one too far' } : undefined;
}
