/** The first question of a hunt in Go. */
import { endlessCall } from '../compiled/endless.ts';
import { ask, follow } from '../compiled/questions.ts';
import type { Bad, Move, NativeCase, NativeSuspect } from '../compiled/questions.ts';
import { quoted, topFrame, valueOf } from '../compiled/reading.ts';
import { noneHeld } from '../compiled/origins/condition.ts';
import { exitsBefore, guardsOf } from '../compiled/scopes.ts';
import type { Form } from '../compiled/syntax.ts';
import { causeAt, place, unknown } from '../origin.ts';
import { brief, descendants } from '../tree.ts';
import type { TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import { blocked, closedTwice } from './channels.ts';

/** Where the program failed. */
interface Scene {
  readonly c: NativeCase;
  /** `node` is the root of the file. */
  readonly spot: NativeSuspect;
  readonly line: number;
  readonly told: string;
}

/** The panic leads to the question. */
export async function openGo(c: NativeCase): Promise<Move | undefined> {
  const { stop } = c.hunt;
  if (!stop || (stop.reason !== 'exception' && !stop.exception)) return undefined;
  const told = [stop.exception?.typeName, stop.exception?.message, stop.description, stop.text].filter((text) => text !== undefined).join(' ');
  c.evidence.add(`stop ${stop.number}`);
  const endless = /stack overflow|stack exceeds/.test(told) ? endlessCall(c) : undefined;
  if (endless) return endless;
  const index = topFrame(c);
  const frame = stop.frames[index];
  const file = frame?.path === undefined ? undefined : c.program.file(frame.path);
  if (!frame?.user || !file) return unknown(`The program failed (${told}) in code that is not part of this project.`);
  c.hunt.say(`The program failed at ${place(c, file, frame.line)}: ${stop.exception?.message ?? told}.`);
  const spot: NativeSuspect = { file, node: file.root, bad: 'value', live: { stop: stop.number, frame: index } };
  return open({ c, spot, line: frame.line, told });
}

function open(scene: Scene): Promise<Move> | Move {
  const { told } = scene;
  if (/nil pointer dereference|invalid memory address/.test(told)) return nilUsed(scene);
  if (/assignment to entry in nil map/.test(told)) return nilMap(scene);
  const [, position, length] = /(?:index|slice bounds) out of range \[:?(-?\d+):?\] with (?:length|capacity) (\d+)/.exec(told) ?? [];
  if (position !== undefined) return outside(scene, Number(position), Number(length));
  if (/out of range/.test(told)) return outside(scene, Number(/\[:?(-?\d+)/.exec(told)?.[1] ?? -1), undefined);
  if (/integer divide by zero/.test(told)) return divided(scene);
  if (/interface conversion/.test(told)) return converted(scene);
  if (/send on closed channel|close of closed channel|close of nil channel/.test(told)) return closedTwice(scene.c, scene.spot, scene.line, told);
  if (/all goroutines are asleep/.test(told)) return blocked(scene.c, scene.spot, scene.line);
  const panic = onLine(scene, 'call_expression').find((node) => node.field('function')?.text === 'panic');
  return panic ? panicked(scene, panic) : unknown(`What is wrong at ${place(scene.c, scene.spot.file, scene.line)} could not be read from "${told}".`);
}

function onLine({ spot, line }: Scene, ...kinds: readonly string[]): readonly TreeNode[] {
  return descendants(spot.file.root, ...kinds).filter((node) => node.line <= line && line <= node.endLine);
}

function first({ spot }: Scene, node: TreeNode, bad: Bad, seen: Seen | undefined, because: string): Move {
  return follow({ ...spot, node, bad, first: { ...spot, node }, ...(seen ? { seen } : {}) }, because);
}

/** The first of the expressions that need an object, from the inside, that has none. */
async function nilUsed(scene: Scene): Promise<Move> {
  const { c, spot } = scene;
  const uses = onLine(scene, 'selector_expression', 'unary_expression', 'index_expression', 'call_expression').flatMap((node): readonly TreeNode[] => {
    if (node.line > scene.line) return [];
    const form = c.syntax.form(node);
    if (form.is === 'member' && form.object) return [form.object];
    if (form.is === 'pointee') return [form.pointer];
    if (form.is === 'element') return [form.container];
    return form.is === 'call' && !form.receiver ? [node.field('function') ?? node] : [];
  });
  const called: TreeNode[] = [];
  for (const pointer of uses.toSorted((a, b) => a.end - b.end)) {
    const form = c.syntax.form(pointer);
    if (form.is === 'call') called.push(pointer);
    const seen = await valueOf(c, spot, pointer, `Is \`${brief(pointer)}\` nil?`);
    if (seen?.shape === 'null') return first(scene, pointer, 'nothing', seen, `\`${brief(pointer)}\` is nil, and ${place(c, spot.file, pointer.line)} needs what it points to.`);
  }
  for (const pointer of uses) {
    const form = c.syntax.form(pointer);
    if (form.is === 'element' && (await lacksKey(scene, form))) return first(scene, pointer, 'nothing', undefined, `\`${brief(pointer)}\` at ${place(c, spot.file, pointer.line)} is nil, as the map has no such entry.`);
  }
  const [only, ...others] = called;
  if (only && others.length === 0) return first(scene, only, 'nothing', undefined, `\`${brief(only)}\` at ${place(c, spot.file, only.line)} gave nil, and its result is used at once.`);
  return unknown(`Which value at ${place(c, spot.file, scene.line)} is nil could not be seen.`);
}

async function lacksKey({ c, spot }: Scene, { container, index }: Extract<Form, { is: 'element' }>): Promise<boolean> {
  const held = await valueOf(c, spot, container, `What is in \`${brief(container)}\`?`);
  const key = await valueOf(c, spot, index, 'Which entry is it?');
  return held?.shape === 'map' && key?.primitive !== undefined && held.members?.has(key.text) !== true;
}

async function nilMap(scene: Scene): Promise<Move> {
  const { c, spot } = scene;
  for (const node of onLine(scene, 'index_expression')) {
    const form = c.syntax.form(node);
    if (form.is !== 'element') continue;
    const seen = await valueOf(c, spot, form.container, `Is \`${brief(form.container)}\` nil?`);
    if (seen?.shape === 'null') return first(scene, form.container, 'nothing', seen, `\`${brief(form.container)}\` is a nil map, and ${place(c, spot.file, node.line)} writes into it.`);
  }
  return unknown('Which map is nil could not be seen.');
}

async function outside(scene: Scene, position: number, length: number | undefined): Promise<Move> {
  const { c, spot } = scene;
  const said = `position ${position}${length === undefined ? '' : ` of ${length}`}`;
  for (const node of onLine(scene, 'index_expression', 'slice_expression')) {
    const container = node.field('operand');
    const positions = node.kind === 'index_expression' ? [node.field('index')] : [node.field('start'), node.field('end')];
    for (const index of positions) {
      if (!container || !index) continue;
      const seen = await valueOf(c, spot, index, `Is \`${brief(index)}\` ${position}?`);
      if (seen ? seen.primitive !== position : node.kind === 'slice_expression') continue;
      const held = await valueOf(c, spot, container, `What is in \`${brief(container)}\`?`);
      if (held?.length !== undefined && length !== undefined && node.kind === 'index_expression' && held.length !== length) continue;
      const because = `\`${brief(node)}\` at ${place(c, spot.file, node.line)} asks for ${said}.`;
      if (length === 0) return first(scene, container, 'empty', held, because);
      if (c.syntax.form(index).is === 'fixed') return causeAt(spot.file, node, node.line, `${because} Whether there are so many is not asked before.`, 0.6);
      return first(scene, index, 'position', seen ?? c.read(String(position)), because);
    }
  }
  return unknown(`What asks for ${said} could not be told.`);
}

async function divided(scene: Scene): Promise<Move> {
  const { c, spot } = scene;
  const divisions = onLine(scene, 'binary_expression', 'assignment_statement').filter((node) => /^[/%]=?$/.test(node.field('operator')?.text ?? ''));
  for (const node of divisions) {
    const right = node.field('right');
    const divisor = right?.kind === 'expression_list' ? right.named[0] : right;
    const seen = divisor && (await valueOf(c, spot, divisor, `Is \`${brief(divisor)}\` zero?`));
    if (!divisor || (seen ? seen.primitive !== 0 : divisions.length > 1)) continue;
    const because = `\`${brief(divisor)}\` is zero, and \`${brief(node)}\` at ${place(c, spot.file, node.line)} divides by it.`;
    const form = c.syntax.form(divisor);
    const measured = form.is === 'call' && form.name === 'len' ? form.given[0] : undefined;
    return measured ? first(scene, measured, 'empty', await valueOf(c, spot, measured, 'What is counted?'), because) : first(scene, divisor, 'value', seen ?? c.read('0'), because);
  }
  return unknown('Which division failed could not be told.');
}

/** `v.(int)`: what was put into the interface. */
async function converted(scene: Scene): Promise<Move> {
  const { c, spot, told } = scene;
  for (const node of onLine(scene, 'type_assertion_expression')) {
    const form = c.syntax.form(node);
    if (form.is !== 'asserted') continue;
    const seen = await valueOf(c, spot, form.value, `What is in \`${brief(form.value)}\`?`);
    const isNil = / is nil, not /.test(told);
    return first(scene, form.value, isNil ? 'nothing' : 'type', seen, `\`${brief(node)}\` at ${place(c, spot.file, node.line)} wants another type than is there: ${/interface conversion: [^"]*/.exec(told)?.[0] ?? ''}.`);
  }
  return unknown('Which type assertion failed could not be told.');
}

/** A panic of the program's own: the condition that led to it, or the error it passes on. */
function panicked({ c, spot, told }: Scene, node: TreeNode): Move {
  const because = `${quoted(c, spot.file, node)} ends the program: ${told.split('\n')[0] ?? ''}.`;
  const [guard] = guardsOf(c.syntax, node);
  if (!guard) return noneHeld(c, { ...spot, guarded: true }, exitsBefore(c.syntax, node), because) ?? causeAt(spot.file, node, node.line, because, 0.5);
  return ask({ ask: 'condition', suspect: { ...spot, guarded: true }, condition: guard.condition, held: guard.held }, because);
}
