/** An attribute: which statement wrote it, for the object that was read. */
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { callsOf, classOf, moduleBehind } from '../callees.ts';
import { attributeWrites, fieldsOf, isDataclass, isProperty, lineage, memberOf } from '../classes.ts';
import type { AttributeWrite } from '../classes.ts';
import { mayBe, staticValue } from '../expressions.ts';
import { moduleDefinitions } from '../modules.ts';
import type { Located } from '../modules.ts';
import { withPick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { enclosingFunction, isFunction, nameOf, unwrap } from '../syntax.ts';
import { isNone } from '../values.ts';
import { chooseSource, containerChanges } from './sources.ts';
import type { Source } from './sources.ts';

export async function attributeOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node, file } = suspect;
  const [object, name] = [node.field('object'), node.field('attribute')?.text];
  if (!object || name === undefined) return unknown('The attribute could not be read.');
  const module = unwrap(object).kind === 'identifier' ? moduleBehind(c.program, file, unwrap(object)) : undefined;
  if (module) return moduleVariable(c, suspect, module, name);
  const seen = frameOf(c, suspect) === undefined ? undefined : await valueOf(c, suspect, object, `Of which object is \`${name}\` read?`);
  const owner = classOf(c, suspect, unwrap(object));
  const member = owner && memberOf(c.program, owner, name);
  const writes = writesFor(c, name, owner);
  if (member && isFunction(member.node) && writes.length === 0) return methodOrigin(c, suspect, member);
  if (owner && isDataclass(owner.node) && !writes.some(({ kind }) => kind !== 'class')) return fieldOrigin(c, suspect, object, owner, name);
  const of = seen?.shape === 'object' ? { of: { seen, left: (suspect.pick?.length ?? 0) + 1 } } : {};
  const changes = c.program.filesWith(name).flatMap((each) => containerChanges(suspect, each, each.root, (container) => container?.kind === 'attribute' && container.field('attribute')?.text === name));
  const sources = [...writes.flatMap((write) => sourceOf(suspect, write) ?? []), ...changes];
  if (sources.length === 0) return follow(withPick(at(c, suspect, object, seenAs(suspect.seen)), [`.${name}`, ...(suspect.pick ?? [])]));
  const unset = suspect.bad === 'missing' && !suspect.pick ? neverSet(c, suspect, writes, owner, name) : undefined;
  if (unset) return unset;
  return chooseSource(c, written(suspect, of), sources, { what: `\`${name}\`` });
}

/** The object's own look counts for the constructor's arguments later, whatever is picked from the attribute. */
function written(suspect: PySuspect, of: Partial<PySuspect>): PySuspect {
  return { ...suspect, ...of };
}

function sourceOf({ pick = [] }: PySuspect, { file, node, value, kind }: AttributeWrite): Source | undefined {
  if (!value) return undefined;
  return kind === 'computed' ? { kind: 'computed', file, holder: node, value: node, pick } : { kind: 'assigned', file, holder: node, value, pick };
}

/** The writes that can be to an object of this class. */
function writesFor(c: Case, name: string, owner: Located | undefined): readonly AttributeWrite[] {
  const chain = owner && lineage(c.program, owner).map(({ node }) => node);
  return attributeWrites(c.program, name).filter((write) => !chain || !write.owner || chain.includes(write.owner.node) || lineage(c.program, write.owner).some(({ node }) => node === owner.node));
}

function methodOrigin(c: Case, suspect: PySuspect, member: Located): Move {
  const { node, file } = suspect;
  if (isProperty(member.node) && node.parent?.kind === 'call' && node.parent.field('function') === node && suspect.first?.node === node) {
    return causeAt(file, node, node.line, `\`${brief(node.parent)}\` at ${place(c, file, node.line)} calls a property: \`${brief(node)}\` is its value already.`, 0.9);
  }
  if (isProperty(member.node)) return ask({ ask: 'returns', suspect, fn: member, call: node });
  return causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} is the method itself; it is not called there.`, 0.85);
}

/** A field of a dataclass is what the call that makes the object gives for it. */
function fieldOrigin(c: Case, suspect: PySuspect, object: TreeNode, owner: Located, name: string): Move {
  const field = fieldsOf(owner.node).find((each) => each.name === name);
  const made = callsOf(c, owner);
  const next = withPick(at(c, suspect, object, seenAs(suspect.seen)), [`.${name}`, ...(suspect.pick ?? [])]);
  if (suspect.pick || suspect.bad !== 'missing' || !field?.fallback || !mayBe(field.fallback, 'missing', undefined)) return follow(next);
  const bare = made.filter(({ node }) => !node.field('arguments')?.named.some((each) => each.field('name')?.text === name) && (node.field('arguments')?.named.length ?? 0) <= fieldsOf(owner.node).findIndex((each) => each.name === name));
  const [only, ...others] = bare;
  if (!only || others.length > 0) return follow(next);
  return causeAt(only.file, only.node, only.node.line, `\`${brief(only.node)}\` at ${place(c, only.file, only.node.line)} makes ${nameOf(owner.node) ?? 'the object'} without \`${name}\`, so it is ${brief(field.fallback)}.`, 0.75);
}

async function moduleVariable(c: Case, suspect: PySuspect, module: Located['file'], name: string): Promise<Move> {
  const { live: _, gate: __, entered: ___, ...rest } = suspect;
  const sources = moduleDefinitions(c.program, module, name).flatMap(({ file, definition }): readonly Source[] =>
    definition.value && definition.kind === 'assigned' ? [{ kind: 'assigned', file, holder: definition.holder, value: definition.value, pick: [...definition.path, ...(suspect.pick ?? [])] }] : [],
  );
  return chooseSource(c, { ...rest, file: module }, sources, { what: `\`${name}\`` });
}

/** The constructor leaves it at None, and only a method that nobody called gives it something. */
function neverSet(c: Case, suspect: PySuspect, writes: readonly AttributeWrite[], owner: Located | undefined, name: string): Move | undefined {
  const start = writes.find(({ value, node }) => isNone(staticValue(value)) && nameOf(enclosingFunction(node) ?? node) === '__init__');
  const setters = writes.filter(({ value, kind }) => kind === 'assigned' && value && !isNone(staticValue(value)));
  if (!start || !owner || setters.length === 0 || setters.some(({ value }) => value && mayBe(value, 'missing', undefined) && value.kind === 'identifier')) return undefined;
  const methods = [...new Set(setters.flatMap(({ node, file }) => (enclosingFunction(node) ? [{ file, node: enclosingFunction(node) ?? node }] : [])))];
  if (methods.length !== setters.length || methods.some((each) => nameOf(each.node) === '__init__')) return undefined;
  const names = [...new Set(methods.map(({ node }) => `${nameOf(node)}()`))].join(', ');
  const because = `\`${name}\` begins as None at ${place(c, start.file, start.node.line)}, and only ${names} gives it a value`;
  if (methods.some((each) => callsOf(c, each).length > 0)) return undefined;
  const init = memberOf(c.program, owner, '__init__');
  const made = init ? callsOf(c, init) : [];
  const [only, ...others] = made;
  if (only && others.length === 0) return causeAt(only.file, only.node, only.node.line, `${because}, which nothing calls for the object made at ${place(c, only.file, only.node.line)}.`, 0.65);
  return causeAt(start.file, start.node, start.node.line, `${because}, which nothing calls.`, 0.6);
}
