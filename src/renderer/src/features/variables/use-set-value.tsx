import { useState, type ReactNode } from 'react';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { focusTree } from '../../ui/tree.tsx';
import { InlineEdit } from '../expression/inline-edit.tsx';
import type { NodeKey } from './node-key.ts';
import { editableText, refusalOf, setTarget, setValue } from './set-value.ts';
import type { VariableOfRow } from './variable-row.tsx';
import type { VariableTree } from './variable-tree.ts';

export interface SettingValues {
  /** Whether the value of a row can be changed now, by this window. */
  readonly able: (row: VariableOfRow) => boolean;
  /** Begins to edit it, or says why it cannot be changed. */
  readonly edit: (row: VariableOfRow) => void;
  /** What edits the row's value, while that is being done. */
  readonly editor: (row: VariableOfRow) => ReactNode | undefined;
}

/** Changing values of a tree in their place. `label` names the tree, which gets the keyboard back. */
export function useSetValue(tree: VariableTree, label: string): SettingValues {
  const { call, view, replica } = useCockpit();
  const [editing, setEditing] = useState<NodeKey | null>(null);
  const targetOf = (row: VariableOfRow) => {
    const { focus } = view.getState();
    const facts = replica.getState();
    if (!selectIsDriver(facts)) return undefined;
    return setTarget(row, tree.store.getState().origin, focus, focus ? facts.snapshot.sessions[focus.sessionId]?.capabilities : undefined);
  };
  const close = () => {
    setEditing(null);
    // Unless it went elsewhere by itself.
    requestAnimationFrame(() => document.activeElement === document.body && focusTree(label));
  };
  return {
    able: (row) => targetOf(row) !== undefined,
    edit: (row) => {
      if (targetOf(row)) return setEditing(row.id);
      const { focus } = view.getState();
      const facts = replica.getState();
      const why = focus?.live && selectIsDriver(facts) ? refusalOf(row, facts.snapshot.sessions[focus.sessionId]?.capabilities) : undefined;
      if (why !== undefined) view.notify(why);
    },
    editor: (row) => {
      if (row.id !== editing) return undefined;
      return (
        <InlineEdit
          label={`New value of ${row.variable.name}`}
          initial={editableText(row.variable)}
          placeholder={`${visibleText(row.variable.value).slice(0, 60)}…`}
          onSubmit={async (value) => {
            // The stop may have been read again meanwhile, with other references for the same variables.
            const target = targetOf(row);
            return target ? setValue(call, target, value) : 'The program has moved on, so this value cannot be changed any more.';
          }}
          onClose={close}
        />
      );
    },
  };
}
