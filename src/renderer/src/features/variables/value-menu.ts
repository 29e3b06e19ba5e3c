import type { Variable } from '../../../../shared/debug.ts';
import { useCockpit, type Cockpit } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { useCopy } from '../../ui/copy.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { addressInValue } from '../memory/memory-target.ts';
import { jsonOf } from './copy-json.ts';
import type { Json } from './json-of-tree.ts';
import { useCopyValue } from './use-copy-value.ts';
import type { VariableTree } from './variable-tree.ts';

/** What can be done with a value of a tree, besides changing it: a list that panes put their own items around. */
export function useValueMenu(tree: VariableTree): (variable: Variable) => readonly MenuItem[] {
  const cockpit = useCockpit();
  const copy = useCopy();
  const copyValue = useCopyValue(tree);
  const copyJson = ({ name }: Variable) => (json: Json | undefined) => {
    if (!json) return;
    copy(json.text);
    if (!json.whole) cockpit.view.notify(`Only a part of ${name} was copied as JSON: circles, what lies very deep, and what is very much were left out.`);
  };
  return (variable) => {
    const { focus } = cockpit.view.getState();
    const driver = selectIsDriver(cockpit.replica.getState());
    const live = (focus?.live ?? false) && driver;
    const expression = variable.evaluateName;
    const json = jsonOf(cockpit, variable, tree.store.getState().origin);
    return [
      { text: 'Copy value', keys: 'Ctrl+C', icon: 'copy', run: () => copyValue(variable) },
      { text: 'Copy expression', disabled: expression === undefined, run: () => copy(expression ?? '') },
      ...(json && live ? [{ text: 'Copy as JSON', run: () => void json().then(copyJson(variable)) }] : []),
      'line',
      { text: 'Add to watches', icon: 'eye', disabled: expression === undefined || !driver, run: () => addWatch(cockpit, expression ?? '') },
      ...memoryItems(cockpit, variable),
      { text: 'Evaluate in console', icon: 'terminal', disabled: expression === undefined || !live, run: () => evaluateInConsole(cockpit, expression ?? '') },
    ];
  };
}

/** Where the value lies, and what it points to, in a session whose memory can be read. */
function memoryItems(cockpit: Cockpit, variable: Variable): readonly MenuItem[] {
  const { focus } = cockpit.view.getState();
  const session = focus ? cockpit.replica.getState().snapshot.sessions[focus.sessionId] : undefined;
  if (!session || session.capabilities.memory !== true) return [];
  const target = addressInValue(variable.value);
  const { name, evaluateName, memoryReference } = variable;
  const pointed = { text: 'View memory it points to', run: () => target && cockpit.view.showMemory({ sessionId: session.id, label: evaluateName ?? name, reference: target }) };
  return [
    { text: 'View memory', icon: 'file-binary', disabled: memoryReference === undefined, run: () => viewMemory(cockpit, variable) },
    ...(target !== undefined && target.toLowerCase() !== memoryReference?.toLowerCase() ? [pointed] : []),
  ];
}

/** The memory that a value lies in. */
export function viewMemory({ view }: Cockpit, { name, evaluateName, memoryReference }: Variable): void {
  const { focus } = view.getState();
  if (!focus || memoryReference === undefined) return;
  view.showMemory({ sessionId: focus.sessionId, label: evaluateName ?? name, reference: memoryReference, ...(evaluateName === undefined ? {} : { expression: evaluateName }) });
}

/** Watches an expression, and shows that. */
export function addWatch({ ask, view }: Cockpit, expression: string): void {
  view.showValueTab('watches');
  void ask('watch.add', { expression });
}

/** Evaluates it in the focused frame, where the console shows it. */
export function evaluateInConsole({ ask, view }: Cockpit, expression: string): void {
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
