/** KeyError and IndexError: nothing under a key, nothing at a position. */
import { causeAt, place } from '../../origin.ts';
import type { Cause } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { isLookable, staticValue, textOf } from '../expressions.ts';
import { likeness } from '../../likeness.ts';
import type { Glance } from '../../looking.ts';
import { withPick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { resolve } from '../scopes.ts';
import { argumentsOf, calledName, calleeOf, receiverOf, unwrap } from '../syntax.ts';
import { readPython } from '../values.ts';
import { writtenFor } from './index-written.ts';
import { candidates } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

export async function keyError(scene: Scene): Promise<Opened> {
  const { c, spot, message } = scene;
  const seen = readPython(message);
  const node = candidates(scene, ['subscript'], (each) => fits(each.field('subscript'), seen))[0] ?? candidates(scene, ['subscript'])[0];
  const call = node ? undefined : candidates(scene, ['call'], (each) => /^(pop|remove|format|format_map|__getitem__)$/.test(calledName(each)))[0];
  const given = call && /^format/.test(calledName(call)) ? await formatted(scene, call, seen) : undefined;
  if (given) return given;
  const key = node?.field('subscript') ?? (call && /^(pop|remove)$/.test(calledName(call)) ? argumentsOf(call)[0]?.value : undefined);
  const container = node?.field('value') ?? (call && receiverOf(call));
  if (!key || !container) return undefined;
  const outer = node?.parent;
  if (node && outer?.kind === 'augmented_assignment' && outer.field('left') === node) {
    const held = await valueOf(c, spot, container, `Which keys are in \`${brief(container)}\`?`);
    const near = [...(held?.members?.keys() ?? [])].some((each) => likeness(seen, readPython(each)) !== undefined);
    if (!near) return causeAt(spot.file, outer, outer.line, `\`${brief(outer)}\` at ${place(c, spot.file, outer.line)} changes an entry that is not there yet: nothing puts a first value under ${message}.`, 0.75);
  }
  const because = `\`${brief(container)}\` has nothing under ${message}, which \`${brief(node ?? call ?? key)}\` wants.`;
  const of = unwrap(container).kind === 'identifier' ? await valueOf(c, spot, container, `What is in \`${brief(container)}\`?`) : undefined;
  return ask({ ask: 'key', suspect: { ...spot, node: node ?? call ?? key, bad: 'value', ...(of ? { of: { seen: of, left: 1 } } : {}) }, lookup: { key, container, ...(seen.shape === 'unknown' ? {} : { seen }) } }, because);
}

/** `template.format(**values)`: a name of the template is no key of the values. */
async function formatted({ c, spot, message }: Scene, call: TreeNode, seen: Seen): Promise<Opened> {
  const splat = argumentsOf(call).find(({ splat: each }) => each)?.value;
  const container = splat?.named[0] ?? (calledName(call) === 'format_map' ? argumentsOf(call)[0]?.value : undefined);
  const held = container && (await valueOf(c, spot, container, `Which keys are in \`${brief(container)}\`?`));
  const near = [...(held?.members?.keys() ?? [])].map((each) => readPython(each)).find((each) => likeness(seen, each) !== undefined);
  const because = `The template of \`${brief(call)}\` at ${place(c, spot.file, call.line)} wants ${message}, which \`${container ? brief(container) : 'what is given'}\` does not have.`;
  if (!container || !held || !near) return causeAt(spot.file, call, call.line, because, 0.55);
  return follow(withPick({ ...at(c, { ...spot, bad: 'value' }, container), bad: 'value', seen: near, of: { seen: held, left: 1 } }, ['*key']), `${because} It has ${near.text}.`);
}

/** A key that is written there must be the one that was not found. */
function fits(key: TreeNode | undefined, seen: Seen): boolean {
  const fixed = staticValue(key);
  return key !== undefined && (fixed === undefined || fixed.primitive === seen.primitive);
}

export async function indexError(scene: Scene): Promise<Opened> {
  const { c, spot, message } = scene;
  const { file } = spot;
  if (/^pop (from|index)/.test(message)) {
    const call = candidates(scene, ['call'], (each) => calledName(each) === 'pop')[0];
    return call && causeAt(file, call, call.line, `\`${brief(call)}\` at ${place(c, file, call.line)} takes an element although none is left: nothing asks before whether there is one.`, 0.7);
  }
  const nodes = candidates(scene, ['subscript']);
  for (const node of nodes) {
    const [value, index] = [node.field('value'), node.field('subscript')];
    if (!value || !index || index.kind === 'slice') continue;
    const where = place(c, file, node.line);
    if (/(^|\.)argv$/.test(value.text)) return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} needs an argument on the command line, and none was given.`, 0.75);
    const looks = isLookable(value) ? await c.looking.look(glances(scene, value, index)) : [];
    const [held, position] = [looks[0]?.seen, staticValue(index) ?? looks[2]?.seen ?? (await valueOf(c, spot, index, 'Which position is asked for?'))];
    for (const each of looks) if (each.evidence !== undefined && each.seen) c.evidence.add(each.evidence);
    const number = typeof position?.primitive === 'number' ? position.primitive : undefined;
    const length = held?.length ?? lengthOf(looks[1]?.seen) ?? (number === 0 || number === -1 ? 0 : undefined);
    if (length !== undefined && number !== undefined && number < length && number >= -length) continue;
    const because = `\`${brief(node)}\` at ${where} asks for position ${number ?? '?'}, but there are ${length ?? 'fewer'} elements.`;
    if (length === 0) {
      return follow({ ...at(c, { ...spot, bad: 'empty' }, value), bad: 'empty', ...seenAs(held) }, because);
    }
    const written = writtenFor(c, file, node, because, number, length);
    if (written) return written;
    if (staticValue(index)) return shorter(scene, node, value, because, held);
    return follow({ ...at(c, { ...spot, bad: 'position' }, index), ...seenAs(position) }, because);
  }
  return undefined;
}

function glances({ c, spot }: Scene, value: TreeNode, index: TreeNode): readonly Glance[] {
  const frame = at(c, { ...spot, bad: 'value' }, value).live?.frame ?? spot.live?.frame ?? 0;
  const text = textOf(value);
  return [
    { expression: text, frame, why: `What is in \`${brief(value)}\`?` },
    { expression: `len(${text})`, frame, why: 'How many elements are there?' },
    ...(isLookable(index) ? [{ expression: textOf(index), frame: spot.live?.frame ?? 0, why: 'Which position is asked for?' }] : []),
  ];
}

function lengthOf(seen: Seen | undefined): number | undefined {
  return typeof seen?.primitive === 'number' ? seen.primitive : undefined;
}

/** A fixed position in something that has fewer parts than it should. */
function shorter({ c, spot }: Scene, node: TreeNode, value: TreeNode, because: string, held: Seen | undefined): Cause | Opened {
  const made = unwrap(value);
  const split = made.kind === 'call' && /^(r?split|partition|splitlines)$/.test(calledName(made)) ? receiverOf(made) : undefined;
  if (split) return follow({ ...at(c, { ...spot, bad: 'value' }, split), bad: 'value' }, `${because} They are made of \`${brief(split)}\`.`);
  const own = made.kind === 'identifier' ? resolve(made)?.definitions.map((each) => each.value).find((each) => each?.kind === 'call' && calledName(each) === 'split') : undefined;
  const text = own && calleeOf(own)?.field('object');
  if (text) return follow({ ...at(c, { ...spot, bad: 'value' }, text), bad: 'value' }, `${because} They are made of \`${brief(text)}\`.`);
  return follow({ ...at(c, { ...spot, bad: 'value' }, value), bad: 'value', ...seenAs(held) }, because);
}
