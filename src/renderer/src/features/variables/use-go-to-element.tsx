import { useState, type ReactNode } from 'react';
import type { MenuItem } from '../../ui/menu.tsx';
import { focusTree, type Reveal } from '../../ui/tree.tsx';
import { InlineEdit } from '../expression/inline-edit.tsx';
import type { NodeKey } from './node-key.ts';
import { pageSize } from './paging.ts';
import type { VariableOfRow } from './variable-row.tsx';
import type { VariableTree } from './variable-tree.ts';

export interface GoToElement {
  /** For the menu of a row; none where all elements are in sight. */
  readonly items: (row: VariableOfRow) => readonly MenuItem[];
  /** Where the number is entered, while that is being done. */
  readonly editor: (row: VariableOfRow) => ReactNode | undefined;
  readonly reveal: Reveal | undefined;
}

/** Going to an element by its number in values of a tree that have more than a page of them. `label` names the tree. */
export function useGoToElement(tree: VariableTree, label: string): GoToElement {
  const [asking, setAsking] = useState<NodeKey | null>(null);
  const [reveal, setReveal] = useState<Reveal>();

  async function go({ container }: VariableOfRow, text: string): Promise<string | undefined> {
    const count = container?.indexed ?? 0;
    const index = /^\s*\d+\s*$/.test(text) ? Number(text) : -1;
    if (!container || index < 0 || index >= count) return `The elements are numbered from 0 to ${count - 1}.`;
    const id = await tree.goTo(container, index);
    if (id === undefined) return 'This element could not be read: nothing is stored there, or the program has moved on.';
    setReveal({ id });
    return undefined;
  }

  const close = () => {
    setAsking(null);
    requestAnimationFrame(() => document.activeElement === document.body && focusTree(label));
  };

  return {
    items: (row) => ((row.container?.indexed ?? 0) > pageSize ? [{ text: 'Go to element…', icon: 'symbol-array', run: () => setAsking(row.id) }] : []),
    editor: (row) =>
      row.id === asking ? (
        <InlineEdit label={`Number of the element of ${row.variable.name}`} initial="" placeholder={`0 to ${(row.container?.indexed ?? 1) - 1}`} onSubmit={(text) => go(row, text)} onClose={close} />
      ) : undefined,
    reveal,
  };
}
