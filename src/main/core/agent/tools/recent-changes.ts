/** What git knows: the differences from the last commit, and the last commits. */
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanStep } from '../../../../shared/plan.ts';
import { isWithin } from '../../base/paths.ts';
import { beforeDeadline } from '../deadline.ts';
import { resolvePath } from '../resolve-path.ts';
import { bounded } from '../result-summary.ts';
import type { StepContext, ToolOutcome } from '../step-context.ts';

const gitMilliseconds = 10_000;

export async function recentChanges({ path }: Extract<PlanStep, { action: 'recentChanges' }>, { tools, workspace, reads, signal }: StepContext): Promise<ToolOutcome> {
  const place = path === undefined ? workspace : ((await folderInside(path, workspace)) ?? (await resolvePath(path, workspace, reads)));
  const { log, diff } = await beforeDeadline(tools.recentChanges(place, signal), gitMilliseconds, signal, 'asking git');
  const files = [...diff.matchAll(/^diff --git a\/(.+) b\/.+$/gm)].map(([, name]) => name);
  const changed = diff === '' ? 'Nothing differs from the last commit' : `${files.length} changed ${files.length === 1 ? 'file' : 'files'}: ${files.slice(0, 8).join(', ')}${files.length > 8 ? ', …' : ''}`;
  const whole = [...(log === '' ? [] : ['Last commits:', log]), ...(diff === '' ? [] : ['Differences from the last commit:', diff])].join('\n');
  return { summary: changed, ...(whole === '' ? {} : { detail: bounded(whole), whole }) };
}

/** A folder of the workspace by its relative path; undefined for all else, which `resolvePath` then judges. */
async function folderInside(path: string, workspace: string): Promise<string | undefined> {
  if (path === '.') return workspace;
  const real = await realpath(join(workspace, path)).catch(() => undefined);
  if (real === undefined || !isWithin(workspace, real)) return undefined;
  return (await stat(real)).isDirectory() ? real : undefined;
}
