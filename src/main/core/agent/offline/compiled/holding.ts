/** Whether an expression can have given the bad value, as far as its form tells. */
import type { TreeNode } from '../tree.ts';
import type { Seen } from '../values.ts';
import { isSame } from './arithmetic.ts';
import type { NativeCase, NativeSuspect } from './questions.ts';
import type { Form } from './syntax.ts';

export type Pick = NonNullable<NativeSuspect['pick']>;

export function canHold(c: NativeCase, node: TreeNode, pick: Pick, suspect: Wanted): boolean {
  const form = c.syntax.form(node);
  const [step, ...rest] = pick;
  if (form.is === 'choice') return form.sides.some((side) => canHold(c, side, pick, suspect));
  if (step === undefined) return isPossible(form, suspect) && (form.is !== 'made' || isLike(c, form, suspect.seen));
  if (form.is === 'fixed' || form.is === 'operation') return false;
  // What is appended; the list that it is appended to has writes of its own.
  if (form.is === 'call' && form.name === 'append') return form.given.slice(1).some((each) => canHold(c, each, rest, suspect));
  if (form.is !== 'made' || form.of) return true;
  const part = partOf(c, form, step);
  return part === 'omitted' ? !/^(type|wild)$/.test(suspect.bad) : part === 'unclear' || part.some((each) => canHold(c, each, rest, suspect));
}

/** Whether what is written in a literal is what was seen of the object. */
function isLike(c: NativeCase, form: Extract<Form, { is: 'made' }>, seen: Seen | undefined): boolean {
  return [...(seen?.members ?? [])].every(([name, text]) => {
    const part = partOf(c, form, /^\d+$/.test(name) ? Number(name) : name.startsWith('"') ? name : `.${name}`);
    const [only, ...others] = typeof part === 'string' ? [] : part;
    const own = only && others.length === 0 ? c.syntax.form(only) : undefined;
    return own?.is !== 'fixed' || isSame(own.seen, c.read(text)) !== false;
  });
}

interface Wanted {
  readonly bad: NativeSuspect['bad'];
  readonly seen?: Seen;
}

function isPossible(form: Form, { bad, seen }: Wanted): boolean {
  if (form.is === 'fixed') return bad === 'nothing' ? form.seen.shape === 'null' || form.seen.primitive === 0 : !seen || isSame(form.seen, seen) !== false;
  if (bad === 'nothing' && (form.is === 'made' || form.is === 'operation')) return false;
  if (bad === 'wild' && form.is === 'made') return form.of !== undefined;
  return !(bad === 'empty' && form.is === 'made') || lengthOf(form) === 0;
}

function lengthOf(form: Extract<Form, { is: 'made' }>): number {
  return form.members?.size ?? form.parts?.length ?? 0;
}

/** What a step leads to inside of a literal: the parts, that it is left out there, or that it does not tell. */
export function partOf({ syntax, program }: NativeCase, form: Extract<Form, { is: 'made' }>, step: string | number): readonly TreeNode[] | 'omitted' | 'unclear' {
  const values = form.members ? [...form.members.values()] : (form.parts ?? []);
  if (step === '*') return form.zeros ? 'omitted' : form.parts || form.members ? values : 'unclear';
  if (typeof step === 'number' || step.startsWith('"')) {
    const part = (typeof step === 'number' ? form.parts?.[step] : undefined) ?? form.members?.get(String(step));
    return part ? [part] : form.parts?.length === 0 && !form.zeros ? [] : 'omitted';
  }
  const name = step.slice(1);
  const given = form.members?.get(name);
  if (given) return [given];
  if (!form.parts || form.parts.length === 0) return 'omitted';
  const type = form.type === undefined ? undefined : syntax.bareType(form.type);
  const known = program.filesWith(...(type === undefined ? [] : [type])).flatMap((file) => syntax.typesIn(file).filter((each) => type === undefined || each.name === type));
  const index = known.map(({ node }) => syntax.membersOf(node).indexOf(name)).find((each) => each !== -1);
  if (index === undefined) return 'unclear';
  const part = form.parts[index];
  return part ? [part] : 'omitted';
}
