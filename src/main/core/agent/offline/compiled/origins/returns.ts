/** What a function gave back: which `return` it was, and why. */
import { likeness } from '../../likeness.ts';
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import { brief, descendants, within } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { canHold } from '../holding.ts';
import { ask, follow } from '../questions.ts';
import type { Located, Move, NativeCase, NativeSuspect } from '../questions.ts';
import { alive, argumentFor, contextCondition, quoted, relocate, seenAs, goTo, isAt, targetFor, valueOf } from '../reading.ts';
import { guardsOf, loopsAround, returnsOf } from '../scopes.ts';

interface Way {
  readonly node: TreeNode;
  readonly value: TreeNode | undefined;
}

export async function returnsOrigin(c: NativeCase, suspect: NativeSuspect, fn: Located, call: TreeNode, position: number): Promise<Move> {
  const name = c.syntax.nameOf(fn.node) ?? 'the function';
  const ways: readonly Way[] = returnsOf(c.syntax, fn.node).map(({ node, values }) => ({ node, value: values[position] ?? namedResult(fn.node, position) }));
  if (ways.length === 0) return causeAt(fn.file, fn.node, fn.node.line, `\`${name}\` at ${place(c, fn.file, fn.node.line)} gives nothing back.`, 0.6);
  const possible = ways.filter(({ node, value }) => value && canHold(c, value, suspect.pick ?? [], suspect) && !isSurelyThere(c, node, value, suspect));
  const [only, ...others] = possible;
  if (!only) return unknown(`No \`return\` of \`${name}\` can have given the bad value, as far as the sources tell.`);
  const { live: _, when: __, gate: ___, ...rest } = suspect;
  const frame = frameOf(c, suspect);
  const gate = frame === undefined ? suspect.gate : targetFor(c, suspect.file, call, contextCondition(c, frame));
  const inside: NativeSuspect = { ...rest, file: fn.file, node: fn.node, entered: { fn: fn.node, call, from: suspect }, ...(gate ? { gate } : {}) };
  if (others.length === 0) return through(c, inside, fn, only);
  if (!c.travel.possible) return unknown(`\`${name}\` can end in several ways, and which of them it took could not be seen.`);
  const sentinel = possible.filter(({ value }) => value && isSentinel(c, value, suspect.seen));
  if (sentinel.length === 1 && sentinel[0]) return through(c, inside, fn, sentinel[0]);
  const arrival = await goTo(c, inside, possible.map(({ node }) => ({ file: fn.file, node })), `\`${name}\` returns`);
  const taken = arrival.kind === 'arrived' ? possible.find(({ node }) => isAt(c, fn, node, arrival.target)) : undefined;
  return taken ? through(c, alive(c, inside, `\`${name}\` returns`), fn, taken) : unknown(`Which way \`${name}\` took could not be seen.`);
}

/** A negative number that is written in the text: what a position or a count cannot be. */
function isSentinel(c: NativeCase, value: TreeNode, seen: Seen | undefined): boolean {
  const form = c.syntax.form(value);
  return form.is === 'fixed' && typeof seen?.primitive === 'number' && seen.primitive < 0 && form.seen.primitive === seen.primitive;
}

/** A bare `return` where the results have names. */
function namedResult(fn: TreeNode, position: number): TreeNode | undefined {
  const result = fn.field('result');
  return result?.kind === 'parameter_list' ? descendants(result, 'parameter_declaration').flatMap((each) => each.named.filter(({ kind }) => kind === 'identifier'))[position] : undefined;
}

function through(c: NativeCase, suspect: NativeSuspect, fn: Located, { node, value }: Way): Move {
  const name = c.syntax.nameOf(fn.node) ?? 'The function';
  const because = `\`${name}\` returned \`${value ? brief(value) : 'nothing'}\` at ${place(c, fn.file, node.line)}.`;
  const form = value && c.syntax.form(value);
  const stands = form?.is === 'fixed' && standsForFailure(form.seen);
  if (value && !stands) return follow({ ...relocate(c, { ...suspect, node: value }, value), node: value, ...seenAs(suspect.seen) }, because);
  return fixedReturned(c, suspect, fn, node, because);
}

/** What is given back when there is nothing to give. */
function standsForFailure({ shape, primitive }: Seen): boolean {
  return shape === 'null' || primitive === false || primitive === '' || (typeof primitive === 'number' && primitive <= 0);
}

/** `return NULL`: meant for when something is not found or cannot be done. */
function fixedReturned(c: NativeCase, suspect: NativeSuspect, fn: Located, node: TreeNode, because: string): Move {
  const found = searchIn(c, fn.node, node);
  if (found) return ask({ ask: 'search', suspect: { ...suspect, node }, fn, loop: found.loop, condition: found.condition }, because);
  const [guard] = guardsOf(c.syntax, node);
  if (guard) return ask({ ask: 'condition', suspect: { ...suspect, node, bad: 'value' }, condition: guard.condition, held: guard.held }, because);
  return causeAt(fn.file, node, node.line, because, 0.65);
}

/** A loop before this `return` that gives back the element for which a comparison holds. */
function searchIn(c: NativeCase, fn: TreeNode, end: TreeNode): { readonly loop: TreeNode; readonly condition: TreeNode } | undefined {
  for (const { node } of returnsOf(c.syntax, fn)) {
    const [loop] = loopsAround(c.syntax, node);
    const [guard] = guardsOf(c.syntax, node);
    if (loop && guard?.held && within(guard.node, loop) && loop.end <= end.start) return { loop, condition: guard.condition };
  }
  return undefined;
}

/** Why a search found nothing: how it compares, how far it goes, or what is looked for. */
export async function searchOrigin(c: NativeCase, suspect: NativeSuspect, fn: Located, loop: TreeNode, condition: TreeNode): Promise<Move> {
  const { file } = fn;
  const how = `${quoted(c, file, condition)} held for none of them`;
  const byAddress = comparesTexts(c, fn.node, condition);
  if (byAddress) return causeAt(file, condition, condition.line, `${quoted(c, file, condition)} compares the addresses of two texts and not what they say.`, 0.8);
  const bound = c.syntax.loopCondition(loop);
  if (bound && /<\s*[\w.>()-]+\s*-\s*1\b/.test(bound.text)) return causeAt(file, bound, bound.line, `${quoted(c, file, bound)} leaves out the last one, and ${how}.`, 0.7);
  const wanted = c.syntax.parametersOf(fn.node).filter((each) => descendants(condition, 'identifier').some(({ text }) => text === each.name));
  const [only, ...others] = wanted;
  const { entered } = suspect;
  const given = only && others.length === 0 && entered ? argumentFor(c, entered.call, fn.node, only.name) : undefined;
  if (!only || !entered || !given) return unknown(`${how}, and what was looked for could not be told.`);
  const seen = await valueOf(c, entered.from, given, 'What is looked for?');
  const near = seen && similar(c, seen);
  const because = `\`${only.name}\` is ${seen ? seen.text : 'looked for'}${near === undefined ? '' : `, where ${near} is what is there`}, and ${how}.`;
  return follow({ ...relocate(c, { ...entered.from, node: given }, given), node: given, bad: 'value', handed: { file: entered.from.file, node: entered.call }, ...seenAs(seen) }, because);
}

/** `a->name == name` of two `char *`. */
function comparesTexts(c: NativeCase, fn: TreeNode, condition: TreeNode): boolean {
  const form = c.syntax.form(condition);
  if (form.is !== 'operation' || form.operator !== '==' || !c.syntax.declaredIsRandom) return false;
  return form.operands.some((each) => c.syntax.parametersOf(fn).some(({ name, type }) => name === each.text && /\bchar\s*(const\s*)?\*/.test(type)));
}

/** A text of the sources that is nearly the one that was looked for. */
function similar(c: NativeCase, seen: Seen): string | undefined {
  if (typeof seen.primitive !== 'string') return undefined;
  const literals = c.program.filesWith().flatMap(({ root }) => descendants(root, 'string_literal', 'interpreted_string_literal')).map((node) => c.syntax.form(node));
  return literals.flatMap((form) => (form.is === 'fixed' && likeness(seen, form.seen) !== undefined ? [form.seen.text] : []))[0];
}

/** The way to the `return` leads over a check that the value is there. */
function isSurelyThere(c: NativeCase, statement: TreeNode, value: TreeNode, { bad, pick }: NativeSuspect): boolean {
  if (bad !== 'nothing' || pick) return false;
  const text = value.text;
  return guardsOf(c.syntax, statement).some(({ condition, held }) => {
    if (descendants(condition, 'field_expression', 'selector_expression').some((each) => (each.field('argument') ?? each.field('operand'))?.text === text)) return true;
    const plain = c.syntax.unwrap(condition).text.replace(/\s+/g, '');
    return held && [text, `${text}!=NULL`, `${text}!=nullptr`, `${text}!=nil`].includes(plain);
  });
}
