/** A member of an object: which statement wrote it, or that none did. */
import { causeAt, unknown } from '../../origin.ts';
import { brief } from '../../tree.ts';
import { canHold } from '../holding.ts';
import { follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, functionsIn, quoted, relocate, seenAs, valueOf } from '../reading.ts';
import { functionAround, loopsAround } from '../scopes.ts';
import type { Form } from '../syntax.ts';
import { chooseWrite } from './writes.ts';
import type { Source } from './writes.ts';

export async function memberOrigin(c: NativeCase, suspect: NativeSuspect, { object, name }: Extract<Form, { is: 'member' }>): Promise<Move> {
  const writes = await writesFor(c, suspect, name, object === undefined ? undefined : await typeOf(c, suspect, object));
  const explicit = writes.filter(({ kind, value, pick }) => (kind === 'assigned' || kind === 'computed') && (!value || canHold(c, value, pick ?? [], suspect)));
  if (!object) return explicit.length > 0 ? chooseWrite(c, suspect, explicit, `\`${name}\``) : unsetOfThis(c, suspect, name);
  const next: NativeSuspect = { ...at(c, suspect, object, { pick: [`.${name}`, ...(suspect.pick ?? [])] }), ...seenAs(suspect.seen) };
  if (explicit.length === 0) return follow(next);
  return chooseWrite(c, suspect, explicit, `\`${name}\``, () => follow(next));
}

/** The name of the type of an object, as the debugger tells it. */
async function typeOf(c: NativeCase, suspect: NativeSuspect, object: NonNullable<NativeSuspect['node']>): Promise<string | undefined> {
  const seen = await valueOf(c, suspect, object, `Which object does \`${brief(object)}\` lead to?`);
  return seen?.typeName === undefined ? undefined : c.syntax.bareType(seen.typeName);
}

/** Statements of the program that write a member of this name, those to objects of another type left out. */
async function writesFor(c: NativeCase, suspect: NativeSuspect, name: string, type: string | undefined): Promise<readonly Source[]> {
  const owners = c.program.filesWith(name).flatMap((file) => c.syntax.typesIn(file).filter(({ node }) => c.syntax.membersOf(node).includes(name)));
  const shared = new Set(owners.map((each) => each.node)).size > 1;
  return c.program.filesWith(name).flatMap((file) =>
    c.syntax.writes(file).flatMap((write): readonly Source[] => {
      const form = c.syntax.form(write.target);
      const isMember = form.is === 'member' && form.name === name;
      // A plain name in a method of C++ can be a member too.
      if (!isMember || (shared && type !== undefined && !mayBeOf(c, file, write, type))) return [];
      return [{ ...write, file, ...(suspect.pick ? { pick: suspect.pick } : {}) }];
    }),
  );
}

/** Members of one name can belong to several types: the declaration of the object that is written tells. */
function mayBeOf(c: NativeCase, file: Source['file'] & object, write: Source, type: string): boolean {
  const form = c.syntax.form(write.target);
  const fn = functionAround(c.syntax, write.holder);
  const object = form.is === 'member' ? form.object?.text : undefined;
  const parameter = fn && c.syntax.parametersOf(fn).find((each) => each.name === object);
  if (parameter) return parameter.type.includes(type);
  const made = c.syntax.writes(file).find((each) => each.declares && each.target.text === object)?.holder.parent?.text;
  return made === undefined || made.includes(type);
}

/** A bare name in a method of a class. */
export function memberOfThis(c: NativeCase, suspect: NativeSuspect, name: string): Move | Promise<Move> | undefined {
  const isMember = c.program.filesWith(name).some((file) => c.syntax.typesIn(file).some(({ node }) => c.syntax.membersOf(node).includes(name)));
  return isMember ? memberOrigin(c, suspect, { is: 'member', name }) : undefined;
}

/** No constructor gives the member a value. */
function unsetOfThis(c: NativeCase, suspect: NativeSuspect, name: string): Move {
  for (const file of c.program.filesWith(name)) {
    const type = c.syntax.typesIn(file).find(({ node }) => c.syntax.membersOf(node).includes(name));
    if (!type) continue;
    const maker = functionsIn(c, file).find((fn) => c.syntax.nameOf(fn) === type.name);
    if (maker) return causeAt(file, maker, maker.line, `The constructor ${quoted(c, file, maker)} does not give \`${name}\` a value.`, 0.7);
    const field = type.node.field('body')?.named.find((each) => each.kind === 'field_declaration' && new RegExp(`\\b${name}\\b`).test(each.text));
    if (field) return causeAt(file, field, field.line, `${quoted(c, file, field)} declares it, and nothing gives it a value.`, 0.65);
  }
  return unknown(`No statement that gives \`${name}\` a value was found.`);
}

/** The loop that gives the elements their values begins after the first. */
function skippedBy(c: NativeCase, { file, node, pick = [] }: NativeSuspect): Move | undefined {
  const [position] = pick;
  const fn = functionAround(c.syntax, node);
  if (typeof position !== 'number') return undefined;
  for (const { target, holder } of c.syntax.writes(file)) {
    const form = c.syntax.form(target);
    const [loop] = form.is === 'element' && functionAround(c.syntax, holder) === fn ? loopsAround(c.syntax, holder) : [];
    const condition = loop && c.syntax.loopCondition(loop);
    const start = loop && condition ? /=\s*(\d+)\s*;/.exec(loop.text.slice(0, condition.start - loop.start))?.[1] : undefined;
    if (condition && start !== undefined && Number(start) > position) return causeAt(file, condition, condition.line, `The loop of ${quoted(c, file, condition)} begins at ${start}, so nothing gives the element ${position} a value.`, 0.75);
  }
  return undefined;
}

/** An object that was allocated, and whose member the function that does so does not write. */
export function unsetMember(c: NativeCase, suspect: NativeSuspect, holds: 'zeros' | 'random'): Move {
  const { file, node, pick = [] } = suspect;
  const name = String(pick[0] ?? '').replace(/^\./, '');
  const skipped = skippedBy(c, suspect);
  if (skipped) return skipped;
  const because = `${quoted(c, file, node)} makes the object, and nothing gives \`${name === '*' ? 'its elements' : name}\` a value${holds === 'random' ? ', so what is in it is left to chance' : ''}.`;
  const { node: _, ...spot } = relocate(c, suspect, node);
  return causeAt(spot.file, node, node.line, because, 0.7);
}
