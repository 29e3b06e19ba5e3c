import { useState, type FormEvent, type KeyboardEvent } from 'react';
import type { BreakpointId } from '../../../../shared/ids.ts';
import { hitConditionProblem, parseHitCondition } from '../../../../shared/hit-conditions.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { liveRoot, selectBreakpoints, type ReplicaState } from '../../store/replica.ts';
import type { BreakpointEdit } from '../../store/view.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Select, TextInput } from '../../ui/input.tsx';
import { placeOf } from '../breakpoints/breakpoint-state.ts';
import { ExpressionInput } from '../expression/expression-input.tsx';
import type { CodeEditor } from './create-editor.ts';
import { ViewZone } from './view-zone.tsx';

const selectCapabilities = (state: ReplicaState) => {
  const root = liveRoot(state.snapshot);
  // A root that only manages its children cannot do anything by itself.
  const child = Object.values(state.snapshot.sessions).find(({ rootId, manager }) => rootId === root?.id && !manager);
  return (child ?? root)?.capabilities;
};

/** Condition, hit count, log message, and what it waits for, of the breakpoint at a line, edited in place. */
export function BreakpointWidget({ editor, edit }: { readonly editor: CodeEditor; readonly edit: BreakpointEdit }) {
  const { ask, view } = useCockpit();
  const breakpoints = useReplica(selectBreakpoints);
  const capabilities = useReplica(selectCapabilities);
  const breakpoint = edit.id === undefined ? undefined : breakpoints[edit.id];
  const [condition, setCondition] = useState(breakpoint?.condition ?? '');
  const [hitCondition, setHitCondition] = useState(breakpoint?.hitCondition ?? '');
  const [logMessage, setLogMessage] = useState(breakpoint?.logMessage ?? '');
  const [after, setAfter] = useState<string>(breakpoint?.after ?? '');
  const [once, setOnce] = useState(breakpoint?.temporary === 'hit');
  const others = Object.values(breakpoints).filter(({ id, origin, temporary, logMessage: logs }) => id !== edit.id && origin === 'person' && temporary !== 'stop' && logs === undefined);

  const close = () => {
    view.editBreakpoint(null);
    editor.focus();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const fields = { condition: condition.trim(), hitCondition: hitCondition.trim(), logMessage: logMessage.trim() };
    const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
    const waits = after === '' ? undefined : (after as BreakpointId);
    const done = breakpoint
      ? await ask('breakpoint.change', { id: breakpoint.id, ...fields, ...(once === (breakpoint.temporary === 'hit') ? {} : { once }), ...(waits === breakpoint.after ? {} : { after: waits ?? null }) }).then(() => true)
      : (await ask('breakpoint.add', { path: edit.path, line: edit.line, ...set, ...(once ? { once } : {}), ...(waits ? { after: waits } : {}) })) !== undefined;
    if (done) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
  };
  const hint = (supported: boolean | undefined, text: string) => (supported === false ? 'This program’s debug adapter does not offer it; it will not be set.' : text);
  const hitProblem = hitCondition.trim() === '' ? undefined : problemOf(hitCondition, capabilities?.hitOperators);

  return (
    <ViewZone editor={editor} line={edit.line}>
      <form className="breakpoint-form" aria-label={`Breakpoint at line ${edit.line}`} onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
        <Field label="Stop only when" hint={hint(capabilities?.conditionalBreakpoints, 'An expression that is true here')}>
          {(ids) => <ExpressionInput {...ids} startsWith="caret" value={condition} placeholder="price === undefined" onText={setCondition} />}
        </Field>
        <Field label="At hits" hint={hint(capabilities?.hitConditionalBreakpoints, 'For example 5 or >= 10')} error={hitProblem}>
          {(ids) => <TextInput {...ids} className="code" value={hitCondition} placeholder="every hit" onChange={(event) => setHitCondition(event.target.value)} />}
        </Field>
        <Field label="Log instead of stopping" hint={hint(capabilities?.logPoints, 'Text; {expressions} in braces are evaluated')}>
          {(ids) => <ExpressionInput {...ids} inBraces value={logMessage} placeholder="price is {price}" onText={setLogMessage} />}
        </Field>
        <div className="breakpoint-form-actions">
          <label className="breakpoint-form-after">
            After
            <Select aria-label="Stops only after this breakpoint was hit" value={after} onChange={(event) => setAfter(event.target.value)}>
              <option value="">no other one</option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {visibleText([placeOf(other), other.anchor?.text.slice(0, 40)].filter(Boolean).join('  '))}
                </option>
              ))}
            </Select>
          </label>
          <Checkbox text="Remove when hit" checked={once} onChange={(event) => setOnce(event.target.checked)} />
          <span className="breakpoint-form-space" />
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

/** Where no program tells which counts it knows, what no debugger knows is told. */
function problemOf(text: string, operators: readonly string[] | undefined): string | undefined {
  if (operators !== undefined) return hitConditionProblem(text, operators);
  return parseHitCondition(text) ? undefined : hitConditionProblem(text, ['>=']);
}
