/** Several statements can have given a value: which of them did. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { isSame } from '../arithmetic.ts';
import { canHold } from '../holding.ts';
import { ask, follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { alive, functionAt, functionsNamed, goTo, isAt, nameOfCall, quoted, relocate, seenAs, valueOf } from '../reading.ts';
import { dominates, functionAround, guardsOf, writesTo } from '../scopes.ts';
import type { Write } from '../syntax.ts';
import { filledElsewhere } from './filled.ts';
import { ignoredError } from './ignored-error.ts';
import { takenTooOften } from './taken.ts';

/** A write, and what is taken out of its value. */
export interface Source extends Write {
  readonly pick?: NonNullable<NativeSuspect['pick']>;
  /** Where it stands; absent: in the file of the suspect. */
  readonly file?: SourceFile;
}

/** On to the write that gave the bad value. */
export async function chooseWrite(c: NativeCase, suspect: NativeSuspect, writes: readonly Source[], what: string, otherwise?: () => Move): Promise<Move> {
  const sources = writes.flatMap((each) => (each.kind === 'handed' ? throughAddress(c, suspect, each) : [each]));
  const able = sources.filter((each) => canGive(c, suspect, each));
  // Memory is hardly ever refused.
  const likely = suspect.bad === 'nothing' ? able.filter(({ value, pick }) => (pick ?? suspect.pick ?? []).length > 0 || !isAllocation(c, value)) : able;
  const told: Source[] = [];
  for (const each of likely.length > 0 || otherwise ? likely : able) if (!(await isSurelyAnother(c, suspect, each))) told.push(each);
  const possible: readonly Source[] = told;
  const [only, ...others] = possible;
  if (!only) return otherwise?.() ?? unknown(`No statement that gives ${what} the bad value was found.`);
  if (others.length === 0 && !otherwise) return through(c, suspect, only, sources);
  const same = await byValue(c, suspect, possible);
  if (same) return through(c, suspect, same, sources);
  const start = possible.find((each) => isPlaceholder(c, each)) ?? (otherwise ? undefined : possible.find(({ holder, file }) => !file && dominates(c.syntax, holder, suspect.node)));
  const later = possible.filter((each) => each !== start);
  const real = later.length > 0 ? later : possible;
  if (!c.travel.possible) return unknown(`Several statements give ${what} its value, and which of them was the last could not be seen.`);
  const places = real.map(({ holder, file }) => ({ file: file ?? suspect.file, node: holder }));
  const arrival = await goTo(c, suspect, places, `${what} gets its value`);
  if (arrival.kind === 'refused') return unknown(`Which statement gave ${what} its value could not be seen without running the program again.`);
  const writer = arrival.kind === 'arrived' ? real.find(({ holder, file }) => isAt(c, { file: file ?? suspect.file }, holder, arrival.target)) : undefined;
  const there = writer && alive(c, { ...suspect, file: writer.file ?? suspect.file }, `${what} gets its value`);
  if (writer && there && !(await givesAnother(c, { ...there, ...seenAs(suspect.seen) }, writer))) return through(c, there, writer, sources);
  return otherwise?.() ?? (start ? through(c, suspect, start, sources) : unknown(`None of the statements that give ${what} a value was seen to run.`));
}

/** A variable that has one value only, which is seen now and is another one. */
async function isSurelyAnother(c: NativeCase, suspect: NativeSuspect, source: Source): Promise<boolean> {
  const { value, holder } = source;
  const file = source.file ?? suspect.file;
  const form = value && c.syntax.form(value);
  if (!value || form?.is !== 'name' || frameOf(c, suspect) === undefined || functionAround(c.syntax, holder) === functionAround(c.syntax, suspect.node)) return false;
  if (writesTo(c.syntax, file, value, form.name).length !== 1) return false;
  const frame = (c.hunt.stop?.frames ?? []).findIndex(({ path }, index) => path === file.path && functionAt(c, index) === functionAround(c.syntax, holder));
  return frame !== -1 && givesAnother(c, { ...suspect, file, live: { stop: c.hunt.stop?.number ?? 0, frame } }, source);
}

/** Where the program stands at a write: its value is surely another one. What decides it may stand on the same line. */
async function givesAnother(c: NativeCase, suspect: NativeSuspect, { kind, value, pick }: Source): Promise<boolean> {
  if (kind !== 'assigned' || !value || (pick ?? suspect.pick ?? []).length > 0 || (!suspect.seen && suspect.bad !== 'nothing')) return false;
  const seen = await valueOf(c, suspect, value, `Is \`${brief(value)}\` the bad value?`);
  return seen !== undefined && (suspect.bad === 'nothing' ? seen.shape !== 'null' && seen.shape !== 'number' : suspect.seen !== undefined && isSame(seen, suspect.seen) === false);
}

function canGive(c: NativeCase, suspect: NativeSuspect, { kind, value, pick }: Source): boolean {
  const steps = [...(kind === 'loop' ? ['*'] : []), ...(pick ?? suspect.pick ?? [])];
  if (kind === 'declared') return suspect.pick !== undefined || suspect.bad !== 'type';
  if (kind === 'computed') return steps.length === 0 && suspect.bad !== 'nothing' && suspect.bad !== 'type' && suspect.seen?.shape !== 'string';
  return value !== undefined && canHold(c, value, steps, suspect);
}

function isAllocation(c: NativeCase, value: TreeNode | undefined): boolean {
  const form = value && c.syntax.form(value);
  return form?.is === 'call' && c.syntax.allocates(form) !== undefined;
}

/** `p = NULL`, `n := 0`, `var x *T` before the writes that matter. */
function isPlaceholder(c: NativeCase, { kind, value }: Source): boolean {
  return kind === 'declared' || (kind === 'assigned' && value !== undefined && c.syntax.form(value).is === 'fixed');
}

/** Where the failing run can be looked at, the write whose value is the bad one now. */
async function byValue(c: NativeCase, suspect: NativeSuspect, sources: readonly Source[]): Promise<Source | undefined> {
  const { seen, file, node, pick } = suspect;
  if (!seen || pick || frameOf(c, suspect) === undefined) return undefined;
  const fitting: Source[] = [];
  for (const each of sources) {
    if (each.pick || each.file || each.kind !== 'assigned' || !each.value || functionAround(c.syntax, each.holder) !== functionAround(c.syntax, node)) return undefined;
    const value = await valueOf(c, { ...suspect, file }, each.value, `Does \`${brief(each.holder)}\` give it?`);
    if (!value) return undefined;
    if (isSame(value, seen) !== false) fitting.push(each);
  }
  return fitting.length === 1 ? fitting[0] : undefined;
}

function through(c: NativeCase, suspect: NativeSuspect, source: Source, all: readonly Source[]): Move | Promise<Move> {
  const { kind, holder, value, position, target } = source;
  const file = source.file ?? suspect.file;
  const where = place(c, file, holder.line);
  const pick = [...(kind === 'loop' ? ['*'] : []), ...(source.pick ?? suspect.pick ?? [])];
  if (kind === 'computed' && all.filter((each) => each.kind === 'computed').length > 1) return unknown(`Several statements change \`${brief(target)}\` step by step, and which of them is wrong cannot be told.`);
  if (kind === 'computed') return causeAt(file, holder, holder.line, `${quoted(c, file, holder)} makes the value.`, 0.55);
  if (kind === 'declared' || !value) return filledElsewhere(c, suspect, source) ?? declared(c, suspect, source, all);
  const form = c.syntax.form(value);
  const ignored = ignoredError(c, file, source);
  if (ignored) return ignored;
  const taken = suspect.bad === 'empty' && value.kind === 'slice_expression' ? takenTooOften(c, suspect, source) : undefined;
  if (taken) return taken;
  const filled = form.is === 'made' && pick.length > 0 ? filledElsewhere(c, { ...suspect, file }, source) : undefined;
  if (filled) return filled;
  const here = functionAround(c.syntax, holder) === functionAround(c.syntax, suspect.node) && file === suspect.file ? suspect : afar(suspect);
  const because = `\`${brief(target)}\` gets its value at ${where}.`;
  const next: NativeSuspect = { ...relocate(c, { ...here, file, node: value }, value), ...seenAs(suspect.seen) };
  const { pick: _, ...plain } = next;
  const suspected: NativeSuspect = { ...plain, node: value, ...(pick.length > 0 ? { pick } : {}) };
  if (form.is === 'call' && position !== undefined && kind !== 'loop') {
    const [fn, ...others] = functionsNamed(c, form.name);
    if (fn && others.length === 0) return ask({ ask: 'returns', suspect: { ...suspected, node: c.syntax.unwrap(value) }, fn, call: c.syntax.unwrap(value), position }, because);
  }
  if (form.is === 'fixed' && pick.length === 0 && all.length > 1) return placeholder(c, suspected, source, all);
  if (form.is === 'call' && position !== undefined && kind !== 'loop') return ask({ ask: 'value', suspect: { ...suspected, node: c.syntax.unwrap(value) }, position }, because);
  return follow(suspected, because);
}

/** What belongs to the place of the failing run is left behind. */
function afar({ live: _, gate: __, when: ___, entered: ____, ...rest }: NativeSuspect): NativeSuspect {
  return rest;
}

/** Only the value it begins with was ever there. */
function placeholder(c: NativeCase, { file }: NativeSuspect, { holder }: Source, all: readonly Source[]): Move {
  const others = all.filter((each) => each.holder !== holder && each.kind !== 'declared');
  const [other] = others;
  const [guard] = other ? guardsOf(c.syntax, other.holder) : [];
  const not = other ? ` ${quoted(c, other.file ?? file, other.holder)} was not done${guard ? `, because ${quoted(c, other.file ?? file, guard.condition)} ${guard.held ? 'did not hold' : 'held'}` : ''}.` : '';
  return causeAt(file, holder, holder.line, `${quoted(c, file, holder)} is the value it still has.${not}`, 0.65);
}

function declared(c: NativeCase, suspect: NativeSuspect, source: Source, all: readonly Source[]): Move {
  const { file } = suspect;
  const { holder } = source;
  const random = c.syntax.declaredIsRandom && functionAround(c.syntax, holder) !== undefined && !/\bstatic\b/.test(holder.text);
  const what = suspect.pick ? `\`${String(suspect.pick[0]).replace(/^\./, '')}\` of it` : 'it';
  const others = all.filter((each) => each !== source);
  if (others.length > 0 && !random && !suspect.pick) return placeholder(c, suspect, source, all);
  return causeAt(file, holder, holder.line, `${quoted(c, file, holder)} declares it and gives ${what} no value${random ? ', so what is in it is left to chance' : ''}.`, 0.8);
}

/** `f(&p)`: what the function writes through its parameter. */
function throughAddress(c: NativeCase, suspect: NativeSuspect, write: Source): readonly Source[] {
  const call = c.syntax.form(write.holder);
  const [fn, ...others] = functionsNamed(c, nameOfCall(c, write.holder) ?? '');
  if (call.is !== 'call' || !fn || others.length > 0) return [];
  const index = call.given.findIndex((each) => {
    const form = c.syntax.form(each);
    return form.is === 'made' && form.of?.text === write.target.text;
  });
  const parameter = c.syntax.parametersOf(fn.node)[index]?.name;
  const [step, ...rest] = suspect.pick ?? [];
  return c.syntax.writes(fn.file).flatMap((inner): readonly Source[] => {
    if (!inner.value || functionAround(c.syntax, inner.holder) !== fn.node) return [];
    const form = c.syntax.form(inner.target);
    const whole = form.is === 'pointee' && form.pointer.text === parameter;
    const part = form.is === 'member' && form.object?.text === parameter && step === `.${form.name}`;
    return whole ? [{ ...inner, file: fn.file }] : part ? [{ ...inner, file: fn.file, pick: rest }] : [];
  });
}

/** Writes to what is picked out of the object of a name: `x.next = v`, `list[2] = v`. */
export function elementWrites(c: NativeCase, suspect: NativeSuspect, name: string): readonly Source[] {
  const [step, ...rest] = suspect.pick ?? [];
  const own = writesTo(c.syntax, suspect.file, suspect.node, name);
  const fn = functionAround(c.syntax, suspect.node);
  return c.syntax.writes(suspect.file).flatMap((write): readonly Source[] => {
    const form = c.syntax.form(write.target);
    const object = form.is === 'member' ? form.object : form.is === 'element' ? form.container : undefined;
    if (object?.text !== name || (functionAround(c.syntax, write.holder) !== fn && own.some(({ declares, holder }) => declares && functionAround(c.syntax, holder) !== undefined))) return [];
    const index = form.is === 'element' ? c.syntax.form(form.index) : undefined;
    const other = index?.is === 'fixed' && step !== '*' && index.seen.text !== String(step);
    const fits = form.is === 'member' ? step === `.${form.name}` : !other && !String(step).startsWith('.');
    return fits ? [{ ...write, pick: rest }] : [];
  });
}

