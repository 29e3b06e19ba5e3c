/** A parameter of a function that somebody else calls: built-ins, emitters, promises, timers, callbacks. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants, within } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { functionBehind } from '../callees.ts';
import { argumentsOf, calleeOf, functionName, lineOf, objectOf, parametersOf, stringText, unwrap } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { ask, follow } from '../questions.ts';
import type { CallbackUse, JsSuspect, Move, Parameter } from '../questions.ts';
import { at, gateFor, seenAs, targetFor } from '../reading.ts';
import { referencesTo, resolve } from '../scopes.ts';
import { ignoredError } from './error-first.ts';

const elementCallbacks = new Set(['map', 'forEach', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'some', 'every', 'flatMap']);

export async function callbackOrigin(c: Case, suspect: JsSuspect, use: CallbackUse): Promise<Move> {
  const { fn, index } = use;
  const file = use.file ?? suspect.file;
  const call = use.call ?? hostCall(c, suspect.file, fn);
  if (!call) return unknown(`Nobody who calls \`${functionName(fn) ?? 'this function'}\` was found in the sources.`);
  const live = use.frame === undefined ? {} : { live: { stop: c.hunt.stop?.number ?? 0, frame: use.frame } };
  const { live: _, ...rest } = suspect;
  const here: JsSuspect = { ...rest, ...live, file };
  const callee = calleeOf(call);
  const method = callee?.field('property')?.text ?? callee?.text ?? '';
  const receiver = callee && objectOf(callee);
  if (method === 'emit') return givenOrigin(c, here, call, use, 1);
  if (receiver && elementCallbacks.has(method) && index === 0) return ask({ ask: 'element', suspect: keep(here, receiver), path: use.path });
  if (receiver && /^(reduce|reduceRight)$/.test(method)) {
    return index === 0 ? accumulatorOrigin(c, here, call, fn) : ask({ ask: 'element', suspect: keep(here, receiver), path: use.path });
  }
  if (receiver && /^(sort|toSorted)$/.test(method)) return ask({ ask: 'element', suspect: keep(here, receiver), path: use.path });
  if (receiver && method === 'then' && index === 0) return ask({ ask: 'picked', suspect: keep(here, receiver), value: receiver, path: use.path });
  if (/^(on|once|addListener|prependListener|addEventListener)$/.test(method)) return emitterOrigin(c, here, call, use);
  if (/^(setTimeout|setInterval|setImmediate|nextTick|queueMicrotask)$/.test(method)) {
    return givenOrigin(c, here, call, use, /^set(Timeout|Interval)$/.test(method) ? 2 : 1);
  }
  const host = callee && functionBehind(c.program, file, callee);
  if (host) return calledInside(c, here, call, host, use);
  return errorFirst(c, here, call, fn, index);
}

function keep(suspect: JsSuspect, node: TreeNode): JsSuspect {
  return at(suspect, node, seenAs(suspect.seen));
}

/** The call that was given this function, directly or by its name. */
function hostCall(c: Case, file: SourceFile, fn: TreeNode): TreeNode | undefined {
  if (fn.parent?.kind === 'arguments') return fn.parent.parent;
  const name = fn.field('name') ?? fn.parent?.field('name');
  const binding = name && (name.kind === 'identifier' ? resolve(name) : undefined);
  const handed = binding ? referencesTo(binding).filter((each) => each.parent?.kind === 'arguments') : [];
  if (handed.length === 1) return handed[0]?.parent?.parent;
  if (fn.kind !== 'method_definition') return undefined;
  const method = functionName(fn);
  const uses = descendants(file.root, 'member_expression').filter((each) => each.field('property')?.text === method && each.parent?.kind === 'arguments');
  return uses.length === 1 ? uses[0]?.parent?.parent : undefined;
}

/** An argument that is handed on to the callback as it is; `before` so many are not for the callback. */
async function givenOrigin(c: Case, suspect: JsSuspect, call: TreeNode, { fn, index, path }: Parameter, before: number): Promise<Move> {
  const given = argumentsOf(call)[index + before];
  const line = lineOf(call);
  const name = parametersOf(fn)[index]?.pattern.text ?? 'the value';
  const ignored = given ? undefined : ignoredError(c, suspect, call, fn);
  if (ignored) return ignored;
  if (!given) return causeAt(suspect.file, call, line, `\`${brief(call)}\` at ${place(c, suspect.file, line)} hands nothing over for \`${name}\`.`, 0.75);
  if (path.length > 0) return ask({ ask: 'picked', suspect, value: given, path });
  return follow(keep(suspect, given), `It is \`${brief(given)}\` of \`${brief(call)}\` at ${place(c, suspect.file, line)}.`);
}

/** `on('name', …)` gets what the `emit('name', …)` calls give. */
async function emitterOrigin(c: Case, suspect: JsSuspect, call: TreeNode, parameter: Parameter): Promise<Move> {
  const { index, path } = parameter;
  const event = argumentsOf(call)[0];
  const name = event && stringText(event);
  const emits = c.program.filesWith('emit').flatMap((file) =>
    descendants(file.root, 'call_expression')
      .filter((each) => calleeOf(each)?.field('property')?.text === 'emit')
      .filter((each) => {
        const [first] = argumentsOf(each);
        return first !== undefined && (name === undefined ? first.text === event?.text : stringText(first) === name || stringText(first) === undefined);
      })
      .map((node) => ({ file, node })),
  );
  const possible = emits.filter(({ node }) => {
    const given = argumentsOf(node)[index + 1];
    return given === undefined || path.length > 0 || mayBe(given, suspect);
  });
  const [only, ...others] = possible;
  if (!only || others.length > 0) return unknown(`Which call emits ${event?.text ?? 'the event'} with the bad value could not be told.`);
  const { live: _, ...rest } = suspect;
  const gate = gateFor(c, only.file, only.node, undefined);
  return givenOrigin(c, { ...rest, file: only.file, ...(gate ? { gate } : {}) }, only.node, parameter, 1);
}

/** The first value of `reduce`, or what the callback returned the time before. */
async function accumulatorOrigin(c: Case, suspect: JsSuspect, call: TreeNode, fn: TreeNode): Promise<Move> {
  const initial = argumentsOf(call)[1];
  if (initial && mayBe(initial, suspect) && initial.kind !== 'identifier') return follow(keep(suspect, initial), 'It is the first value that `reduce` was given.');
  if (!initial && suspect.bad !== 'missing') {
    const line = lineOf(call);
    return causeAt(suspect.file, call, line, `\`reduce\` at ${place(c, suspect.file, line)} has no first value, so it begins with an element instead.`, 0.75);
  }
  return ask({ ask: 'returns', suspect, fn: { file: suspect.file, node: fn }, call });
}

/** A function of the workspace took the callback as a parameter and calls it somewhere. */
async function calledInside(c: Case, suspect: JsSuspect, call: TreeNode, host: { readonly file: SourceFile; readonly node: TreeNode }, use: CallbackUse): Promise<Move> {
  const position = argumentsOf(call).findIndex((each) => unwrap(each) === use.fn || within(use.fn, each) || (each.kind === 'identifier' && resolve(each)?.declaration === use.fn));
  const parameter = parametersOf(host.node)[position]?.pattern;
  if (parameter?.kind !== 'identifier') return unknown('How the callback is called could not be followed.');
  const calls = descendants(host.node, 'call_expression').filter((each) => {
    const callee = calleeOf(each);
    return callee?.kind === 'identifier' && resolve(callee)?.node === parameter;
  });
  const possible = calls.filter((each) => {
    const given = argumentsOf(each)[use.index];
    return given === undefined || use.path.length > 0 || mayBe(given, suspect);
  });
  const { live: _, ...rest } = suspect;
  const gate = gateFor(c, suspect.file, call, undefined);
  const here: JsSuspect = { ...rest, file: host.file, ...(gate ? { gate } : {}) };
  const targets = possible.map((each) => targetFor(host.file, each));
  let [only] = possible;
  if (possible.length > 1 && c.travel.possible) {
    const arrival = await c.travel.go({ targets, why: 'the callback is called' });
    only = arrival.kind === 'arrived' ? possible[targets.indexOf(arrival.target)] : undefined;
    if (only && c.hunt.stop) c.evidence.add(`stop ${c.hunt.stop.number}`);
  } else if (possible.length > 1) only = undefined;
  if (!only) return unknown('Which call of the callback gave the bad value could not be told.');
  return givenOrigin(c, here, only, use, 0);
}

/** `(error, data) => …`: no data, because there was an error that nobody looked at. */
function errorFirst(c: Case, suspect: JsSuspect, call: TreeNode, fn: TreeNode, index: number): Move {
  const first = parametersOf(fn)[0]?.pattern.text ?? '';
  if (index < 1 || !/^(e|err|error)$/i.test(first)) return unknown(`What \`${brief(calleeOf(call) ?? call)}\` gives its callback is not known.`);
  const line = lineOf(call);
  return causeAt(suspect.file, call, line, `\`${brief(calleeOf(call) ?? call)}\` at ${place(c, suspect.file, line)} reported an error instead of a value, and the callback does not look at \`${first}\`.`, 0.5);
}
