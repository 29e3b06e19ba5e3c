/** An object lacks a property, or has it with a bad value: which statement made, took away, or misnamed it. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { inWords, isMissing, readValue } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { classNamed, classOfThis, constructorOf } from '../classes.ts';
import { badCondition, isPlain, textOf } from '../expressions.ts';
import { brief } from '../failing-expression.ts';
import { argumentsOf, calleeOf, enclosingFunction, isClass, keyText, lineOf, objectOf, statementOf, stringText, unwrap } from '../functions.ts';
import { importedBy } from '../modules.ts';
import { mayBe } from '../possible.ts';
import { deletesOf, fillingsOf, keysOfLiteral, literalsLike, mentionsOf, propertyMentionsOf, writesOf } from '../properties.ts';
import type { PropertyWrite } from '../properties.ts';
import { literalBehind } from '../provenance.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move, PropertyRead } from '../questions.ts';
import { at, both, conditionsFor, seenAs, targetFor, topFrame } from '../reading.ts';
import { declarationsIn, definitionsOf, referencesTo, resolve, resolveName } from '../scopes.ts';
import { isTestedFor } from '../sentinels.ts';
import { staticValue } from '../static-value.ts';
import { guarded, lateWrite } from './late.ts';

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
  const assigned = possible.filter(({ kind }) => kind === 'assigned');
  const initial = possible.filter(({ kind }) => kind !== 'assigned');
  const last = assigned.length > 0 ? await lastWrite(c, suspect, key, assigned, owner) : undefined;
  if (last && (last.kind !== 'unknown' || initial.length === 0)) return last;
  const [only, ...more] = initial;
  return only && more.length === 0 ? throughWrite(c, suspect, only, key) : lastWrite(c, suspect, key, initial, owner);
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

/** A name that is nearly the one asked for: is the reader or the writer wrong? */
export async function namesakeOrigin(c: Case, suspect: JsSuspect, { read }: Pick<PropertyRead, 'read' | 'key'>, key: string, near: string, own: boolean): Promise<Move> {
  const member = own ? undefined : memberWriter(c, near);
  const writes = member ? [member] : writesOf(c.program, near).filter(({ kind }) => own || kind !== 'literal');
  const writers = writes.map(({ node }) => node);
  const reader = enclosingFunction(read);
  const ownNames = writers.map((node) => node.field('key') ?? node.field('left') ?? node.field('name') ?? node);
  const counted = [propertyMentionsOf(c.program, key, [reader ?? read]), propertyMentionsOf(c.program, near, ownNames)];
  // Variables of that name decide only where no other property does.
  const [named, nearby] = counted.some((count) => count > 0) ? counted : [mentionsOf(c.program, key, [reader ?? read]), mentionsOf(c.program, near, ownNames)];
  const forKey = styleMismatch(key, near, writers) ? 0 : (named ?? 0);
  const forNear = nearby ?? 0;
  const line = lineOf(read);
  const [only, ...others] = writes;
  if (only && others.length === 0 && (own || member) && forKey > forNear) {
    return causeAt(only.file, only.node, only.node.line, `\`${near}\` at ${place(c, only.file, only.node.line)} is written where \`${key}\` is read everywhere else.`, 0.85);
  }
  if (!/^[\w$]+$/.test(near) && writes.length === 0) return computedWriter(c, key, near);
  const because = `There is no \`${key}\`; the property is called \`${near}\`, and \`${brief(read)}\` at ${place(c, suspect.file, line)} asks for another name.`;
  return causeAt(suspect.file, read, line, because, forNear > forKey || writes.length !== 1 ? 0.85 : 0.65);
}

/** A name that no dot can read was made by a computed write. */
function computedWriter(c: Case, key: string, near: string): Move {
  const computed = c.program.filesWith('[').flatMap((file) =>
    descendants(file.root, 'assignment_expression').filter((each) => unwrap(each.field('left'))?.kind === 'subscript_expression').map((node) => ({ file, node })),
  );
  const [only, ...others] = computed;
  if (!only || others.length > 0) return unknown(`The property is called \`${near}\` and not \`${key}\`; which statement named it so could not be told.`);
  return causeAt(only.file, only.node, only.node.line, `\`${brief(only.node)}\` at ${place(c, only.file, only.node.line)} writes the property \`${near}\`, where \`${key}\` is read later.`, 0.75);
}

/** The method or field of the workspace's class that has the name. */
function memberWriter(c: Case, name: string): PropertyWrite | undefined {
  const members = c.program.filesWith(name).flatMap((file) => descendants(file.root, 'method_definition').filter((node) => keyText(node.field('name')) === name).map((node) => ({ file, node })));
  const [only, ...others] = members;
  return only && others.length === 0 ? { ...only, value: only.node, kind: 'field' } : undefined;
}

/** The two names differ in style alone, and the one that is there has the style of its neighbours. */
function styleMismatch(key: string, near: string, writers: readonly TreeNode[]): boolean {
  if (/[_-]/.test(key) === /[_-]/.test(near)) return false;
  const snake = /[_-]/.test(near);
  return writers.some((writer) => {
    const names = descendants(writer.parent ?? writer, 'pair').map((pair) => keyText(pair.field('key')) ?? '').filter((name) => name !== near && /[_A-Z-]/.test(name));
    return names.some((name) => /[_-]/.test(name) === snake);
  });
}

/** The property is not there at all. */
export async function absentOrigin(c: Case, suspect: JsSuspect, { object, read }: PropertyRead, key: string, seen: Seen | undefined): Promise<Move> {
  const snapshot = object && exportedSnapshot(c, suspect, object);
  if (snapshot) return snapshot;
  const taken = await takenAway(c, suspect, key);
  if (taken) return taken;
  const typed = seen?.typeName !== undefined && seen.typeName !== 'Object' ? classNamed(c.program, seen.typeName) : undefined;
  if (typed) return neverSet(c, suspect, key, typed);
  const writes = writesOf(c.program, key);
  const assigned = writes.filter(({ kind }) => kind === 'assigned');
  const [first] = assigned;
  const late = first && lateWrite(c, first.file, assigned.map(({ node }) => node), suspect.node);
  if (late) return late;
  const filled = object ? fillingsOf(suspect.file, object).map(({ call }) => call) : [];
  const lateFilling = lateWrite(c, suspect.file, filled, suspect.node, key);
  if (lateFilling) return lateFilling;
  const made = seen ? literalsLike(c.program, seen) : [];
  const [literal, ...more] = made;
  if (literal && more.length === 0) {
    const fromLiteral = lackingLiteral(c, literal, key, writes);
    if (fromLiteral) return fromLiteral;
  }
  if (assigned.length === 1 && first && made.length === 0) return guarded(c, { ...suspect, file: first.file }, [first.node], key);
  const line = lineOf(read);
  const where = place(c, suspect.file, line);
  const has = seen ? inWords(seen) : 'the object';
  if (mentionsOf(c.program, key, [read]) === 0 && seen) {
    return causeAt(suspect.file, read, line, `\`${key}\` is read at ${where}, but nothing in the sources gives any object that name; ${object ? `\`${brief(object)}\`` : 'it'} is ${has}.`, 0.65);
  }
  if (isTestedFor(c.program, key)) {
    return causeAt(suspect.file, read, line, `Not every object has \`${key}\`: other code asks for it first, but \`${brief(read)}\` at ${where} does not.`, 0.65);
  }
  return unknown(`\`${object ? brief(object) : 'The object'}\` has no \`${key}\` (it is ${has}), and which statement should have given it could not be told.`);
}

/** `module.exports = { current }` hands out the value of the moment; later writes to the variable are not seen. */
function exportedSnapshot(c: Case, suspect: JsSuspect, object: TreeNode): Move | undefined {
  const holder = objectOf(object);
  const binding = holder?.kind === 'identifier' ? resolve(holder) : undefined;
  const imported = binding && importedBy(c.program, suspect.file, binding);
  const name = object.field('property')?.text;
  if (!imported?.file || name === undefined) return undefined;
  const { file } = imported;
  const variable = declarationsIn(file.root).get(name);
  if (!variable || definitionsOf(variable).length < 2) return undefined;
  const given = referencesTo(variable).find((each) => each.kind === 'shorthand_property_identifier' && /^module\.exports/.test(statementOf(each).text));
  return given && causeAt(file, given, given.line, `\`${name}\` is exported at ${place(c, file, given.line)} as it is at that moment; when it is written again later, those who have it do not see that.`, 0.75);
}

/** The one literal that made the object does not have the property. */
function lackingLiteral(c: Case, literal: { readonly file: SourceFile; readonly node: TreeNode }, key: string, writes: readonly PropertyWrite[]): Move | undefined {
  const { file, node } = literal;
  const line = node.line;
  const where = place(c, file, line);
  const methods = c.program.filesWith('class', key).some((each) => descendants(each.root, 'method_definition').some((method) => method.parent?.kind === 'class_body' && keyText(method.field('name')) === key));
  const spread = node.named.find(({ kind }) => kind === 'spread_element');
  if (methods && spread) return causeAt(file, spread, spread.line, `\`${brief(spread)}\` at ${place(c, file, spread.line)} copies only the fields of the object, not the methods of its class, so \`${key}\` is lost.`, 0.8);
  const merged = shallowMerge(c, node, key);
  if (merged) return merged;
  const siblings = writes.filter((write) => write.kind === 'literal' && write.node.parent !== node && areSiblings(write.node.parent, node));
  const inScope = resolveName(node, key);
  const fuller = writes.some((write) => write.kind === 'literal' && write.node.parent !== node && write.node.parent && sharesKeys(node, write.node.parent));
  if (fuller) return causeAt(file, node, line, `The object made at ${where} has no \`${key}\`, unlike another one with the same properties.`, 0.65);
  if (siblings.length > 0) return causeAt(file, node, line, `The object made at ${where} has no \`${key}\`, unlike the others like it.`, 0.8);
  if (inScope && inScope.scope.kind !== 'program') return causeAt(file, node, line, `The object made at ${where} leaves out \`${key}\`, which is at hand there.`, 0.8);
  return undefined;
}

/** An object under the same name elsewhere has the property, and the one around it is merged with `{ ...a, ...b }`: the inner one is replaced whole. */
function shallowMerge(c: Case, literal: TreeNode, key: string): Move | undefined {
  const name = literal.parent?.kind === 'pair' ? keyText(literal.parent.field('key')) : undefined;
  if (name === undefined) return undefined;
  const fuller = writesOf(c.program, name).some(({ value }) => value !== undefined && value !== literal && value.kind === 'object' && keysOfLiteral(value).keys.has(key));
  const merges = c.program.filesWith('...').flatMap((file) =>
    descendants(file.root, 'object').filter((each) => each.named.length > 1 && each.named.every(({ kind }) => kind === 'spread_element')).map((node) => ({ file, node })),
  );
  const [only, ...others] = merges;
  if (!fuller || !only || others.length > 0) return undefined;
  const line = only.node.line;
  return causeAt(only.file, only.node, line, `\`${brief(only.node)}\` at ${place(c, only.file, line)} replaces \`${name}\` as a whole instead of merging it, so \`${key}\` is lost.`, 0.7);
}

/** Every name of the one is also in the other. */
function sharesKeys(small: TreeNode, large: TreeNode): boolean {
  const names = [...keysOfLiteral(small).keys.keys()];
  const others = keysOfLiteral(large).keys;
  return names.length > 0 && names.every((name) => others.has(name));
}

/** Two literals that play the same part: elements of one list, values of one table, arguments of calls to one function. */
function areSiblings(a: TreeNode | undefined, b: TreeNode): boolean {
  if (!a) return false;
  const [holderA, holderB] = [holderOf(a), holderOf(b)];
  if (holderA === undefined || holderB === undefined) return false;
  if (holderA === holderB) return true;
  const [a1, b1] = [holderA, holderB].map((holder) => (holder.kind === 'call_expression' ? calleeOf(holder) : undefined));
  // Calls that name different things first (an event, a route) are no siblings.
  const [nameA, nameB] = [holderA, holderB].map((holder) => stringValue(argumentsOf(holder)[0]));
  if (nameA !== nameB && /^(emit|publish|dispatch|trigger|send|fire|notify|request|post)$/.test((a1?.field('property') ?? a1)?.text ?? '')) return false;
  return a1 !== undefined && b1 !== undefined && (a1.field('property') ?? a1).text === (b1.field('property') ?? b1).text;
}

function holderOf(literal: TreeNode): TreeNode | undefined {
  const parent = literal.parent;
  if (parent?.kind === 'array') return parent;
  if (parent?.kind === 'pair') return parent.parent;
  return parent?.kind === 'arguments' ? parent.parent : undefined;
}

/** `delete` took it away: seen when the program stops there. */
async function takenAway(c: Case, suspect: JsSuspect, key: string): Promise<Move | undefined> {
  const deletes = deletesOf(c.program, key);
  const [only] = deletes;
  if (!only) return undefined;
  const found = (node: TreeNode, file: SourceFile, confidence: number): Move =>
    causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} takes \`${key}\` away.`, confidence);
  if (!c.travel.possible) return deletes.length === 1 ? found(only.node, only.file, 0.6) : undefined;
  const targets = deletes.map(({ file, node, object }) => {
    const target = unwrap(node.field('argument'));
    return targetFor(file, node, target && isPlain(target) && isPlain(object) ? `${textOf(target)} !== undefined` : undefined);
  });
  const arrival = await c.travel.go({ targets, why: `\`${key}\` is deleted` });
  if (arrival.kind !== 'arrived' || !c.hunt.stop) return undefined;
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  const hit = deletes[targets.indexOf(arrival.target)] ?? only;
  return found(hit.node, hit.file, 0.9);
}

/** A class whose constructor and fields leave a property without a value. */
function neverSet(c: Case, suspect: JsSuspect, key: string, typed: { readonly file: SourceFile; readonly node: TreeNode }): Promise<Move> | Move {
  const writes = writesOf(c.program, key).filter((write) => write.file === typed.file);
  const field = writes.find(({ kind, value }) => kind === 'field' && value === undefined);
  const assigned = writes.filter(({ kind }) => kind === 'assigned');
  const made = constructorOf(typed.node);
  const name = typed.node.field('name')?.text ?? 'the class';
  if (assigned.length > 0) {
    const late = lateWrite(c, typed.file, assigned.map(({ node }) => node), suspect.node);
    return late ?? guarded(c, { ...suspect, file: typed.file }, assigned.map(({ node }) => node), key);
  }
  const node = field?.node ?? made ?? typed.node;
  return causeAt(typed.file, node, node.line, `\`${name}\` never gives \`${key}\` a value${field ? `; it is only declared at ${place(c, typed.file, node.line)}` : ` in its constructor at ${place(c, typed.file, node.line)}`}.`, 0.7);
}

function stringValue(node: TreeNode | undefined): string | undefined {
  return node && stringText(node);
}
