import type { ReactNode } from 'react';
import type { Variable } from '../../../../shared/debug.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { visibleText } from '../../../../shared/visible-text.ts';
import { TypeText, ValueText } from './value-text.tsx';
import type { Row } from './variable-rows.ts';
import type { VariableTree } from './variable-tree.ts';

interface RowProps {
  readonly row: Row;
  readonly tree: VariableTree;
  readonly onCopy: (text: string, variable: Variable) => void;
}

/** One line of a tree of values. */
export function VariableRow({ row, tree, onCopy }: RowProps): ReactNode {
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
          <span className="variable-failure" data-tip={visibleText(row.problem.detail ?? row.problem.message)}>
            {visibleText(row.problem.message)}
          </span>
          <Button small kind="quiet" tabIndex={-1} onClick={() => tree.retry(row.container)}>
            Try again
          </Button>
        </>
      );
    case 'variable':
      return <VariableLine row={row} tree={tree} onCopy={onCopy} />;
    default:
      return row satisfies never;
  }
}

interface LineProps extends RowProps {
  readonly row: Extract<Row, { kind: 'variable' }>;
}

function VariableLine({ row: { variable, changed, id }, tree, onCopy }: LineProps) {
  return (
    <>
      <span className="variable-name code" data-tip={visibleText(variable.name)} data-tip-overflow="">
        {visibleText(variable.name)}
      </span>
      <span className="variable-colon code">: </span>
      {variable.lazy ? (
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
        <span className="variable-value code">
          <ValueText value={variable} changed={changed} />
        </span>
      )}
      {changed && <span className="visually-hidden"> changed</span>}
      <TypeText value={variable} />
      <span className="variable-actions">
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
    </>
  );
}
