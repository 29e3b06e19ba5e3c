import { useMemo, useState } from 'react';
import type { Breakpoint } from '../../../../shared/debug.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectBreakpoints, type ReplicaState } from '../../store/replica.ts';
import { baseName } from '../../store/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { Tree } from '../../ui/tree.tsx';
import type { TreeRow } from '../../ui/tree-keys.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { breakpointDetails, breakpointFacts } from './breakpoint-state.ts';
import { BreakpointMark } from './breakpoint-mark.tsx';
import './breakpoints.css';

interface Row extends TreeRow {
  readonly breakpoint: Breakpoint;
}

const selectActive = (state: ReplicaState) => liveRoot(state.snapshot) !== undefined;

/** Every breakpoint with its true state; enable, edit, remove and go to. */
export function Breakpoints() {
  const { ask, view, run } = useCockpit();
  const breakpoints = useReplica(selectBreakpoints);
  const active = useReplica(selectActive);
  const [menu, setMenu] = useState<{ breakpoint: Breakpoint; x: number; y: number } | null>(null);
  const rows = useMemo(() => rowsOf(breakpoints), [breakpoints]);

  const goTo = ({ path, line }: Breakpoint) => view.openPath(path, { line });
  const edit = (breakpoint: Breakpoint) => {
    view.openSource({ name: baseName(breakpoint.path), path: breakpoint.path }, null, { line: breakpoint.line });
    view.editBreakpoint({ path: breakpoint.path, line: breakpoint.line, id: breakpoint.id });
  };
  const setEnabled = ({ id }: Breakpoint, enabled: boolean) => void ask('breakpoint.change', { id, enabled });
  const remove = ({ id }: Breakpoint) => void ask('breakpoint.remove', { id });

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
      note={rows.length > 0 ? <span className="count">{rows.length}</span> : undefined}
      actions={
        rows.length > 0 && <IconButton icon="close-all" label="Remove all breakpoints" onClick={() => run('breakpoint.removeAll')} />
      }
    >
      {rows.length === 0 ? (
        <p className="empty">Click beside a line number, or press F9, to stop the program there.</p>
      ) : (
        <Tree
          label="Breakpoints"
          className="breakpoints"
          rows={rows}
          onActivate={(row) => goTo(row.breakpoint)}
          onContextMenu={(row, at) => setMenu({ breakpoint: row.breakpoint, ...at })}
          onKey={(row, event) => {
            if (event.key === 'Delete') remove(row.breakpoint);
            else if (event.key === ' ') setEnabled(row.breakpoint, !row.breakpoint.enabled);
            else if (event.key === 'F2') edit(row.breakpoint);
            else return false;
            return true;
          }}
          renderRow={({ breakpoint }) => (
            <BreakpointRow breakpoint={breakpoint} active={active} onToggle={setEnabled} onEdit={edit} onRemove={remove} />
          )}
        />
      )}
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

function rowsOf(breakpoints: Readonly<Record<string, Breakpoint>>): readonly Row[] {
  const sorted = Object.values(breakpoints).toSorted((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  return sorted.map((breakpoint, index) => ({
    id: breakpoint.id,
    depth: 0,
    label: `${baseName(breakpoint.path)} line ${breakpoint.line}`,
    setSize: sorted.length,
    position: index + 1,
    breakpoint,
  }));
}
