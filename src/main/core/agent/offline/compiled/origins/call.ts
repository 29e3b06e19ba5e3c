/** A call: into the function where the program has it, else what is known of the library. */
import { causeAt, place, unknown } from '../../origin.ts';
import { brief } from '../../tree.ts';
import { canHold } from '../holding.ts';
import { ask, follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, functionsNamed, quoted, revive, seenAs, valueOf } from '../reading.ts';
import { bindingOf } from '../scopes.ts';
import type { Form } from '../syntax.ts';
import { bornHere, shown } from './born.ts';
import { unsetMember } from './member.ts';

export async function callOrigin(c: NativeCase, suspect: NativeSuspect, form: Extract<Form, { is: 'call' }>, position: number): Promise<Move> {
  const { node, file, pick, bad } = suspect;
  const functions = functionsNamed(c, form.name);
  const [only, ...others] = functions;
  if (only && others.length === 0) return ask({ ask: 'returns', suspect, fn: only, call: node, position });
  if (others.length > 0) return unknown(`There are several functions \`${form.name}\`, and which of them ran could not be told.`);
  if (form.name === 'append' && pick) return appended(c, suspect, form);
  const allocates = c.syntax.allocates(form);
  if (allocates && pick) return unsetMember(c, suspect, allocates);
  if (allocates && bad === 'nothing') return noMemory(c, suspect, form);
  const held = passing.test(form.name) ? (form.receiver ?? form.given[0]) : undefined;
  if (held) return follow({ ...at(c, suspect, held, pick ? { pick } : {}), ...seenAs(suspect.seen) });
  if (form.receiver === undefined && bindingOf(c.syntax, file, node, form.name).kind !== 'global') return unknown(`${quoted(c, file, node)} calls a function that is kept in a variable.`);
  if (pick) return unknown(`What ${quoted(c, file, node)} gives is made outside of this project.`);
  const about = form.given[0];
  const isError = position > 0 || /error/i.test(suspect.seen?.typeName ?? '');
  if (about && c.syntax.form(about).is !== 'made' && ((isError && bad === 'value') || (bad === 'nothing' && /^(fopen|opendir|dlopen)$/.test(form.name)))) {
    const given = await valueOf(c, suspect, about, `What was \`${form.name}\` given?`);
    if (given?.primitive !== undefined) return follow({ ...at(c, suspect, about), bad: 'value', seen: given }, `${quoted(c, file, node)} failed with ${shown(given)}.`);
  }
  if (bad === 'nothing') return bornHere(c, suspect, 'gave nothing, and that is not asked before it is used', 0.65);
  return bornHere(c, suspect, undefined, 0.55);
}

/** Library functions that give back what they are given. */
const passing = /^(move|forward|get|c_str|data|begin|strcpy|strcat|memcpy|memset)$/;

/** `list = append(list, x)`. */
function appended(c: NativeCase, suspect: NativeSuspect, { given }: Extract<Form, { is: 'call' }>): Move {
  const [list, ...values] = given;
  const [step, ...rest] = suspect.pick ?? [];
  const possible = values.filter((value) => canHold(c, value, rest, suspect));
  const [only, ...others] = possible;
  if (only && others.length === 0) return follow({ ...at(c, suspect, only, rest.length > 0 ? { pick: rest } : {}), ...seenAs(suspect.seen) }, `It is put in at ${quoted(c, suspect.file, suspect.node)}.`);
  if (!list || step === undefined) return unknown('The list could not be followed.');
  return follow({ ...at(c, suspect, list, { pick: [step, ...rest] }), ...seenAs(suspect.seen) });
}

async function noMemory(c: NativeCase, told: NativeSuspect, { given }: Extract<Form, { is: 'call' }>): Promise<Move> {
  const suspect = (await revive(c, told, 'the memory is asked for')) ?? told;
  const { file, node } = suspect;
  for (const size of given) {
    const seen = await valueOf(c, suspect, size, 'How much is asked for?');
    if (typeof seen?.primitive === 'number' && (seen.primitive < 0 || seen.primitive > 1e12)) return follow({ ...at(c, suspect, size), bad: 'value', seen }, `${quoted(c, file, node)} asks for ${shown(seen)} bytes, so it gives nothing.`);
  }
  return causeAt(file, node, node.line, `\`${brief(node)}\` at ${place(c, file, node.line)} gave nothing, and that is not asked before it is used.`, 0.65);
}
