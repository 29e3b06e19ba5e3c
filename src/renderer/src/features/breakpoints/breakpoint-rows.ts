/** The rows of the pane: exceptions of every adapter that was met, then lines by file, functions, data and instructions. Pure. */
import type { Breakpoint, DataBreakpoint, ExceptionFilter, FunctionBreakpoint, InstructionBreakpoint } from '../../../../shared/debug.ts';
import type { Snapshot } from '../../../../shared/snapshot.ts';
import { baseName } from '../../store/view.ts';
import type { TreeRow } from '../../ui/tree-keys.ts';

interface AdapterRow extends TreeRow {
  readonly kind: 'adapter';
}
export interface FilterRow extends TreeRow {
  readonly kind: 'filter';
  readonly adapter: string;
  readonly filter: ExceptionFilter;
}
interface FileRow extends TreeRow {
  readonly kind: 'file';
  readonly path: string;
  readonly breakpoints: readonly Breakpoint[];
}
export interface LineRow extends TreeRow {
  readonly kind: 'breakpoint';
  readonly breakpoint: Breakpoint;
}
export interface FunctionRow extends TreeRow {
  readonly kind: 'function';
  readonly breakpoint: FunctionBreakpoint;
}
export interface DataRow extends TreeRow {
  readonly kind: 'data';
  readonly breakpoint: DataBreakpoint;
}
interface InstructionRow extends TreeRow {
  readonly kind: 'instruction';
  readonly breakpoint: InstructionBreakpoint;
}
export type BreakpointsRow = AdapterRow | FilterRow | FileRow | LineRow | FunctionRow | DataRow | InstructionRow;

export interface RowsInput extends Pick<Snapshot, 'exceptionFilters' | 'breakpoints' | 'functionBreakpoints' | 'dataBreakpoints' | 'instructionBreakpoints'> {
  /** Files whose breakpoints are folded away. */
  readonly folded: ReadonlySet<string>;
}

/** What the programs of an adapter are written in, which says more to a person than the adapter's name. */
const languageOf: Readonly<Record<string, string>> = { 'js-debug': 'JavaScript', debugpy: 'Python', delve: 'Go' };

/** Exceptions have a heading for each adapter only when there are several adapters, lines one for a file with several. */
export function breakpointRows(input: RowsInput): readonly BreakpointsRow[] {
  const exceptions = exceptionRows(input.exceptionFilters);
  const functions = Object.values(input.functionBreakpoints).toSorted((a, b) => a.name.localeCompare(b.name)).map(functionRow);
  const data = Object.values(input.dataBreakpoints).map(dataRow);
  const byAddress = Object.values(input.instructionBreakpoints).toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
  return counted([...exceptions, ...lineRows(input), ...functions, ...data, ...byAddress.map(instructionRow)], 0);
}

function exceptionRows(filters: RowsInput['exceptionFilters']): readonly BreakpointsRow[] {
  const adapters = Object.keys(filters).filter((adapter) => filters[adapter]?.length).toSorted(byName);
  const headed = adapters.length > 1;
  return adapters.flatMap((adapter): readonly BreakpointsRow[] => {
    const rows = (filters[adapter] ?? []).map((filter) => filterRow(adapter, filter, headed ? 1 : 0));
    return headed ? [{ kind: 'adapter', id: `adapter:${adapter}`, depth: 0, label: nameOf(adapter) }, ...counted(rows)] : rows;
  });
}

function lineRows({ breakpoints, folded }: RowsInput): readonly BreakpointsRow[] {
  const sorted = Object.values(breakpoints).toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  const files = Map.groupBy(sorted, ({ path }) => path);
  return [...files].flatMap(([path, own]): readonly BreakpointsRow[] => {
    if (own.length === 1) return own.map((breakpoint) => breakpointRow(breakpoint, 0));
    const isFolded = folded.has(path);
    const heading: FileRow = { kind: 'file', id: `file:${path}`, depth: 0, label: baseName(path), expanded: !isFolded, path, breakpoints: own };
    return [heading, ...(isFolded ? [] : counted(own.map((breakpoint) => breakpointRow(breakpoint, 1))))];
  });
}

/** The filters that are enabled after one of them was turned on or off. */
export function toggled(filters: readonly ExceptionFilter[], filter: string): string[] {
  return filters.filter((each) => each.enabled !== (each.filter === filter)).map((each) => each.filter);
}

const nameOf = (adapter: string) => languageOf[adapter] ?? adapter;
const byName = (one: string, other: string) => nameOf(one).localeCompare(nameOf(other));

function filterRow(adapter: string, filter: ExceptionFilter, depth: number): FilterRow {
  return { kind: 'filter', id: `filter:${adapter}:${filter.filter}`, depth, label: filter.label, checked: filter.enabled, adapter, filter };
}

function breakpointRow(breakpoint: Breakpoint, depth: number): LineRow {
  const label = `${baseName(breakpoint.path)} line ${breakpoint.line}`;
  return { kind: 'breakpoint', id: breakpoint.id, depth, label, checked: breakpoint.enabled, breakpoint };
}

function functionRow(breakpoint: FunctionBreakpoint): FunctionRow {
  return { kind: 'function', id: breakpoint.id, depth: 0, label: breakpoint.name, checked: breakpoint.enabled, breakpoint };
}

function dataRow(breakpoint: DataBreakpoint): DataRow {
  return { kind: 'data', id: breakpoint.id, depth: 0, label: breakpoint.label, checked: breakpoint.enabled, breakpoint };
}

function instructionRow(breakpoint: InstructionBreakpoint): InstructionRow {
  return { kind: 'instruction', id: breakpoint.id, depth: 0, label: breakpoint.symbol ?? breakpoint.address, checked: breakpoint.enabled, breakpoint };
}

/** The rows with how many there are at a depth and which of them each is; others stay as they are. */
function counted(rows: readonly BreakpointsRow[], depth = 1): readonly BreakpointsRow[] {
  const setSize = rows.filter((row) => row.depth === depth).length;
  let position = 0;
  return rows.map((row) => (row.depth === depth ? { ...row, setSize, position: (position += 1) } : row));
}
