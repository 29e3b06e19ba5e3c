import { useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useReplica, useView } from '../../store/cockpit.ts';
import { liveRoot, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { menuPlaceOf } from '../../ui/row-menu.ts';
import { Tree } from '../../ui/tree.tsx';
import { rowActions } from './row-actions.ts';
import { useCopyValue } from './use-copy-value.ts';
import { useDataItems } from './use-data-items.ts';
import { useFrameVariables } from './use-frame-variables.ts';
import { useGoToElement } from './use-go-to-element.tsx';
import { useSetValue } from './use-set-value.tsx';
import { useValueMenu } from './value-menu.ts';
import { VariableRow, type VariableOfRow } from './variable-row.tsx';
import { variableRows, type Row } from './variable-rows.ts';
import './variables.css';

const selectHasSession = (state: ReplicaState) => liveRoot(state.snapshot) !== undefined;

/** The values of the focused frame as a tree. */
export function Variables() {
  const { tree, frame, problem, retry } = useFrameVariables();
  const model = useStore(tree.store);
  const live = useView((state) => state.focus?.live ?? false);
  const hasSession = useReplica(selectHasSession);
  const valueMenu = useValueMenu(tree);
  const setting = useSetValue(tree, 'Variables');
  const going = useGoToElement(tree, 'Variables');
  const copyValue = useCopyValue(tree);
  const [menu, setMenu] = useState<{ readonly row: Row; readonly x: number; readonly y: number } | null>(null);
  const dataItems = useDataItems(menu?.row.kind === 'variable' ? menu.row : null);
  const rows = useMemo(() => variableRows(model), [model]);

  const { onToggle, onActivate } = rowActions(tree);
  const onKey = (row: Row, event: KeyboardEvent) => {
    if (row.kind !== 'variable') return false;
    if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) {
      copyValue(row.variable);
      return true;
    }
    if (event.key === 'F2') {
      setting.edit(row);
      return true;
    }
    const place = menuPlaceOf(event);
    if (!place) return false;
    setMenu({ row, ...place });
    return true;
  };

  const menuItems = (row: VariableOfRow): readonly MenuItem[] => [
    ...(setting.able(row) ? [{ text: 'Set value…', keys: 'F2', icon: 'edit', run: () => setting.edit(row) }, 'line' as const] : []),
    ...going.items(row),
    ...valueMenu(row.variable),
    ...dataItems,
  ];

  return (
    <Pane name="variables" label="Variables">
      {problem && (
        <ProblemMessage problem={problem}>
          <Button small onClick={retry}>
            Try again
          </Button>
        </ProblemMessage>
      )}
      {!frame && !problem && (
        <p className="empty">{hasSession ? 'Values appear here when the program stops.' : 'Start a program to see its values at every stop.'}</p>
      )}
      {frame && !problem && (
        <Tree
          label="Variables"
          className={live ? 'variables' : 'variables variables-stale'}
          rows={rows}
          reveal={going.reveal}
          renderRow={(row) => (
            <VariableRow
              row={row}
              tree={tree}
              onCopy={(_, variable) => copyValue(variable)}
              editor={row.kind === 'variable' ? (setting.editor(row) ?? going.editor(row)) : undefined}
              onEdit={setting.edit}
            />
          )}
          onToggle={onToggle}
          onActivate={onActivate}
          onKey={onKey}
          onContextMenu={(row, at) => setMenu(row.kind === 'variable' ? { row, ...at } : null)}
          rowClassName={(row) => (row.kind === 'variable' && row.changed ? 'variable-changed' : undefined)}
        />
      )}
      {menu?.row.kind === 'variable' && (
        <Menu label={`Actions for ${menu.row.variable.name}`} at={menu} onClose={() => setMenu(null)} items={menuItems(menu.row)} />
      )}
    </Pane>
  );
}
