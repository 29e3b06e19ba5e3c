import { useMemo, useState } from 'react';
import type { Breakpoint, InstructionBreakpoint } from '../../../../shared/debug.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectBreakpoints, selectExceptionFilters, selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { baseName } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tree } from '../../ui/tree.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { breakpointRows, toggled, type BreakpointsRow, type FilterRow } from './breakpoint-rows.ts';
import { breakpointDetails, breakpointFacts } from './breakpoint-state.ts';
import { BreakpointMark } from './breakpoint-mark.tsx';
import { InstructionBreakpointRow } from './instruction-breakpoint-row.tsx';
import { ExceptionFilterRow } from './exception-filter-row.tsx';
import './breakpoints.css';

const selectInstructionBreakpoints = (state: ReplicaState) => state.snapshot.instructionBreakpoints;
const selectActive = (state: ReplicaState) => liveRoot(state.snapshot) !== undefined;

/** The exceptions that can stop the program, and every breakpoint with its true state; enable, edit, remove and go to. */
export function Breakpoints() {
  const { ask, view, run } = useCockpit();
  const breakpoints = useReplica(selectBreakpoints);
  const exceptionFilters = useReplica(selectExceptionFilters);
  const active = useReplica(selectActive);
  const driver = useReplica(selectIsDriver);
  const [menu, setMenu] = useState<{ breakpoint: Breakpoint; x: number; y: number } | null>(null);
  const instructions = useReplica(selectInstructionBreakpoints);
  const rows = useMemo(() => breakpointRows(exceptionFilters, breakpoints, instructions), [exceptionFilters, breakpoints, instructions]);
  const count = Object.keys(breakpoints).length + Object.keys(instructions).length;

  const goTo = ({ path, line }: Breakpoint) => view.openPath(path, { line });
  const edit = (breakpoint: Breakpoint) => {
    view.openSource({ name: baseName(breakpoint.path), path: breakpoint.path }, null, { line: breakpoint.line });
    view.editBreakpoint({ path: breakpoint.path, line: breakpoint.line, id: breakpoint.id });
  };
  const setEnabled = ({ id }: Breakpoint, enabled: boolean) => void ask('breakpoint.change', { id, enabled });
  const toggleFilter = ({ adapter, filter }: FilterRow) => {
    if (driver) void ask('exceptionFilters.set', { adapter, enabled: toggled(exceptionFilters[adapter] ?? [], filter.filter) });
  };
  const remove = ({ id }: Breakpoint) => void ask('breakpoint.remove', { id });

  const goToCode = ({ sessionId, address }: InstructionBreakpoint) => view.openDisassembly({ sessionId, reference: address });
  const enableInstruction = ({ id }: InstructionBreakpoint, enabled: boolean) => void ask('instructionBreakpoint.change', { id, enabled });
  const removeInstruction = ({ id }: InstructionBreakpoint) => void ask('instructionBreakpoint.remove', { id });

  const onKey = (row: BreakpointsRow, key: string): boolean => {
    if (row.kind === 'filter' && key === ' ') toggleFilter(row);
    else if (row.kind === 'instruction' && key === 'Delete') removeInstruction(row.breakpoint);
    else if (row.kind === 'instruction' && key === ' ') enableInstruction(row.breakpoint, !row.breakpoint.enabled);
    else if (row.kind !== 'breakpoint') return false;
    else if (key === 'Delete') remove(row.breakpoint);
    else if (key === ' ') setEnabled(row.breakpoint, !row.breakpoint.enabled);
    else if (key === 'F2') edit(row.breakpoint);
    else return false;
    return true;
  };
  const renderRow = (row: BreakpointsRow) => {
    switch (row.kind) {
      case 'adapter':
        return <span className="exception-adapter">{visibleText(row.label)}</span>;
      case 'filter':
        return <ExceptionFilterRow filter={row.filter} driver={driver} onToggle={() => toggleFilter(row)} />;
      case 'breakpoint':
        return <BreakpointRow breakpoint={row.breakpoint} active={active} onToggle={setEnabled} onEdit={edit} onRemove={remove} />;
      case 'instruction':
        return <InstructionBreakpointRow breakpoint={row.breakpoint} onToggle={enableInstruction} onRemove={removeInstruction} />;
      default:
        return row satisfies never;
    }
  };

  const menuItems = (breakpoint: Breakpoint): readonly MenuItem[] => [
    { text: 'Go to line', icon: 'go-to-file', run: () => goTo(breakpoint) },
    { text: 'Edit…', icon: 'edit', run: () => edit(breakpoint) },
    { text: breakpoint.enabled ? 'Disable' : 'Enable', run: () => setEnabled(breakpoint, !breakpoint.enabled) },
    'line',
    { text: 'Remove', icon: 'close', run: () => remove(breakpoint) },
  ];

  return (
    <Pane
      name="breakpoints"
      title="Breakpoints"
      note={count > 0 ? <span className="count">{count}</span> : undefined}
      actions={
        count > 0 && <IconButton icon="close-all" label="Remove all breakpoints" onClick={() => run('breakpoint.removeAll')} />
      }
    >
      {rows.length > 0 && (
        <Tree
          label="Breakpoints"
          className={`breakpoints${count === 0 ? ' breakpoints-none' : ''}`}
          rows={rows}
          onActivate={(row) => {
            if (row.kind === 'breakpoint') goTo(row.breakpoint);
            else if (row.kind === 'filter') toggleFilter(row);
            else if (row.kind === 'instruction') goToCode(row.breakpoint);
          }}
          onContextMenu={(row, at) => row.kind === 'breakpoint' && setMenu({ breakpoint: row.breakpoint, ...at })}
          onKey={(row, { key }) => onKey(row, key)}
          renderRow={renderRow}
        />
      )}
      {count === 0 && <p className="empty">Click beside a line number, or press F9, to stop the program there.</p>}
      {menu && <Menu label="Breakpoint" items={menuItems(menu.breakpoint)} at={menu} onClose={() => setMenu(null)} />}
    </Pane>
  );
}

interface RowProps {
  readonly breakpoint: Breakpoint;
  readonly active: boolean;
  readonly onToggle: (breakpoint: Breakpoint, enabled: boolean) => void;
  readonly onEdit: (breakpoint: Breakpoint) => void;
  readonly onRemove: (breakpoint: Breakpoint) => void;
}

function BreakpointRow({ breakpoint, active, onToggle, onEdit, onRemove }: RowProps) {
  const facts = breakpointFacts(breakpoint, active);
  const details = breakpointDetails(breakpoint).join(', ');
  const where = `${breakpoint.path}:${breakpoint.line}`;
  return (
    <div className="breakpoint-row" data-state={facts.state} data-tip={visibleText([where, facts.reason, details].filter(Boolean).join('\n'))}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={breakpoint.enabled}
        aria-label={`Enable ${baseName(breakpoint.path)}:${breakpoint.line}`}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => onToggle(breakpoint, event.target.checked)}
      />
      <BreakpointMark facts={facts} origin={breakpoint.origin} />
      <span className="breakpoint-name">{visibleText(baseName(breakpoint.path))}</span>
      <span className="breakpoint-details dim">{visibleText(details || (facts.state === 'unverified' ? facts.reason : ''))}</span>
      <span className="breakpoint-actions" onClick={(event) => event.stopPropagation()}>
        <IconButton icon="edit" label="Edit breakpoint" tabIndex={-1} onClick={() => onEdit(breakpoint)} />
        <IconButton icon="close" label="Remove breakpoint" tabIndex={-1} onClick={() => onRemove(breakpoint)} />
      </span>
      <span className="breakpoint-line dim">{breakpoint.line}</span>
    </div>
  );
}
