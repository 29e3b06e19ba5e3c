/** Plain text in the sources of the workspace. */
import { relative } from 'node:path';
import type { PlanStep } from '../../../../shared/plan.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import { bounded, oneLine } from '../result-summary.ts';
import type { StepContext, ToolOutcome } from '../step-context.ts';

const searchMilliseconds = 10_000;
const mostMatches = 1000;
const shownMatches = 30;
const atOnce = 16;

/** Every line that holds it, in the order of the paths. Ends at its deadline with what was found, and says so. */
export async function searchCode({ pattern, path }: Extract<PlanStep, { action: 'searchCode' }>, { reads, signal, workspace }: Pick<StepContext, 'reads' | 'signal' | 'workspace'>): Promise<ToolOutcome> {
  const started = performance.now();
  const sources = [...(await reads.listSources())].filter((source) => path === undefined || source.replaceAll('\\', '/').includes(path)).sort();
  const matches: string[] = [];
  const files = new Set<string>();
  let looked = 0;
  const cutShort = () => matches.length >= mostMatches || performance.now() - started > searchMilliseconds;
  for (; looked < sources.length && !cutShort(); looked += atOnce) {
    if (signal.aborted) throw new DapilotError('cancelled', 'The search was given up.');
    const batch = sources.slice(looked, looked + atOnce);
    const texts = await Promise.all(batch.map((source) => reads.readText(source)));
    for (const [index, text] of texts.entries()) {
      if (!text?.includes(pattern)) continue;
      const source = batch[index] ?? '';
      files.add(source);
      for (const [line, content] of text.split('\n').entries()) if (content.includes(pattern.split('\n')[0] ?? pattern)) matches.push(`${source}:${line + 1}: ${oneLine(content, 200)}`);
    }
  }
  const rest = looked < sources.length ? `; ${sources.length - looked} of ${sources.length} files were not looked at` : '';
  if (matches.length === 0) return { summary: `"${oneLine(pattern, 100)}" occurs in none of ${Math.min(looked, sources.length)} source files${rest}` };
  const more = matches.length > shownMatches ? [`… ${matches.length - shownMatches} more`] : [];
  const first = /^(.*):(\d+): /.exec(matches[0] ?? '');
  return {
    summary: `${matches.length} ${matches.length === 1 ? 'line' : 'lines'} in ${files.size} ${files.size === 1 ? 'file' : 'files'}${rest}`,
    detail: bounded([...matches.slice(0, shownMatches), ...more].join('\n')),
    ...(first ? { location: { path: `${workspace}/${relative(workspace, `${workspace}/${first[1] ?? ''}`)}`, line: Number(first[2]) } } : {}),
    whole: matches.join('\n'),
  };
}
