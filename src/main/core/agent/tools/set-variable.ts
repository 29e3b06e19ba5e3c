/** Another value for a variable or member, reached through the debugger's variables as `inspect` does. */
import type { StepResult } from '../../../../shared/agent.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import { beforeDeadline } from '../deadline.ts';
import { memberAt, parsePath } from '../inspect.ts';
import { oneLine, placeOf } from '../result-summary.ts';
import { evaluateMilliseconds, frameFor, requireGoing, type StepContext } from '../step-context.ts';

/** Throws `evaluation-failed` when there is no such variable, or the adapter refuses the value. */
export async function setVariable({ name, value, frame: index }: Extract<PlanStep, { action: 'setVariable' }>, context: StepContext): Promise<StepResult> {
  const path = parsePath(name);
  const at = await frameFor(index, context);
  const { variable, holder } = await memberAt(path, at, context);
  if (variable.readOnly) throw new DapilotError('not-supported', `${name} cannot be given another value.`, { hint: 'Use whatIf with an assignment instead.' });
  const { stop, frame, observation } = at;
  requireGoing(context);
  const request = context.debugger.setVariable({
    sessionId: stop.sessionId,
    stop: stop.number,
    frameId: frame.id,
    name: variable.name,
    value,
    ...(holder === undefined ? {} : { reference: holder }),
    ...(variable.evaluateName === undefined ? {} : { expression: variable.evaluateName }),
  });
  const now = await beforeDeadline(request, evaluateMilliseconds, context.signal, 'setting the variable');
  const place = placeOf(observation);
  // As assignments, so that what is secret by its name is seen to be.
  return { summary: `${name} = ${oneLine(now.value, 100)}; before, ${name} = ${oneLine(variable.value, 100)}`, stop: stop.number, ...(place ? { location: place } : {}) };
}
