/** An element by its position: out of range, or a hole. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { above, brief, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { inWords, isMissing } from '../../values.ts';
import { calleeOf, isFunction, lineOf, objectOf, rootOf, unwrap } from '../functions.ts';
import { fillingsOf } from '../properties.ts';
import { follow } from '../questions.ts';
import type { IndexRead, JsSuspect, Move } from '../questions.ts';
import { at, counterOf, parameterIndex, seenAs } from '../reading.ts';
import { definitionsOf, resolve } from '../scopes.ts';
import { staticValue } from '../static-value.ts';
import { lateWrite } from './late.ts';

export async function indexOrigin(c: Case, suspect: JsSuspect, { object, index, container, key }: IndexRead): Promise<Move> {
  const line = lineOf(suspect.node);
  const where = place(c, suspect.file, line);
  if (!container) return unknown(`\`${brief(object)}\` could not be looked at.`);
  if (key?.shape === 'nan') return follow(at(suspect, index, { bad: 'nan', seen: key }), `The position \`${brief(index)}\` is NaN.`);
  if (key && isMissing(key)) return follow(at(suspect, index, { bad: 'missing', seen: key }), `The position \`${brief(index)}\` is ${key.text}.`);
  const position = typeof key?.primitive === 'number' ? key.primitive : Number(key?.primitive ?? Number.NaN);
  const length = container.length ?? (typeof container.primitive === 'string' ? container.primitive.length : undefined);
  if (Number.isNaN(position)) {
    return causeAt(suspect.file, suspect.node, line, `\`${brief(object)}\` is ${inWords(container)}, and ${key ? inWords(key) : 'the key'} at ${where} is no position in it.`, 0.6);
  }
  if (length !== undefined && position >= 0 && position < length && Number.isInteger(position)) {
    const { inner: _, ...rest } = suspect;
    return follow({ ...rest, node: object, bad: 'element', inner: suspect.bad }, `Element ${position} of \`${brief(object)}\` is bad.`);
  }
  const because = `\`${brief(object)}\` has ${length ?? 'fewer'} elements, and element ${position} is read at ${where}.`;
  if (length === 0 && !counterIn(index)) return emptyOrigin(c, suspect, object, because);
  return beyond(c, suspect, { object, index, container, key }, because);
}

/** The position is outside: where does it come from? */
function beyond(c: Case, suspect: JsSuspect, { object, index, container, key }: IndexRead, because: string): Move {
  const line = lineOf(suspect.node);
  const inner = unwrap(index);
  const counter = counterIn(inner);
  const shorter = key && rangesOverAnother(inner, object);
  if (shorter) return follow(at(suspect, object, { bad: 'value', ...seenAs(container) }), `${because} The position runs over \`${shorter}\`, which has more.`);
  if (counter) {
    const loop = counterOf(counter);
    const bound = unwrap(loop?.field('condition'));
    const start = loop?.field('initializer');
    if (loop && bound) {
      return causeAt(suspect.file, loop, loop.line, `${because} The loop at ${place(c, suspect.file, loop.line)} starts with \`${start?.text.replace(/;$/, '') ?? ''}\` and runs on while \`${brief(bound)}\`, which is not the range of \`${brief(object)}\`.`, 0.8);
    }
  }
  if (staticValue(inner) || /\.length$/.test(inner.text) || !/identifier|call_expression|member_expression/.test(inner.kind)) {
    return causeAt(suspect.file, suspect.node, line, because, 0.65);
  }
  const binding = inner.kind === 'identifier' ? resolve(inner) : undefined;
  const [definition] = binding ? definitionsOf(binding) : [];
  const value = unwrap(definition?.value);
  const search = inner.kind === 'call_expression' ? inner : value?.kind === 'call_expression' && definition?.path.length === 0 ? value : undefined;
  const followed = binding?.kind === 'parameter' || (binding !== undefined && definition?.kind === 'loop') || (search !== undefined && isSearch(search)) || (value !== undefined && staticValue(value) !== undefined) || (search !== undefined && !isReckoning(search));
  if (key && (followed || inner.kind === 'call_expression')) return follow(at(suspect, index, { bad: 'value', seen: key }), because);
  if (binding && definitionsOf(binding).some((each) => each.kind === 'computed')) {
    const loop = above(suspect.node, (node) => /^(while|do|for)_statement$/.test(node.kind) || isFunction(node));
    if (loop && !isFunction(loop)) return causeAt(suspect.file, loop, loop.line, `${because} The loop at ${place(c, suspect.file, loop.line)} lets \`${inner.text}\` run that far.`, 0.6);
  }
  return causeAt(suspect.file, suspect.node, line, because, 0.6);
}

/** The position counts the elements of another list: `other.forEach((x, i) => list[i])`, `i < other.length`. */
function rangesOverAnother(index: TreeNode, object: TreeNode): string | undefined {
  const binding = index.kind === 'identifier' ? resolve(index) : undefined;
  if (!binding) return undefined;
  const root = rootOf(object).text;
  if (binding.kind === 'parameter') {
    const call = binding.declaration.parent?.kind === 'arguments' ? binding.declaration.parent.parent : undefined;
    const receiver = call && objectOf(calleeOf(call));
    const counts = parameterIndex(binding.declaration, binding.node) === 1 && /^(map|forEach|filter|some|every|flatMap|find|findIndex)$/.test(calleeOf(call ?? index)?.field('property')?.text ?? '');
    return counts && receiver && rootOf(receiver).text !== root ? receiver.text : undefined;
  }
  const bound = unwrap(counterOf(index)?.field('condition'));
  const limit = /^<$/.test(bound?.field('operator')?.text ?? '') ? unwrap(bound?.field('right')) : undefined;
  const list = limit?.field('property')?.text === 'length' ? objectOf(limit) : undefined;
  return list && list.kind === 'identifier' && rootOf(list).text !== root ? list.text : undefined;
}

function isSearch(call: TreeNode): boolean {
  return /^(indexOf|findIndex|lastIndexOf|findLastIndex)$/.test(calleeOf(call)?.field('property')?.text ?? '');
}

function isReckoning(call: TreeNode): boolean {
  return /^(Math\.|Number|parseInt|parseFloat)/.test(calleeOf(call)?.text ?? '');
}

/** The counter of a `for (;;)` loop that an index is made of. */
function counterIn(index: TreeNode): TreeNode | undefined {
  const inner = unwrap(index);
  if (inner.kind === 'identifier') return counterOf(inner) ? inner : undefined;
  if (inner.kind !== 'binary_expression') return undefined;
  const sides = [unwrap(inner.field('left')), unwrap(inner.field('right'))];
  // `list[y + dy]` goes around a place; its own loop is right, the edge is what was forgotten.
  if (!sides.some((side) => side?.kind === 'number')) return undefined;
  return sides.find((side) => side?.kind === 'identifier' && counterOf(side) !== undefined && within(side, inner));
}

/** Nothing is in it yet, or nothing ever comes in. */
function emptyOrigin(c: Case, suspect: JsSuspect, object: TreeNode, because: string): Move {
  const filled = fillingsOf(suspect.file, object);
  const late = lateWrite(c, suspect.file, filled.map(({ call }) => call), suspect.node);
  if (late) return late;
  return causeAt(suspect.file, suspect.node, lineOf(suspect.node), `${because} It is empty.`, object.kind === 'identifier' ? 0.5 : 0.4);
}
