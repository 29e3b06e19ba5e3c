/** Several statements can have given a value: which of them did. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants, within } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { badCondition, isTold, staticValue } from '../expressions.ts';
import { canBe, canHold } from '../matching.ts';
import { stepFor, withPick } from '../picks.ts';
import type { Pick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { alive, both, relocate, runOf, seenAs, targetFor, valueOf } from '../reading.ts';
import { resolve } from '../scopes.ts';
import type { Binding } from '../scopes.ts';
import { argumentsOf, calledName, enclosingFunction, guardsOf, loopAround, receiverOf } from '../syntax.ts';
import { isSame } from '../values.ts';

export interface Source {
  readonly kind: 'assigned' | 'computed' | 'added';
  readonly file: SourceFile;
  /** The statement or expression that gives it. */
  readonly holder: TreeNode;
  readonly value: TreeNode;
  readonly pick: Pick;
  /** The name that is bound. */
  readonly name?: TreeNode;
}

interface Choice {
  /** For sentences. */
  readonly what: string;
  /** When none of the sources gave it. */
  readonly otherwise?: () => Move;
}

/** On to the source that gave the bad value. */
export async function chooseSource(c: Case, suspect: PySuspect, sources: readonly Source[], { what, otherwise }: Choice): Promise<Move> {
  const possible = sources.filter((each) => canMake(each, suspect) && canHold(c, { file: each.file, node: each.value }, each.value, each.pick, suspect) && isTheObject(c, suspect, each));
  const [only, ...others] = possible;
  if (!only) return otherwise?.() ?? nothingAdded(c, suspect, sources) ?? unknown(`No statement that gives ${what} its value was found.`);
  if (others.length === 0 && !otherwise) return emptied(c, suspect, only, sources) ?? through(c, suspect, only);
  const same = await byValue(c, suspect, possible);
  if (same) return through(c, suspect, same);
  const start = possible.find(isPlaceholder);
  const real = possible.filter((each) => each !== start);
  if (!c.travel.possible) return unknown(`Several statements give ${what} its value, and which of them was the last could not be seen.`);
  const inRun = real.every((each) => enclosingFunction(each.holder) === enclosingFunction(suspect.node));
  const run = inRun ? await runOf(c, suspect) : {};
  const condition = (each: Source): string | undefined => (each.pick.length === 0 && each.kind !== 'computed' && !isTold(each.value) ? badCondition(each.value, suspect.bad, suspect.seen) : undefined);
  const told = real.filter((each) => isTold(each.value) || condition(each) !== undefined);
  const watched = told.length > 0 ? told : real;
  const left = real.filter((each) => !watched.includes(each));
  const targets = watched.map((each) => targetFor(each.file, each.holder, both(run.when, condition(each))));
  const arrival = await c.travel.go({ targets, ...(run.gate ? { gate: run.gate } : {}), why: `${what} gets its value` });
  if (arrival.kind === 'refused') return unknown(`Which statement gave ${what} its value could not be seen without running the program again.`);
  const writer = arrival.kind === 'arrived' ? watched[targets.indexOf(arrival.target)] : undefined;
  if (!writer && left.length === 1 && left[0]) return through(c, suspect, left[0]);
  if (!writer) return otherwise?.() ?? (start ? (searched(c, suspect, real) ?? through(c, suspect, start)) : unknown(`None of the statements that give ${what} a value gave the bad one.`));
  return through(c, alive(c, suspect, `${what} gets its value`), writer);
}

/** `x += …` fails with None and keeps the type of what it adds to. */
function canMake({ kind }: Source, { bad, pick }: PySuspect): boolean {
  return kind !== 'computed' || (pick === undefined && (bad === 'value' || bad === 'position'));
}

/** Whether the value can be the object that the bad part was seen in. */
function isTheObject(c: Case, { of }: PySuspect, { file, value, pick }: Source): boolean {
  return of?.left !== pick.length || canBe(c, { file, node: value }, value, of.seen);
}

/** `x = None`, `x = 0`, `x = []` before the statements that matter. */
function isPlaceholder({ kind, value, pick }: Source): boolean {
  return kind === 'assigned' && pick.length === 0 && (staticValue(value) !== undefined || (/^(list|dictionary)$/.test(value.kind) && value.named.length === 0));
}

/** Where the failing run can be looked at, the source whose value is the bad one now. */
async function byValue(c: Case, suspect: PySuspect, sources: readonly Source[]): Promise<Source | undefined> {
  if (!suspect.seen || frameOf(c, suspect) === undefined) return undefined;
  const fitting: Source[] = [];
  for (const each of sources) {
    if (each.pick.length > 0 || each.kind !== 'assigned' || each.file !== suspect.file || enclosingFunction(each.holder) !== enclosingFunction(suspect.node)) return undefined;
    const seen = await valueOf(c, suspect, each.value, `Does \`${brief(each.holder)}\` give it?`);
    if (!seen) return undefined;
    if (isSame(seen, suspect.seen) !== false) fitting.push(each);
  }
  return fitting.length === 1 ? fitting[0] : undefined;
}

function through(c: Case, suspect: PySuspect, source: Source): Move {
  const { file, holder, value, pick, kind } = source;
  const where = place(c, file, holder.line);
  if (file !== suspect.file || enclosingFunction(holder) !== enclosingFunction(suspect.node)) {
    const { live: _, gate: __, when: ___, ...rest } = suspect;
    const here = isOutside(holder, suspect.node) && file === suspect.file ? suspect : rest;
    return follow(withPick({ ...relocate(c, { ...here, file, node: value }, value), ...handedBy(source) }, pick), `The value comes from \`${brief(holder)}\` at ${where}.`);
  }
  const because = kind === 'added' ? `It is put in at ${where}.` : source.name ? `\`${source.name.text}\` gets its value at ${where}.` : '';
  return follow(withPick({ ...relocate(c, { ...suspect, node: value }, value), ...handedBy(source), ...seenAs(suspect.seen) }, pick), because);
}

/** The statement that passes a plain name on, as the last place where the value could have been made right. */
function handedBy({ kind, file, holder, value }: Source): Partial<PySuspect> {
  return kind === 'added' && value.kind !== 'call' ? { handed: { file, node: holder } } : {};
}

function isOutside(definition: TreeNode, use: TreeNode): boolean {
  const owner = enclosingFunction(definition);
  return owner === undefined || within(use, owner);
}

/** A container begins empty and nothing was ever added: why was no statement that adds reached? */
function emptied(c: Case, suspect: PySuspect, only: Source, sources: readonly Source[]): Move | undefined {
  const starts = suspect.bad === 'empty' && /^(list|dictionary|call)$/.test(only.value.kind) && only.pick.length === 0;
  return starts ? nothingAdded(c, suspect, sources) : undefined;
}

function nothingAdded(c: Case, suspect: PySuspect, sources: readonly Source[]): Move | undefined {
  if (suspect.bad !== 'empty') return undefined;
  const adding = sources.filter(({ kind }) => kind === 'added');
  return searched(c, suspect, adding);
}

/** The statements that give a value stand in a loop under a condition that never held. */
function searched(c: Case, suspect: PySuspect, sources: readonly Source[]): Move | undefined {
  const [only, ...others] = sources;
  if (!only || others.length > 0) return undefined;
  const loop = loopAround(only.holder);
  const [guard] = guardsOf(only.holder).filter(({ node }) => !loop || within(node, loop));
  const [variable, container] = [loop?.field('left'), loop?.field('right')];
  if (!loop || !variable || !container) return undefined;
  const { live: _, ...rest } = suspect;
  const here = { ...relocate(c, { ...suspect, file: only.file, node: loop }, loop) };
  const spot: PySuspect = only.file === suspect.file ? here : { ...rest, file: only.file, node: loop };
  if (!guard) return follow({ ...spot, node: container, bad: 'empty' }, `Nothing is added at ${place(c, only.file, only.holder.line)}, because \`${brief(container)}\` has nothing in it.`);
  if (!guard.held) return causeAt(only.file, guard.condition, guard.condition.line, `\`${brief(guard.condition)}\` at ${place(c, only.file, guard.condition.line)} lets nothing pass.`, 0.55);
  return ask({ ask: 'search', suspect: spot, search: { container, condition: guard.condition, variable } }, `\`${brief(guard.condition)}\` at ${place(c, only.file, guard.condition.line)} never held.`);
}

/** Statements that put something into the container of a name: `x.append(v)`, `x[k] = v`, `x.a = v`. */
export function mutationsOf(c: Case, suspect: PySuspect, binding: Binding): readonly Source[] {
  const isTheName = (node: TreeNode | undefined): boolean => node?.kind === 'identifier' && node.text === binding.name && resolve(node)?.scope === binding.scope;
  return containerChanges(suspect, suspect.file, binding.scope, isTheName);
}

/** The same for any expression of the container, within a part of the text. */
export function containerChanges(suspect: PySuspect, file: SourceFile, within_: TreeNode, isTheContainer: (node: TreeNode | undefined) => boolean): readonly Source[] {
  const [step, ...rest] = suspect.pick ?? (suspect.bad === 'empty' ? ['*value'] : []);
  if (step === undefined) return [];
  const found: Source[] = [];
  for (const call of descendants(within_, 'call')) {
    const value = argumentsOf(call).at(-1)?.value;
    if (!value || !isTheContainer(receiverOf(call))) continue;
    const name = calledName(call);
    if (/^(append|add|appendleft|push|insert|put)$/.test(name) && (step === '*' || step === '*value' || typeof step === 'number')) found.push({ kind: 'added', file, holder: call, value, pick: rest });
    if (/^(extend|update)$/.test(name)) found.push({ kind: 'added', file, holder: call, value, pick: [step, ...rest] });
    if (name === 'setdefault' && argumentsOf(call).length === 2) found.push({ kind: 'added', file, holder: call, value, pick: rest });
  }
  for (const assignment of descendants(within_, 'assignment')) {
    const [left, value] = [assignment.field('left'), assignment.field('right')];
    if (!left || !value) continue;
    if (left.kind === 'subscript' && isTheContainer(left.field('value'))) {
      const index = left.field('subscript');
      const own = index ? stepFor(index, undefined) : '*value';
      if ((step === '*key' || step === '*') && index) found.push({ kind: 'added', file, holder: assignment, value: index, pick: rest });
      else if (own === '*value' || step === '*value' || own === step) found.push({ kind: 'added', file, holder: assignment, value, pick: rest });
    }
    if (left.kind === 'attribute' && isTheContainer(left.field('object')) && step === `.${left.field('attribute')?.text}`) found.push({ kind: 'added', file, holder: assignment, value, pick: rest });
  }
  return found;
}
