/** The rows of the Problems pane: files with what is wrong in them, those with errors first. Pure. */
import type { ProblemPlace } from '../../../../shared/errors.ts';
import type { SourceProblem } from '../../../../shared/tasks.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { baseName } from '../../store/view.ts';
import type { TreeRow } from '../../ui/tree-keys.ts';

export interface FileRow extends TreeRow {
  readonly kind: 'file';
  readonly name: string;
  /** Relative to the workspace where it lies in it. */
  readonly folder: string;
  readonly count: number;
}

export interface ProblemRow extends TreeRow {
  readonly kind: 'problem';
  readonly problem: SourceProblem;
}

export type ProblemsRow = FileRow | ProblemRow;

/** In the order in which problems come; folded files show their name alone. */
export function problemRows(problems: readonly SourceProblem[], folded: ReadonlySet<string>, workspace: string | undefined): readonly ProblemsRow[] {
  const files = Map.groupBy(problems, ({ path = '' }) => path);
  return [...files].flatMap(([path, found]): readonly ProblemsRow[] => {
    const name = path === '' ? 'No file' : baseName(path);
    const expanded = !folded.has(path);
    const file: FileRow = { id: `file ${path}`, kind: 'file', depth: 0, expanded, label: name, name, folder: folderOf(path, workspace), count: found.length };
    const rows = found.map((problem, index): ProblemRow => ({ id: `${path} ${index}`, kind: 'problem', depth: 1, label: problem.message, problem }));
    return expanded ? [file, ...rows] : [file];
  });
}

/** Where a compiler found fault while a program was built for its launch. */
export function placedProblems(places: readonly ProblemPlace[], task: string): readonly SourceProblem[] {
  return places.map((place) => ({ ...place, severity: 'error', task }));
}

/** All of it as plain lines, as compilers write them. */
export function problemsText(problems: readonly SourceProblem[]): string {
  return problems
    .map(({ path = '', line, column, severity, code, message }) => `${path}${line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`}: ${severity}: ${message}${code === undefined ? '' : ` [${code}]`}`)
    .join('\n');
}

function folderOf(path: string, workspace: string | undefined): string {
  const folder = path.slice(0, -baseName(path).length - 1);
  if (workspace === undefined) return visibleText(folder);
  return visibleText(folder === workspace ? '' : folder.startsWith(`${workspace}/`) ? folder.slice(workspace.length + 1) : folder);
}
