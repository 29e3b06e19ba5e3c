import type { Variable } from '../../../../shared/debug.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { useCopy } from '../../ui/copy.ts';
import { valueToCopy } from './copy-value.ts';
import type { VariableTree } from './variable-tree.ts';

/** Copies the whole value of a variable of this tree, and says so when only its beginning could be had. */
export function useCopyValue(tree: VariableTree): (variable: Variable) => void {
  const { call, view, replica } = useCockpit();
  const copy = useCopy();
  const copyWhole = async (variable: Variable) => {
    const facts = replica.getState();
    const { focus } = view.getState();
    const { origin } = tree.store.getState();
    const { text, whole, reason } = await valueToCopy({ call, focus, origin, snapshot: facts.snapshot, driver: selectIsDriver(facts) }, variable);
    copy(text);
    if (whole) return;
    const why = reason ?? 'The rest cannot be read any more, or not by this window.';
    view.notify(`Only what is shown of ${variable.name} was copied. ${why}`);
  };
  return (variable) => void copyWhole(variable);
}
