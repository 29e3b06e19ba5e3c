/** The environment check as a step, and in words for planners. */
import { whatIsOff, type EnvironmentFinding, type EnvironmentReport } from '../../../../shared/environment.ts';
import { beforeDeadline } from '../deadline.ts';
import { bounded } from '../result-summary.ts';
import type { StepContext, ToolOutcome } from '../step-context.ts';

const checkMilliseconds = 15_000;

export async function checkEnvironment({ tools, rootId, signal }: StepContext): Promise<ToolOutcome> {
  const report = await beforeDeadline(tools.checkEnvironment(rootId, signal), checkMilliseconds, signal, 'the environment check');
  const off = whatIsOff(report);
  const summary = off.length === 0 ? 'The environment is as the project asks for it, as far as could be found out' : `${off.length === 1 ? 'One thing is' : `${off.length} things are`} off: ${off[0]?.message ?? ''}`;
  return { summary, detail: bounded(findingLines(report.findings).join('\n')) };
}

/** One line for each finding, then its details. */
export function findingLines(findings: EnvironmentReport['findings']): readonly string[] {
  return findings.flatMap(({ about, state, message, hint, details = [] }: EnvironmentFinding) => [`${about}, ${state}: ${message}${hint === undefined ? '' : ` ${hint}`}`, ...details.map((line) => `  ${line}`)]);
}
