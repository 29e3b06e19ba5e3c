/** From a planner's conclusion to a verdict with real places. */
import type { Evidence, Verdict } from '../../../shared/agent.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { PlannedVerdict } from '../../../shared/plan.ts';
import type { PastRound, PlannerReads } from './planner.ts';
import { resolvePath } from './resolve-path.ts';
import { oneLine, placeOf, standing } from './result-summary.ts';

/** What a verdict whose evidence names nothing that happened in this task can be worth. */
const untiedConfidence = 0.5;

/**
 * Resolves the place of the root cause and ties the evidence to steps and stops of the task. Throws when the file cannot
 * be resolved (`file-…`) or has no such line (`plan-invalid`).
 */
export async function concludeVerdict(
  planned: PlannedVerdict,
  rounds: readonly PastRound[],
  workspace: string,
  reads: PlannerReads,
): Promise<Verdict> {
  const path = await resolvePath(planned.rootCause.path, workspace, reads);
  const text = await reads.readText(path);
  const lines = text?.split('\n').length ?? 0;
  if (planned.rootCause.line > lines) {
    throw new DapilotError('plan-invalid', `The verdict names line ${planned.rootCause.line} of ${planned.rootCause.path}, which has ${lines} lines.`, {
      hint: 'Name the line of a statement that is there.',
    });
  }
  const evidence = planned.evidence.map((id) => tie(id, rounds, workspace));
  const tied = evidence.some(({ known }) => known);
  return {
    rootCause: { ...planned.rootCause, path },
    explanation: planned.explanation,
    evidence: evidence.map(({ known: _, ...one }) => one),
    confidence: tied ? planned.confidence : Math.min(planned.confidence, untiedConfidence),
  };
}

/** The short name a model is shown for a step, for example r2s1; the end of its id. */
export function shortStepId(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}

function tie(id: string, rounds: readonly PastRound[], workspace: string): Evidence & { readonly known: boolean } {
  const stop = /^stop\s*#?(\d+)$/i.exec(id.trim());
  if (stop?.[1]) {
    const seen = rounds.find(({ observation }) => observation.stop?.number === Number(stop[1]));
    if (seen) return { id, text: standing(seen.observation, workspace), ...located(placeOf(seen.observation)), known: true };
  }
  const step = rounds.flatMap(({ steps }) => steps).find((one) => one.id === id || shortStepId(one.id) === id.trim());
  if (!step?.result) return { id, text: id, known: false };
  const text = `${subject(step.step)}: ${oneLine(step.result.summary, 300)}`;
  return { id: step.id, text, ...located(step.result.location), known: step.status === 'done' || step.status === 'failed' };
}

function subject(step: { readonly action: string; readonly expression?: string; readonly path?: string }): string {
  return step.expression ?? (step.path === undefined ? step.action : `${step.action} ${step.path}`);
}

function located(location: { readonly path: string; readonly line: number } | undefined) {
  return location ? { location } : {};
}
