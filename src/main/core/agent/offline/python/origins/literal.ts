/** Lists, tuples, dicts, comprehensions: the part that is bad. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import { canBe, canHold, partsFor } from '../matching.ts';
import { inSteps, keyOfStep, withPick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, fresh, seenAs, valueOf } from '../reading.ts';
import { isComprehension } from '../syntax.ts';
import { readPython } from '../values.ts';
import { bornHere } from './born.ts';

export function literalOrigin(c: Case, suspect: PySuspect): Move | Promise<Move> {
  const { node, file, pick } = suspect;
  if (!pick && suspect.bad === 'empty' && isComprehension(node)) return filteredOrigin(c, suspect);
  const [step, ...rest] = pick ?? [];
  if (step === undefined && suspect.bad === 'value' && !isComprehension(node) && node.named.length === 0) {
    return unknown(`\`${brief(node)}\` at ${place(c, file, node.line)} only begins it; which of the statements that fill it is wrong could not be told.`);
  }
  if (step === undefined) return letThrough(suspect) ?? bornHere(c, suspect);
  const parts = partsFor(c, suspect, node, step);
  const where = place(c, file, node.line);
  if (parts?.length === 0) {
    const key = keyOfStep(step) ?? step;
    return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} has nothing under ${typeof key === 'string' ? `'${key}'` : key}.`, 0.6);
  }
  const possible = parts?.filter((part) => canHold(c, suspect, part, rest, suspect)) ?? [];
  const { of } = suspect;
  const fitting = of?.left === rest.length ? possible.filter((part) => canBe(c, suspect, part, of.seen)) : possible;
  const [part, ...others] = fitting;
  if (!part || others.length > 0) return unknown(`Which part of \`${brief(node)}\` at ${where} (${inSteps(pick)}) is the bad one could not be told.`);
  const next = withPick(at(c, suspect, part, seenAs(suspect.seen)), rest);
  return follow(next, part.line === node.line ? '' : `\`${brief(part)}\` at ${place(c, file, part.line)} is the part that is bad.`);
}

/** A comprehension gave elements that are `not in` something: why are they not? */
function letThrough(suspect: PySuspect): Move | undefined {
  const { node, seen, bad } = suspect;
  const condition = node.named.find(({ kind }) => kind === 'if_clause')?.named[0];
  const [key, container] = condition?.kind === 'comparison_operator' && /\bnot\s+in\b/.test(condition.text) ? condition.named : [];
  const [element] = seen?.members?.values() ?? [];
  if (bad !== 'value' || !isComprehension(node) || !key || !container || element === undefined || node.field('body')?.text !== key.text) return undefined;
  return ask({ ask: 'key', suspect, lookup: { key, container, seen: readPython(element) } }, `\`${brief(node)}\` gives ${element}, because \`${brief(container)}\` does not have it.`);
}

/** What can be gone over only once was gone over before. */
async function spentGenerator(c: Case, suspect: PySuspect): Promise<Move | undefined> {
  const container = suspect.node.named.find(({ kind }) => kind === 'for_in_clause')?.field('right');
  const seen = container && (await valueOf(c, suspect, container, `What is gone over?`));
  if (!container || !/^(generator|map|filter|zip)$/.test(seen?.typeName ?? '')) return undefined;
  return follow(fresh(c, suspect, container, { bad: 'type', ...seenAs(seen) }), `\`${brief(container)}\` is a ${seen?.typeName ?? 'generator'}: it can be gone over once, and there is nothing left of it at ${place(c, suspect.file, container.line)}.`);
}

/** A comprehension gave nothing: what it goes over is empty, or its condition never held. */
async function filteredOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node, file } = suspect;
  const spent = await spentGenerator(c, suspect);
  if (spent) return spent;
  const clause = node.named.find(({ kind }) => kind === 'for_in_clause');
  const condition = node.named.find(({ kind }) => kind === 'if_clause')?.named[0];
  const [variable, container] = [clause?.field('left'), clause?.field('right')];
  if (!clause || !variable || !container) return unknown('The comprehension could not be read.');
  if (!condition) return follow(at(c, suspect, container, { bad: 'empty' }), `\`${brief(node)}\` at ${place(c, file, node.line)} goes over \`${brief(container)}\`, in which there is nothing.`);
  return ask({ ask: 'search', suspect: frameOf(c, suspect) === undefined ? suspect : at(c, suspect, node), search: { container, condition, variable } }, `\`${brief(condition)}\` at ${place(c, file, condition.line)} let nothing pass.`);
}
