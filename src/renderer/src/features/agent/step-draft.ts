/** A step as it is being edited: texts of fields, read back through the plan's own schema. */
import { isMovingStep, planStepSchema, type PlanAction, type PlanStep } from '../../../../shared/plan.ts';
import { frameField, plainFields, type StepField } from '../../../../shared/plain-steps.ts';

export interface BreakpointDraft {
  readonly line: string;
  readonly condition: string;
  readonly hitCondition: string;
  readonly logMessage: string;
}

export interface StepDraft {
  /** Only movements can become another action, and only another movement. */
  readonly action: PlanAction;
  /** Texts of the fields by name; a field that is empty is absent from the step. */
  readonly fields: Readonly<Record<string, string>>;
  readonly breakpoints: readonly BreakpointDraft[];
  readonly filters: readonly ('all' | 'uncaught')[];
}

const expectField: StepField = { name: 'expect', label: 'Expected', kind: 'text', hint: 'What it should show; compared with what is seen' };

/** The fields of an action that are plain texts and numbers; breakpoints and filters have their own controls. */
export function fieldsOf(action: PlanAction): readonly StepField[] {
  const plain = plainFields(action);
  if (plain) return [...plain, ...(action === 'whatIf' ? [expectField] : [])];
  switch (action) {
    case 'evaluate':
      return [{ name: 'expression', label: 'Expression', kind: 'code' }, frameField, expectField];
    case 'inspect':
      return [{ name: 'path', label: 'Members of', kind: 'code' }, { name: 'start', label: 'From member', kind: 'number' }, frameField, expectField];
    case 'setBreakpoints':
      return [
        { name: 'source.name', label: 'File', kind: 'text' },
        { name: 'source.path', label: 'Path', kind: 'text', hint: 'Only where the name alone is not enough' },
      ];
    case 'readCode':
      return [
        { name: 'path', label: 'File', kind: 'text' },
        { name: 'start', label: 'From line', kind: 'number' },
        { name: 'end', label: 'To line', kind: 'number' },
      ];
    case 'setExceptionBreakpoints':
      return [];
    default:
      return [expectField];
  }
}

export const emptyBreakpoint: BreakpointDraft = { line: '', condition: '', hitCondition: '', logMessage: '' };

export function draftOf(step: PlanStep): StepDraft {
  const fields: Record<string, string> = {};
  for (const { name } of fieldsOf(step.action)) {
    const value = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], step);
    fields[name] = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  }
  return {
    action: step.action,
    fields,
    breakpoints:
      step.action === 'setBreakpoints'
        ? step.breakpoints.map(({ line, condition = '', hitCondition = '', logMessage = '' }) => ({ line: `${line}`, condition, hitCondition, logMessage }))
        : [],
    filters: step.action === 'setExceptionBreakpoints' ? step.filters : [],
  };
}

type DraftReading =
  | { readonly step: PlanStep; readonly problems?: undefined }
  /** By the path of the field, for example `expression` or `breakpoints.0.line`. */
  | { readonly step?: undefined; readonly problems: Readonly<Record<string, string>> };

/** The step a draft stands for, or what is wrong with each field. What is not editable stays as it was in `original`. */
export function readDraft(original: PlanStep, draft: StepDraft): DraftReading {
  const { description, tests } = original;
  const action = isMovingStep(original) && isMovingStep(draft) ? draft.action : original.action;
  const step: Record<string, unknown> = { action, description, ...(tests === undefined ? {} : { tests }) };
  if ('expect' in original && original.expect !== undefined) step['expect'] = original.expect;
  for (const field of fieldsOf(action)) place(step, field.name, fieldValue(field, draft.fields[field.name] ?? ''));
  if (action === 'setBreakpoints') step['breakpoints'] = draft.breakpoints.map(breakpointValue);
  if (action === 'setExceptionBreakpoints') step['filters'] = draft.filters;
  if (action === 'readCode' && Number(step['start']) > Number(step['end'])) return { problems: { end: 'This line is before the first one.' } };
  if (action === 'callTool' && !isJsonObject(draft.fields['arguments'] ?? '')) return { problems: { arguments: 'A JSON object is needed, for example {"id": 7}.' } };

  const parsed = planStepSchema.safeParse(step);
  if (parsed.success) return { step: parsed.data };
  const problems: Record<string, string> = {};
  for (const issue of parsed.error.issues) problems[issue.path.join('.')] ??= problemText(issue);
  return { problems };
}

/** Whether two steps run the same; a draft that changes nothing need not be sent. */
export function sameStep(a: PlanStep, b: PlanStep): boolean {
  return JSON.stringify(planStepSchema.parse(a)) === JSON.stringify(planStepSchema.parse(b));
}

function fieldValue({ kind }: StepField, text: string): unknown {
  if (kind === 'code') return text;
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return kind === 'number' ? numberValue(trimmed) : trimmed;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** A text that is no number stays a text, so that the schema refuses it. */
function numberValue(text: string): unknown {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function breakpointValue({ line, condition, hitCondition, logMessage }: BreakpointDraft) {
  return {
    line: numberValue(line.trim()),
    ...(condition.trim() === '' ? {} : { condition }),
    ...(hitCondition.trim() === '' ? {} : { hitCondition }),
    ...(logMessage.trim() === '' ? {} : { logMessage }),
  };
}

function place(step: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', second] = name.split('.');
  if (value === undefined) {
    if (second === undefined) delete step[first];
    return;
  }
  if (second === undefined) step[first] = value;
  else step[first] = { ...(step[first] as object | undefined), [second]: value };
}

function problemText(issue: { readonly code: string; readonly message: string; readonly path: readonly PropertyKey[] }): string {
  const field = String(issue.path.at(-1));
  if (field === 'line' || field === 'start' || field === 'end') return 'A line number from 1 on is needed.';
  if (field === 'frame') return 'A whole number from 0 on is needed.';
  if (issue.code === 'too_small' || issue.code === 'invalid_type') return 'Something is needed here.';
  if (issue.code === 'too_big') return 'This is too long.';
  return issue.message;
}
