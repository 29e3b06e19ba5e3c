import { readFile, stat } from 'node:fs/promises';
import type { ImportedBreakpoints } from '../../../shared/contract.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { Debugger, SavedBreakpoint } from '../base/debugger.ts';
import type { FoundBreakpoints } from './vscode-breakpoints.ts';

const largestFile = 50_000_000;

/** Adds those that are not here and whose lines are there. */
export async function importBreakpoints(
  { from, lines, functions, unknown }: FoundBreakpoints,
  snapshot: () => Snapshot,
  breakpoints: Pick<Debugger, 'restoreBreakpoints' | 'restoreFunctionBreakpoints'>,
): Promise<ImportedBreakpoints> {
  const here = Object.values(snapshot().breakpoints).filter(({ origin }) => origin === 'person');
  const isHere = (wanted: SavedBreakpoint) => here.some(({ id, path, line, column }) => id === wanted.id || (path === wanted.path && line === wanted.line && column === wanted.column));
  const others = lines.filter((breakpoint) => !isHere(breakpoint));
  const counts = new Map(await Promise.all([...new Set(others.map(({ path }) => path))].map(async (path) => [path, await countLines(path)] as const)));
  const added = others.filter(({ path, line }) => line <= (counts.get(path) ?? 0));
  const names = new Set(Object.values(snapshot().functionBreakpoints).map(({ name }) => name));
  const addedFunctions = functions.filter(({ name }) => !names.has(name));
  await breakpoints.restoreBreakpoints(added);
  await breakpoints.restoreFunctionBreakpoints(addedFunctions);
  return {
    from,
    added: added.length + addedFunctions.length,
    known: lines.length - others.length + functions.length - addedFunctions.length,
    leftOut: others.length - added.length + unknown,
  };
}

async function countLines(path: string): Promise<number> {
  try {
    const stats = await stat(path);
    if (!stats.isFile() || stats.size > largestFile) return 0;
    return (await readFile(path, 'utf8')).split('\n').length;
  } catch {
    // A file that is not there has no lines.
    return 0;
  }
}
