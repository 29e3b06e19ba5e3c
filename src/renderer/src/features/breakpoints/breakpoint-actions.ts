/** What can be done with the rows of the pane; each action knows what its kind of breakpoint can. */
import { adapterTextOf } from '../../../../shared/adapter-text.ts';
import { useMemo } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import type { RequestName, Params } from '../../../../shared/contract.ts';
import { useCockpit, type Cockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { baseName } from '../../store/view.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { toggled, type BreakpointsRow, type DataRow, type FilterRow, type FunctionRow, type LineRow } from './breakpoint-rows.ts';

/** What of a row is edited in its place. */
export type EditedPart = 'condition' | 'hitCondition' | 'name';
type EditableRow = FilterRow | FunctionRow | DataRow;

export interface RowActions {
  readonly goTo: (row: BreakpointsRow) => void;
  readonly setEnabled: (row: BreakpointsRow, enabled: boolean) => void;
  readonly remove: (row: BreakpointsRow) => void;
  /** In the source for a line, in its row for others. */
  readonly edit: (row: BreakpointsRow) => void;
  /** Gives why it was refused; undefined when it was taken. */
  readonly submit: (row: EditableRow, part: EditedPart, text: string) => Promise<string | undefined>;
  readonly addFunction: (name: string) => Promise<string | undefined>;
  readonly menu: (row: BreakpointsRow) => readonly MenuItem[];
}

/** `startEditing` shows the field for a part of a row. */
export function useRowActions(startEditing: (row: EditableRow, part: EditedPart) => void): RowActions {
  const cockpit = useCockpit();
  return useMemo(() => rowActions(cockpit, startEditing), [cockpit, startEditing]);
}

function rowActions(cockpit: Cockpit, startEditing: (row: EditableRow, part: EditedPart) => void): RowActions {
  const { ask, view, replica } = cockpit;

  const setFilter = ({ adapter, filter }: FilterRow) => {
    const filters = replica.getState().snapshot.exceptionFilters[adapter] ?? [];
    if (selectIsDriver(replica.getState())) void ask('exceptionFilters.set', { adapter, enabled: toggled(filters, filter.filter) });
  };

  const editLine = ({ breakpoint: { path, line, id } }: LineRow) => {
    const text = adapterTextOf(path);
    view.openSource(text ?? { name: baseName(path), path }, text?.sessionId ?? null, { line });
    view.editBreakpoint({ path, line, id });
  };

  const actions: RowActions = {
    goTo: (row) => {
      if (row.kind === 'breakpoint') view.openPath(row.breakpoint.path, { line: row.breakpoint.line });
      else if (row.kind === 'file') view.openPath(row.path);
      else if (row.kind === 'instruction') view.openDisassembly({ sessionId: row.breakpoint.sessionId, reference: row.breakpoint.address });
      else if (row.kind === 'filter') setFilter(row);
      else if (row.kind === 'function' || row.kind === 'data') startEditing(row, 'condition');
    },
    setEnabled: (row, enabled) => {
      if (row.kind === 'filter') setFilter(row);
      else if (row.kind === 'file') for (const { id } of row.breakpoints) void ask('breakpoint.change', { id, enabled });
      else if (row.kind === 'breakpoint') void ask('breakpoint.change', { id: row.breakpoint.id, enabled });
      else if (row.kind === 'function') void ask('functionBreakpoint.change', { id: row.breakpoint.id, enabled });
      else if (row.kind === 'data') void ask('dataBreakpoint.change', { id: row.breakpoint.id, enabled });
      else if (row.kind === 'instruction') void ask('instructionBreakpoint.change', { id: row.breakpoint.id, enabled });
    },
    remove: (row) => {
      if (row.kind === 'file') for (const { id } of row.breakpoints) void ask('breakpoint.remove', { id });
      else if (row.kind === 'breakpoint') void ask('breakpoint.remove', { id: row.breakpoint.id });
      else if (row.kind === 'function') void ask('functionBreakpoint.remove', { id: row.breakpoint.id });
      else if (row.kind === 'data') void ask('dataBreakpoint.remove', { id: row.breakpoint.id });
      else if (row.kind === 'instruction') void ask('instructionBreakpoint.remove', { id: row.breakpoint.id });
    },
    edit: (row) => {
      if (row.kind === 'breakpoint') editLine(row);
      else if (row.kind === 'function' || row.kind === 'data' || (row.kind === 'filter' && row.filter.takesCondition)) startEditing(row, 'condition');
    },
    submit: (row, part, text) => {
      const change = { [part]: text.trim() };
      if (row.kind === 'function') return refusalOf(cockpit, 'functionBreakpoint.change', { id: row.breakpoint.id, ...change });
      if (row.kind === 'data') return refusalOf(cockpit, 'dataBreakpoint.change', { id: row.breakpoint.id, ...change });
      const { adapter, filter } = row;
      const filters = replica.getState().snapshot.exceptionFilters[adapter] ?? [];
      // Whoever gives a condition wants to stop at those.
      const enabled = filters.filter((each) => each.enabled || (each.filter === filter.filter && text.trim() !== '')).map((each) => each.filter);
      return refusalOf(cockpit, 'exceptionFilters.set', { adapter, enabled, conditions: { [filter.filter]: text.trim() } });
    },
    addFunction: (name) => refusalOf(cockpit, 'functionBreakpoint.add', { name }),
    menu: (row) => menuOf(row, actions, startEditing),
  };
  return actions;
}

function menuOf(row: BreakpointsRow, { goTo, edit, setEnabled, remove }: RowActions, startEditing: (row: EditableRow, part: EditedPart) => void): readonly MenuItem[] {
  const removing: MenuItem = { text: row.kind === 'file' ? 'Remove all in this file' : 'Remove', icon: 'close', keys: 'Delete', run: () => remove(row) };
  switch (row.kind) {
    case 'breakpoint':
    case 'instruction':
      return [
        { text: row.kind === 'breakpoint' ? 'Go to line' : 'Go to code', icon: 'go-to-file', run: () => goTo(row) },
        ...(row.kind === 'breakpoint' ? [{ text: 'Edit…', icon: 'edit', keys: 'F2', run: () => edit(row) }] : []),
        { text: row.breakpoint.enabled ? 'Disable' : 'Enable', keys: 'Space', run: () => setEnabled(row, !row.breakpoint.enabled) },
        'line',
        removing,
      ];
    case 'file':
      return [
        { text: 'Go to file', icon: 'go-to-file', run: () => goTo(row) },
        { text: 'Enable all in this file', run: () => setEnabled(row, true) },
        { text: 'Disable all in this file', run: () => setEnabled(row, false) },
        'line',
        removing,
      ];
    case 'function':
    case 'data':
      return [
        ...(row.kind === 'function' ? [{ text: 'Change the function…', run: () => startEditing(row, 'name') }] : []),
        { text: 'Edit condition…', icon: 'edit', keys: 'F2', run: () => startEditing(row, 'condition') },
        { text: 'Edit hit count…', run: () => startEditing(row, 'hitCondition') },
        { text: row.breakpoint.enabled ? 'Disable' : 'Enable', keys: 'Space', run: () => setEnabled(row, !row.breakpoint.enabled) },
        'line',
        removing,
      ];
    case 'filter':
      return [
        { text: row.filter.enabled ? 'Do not stop at these' : 'Stop at these', keys: 'Space', run: () => setEnabled(row, !row.filter.enabled) },
        row.filter.takesCondition
          ? { text: 'Edit condition…', icon: 'edit', keys: 'F2', run: () => startEditing(row, 'condition') }
          : { text: 'Condition: this debugger takes none', disabled: true, run: () => undefined },
      ];
    case 'adapter':
      return [];
    default:
      return row satisfies never;
  }
}

async function refusalOf<Name extends RequestName>({ call }: Cockpit, name: Name, params: Params<Name>): Promise<string | undefined> {
  return call(name, params).then(
    () => undefined,
    (error: unknown) => toProblem(error).message,
  );
}
