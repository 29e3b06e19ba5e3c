/** A name: which of the statements that write it gave the bad value. */
import { causeAt, unknown } from '../../origin.ts';
import { brief } from '../../tree.ts';
import { ask, follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { callsIn, quoted } from '../reading.ts';
import { bindingOf, functionAround, reaching, writesTo } from '../scopes.ts';
import { countedOrigin, positionOrigin } from './counted.ts';
import { memberOfThis } from './member.ts';
import { chooseWrite, elementWrites } from './writes.ts';
import { walkedOff } from './walk.ts';

export async function nameOrigin(c: NativeCase, suspect: NativeSuspect, name: string): Promise<Move> {
  const { node, file } = suspect;
  const binding = bindingOf(c.syntax, file, node, name);
  const all = writesTo(c.syntax, file, node, name);
  if (binding.kind === 'global' && all.length === 0) return memberOfThis(c, suspect, name) ?? global(c, suspect, name);
  const bound = suspect.bad === 'position' ? await positionOrigin(c, suspect, all) : undefined;
  if (bound) return bound;
  const walked = suspect.bad === 'nothing' && !suspect.pick ? walkedOff(c, suspect, all, name) : undefined;
  if (walked) return walked;
  const moved = suspect.bad === 'nothing' && !suspect.pick ? movedAway(c, suspect, name) : undefined;
  if (moved) return moved;
  const { writes, sure } = reaching(c.syntax, node, all);
  const parts = suspect.pick ? elementWrites(c, suspect, name) : [];
  const counted = suspect.bad === 'value' && !suspect.pick ? await countedOrigin(c, suspect, writes) : undefined;
  if (counted) return counted;
  const outside = binding.kind === 'parameter' && !sure ? (): Move => ask({ ask: 'parameter', suspect, parameter: { fn: binding.fn, name } }) : undefined;
  if (writes.length + parts.length === 0 && outside) return outside();
  if (binding.kind === 'receiver') return ask({ ask: 'parameter', suspect, parameter: { fn: binding.fn, name } });
  return chooseWrite(c, suspect, [...writes, ...parts], `\`${brief(node)}\``, outside);
}

/** `std::move(p)` leaves nothing in `p`. */
function movedAway(c: NativeCase, { file, node }: NativeSuspect, name: string): Move | undefined {
  const call = callsIn(c, file).findLast((each) => {
    const form = c.syntax.form(each);
    return form.is === 'call' && form.name === 'move' && form.given[0]?.text === name && each.end <= node.start && functionAround(c.syntax, each) === functionAround(c.syntax, node);
  });
  return call && causeAt(file, call, call.line, `${quoted(c, file, call)} takes away what \`${name}\` held, and it is used after that.`, 0.8);
}

/** A variable of another file. */
function global(c: NativeCase, suspect: NativeSuspect, name: string): Move | Promise<Move> {
  const found = c.program.filesWith(name).flatMap((file) => c.syntax.writes(file).filter(({ target, declares, value }) => target.text === name && declares && value).map((write) => ({ file, write })));
  const [only, ...others] = found;
  if (!only?.write.value || others.length > 0) return unknown(`No statement that gives \`${name}\` its value was found.`);
  const { live: _, ...rest } = suspect;
  if (only.write.value === suspect.node) return causeAt(only.file, only.write.holder, only.write.holder.line, `${quoted(c, only.file, only.write.holder)} is where it gets its value.`, 0.6);
  return follow({ ...rest, file: only.file, node: only.write.value }, `\`${name}\` gets its value at ${quoted(c, only.file, only.write.holder)}.`);
}
