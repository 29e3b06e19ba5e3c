/** Values and places during a hunt: asking the debugger, finding callers, making a spot live again. */
import type { ObservedFrame } from '../../../../../shared/observation.ts';
import type { Look } from '../looking.ts';
import { frameOf, place } from '../origin.ts';
import type { Case, Spot } from '../origin.ts';
import type { Target } from '../travel.ts';
import { brief, descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import { isProperty } from './classes.ts';
import { badCondition, isLookable, staticValue, textOf } from './expressions.ts';
import type { PySuspect } from './questions.ts';
import { lookUp, resolve } from './scopes.ts';
import type { Binding } from './scopes.ts';
import { calledName, comprehensions, givenFor, isComprehension, isFunction, nameOf, parametersOf, scopeOf, statementOf, unwrap } from './syntax.ts';
import { isSame, literal, readPython } from './values.ts';

/** A frame of the failure itself, and not of an error that came before it. */
export function isOwnFrame(frame: ObservedFrame): boolean {
  return !frame.name.startsWith('[Chained Exc:');
}

/** The value of an expression at a spot, or of a parameter by the argument of the call; undefined when it cannot be had. */
export async function valueOf(c: Case, spot: Spot & Pick<PySuspect, 'entered'>, node: TreeNode, why: string, expect?: string): Promise<Seen | undefined> {
  const fixed = staticValue(node);
  if (fixed) return fixed;
  const here = relocate(c, spot, node);
  const frame = frameOf(c, here);
  if (frame === undefined) return givenValue(c, spot, node, why);
  if (!isLookable(node) || readsProperty(c, node)) return undefined;
  const [look] = await c.looking.look([{ expression: textOf(node), frame, why, ...(expect === undefined ? {} : { expect }) }]);
  return seenIn(c, look);
}

/** Reading it runs code of the program, which the safe way refuses. */
function readsProperty(c: Case, node: TreeNode): boolean {
  return descendants(node, 'attribute').some((each) => {
    const name = each.field('attribute')?.text ?? '';
    return c.program.filesWith('property', name).some((file) => descendants(file.root, 'function_definition').some((fn) => nameOf(fn) === name && isProperty(fn)));
  });
}

/** What the call gave for a parameter, when the function was entered through that call on paper. */
async function givenValue(c: Case, { entered }: Pick<PySuspect, 'entered'>, node: TreeNode, why: string): Promise<Seen | undefined> {
  const name = unwrap(node);
  const binding = entered && name.kind === 'identifier' ? resolve(name) : undefined;
  if (!entered || binding?.scope !== entered.fn || !binding.parameter || binding.definitions.length > 0) return undefined;
  const given = givenFor(entered.call, entered.fn, binding.name, isBoundCall(entered.call, entered.fn));
  return given.kind === 'given' ? valueOf(c, entered.from, given.value, why) : undefined;
}

/** Whether a call leaves the first parameter of a method to the object before the dot. */
export function isBoundCall(call: TreeNode, fn: TreeNode): boolean {
  return scopeOf(fn).kind === 'class_definition' && (nameOf(fn) === '__init__' || calledName(call) !== call.field('function')?.text);
}

/** The value behind a look, its evidence noted. */
function seenIn(c: Case, look: Look | undefined): Seen | undefined {
  if (look?.seen && look.evidence !== undefined) c.evidence.add(look.evidence);
  return look?.seen;
}

/** The field for a value that may not have been seen. */
export function seenAs(seen: Seen | undefined): { readonly seen?: Seen } {
  return seen ? { seen } : {};
}

/** A suspect at another node; what was seen does not go along. */
export function at(c: Case, suspect: PySuspect, node: TreeNode, change: Partial<PySuspect> = {}): PySuspect {
  const { seen: _, ...rest } = suspect;
  return { ...relocate(c, rest, node), node, ...change };
}

/** Another value at the same spot: nothing of what was known of the old one counts for it. */
export function fresh(c: Case, { file, node, bad, live, entered, gate, when, first }: PySuspect, at_: TreeNode, change: Partial<PySuspect> = {}): PySuspect {
  const spot: PySuspect = { file, node, bad, ...(live ? { live } : {}), ...(entered ? { entered } : {}), ...(gate ? { gate } : {}), ...(when === undefined ? {} : { when }), ...(first ? { first } : {}) };
  return { ...relocate(c, spot, at_), node: at_, ...change };
}

/** The same spot seen from the frame that evaluates this node; without a frame when none on the stack does. */
export function relocate<S extends Spot>(c: Case, spot: S, node: TreeNode): S {
  const frame = frameOf(c, spot);
  if (frame === undefined) return spot;
  const frames = c.hunt.stop?.frames ?? [];
  const binding = unwrap(node).kind === 'identifier' ? resolve(unwrap(node)) : undefined;
  const scope = binding && binding.scope.kind !== 'module' && binding.scope.kind !== 'class_definition' ? binding.scope : scopeOf(node);
  for (let index = frame; index < frames.length; index++) {
    const code = scopeOfFrame(c, index);
    if (!code || frames[index]?.path !== spot.file.path) continue;
    if (code === scope || (isComprehension(scope) && code === functionScope(scope) && !frames.some(({ name }) => isComprehensionName(name)))) return { ...spot, live: { stop: c.hunt.stop?.number ?? 0, frame: index } };
    // The module's names are seen from every frame of its code.
    if (binding?.scope.kind === 'module') return { ...spot, live: { stop: c.hunt.stop?.number ?? 0, frame: index } };
  }
  const { live: _, ...dead } = spot;
  return dead as S;
}

function functionScope(scope: TreeNode): TreeNode {
  return isComprehension(scope) ? functionScope(scopeOf(scope)) : scope;
}

const comprehensionNames: Readonly<Record<string, string>> = {
  '<listcomp>': 'list_comprehension',
  '<setcomp>': 'set_comprehension',
  '<dictcomp>': 'dictionary_comprehension',
  '<genexpr>': 'generator_expression',
  '<lambda>': 'lambda',
};

function isComprehensionName(name: string): boolean {
  return comprehensions.includes(comprehensionNames[lastName(name)] ?? '');
}

function lastName(name: string): string {
  return name.split('.').at(-1) ?? name;
}

/** The function, comprehension, class or module whose code a frame runs. */
export function scopeOfFrame(c: Case, index: number): TreeNode | undefined {
  const frame = c.hunt.stop?.frames[index];
  const file = frame?.path === undefined || !frame.user || !isOwnFrame(frame) ? undefined : c.program.file(frame.path);
  if (!frame || !file) return undefined;
  const name = lastName(frame.name);
  if (name === '<module>') return file.root;
  const kind = comprehensionNames[name];
  const found = (kind === undefined ? descendants(file.root, 'function_definition', 'class_definition').filter((node) => nameOf(node) === name) : descendants(file.root, kind)).filter(
    (node) => node.line <= frame.line && frame.line <= node.endLine,
  );
  return found.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

/** The user's frame that called the code of this frame, with the call it stands at. */
export interface Caller {
  readonly file: SourceFile;
  readonly call: TreeNode;
  readonly frame: number;
  /** Code that is not the user's lies between, which made the call. */
  readonly through: boolean;
}

export function callerOf(c: Case, frame: number): Caller | undefined {
  const frames = c.hunt.stop?.frames ?? [];
  const fn = scopeOfFrame(c, frame);
  let through = false;
  for (const each of frames.slice(frame + 1)) {
    const file = each.user && each.path !== undefined && isOwnFrame(each) ? c.program.file(each.path) : undefined;
    if (!file) {
      through = true;
      continue;
    }
    const call = callAt(file, each.line, each.column, fn);
    return call && { file, call, frame: each.index, through };
  }
  return undefined;
}

/** The call a frame stands at: by its column where the runtime knows it, else by the name of what it runs. */
function callAt(file: SourceFile, line: number, column: number, fn: TreeNode | undefined): TreeNode | undefined {
  const calls = descendants(file.root, 'call').filter((call) => call.line <= line && line <= call.endLine);
  const owner = fn && scopeOf(fn);
  const names = fn && isFunction(fn) ? [nameOf(fn), nameOf(fn) === '__init__' && owner?.kind === 'class_definition' ? nameOf(owner) : undefined] : [];
  const named = calls.filter((call) => names.includes(calledName(call)));
  const exact = (some: readonly TreeNode[]): TreeNode | undefined => some.find((call) => call.line === line && call.column === column);
  const sure = exact(named) ?? (named.length === 1 ? named[0] : undefined);
  if (sure) return sure;
  return named.length > 0 ? named[0] : (exact(calls.toSorted((a, b) => b.end - a.end)) ?? calls.find((call) => call.line === line));
}

/** Where to stop to see a node before it is evaluated. */
export function targetFor(file: SourceFile, node: TreeNode, condition?: string): Target {
  const scope = scopeOf(node);
  const line = scope.kind === 'lambda' || isComprehension(scope) ? node.line : lineOf(statementOf(node), node);
  return { path: file.path, line, ...(condition === undefined ? {} : { condition }) };
}

/** The line at which the part of a statement begins that a node is in: its header, or one of its clauses. */
function lineOf(statement: TreeNode, node: TreeNode): number {
  const clause = statement.named.find((each) => /^(elif|case|except)_clause$/.test(each.kind) && each.line <= node.line && node.line <= each.endLine);
  return (statement.kind === 'decorated_definition' ? statement.field('definition')?.line : clause?.line) ?? statement.line;
}

/** Conditions that tell this run of a function from others: its parameters and loop variables of plain values. */
function contextCondition(c: Case, frame: number): string | undefined {
  const each = c.hunt.stop?.frames[frame];
  const scope = scopeOfFrame(c, frame);
  if (!each || !scope || scope.kind === 'module') return undefined;
  const conditions: string[] = [];
  for (const { name, value, type } of each.variables) {
    if (conditions.length >= 3 || !/^[A-Za-z_]\w*$/.test(name)) continue;
    const seen = readPython(value, type);
    const known = lookUp(name, scope);
    if (known?.scope !== scope || !isSteady(known)) continue;
    if (seen.primitive !== undefined && String(seen.primitive).length <= 60) conditions.push(`${name} == ${literal(seen.primitive)}`);
    else if (seen.shape === 'null') conditions.push(`${name} is None`);
  }
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

/** It has one value while a round of a loop, or the function, runs. */
function isSteady({ parameter, definitions }: Binding): boolean {
  return parameter ? definitions.length === 0 : definitions.every(({ kind }) => kind === 'loop');
}

/** The gate for a call: its line, in the run that the frame shows. */
export function gateFor(c: Case, file: SourceFile, call: TreeNode, frame: number | undefined): Target {
  return targetFor(file, call, frame === undefined ? undefined : contextCondition(c, frame));
}

/** The first frame of the user's code. */
export function topFrame(c: Case): number {
  return Math.max(0, c.hunt.stop?.frames.findIndex((each) => each.user) ?? 0);
}

/** What tells the run that went wrong from others: the arguments of the call it was entered by, else the call's place. */
export async function runOf(c: Case, { entered, gate, when }: PySuspect): Promise<{ readonly gate?: Target; readonly when?: string }> {
  const known = when ?? (entered ? await whenCalled(c, entered) : undefined);
  if (known !== undefined) return { when: known };
  const inside = entered && isComprehension(scopeOf(entered.call));
  return gate && !inside ? { gate } : {};
}

/** What the parameters of a function are in the run that a call makes, as a condition. */
async function whenCalled(c: Case, { fn, call, from }: NonNullable<PySuspect['entered']>): Promise<string | undefined> {
  const given = parametersOf(fn).flatMap(({ name }) => {
    const value = givenFor(call, fn, name, isBoundCall(call, fn));
    return value.kind === 'given' && (lookUp(name, fn)?.definitions.length ?? 0) === 0 ? [{ name, value: value.value }] : [];
  });
  const frame = frameOf(c, from);
  const open = given.filter(({ value }) => !staticValue(value) && isLookable(value) && !readsProperty(c, value));
  if (frame !== undefined) await c.looking.look(open.map(({ name, value }) => ({ expression: textOf(value), frame: relocate(c, from, value).live?.frame ?? frame, why: `What was given for \`${name}\` in the call that goes wrong?` })));
  const conditions: string[] = [];
  for (const { name, value } of given) {
    const seen = await valueOf(c, from, value, `What was given for \`${name}\`?`);
    if (conditions.length < 3 && seen?.primitive !== undefined && String(seen.primitive).length <= 60) conditions.push(`${name} == ${literal(seen.primitive)}`);
    else if (seen?.shape === 'null') conditions.push(`${name} is None`);
  }
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

/** Both conditions, where there are two. */
export function both(first: string | undefined, second: string | undefined): string | undefined {
  return first !== undefined && second !== undefined && first !== second ? `${first} and ${second}` : (first ?? second);
}

const mostTries = 2;

/**
 * Makes a suspect live by running the program again up to its statement, in the run that goes wrong. Gives it back
 * unchanged when it is live already, undefined when the program cannot be brought there.
 */
export async function revive(c: Case, suspect: PySuspect, why: string, condition?: string): Promise<PySuspect | undefined> {
  if (frameOf(c, relocate(c, suspect, suspect.node)) !== undefined) return relocate(c, suspect, suspect.node);
  if (!c.travel.possible) return undefined;
  const own = condition ?? (suspect.pick ? undefined : badCondition(suspect.node, suspect.bad, suspect.seen));
  const run = await runOf(c, suspect);
  const target = targetFor(suspect.file, suspect.node, both(run.when, own));
  const look = own === undefined && !suspect.pick && isLookable(suspect.node);
  const expression = textOf(suspect.node);
  const glances = look ? [{ expression, frame: 0, why: `Is \`${brief(suspect.node)}\` bad this time?` }] : [];
  let arrival = await c.travel.go({ targets: [target], glances, ...(run.gate ? { gate: run.gate } : {}), why });
  for (let tries = 1; look && arrival.kind === 'arrived' && tries < mostTries; tries++) {
    const seen = c.looking.known(expression, 0)?.seen;
    if (!seen || !suspect.seen || isSame(seen, suspect.seen) !== false) break;
    arrival = await c.travel.goOn({ targets: [target], glances, why });
  }
  return arrival.kind === 'arrived' ? alive(c, suspect, why) : undefined;
}

/** The suspect at the stop where the program stands now. */
export function alive(c: Case, suspect: PySuspect, why: string): PySuspect {
  const { stop } = c.hunt;
  if (!stop) return suspect;
  c.evidence.add(`stop ${stop.number}`);
  c.hunt.say(`The program now stands at ${place(c, suspect.file, stop.frames[topFrame(c)]?.line ?? 0)}, where ${why}.`);
  return { ...suspect, live: { stop: stop.number, frame: topFrame(c) } };
}
