/** A property or element that is not there, or is bad: the object, the name, or the write is to blame. */
import { closestName } from '../../likeness.ts';
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import type { TreeNode } from '../../tree.ts';
import { brief } from '../../tree.ts';
import { inWords, isMissing, readValue } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { classNamed, classOfThis, lineage, memberNames, memberOf } from '../classes.ts';
import { textOf } from '../expressions.ts';
import { calleeOf, isFunction, lineOf, objectOf, rootOf, statementOf, stringText, unwrap } from '../functions.ts';
import { exportsOf, importedBy } from '../modules.ts';
import { writesOf } from '../properties.ts';
import { ask, follow } from '../questions.ts';
import type { JsSuspect, Move, PropertyRead } from '../questions.ts';
import { at, seenAs, seenIn, valueOf } from '../reading.ts';
import { revive } from '../revive.ts';
import { resolve } from '../scopes.ts';
import { staticValue } from '../static-value.ts';
import { absentOrigin } from './absent.ts';
import { containerOrigin } from './element.ts';
import { importOrigin, leadsBack, unexported } from './imports.ts';
import { namesakeOrigin } from './namesake.ts';
import { isForeignThis, isOwnThis } from './this.ts';
import { writtenOrigin } from './written.ts';

export async function memberOrigin(c: Case, suspect: JsSuspect): Promise<Move> {
  const { node } = suspect;
  if (suspect.bad === 'element') {
    const filled = await containerOrigin(c, suspect);
    if (filled) return filled;
  }
  const object = objectOf(node);
  if (!object) return unknown('The object could not be read.');
  const property = node.field('property');
  const root = rootOf(node);
  if (/^(type|uncallable|uniterable)$/.test(suspect.bad) && root.kind === 'identifier' && !resolve(root)) {
    return causeAt(suspect.file, node, node.line, `\`${brief(node)}\` at ${place(c, suspect.file, node.line)} is ${suspect.seen ? inWords(suspect.seen) : 'of another kind'}, and that is not what is wanted later.`, 0.7);
  }
  const elsewhere = suspect.first === undefined || statementOf(suspect.first.node) !== statementOf(node);
  if (suspect.bad === 'type' && suspect.seen?.shape === 'function' && elsewhere && property && writesOf(c.program, property.text).some(({ value }) => value && isFunction(unwrap(value)))) {
    return causeAt(suspect.file, node, node.line, `\`${brief(node)}\` at ${place(c, suspect.file, node.line)} is the function itself; it is not called there.`, 0.75);
  }
  if (property) return ask({ ask: 'property', suspect, read: { object, key: property.text, read: node } });
  const index = unwrap(node.field('index'));
  if (!index) return unknown('The index could not be read.');
  const fixed = stringText(index) ?? (index.kind === 'number' ? Number(index.text) : undefined);
  if (typeof fixed === 'string') return ask({ ask: 'property', suspect, read: { object, key: fixed, read: node } });
  return computedOrigin(c, suspect, object, index);
}

/** `table[key]`: out of range, or nothing under the key. */
async function computedOrigin(c: Case, suspect: JsSuspect, object: TreeNode, index: TreeNode): Promise<Move> {
  const live = await revive(c, suspect, `\`${brief(suspect.node)}\` is read`);
  if (!live) return unknown(`What \`${brief(suspect.node)}\` was asked for could not be seen.`);
  const frame = frameOf(c, live) ?? 0;
  const looks = await c.looking.look([
    { expression: textOf(object), frame, why: `What is \`${brief(object)}\`, which is read from?` },
    { expression: textOf(index), frame, why: `Which element of \`${brief(object)}\` is wanted?` },
  ]);
  const [container, key] = [seenIn(c, looks[0]), staticValue(index) ?? seenIn(c, looks[1])];
  if (!container && object.kind === 'call_expression') {
    if (typeof key?.primitive === 'number' && /\.split$/.test(calleeOf(object)?.text ?? '')) return ask({ ask: 'picked', suspect: live, value: object, path: [{ key: key.primitive, node: live.node }] });
    const line = lineOf(live.node);
    return causeAt(live.file, live.node, line, `\`${brief(live.node)}\` at ${place(c, live.file, line)} makes ${live.seen ? inWords(live.seen) : 'the value'}.`, 0.6);
  }
  if (!container) return unknown(`\`${brief(object)}\` could not be looked at.`);
  if (isMissing(container)) return follow(at(live, object, { bad: 'missing', seen: container }), `\`${brief(object)}\` is ${container.text}.`);
  if (container.shape === 'promise') return follow(at(live, object, { bad: 'promise', seen: container }), `\`${brief(object)}\` is a Promise.`);
  if (container.shape === 'array' || container.shape === 'string') return ask({ ask: 'index', suspect: live, read: { object, index, container, key } });
  if (container.shape === 'map') {
    const line = lineOf(live.node);
    return causeAt(live.file, live.node, line, `\`${brief(object)}\` is a Map, and \`${brief(live.node)}\` at ${place(c, live.file, line)} reads a property of it instead of asking \`get\`.`, 0.8);
  }
  if (key && key.primitive !== undefined && container.members?.has(String(key.primitive))) return writtenOrigin(c, live, String(key.primitive), container);
  return ask({ ask: 'key', suspect: live, lookup: { key: index, listing: `Object.keys(${textOf(object)})`, container: brief(object), lookup: live.node } });
}

/** A property by a name that is fixed. */
export async function propertyOrigin(c: Case, suspect: JsSuspect, read: PropertyRead): Promise<Move> {
  const { object, key } = read;
  const module = object && moduleOf(c, suspect, object);
  if (module && typeof key === 'string') return exportedOrigin(c, suspect, read, module);
  const live = object ? ((await revive(c, { ...suspect, node: read.read }, `\`${brief(read.read)}\` is read`)) ?? suspect) : suspect;
  const seen = object ? await valueOf(c, live, object, `What is \`${brief(object)}\`, from which \`${String(key)}\` is read?`) : undefined;
  if (object && seen) {
    const wrong = await wrongObject(c, live, object, read, seen);
    if (wrong) return wrong;
  }
  if (typeof key === 'number') {
    if (!object) return unknown('The position could not be followed.');
    return ask({ ask: 'index', suspect: live, read: { object, index: read.read, container: seen, key: readValue(String(key)) } });
  }
  const whole = seen && object ? await allMembers(c, live, object, seen) : seen;
  const members = [...(whole?.members?.keys() ?? [])];
  if (members.includes(key) || !whole) {
    const value = whole?.members?.get(key);
    const written = await writtenOrigin(c, { ...live, ...(value === undefined || value === '…' ? {} : { seen: readValue(value) }) }, key, whole, object);
    if (whole || written.kind !== 'unknown') return written;
  }
  if (whole && suspect.bad !== 'value' && !members.includes(key)) {
    const own = ownClass(c, live, object, whole);
    const getter = own && memberOf(c.program, own, key);
    if (getter?.node.children.some((child) => child.kind === 'get')) return ask({ ask: 'returns', suspect: { ...live, node: read.read }, fn: getter, call: read.read }, `\`${key}\` is a getter of \`${own?.node.field('name')?.text ?? 'the class'}\`.`);
    if (getter?.node.children.some((child) => child.kind === 'static')) {
      const line = lineOf(read.read);
      return causeAt(live.file, read.read, line, `\`${key}\` is static: it belongs to the class \`${own?.node.field('name')?.text ?? ''}\` itself, but \`${brief(read.read)}\` at ${place(c, live.file, line)} asks an instance.`, 0.85);
    }
    const names = [...members, ...(own ? memberNames(c.program, own) : [])];
    if (own && memberNames(c.program, own).includes(key) && suspect.bad !== 'missing') return writtenOrigin(c, live, key, whole);
    const near = closestName(key, names.filter((name) => name !== 'constructor'));
    if (near !== undefined) return namesakeOrigin(c, live, read, key, near, members.includes(near));
    const inside = [...(whole.members ?? [])].find(([, text]) => memberHas(c, text, key));
    if (inside) {
      const line = lineOf(read.read);
      return causeAt(live.file, read.read, line, `\`${key}\` belongs to \`${object ? brief(object) : 'it'}.${inside[0]}\`, but \`${brief(read.read)}\` at ${place(c, live.file, line)} asks the object around it.`, 0.8);
    }
  }
  return absentOrigin(c, live, read, key, whole);
}

/** The object is nothing, a Promise, or of another kind than one that has properties. */
async function wrongObject(c: Case, suspect: JsSuspect, object: TreeNode, { key, read }: PropertyRead, seen: Seen): Promise<Move | undefined> {
  if (isMissing(seen)) return follow(at(suspect, object, { bad: 'missing', seen }), `\`${brief(object)}\` is ${seen.text}.`);
  if (seen.shape === 'promise') return follow(at(suspect, object, { bad: 'promise', seen }), `\`${brief(object)}\` is a Promise, not what it resolves to.`);
  if (unwrap(object).kind === 'this' && (seen.typeName === 'global' || seen.text === 'global')) return ask({ ask: 'this', suspect: at(suspect, unwrap(object), { bad: 'type', seen }) }, '`this` is the global object.');
  if (unwrap(object).kind === 'this' && isOwnThis(object, seen.typeName)) return ask({ ask: 'this', suspect: at(suspect, unwrap(object), { bad: 'type', seen }) }, `\`this\` is ${inWords(seen)}.`);
  if (unwrap(object).kind === 'this') {
    const own = classOfThis(suspect.file, object);
    const names = own ? lineage(c.program, own).map(({ node }) => node.field('name')?.text ?? '') : [];
    if (isForeignThis(suspect, object, seen.typeName, names) && !descendsFrom(c, seen.typeName, names)) return ask({ ask: 'this', suspect: at(suspect, unwrap(object), { bad: 'type', seen }) });
  }
  const line = lineOf(read);
  const where = place(c, suspect.file, line);
  if (seen.shape === 'function' || seen.shape === 'class') return follow(at(suspect, object, { bad: 'type', seen }), `\`${brief(object)}\` is ${inWords(seen)}, and that has no \`${String(key)}\`.`);
  const builtin = builtinNames[seen.shape];
  if (!builtin || typeof key === 'number') return undefined;
  const near = closestName(key, builtin);
  if (near !== undefined) return causeAt(suspect.file, read, line, `\`${brief(object)}\` is ${inWords(seen)} and has \`${near}\`, but \`${key}\` is asked for at ${where}.`, 0.85);
  if (seen.shape === 'map' || seen.shape === 'set') return causeAt(suspect.file, read, line, `\`${brief(object)}\` is ${inWords(seen)}; \`${key}\` at ${where} is no property of it.`, 0.65);
  return follow(at(suspect, object, { bad: 'type', seen }), `\`${brief(object)}\` is ${inWords(seen)}, and that has no \`${key}\`.`);
}

function descendsFrom(c: Case, typeName: string | undefined, names: readonly string[]): boolean {
  const located = typeName === undefined ? undefined : classNamed(c.program, typeName);
  return located !== undefined && lineage(c.program, located).some(({ node }) => names.includes(node.field('name')?.text ?? ''));
}

const builtinNames: Partial<Record<Seen['shape'], readonly string[]>> = {
  array: Object.getOwnPropertyNames(Array.prototype),
  string: Object.getOwnPropertyNames(String.prototype),
  number: Object.getOwnPropertyNames(Number.prototype),
  boolean: Object.getOwnPropertyNames(Boolean.prototype),
  map: Object.getOwnPropertyNames(Map.prototype),
  set: Object.getOwnPropertyNames(Set.prototype),
};

/** All own names, asked for where the text of the value was cut. */
async function allMembers(c: Case, suspect: JsSuspect, object: TreeNode, seen: Seen): Promise<Seen> {
  const frame = frameOf(c, suspect);
  if (seen.complete === true || frame === undefined || seen.shape !== 'object') return seen;
  const [look] = await c.looking.look([{ expression: `Object.keys(${textOf(object)})`, frame, why: `Which properties does \`${brief(object)}\` have?` }]);
  const keys = seenIn(c, look);
  if (!keys?.members) return seen;
  const members = new Map(seen.members);
  for (const text of keys.members.values()) {
    const name = readValue(text).primitive;
    if (typeof name === 'string' && !members.has(name)) members.set(name, '…');
  }
  return { ...seen, members, complete: keys.complete ?? false };
}

/** The text of a member tells an object that has this name. */
function memberHas(c: Case, text: string, key: string): boolean {
  const seen = readValue(text);
  if (seen.shape !== 'object' && seen.shape !== 'unknown') return false;
  if (seen.members?.has(key)) return true;
  const located = classNamed(c.program, seen.typeName ?? text);
  return located !== undefined && memberNames(c.program, located).includes(key);
}

function ownClass(c: Case, suspect: JsSuspect, object: TreeNode | undefined, seen: Seen): ReturnType<typeof classNamed> {
  const lexical = object && unwrap(object).kind === 'this' ? classOfThis(suspect.file, object) : undefined;
  const dynamic = seen.typeName === undefined || seen.typeName === 'Object' ? undefined : classNamed(c.program, seen.typeName);
  if (lexical) return dynamic && lineage(c.program, dynamic).some(({ node }) => node === lexical.node) ? dynamic : lexical;
  return seen.typeName === undefined || seen.typeName === 'Object' ? undefined : classNamed(c.program, seen.typeName);
}

/** The module behind `import * as x`, `const x = require(…)` or a default import of an object. */
function moduleOf(c: Case, suspect: JsSuspect, object: TreeNode): ReturnType<typeof importedBy> {
  const binding = object.kind === 'identifier' ? resolve(object) : undefined;
  const imported = binding && importedBy(c.program, suspect.file, binding);
  if (!imported?.file || (imported.name !== undefined && imported.name !== 'default')) return undefined;
  const { whole, open } = exportsOf(c.program, imported.file);
  return open || (whole && whole.node.kind !== 'object') ? undefined : imported;
}

/** A name that a module was to export. */
function exportedOrigin(c: Case, suspect: JsSuspect, { object, key, read }: PropertyRead, module: NonNullable<ReturnType<typeof moduleOf>>): Promise<Move> | Move {
  const { file: source } = module;
  const name = String(key);
  const binding = object && resolve(object);
  if (!source || !binding) return unknown('The module could not be read.');
  const exports = exportsOf(c.program, source);
  const located = exports.names.get(name);
  if (located && !leadsBack(c, source, suspect.file)) {
    const { live: _, ...rest } = suspect;
    return follow(at({ ...rest, file: located.file }, located.node, seenAs(suspect.seen)), `\`${brief(read)}\` is exported by ${place(c, source, located.node.line)}.`);
  }
  if (located) return importOrigin(c, suspect, binding, { ...module, name });
  const line = lineOf(read);
  const kept = unexported(c, source, name, place(c, suspect.file, line));
  if (kept) return kept;
  const near = closestName(name, [...exports.names.keys()]);
  if (near !== undefined) return namesakeOrigin(c, suspect, { read, key }, name, near, true);
  return causeAt(suspect.file, read, line, `${place(c, source, 1).replace(/:1$/, '')} exports no \`${name}\`, which is read at ${place(c, suspect.file, line)}; it exports ${[...exports.names.keys()].join(', ') || 'nothing'}.`, 0.7);
}

