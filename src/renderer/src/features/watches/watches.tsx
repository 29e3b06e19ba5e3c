import { useMemo, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Watch } from '../../../../shared/debug.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { menuPlaceOf } from '../../ui/row-menu.ts';
import { focusTree, Tree } from '../../ui/tree.tsx';
import { InlineEdit } from '../expression/inline-edit.tsx';
import { rowActions } from '../variables/row-actions.ts';
import { useCopyValue } from '../variables/use-copy-value.ts';
import { useGoToElement } from '../variables/use-go-to-element.tsx';
import { useSetValue } from '../variables/use-set-value.tsx';
import { useValueMenu } from '../variables/value-menu.ts';
import { VariableRow, type VariableOfRow } from '../variables/variable-row.tsx';
import { variableRows, type Row } from '../variables/variable-rows.ts';
import { NewWatch } from './new-watch.tsx';
import { useWatchValues } from './use-watch-values.ts';
import './watches.css';

const treeName = 'Watches';
const selectWatches = (state: ReplicaState) => state.snapshot.watches;

/** Expressions that are evaluated at every stop: add, edit, remove, reorder; their values open like variables. */
export function Watches() {
  const { ask, call } = useCockpit();
  const watches = useReplica(selectWatches);
  const driver = useReplica(selectIsDriver);
  const live = useView((state) => state.focus?.live ?? false);
  const { tree, shown, again } = useWatchValues();
  const model = useStore(tree.store);
  const rows = useMemo(() => variableRows(model), [model]);
  const setting = useSetValue(tree, treeName);
  const going = useGoToElement(tree, treeName);
  const valueMenu = useValueMenu(tree);
  const copyValue = useCopyValue(tree);
  const [menu, setMenu] = useState<{ readonly row: VariableOfRow; readonly x: number; readonly y: number } | null>(null);
  const [editing, setEditing] = useState<Watch | null>(null);

  const watchOf = (row: Row): Watch | undefined =>
    row.kind === 'variable' && row.depth === 0 ? watches.find(({ expression }) => expression === row.variable.name) : undefined;
  const remove = ({ id }: Watch) => void ask('watch.remove', { id });
  const move = (watch: Watch, by: number) => {
    const to = watches.indexOf(watch) + by;
    if (to >= 0 && to < watches.length) void ask('watch.move', { id: watch.id, to });
  };
  const change = ({ id }: Watch, expression: string) =>
    call('watch.change', { id, expression }).then(
      () => undefined,
      (error: unknown) => toProblem(error).message,
    );

  const { onToggle, onActivate } = rowActions(tree);
  const onKey = (row: Row, event: KeyboardEvent): boolean => {
    if (row.kind !== 'variable') return false;
    const watch = watchOf(row);
    if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) copyValue(row.variable);
    else if (event.key === 'F2') {
      if (!watch) setting.edit(row);
      else if (driver) setEditing(watch);
    } else if (watch && driver && event.key === 'Delete') remove(watch);
    else if (watch && driver && event.altKey && event.key === 'ArrowUp') move(watch, -1);
    else if (watch && driver && event.altKey && event.key === 'ArrowDown') move(watch, 1);
    else {
      const place = menuPlaceOf(event);
      if (!place) return false;
      setMenu({ row, ...place });
    }
    return true;
  };

  const menuItems = (row: VariableOfRow): readonly MenuItem[] => {
    const watch = watchOf(row);
    const at = watch ? watches.indexOf(watch) : 0;
    const ofValue: readonly MenuItem[] = [
      ...(setting.able(row) && (!watch || shown.get(watch.expression)?.kind === 'value') ? [{ text: 'Set value…', icon: 'edit', run: () => setting.edit(row) }] : []),
      ...going.items(row),
      ...valueMenu(row.variable).filter((item) => !watch || item === 'line' || item.text !== 'Add to watches'),
    ];
    if (!watch) return ofValue;
    return [
      { text: 'Edit expression…', keys: 'F2', icon: 'edit', disabled: !driver, run: () => setEditing(watch) },
      { text: 'Evaluate again', icon: 'refresh', disabled: !driver || !live, run: () => again(watch.expression) },
      'line',
      ...ofValue,
      'line',
      { text: 'Move up', keys: 'Alt+Up', disabled: !driver || at === 0, run: () => move(watch, -1) },
      { text: 'Move down', keys: 'Alt+Down', disabled: !driver || at === watches.length - 1, run: () => move(watch, 1) },
      { text: 'Remove', keys: 'Delete', icon: 'close', disabled: !driver, run: () => remove(watch) },
      { text: 'Remove all', icon: 'close-all', disabled: !driver, run: () => watches.forEach(remove) },
    ];
  };

  const closeEdit = () => {
    setEditing(null);
    requestAnimationFrame(() => document.activeElement === document.body && focusTree(treeName));
  };

  const editorOf = (row: VariableOfRow) => setting.editor(row) ?? going.editor(row);

  const renderRow = (row: Row) => {
    const watch = watchOf(row);
    if (!watch || row.kind !== 'variable') {
      return <VariableRow row={row} tree={tree} onCopy={(_, variable) => copyValue(variable)} editor={row.kind === 'variable' ? editorOf(row) : undefined} onEdit={setting.edit} />;
    }
    if (editing?.id === watch.id) {
      return <InlineEdit label="Expression to watch" initial={watch.expression} onSubmit={(text) => change(watch, text)} onClose={closeEdit} />;
    }
    const is = shown.get(watch.expression);
    return (
      <>
        {is?.kind === 'value' ? (
          <VariableRow row={row} tree={tree} onCopy={(_, variable) => copyValue(variable)} editor={editorOf(row)} onEdit={setting.edit} onEditName={driver ? () => setEditing(watch) : undefined} />
        ) : (
          <>
            <span className="variable-name code" data-tip={visibleText(watch.expression)} data-tip-overflow="" onDoubleClick={driver ? () => setEditing(watch) : undefined}>
              {visibleText(watch.expression)}
            </span>
            <span className="variable-colon code">: </span>
            <span className="watch-nothing" data-tip={is?.kind === 'problem' ? visibleText(is.problem.detail ?? is.problem.message) : undefined}>
              {is?.kind === 'problem' ? visibleText(is.problem.message) : is ? 'evaluating…' : 'at the next stop'}
            </span>
            {is?.kind === 'problem' && is.problem.code === 'timeout' && (
              <span className="watch-again" onClick={(event) => event.stopPropagation()}>
                <IconButton icon="refresh" label="Evaluate again" tabIndex={-1} disabled={!driver || !live} onClick={() => again(watch.expression)} />
              </span>
            )}
          </>
        )}
        <span className="variable-actions watch-actions" onClick={(event) => event.stopPropagation()}>
          <IconButton icon="close" label="Remove this watch" keys="Delete" tabIndex={-1} disabled={!driver} onClick={() => remove(watch)} />
        </span>
      </>
    );
  };

  return (
    <Pane name="watches" label={treeName}>
      <div className="watches-list">
        {watches.length === 0 ? (
          <p className="empty">Expressions that you want to see at every stop. They are kept with this folder.</p>
        ) : (
          <Tree
            label={treeName}
            className={live ? 'variables' : 'variables variables-stale'}
            rows={rows}
            reveal={going.reveal}
            renderRow={renderRow}
            onToggle={onToggle}
            onActivate={onActivate}
            onKey={onKey}
            onContextMenu={(row, at) => setMenu(row.kind === 'variable' ? { row, ...at } : null)}
            rowClassName={(row) => (row.kind === 'variable' && row.changed ? 'variable-changed' : undefined)}
          />
        )}
      </div>
      <NewWatch driver={driver} />
      {menu && <Menu label={`Actions for ${menu.row.variable.name}`} at={menu} onClose={() => setMenu(null)} items={menuItems(menu.row)} />}
    </Pane>
  );
}
