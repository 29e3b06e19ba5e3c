/** Arguments in the wrong order, told by their names or by what other calls give. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { callsOf } from '../callees.ts';
import { staticType } from '../expressions.ts';
import type { Located } from '../modules.ts';
import type { Move } from '../questions.ts';
import { isBoundCall } from '../reading.ts';
import { argumentsOf, calledName, parametersOf, unwrap } from '../syntax.ts';

/** The cause, where two arguments of a call stand in each other's place. */
export function swappedArguments(c: Case, { file, node: call }: Located, fn: TreeNode): Move | undefined {
  const names = parametersOf(fn).slice(isBoundCall(call, fn) ? 1 : 0).map(({ name }) => name);
  const given = positional(call);
  const where = place(c, file, call.line);
  const own = given.map(nameIn);
  for (let a = 0; a < own.length; a++) {
    for (let b = a + 1; b < own.length; b++) {
      if (own[a] !== undefined && own[b] !== undefined && own[a] !== own[b] && own[a] === names[b] && own[b] === names[a]) {
        return causeAt(file, call, call.line, `\`${brief(call)}\` at ${where} gives \`${own[a]}\` and \`${own[b]}\` the wrong way round: the parameters are (${names.join(', ')}).`, 0.9);
      }
    }
  }
  return againstOthers(c, { file, node: call }, fn, given);
}

/** All other calls give two positions the types that this one gives them the other way round. */
function againstOthers(c: Case, { file, node: call }: Located, fn: TreeNode, given: readonly TreeNode[]): Move | undefined {
  const types = given.map(typeOf);
  const others = callsOf(c, { file, node: fn }).filter(({ node }) => node !== call).map(({ node }) => positional(node).map(typeOf));
  if (others.length === 0) return undefined;
  for (let a = 0; a < types.length; a++) {
    for (let b = a + 1; b < types.length; b++) {
      const [first, second] = [types[a], types[b]];
      if (first === undefined || second === undefined || first === second) continue;
      if (others.every((each) => each[a] === second && each[b] === first)) {
        return causeAt(file, call, call.line, `\`${brief(call)}\` at ${place(c, file, call.line)} gives arguments ${a + 1} and ${b + 1} the other way round than every other call.`, 0.85);
      }
    }
  }
  return undefined;
}

function positional(call: TreeNode): readonly TreeNode[] {
  const given = argumentsOf(call);
  return given.some(({ splat }) => splat) ? [] : given.filter(({ name }) => name === undefined).map(({ value }) => unwrap(value));
}

function nameIn(node: TreeNode): string | undefined {
  return node.kind === 'identifier' ? node.text : node.kind === 'attribute' ? node.field('attribute')?.text : undefined;
}

function typeOf(node: TreeNode): string | undefined {
  const type = staticType(node);
  return type ?? (node.kind === 'call' && node.field('function')?.kind === 'identifier' ? calledName(node) : undefined);
}
