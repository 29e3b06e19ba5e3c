/** A change tried out: it is done with its effects, then the line runs, and what comes of it is compared with what was expected. */
import type { PlanStep } from '../../../../shared/plan.ts';
import { beforeDeadline } from '../deadline.ts';
import { move } from '../move.ts';
import { oneLine } from '../result-summary.ts';
import { evaluateMilliseconds, frameFor, requireGoing, type StepContext, type StepOutcome } from '../step-context.ts';

export async function whatIf({ expression, frame: index, description, expect }: Extract<PlanStep, { action: 'whatIf' }>, context: StepContext): Promise<StepOutcome> {
  const { stop, frame } = await frameFor(index, context);
  requireGoing(context);
  const at = { sessionId: stop.sessionId, stop: stop.number, frameId: frame.id };
  const { value } = await beforeDeadline(context.debugger.evaluate({ ...at, expression, context: 'watch' }), evaluateMilliseconds, context.signal, 'the evaluation');
  const moved = await move({ action: 'next', description, ...(expect === undefined ? {} : { expect }) }, context);
  if (moved.kind === 'raise') return moved;
  return { ...moved, result: { ...moved.result, summary: `${oneLine(expression, 120)} gave ${oneLine(value, 120)}; then: ${moved.result.summary}` } };
}
