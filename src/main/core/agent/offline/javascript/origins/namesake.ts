/** A name that is nearly the one asked for. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { enclosingFunction, keyText, lineOf, unwrap } from '../functions.ts';
import { mentionsOf, propertyMentionsOf, writesOf } from '../properties.ts';
import type { PropertyWrite } from '../properties.ts';
import type { JsSuspect, Move, PropertyRead } from '../questions.ts';

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
