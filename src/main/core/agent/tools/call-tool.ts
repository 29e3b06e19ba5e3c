/** A call of a tool that the person has added. What comes back is untrusted. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { PlanStep } from '../../../../shared/plan.ts';
import { isObject } from '../../base/loose.ts';
import { bounded, oneLine } from '../result-summary.ts';
import type { StepContext, StepOutcome } from '../step-context.ts';

/** Throws `bad-request` for arguments that are no JSON object. */
export async function callTool(step: Extract<PlanStep, { action: 'callTool' }>, { tools, signal }: StepContext): Promise<StepOutcome> {
  const { text, failed } = await tools.external.call(step.server, step.tool, argumentsOf(step.arguments), signal);
  const lines = text.trim();
  const result = { summary: lines === '' ? 'The tool answered nothing' : oneLine(lines, 200), ...(lines.length > 200 || lines.includes('\n') ? { detail: bounded(lines) } : {}) };
  if (!failed) return { kind: 'result', status: 'done', result, whole: lines };
  const problem = { code: 'tool-failed', message: `The tool says that it failed: ${oneLine(lines, 500)}` } as const;
  return { kind: 'result', status: 'failed', result: { ...result, summary: problem.message, problem }, whole: lines };
}

function argumentsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    if (isObject(value)) return value;
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error));
  }
  throw refusal('it is something else');
}

function refusal(why: string): DapilotError {
  return new DapilotError('bad-request', `The arguments of a tool are a JSON object, and these are none: ${why}.`, { hint: 'Write them as {"name": value}.' });
}
