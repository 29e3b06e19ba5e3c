/** A value that is there but is not the one that was wanted. */
import { causeAt, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { isLookable, textOf } from '../expressions.ts';
import { argumentsOf, calleeOf, enclosingFunction, unwrap } from '../functions.ts';
import { ask } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { inSameRun } from '../reading.ts';
import { definitionsOf, resolve } from '../scopes.ts';
import { staticValue } from '../static-value.ts';
import { changesThatHelp, describe, placeOf, rank } from '../what-if/try-changes.ts';
import type { Wish } from '../what-if/try-changes.ts';
import { lostUpdate, sharedDefault } from './shared-state.ts';

const clearLead = 0.1;

/** Tries small changes of what computed it; the place of the one that helps is the cause. */
export async function wrongOrigin(c: Case, suspect: JsSuspect, wanted: TreeNode | undefined): Promise<Move> {
  const expression = computation(suspect.node);
  const goal = wanted && isLookable(wanted) ? textOf(wanted) : undefined;
  if (goal === undefined && suspect.node.kind === 'member_expression') {
    const shared = sharedDefault(c, suspect) ?? lostUpdate(c, suspect);
    if (shared) return shared;
  }
  if (goal === undefined) return unknown(`\`${brief(suspect.node)}\` is not what was wanted, and what would be right could not be read.`);
  const also = otherAssertions(suspect);
  const helpful = (await changesThatHelp(c, suspect, { node: expression, wanted: goal, also, ...(suspect.seen?.primitive === undefined ? {} : { actual: suspect.seen.primitive }) })) ?? [];
  const [best, second] = rank(helpful);
  const shared = best ? undefined : (sharedDefault(c, suspect) ?? lostUpdate(c, suspect));
  if (shared) return shared;
  const constant = wanted && staticValue(wanted)?.primitive !== undefined && suspect.node.kind === 'member_expression';
  if (!best && constant) return ask({ ask: 'value', suspect }, '');
  if (!best) return unknown(`\`${brief(suspect.node)}\` is not ${goal}; no small change of the code that computes it gives that.`);
  if (second && best.alternative.weight - second.alternative.weight < clearLead) {
    return unknown(`With ${describe(c, best)} the result would be ${goal}, but so it would with ${describe(c, second)}; which of them is meant cannot be told.`);
  }
  const node = placeOf(best);
  return causeAt(best.file, node, node.line, `With ${describe(c, best)} the result is ${goal}, as expected. This was tried on the side, without touching the program.`, Math.min(0.9, 0.5 + best.alternative.weight * 0.45));
}

/** A name stands for the call that it was given in the same function. */
function computation(node: TreeNode): TreeNode {
  const inner = unwrap(node);
  const binding = inner.kind === 'identifier' ? resolve(inner) : undefined;
  const [definition, ...more] = binding ? definitionsOf(binding) : [];
  return definition?.value && more.length === 0 && definition.path.length === 0 && inSameRun(definition.node, node) ? computation(definition.value) : inner;
}

/** Assertions before this one have passed, so a change must keep them. */
function otherAssertions({ file, node }: JsSuspect): Wish['also'] {
  return descendants(file.root, 'call_expression')
    .filter((call) => call.end < node.start && enclosingFunction(call) === enclosingFunction(node) && /(equal|Equal)$/.test(calleeOf(call)?.text ?? ''))
    .flatMap((call) => {
      const [actual, expected] = argumentsOf(call);
      return actual?.kind === 'call_expression' && expected && isLookable(expected) ? [{ node: actual, wanted: textOf(expected) }] : [];
    })
    .slice(-4);
}
