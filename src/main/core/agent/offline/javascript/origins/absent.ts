/** An object does not have a property at all: which statement should have given it? */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { inWords } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { classNamed, constructorOf } from '../classes.ts';
import { lineOf, objectOf, parametersOf, statementOf } from '../functions.ts';
import { importedBy } from '../modules.ts';
import { fillingsOf, literalsLike, mentionsOf, writesOf } from '../properties.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, Move, PropertyRead } from '../questions.ts';
import { at } from '../reading.ts';
import { declarationsIn, definitionsOf, referencesTo, resolve } from '../scopes.ts';
import { isTestedFor } from '../sentinels.ts';
import { lackingLiteral } from './lacking.ts';
import { guarded, lateWrite } from './late.ts';
import { shallowMerge } from './merge.ts';
import { takenAway } from './taken-away.ts';
import { unreadyField } from './unready.ts';

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
  const merged = object && shallowMerge(c, suspect, object, key);
  if (merged) return merged;
  const [literal, ...more] = made;
  if (literal && more.length === 0) {
    const fromLiteral = lackingLiteral(c, literal, key, writes);
    if (fromLiteral) return fromLiteral;
  }
  if (assigned.length === 1 && first && made.length === 0) return guarded(c, { ...suspect, file: first.file }, [first.node], key);
  const line = lineOf(read);
  const where = place(c, suspect.file, line);
  const has = seen ? inWords(seen) : 'the object';
  const exchanged = object && exchangedWith(c, suspect, object, key);
  if (exchanged) return exchanged;
  if (mentionsOf(c.program, key, [read]) === 0 && seen) {
    return causeAt(suspect.file, read, line, `\`${key}\` is read at ${where}, but nothing in the sources gives any object that name; ${object ? `\`${brief(object)}\`` : 'it'} is ${has}.`, 0.65);
  }
  if (isTestedFor(c.program, key)) {
    return causeAt(suspect.file, read, line, `Not every object has \`${key}\`: other code asks for it first, but \`${brief(read)}\` at ${where} does not.`, 0.65);
  }
  return unknown(`\`${object ? brief(object) : 'The object'}\` has no \`${key}\` (it is ${has}), and which statement should have given it could not be told.`);
}

/** Another parameter of the same function has the property: the two may have changed places in a call. */
function exchangedWith(c: Case, suspect: JsSuspect, object: TreeNode, key: string): Move | undefined {
  const frame = frameOf(c, suspect);
  const binding = object.kind === 'identifier' ? resolve(object) : undefined;
  if (frame === undefined || binding?.kind !== 'parameter' || definitionsOf(binding).length > 0) return undefined;
  const other = parametersOf(binding.declaration).find(({ pattern }) => pattern !== binding.node && pattern.kind === 'identifier' && (c.looking.known(pattern.text, frame)?.seen?.members?.has(key) ?? false));
  return other && follow(at(suspect, object, { bad: 'type' }), `\`${object.text}\` has no \`${key}\`, but \`${other.pattern.text}\` has.`);
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

/** A class whose constructor and fields leave a property without a value. */
function neverSet(c: Case, suspect: JsSuspect, key: string, typed: { readonly file: SourceFile; readonly node: TreeNode }): Promise<Move> | Move {
  const writes = writesOf(c.program, key).filter((write) => write.file === typed.file);
  const field = writes.find(({ kind, value }) => kind === 'field' && value === undefined);
  const assigned = writes.filter(({ kind }) => kind === 'assigned');
  const unready = unreadyField(c, suspect, typed, key, writes);
  if (unready) return unready;
  const made = constructorOf(typed.node);
  const name = typed.node.field('name')?.text ?? 'the class';
  if (assigned.length > 0) {
    const late = lateWrite(c, typed.file, assigned.map(({ node }) => node), suspect.node);
    return late ?? guarded(c, { ...suspect, file: typed.file }, assigned.map(({ node }) => node), key);
  }
  const node = field?.node ?? made ?? typed.node;
  return causeAt(typed.file, node, node.line, `\`${name}\` never gives \`${key}\` a value${field ? `; it is only declared at ${place(c, typed.file, node.line)}` : ` in its constructor at ${place(c, typed.file, node.line)}`}.`, 0.7);
}
