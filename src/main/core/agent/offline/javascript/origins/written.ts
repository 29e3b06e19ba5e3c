/** A property has a bad value: follow the write that gave it. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { isMissing, readValue } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { classNamed, classOfThis } from '../classes.ts';
import { badCondition, isPlain, textOf } from '../expressions.ts';
import { enclosingFunction, functionName, isClass, keyText, objectOf } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { keysOfLiteral, writesOf } from '../properties.ts';
import type { PropertyWrite } from '../properties.ts';
import { literalBehind } from '../provenance.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { at, both, conditionsFor, seenAs, targetFor, topFrame } from '../reading.ts';
import { isTestedFor } from '../sentinels.ts';
import { staticValue } from '../static-value.ts';
import { guarded, lateWrite } from './late.ts';
import { takenAway } from './taken-away.ts';

/** The property is there and its value is bad: follow the write that gave it. */
export async function writtenOrigin(c: Case, suspect: JsSuspect, key: string, owner: Seen | undefined, object?: TreeNode): Promise<Move> {
  const made = object && !isAssignedTo(c, key) ? literalBehind(c, at(suspect, object)) : undefined;
  const part = made?.literal.named.find((each) => (each.kind === 'shorthand_property_identifier' ? each.text : keyText(each.field('key'))) === key);
  if (made && part) {
    const value = part.field('value') ?? part;
    const handed = /^(type|uncallable|uniterable)$/.test(suspect.bad) && value.kind === 'identifier' ? { handed: { file: made.suspect.file, node: part } } : {};
    if (mayBe(value, suspect)) return follow({ ...made.suspect, ...handed, node: value, bad: suspect.bad, ...seenAs(suspect.seen) }, `\`${key}\` gets its value at ${place(c, made.suspect.file, part.line)}.`);
  }
  const writes = writesOf(c.program, key).filter((write) => fits(c, write, owner));
  const possible = writes.filter(({ value, kind }) => (value ? mayBe(value, suspect) : kind === 'field'));
  const placeholders = possible.filter(({ value }) => value === undefined || isMissing(staticValue(value)));
  const others = writes.filter((write) => !possible.includes(write) && write.kind === 'assigned');
  const [first] = others;
  if (first && suspect.bad === 'missing' && placeholders.length === possible.length) {
    const late = lateWrite(c, first.file, others.map(({ node }) => node), suspect.node);
    return late ?? guarded(c, { ...suspect, file: first.file }, others.map(({ node }) => node), key);
  }
  const real = possible.filter((write) => !placeholders.includes(write));
  const vain = real.length > 0 && suspect.bad === 'missing' ? lateWrite(c, real[0]?.file ?? suspect.file, real.filter(({ kind }) => kind === 'assigned').map(({ node }) => node), suspect.node) : undefined;
  if (vain && placeholders.length > 0) return vain;
  const alone = singleOut(possible, owner);
  if (alone) return throughWrite(c, suspect, alone, key);
  if (possible.length === 0) {
    const taken = await takenAway(c, suspect, key);
    return taken ?? unknown(`No statement was found that gives \`${key}\` this value.`);
  }
  // An object is assigned to after it was made, so assignments are watched first.
  const assigned = possible.filter((write) => write.kind === 'assigned' && !isBeginning(write));
  const initial = possible.filter((write) => !assigned.includes(write));
  const last = assigned.length > 0 ? await lastWrite(c, suspect, key, assigned, owner) : undefined;
  if (last && (last.kind !== 'unknown' || initial.length === 0)) return last;
  const [only, ...more] = initial;
  if (assigned.length > 0 && only && more.length === 0 && isMissing(staticValue(only.value))) {
    if (suspect.first && isTestedFor(c.program, key)) return follow({ ...suspect, file: only.file, node: only.value ?? only.node }, `\`${key}\` gets its value at ${place(c, only.file, only.node.line)}.`);
    return unknown(`\`${key}\` is still ${only.value?.text ?? 'nothing'}, as it was made at ${place(c, only.file, only.node.line)}: no statement that writes it has run for this object.`);
  }
  return only && more.length === 0 ? throughWrite(c, suspect, only, key) : lastWrite(c, suspect, key, initial, owner);
}

/** `this.x = null` in a constructor is how the object begins, as a field would be. */
function isBeginning({ node, value }: PropertyWrite): boolean {
  const fn = enclosingFunction(node);
  return fn?.kind === 'method_definition' && functionName(fn) === 'constructor' && isMissing(staticValue(value));
}

/** Some statement writes the property of an object that was made before. */
function isAssignedTo(c: Case, key: string): boolean {
  return writesOf(c.program, key).some(({ kind }) => kind === 'assigned');
}

/** Literals whose fixed values are those of the object leave only one. */
function singleOut(writes: readonly PropertyWrite[], owner: Seen | undefined): PropertyWrite | undefined {
  if (writes.length === 1) return writes[0];
  const certain = writes.filter(({ node, kind }) => kind === 'literal' && node.parent?.kind === 'object' && owner && certainty(node.parent, owner));
  return certain.length === 1 && writes.every(({ kind }) => kind === 'literal') ? certain[0] : undefined;
}

function certainty(literal: TreeNode, owner: Seen): boolean {
  const { keys } = keysOfLiteral(literal);
  const shared = [...keys].filter(([name, fixed]) => fixed?.primitive !== undefined && owner.members?.get(name) !== undefined);
  return shared.length > 0 && shared.every(([name, fixed]) => readValue(owner.members?.get(name) ?? '').primitive === fixed?.primitive);
}

/** Whether a write can be to an object like the one seen. */
function fits(c: Case, { file, node, kind }: PropertyWrite, owner: Seen | undefined): boolean {
  if (!owner) return true;
  const typed = owner.typeName !== undefined && owner.typeName !== 'Object' ? classNamed(c.program, owner.typeName) : undefined;
  if (kind === 'field') return typed ? isClass(above(node, isClass) ?? node) : owner.typeName !== undefined;
  if (kind === 'literal' && node.parent?.kind === 'object') {
    if (typed) return false;
    const { keys, open } = keysOfLiteral(node.parent);
    if (owner.complete && [...keys.keys()].some((name) => !owner.members?.has(name))) return false;
    return open || [...keys].every(([name, fixed]) => {
      const text = owner.members?.get(name);
      if (text === undefined || text === '…' || !fixed) return true;
      const seen = readValue(text);
      return seen.primitive === undefined || fixed.primitive === undefined ? seen.shape === fixed.shape || seen.shape === 'unknown' : seen.primitive === fixed.primitive;
    });
  }
  const target = node.field('left');
  if (target && objectOf(target)?.kind === 'this') {
    const own = classOfThis(file, target);
    if (own && !typed && owner.typeName === 'Object') return false;
    return !own || !typed || own.node.field('name')?.text === typed.node.field('name')?.text || descendants(typed.node, 'class_heritage').length > 0;
  }
  return true;
}

function throughWrite(c: Case, suspect: JsSuspect, { file, node, value, kind }: PropertyWrite, key: string): Move {
  const line = node.line;
  const where = place(c, file, line);
  if (!value) return causeAt(file, node, line, `\`${key}\` is declared at ${where} without a value, and nothing gives it one.`, 0.65);
  const { live, ...rest } = suspect;
  const handed = /^(type|uncallable|uniterable)$/.test(suspect.bad) && value.kind === 'identifier' ? { handed: { file, node } } : {};
  const sameFrame = live !== undefined && file === suspect.file && enclosingFunction(node) === enclosingFunction(suspect.node) && kind !== 'field';
  return follow({ ...rest, ...(sameFrame ? { live } : {}), ...handed, file, node: value }, `\`${key}\` gets its value at ${where}.`);
}

/** Several statements write it: watch them. */
async function lastWrite(c: Case, suspect: JsSuspect, key: string, writes: readonly PropertyWrite[], owner: Seen | undefined): Promise<Move> {
  if (!c.travel.possible) return unknown(`Several statements write \`${key}\`, and which of them gave the bad value could not be seen.`);
  const targets = writes.map(({ file, node, value }) => targetFor(file, value ?? node, both(ownerCondition(node, owner), value && !staticValue(value) ? badCondition(value, suspect.bad, suspect.seen) : undefined)));
  const arrival = await c.travel.go({ targets, ...(suspect.gate ? { gate: suspect.gate } : {}), why: `\`${key}\` gets a bad value` });
  if (arrival.kind !== 'arrived' || !c.hunt.stop) return unknown(`Which statement gave \`${key}\` its bad value could not be seen.`);
  const write = writes[targets.indexOf(arrival.target)];
  if (!write?.value) return unknown('The program stopped elsewhere.');
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  return follow({ ...suspect, file: write.file, node: write.value, live: { stop: c.hunt.stop.number, frame: topFrame(c) } }, `\`${key}\` gets its bad value at ${place(c, write.file, write.node.line)}.`);
}

/** The object that an assignment writes to has the members of the one seen. */
function ownerCondition(assignment: TreeNode, owner: Seen | undefined): string | undefined {
  const object = objectOf(assignment.field('left'));
  return object && owner && isPlain(object) ? conditionsFor(textOf(object), owner)[0] : undefined;
}
