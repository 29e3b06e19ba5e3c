import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Variable } from '../../../../shared/debug.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Tree } from '../../ui/tree.tsx';
import { rowActions } from '../variables/row-actions.ts';
import { useCopyValue } from '../variables/use-copy-value.ts';
import { addWatch, useValueMenu } from '../variables/value-menu.ts';
import { ValueText } from '../variables/value-text.tsx';
import { createVariableTree } from '../variables/variable-tree.ts';
import { VariableRow, type VariableOfRow } from '../variables/variable-row.tsx';
import { rootKeys, variableRows, type Root } from '../variables/variable-rows.ts';
import type { HoveredValue, HoverWatch } from './hover.ts';

interface HoverCardProps {
  readonly hovered: HoveredValue;
  readonly watch: HoverWatch;
  /** Gives the keyboard back. */
  readonly onEscape: () => void;
}

const rowHeight = 22;
const mostRows = 12;
const treeName = 'Value';

/** The value of an expression over its line; what it holds opens below it, a level at a time. */
export function HoverCard({ hovered, watch, onEscape }: HoverCardProps) {
  const cockpit = useCockpit();
  const driver = useReplica(selectIsDriver);
  const { expression, result, origin, at, byKey } = hovered;
  const box = useRef<HTMLDivElement>(null);
  const variable = useMemo((): Variable => ({ ...result, name: expression, evaluateName: expression }), [result, expression]);
  const [tree] = useState(() => {
    const created = createVariableTree((params) => cockpit.call('variables.read', params));
    // Whoever looks at an object wants to see what is in it.
    created.store.setState({ expansion: new Map(rootKeys([{ kind: 'variable', variable }]).map((key) => [key, true])) });
    return created;
  });
  const model = useStore(tree.store);
  const rows = useMemo(() => variableRows(model), [model]);
  const valueMenu = useValueMenu(tree);
  const copyValue = useCopyValue(tree);
  const [menu, setMenu] = useState<{ readonly row: VariableOfRow; readonly x: number; readonly y: number } | null>(null);

  useEffect(() => {
    const root: Root = { kind: 'variable', variable };
    void tree.show({ origin, roots: [root], seeds: {} });
  }, [tree, origin, variable]);

  const height = Math.min(rows.length, mostRows) * rowHeight;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    const size = element.getBoundingClientRect();
    element.style.left = `${Math.max(4, Math.min(at.left, innerWidth - size.width - 4))}px`;
    element.style.top = `${at.bottom + size.height + 4 <= innerHeight ? at.bottom + 2 : Math.max(4, at.top - size.height - 2)}px`;
  }, [at, height]);

  const isOpenable = result.reference > 0;
  const shown = rows.length > 0;
  useEffect(() => {
    if (byKey && shown) box.current?.querySelector<HTMLElement>('[role="tree"], button')?.focus();
  }, [byKey, shown]);

  const { onToggle, onActivate } = rowActions(tree);

  return (
    <div
      ref={box}
      className="hover-card"
      role="group"
      aria-label={`Value of ${expression}`}
      popover="manual"
      data-tree={isOpenable || undefined}
      onPointerEnter={watch.hold}
      onPointerLeave={menu ? undefined : watch.release}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEscape();
      }}
    >
      {isOpenable ? (
        <div className="hover-card-tree" style={{ height }}>
          <Tree
            label={treeName}
            className="variables"
            rows={rows}
            rowHeight={rowHeight}
            renderRow={(row) => <VariableRow row={row} tree={tree} onCopy={(_, copied) => copyValue(copied)} />}
            onToggle={onToggle}
            onActivate={onActivate}
            onContextMenu={(row, point) => setMenu(row.kind === 'variable' ? { row, ...point } : null)}
          />
        </div>
      ) : (
        <div className="hover-card-value code">
          <span className="variable-name">{visibleText(expression)}</span>
          <span className="variable-colon"> = </span>
          <ValueText value={variable} />
        </div>
      )}
      <span className="hover-card-actions">
        <IconButton icon="copy" label="Copy value" onClick={() => copyValue(variable)} />
        <IconButton
          icon="eye"
          label="Add to watches"
          disabled={!driver}
          onClick={() => {
            watch.close();
            addWatch(cockpit, expression);
          }}
        />
      </span>
      {menu && <Menu label={`Actions for ${menu.row.variable.name}`} at={menu} onClose={() => setMenu(null)} items={valueMenu(menu.row.variable)} />}
    </div>
  );
}
