/** One step back from an expression: which of its parts the bad value came from. */
import { unknown } from '../../origin.ts';
import { isTrue } from '../arithmetic.ts';
import { canHold, partOf } from '../holding.ts';
import { ask, follow } from '../questions.ts';
import type { Move, NativeCase, NativeSuspect } from '../questions.ts';
import { at, quoted, seenAs, valueOf } from '../reading.ts';
import type { Form } from '../syntax.ts';
import { bornHere } from './born.ts';
import { callOrigin } from './call.ts';
import { elementOrigin } from './element.ts';
import { memberOrigin } from './member.ts';
import { nameOrigin } from './name.ts';
import { operationOrigin } from './operation.ts';
import { receivedOrigin } from './received.ts';

export async function expressionOrigin(c: NativeCase, suspect: NativeSuspect, position = 0): Promise<Move> {
  const node = c.syntax.unwrap(suspect.node);
  if (node !== suspect.node) return expressionOrigin(c, { ...suspect, node }, position);
  const form = c.syntax.form(node);
  switch (form.is) {
    case 'name':
      return nameOrigin(c, suspect, form.name);
    case 'member':
      return memberOrigin(c, suspect, form);
    case 'element':
      return elementOrigin(c, suspect, form);
    case 'pointee':
      return follow(at(c, suspect, form.pointer, { ...kept(suspect), ...seenAs(suspect.seen) }));
    case 'call':
      return callOrigin(c, suspect, form, position);
    case 'operation':
      return operationOrigin(c, suspect, form);
    case 'choice':
      return choiceOrigin(c, suspect, form);
    case 'asserted':
      return follow(at(c, suspect, form.value, { ...kept(suspect), ...seenAs(suspect.seen) }));
    case 'received':
      return receivedOrigin(c, suspect, form.channel);
    case 'made':
      return madeOrigin(c, suspect, form);
    case 'fixed':
      return bornHere(c, suspect);
    case 'other':
      return suspect.pick ? unknown(`${quoted(c, suspect.file, node)} could not be taken apart.`) : bornHere(c, suspect, undefined, 0.5);
  }
}

function kept({ pick }: NativeSuspect): Partial<NativeSuspect> {
  return pick ? { pick } : {};
}

async function choiceOrigin(c: NativeCase, suspect: NativeSuspect, { condition, sides }: Extract<Form, { is: 'choice' }>): Promise<Move> {
  const possible = sides.filter((side) => canHold(c, side, suspect.pick ?? [], suspect));
  const [only, ...others] = possible;
  const truth = others.length > 0 ? isTrue(await valueOf(c, suspect, condition, 'Which side of the condition was taken?')) : undefined;
  const side = truth === undefined ? (others.length === 0 ? only : undefined) : sides[truth ? 0 : 1];
  const [yes] = sides;
  const fixed = side && c.syntax.form(side);
  // What stands for nothing there was meant to be: the question is why it came to that.
  if (side && fixed?.is === 'fixed' && fixed.seen.shape === 'null') {
    return ask({ ask: 'condition', suspect: { ...at(c, suspect, side), bad: 'value' }, condition, held: side === yes }, `${quoted(c, suspect.file, suspect.node)} gives \`${side.text}\`.`);
  }
  return side ? follow({ ...at(c, suspect, side, kept(suspect)), ...seenAs(suspect.seen) }) : unknown(`Which side of ${quoted(c, suspect.file, suspect.node)} was taken could not be seen.`);
}

/** A literal: the part that is bad, or that it leaves out. */
function madeOrigin(c: NativeCase, suspect: NativeSuspect, form: Extract<Form, { is: 'made' }>): Move {
  const [step, ...rest] = suspect.pick ?? [];
  if (step === undefined) return bornHere(c, suspect, 'makes it', 0.6);
  if (form.of) return follow({ ...at(c, suspect, form.of, { pick: [step, ...rest] }), ...seenAs(suspect.seen) });
  const part = partOf(c, form, step);
  if (part === 'omitted') return bornHere(c, suspect, step === '*' || typeof step === 'number' ? 'makes elements that nobody gives a value' : `makes it without giving \`${step.replace(/^\./, '')}\` a value`, 0.8);
  const possible = part === 'unclear' ? [] : part.filter((each) => canHold(c, each, rest, suspect));
  const [only, ...others] = possible;
  if (!only || others.length > 0) return unknown(`Which part of ${quoted(c, suspect.file, suspect.node)} is bad could not be told.`);
  return follow({ ...at(c, suspect, only, rest.length > 0 ? { pick: rest } : {}), ...seenAs(suspect.seen) });
}
