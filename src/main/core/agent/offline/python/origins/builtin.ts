/** Functions and methods of Python itself: what comes in for what comes out. */
import { causeAt, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { definitionBehind } from '../classes.ts';
import { varying } from '../expressions.ts';
import { stepFor, withPick } from '../picks.ts';
import type { Pick } from '../picks.ts';
import { ask, follow } from '../questions.ts';
import type { Move, PySuspect } from '../questions.ts';
import { at, fresh, seenAs, valueOf } from '../reading.ts';
import { argumentsOf, calledName, isFunction, receiverOf, unwrap } from '../syntax.ts';
import { isNone } from '../values.ts';
import { bornHere } from './born.ts';

/** Methods that change their object and give nothing. */
const inPlace = /^(sort|reverse|append|extend|insert|update|add|clear|remove|discard|shuffle|appendleft)$/;
/** Texts come out of these whatever is in them. */
const textSources = /^(DictReader|reader|input|split|rsplit|splitlines|partition|read|readline|readlines|group|groups|findall|getenv|decode)$/;

export async function builtinOrigin(c: Case, suspect: PySuspect): Promise<Move> {
  const { node, file, bad, handed } = suspect;
  const name = calledName(node);
  const where = place(c, file, node.line);
  const through = passing(c, suspect, name);
  if (through) return through;
  if (bad === 'missing' && !suspect.pick) {
    if (receiverOf(node) && inPlace.test(name)) return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} changes its object and gives None; the object itself is what is wanted.`, 0.9);
    if (name === 'print') return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} only prints: it gives None.`, 0.85);
    const got = await gotten(c, suspect, name);
    if (got) return got;
    const text = /^(match|fullmatch|search)$/.test(name) ? argumentsOf(node)[receiverOf(node)?.text === 're' ? 1 : 0]?.value : undefined;
    const seen = text && (await valueOf(c, suspect, text, 'Which text does not match?'));
    if (text && seen?.shape === 'string' && text.kind === 'identifier') return follow(fresh(c, suspect, text, { bad: 'value', seen, among: [] }), `\`${brief(node)}\` at ${where} finds no match in ${seen.text}.`);
    if (/^(match|fullmatch|search)$/.test(name)) return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} finds no match, and None is not expected there.`, 0.6);
  }
  if (bad === 'type' && textSources.test(name)) {
    if (handed && suspect.pick) return causeAt(handed.file, handed.node, handed.node.line, `\`${brief(handed.node)}\` at ${place(c, handed.file, handed.node.line)} keeps a text as it comes from \`${brief(node)}\` (${where}); it is never converted.`, 0.75);
    return causeAt(file, node, node.line, `\`${brief(node)}\` at ${where} gives ${/reader/i.test(name) ? 'texts, and they are' : 'a text, and it is'} never converted.`, /reader/i.test(name) ? 0.6 : 0.75);
  }
  return (await transformed(c, suspect, name)) ?? bornHere(c, suspect);
}

/** `get(key)`: nothing under the key, or None itself. */
async function gotten(c: Case, suspect: PySuspect, name: string): Promise<Move | undefined> {
  const { node } = suspect;
  const container = receiverOf(node);
  const [key, fallback] = argumentsOf(node).map(({ value }) => value);
  if (name !== 'get' || !container || !key || (fallback && fallback.kind !== 'none')) return undefined;
  const [seen, seenKey] = [await valueOf(c, suspect, container, `Is there anything under \`${brief(key)}\`?`), await valueOf(c, suspect, key, 'Which key is asked for?')];
  const text = seenKey && seen?.members?.get(seenKey.text);
  if (text === 'None' && typeof seenKey?.primitive === 'string') return follow(withPick(at(c, suspect, container), [JSON.stringify(seenKey.primitive)]));
  return ask({ ask: 'key', suspect: { ...suspect, bad: 'value' }, lookup: { key, container, ...(seenKey ? { seen: seenKey } : {}) } }, `\`${brief(node)}\` finds nothing under that key.`);
}

/** Functions that hand elements on: what comes out of them is in what went in. */
function passing(c: Case, suspect: PySuspect, name: string): Move | undefined {
  const { node, pick = [], bad } = suspect;
  const given = argumentsOf(node).map(({ value }) => value);
  const receiver = receiverOf(node);
  const [first, second] = given;
  const [step, ...rest] = pick;
  const on = (to: TreeNode | undefined, next: Pick): Move | undefined => to && follow(withPick(at(c, suspect, to, seenAs(suspect.seen)), next));
  if (receiver) {
    if (name === 'join' && bad === 'value' && step === undefined && first) return follow(withPick(fresh(c, suspect, first, { bad }), ['*']));
    if (name === 'values' && step !== undefined) return on(receiver, ['*value', ...rest]);
    if (name === 'copy' && step !== undefined) return on(receiver, pick);
    if (/^r?split$/.test(name) && typeof suspect.seen?.primitive === 'string' && suspect.seen.primitive !== suspect.seen.primitive.trim() && bad === 'value') {
      return causeAt(suspect.file, node, node.line, `\`${brief(node)}\` at ${place(c, suspect.file, node.line)} leaves the white space around the parts: ${suspect.seen.text}.`, 0.8);
    }
    if (bad === 'value' && step !== undefined && /^(r?split|splitlines|partition|rpartition)$/.test(name)) return on(receiver, ['~']);
    if (step === '~' && /^(strip|lstrip|rstrip|lower|upper|replace|title|casefold)$/.test(name)) return on(receiver, pick);
    if (name === 'keys' && step !== undefined) return on(receiver, ['*key', ...rest]);
    if (name === 'items' && step !== undefined) return on(receiver, rest[0] === 0 ? ['*key', ...rest.slice(1)] : ['*value', ...rest.slice(1)]);
    if (/^(pop|popleft|get|setdefault)$/.test(name) && pick.length > 0) return on(receiver, [first ? stepFor(first, undefined) : '*value', ...pick]);
    if (/^(keys|values|items)$/.test(name) && bad === 'empty') return on(receiver, []);
    if (name === 'gather' && first?.kind === 'list_splat' && given.length === 1) return on(first.named[0], pick);
    if (name === 'gather' && typeof step === 'number') return on(given[step], rest);
    return name === 'pop' && given.length === 0 ? on(receiver, ['*value', ...pick]) : undefined;
  }
  if (/^(max|min|next)$/.test(name) && given.length === 1) return on(first, ['*', ...pick]);
  if (step === undefined && bad === 'empty' && /^(list|tuple|sorted|reversed|set|dict|enumerate|iter)$/.test(name)) return on(first, []);
  if (step === undefined) return name === 'len' && suspect.seen?.primitive === 0 && first ? follow(withPick({ ...at(c, suspect, first), bad: 'empty' }, []), `\`${brief(first)}\` has nothing in it.`) : undefined;
  if (/^(list|tuple|sorted|reversed|set|iter|dict)$/.test(name)) return on(first, [step === '*' || name === 'dict' || name === 'list' || name === 'tuple' ? step : '*', ...rest]);
  if (name === 'enumerate' && rest[0] === 1) return on(first, ['*', ...rest.slice(1)]);
  if (name === 'zip' && typeof rest[0] === 'number') return on(given[rest[0]], ['*', ...rest.slice(1)]);
  if (name === 'filter') return on(second, pick);
  return name === 'map' ? mapped(c, suspect, given, rest) : undefined;
}

/** `map(f, xs)`: what `f` gives. */
function mapped(c: Case, suspect: PySuspect, [f]: readonly TreeNode[], rest: Pick): Move | undefined {
  const inner = f && unwrap(f);
  const fn = inner?.kind === 'lambda' ? { file: suspect.file, node: inner } : inner?.kind === 'identifier' ? definitionBehind(c.program, suspect.file, inner) : undefined;
  return fn && isFunction(fn.node) ? ask({ ask: 'returns', suspect: withPick(suspect, rest), fn, call: suspect.node }) : undefined;
}

const converting = /^(int|float|str|abs|round|bool|repr|strip|lstrip|rstrip|lower|upper|title|capitalize|replace|removeprefix|removesuffix)$/;

/** Functions that make a value of one other value: a bad one of a bad one. */
async function transformed(c: Case, suspect: PySuspect, name: string): Promise<Move | undefined> {
  const { node, bad } = suspect;
  const part = varying([receiverOf(node), ...argumentsOf(node).map(({ value }) => value)]);
  if (bad !== 'value' || !part || !converting.test(name)) return undefined;
  const seen = await valueOf(c, suspect, part, `What is \`${brief(part)}\`?`);
  if (isNone(seen)) return follow(at(c, suspect, part, { bad: 'missing', ...seenAs(seen) }));
  return part === node ? unknown('Nothing stands here.') : follow(at(c, suspect, part, seenAs(seen)), `\`${brief(node)}\` is made of \`${brief(part)}\`.`);
}
