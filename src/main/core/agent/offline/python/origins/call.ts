/** What a call gave: on into the function that it runs, or what is known of Python's own. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { calleeBehind, wrapperOf } from '../callees.ts';
import type { Callee } from '../callees.ts';
import { attributeWrites } from '../classes.ts';
import { canHold, partsFor } from '../matching.ts';
import { attributeOfStep, withPick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, seenAs } from '../reading.ts';
import { calleeOf, isAsync, isGenerator, nameOf, ownNodes, returnsOf, unwrap } from '../syntax.ts';
import { bornHere } from './born.ts';
import { builtinOrigin } from './builtin.ts';
import { chooseSource } from './sources.ts';

export async function callOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node } = suspect;
  const callee = calleeBehind(c, suspect, node);
  if (callee?.makes) return objectOrigin(c, suspect, callee);
  if (callee) return calledOrigin(c, suspect, callee);
  return (await closureOrigin(c, suspect)) ?? builtinOrigin(c, suspect);
}

function calledOrigin(c: Case, suspect: PySuspect, callee: Callee): Move {
  const { node, file, bad } = suspect;
  if (bad === 'promise' && isAsync(callee.node)) {
    return causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} calls the asynchronous function \`${nameOf(callee.node) ?? ''}\` without \`await\`.`, 0.9);
  }
  if (isGenerator(callee.node)) return yieldedOrigin(c, suspect, callee);
  const wrapper = bad === 'missing' ? wrapperOf(c.program, callee) : undefined;
  if (wrapper && !returnsOf(wrapper.node).some(({ value }) => value)) return ask({ ask: 'returns', suspect, fn: wrapper, call: node }, `\`${nameOf(callee.node) ?? ''}\` is wrapped by a decorator (${place(c, wrapper.file, wrapper.node.line)}).`);
  return ask({ ask: 'returns', suspect, fn: callee, call: node });
}

function yieldedOrigin(c: Case, suspect: PySuspect, { file, node }: Callee): Move {
  const [step, ...rest] = suspect.pick ?? [];
  if (step !== '*') return bornHere(c, suspect, 'gives a generator');
  const yielded = ownNodes(node, 'yield').flatMap((each) => each.named[0] ?? []).filter((value) => canHold(c, { file, node: value }, value, rest, suspect));
  const [only, ...others] = yielded;
  if (!only || others.length > 0) return unknown(`Which \`yield\` of \`${nameOf(node) ?? ''}\` gave the bad value could not be told.`);
  const { live: _, ...dead } = suspect;
  return follow(withPick({ ...dead, file, node: only, entered: { fn: node, call: suspect.node, from: suspect } }, rest), `It is yielded at ${place(c, file, only.line)}.`);
}

/** The call made an object: its attribute is an argument, or what the class gives it. */
function objectOrigin(c: Case, suspect: PySuspect, callee: Callee): Move | Promise<Move> {
  const [step, ...rest] = suspect.pick ?? [];
  if (step === undefined) return bornHere(c, suspect, 'makes the object');
  const [part, ...others] = partsFor(c, suspect, suspect.node, step) ?? [];
  if (part && others.length === 0) return follow(withPick(at(c, suspect, part, seenAs(suspect.seen)), rest), `\`${brief(suspect.node)}\` is made at ${place(c, suspect.file, suspect.node.line)}.`);
  const name = attributeOfStep(step);
  const writes = name === undefined ? [] : attributeWrites(c.program, name).filter(({ owner }) => owner?.node === callee.makes?.node);
  const sources = writes.flatMap(({ file, node, value }) => (value ? [{ kind: 'assigned' as const, file, holder: node, value, pick: rest }] : []));
  return chooseSource(c, suspect, sources, { what: `\`${name ?? step}\`` });
}

/** `table[key]()`, `make()()`: a function that a value is, where the text names it. */
async function closureOrigin(c: Case, suspect: PySuspect): Promise<Move | undefined> {
  const callee = calleeOf(suspect.node);
  const inner = callee && unwrap(callee);
  if (!inner || !/^(subscript|call|identifier)$/.test(inner.kind) || suspect.bad !== 'value') return undefined;
  const lambda = onlyLambda(c, inner);
  return lambda && ask({ ask: 'returns', suspect, fn: lambda, call: suspect.node });
}

/** The one function without a name that the file puts into a container. */
function onlyLambda(c: Case, callee: TreeNode): { readonly file: Callee['file']; readonly node: TreeNode } | undefined {
  if (callee.kind !== 'subscript') return undefined;
  const found = c.program.filesWith('lambda').flatMap((file) => {
    const lambdas: TreeNode[] = [];
    const visit = (node: TreeNode): void => {
      if (node.kind === 'lambda' && /^(assignment|argument_list|pair|list|list_comprehension|dictionary_comprehension)$/.test(node.parent?.kind ?? '')) lambdas.push(node);
      for (const child of node.named) visit(child);
    };
    visit(file.root);
    return lambdas.map((node) => ({ file, node }));
  });
  return found.length === 1 ? found[0] : undefined;
}
