/** A parameter: what the call gave for it, or its default. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import { calleeBehind, callsOf, handedOver } from '../callees.ts';
import { badCondition } from '../expressions.ts';
import { canBe, canHold } from '../matching.ts';
import type { Located } from '../modules.ts';
import { withPick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, Parameter, PySuspect } from '../questions.ts';
import { alive, callerOf, gateFor, isBoundCall, relocate, scopeOfFrame, seenAs } from '../reading.ts';
import { argumentsOf, calledName, enclosingClass, givenFor, nameOf, parametersOf, receiverOf } from '../syntax.ts';
import type { Given } from '../syntax.ts';
import { swappedArguments } from './swapped.ts';

export async function parameterOrigin(c: Case, suspect: PySuspect, parameter: Parameter): Promise<Move> {
  const { fn, name } = parameter;
  if (enclosingClass(fn) && parametersOf(fn)[0]?.name === name && !suspect.pick) return unknown(`\`${name}\` is the object whose method runs.`);
  const frame = frameOf(c, suspect);
  if (frame !== undefined && scopeOfFrame(c, frame) === fn) {
    const caller = callerOf(c, frame);
    if (!caller) return callbackOrigin(c, suspect, parameter);
    if (caller.through || (fn.kind === 'lambda' && !caller.call)) return callbackOrigin(c, suspect, parameter);
    const live = { live: { stop: c.hunt.stop?.number ?? 0, frame: caller.frame } };
    return fromCall(c, suspect, parameter, { ...rest(suspect), file: caller.file, node: caller.call, ...live });
  }
  const { entered } = suspect;
  if (entered?.fn === fn) return fromCall(c, suspect, parameter, { ...entered.from, ...seenAs(suspect.seen), bad: suspect.bad, node: entered.call });
  return fromAnyCall(c, suspect, parameter);
}

/** What belongs to the run of the function is left behind. */
function rest(suspect: PySuspect): PySuspect {
  const { live: _, gate: __, when: ___, entered: ____, ...others } = suspect;
  return others;
}

/** `spot.node` is the call. */
function fromCall(c: Case, suspect: PySuspect, parameter: Parameter, spot: PySuspect): Move {
  const { fn, name } = parameter;
  const { file, node: call } = spot;
  const swapped = swappedArguments(c, { file, node: call }, fn);
  if (swapped) return swapped;
  const given = givenFor(call, fn, name, calleeBehind(c, spot, call)?.bound ?? isBoundCall(call, fn));
  return fromGiven(c, suspect, parameter, spot, given);
}

function fromGiven(c: Case, suspect: PySuspect, { fn, name }: Parameter, spot: PySuspect, given: Given): Move {
  const { file, node: call } = spot;
  const where = place(c, file, call.line);
  if (given.kind === 'unclear') return unknown(`What the call at ${where} gives for \`${name}\` could not be told.`);
  if (given.kind === 'given') {
    const next = withPick({ ...relocate(c, spot, given.value), node: given.value }, suspect.pick ?? []);
    return follow(next, `\`${name}\` is \`${brief(given.value)}\` in the call at ${where}.`);
  }
  const fallback = parametersOf(fn).find((each) => each.name === name)?.fallback;
  if (!fallback) return unknown(`The call at ${where} gives nothing for \`${name}\`.`);
  if (/^(list|dictionary|set)$/.test(fallback.kind)) {
    return causeAt(suspect.file, fallback, fallback.line, `The default \`${brief(fallback)}\` of \`${name}\` at ${place(c, suspect.file, fallback.line)} is made once and shared by all calls that give nothing for it.`, 0.85);
  }
  if (suspect.bad === 'missing') return causeAt(file, call, call.line, `\`${brief(call)}\` at ${where} gives nothing for \`${name}\`, which is then ${brief(fallback)}.`, 0.65);
  const { live: _, ...dead } = suspect;
  return follow(withPick({ ...dead, node: fallback }, suspect.pick ?? []), `The call at ${where} gives nothing for \`${name}\`, so its default counts.`);
}

/** The function is on no stack: the one call that can have given the value, or the one that is seen to. */
async function fromAnyCall(c: Case, suspect: PySuspect, parameter: Parameter): Promise<Move> {
  const { fn, name } = parameter;
  const { file, of } = suspect;
  const calls = callsOf(c, { file, node: fn });
  const possible = calls.flatMap((call) => {
    const given = givenFor(call.node, fn, name, call.bound);
    const fallback = parametersOf(fn).find((each) => each.name === name)?.fallback;
    const value = given.kind === 'given' ? given.value : given.kind === 'omitted' ? fallback : undefined;
    const holds = !value || canHold(c, { file: call.file, node: value }, value, suspect.pick ?? [], suspect);
    const fits = of?.left !== (suspect.pick?.length ?? 0) + 1 || nameOf(fn) !== '__init__' || canBe(c, call, call.node, of.seen);
    return holds && fits ? [{ call, given }] : [];
  });
  const [only, ...others] = possible;
  if (calls.length === 0) return callbackOrigin(c, suspect, parameter);
  if (!only) return unknown(`No call gives \`${name}\` the bad value, as far as the sources tell.`);
  const told = ({ file: callFile, node }: Located): PySuspect => ({ ...rest(suspect), file: callFile, node });
  if (others.length === 0) return swappedArguments(c, only.call, fn) ?? fromGiven(c, suspect, parameter, told(only.call), only.given);
  const entry = fn.field('body')?.named.find(({ kind, named }) => kind !== 'expression_statement' || named[0]?.kind !== 'string');
  const declared = parametersOf(fn).find((each) => each.name === name);
  const condition = declared && !suspect.pick ? badCondition(declared.node, suspect.bad, suspect.seen) : undefined;
  if (!entry || !c.travel.possible || condition === undefined) return unknown(`Several calls give \`${name}\`, and which of them gave the bad value could not be seen.`);
  const arrival = await c.travel.go({ targets: [{ path: file.path, line: entry.line, condition }], why: `\`${name}\` is bad` });
  if (arrival.kind !== 'arrived') return unknown(`The call that gives \`${name}\` the bad value could not be seen.`);
  return ask({ ask: 'parameter', suspect: alive(c, suspect, `\`${name}\` is bad`), parameter });
}

/** `Thread(target=f, args=…)`, `submit(f, …)`: the arguments stand beside the function. */
function handedTask(c: Case, suspect: PySuspect, { fn, name }: Parameter, { file, node: call }: Located): Move | undefined {
  const index = parametersOf(fn).findIndex((each) => each.name === name);
  const tuple = argumentsOf(call).find(({ name: keyword }) => keyword === 'args')?.value;
  const spot: PySuspect = { ...rest(suspect), file, node: call };
  const because = `\`${name}\` is given where the function is handed over, at ${place(c, file, call.line)}.`;
  if (/^(Thread|Process|Timer)$/.test(calledName(call)) && tuple) return follow(withPick({ ...spot, node: tuple }, [index, ...(suspect.pick ?? [])]), because);
  const value = /^(submit|apply_async|call_soon|to_thread|partial)$/.test(calledName(call)) ? argumentsOf(call)[index + 1]?.value : undefined;
  return value && follow(withPick({ ...spot, node: value }, suspect.pick ?? []), because);
}

/** Somebody else calls it with the elements of a list: `sorted(xs, key=f)`, `map(f, xs)`. */
function callbackOrigin(c: Case, suspect: PySuspect, parameter: Parameter): Move {
  const { fn, name } = parameter;
  const uses = fn.kind === 'lambda' ? [{ file: suspect.file, node: fn }] : handedOver(c.program, { file: suspect.file, node: fn });
  const [use, ...others] = uses;
  const list = use?.node.parent?.kind === 'keyword_argument' ? use.node.parent.parent : use?.node.parent;
  const call = list?.parent?.kind === 'call' ? list.parent : undefined;
  if (!use || !call || others.length > 0) return unknown(`What \`${name}\` is given is decided by code that is not of this project.`);
  const task = handedTask(c, suspect, parameter, { file: use.file, node: call });
  if (task) return task;
  const given = argumentsOf(call).filter(({ value, name: keyword }) => value !== use.node && keyword === undefined);
  const container = /^(sort)$/.test(calledName(call)) ? receiverOf(call) : given[0]?.value;
  if (!container || !/^(sorted|min|max|sort|map|filter|groupby|reduce)$/.test(calledName(call))) return unknown(`What \`${name}\` is given is decided by code that is not of this project.`);
  const frames = c.hunt.stop?.frames ?? [];
  const frame = frames.findIndex(({ index }) => index > (suspect.live?.frame ?? -1) && scopeOfFrame(c, index) !== undefined);
  const live = frameOf(c, suspect) !== undefined && frame !== -1 ? { live: { stop: c.hunt.stop?.number ?? 0, frame } } : {};
  const next: PySuspect = { ...rest(suspect), file: use.file, node: container, ...live, gate: gateFor(c, use.file, call, undefined) };
  return follow(withPick({ ...relocate(c, next, container), node: container }, ['*', ...(suspect.pick ?? [])]), `\`${name}\` is an element of \`${brief(container)}\` at ${place(c, use.file, call.line)}.`);
}
