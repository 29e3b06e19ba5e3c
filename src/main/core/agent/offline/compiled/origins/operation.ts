/** Results of operators: the operand that is bad, or the operation itself. */
import { causeAt } from '../../origin.ts';
import { descendants } from '../../tree.ts';
import type { TreeNode } from '../../tree.ts';
import { follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, quoted, valueOf } from '../reading.ts';
import { bindingOf, loopsAround, reaching, writesTo } from '../scopes.ts';
import type { Form } from '../syntax.ts';
import { bornHere, shown } from './born.ts';
import { oddlyCounted } from './counted.ts';

export async function operationOrigin(c: NativeCase, suspect: NativeSuspect, { operator, operands }: Extract<Form, { is: 'operation' }>): Promise<Move> {
  const { node, file, bad } = suspect;
  const open = operands.filter((each) => c.syntax.form(each).is !== 'fixed');
  const [only] = open;
  if (bad === 'wild' || bad === 'nothing') return only ? follow(at(c, suspect, only)) : bornHere(c, suspect);
  if (bad === 'position' && open.length === 1 && only && open.length < operands.length) {
    // `a[i + 1]` in a loop over all of them: the loop runs one too far for that.
    const form = c.syntax.form(only);
    const counts = form.is === 'name' && writesTo(c.syntax, file, only, form.name).some(({ kind, holder }) => kind === 'computed' && [holder, ...loopsAround(c.syntax, holder)].some((each) => c.syntax.isLoop(each)));
    const [loop] = loopsAround(c.syntax, node);
    const condition = loop && c.syntax.loopCondition(loop);
    if (counts && condition) return causeAt(file, condition, condition.line, `${quoted(c, file, condition)} does not leave room for \`${node.text}\`.`, 0.7);
  }
  if (operator === '*') {
    for (const side of open) {
      const seen = await valueOf(c, suspect, side, `Which value does \`${side.text}\` have?`);
      if (seen?.primitive === 0) return follow({ ...at(c, suspect, side), seen }, `${quoted(c, file, node)} is made with \`${side.text}\`, which is 0.`);
    }
  }
  for (const side of bad === 'value' ? open : []) {
    const summed = summedWrongly(c, at(c, suspect, side));
    if (summed) return summed;
  }
  const given = suspect.guarded === true && bad === 'value' ? await givenFor(c, suspect, open) : undefined;
  if (given) return given;
  const parts: string[] = [];
  for (const side of open) {
    const seen = await valueOf(c, suspect, side, `Which value does \`${side.text}\` have?`);
    if (seen) parts.push(`\`${side.text}\` is ${shown(seen)}`);
    const parameter = c.syntax.form(side);
    if (parameter.is === 'name' && bindingOf(c.syntax, file, side, parameter.name).kind === 'parameter' && seen?.primitive === 0 && open.length === 1 && /^[/%]$/.test(operator)) return follow({ ...at(c, suspect, side), seen });
  }
  const how = parts.length > 0 ? `comes out as ${suspect.seen ? shown(suspect.seen) : 'the bad value'}: ${parts.join(', ')}` : undefined;
  return bornHere(c, suspect, how, operator === '/' && suspect.seen?.primitive === 0 ? 0.7 : 0.6);
}

/** All of it is made of the one thing that the function was given. */
async function givenFor(c: NativeCase, suspect: NativeSuspect, open: readonly TreeNode[]): Promise<Move | undefined> {
  const names = open.flatMap((each) => descendants(each, 'identifier')).filter(({ parent, text }) => parent?.field('function')?.text !== text);
  const [root, ...others] = names;
  if (!root || others.some(({ text }) => text !== root.text) || bindingOf(c.syntax, suspect.file, root, root.text).kind !== 'parameter') return undefined;
  const seen = await valueOf(c, suspect, root, `What was given for \`${root.text}\`?`);
  return seen && follow({ ...at(c, suspect, root), seen }, `${quoted(c, suspect.file, suspect.node)} is made of \`${root.text}\`, which is ${shown(seen)}.`);
}

/** An operand that was summed up in a loop that leaves something out. */
function summedWrongly(c: NativeCase, suspect: NativeSuspect): Move | undefined {
  const form = c.syntax.form(suspect.node);
  if (form.is !== 'name') return undefined;
  const writes = reaching(c.syntax, suspect.node, writesTo(c.syntax, suspect.file, suspect.node, form.name)).writes;
  return oddlyCounted(c, suspect, writes);
}
