/**
 * The literal that made an object, followed by its expression rather than by what it looks like: through variables,
 * arguments of calls that stand on the stack, and functions with one return.
 */
import { frameOf } from '../origin.ts';
import type { Case } from '../origin.ts';
import type { TreeNode } from '../tree.ts';
import { functionBehind } from './callees.ts';
import { argumentsOf, calleeOf, isAsync, parametersOf, returnsOf, unwrap } from './functions.ts';
import { writesOf } from './properties.ts';
import type { JsSuspect } from './questions.ts';
import { callerOf, functionOfFrame, gateFor, inSameRun, parameterIndex, whenCalled } from './reading.ts';
import { definitionsOf, resolve } from './scopes.ts';

export interface Made {
  /** The literal (or what else made the object), as a spot from which its parts can be followed. */
  readonly suspect: JsSuspect;
  readonly literal: TreeNode;
}

const longestWay = 12;

/** Undefined when the way is not plain: several definitions, several returns, values from outside. */
export function literalBehind(c: Case, suspect: JsSuspect): Made | undefined {
  return madeBehind(c, suspect, ({ kind }) => kind === 'object');
}

/** The same for any expression that `makes` an object. */
export function madeBehind(c: Case, suspect: JsSuspect, makes: (node: TreeNode) => boolean): Made | undefined {
  let spot: JsSuspect | undefined = suspect;
  for (let step = 0; spot && step < longestWay; step++) {
    const node: TreeNode = unwrap(spot.node);
    if (makes(node)) return { suspect: spot, literal: node };
    spot = stepBack(c, { ...spot, node });
  }
  return undefined;
}

function stepBack(c: Case, spot: JsSuspect): JsSuspect | undefined {
  const { node } = spot;
  if (node.kind === 'await_expression') return node.named[0] && { ...spot, node: node.named[0] };
  if (node.kind === 'identifier') return behindName(c, spot);
  if (node.kind === 'member_expression') return behindProperty(c, spot);
  if (node.kind !== 'call_expression') return undefined;
  const callee = calleeOf(node);
  const fn = callee && functionBehind(c.program, spot.file, callee);
  const returns = fn ? returnsOf(fn.node) : [];
  const [only, ...others] = returns;
  if (!fn || !only?.value || others.length > 0 || (isAsync(fn.node) && node.parent?.kind !== 'await_expression')) return undefined;
  const { live: _, when: __, ...rest } = spot;
  const when = whenCalled(c, spot, node, fn.node);
  return { ...rest, file: fn.file, node: only.value, entered: { fn: fn.node, call: node, from: spot }, gate: (frameOf(c, spot) === undefined ? spot.gate : undefined) ?? gateFor(c, spot.file, node, frameOf(c, spot)), ...(when === undefined ? {} : { when }) };
}

/** A property that one statement writes, and none of a literal. */
function behindProperty(c: Case, spot: JsSuspect): JsSuspect | undefined {
  const [only, ...others] = writesOf(c.program, spot.node.field('property')?.text ?? '');
  if (!only?.value || others.length > 0 || only.kind !== 'assigned') return undefined;
  const { live: _, gate: __, when: ___, entered: ____, ...rest } = spot;
  return { ...rest, file: only.file, node: only.value };
}

function behindName(c: Case, spot: JsSuspect): JsSuspect | undefined {
  const binding = resolve(spot.node);
  if (!binding) return undefined;
  const definitions = definitionsOf(binding);
  if (binding.kind === 'variable') {
    const [only, ...others] = definitions;
    if (!only?.value || others.length > 0 || only.path.length > 0 || !inSameRun(only.node, spot.node)) return undefined;
    return { ...spot, node: only.value };
  }
  if (binding.kind !== 'parameter' || definitions.length > 0) return undefined;
  const fn = binding.declaration;
  const index = parameterIndex(fn, binding.node);
  if (parametersOf(fn)[index]?.pattern !== binding.node) return undefined;
  const frame = frameOf(c, spot);
  if (frame !== undefined && functionOfFrame(c, frame) === fn) {
    const caller = callerOf(c, frame);
    const argument = caller && !caller.through && functionBehind(c.program, caller.file, calleeOf(caller.call) ?? caller.call)?.node === fn ? argumentsOf(caller.call)[index] : undefined;
    if (!caller || !argument || argument.kind === 'spread_element') return undefined;
    const { live: _, gate: __, when: ___, ...rest } = spot;
    return { ...rest, ...(caller.frame === undefined ? {} : { live: { stop: c.hunt.stop?.number ?? 0, frame: caller.frame } }), file: caller.file, node: argument };
  }
  const { entered, seen, bad } = spot;
  const argument = entered?.fn === fn ? argumentsOf(entered.call)[index] : undefined;
  return entered && argument ? { ...entered.from, bad: bad, ...(seen ? { seen } : {}), node: argument } : undefined;
}
