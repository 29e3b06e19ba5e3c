/** Exact identity of steps: canonical parameters, and the hashes that approvals and rules are bound to. */
import { createHash } from 'node:crypto';
import type { Risk } from '../../../shared/agent.ts';
import type { SessionId, StepId, TaskId } from '../../../shared/ids.ts';
import { isMovingStep, type PlanStep } from '../../../shared/plan.ts';
import { plainParameters } from '../../../shared/plain-steps.ts';

/** JSON with sorted keys and without absent values: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a step does, without why: action and parameters. */
export function callOf(step: PlanStep): string {
  const { description: _, tests: __, expect: ___, ...call } = step;
  return canonicalJson(call);
}

export interface StepBinding {
  readonly taskId: TaskId;
  readonly round: number;
  readonly stepId: StepId;
  readonly step: PlanStep;
  readonly risk: Risk;
  readonly rootId: SessionId | undefined;
  /** Counts the changes of state that were no result of the plan. */
  readonly generation: number;
  /** Hashes of the text of the files the step concerns, by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** The hash on a card. A click approves this and nothing else. */
export function stepHash(binding: StepBinding): string {
  const { step, ...rest } = binding;
  return sha256(canonicalJson({ ...rest, call: callOf(step), why: step.description }));
}

/**
 * What "for this session" matches: the action, every parameter, the risk that was shown, and for movements the place, since
 * they act on where the program stands.
 */
export function ruleKey(step: PlanStep, risk: Risk, place: string | undefined): string {
  return sha256(canonicalJson({ call: callOf(step), risk, place: isMovingStep(step) ? (place ?? '') : undefined }));
}

/** A rule's subject in words. */
export function ruleSubject(step: PlanStep, place: string | undefined): string {
  if (isMovingStep(step)) return place ? `at ${place}` : 'where the program is';
  switch (step.action) {
    case 'evaluate':
      return `${step.expression}${step.frame ? ` in frame ${step.frame}` : ''}`;
    case 'inspect':
      return `${step.path}${step.frame ? ` in frame ${step.frame}` : ''}`;
    case 'setBreakpoints':
      return `${step.source.path ?? step.source.name}: lines ${step.breakpoints.map(({ line }) => line).join(', ') || 'none'}`;
    case 'setExceptionBreakpoints':
      return step.filters.join(', ') || 'none';
    case 'readCode':
      return `${step.path}:${step.start}-${step.end}`;
    default:
      return plainParameters(step).map(({ label, value }) => `${label} ${value}`).join(', ') || 'always';
  }
}
