/** From a path as a planner writes it to the one real file of the workspace it means. */
import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';
import { isInside } from '../base/paths.ts';
import type { PlannerReads } from './planner.ts';

const shownCandidates = 5;

/**
 * The absolute real path of the one file that `given` means: a path relative to the workspace, an absolute path inside
 * it, or the end of a path (`cart.js`, `lib/cart.js`) that fits exactly one source. Throws `file-missing`,
 * `file-ambiguous` with the candidates, `file-not-regular` or `file-outside-workspace`.
 */
export async function resolvePath(given: string, workspace: string, reads: Pick<PlannerReads, 'listSources'>): Promise<string> {
  const wanted = given.replaceAll('\\', '/').replace(/^\.\//, '');
  const segments = wanted.split('/').filter((segment) => segment !== '');
  if (segments.length === 0) throw missing(given);
  if (segments.includes('..')) throw outside(given);
  const direct = await realFile(isAbsolute(given) ? given : join(workspace, ...segments), given);
  if (direct !== undefined) {
    if (!isInside(workspace, direct)) throw outside(given);
    return direct;
  }
  if (isAbsolute(given)) throw isInside(workspace, given) ? missing(given) : outside(given);
  const fitting = (await reads.listSources()).filter((source) => endsWith(source, segments));
  const found = new Set<string>();
  for (const source of fitting) {
    const real = await realFile(join(workspace, source), source);
    if (real !== undefined && isInside(workspace, real)) found.add(real);
  }
  const [first, ...others] = [...found];
  if (first === undefined) throw missing(given);
  if (others.length === 0) return first;
  const candidates = [...found].map((path) => relative(workspace, path)).sort();
  const more = candidates.length > shownCandidates ? `, … ${candidates.length - shownCandidates} more` : '';
  throw new DapilotError(
    'file-ambiguous',
    `"${given}" can mean ${candidates.length} files of the workspace: ${candidates.slice(0, shownCandidates).join(', ')}${more}.`,
    { hint: 'Name it by its path relative to the workspace.' },
  );
}

/** Resolves a plan's `source`: `path` first; where there is no such file, `name`. */
export async function resolveSource(
  source: { readonly name: string; readonly path?: string | undefined },
  workspace: string,
  reads: Pick<PlannerReads, 'listSources'>,
): Promise<string> {
  if (source.path === undefined || source.path === '') return resolvePath(source.name, workspace, reads);
  try {
    return await resolvePath(source.path, workspace, reads);
  } catch (error) {
    if (!(error instanceof DapilotError) || error.code !== 'file-missing') throw error;
    return resolvePath(source.name, workspace, reads);
  }
}

function endsWith(source: string, segments: readonly string[]): boolean {
  const parts = source.split(/[\\/]/);
  return segments.length <= parts.length && segments.every((segment, index) => segment === parts[parts.length - segments.length + index]);
}

/** The real path of a regular file, undefined where there is nothing. */
async function realFile(path: string, given: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    if ((await stat(real)).isFile()) return real;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ERR_INVALID_ARG_VALUE') return undefined;
    throw new DapilotError('file-missing', `"${given}" cannot be read (${code ?? 'unknown reason'}).`, { hint: 'Check that you may read it.', cause: error });
  }
  throw new DapilotError('file-not-regular', `"${given}" is not a file.`, { hint: 'Name a source file.' });
}

function missing(given: string): DapilotError {
  return new DapilotError('file-missing', `There is no file "${given}" in the workspace.`, {
    hint: 'Use a path from the call chain, relative to the workspace.',
  });
}

function outside(given: string): DapilotError {
  return new DapilotError('file-outside-workspace', `"${given}" leads out of the workspace, where the agent may not go.`, {
    hint: 'Name a file inside the workspace.',
  });
}
