/** ValueError, ZeroDivisionError, OverflowError and what is like them: a value of the right type that cannot be used. */
import { causeAt, place } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { ask, follow } from '../questions.ts';
import { at, seenAs, valueOf } from '../reading.ts';
import { argumentsOf, calledName, receiverOf, unwrap } from '../syntax.ts';
import { readPython } from '../values.ts';
import { candidates, failing } from './locate.ts';
import type { Opened, Scene } from './locate.ts';

export function zeroDivision(scene: Scene): Opened {
  const node = candidates(scene, ['binary_operator', 'augmented_assignment'], (each) => /^(\/|\/\/|%)=?$/.test(each.field('operator')?.text ?? ''))[0];
  const call = node ? undefined : candidates(scene, ['call'], (each) => calledName(each) === 'divmod')[0];
  const divisor = node?.field('right') ?? (call && argumentsOf(call)[1]?.value);
  return divisor && follow({ ...at(scene.c, { ...scene.spot, bad: 'value' }, divisor), bad: 'value', seen: readPython('0') }, `\`${brief(divisor)}\` is zero, and \`${brief(node ?? call ?? divisor)}\` divides by it.`);
}

export async function valueError(scene: Scene): Promise<Opened> {
  const { message } = scene;
  if (/^(too many values|not enough values) to unpack/.test(message)) return unpacked(scene);
  const shown = /^(?:invalid literal for int\(\) with base \d+|could not convert string to \w+|Invalid isoformat string): ('.*'|".*")$/s.exec(message)?.[1];
  if (shown !== undefined) return converted(scene, readPython(shown));
  const date = /^time data ('.*') does not match format/s.exec(message)?.[1];
  if (date !== undefined || /^day is out of range|^month must be|^unconverted data remains/.test(message)) return converted(scene, date === undefined ? undefined : readPython(date));
  if (/arg is an empty sequence|iterable argument is empty|empty range|cannot choose from an empty sequence|requires at least (one|two) data point/i.test(message)) {
    const call = candidates(scene, ['call'], (each) => argumentsOf(each).length > 0)[0];
    return failing(call && argumentsOf(call)[0]?.value, 'empty', `\`${call ? calledName(call) : ''}\` needs at least one element`);
  }
  if (/(is not in (list|deque)|x not in (list|deque)|not in tuple)/.test(message)) return absent(scene);
  if (/^substring not found/.test(message)) {
    const call = candidates(scene, ['call'], (each) => /^r?index$/.test(calledName(each)))[0];
    return failing(call && receiverOf(call), 'value', 'a part of it is looked for that it does not have');
  }
  const call = candidates(scene, ['call'], (each) => argumentsOf(each).length > 0)[0];
  return call && handed(scene, call);
}

/** `list.index(x)`, `list.remove(x)`. */
function absent(scene: Scene): Opened {
  const call = candidates(scene, ['call'], (each) => /^(index|remove)$/.test(calledName(each)))[0];
  const [container, key] = [call && receiverOf(call), call && argumentsOf(call)[0]?.value];
  return call && container && key && ask({ ask: 'key', suspect: { ...scene.spot, node: call, bad: 'value' }, lookup: { key, container } }, `\`${brief(container)}\` has no element \`${brief(key)}\`.`);
}

/** `int(x)`, `float(x)`, `strptime(x, …)`: the text that is none. */
async function converted(scene: Scene, seen: Seen | undefined): Promise<Opened> {
  const { c, spot } = scene;
  const calls = candidates(scene, ['call'], (each) => argumentsOf(each).length > 0);
  const call = calls.find((each) => /^(int|float|complex|Decimal|strptime|fromisoformat|date|datetime)$/.test(calledName(each))) ?? calls[0];
  const mapped = call ?? candidates(scene, ['call'], (each) => calledName(each) === 'map')[0];
  if (!mapped) return undefined;
  if (calledName(mapped) === 'map') return failing(argumentsOf(mapped)[1]?.value, 'value', 'its elements are converted', { pick: ['*'] });
  for (const { value } of argumentsOf(mapped)) {
    const own = await valueOf(c, spot, value, `Which value is converted?`);
    if (own && seen && own.text !== seen.text) continue;
    const known = own ?? seen;
    return follow({ ...at(c, { ...spot, bad: 'value' }, value), bad: 'value', ...seenAs(known) }, `\`${brief(mapped)}\` cannot be done with ${known?.text ?? `\`${brief(value)}\``}.`);
  }
  return undefined;
}

/** Any function that says no to its argument. */
async function handed({ c, spot, message }: Scene, call: TreeNode): Promise<Opened> {
  const [first] = argumentsOf(call).map(({ value }) => value);
  if (!first) return undefined;
  const seen = await valueOf(c, spot, first, `Which value is refused?`);
  return follow({ ...at(c, { ...spot, bad: 'value' }, first), bad: 'value', ...seenAs(seen) }, `\`${brief(call)}\` refuses its argument: ${message.split('\n')[0] ?? ''}.`);
}

/** The number of names and the number of parts differ. */
async function unpacked(scene: Scene): Promise<Opened> {
  const { c, spot, line } = scene;
  const { file } = spot;
  const loops = descendants(file.root, 'for_statement', 'for_in_clause').filter((each) => covers(each.field('left'), line));
  const loop = loops.find((each) => /^(pattern_list|tuple_pattern)$/.test(each.field('left')?.kind ?? ''));
  const over = loop?.field('right');
  if (loop && over) return unpackedLoop(scene, loop, over);
  const assignment = candidates(scene, ['assignment']).find((each) => /^(pattern_list|tuple_pattern|list_pattern)$/.test(each.field('left')?.kind ?? '')) ?? descendants(file.root, 'assignment').find((each) => covers(each, line) && /pattern/.test(each.field('left')?.kind ?? ''));
  const value = assignment?.field('right');
  if (!assignment || !value) return undefined;
  const made = unwrap(value);
  if (made.kind === 'call' && /^(r?split|partition)$/.test(calledName(made))) {
    const text = receiverOf(made);
    const seen = text && (await valueOf(c, spot, text, 'Which text is taken apart?'));
    if (text && seen?.primitive !== undefined) return follow({ ...at(c, { ...spot, bad: 'value' }, text), bad: 'value', seen }, `\`${brief(made)}\` gives another number of parts than \`${brief(assignment)}\` has names: the text is ${seen.text}.`);
  }
  return causeAt(file, assignment, assignment.line, `\`${brief(assignment)}\` at ${place(c, file, assignment.line)} takes ${assignment.field('left')?.named.length ?? 0} parts, but \`${brief(value)}\` gives another number of them (${scene.message}).`, 0.75);
}

function covers(node: TreeNode | undefined, line: number): boolean {
  return node !== undefined && node.line <= line && line <= node.endLine;
}

async function unpackedLoop({ c, spot }: Scene, loop: TreeNode, over: TreeNode): Promise<Opened> {
  const { file } = spot;
  const where = place(c, file, loop.line);
  const seen = await valueOf(c, spot, over, `What does the loop go over?`);
  if (seen?.shape === 'map') {
    return causeAt(file, loop, over.line, `\`${brief(over)}\` at ${where} is a dict, and going over it gives its keys alone; \`${brief(over)}.items()\` would give keys and values.`, 0.9);
  }
  if (seen?.shape === 'array' && !(seen.members && [...seen.members.values()].every((each) => /^[([]/.test(each)))) {
    return causeAt(file, loop, over.line, `The elements of \`${brief(over)}\` at ${where} have no parts that \`${brief(loop.field('left') ?? loop)}\` could name; \`enumerate(…)\` would count them.`, 0.75);
  }
  return causeAt(file, loop, over.line, `\`${brief(loop.field('left') ?? loop)}\` at ${where} names another number of parts than the elements of \`${brief(over)}\` have.`, 0.6);
}
