/** Nothing is under a key: a slip in the key, a slip in the container, a key of another type, or a key that never was. */
import { likeness } from '../../likeness.ts';
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { staticValue } from '../expressions.ts';
import { withPick } from '../picks.ts';
import { follow } from '../questions.ts';
import type { KeyLookup, Move, PySuspect } from '../questions.ts';
import { fresh, relocate, seenAs, valueOf } from '../reading.ts';
import { isSlip } from '../spelling.ts';
import { guardsOf } from '../syntax.ts';
import { inWords, isNone, readPython } from '../values.ts';

export async function keyOrigin(c: Case, suspect: PySuspect, { key, container, seen }: KeyLookup): Promise<Move> {
  const { file } = suspect;
  const where = place(c, file, key.line);
  const seenKey = seen ?? (await valueOf(c, suspect, key, `Which key is \`${brief(key)}\`?`));
  const held = await valueOf(c, suspect, container, `Which keys are in \`${brief(container)}\`?`);
  if (!seenKey) return unknown(`Which key is asked for at ${where} could not be read.`);
  const asking = fresh(c, suspect, key, { bad: 'value', seen: seenKey });
  if (isNone(seenKey)) return follow({ ...asking, bad: 'missing' }, `\`${brief(key)}\` at ${where} is None.`);
  const keys = keysOf(held);
  const near = keys.find((each) => likeness(seenKey, each) !== undefined) ?? keys.find((each) => areTransposed(seenKey, each));
  const isWritten = staticValue(key) !== undefined;
  if (near) return nearly(c, suspect, { asking, key, container, near, how: likeness(seenKey, near) ?? misspelt, keys, held });
  if (keys.length > 0 && keys.every(({ typeName }) => typeName !== seenKey.typeName)) {
    const because = `\`${brief(container)}\` has keys like ${keys[0]?.text ?? ''}, but \`${brief(key)}\` at ${where} is ${inWords(seenKey)}.`;
    return isWritten ? causeAt(file, key, key.line, because, 0.7) : follow({ ...asking, bad: 'type' }, because);
  }
  const other = writtenElsewhere(c, suspect, key.text, container.text);
  if (other) return other;
  const removed = removal(c, suspect, container.text);
  if (removed) return removed;
  const known = held ? `it has ${keys.map(({ text }) => text).slice(0, 8).join(', ') || 'nothing'}` : 'what it has could not be read';
  const because = `\`${brief(container)}\` has nothing under ${seenKey.text} (${known}).`;
  if (held?.length === 0) return follow(fresh(c, suspect, container, { bad: 'empty' }), because);
  if (isWritten) return causeAt(file, key, key.line, because, 0.5);
  return follow({ ...asking, among: [] }, because);
}

/** As `likeness` says it. */
const misspelt = 'the spelling differs';

/** The same letters in another order: too short for `likeness` to call it a slip in general. */
function areTransposed({ primitive: a }: Seen, { primitive: b }: Seen): boolean {
  const letters = (text: string): string => [...text.toLowerCase()].toSorted().join('');
  return typeof a === 'string' && typeof b === 'string' && a.length > 2 && a !== b && letters(a) === letters(b);
}

function keysOf(held: Seen | undefined): readonly Seen[] {
  if (!held?.members) return [];
  return held.shape === 'map' ? [...held.members.keys()].map((each) => readPython(each)) : [...held.members.values()].map((each) => readPython(each));
}

interface NearKey extends KeyLookup {
  /** Where the key comes from. */
  readonly asking: PySuspect;
  readonly near: Seen;
  /** In which way they are nearly the same. */
  readonly how: string;
  readonly keys: readonly Seen[];
  /** What was looked in. */
  readonly held: Seen | undefined;
}

function nearly(c: Case, suspect: PySuspect, { asking, key, container, near, how, keys, held }: NearKey): Move {
  const { file } = suspect;
  const { seen } = asking;
  const [own, other] = [String(seen?.primitive), String(near.primitive)];
  const because = `\`${brief(container)}\` has ${near.text} and not ${seen?.text ?? own}: ${how}.`;
  const otherType = typeof seen?.primitive !== typeof near.primitive;
  if (!otherType && isSlip(c.program, own, other) === false) {
    const of = suspect.of ?? (held ? { seen: held, left: 1 } : undefined);
    return follow(withPick(fresh(c, suspect, container, { bad: 'value', seen: near, ...(of ? { of } : {}) }), ['*key']), because);
  }
  const isSure = how !== misspelt || isSlip(c.program, own, other) !== undefined;
  if (staticValue(key)) return causeAt(file, key, key.line, `${because} It is written at ${place(c, file, key.line)}.`, isSure ? 0.85 : 0.6);
  return follow({ ...relocate(c, asking, key), bad: otherType ? 'type' : 'value', among: isSure ? keys : [], ...seenAs(seen) }, because);
}

/** What is put in when the key is not there yet is put in under another key. */
function writtenElsewhere(c: Case, { file }: PySuspect, key: string, container: string): Move | undefined {
  for (const write of descendants(file.root, 'assignment')) {
    const left = write.field('left');
    const [guard] = guardsOf(write);
    if (left?.kind !== 'subscript' || left.field('value')?.text !== container || left.field('subscript')?.text === key || !guard?.held) continue;
    if (guard.condition.text.replace(/\s+/g, ' ') !== `${key} not in ${container}`) continue;
    return causeAt(file, write, write.line, `\`${brief(write)}\` at ${place(c, file, write.line)} runs when \`${key}\` is not in \`${container}\`, but puts in another key.`, 0.85);
  }
  return undefined;
}

/** A statement that takes entries away again. */
function removal(c: Case, suspect: PySuspect, container: string): Move | undefined {
  const found = c.program.filesWith(container).flatMap((file) => {
    const nodes: { file: typeof file; line: number; text: string }[] = [];
    for (const [index, text] of file.text.split('\n').entries()) {
      if (new RegExp(`^\\s*del ${RegExp.escape(container)}\\[|(?<![\\w.])${RegExp.escape(container)}\\.(clear|pop)\\(`).test(text)) nodes.push({ file, line: index + 1, text: text.trim() });
    }
    return nodes;
  });
  const [only, ...others] = found;
  if (!only || others.length > 0 || only.line === suspect.node.line) return undefined;
  return causeAt(only.file, only.file.root, only.line, `\`${only.text}\` at ${place(c, only.file, only.line)} takes entries out of \`${container}\` again.`, 0.55);
}
