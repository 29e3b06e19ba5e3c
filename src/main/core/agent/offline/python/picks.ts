/** What is taken out of a container, one step after another. */
import type { Seen } from '../values.ts';
import { staticValue } from './expressions.ts';
import type { PySuspect } from './questions.ts';
import type { TreeNode } from '../tree.ts';

export type Pick = readonly (string | number)[];

/** The rest of a pick, as fields of a suspect: absent when nothing is left. */
export function withPick(suspect: PySuspect, pick: Pick): PySuspect {
  const { pick: _, ...rest } = suspect;
  return pick.length === 0 ? rest : { ...rest, pick };
}

/** The step for a subscript: its position or key where it is known, else some value. */
export function stepFor(index: TreeNode, seen: Seen | undefined): string | number {
  const value = staticValue(index) ?? seen;
  if (typeof value?.primitive === 'number') return value.primitive;
  return typeof value?.primitive === 'string' ? keyStep(value.primitive) : '*value';
}

/** A key of a dict. */
function keyStep(key: string): string {
  return JSON.stringify(key);
}

/** The text of a key step; undefined for other steps. */
export function keyOfStep(step: string | number | undefined): string | undefined {
  return typeof step === 'string' && step.startsWith('"') ? (JSON.parse(step) as string) : undefined;
}

/** The attribute that a step reads. */
export function attributeOfStep(step: string | number | undefined): string | undefined {
  return typeof step === 'string' && step.startsWith('.') ? step.slice(1) : undefined;
}

/** A pick in words: ".price of some element". */
export function inSteps(pick: Pick | undefined): string {
  return (pick ?? []).map((step) => (step === '*' || step === '*value' ? '[…]' : step === '*key' ? ' (a key)' : step === '~' ? ' (a part)' : typeof step === 'number' || keyOfStep(step) !== undefined ? `[${step}]` : step)).join('');
}
