/** SIGSEGV: which pointer or position of the line led to memory that is not the program's. */
import { place, unknown } from '../origin.ts';
import { brief, within } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import { follow } from '../compiled/questions.ts';
import type { Move, NativeSuspect } from '../compiled/questions.ts';
import { callerOf, functionAt, valueOf } from '../compiled/reading.ts';
import type { Seen } from '../values.ts';
import { freedBefore } from './freed.ts';
import { overflowed } from './overflow.ts';
import { onLine } from './scene.ts';
import type { Scene } from './scene.ts';

/** A method runs on no object: the caller's. */
function withoutObject({ c, spot, line }: Scene): Move | undefined {
  const frame = spot.live?.frame ?? 0;
  const self = c.hunt.stop?.frames[frame]?.variables.find(({ name }) => name === 'this');
  const caller = self && isNothing(c.read(self.value, self.type)) ? callerOf(c, frame) : undefined;
  const form = caller && c.syntax.form(caller.node);
  const receiver = form?.is === 'call' ? form.receiver : undefined;
  if (!caller || !receiver) return undefined;
  const live = { stop: c.hunt.stop?.number ?? 0, frame: caller.frame };
  const there: NativeSuspect = { ...spot, file: caller.file, node: receiver, live, bad: 'nothing', seen: c.read('0x0', 'void *') };
  return follow({ ...there, first: there }, `The method at ${place(c, spot.file, line)} runs on no object: \`${brief(receiver)}\` at ${place(c, caller.file, receiver.line)} points to nothing.`);
}

interface Access {
  /** What is accessed. */
  readonly node: TreeNode;
  /** The pointer that it goes through. */
  readonly pointer: TreeNode;
  readonly index?: TreeNode;
}

export async function badAccess(scene: Scene): Promise<Move> {
  const { c, spot } = scene;
  // A call to nowhere leaves a frame that has no source.
  const inLibrary = (spot.live?.frame ?? 0) > 0 && /^[A-Za-z_]/.test(c.hunt.stop?.frames[0]?.name ?? '');
  const own = withoutObject(scene);
  if (own) return own;
  const accesses = (inLibrary ? [...givenPointers(scene), ...accessesOn(scene)] : accessesOn(scene)).toSorted((a, b) => near(scene, a) - near(scene, b) || a.node.end - b.node.end);
  const wild: { readonly access: Access; readonly seen: Seen }[] = [];
  for (const access of accesses) {
    const { pointer, node, index } = access;
    const seen = await valueOf(c, spot, pointer, `Does \`${brief(pointer)}\` point to something?`);
    const where = place(c, spot.file, node.line);
    if (seen && isNothing(seen)) {
      return follow({ ...spot, node: pointer, bad: 'nothing', seen: c.read('0x0', seen.typeName), first: { ...spot, node: pointer } }, `\`${brief(pointer)}\` points to nothing, and \`${brief(node)}\` at ${where} needs what it points to.`);
    }
    const position = index && (await valueOf(c, spot, index, `Which element is it?`));
    if (index && position && isOutside(position, seen)) {
      return follow({ ...spot, node: index, bad: 'position', seen: position, first: { ...spot, node: index } }, `\`${brief(index)}\` is ${position.text} in \`${brief(node)}\` at ${where}${seen?.length === undefined ? '' : `, where there are ${seen.length}`}.`);
    }
    const isWritten = node.parent?.kind === 'assignment_expression' && node.parent.field('left') === node;
    if (seen?.shape === 'string' && isWritten && /invalid permissions|protected|access not allowed/i.test(scene.told)) {
      return follow({ ...spot, node: pointer, bad: 'value', seen, first: { ...spot, node: pointer } }, `\`${brief(node)}\` at ${where} writes into a text that cannot be changed: ${seen.text}.`);
    }
    if (seen?.shape === 'object' && /^0x/i.test(seen.text)) wild.push({ access, seen });
  }
  return wildPointer(scene, wild);
}

/** The pointer is not NULL, and there is nothing at it: it was freed, or never given a value. */
async function wildPointer(scene: Scene, found: readonly { readonly access: Access; readonly seen: Seen }[]): Promise<Move> {
  const { c, spot } = scene;
  const [called, ...more] = found.length > 0 ? [] : accessesOn(scene).filter(({ pointer }) => c.syntax.form(pointer).is === 'call');
  if (called && more.length === 0 && /fault address:? ?0x0*[0-9a-f]{1,3}\b/i.test(scene.told)) {
    return follow({ ...spot, node: called.pointer, bad: 'nothing', first: { ...spot, node: called.pointer } }, `\`${brief(called.pointer)}\` at ${place(c, spot.file, called.node.line)} gave nothing, and what it points to is used at once.`);
  }
  for (const { access } of found) {
    const freed = await freedBefore(c, spot, access.pointer);
    if (freed) return freed;
  }
  const [first] = found;
  if (!first) return leaves(scene) ? overflowed(scene) : unknown('Which pointer of the line is bad could not be told.');
  const suspect: NativeSuspect = { ...spot, node: first.access.pointer, bad: 'wild', seen: first.seen, first: { ...spot, node: first.access.pointer } };
  return follow(suspect, `\`${brief(first.access.pointer)}\` is ${first.seen.text} at ${place(c, spot.file, first.access.node.line)}, where nothing of the program is.`);
}

/** It failed where a function ends: the place to go back to is damaged. */
function leaves({ c, spot, line }: Scene): boolean {
  const fn = functionAt(c, spot.live?.frame ?? 0);
  return fn?.endLine === line;
}

function isNothing(seen: Seen): boolean {
  return seen.shape === 'null' || (seen.shape === 'object' && /^0x0*[0-9a-f]{1,3}$/i.test(seen.text));
}

/** A negative position, one beyond an array of known size, or one that no array has. */
function isOutside(position: Seen, container: Seen | undefined): boolean {
  const at = position.primitive;
  if (typeof at !== 'number') return false;
  if (container?.length !== undefined) return at < 0 || at >= container.length;
  return at < 0 || at > 100_000;
}

/** The debugger's column is that of the operator, which stands behind the pointer. */
function near({ line, column }: Scene, { node, pointer }: Access): number {
  if (node.line !== line) return 1000;
  const operator = node.column + (pointer.end - node.start);
  return Math.min(Math.abs(operator - column), Math.abs(node.column - column));
}

function accessesOn(scene: Scene): readonly Access[] {
  return onLine(scene, 'field_expression', 'pointer_expression', 'subscript_expression', 'call_expression').flatMap((node): readonly Access[] => {
    if (scene.line < node.line || insideSizeof(node)) return [];
    const form = scene.c.syntax.form(node);
    if (form.is === 'pointee') return [{ node, pointer: form.pointer }];
    if (form.is === 'element') return [{ node, pointer: form.container, index: form.index }];
    if (form.is === 'member' && form.object && node.children.some(({ kind }) => kind === '->')) return [{ node, pointer: form.object }];
    const callee = node.kind === 'call_expression' ? node.field('function') : undefined;
    // A function that is kept in a variable.
    return callee && /^(identifier|field_expression|subscript_expression|parenthesized_expression)$/.test(callee.kind) && form.is === 'call' ? [{ node, pointer: callee }] : [];
  });
}

function insideSizeof(node: TreeNode): boolean {
  let each: TreeNode | undefined = node;
  while (each && each.kind !== 'sizeof_expression') each = each.parent;
  return each !== undefined;
}

/** What a library function was given that it cannot read. */
function givenPointers(scene: Scene): readonly Access[] {
  const { c } = scene;
  const calls = onLine(scene, 'call_expression');
  const innermost = calls.filter((call) => !calls.some((other) => other !== call && within(other, call) && other.line === scene.line));
  return [...innermost, ...calls.filter((call) => !innermost.includes(call))].flatMap((node) => {
    const form = c.syntax.form(node);
    if (form.is !== 'call') return [];
    return [...(form.receiver ? [form.receiver] : []), ...form.given].filter((each) => !/^(fixed|operation)$/.test(c.syntax.form(each).is)).map((pointer) => ({ node, pointer }));
  });
}

