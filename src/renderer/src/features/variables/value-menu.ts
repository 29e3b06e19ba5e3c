import type { Variable } from '../../../../shared/debug.ts';
import { useCockpit, type Cockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { useCopy } from '../../ui/copy.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { jsonOf } from './copy-json.ts';
import { useCopyValue } from './use-copy-value.ts';
import type { VariableTree } from './variable-tree.ts';

/** What can be done with a value of a tree, besides changing it: a list that panes put their own items around. */
export function useValueMenu(tree: VariableTree): (variable: Variable) => readonly MenuItem[] {
  const cockpit = useCockpit();
  const copy = useCopy();
  const copyValue = useCopyValue(tree);
  return (variable) => {
    const { focus } = cockpit.view.getState();
    const driver = selectIsDriver(cockpit.replica.getState());
    const live = (focus?.live ?? false) && driver;
    const expression = variable.evaluateName;
    const json = expression === undefined ? undefined : jsonOf(cockpit, expression);
    return [
      { text: 'Copy value', keys: 'Ctrl+C', icon: 'copy', run: () => copyValue(variable) },
      { text: 'Copy expression', disabled: expression === undefined, run: () => copy(expression ?? '') },
      ...(json && live ? [{ text: 'Copy as JSON', run: () => void json().then((text) => text !== undefined && copy(text)) }] : []),
      'line',
      { text: 'Add to watches', icon: 'eye', disabled: expression === undefined || !driver, run: () => addWatch(cockpit, expression ?? '') },
      { text: 'Evaluate in console', icon: 'terminal', disabled: expression === undefined || !live, run: () => evaluateInConsole(cockpit, expression ?? '') },
    ];
  };
}

/** Watches an expression, and shows that. */
export function addWatch({ ask, view }: Cockpit, expression: string): void {
  view.showValueTab('watches');
  void ask('watch.add', { expression });
}

function evaluateInConsole({ ask, view }: Cockpit, expression: string): void {
  const { focus } = view.getState();
  if (!focus) return;
  view.showBottomTab('console');
  void ask('evaluate', {
    sessionId: focus.sessionId,
    expression,
    context: 'repl',
    ...(focus.live && focus.stop && focus.frame ? { stop: focus.stop.number, frameId: focus.frame.id } : {}),
  });
}
