import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { useCopy } from '../../ui/copy.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pane } from '../../ui/pane.tsx';
import { ProblemMessage } from '../../ui/problem-message.tsx';
import { menuPlaceOf } from '../../ui/row-menu.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Tree } from '../../ui/tree.tsx';
import { addressInValue } from '../memory/memory-target.ts';
import { rowActions } from '../variables/row-actions.ts';
import { ValueText } from '../variables/value-text.tsx';
import { VariableRow, type VariableOfRow } from '../variables/variable-row.tsx';
import { variableRows, type Row } from '../variables/variable-rows.ts';
import { inBase, type Base } from './register-format.ts';
import { useRegisters } from './use-registers.ts';
import './registers.css';

const bases = [
  { value: 'hex', text: 'Hex' },
  { value: 'decimal', text: 'Decimal' },
] as const;

/** The registers of the focused frame, in the adapter's groups; what changed since the last stop is marked. */
export function Registers() {
  const { view } = useCockpit();
  const copy = useCopy();
  const { tree, problem, retry } = useRegisters();
  const model = useStore(tree.store);
  const live = useView((state) => state.focus?.live ?? false);
  const [base, setBase] = useState<Base>('hex');
  const [menu, setMenu] = useState<{ readonly row: VariableOfRow; readonly x: number; readonly y: number } | null>(null);
  const rows = useMemo(() => variableRows(model), [model]);
  const capabilities = useReplica(({ snapshot }) => snapshot.sessions[model.origin?.sessionId ?? ('' as never)]?.capabilities);

  const items = ({ variable }: VariableOfRow): readonly MenuItem[] => {
    const address = addressInValue(inBase(variable.value, 'hex'));
    const sessionId = model.origin?.sessionId;
    const label = variable.evaluateName ?? variable.name;
    return [
      { text: 'Copy value', keys: 'Ctrl+C', icon: 'copy', run: () => copy(inBase(variable.value, base)) },
      { text: 'Copy name', run: () => copy(variable.name) },
      'line',
      {
        text: 'View memory at this address',
        icon: 'file-binary',
        disabled: address === undefined || capabilities?.memory !== true,
        run: () => sessionId && address && view.showMemory({ sessionId, label, reference: address }),
      },
      {
        text: 'Show disassembly at this address',
        disabled: address === undefined || capabilities?.disassembly !== true,
        run: () => sessionId && address && view.openDisassembly({ sessionId, reference: address }),
      },
    ];
  };
  const renderRow = (row: Row) =>
    row.kind === 'variable' && !row.container ? (
      <>
        <span className="register-name code">{visibleText(row.variable.name)}</span>
        <span className="register-value code">
          <ValueText value={{ ...row.variable, value: inBase(row.variable.value, base) }} changed={row.changed} />
        </span>
        {row.changed && <span className="visually-hidden"> changed</span>}
      </>
    ) : row.kind === 'variable' ? (
      <span className="register-group">{visibleText(row.variable.name)}</span>
    ) : (
      <VariableRow row={row} tree={tree} onCopy={(text) => copy(text)} />
    );

  return (
    <Pane name="registers" label="Registers">
      {rows.length > 0 && (
        <div className="registers-base">
          <Segmented<Base> label="Base of registers" options={bases} value={base} onChange={setBase} />
        </div>
      )}
      {problem && (
        <ProblemMessage problem={problem}>
          <Button small onClick={retry}>
            Try again
          </Button>
        </ProblemMessage>
      )}
      {!problem && rows.length === 0 && <p className="empty">{live ? 'Reading…' : 'Registers are shown when the program stands.'}</p>}
      {rows.length > 0 && (
        <Tree
          label="Registers"
          className={live ? 'variables registers' : 'variables registers variables-stale'}
          rows={rows}
          renderRow={renderRow}
          {...rowActions(tree)}
          onKey={(row, event) => {
            if (row.kind !== 'variable' || row.container) return false;
            if (event.key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey)) copy(inBase(row.variable.value, base));
            else {
              const place = menuPlaceOf(event);
              if (!place) return false;
              setMenu({ row, ...place });
            }
            return true;
          }}
          onContextMenu={(row, at) => setMenu(row.kind === 'variable' && !row.container ? { row, ...at } : null)}
          rowClassName={(row) => (row.kind === 'variable' && row.changed ? 'variable-changed' : undefined)}
        />
      )}
      {menu && <Menu label={visibleText(`Register ${menu.row.variable.name}`)} at={menu} items={items(menu.row)} onClose={() => setMenu(null)} />}
    </Pane>
  );
}
