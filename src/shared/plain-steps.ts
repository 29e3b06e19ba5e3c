/** Steps whose parameters are plain texts and numbers: their fields in words, in the order in which they are shown and edited. */
import type { PlanAction, PlanStep } from './plan.ts';

export interface StepField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'code' | 'text' | 'number';
  readonly hint?: string;
}

type PlainAction = 'searchCode' | 'recentChanges' | 'parseStack' | 'checkEnvironment' | 'network' | 'setVariable' | 'whatIf' | 'callTool' | 'readMore';
export type PlainStep = Extract<PlanStep, { readonly action: PlainAction }>;

export const frameField: StepField = { name: 'frame', label: 'Frame', kind: 'number', hint: '0 is where the program stands' };

const fields: Readonly<Record<PlainAction, readonly StepField[]>> = {
  searchCode: [{ name: 'pattern', label: 'Text', kind: 'code' }, { name: 'path', label: 'In', kind: 'text', hint: 'Only in files whose path contains this' }],
  recentChanges: [{ name: 'path', label: 'File or folder', kind: 'text', hint: 'Empty: the whole workspace' }],
  parseStack: [{ name: 'text', label: 'Stack trace', kind: 'code' }],
  checkEnvironment: [],
  network: [{ name: 'filter', label: 'Filter', kind: 'text' }, { name: 'request', label: 'Request', kind: 'number', hint: 'Its headers and bodies' }],
  setVariable: [{ name: 'name', label: 'Variable', kind: 'code' }, { name: 'value', label: 'New value', kind: 'code' }, frameField],
  whatIf: [{ name: 'expression', label: 'First do', kind: 'code' }, frameField],
  callTool: [{ name: 'server', label: 'Server', kind: 'text' }, { name: 'tool', label: 'Tool', kind: 'text' }, { name: 'arguments', label: 'Arguments', kind: 'code', hint: 'A JSON object' }],
  readMore: [{ name: 'step', label: 'Of step', kind: 'text' }, { name: 'from', label: 'From character', kind: 'number' }],
};

/** Undefined for an action whose parameters are more than that. */
export function plainFields(action: PlanAction): readonly StepField[] | undefined {
  return Object.hasOwn(fields, action) ? fields[action as PlainAction] : undefined;
}

/** What such a step runs with, in full; fields that are absent are left out. */
export function plainParameters(step: PlainStep): readonly { readonly label: string; readonly value: string; readonly code: boolean }[] {
  const values = step as unknown as Readonly<Record<string, unknown>>;
  return fields[step.action].flatMap(({ name, label, kind }) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? [{ label: label.toLowerCase(), value: String(value), code: kind === 'code' }] : [];
  });
}
