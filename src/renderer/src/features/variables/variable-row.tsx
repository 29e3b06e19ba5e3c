import type { ReactNode } from 'react';
import type { Variable } from '../../../../shared/debug.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { viewMemory } from './value-menu.ts';
import { TypeText, ValueText } from './value-text.tsx';
import type { Row } from './variable-rows.ts';
import type { VariableTree } from './variable-tree.ts';

interface RowProps {
  readonly row: Row;
  readonly tree: VariableTree;
  readonly onCopy: (text: string, variable: Variable) => void;
  /** Its value is being edited with this. */
  readonly editor?: ReactNode;
  /** Absent: it cannot be edited here. */
  readonly onEdit?: ((row: VariableOfRow) => void) | undefined;
  /** A double click on its name. */
  readonly onEditName?: (() => void) | undefined;
}

export type VariableOfRow = Extract<Row, { kind: 'variable' }>;

/** One line of a tree of values. */
export function VariableRow({ row, tree, onCopy, editor, onEdit, onEditName }: RowProps): ReactNode {
  switch (row.kind) {
    case 'scope':
      return <span className="variable-scope">{visibleText(row.scope.name)}</span>;
    case 'range':
      return <span className="variable-range code">{row.label}</span>;
    case 'loading':
      return <span className="variable-note">Reading…</span>;
    case 'empty':
      return <span className="variable-note">Nothing here</span>;
    case 'more':
      return (
        <button type="button" className="link" tabIndex={-1} onClick={() => tree.readMore(row.container)}>
          Show more, after {row.loaded}
        </button>
      );
    case 'failed':
      return (
        <>
          <span className={row.problem.code === 'not-recorded' ? 'dim' : 'variable-failure'} data-tip={visibleText(row.problem.detail ?? row.problem.hint ?? row.problem.message)}>
            {visibleText(row.problem.message)}
          </span>
          {row.problem.code !== 'stale-reference' && row.problem.code !== 'not-recorded' && (
            <Button small kind="quiet" tabIndex={-1} onClick={() => tree.retry(row.container)}>
              Try again
            </Button>
          )}
        </>
      );
    case 'variable':
      return <VariableLine row={row} tree={tree} onCopy={onCopy} editor={editor} onEdit={onEdit} onEditName={onEditName} />;
    default:
      return row satisfies never;
  }
}

interface LineProps extends RowProps {
  readonly row: VariableOfRow;
}

function VariableLine({ row, tree, onCopy, editor, onEdit, onEditName }: LineProps) {
  const cockpit = useCockpit();
  const { variable, changed, id } = row;
  const looked = useView(({ focus }) => focus?.sessionId);
  const readable = useReplica(({ snapshot }) => looked !== undefined && snapshot.sessions[looked]?.capabilities.memory === true);
  return (
    <>
      <span className="variable-name code" data-tip={visibleText(variable.name)} data-tip-overflow="" onDoubleClick={onEditName}>
        {visibleText(variable.name)}
      </span>
      <span className="variable-colon code">: </span>
      {editor ?? (variable.lazy ? (
        <button
          type="button"
          className="variable-getter code"
          tabIndex={-1}
          data-tip="A getter: run it to see its value"
          onClick={(event) => {
            event.stopPropagation();
            void tree.runGetter(id, variable);
          }}
        >
          (…)
        </button>
      ) : (
        <span className="variable-value code" onDoubleClick={onEdit && (() => onEdit(row))}>
          <ValueText value={variable} changed={changed} />
        </span>
      ))}
      {changed && <span className="visually-hidden"> changed</span>}
      {!editor && <TypeText value={variable} />}
      {!editor && (
        <span className="variable-actions">
          {readable && variable.memoryReference !== undefined && (
            <IconButton
              icon="file-binary"
              label="View memory"
              tabIndex={-1}
              onClick={(event) => {
                event.stopPropagation();
                viewMemory(cockpit, variable);
              }}
            />
          )}
          <IconButton
            icon="copy"
            label="Copy value"
            keys="Ctrl+C"
            tabIndex={-1}
            onClick={(event) => {
              event.stopPropagation();
              onCopy(variable.value, variable);
            }}
          />
        </span>
      )}
    </>
  );
}
