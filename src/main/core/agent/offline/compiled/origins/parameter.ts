/** A parameter: what the call gave for it. */
import { unknown, frameOf, place } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { canHold } from '../holding.ts';
import { follow } from '../questions.ts';
import type { Located, Move, NativeCase, NativeSuspect, Parameter } from '../questions.ts';
import { alive, callerOf, callsOf, functionAt, relocate, seenAs, targetFor } from '../reading.ts';

export async function parameterOrigin(c: NativeCase, suspect: NativeSuspect, parameter: Parameter): Promise<Move> {
  const { fn, name } = parameter;
  const frame = frameOf(c, suspect);
  const { entered } = suspect;
  if (frame !== undefined && functionAt(c, frame) === fn) {
    const caller = callerOf(c, frame);
    const own = calledInPlace(fn, fn);
    if (!caller && own) return fromCall(c, suspect, parameter, { file: suspect.file, node: own }, {});
    if (!caller) return unknown(`What \`${name}\` is given is decided by code that is not of this project.`);
    return fromCall(c, suspect, parameter, caller, { live: { stop: c.hunt.stop?.number ?? 0, frame: caller.frame } });
  }
  if (entered?.fn === fn) {
    const { live, entered: outer } = entered.from;
    return fromCall(c, suspect, parameter, { file: entered.from.file, node: entered.call }, { ...(live ? { live } : {}), ...(outer ? { entered: outer } : {}) });
  }
  return fromAnyCall(c, suspect, parameter);
}

/** `go func(j Job) { … }(job)`: a function that is called where it is written. */
function calledInPlace({ parent }: TreeNode, fn: TreeNode): TreeNode | undefined {
  return parent?.field('function') === fn ? parent : undefined;
}

function fromCall(c: NativeCase, suspect: NativeSuspect, { fn, name }: Parameter, { file, node: call }: Located, spot: Partial<NativeSuspect>): Move {
  const { live: _, entered: __, gate: ___, when: ____, ...rest } = suspect;
  const value = givenFor(c, call, fn, name);
  const where = place(c, file, call.line);
  if (!value) return unknown(`What the call at ${where} gives for \`${name}\` could not be told.`);
  const next: NativeSuspect = { ...rest, ...spot, file, node: value, handed: { file, node: call } };
  return follow({ ...relocate(c, next, value), node: value, ...seenAs(suspect.seen) }, `\`${name}\` is \`${brief(value)}\` in the call at ${where}.`);
}

function givenFor(c: NativeCase, call: TreeNode, fn: TreeNode, name: string): TreeNode | undefined {
  const form = c.syntax.form(call);
  if (form.is !== 'call') return undefined;
  if (c.syntax.receiverOf(fn) === name) return form.receiver;
  const index = c.syntax.parametersOf(fn).findIndex((each) => each.name === name);
  return index === -1 ? undefined : form.given[index];
}

/** The function is on no stack: the one call that can have given it, or the one that is seen to. */
async function fromAnyCall(c: NativeCase, suspect: NativeSuspect, parameter: Parameter): Promise<Move> {
  const { fn, name } = parameter;
  const own = c.syntax.nameOf(fn);
  const calls = own === undefined ? [] : callsOf(c, own);
  const possible = calls.filter(({ node }) => {
    const value = givenFor(c, node, fn, name);
    return value !== undefined && canHold(c, value, suspect.pick ?? [], suspect);
  });
  const [only, ...others] = possible;
  if (!only) return unknown(`No call that gives \`${name}\` the bad value was found.`);
  if (others.length === 0) return fromCall(c, suspect, parameter, only, {});
  if (!c.travel.possible) return unknown(`Several calls give \`${name}\`, and which of them gave the bad value could not be seen.`);
  const body = fn.field('body');
  const entry = body?.named[0]?.kind === 'statement_list' ? body.named[0].named[0] : body?.named[0];
  const condition = suspect.pick || !entry ? undefined : conditionOf(c, name, suspect);
  if (!entry || condition === undefined) return unknown(`Several calls give \`${name}\`, and which of them gave the bad value could not be seen.`);
  const arrival = await c.travel.go({ targets: [targetFor(c, suspect.file, entry, condition)], why: `\`${name}\` is bad` });
  if (arrival.kind !== 'arrived') return unknown(`The call that gives \`${name}\` the bad value could not be seen.`);
  return parameterOrigin(c, alive(c, suspect, `\`${name}\` is bad`), parameter);
}

/** A condition that holds while a name has the bad value. */
function conditionOf(c: NativeCase, name: string, { bad, seen }: NativeSuspect): string | undefined {
  if (bad === 'nothing') return `${name} == ${c.syntax.nothing}`;
  return typeof seen?.primitive === 'number' ? `${name} == ${seen.primitive}` : undefined;
}
