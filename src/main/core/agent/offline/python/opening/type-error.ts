/** TypeErrors about one value: not callable, not iterable, not subscriptable, no number, no length. */
import { causeAt, place } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { PyBad } from '../questions.ts';
import { valueOf } from '../reading.ts';
import { argumentsOf, calledName, calleeOf, unwrap } from '../syntax.ts';
import { argumentError } from './argument-error.ts';
import { candidates, failing } from './locate.ts';
import type { Opened, Scene } from './locate.ts';
import { operandError } from './operand-error.ts';

interface Rule {
  readonly message: RegExp;
  open(scene: Scene, match: RegExpExecArray): Opened | Promise<Opened>;
}

export async function typeError(scene: Scene): Promise<Opened> {
  for (const { message, open } of rules) {
    const match = message.exec(scene.message);
    const opened = match ? await open(scene, match) : undefined;
    if (opened) return opened;
  }
  return argumentError(scene) ?? operandError(scene);
}

function badness(typeName: string): PyBad {
  return typeName === 'NoneType' ? 'missing' : typeName === 'coroutine' ? 'promise' : 'type';
}

const rules: readonly Rule[] = [
  { message: /^'(\w+)' object is not callable/, open: (scene, [, type = '']) => called(scene, type) },
  { message: /^'(\w+)' object is not subscriptable/, open: (scene, [, type = '']) => subscripted(scene, type) },
  { message: /^'(\w+)' object does not support item (?:assignment|deletion)/, open: (scene, [, type = '']) => subscripted(scene, type, 0.6) },
  { message: /^argument of type '(\w+)' is not iterable/, open: (scene, [, type = '']) => contained(scene, type) },
  { message: /^'(\w+)' object is not (?:iterable|an iterator|reversible)|^cannot unpack non-iterable (\w+) object|(?:argument after \*|Value after \*) must be an iterable, not (\w+)/, open: (scene, [, a, b, d]) => iterated(scene, a ?? b ?? d ?? '') },
  { message: /^object of type '(\w+)' has no len\(\)/, open: (scene, [, type = '']) => given(scene, type, /^len$/) },
  { message: /^(\w+)\(\) argument must be .* not '(\w+)'|^must be real number, not (\w+)|^expected str, bytes or os.PathLike object, not (\w+)|^(?:the JSON object|expected string|first argument).* (?:not|got) '?(\w+)'?/, open: (scene, [, name, a, b, d, e]) => given(scene, a ?? b ?? d ?? e ?? '', name === undefined ? /./ : new RegExp(`^${name}$`)) },
  { message: /^sequence item (\d+): expected str instance, (\w+) found/, open: (scene, [, index = '0', type = '']) => joined(scene, Number(index), type) },
  { message: /^(?:list|tuple) indices must be integers or slices, not (\w+)/, open: (scene, [, type = '']) => indexed(scene, type) },
  { message: /^(?:string|byte) indices must be integers/, open: (scene) => keyed(scene) },
  { message: /^unhashable type: '(\w+)'/, open: (scene, [, type = '']) => unhashable(scene, type) },
  { message: /^object (\w+) can't be used in 'await' expression|^An asyncio.Future, a coroutine or an awaitable is required/, open: (scene, [, type = 'NoneType']) => awaited(scene, type) },
  { message: /^'(\w+)' object (?:does not support the (?:asynchronous )?context manager protocol|cannot be interpreted as an integer)/, open: (scene, [, type = '']) => given(scene, type, /./) },
];

function called(scene: Scene, type: string): Opened {
  const { c, spot } = scene;
  const call = candidates(scene, ['call'])[0];
  const callee = call && calleeOf(call);
  if (!call || !callee) return undefined;
  const inner = unwrap(callee);
  if (/^(tuple|list|string|concatenated_string|integer|dictionary)$/.test(inner.kind)) {
    return causeAt(spot.file, inner, inner.line, `\`${brief(call)}\` at ${place(c, spot.file, inner.line)} is read as a call, because a comma is missing between the two.`, 0.85);
  }
  return failing(callee, badness(type), 'it is called', { typeName: type });
}

function subscripted(scene: Scene, type: string, bare?: number): Opened {
  const node = candidates(scene, ['subscript'])[0];
  const value = node?.field('value');
  const { c, spot } = scene;
  if (node && bare !== undefined && /^(str|tuple)$/.test(type) && value?.kind === 'identifier') {
    return causeAt(spot.file, node, node.line, `\`${brief(node)}\` at ${place(c, spot.file, node.line)} changes a part of a ${type}, which cannot be changed.`, bare);
  }
  return failing(value, badness(type), 'an element is taken out of it', { typeName: type });
}

function contained(scene: Scene, type: string): Opened {
  const node = candidates(scene, ['comparison_operator'], (each) => /\bin\b/.test(each.text))[0];
  return failing(node?.named.at(-1), badness(type), 'it is searched with `in`', { typeName: type });
}

/** What a loop, a comprehension, an unpacking or a function goes over. */
async function iterated(scene: Scene, type: string): Promise<Opened> {
  const { line, spot } = scene;
  const over = descendants(spot.file.root, 'for_statement', 'for_in_clause').flatMap((each) => each.field('right') ?? []);
  const unpacked = descendants(spot.file.root, 'assignment').flatMap((each) => (/^(pattern_list|tuple_pattern|list_pattern)$/.test(each.field('left')?.kind ?? '') ? (each.field('right') ?? []) : []));
  const starred = descendants(spot.file.root, 'list_splat').flatMap(({ named }) => named[0] ?? []);
  const taken = candidates(scene, ['call'], (call) => /^(list|tuple|set|dict|sorted|sum|min|max|any|all|enumerate|zip|map|filter|iter|next|join|extend|update|reversed)$/.test(calledName(call))).flatMap((call) => argumentsOf(call).map(({ value }) => value));
  const headers = [...over, ...unpacked, ...starred].filter((node) => node.line <= line && line <= node.endLine);
  const nodes = headers.length > 0 ? headers : taken;
  const marked = pickMarked(scene, nodes) ?? nodes[0];
  const node = marked && ((await refused(scene, marked, type)) ?? marked);
  return failing(node, badness(type), 'it is gone over', { typeName: type });
}

/** `zip(a, b)`, `enumerate(a)`: the argument that cannot be gone over. */
async function refused({ c, spot }: Scene, node: TreeNode, type: string): Promise<TreeNode | undefined> {
  const given = argumentsOf(node).map(({ value }) => value);
  if (!/^(zip|enumerate|map|filter|sorted|reversed|list|tuple|set|dict|iter|sum|max|min|any|all)$/.test(calleeOf(node)?.text ?? '') || given.length === 0) return undefined;
  for (const each of given) if ((await valueOf(c, spot, each, `Can \`${brief(each)}\` be gone over?`))?.typeName === type) return each;
  return given.length === 1 ? given[0] : undefined;
}

function pickMarked(scene: Scene, nodes: readonly TreeNode[]): TreeNode | undefined {
  return candidates(scene, [...new Set(nodes.map(({ kind }) => kind))]).find((node) => nodes.includes(node));
}

function given(scene: Scene, type: string, name: RegExp): Opened {
  const call = candidates(scene, ['call'], (each) => name.test(calledName(each)) && argumentsOf(each).length > 0)[0];
  return failing(call && argumentsOf(call)[0]?.value, badness(type), `it is given to \`${call ? brief(calleeOf(call) ?? call) : ''}\``, { typeName: type });
}

function joined(scene: Scene, index: number, type: string): Opened {
  const call = candidates(scene, ['call'], (each) => calledName(each) === 'join')[0];
  const list = call && argumentsOf(call)[0]?.value;
  return failing(list, badness(type), 'its elements are joined to a text', { typeName: type, pick: [list && /comprehension|generator/.test(list.kind) ? '*' : index] });
}

/** A list was asked by a name: it should be a dict, or the name is a number kept as text. */
function indexed(scene: Scene, type: string): Opened {
  const node = candidates(scene, ['subscript'])[0];
  const [value, index] = [node?.field('value'), node?.field('subscript')];
  if (!node || !value || !index) return undefined;
  if (type === 'str' && index.kind === 'string') return failing(value, 'type', `it is asked for ${brief(index)}`, { typeName: 'list' });
  return failing(index, badness(type), `it is used as a position in \`${brief(value)}\``, { typeName: type });
}

function keyed(scene: Scene): Opened {
  const node = candidates(scene, ['subscript'])[0];
  return failing(node?.field('value'), 'type', `it is asked for ${brief(node?.field('subscript') ?? scene.spot.node)}`, { typeName: 'str' });
}

function unhashable(scene: Scene, type: string): Opened {
  const node = candidates(scene, ['subscript', 'set', 'dictionary', 'call'])[0];
  const { c, spot } = scene;
  const key = node?.kind === 'subscript' ? node.field('subscript') : undefined;
  if (key && unwrap(key).kind !== 'list') return failing(key, 'type', 'it is used as a key', { typeName: type });
  return node && causeAt(spot.file, node, node.line, `\`${brief(node)}\` at ${place(c, spot.file, node.line)} uses a ${type} as a key, which cannot be one.`, 0.65);
}

function awaited(scene: Scene, type: string): Opened {
  const node = candidates(scene, ['await'])[0];
  return failing(node?.named[0], badness(type), 'it is awaited', { typeName: type });
}
