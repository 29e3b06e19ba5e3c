/** An object that a library fills, such as `json.Unmarshal(data, &config)`: what is in it comes from outside. */
import { causeAt } from '../../origin.ts';
import type { Cause } from '../../origin.ts';
import type { NativeCase, NativeSuspect } from '../questions.ts';
import { callsIn, functionsNamed, nameOfCall, quoted } from '../reading.ts';
import { functionAround } from '../scopes.ts';
import type { Write } from '../syntax.ts';

const filling = /^(Unmarshal|Decode|Scan|Scanf|Sscanf|Fscan|scanf|sscanf|fscanf|fread|read|recv|Read|getline|from_json)$/;

export function filledElsewhere(c: NativeCase, { file, bad, first, pick }: NativeSuspect, { target, holder }: Pick<Write, 'target' | 'holder'>): Cause | undefined {
  const call = callsIn(c, file).find((each) => {
    const form = c.syntax.form(each);
    const own = functionAround(c.syntax, each) === functionAround(c.syntax, holder) && each.start > holder.start;
    return own && form.is === 'call' && filling.test(form.name) && functionsNamed(c, form.name).length === 0 && form.given.some((given) => given.text.replace(/^&/, '') === target.text);
  });
  if (!call) return undefined;
  const name = nameOfCall(c, call) ?? 'the library';
  if (bad === 'type' && first) return causeAt(first.file, first.node, first.node.line, `What is in \`${first.node.text}\` was made by ${quoted(c, file, call)}, which has types of its own; ${quoted(c, first.file, first.node)} takes it for another one.`, 0.75);
  const what = pick ? `\`${String(pick[0]).replace(/^\./, '')}\`` : 'it';
  return causeAt(file, call, call.line, `${quoted(c, file, call)} fills \`${target.text}\`, and what \`${name}\` was given has nothing for ${what}.`, 0.55);
}
