import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConsoleEntry, Variable } from '../../../../shared/debug.ts';
import { lastingStop } from '../../../../shared/ids.ts';
import { useCopy } from '../../ui/copy.ts';
import { VariableRow } from '../variables/variable-row.tsx';
import { variableRows, type Row } from '../variables/variable-rows.ts';
import type { VariableTree } from '../variables/variable-tree.ts';
import { Twistie } from './twistie.tsx';

interface InlineTreeProps {
  readonly entry: ConsoleEntry;
  readonly tree: VariableTree;
}

/** Whether an entry has an object that can still be asked for its members. */
export function hasObject(entry: ConsoleEntry): boolean {
  return entry.reference !== undefined && entry.reference > 0 && entry.stop !== undefined;
}

/** The object behind an entry, its members below it; a level is read when it is opened, a page at a time. */
export function InlineTree({ entry, tree }: InlineTreeProps) {
  const model = useStore(tree.store);
  const copy = useCopy();
  const { sessionId, stop, reference = 0, text } = entry;
  useEffect(() => {
    if (stop === undefined || tree.store.getState().origin) return;
    const variable: Variable = { name: 'value', value: text, reference };
    const shown = tree.show({ origin: { sessionId, stop }, roots: [{ kind: 'variable', variable }], seeds: {} });
    // What can be asked only as long as the program stands is kept for when it has gone on.
    if (stop !== lastingStop) void shown.then(tree.readAhead);
  }, [tree, sessionId, stop, reference, text]);
  const rows = useMemo(() => variableRows(model), [model]);

  const toggle = (row: Row) => {
    if ('container' in row && row.container && row.expanded !== undefined) tree.toggle(row.container, !row.expanded);
  };
  const [root, ...members] = rows;
  return (
    <>
      {root && <RowTwistie row={root} onToggle={toggle} />}
      {members.length > 0 && (
        <div className="console-members">
          {members.map((row) => (
            <div key={row.id} className="console-member" style={{ paddingLeft: (row.depth - 1) * 14 }}>
              <RowTwistie row={row} onToggle={toggle} />
              <VariableRow row={row} tree={tree} onCopy={copy} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function RowTwistie({ row, onToggle }: { readonly row: Row; readonly onToggle: (row: Row) => void }) {
  if (row.expanded === undefined) return <span className="console-twistie" />;
  return <Twistie expanded={row.expanded} name={row.label} onToggle={() => onToggle(row)} />;
}
