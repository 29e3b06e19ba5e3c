/** The rest of a result that was cut. */
import type { StepResult } from '../../../../shared/agent.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import type { StepContext } from '../step-context.ts';

export const readMoreCharacters = 4000;

/** One page of it. Throws `bad-request` for a step without a result, or a beginning behind its end. */
export function readMore({ step, from }: Extract<PlanStep, { action: 'readMore' }>, { kept }: Pick<StepContext, 'kept'>): StepResult {
  const whole = kept.of(step);
  if (whole === undefined) throw new DapilotError('bad-request', `No result of a step ${step} is kept.`, { hint: 'Name a step of this task that has run, for example r1s2.' });
  if (from >= whole.length) throw new DapilotError('bad-request', `The result of ${step} has ${whole.length} characters, so there is nothing from ${from} on.`, { hint: 'It is known whole.' });
  const end = Math.min(whole.length, from + readMoreCharacters);
  return { summary: `${step}, characters ${from} to ${end} of ${whole.length}`, detail: whole.slice(from, end) };
}
