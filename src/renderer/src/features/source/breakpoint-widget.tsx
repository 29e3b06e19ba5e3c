import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectBreakpoints, type ReplicaState } from '../../store/replica.ts';
import type { BreakpointEdit } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/input.tsx';
import { ExpressionInput } from '../expression/expression-input.tsx';
import type { CodeEditor } from './create-editor.ts';
import { ViewZone } from './view-zone.tsx';

const selectCapabilities = (state: ReplicaState) => {
  const root = liveRoot(state.snapshot);
  return root?.capabilities;
};

/** Condition, hit count and log message of the breakpoint at a line, edited in place. */
export function BreakpointWidget({ editor, edit }: { readonly editor: CodeEditor; readonly edit: BreakpointEdit }) {
  const { ask, view } = useCockpit();
  const breakpoints = useReplica(selectBreakpoints);
  const capabilities = useReplica(selectCapabilities);
  const breakpoint = edit.id === undefined ? undefined : breakpoints[edit.id];
  const [condition, setCondition] = useState(breakpoint?.condition ?? '');
  const [hitCondition, setHitCondition] = useState(breakpoint?.hitCondition ?? '');
  const [logMessage, setLogMessage] = useState(breakpoint?.logMessage ?? '');

  const close = () => {
    view.editBreakpoint(null);
    editor.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const fields = { condition: condition.trim(), hitCondition: hitCondition.trim(), logMessage: logMessage.trim() };
    const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const done = breakpoint
      ? await ask('breakpoint.change', { id: breakpoint.id, ...fields }).then(() => true)
      : (await ask('breakpoint.add', { path: edit.path, line: edit.line, ...set })) !== undefined;
    if (done) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };
  const hint = (supported: boolean | undefined, text: string) =>
    supported === false ? 'This program’s debug adapter does not offer it; it will be ignored.' : text;

  return (
    <ViewZone editor={editor} line={edit.line}>
      <form className="breakpoint-form" aria-label={`Breakpoint at line ${edit.line}`} onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
        <Field label="Stop only when" hint={hint(capabilities?.conditionalBreakpoints, 'An expression that is true here')}>
          {(ids) => <ExpressionInput {...ids} startsWith="caret" value={condition} placeholder="price === undefined" onText={setCondition} />}
        </Field>
        <Field label="From hit" hint={hint(capabilities?.hitConditionalBreakpoints, 'For example >= 10')}>
          {(ids) => <TextInput {...ids} className="code" value={hitCondition} placeholder="every hit" onChange={(event) => setHitCondition(event.target.value)} />}
        </Field>
        <Field label="Log instead of stopping" hint={hint(capabilities?.logPoints, 'Text; {expressions} in braces are evaluated')}>
          {(ids) => <TextInput {...ids} className="code" value={logMessage} placeholder="price is {price}" onChange={(event) => setLogMessage(event.target.value)} />}
        </Field>
        <div className="breakpoint-form-actions">
          <Button small onClick={close}>
            Cancel
          </Button>
          <Button small kind="primary" type="submit" keys="Enter">
            {breakpoint ? 'Save' : 'Add breakpoint'}
          </Button>
        </div>
      </form>
    </ViewZone>
  );
}
