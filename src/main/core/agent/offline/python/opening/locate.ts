/** Finding the failing expression: by what the runtime marked, by its column, by its line. */
import type { Case } from '../../origin.ts';
import { descendants } from '../../tree.ts';
import type { SourceFile, TreeNode } from '../../tree.ts';
import type { Range } from '../failure.ts';
import type { Move, PyBad, PySuspect } from '../questions.ts';

/** Where the program failed, and with what. */
export interface Scene {
  readonly c: Case;
  /** `node` is the root of the file; live while the program stands at the failure. */
  readonly spot: PySuspect;
  readonly type: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly range?: Range;
}

/** The expression whose value is bad. */
export interface Failing {
  readonly node: TreeNode;
  readonly bad: PyBad;
  /** How it reached the place, for the first sentence. */
  readonly use: string;
  /** What the message says of its type. */
  readonly typeName?: string;
  readonly pick?: PySuspect['pick'];
}

/** What a rule of an exception answers; nothing when the message is none of its own. */
export type Opened = { readonly kind: 'failing'; readonly failing: Failing } | Move | undefined;

export function failing(node: TreeNode | undefined, bad: PyBad, use: string, more: Partial<Failing> = {}): Opened {
  return node && { kind: 'failing', failing: { node, bad, use, ...more } };
}

/** The candidates of these kinds: those that are marked, else those at the column, else all of the line. */
export function candidates({ spot, line, column, range }: Scene, kinds: readonly string[], passes: (node: TreeNode) => boolean = () => true): readonly TreeNode[] {
  const { file } = spot;
  const here = descendants(file.root, ...kinds).filter((node) => node.line <= line && line <= node.endLine && passes(node));
  if (range?.line === line) {
    const indent = indentOf(file, line);
    const [start, end] = [range.start + indent, range.end + indent];
    const exact = here.filter((node) => node.line === line && node.column === start && node.endLine === line && node.column + (node.end - node.start) === end);
    if (exact.length > 0) return exact;
    const inside = here.filter((node) => node.line === line && node.column >= start && node.column + (node.end - node.start) <= end);
    if (inside.length > 0) return inside;
  }
  const atColumn = here.filter((node) => node.line === line && node.column === column);
  return atColumn.length > 0 && column > 1 ? atColumn : here.filter((node) => node.line === line).length > 0 ? here.filter((node) => node.line === line) : here;
}

function indentOf(file: SourceFile, line: number): number {
  return /^\s*/.exec(file.text.split('\n')[line - 1] ?? '')?.[0].length ?? 0;
}

/** The statement of a kind that the line is in: the innermost one. */
export function statementAt(file: SourceFile, line: number, ...kinds: readonly string[]): TreeNode | undefined {
  return descendants(file.root, ...kinds).findLast((node) => node.line <= line && line <= node.endLine);
}
