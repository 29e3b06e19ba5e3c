/** A search that found nothing: the list is empty, what was looked for is nearly one of the elements, or the condition is wrong. */
import { likeness } from '../../likeness.ts';
import { causeAt, frameOf, place, unknown } from '../../origin.ts';
import type { Case } from '../../origin.ts';
import { brief, descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import type { Seen } from '../../values.ts';
import { staticValue } from '../expressions.ts';
import { follow } from '../questions.ts';
import type { Move, PySuspect, Search } from '../questions.ts';
import { fresh, revive, valueOf } from '../reading.ts';
import { unwrap } from '../syntax.ts';
import { isNone, readPython } from '../values.ts';

export async function searchOrigin(c: Case, suspect: PySuspect, { container, condition, variable }: Search): Promise<Move> {
  const { file } = suspect;
  const where = place(c, file, condition.line);
  let here = suspect;
  let held = await valueOf(c, here, container, `What is searched?`);
  if (!held && frameOf(c, here) === undefined) {
    here = (await revive(c, here, 'the search begins')) ?? here;
    held = await valueOf(c, here, container, `What is searched?`);
  }
  if (held?.length === 0) return follow(fresh(c, here, container, { bad: 'empty' }), `\`${brief(container)}\` at ${where} has nothing in it.`);
  const elements = [...(held?.members?.values() ?? [])].map((text) => readPython(text));
  for (const { inside, outside } of comparisons(condition, variable)) {
    const wanted = await valueOf(c, here, outside, `What is looked for?`);
    if (!wanted) continue;
    if (isNone(wanted)) return follow(fresh(c, here, outside, { bad: 'missing', seen: wanted }), `\`${brief(outside)}\` at ${where} is None.`);
    const values = elements.flatMap((element) => part(element, inside, variable) ?? []);
    if (values.some((each) => each.text === wanted.text)) continue;
    const near = values.find((each) => likeness(wanted, each) !== undefined);
    const because = near ? `${near.text} is there, but ${wanted.text} is looked for: ${likeness(wanted, near) ?? ''}.` : `${wanted.text} is looked for, and none of the elements has it.`;
    if (staticValue(outside)) return causeAt(file, condition, condition.line, `\`${brief(condition)}\` at ${where} holds for no element. ${because}`, near ? 0.8 : 0.6);
    const otherType = near && typeof near.primitive !== typeof wanted.primitive;
    return follow(fresh(c, here, outside, { bad: otherType ? 'type' : 'value', among: values, seen: wanted }), because);
  }
  const compares = descendants(condition, 'comparison_operator').length > 0;
  return compares && held ? causeAt(file, condition, condition.line, `\`${brief(condition)}\` at ${where} holds for none of the elements.`, 0.65) : unknown(`Why \`${brief(condition)}\` at ${where} holds for no element could not be told.`);
}

/** The comparisons for equality in a condition, with the side of the element and the other one. */
function comparisons(condition: TreeNode, variable: TreeNode): readonly { readonly inside: TreeNode; readonly outside: TreeNode }[] {
  const names = variable.kind === 'identifier' ? [variable.text] : variable.named.map(({ text }) => text);
  const isInside = (node: TreeNode): boolean => descendants(node, 'identifier').some(({ text }) => names.includes(text));
  return descendants(condition, 'comparison_operator').flatMap((each) => {
    const [left, right] = each.named;
    if (!left || !right || each.named.length !== 2 || each.children[1]?.text !== '==' || isInside(left) === isInside(right)) return [];
    return [isInside(left) ? { inside: unwrap(left), outside: unwrap(right) } : { inside: unwrap(right), outside: unwrap(left) }];
  });
}

/** What `user.name` or `row["dish"]` is for an element that was seen. */
function part(element: Seen, node: TreeNode, variable: TreeNode): Seen | undefined {
  if (node.kind === 'identifier') {
    const index = variable.kind === 'identifier' ? undefined : variable.named.findIndex(({ text }) => text === node.text);
    if (index === undefined) return element;
    const text = element.members?.get(String(index));
    return text === undefined ? undefined : readPython(text);
  }
  const object = node.field('object') ?? node.field('value');
  const index = node.field('subscript');
  const key = node.field('attribute')?.text ?? staticValue(index)?.text;
  const inner = object && key !== undefined ? part(element, unwrap(object), variable) : undefined;
  const text = key === undefined ? undefined : inner?.members?.get(key);
  return text === undefined ? undefined : readPython(text);
}
