/** A field of an object whose constructors are still running: fields come after `super`, in the order of the text. */
import { causeAt, place } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { constructorOf, lineage, memberName } from '../classes.ts';
import { callAt, enclosingFunction, isClass, lineOf, ownStatements } from '../functions.ts';
import type { Located } from '../modules.ts';
import type { PropertyWrite } from '../properties.ts';
import type { JsSuspect, Move } from '../questions.ts';
import { functionOfFrame } from '../reading.ts';

/** `writes` are those of the class that give the property a value. Undefined when no constructor of it is still running. */
export function unreadyField(c: Case, suspect: JsSuspect, typed: Located, key: string, writes: readonly PropertyWrite[]): Move | undefined {
  const [write] = writes.filter((each) => each.value !== undefined && begins(typed.node, each));
  if (!write) return undefined;
  return throughSuper(c, typed, key, write) ?? earlierField(c, suspect, key, write);
}

/** It is a field of the class, or written by its constructor itself. */
function begins(classNode: TreeNode, { node, kind }: PropertyWrite): boolean {
  return above(node, isClass) === classNode && (kind === 'field' || enclosingFunction(node) === constructorOf(classNode));
}

/** The constructor of a superclass is on the stack: what it calls sees the object before the fields of the class are there. */
function throughSuper(c: Case, typed: Located, key: string, write: PropertyWrite): Move | undefined {
  const made = lineage(c.program, typed).slice(1).map(({ node }) => constructorOf(node));
  const frame = c.hunt.stop?.frames.find(({ index, user }) => user && made.some((each) => each !== undefined && each === functionOfFrame(c, index)));
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  const call = file && frame && callAt(file, frame.line, frame.column);
  if (!file || !call || !frame) return undefined;
  const name = typed.node.field('name')?.text ?? 'The class';
  const given = place(c, write.file, write.node.line);
  const how = write.kind === 'field' ? `is a field, which \`${name}\` gets only after \`super\`` : 'is written only after `super`';
  return causeAt(file, call, lineOf(call), `\`${brief(call)}\` at ${place(c, file, lineOf(call))} runs code of \`${name}\` while the constructor of its superclass is still running; \`${key}\` of ${given} ${how}, so it is not there yet.`, 0.75);
}

/** An initialiser further up asks for a field further down. */
function earlierField(c: Case, { node, file }: JsSuspect, key: string, write: PropertyWrite): Move | undefined {
  const field = above(node, (each) => /^(public_)?field_definition$/.test(each.kind));
  const later = field && write.kind === 'field' && write.node !== field && write.node.parent === field.parent && write.node.start > field.start;
  if (later) return causeAt(file, field, field.line, `\`${memberName(field) ?? 'A field'}\` at ${place(c, file, field.line)} is initialised before \`${key}\` at ${place(c, file, write.node.line)}: fields get their values in the order of the text.`, 0.8);
  const fn = enclosingFunction(node);
  const before = fn && write.kind === 'assigned' && within(write.node, fn) && ownStatements(fn, 'assignment_expression').includes(write.node) && write.node.start > node.end;
  return before ? causeAt(file, node, lineOf(node), `\`${brief(node)}\` at ${place(c, file, lineOf(node))} asks for \`${key}\` before the constructor writes it at ${place(c, file, write.node.line)}.`, 0.75) : undefined;
}
