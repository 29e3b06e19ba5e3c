/** What opening, closing and choosing a row does in every tree of values. */
import type { VariableTree } from './variable-tree.ts';
import type { Row } from './variable-rows.ts';

export interface RowActions {
  readonly onToggle: (row: Row, expand: boolean) => void;
  readonly onActivate: (row: Row) => void;
}

/** Opens and closes containers, reads on, tries again, runs getters. */
export function rowActions(tree: VariableTree): RowActions {
  const onToggle = (row: Row, expand: boolean) => {
    if ('container' in row && row.container) tree.toggle(row.container, expand);
  };
  return {
    onToggle,
    onActivate: (row) => {
      if (row.kind === 'more') tree.readMore(row.container);
      else if (row.kind === 'failed') tree.retry(row.container);
      else if (row.kind === 'variable' && row.variable.lazy) void tree.runGetter(row.id, row.variable);
      else if (row.expanded !== undefined) onToggle(row, !row.expanded);
    },
  };
}
