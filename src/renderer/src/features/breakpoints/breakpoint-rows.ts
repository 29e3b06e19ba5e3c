/** The rows of the pane: the exceptions of every adapter that was met, then the breakpoints by file and line. Pure. */
import type { Breakpoint, ExceptionFilter, InstructionBreakpoint } from '../../../../shared/debug.ts';
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
interface BreakpointRow extends TreeRow {
  readonly kind: 'breakpoint';
  readonly breakpoint: Breakpoint;
}
interface InstructionRow extends TreeRow {
  readonly kind: 'instruction';
  readonly breakpoint: InstructionBreakpoint;
}
export type BreakpointsRow = AdapterRow | FilterRow | BreakpointRow | InstructionRow;

/** What the programs of an adapter are written in, which says more to a person than the adapter's name. */
const languageOf: Readonly<Record<string, string>> = { 'js-debug': 'JavaScript', debugpy: 'Python' };

/** Exceptions have a heading for each adapter only when there are several adapters. */
export function breakpointRows(filters: Snapshot['exceptionFilters'], breakpoints: Snapshot['breakpoints'], instructions: Snapshot['instructionBreakpoints'] = {}): readonly BreakpointsRow[] {
  const adapters = Object.keys(filters).filter((adapter) => filters[adapter]?.length).toSorted(byName);
  const headed = adapters.length > 1;
  const exceptions = adapters.flatMap((adapter): readonly BreakpointsRow[] => {
    const rows = (filters[adapter] ?? []).map((filter) => filterRow(adapter, filter, headed ? 1 : 0));
    return headed ? [{ kind: 'adapter', id: `adapter:${adapter}`, depth: 0, label: nameOf(adapter) }, ...counted(rows)] : rows;
  });
  const sorted = Object.values(breakpoints).toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  const byAddress = Object.values(instructions).toSorted((a, b) => (BigInt(a.address) < BigInt(b.address) ? -1 : 1));
  return counted([...exceptions, ...sorted.map(breakpointRow), ...byAddress.map(instructionRow)], 0);
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

function breakpointRow(breakpoint: Breakpoint): BreakpointRow {
  const label = `${baseName(breakpoint.path)} line ${breakpoint.line}`;
  return { kind: 'breakpoint', id: breakpoint.id, depth: 0, label, checked: breakpoint.enabled, breakpoint };
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
