/** Values and places during a hunt: asking the debugger by paths of variables, finding callers. */
import type { ObservedFrame } from '../../../../../shared/observation.ts';
import { frameOf, place } from '../origin.ts';
import type { Spot } from '../origin.ts';
import type { Arrival, Target } from '../travel.ts';
import { brief, descendants } from '../tree.ts';
import type { SourceFile, TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import { compute } from './arithmetic.ts';
import type { Located, NativeCase, NativeSuspect } from './questions.ts';
import { bindingOf, functionAround, guardsOf, statementOf, writesTo } from './scopes.ts';

/** The value of an expression at a spot; undefined when it cannot be had by looking. */
export async function valueOf(c: NativeCase, spot: Spot & Pick<NativeSuspect, 'entered'>, given: TreeNode, why: string): Promise<Seen | undefined> {
  const node = c.syntax.unwrap(given);
  const form = c.syntax.form(node);
  if (form.is === 'fixed') return form.seen;
  if (form.is === 'operation') {
    const operands: (Seen | undefined)[] = [];
    for (const each of form.operands) operands.push(await valueOf(c, spot, each, why));
    return compute(form.operator, operands);
  }
  const here = relocate(c, spot, node);
  const frame = frameOf(c, here);
  if (frame === undefined) return (await givenValue(c, spot, node, why)) ?? constantValue(c, spot, node);
  const path = await pathOf(c, here, node, why);
  return (path === undefined ? undefined : await lookAt(c, path, frame, why)) ?? constantValue(c, spot, node);
}

/** A name of the file that is given one value in the text and no other. */
function constantValue(c: NativeCase, { file }: Spot, node: TreeNode): Seen | undefined {
  const form = c.syntax.form(node);
  if (form.is !== 'name' || bindingOf(c.syntax, file, node, form.name).kind !== 'global') return undefined;
  const [only, ...others] = writesTo(c.syntax, file, node, form.name);
  const value = only?.value && others.length === 0 ? c.syntax.form(only.value) : undefined;
  return value?.is === 'fixed' ? value.seen : undefined;
}

/** Asks for a path in a frame; what it shows becomes evidence. */
async function lookAt(c: NativeCase, expression: string, frame: number, why: string): Promise<Seen | undefined> {
  const [look] = await c.looking.look([{ expression, frame, why }]);
  if (look?.seen && look.evidence !== undefined) c.evidence.add(look.evidence);
  return look?.seen;
}

/** What the call gave for a parameter, when the function was entered through it on paper. */
async function givenValue(c: NativeCase, { entered, file }: Spot & Pick<NativeSuspect, 'entered'>, node: TreeNode, why: string): Promise<Seen | undefined> {
  const form = c.syntax.form(node);
  if (!entered || form.is !== 'name') return undefined;
  const binding = bindingOf(c.syntax, file, node, form.name);
  if (binding.kind !== 'parameter' || binding.fn !== entered.fn || writesTo(c.syntax, file, node, form.name).length > 0) return undefined;
  const value = argumentFor(c, entered.call, entered.fn, form.name);
  return value && valueOf(c, entered.from, value, why);
}

/** What a call gives for a parameter. */
export function argumentFor(c: NativeCase, call: TreeNode, fn: TreeNode, name: string): TreeNode | undefined {
  const form = c.syntax.form(call);
  const index = c.syntax.parametersOf(fn).findIndex((each) => each.name === name);
  return form.is === 'call' && index !== -1 ? form.given[index] : undefined;
}

/** An expression as a path that is only looked up: names, members, numbers as positions. */
async function pathOf(c: NativeCase, spot: Spot, given: TreeNode, why: string): Promise<string | undefined> {
  const node = c.syntax.unwrap(given);
  const form = c.syntax.form(node);
  switch (form.is) {
    case 'name':
      return form.name;
    case 'member': {
      if (!form.object) return `this->${form.name}`;
      const object = await pathOf(c, spot, form.object, why);
      return object && `${object}${node.children.some(({ kind }) => kind === '->') ? '->' : '.'}${form.name}`;
    }
    case 'element': {
      const container = await pathOf(c, spot, form.container, why);
      const index = container === undefined ? undefined : await valueOf(c, spot, form.index, why);
      return container !== undefined && index?.primitive !== undefined ? `${container}[${typeof index.primitive === 'string' ? JSON.stringify(index.primitive) : String(index.primitive)}]` : undefined;
    }
    case 'pointee': {
      const pointer = await pathOf(c, spot, form.pointer, why);
      return pointer && `*${pointer}`;
    }
    case 'call': {
      const [only, ...others] = form.given;
      if (form.name !== 'len' || !only || others.length > 0 || !c.syntax.lengthOf) return undefined;
      const inner = await pathOf(c, spot, only, why);
      return inner && c.syntax.lengthOf(inner);
    }
    default:
      return undefined;
  }
}

/** Another node at the same spot; what was seen does not go along. */
export function at(c: NativeCase, suspect: NativeSuspect, node: TreeNode, change: Partial<NativeSuspect> = {}): NativeSuspect {
  const { seen: _, pick: __, ...rest } = suspect;
  return { ...relocate(c, rest, node), node, ...change };
}

export function seenAs(seen: Seen | undefined): { readonly seen?: Seen } {
  return seen ? { seen } : {};
}

/** The same spot seen from the frame that runs the code of this node. */
export function relocate<S extends Spot>(c: NativeCase, spot: S, node: TreeNode): S {
  const frame = frameOf(c, spot);
  if (frame === undefined) return spot;
  const form = c.syntax.form(c.syntax.unwrap(node));
  const binding = form.is === 'name' ? bindingOf(c.syntax, spot.file, node, form.name) : undefined;
  const owner = binding && binding.kind !== 'global' && binding.kind !== 'local' ? binding.fn : functionAround(c.syntax, node);
  if (binding?.kind === 'global' || owner === undefined) return spot;
  const frames = c.hunt.stop?.frames ?? [];
  for (let index = frame; index < frames.length; index++) {
    if (frames[index]?.path === spot.file.path && functionAt(c, index) === owner) return { ...spot, live: { stop: c.hunt.stop?.number ?? 0, frame: index } };
  }
  const { live: _, ...dead } = spot;
  return dead as S;
}

/** Code of the program, and not of a library whose source is there too. */
function isOwn({ user, kind }: ObservedFrame): boolean {
  return user && kind === 'normal';
}

/** The function whose code a frame runs. */
export function functionAt(c: NativeCase, index: number): TreeNode | undefined {
  const frame = c.hunt.stop?.frames[index];
  const file = frame?.path === undefined || !isOwn(frame) ? undefined : c.program.file(frame.path);
  if (!frame || !file) return undefined;
  const found = functionsIn(c, file).filter((node) => node.line <= frame.line && frame.line <= node.endLine);
  return found.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

const functionTables = new WeakMap<SourceFile, readonly TreeNode[]>();

export function functionsIn({ syntax }: NativeCase, file: SourceFile): readonly TreeNode[] {
  const known = functionTables.get(file) ?? descendants(file.root, 'function_definition', 'lambda_expression', 'function_declaration', 'method_declaration', 'func_literal').filter((node) => syntax.isFunction(node));
  functionTables.set(file, known);
  return known;
}

/** Functions of the program with this name. */
export function functionsNamed(c: NativeCase, name: string): readonly Located[] {
  return c.program.filesWith(name).flatMap((file) => functionsIn(c, file).filter((node) => c.syntax.nameOf(node) === name).map((node) => ({ file, node })));
}

/** The user's frame that called the code of this frame, with the call it stands at. */
export function callerOf(c: NativeCase, frame: number): (Located & { readonly frame: number }) | undefined {
  const frames = c.hunt.stop?.frames ?? [];
  const fn = functionAt(c, frame);
  const name = fn && c.syntax.nameOf(fn);
  for (const each of frames.slice(frame + 1)) {
    const file = isOwn(each) && each.path !== undefined ? c.program.file(each.path) : undefined;
    if (!file) continue;
    const calls = callsIn(c, file).filter((call) => call.line <= each.line && each.line <= call.endLine);
    const named = calls.filter((call) => nameOfCall(c, call) === name);
    const near = named.toSorted((a, b) => Math.abs(a.column - each.column) - Math.abs(b.column - each.column));
    const call = near[0];
    return call && { file, node: call, frame: each.index };
  }
  return undefined;
}

const callTables = new WeakMap<SourceFile, readonly TreeNode[]>();

export function callsIn({ syntax }: NativeCase, file: SourceFile): readonly TreeNode[] {
  const known = callTables.get(file) ?? descendants(file.root, 'call_expression', 'declaration', 'init_declarator', 'new_expression').filter((node) => syntax.form(node).is === 'call');
  callTables.set(file, known);
  return known;
}

export function nameOfCall({ syntax }: NativeCase, call: TreeNode): string | undefined {
  const form = syntax.form(call);
  return form.is === 'call' ? form.name : undefined;
}

/** All calls of a function by its name. */
export function callsOf(c: NativeCase, name: string): readonly Located[] {
  return c.program.filesWith(name).flatMap((file) => callsIn(c, file).filter((node) => nameOfCall(c, node) === name).map((node) => ({ file, node })));
}

/** Where to stop to see a node before it runs. */
export function targetFor(c: NativeCase, file: SourceFile, node: TreeNode, condition?: string): Target {
  const statement = statementOf(c.syntax, node);
  const [guard] = guardsOf(c.syntax, statement);
  // What decides it stands on the same line, so that the line alone does not tell whether it runs.
  const column = guard?.node.line === statement.line ? { column: statement.column } : {};
  return { path: file.path, line: statement.line, ...column, ...(condition === undefined ? {} : { condition }) };
}

/** Whether a target was made for this node. */
export function isAt(c: NativeCase, { file }: Pick<Located, 'file'>, node: TreeNode, target: Target): boolean {
  const own = targetFor(c, file, node);
  return own.path === target.path && own.line === target.line && own.column === target.column;
}

/** What tells this run of a function from others, as a condition: parameters and loop variables that keep their value. */
export function contextCondition(c: NativeCase, frame: number): string | undefined {
  const each = c.hunt.stop?.frames[frame];
  const fn = functionAt(c, frame);
  const file = each?.path === undefined ? undefined : c.program.file(each.path);
  if (!each || !fn || !file) return undefined;
  const conditions: string[] = [];
  for (const { name, value, type } of each.variables) {
    if (conditions.length >= 2 || !/^[A-Za-z_]\w*$/.test(name)) continue;
    const seen = c.read(value, type);
    const writes = c.syntax.writes(file).filter(({ target, holder }) => target.text === name && functionAround(c.syntax, holder) === fn);
    const isParameter = c.syntax.parametersOf(fn).some((one) => one.name === name);
    const isSteady = isParameter ? writes.length === 0 : writes.length > 0 && writes.every(({ holder }) => holder.parent !== undefined && (c.syntax.isLoop(holder.parent) || holder.parent.kind === 'for_clause' || holder.kind === 'range_clause'));
    const text = isSteady ? c.syntax.literal(seen) : undefined;
    if (text !== undefined) conditions.push(`${name} == ${text}`);
  }
  return conditions.length === 0 ? undefined : conditions.join(' && ');
}

/** What the parameters are in the run of a function that a call makes, as a condition; parameters that are written are left out. */
async function whenEntered(c: NativeCase, { entered }: Pick<NativeSuspect, 'entered'>): Promise<string | undefined> {
  if (!entered) return undefined;
  const { fn, call, from } = entered;
  const file = c.program.filesWith().find((each) => functionsIn(c, each).includes(fn));
  const conditions: string[] = [];
  for (const { name, node } of c.syntax.parametersOf(fn)) {
    const value = argumentFor(c, call, fn, name);
    if (!value || conditions.length >= 3 || (file && writesTo(c.syntax, file, node, name).length > 0)) continue;
    const seen = await valueOf(c, from, value, `What was given for \`${name}\`?`);
    const text = seen && c.syntax.literal(seen);
    if (text !== undefined) conditions.push(`${name} == ${text}`);
  }
  return conditions.length === 0 ? undefined : conditions.join(' && ');
}

/** The first frame of the user's code. */
export function topFrame(c: NativeCase): number {
  return Math.max(0, c.hunt.stop?.frames.findIndex((each) => isOwn(each) && each.path !== undefined && c.program.file(each.path) !== undefined) ?? 0);
}

/** Runs the program again to the first of these places in the run that goes wrong: as its arguments, or its order of events, tell. */
export async function goTo(c: NativeCase, suspect: NativeSuspect, places: readonly { readonly file: SourceFile; readonly node: TreeNode }[], why: string): Promise<Arrival> {
  const frame = frameOf(c, suspect);
  const inside = places.every(({ node }) => functionAround(c.syntax, node) === (suspect.entered?.fn ?? functionAround(c.syntax, suspect.node)));
  const when = !inside ? undefined : frame === undefined ? await whenEntered(c, suspect) : contextCondition(c, frame);
  const targets = places.map(({ file, node }) => targetFor(c, file, node, when));
  const gate = inside && when === undefined && suspect.gate?.condition !== undefined ? suspect.gate : undefined;
  if (when !== undefined || gate) return c.travel.go({ targets, ...(gate ? { gate } : {}), why });
  const last = await c.travel.goToLast({ targets, why });
  return last.kind === 'refused' && c.travel.possible ? c.travel.go({ targets, ...(inside && suspect.gate ? { gate: suspect.gate } : {}), why }) : last;
}

/** Makes a suspect live by running the program again up to its statement; undefined when it cannot be brought there. */
export async function revive(c: NativeCase, suspect: NativeSuspect, why: string): Promise<NativeSuspect | undefined> {
  if (frameOf(c, relocate(c, suspect, suspect.node)) !== undefined) return relocate(c, suspect, suspect.node);
  if (!c.travel.possible) return undefined;
  const arrival = await goTo(c, suspect, [{ file: suspect.file, node: suspect.node }], why);
  return arrival.kind === 'arrived' ? alive(c, suspect, why) : undefined;
}

/** The suspect at the stop where the program stands now. */
export function alive(c: NativeCase, suspect: NativeSuspect, why: string): NativeSuspect {
  const { stop } = c.hunt;
  if (!stop) return suspect;
  c.evidence.add(`stop ${stop.number}`);
  c.hunt.say(`The program now stands at ${place(c, suspect.file, stop.frames[topFrame(c)]?.line ?? 0)}, where ${why}.`);
  return { ...suspect, live: { stop: stop.number, frame: topFrame(c) } };
}

/** `\`x\` at a.c:3`. */
export function quoted(c: NativeCase, file: SourceFile, node: TreeNode): string {
  return `\`${brief(node)}\` at ${place(c, file, node.line)}`;
}
