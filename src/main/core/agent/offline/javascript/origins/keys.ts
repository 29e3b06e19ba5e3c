/** Nothing was found under a key: either the key is born wrong, or the container never got it. */
import { likeness } from '../../likeness.ts';
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import { inWords, isMissing, readValue } from '../../values.ts';
import type { Seen } from '../../values.ts';
import { isPlain, literal, textOf } from '../expressions.ts';
import { guardsOf } from '../failing-expression.ts';
import { argumentsOf, calleeOf, keyText, lineOf, objectOf, statementOf, unwrap } from '../functions.ts';
import { mayBe } from '../possible.ts';
import { fillingsOf, keysOfLiteral, literalsLike, writesOf } from '../properties.ts';
import { follow } from '../questions.ts';
import type { JsSuspect, KeyLookup, Move } from '../questions.ts';
import { at, inSameRun, seenAs, targetFor, valueOf } from '../reading.ts';
import { revive } from '../revive.ts';
import { staticValue } from '../static-value.ts';

/** `suspect` stands where the lookup is made. */
export async function keyOrigin(c: Case, suspect: JsSuspect, lookup: KeyLookup): Promise<Move> {
  const live = frameOf(c, suspect) === undefined ? await revive(c, at(suspect, suspect.node, seenAs(suspect.seen)), `\`${brief(lookup.lookup)}\` finds nothing`) : suspect;
  const spot = live ?? suspect;
  const frame = frameOf(c, spot);
  const wanted = [lookup.key].filter((node) => staticValue(node) === undefined && node.kind !== 'call_expression').map((node) => ({ expression: node.text, frame: frame ?? 0, why: `Which key is looked for in \`${lookup.container}\`?` }));
  const listed = lookup.listing === undefined ? [] : [{ expression: lookup.listing, frame: frame ?? 0, why: `Which keys does \`${lookup.container}\` have?` }];
  if (frame !== undefined) await c.looking.look([...wanted, ...listed]);
  const key = await valueOf(c, spot, lookup.key, 'Which key is looked for?');
  const list = lookup.listing === undefined || frame === undefined ? undefined : c.looking.known(lookup.listing, frame)?.seen;
  const keys = lookup.keys ?? [...(list?.members?.values() ?? [])].map((text) => readValue(text));
  const line = lookup.lookup.line;
  const where = place(c, spot.file, line);
  if (key && isMissing(key)) return follow(at(spot, lookup.key, { bad: 'missing', seen: key }), `The key \`${brief(lookup.key)}\` at ${where} is ${key.text}.`);
  if (key?.shape === 'nan') return follow(at(spot, lookup.key, { bad: 'nan', seen: key }), `The key \`${brief(lookup.key)}\` at ${where} is NaN.`);
  if (!key) return unknown(`Which key was looked for in \`${lookup.container}\` could not be seen.`);
  if (keys.some(({ text, primitive }) => text === key.text || (primitive !== undefined && primitive === key.primitive))) {
    const stored = storedUnder(c, spot, lookup);
    if (stored) return stored;
    return unknown(`\`${lookup.container}\` has ${inWords(key)}, so this is not the lookup that failed.`);
  }
  const nameless = keys.some(({ shape }) => shape === 'undefined' || shape === 'nan') ? storedNameless(c, spot, lookup) : undefined;
  if (nameless) return nameless;
  const near = keys.map((each) => ({ each, how: likeness(key, each) })).filter(({ how }) => how !== undefined)[0];
  if (near) {
    const because = `\`${lookup.container}\` at ${where} has ${inWords(near.each)} but is asked for ${inWords(key)}: ${near.how ?? ''}.`;
    const raw = storedRaw(c, spot, lookup, near.each);
    if (raw) return raw;
    return follow(at(spot, lookup.key, { bad: typeof near.each.primitive === typeof key.primitive ? 'value' : 'type', seen: key, among: keys }), because);
  }
  if (key.primitive === undefined && key.shape === 'object' && keys.some(({ primitive }) => [...(key.members?.values() ?? [])].some((text) => readValue(text).primitive === primitive))) {
    const because = `\`${lookup.container}\` at ${where} is asked for a whole object, ${inWords(key)}, where one of its members was wanted.`;
    return follow(at(spot, lookup.key, { bad: 'type', seen: key, among: keys }), because);
  }
  if (keys.length === 0 && list?.length === 0 && lookup.lookup.kind === 'subscript_expression') {
    const empty = objectOf(lookup.lookup);
    if (empty && fillingsOf(spot.file, empty).length === 0) return causeAt(spot.file, lookup.lookup, line, `\`${lookup.container}\` is empty, and nothing ever puts anything in before \`${brief(lookup.lookup)}\` at ${where} reads from it.`, 0.75);
  }
  const owner = objectOf(lookup.lookup.kind === 'call_expression' ? calleeOf(lookup.lookup) : lookup.lookup);
  const table = owner && frame !== undefined && lookup.lookup.kind === 'subscript_expression' ? await valueOf(c, spot, owner, `What is \`${brief(owner)}\`?`) : undefined;
  const lacking = table && typeof key.primitive === 'string' ? lackingEntry(c, table, key.primitive) : undefined;
  if (lacking) return lacking;
  const deleted = await deletedKey(c, spot, lookup, key);
  if (deleted) return deleted;
  const another = await filledUnderAnother(c, spot, lookup, keys);
  if (another) return another;
  const literalKey = staticValue(unwrap(lookup.key));
  if (literalKey) {
    return causeAt(spot.file, lookup.key, lookup.key.line, `\`${lookup.container}\` has nothing under ${inWords(key)}, which is written at ${where}.`, keys.length > 0 ? 0.6 : 0.45);
  }
  const because = `\`${lookup.container}\` at ${where} has no ${inWords(key)}${keys.length > 0 ? ` (it has ${keys.slice(0, 5).map(({ text }) => text).join(', ')})` : ''}.`;
  if (keys.length === 0 && list?.length === 0) return follow(at(spot, lookup.key, { bad: 'value', seen: key }), `${because} It is empty.`);
  return follow(at(spot, lookup.key, { bad: 'value', seen: key, among: keys }), because);
}

/** The key is there, but what was put under it is bad: `map.set(key, value)`. */
function storedUnder(c: Case, suspect: JsSuspect, lookup: KeyLookup): Move | undefined {
  const container = objectOf(lookup.lookup.kind === 'call_expression' ? calleeOf(lookup.lookup) : lookup.lookup);
  const filled = container ? fillingsOf(suspect.file, container).filter(({ value }) => mayBe(value, suspect)) : [];
  const [only, ...others] = filled;
  if (!only || others.length > 0) return undefined;
  const { live: _, gate: __, when: ___, ...rest } = suspect;
  const line = lineOf(only.call);
  return follow({ ...rest, node: only.value }, `\`${lookup.container}\` has the key, but \`${brief(only.call)}\` at ${place(c, suspect.file, line)} put a bad value under it.`);
}

/** The key is made lower case (or trimmed) to look it up, but not to put it there. */
function storedRaw(c: Case, suspect: JsSuspect, lookup: KeyLookup, stored: Seen): Move | undefined {
  const made = unwrap(lookup.key);
  const method = made.kind === 'call_expression' ? (calleeOf(made)?.field('property')?.text ?? '') : '';
  const container = objectOf(lookup.lookup.kind === 'call_expression' ? calleeOf(lookup.lookup) : lookup.lookup);
  if (!/^(toLowerCase|toUpperCase|trim)$/.test(method) || !container) return undefined;
  const [only, ...others] = fillingsOf(suspect.file, container).filter(({ call }) => !call.text.includes(`.${method}(`));
  if (!only || others.length > 0) return undefined;
  const line = lineOf(only.call);
  return causeAt(suspect.file, only.call, line, `\`${brief(only.call)}\` at ${place(c, suspect.file, line)} keeps ${inWords(stored)} as it comes, but it is looked up with \`.${method}()\`.`, 0.8);
}

/** `table[other] = …` in the function that reads `table[key]`: it was filled under another key. */
async function filledUnderAnother(c: Case, suspect: JsSuspect, lookup: KeyLookup, keys: readonly Seen[]): Promise<Move | undefined> {
  const container = objectOf(lookup.lookup);
  const filled = container ? fillingsOf(suspect.file, container).filter(({ call }) => inSameRun(call, lookup.lookup)) : [];
  for (const { call } of filled) {
    const index = unwrap(call.field('left'))?.field('index');
    if (!index || index.text === lookup.key.text) continue;
    const seen = await valueOf(c, suspect, index, `Under which key does \`${brief(call)}\` put it?`);
    if (seen?.primitive === undefined || !keys.some(({ primitive }) => primitive === seen.primitive)) continue;
    const line = call.line;
    return causeAt(suspect.file, call, line, `\`${brief(call)}\` at ${place(c, suspect.file, line)} fills \`${lookup.container}\` under \`${index.text}\` (${seen.text}), but \`${lookup.key.text}\` is looked up.`, 0.85);
  }
  return undefined;
}

/** `delete table[key]` took it away before. */
async function deletedKey(c: Case, suspect: JsSuspect, lookup: KeyLookup, key: Seen): Promise<Move | undefined> {
  const container = objectOf(lookup.lookup.kind === 'call_expression' ? calleeOf(lookup.lookup) : lookup.lookup);
  if (!container || key.primitive === undefined || !c.travel.possible) return undefined;
  const taking = descendants(suspect.file.root, 'unary_expression', 'call_expression').flatMap((node) => {
    const target = node.kind === 'unary_expression' && node.children[0]?.kind === 'delete' ? unwrap(node.field('argument')) : undefined;
    const removes = node.kind === 'call_expression' && calleeOf(node)?.field('property')?.text === 'delete';
    const owner = target ? objectOf(target) : removes ? objectOf(calleeOf(node)) : undefined;
    const index = target ? target.field('index') : argumentsOf(node)[0];
    return owner?.text === container.text && index && isPlain(index) ? [{ node, index }] : [];
  });
  if (taking.length === 0) return undefined;
  const targets = taking.map(({ node, index }) => targetFor(suspect.file, node, `${textOf(index)} === ${literal(key.primitive ?? '')}`));
  const arrival = await c.travel.go({ targets, why: `\`${lookup.container}\` loses ${inWords(key)}` });
  const hit = arrival.kind === 'arrived' ? taking[targets.indexOf(arrival.target)] : undefined;
  if (!hit || !c.hunt.stop) return undefined;
  c.evidence.add(`stop ${c.hunt.stop.number}`);
  const [guard] = guardsOf(statementOf(hit.node));
  const assigns = guard && (guard.condition.kind === 'assignment_expression' || descendants(guard.condition, 'assignment_expression').length > 0);
  const cause = assigns ? guard.condition : hit.node;
  const line = cause.line;
  const why = assigns ? 'assigns where it should compare, so it always holds and' : 'runs for this key too and';
  return causeAt(suspect.file, cause, line, `\`${brief(cause)}\` at ${place(c, suspect.file, line)} ${why} \`${brief(hit.node)}\` takes ${inWords(key)} out of \`${lookup.container}\`.`, 0.85);
}

/** The table is one of several of a kind, and the others have the entry. */
function lackingEntry(c: Case, table: Seen, key: string): Move | undefined {
  const [made, ...more] = literalsLike(c.program, table);
  const role = made?.node.parent?.kind === 'pair' ? keyText(made.node.parent.field('key')) : undefined;
  if (!made || more.length > 0 || role === undefined) return undefined;
  const brothers = writesOf(c.program, role).flatMap(({ value }) => (value?.kind === 'object' && value !== made.node ? [value] : []));
  if (brothers.length === 0 || !brothers.every((each) => keysOfLiteral(each).keys.has(key))) return undefined;
  const known = new Set(brothers.flatMap((each) => [...keysOfLiteral(each).keys.keys()]));
  const odd = made.node.named.find((part) => part.kind === 'pair' && !known.has(keyText(part.field('key')) ?? ''));
  const node = odd ?? made.node;
  return causeAt(made.file, node, node.line, `\`${role}\` at ${place(c, made.file, node.line)} has no \`${key}\`, unlike the others of its kind${odd ? `; it has \`${keyText(odd.field('key')) ?? ''}\` instead` : ''}.`, 0.8);
}

/** Something was put under undefined: the key was missing when it was put there. */
function storedNameless(c: Case, suspect: JsSuspect, lookup: KeyLookup): Move | undefined {
  const container = objectOf(lookup.lookup.kind === 'call_expression' ? calleeOf(lookup.lookup) : lookup.lookup);
  const [only, ...others] = container ? fillingsOf(suspect.file, container) : [];
  const key = only && others.length === 0 ? (unwrap(only.call.field('left'))?.field('index') ?? argumentsOf(only.call)[0]) : undefined;
  if (!only || !key) return undefined;
  const { live: _, gate: __, when: ___, ...rest } = suspect;
  const line = lineOf(only.call);
  return follow({ ...rest, node: key, bad: 'missing', seen: readValue('undefined') }, `\`${brief(only.call)}\` at ${place(c, suspect.file, line)} put something under undefined.`);
}
