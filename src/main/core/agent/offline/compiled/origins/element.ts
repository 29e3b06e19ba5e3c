/** An element of a list or map: a position beyond what it holds, a key that it does not have, or a bad element. */
import { likeness } from '../../likeness.ts';
import { causeAt } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, quoted, seenAs, valueOf } from '../reading.ts';
import type { Form } from '../syntax.ts';

export async function elementOrigin(c: NativeCase, suspect: NativeSuspect, { container, index }: Extract<Form, { is: 'element' }>): Promise<Move> {
  const held = await valueOf(c, suspect, container, `What is in \`${brief(container)}\`?`);
  const key = await valueOf(c, suspect, index, `Which element of \`${brief(container)}\` is it?`);
  if (held?.shape === 'map' || /^map/.test(held?.typeName ?? '')) {
    const missing = await missingKey(c, suspect, held, key, index);
    if (missing) return missing;
  }
  const position = typeof key?.primitive === 'number' ? key.primitive : typeof key?.primitive === 'string' ? JSON.stringify(key.primitive) : '*';
  if (held?.length !== undefined && typeof position === 'number' && held.shape === 'array' && (position < 0 || position >= held.length)) {
    return follow({ ...at(c, suspect, index), bad: 'position', ...seenAs(key) }, `\`${brief(container)}\` has ${held.length} elements, and \`${brief(index)}\` is ${position}.`);
  }
  const pick = [position, ...(suspect.pick ?? [])];
  return follow({ ...at(c, suspect, container, { pick }), ...seenAs(suspect.seen) });
}

async function missingKey(c: NativeCase, suspect: NativeSuspect, held: Seen | undefined, key: Seen | undefined, index: NativeSuspect['node']): Promise<Move | undefined> {
  const { file } = suspect;
  if (!key || held?.members?.has(key.text)) return undefined;
  const near = [...(held?.members?.keys() ?? [])].map((each) => c.read(each)).find((each) => likeness(key, each) !== undefined);
  const because = `The map has no entry ${key.text}${near ? `, but ${near.text}: ${likeness(key, near) ?? ''}` : ''}.`;
  if (c.syntax.form(index).is === 'fixed') return causeAt(file, index, index.line, `${quoted(c, file, suspect.node)}: ${because}`, near ? 0.85 : 0.65);
  const { seen: _, ...rest } = at(c, suspect, index);
  return follow({ ...rest, bad: 'value', seen: key }, because);
}

