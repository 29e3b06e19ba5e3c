import { useId, useState } from 'react';
import { adapterProblems, writtenAdapter } from '../../../../shared/adapters.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { useCockpit, useReplica, useView } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { jsonText } from './json-text.ts';
import type { Chosen } from './adapter-list.tsx';

const selectDescribed = (state: ReplicaState) => state.snapshot.settings.values.debug.adapters;

/** The entry of one adapter in the settings, as text. What is not saved stays when something else is looked at. */
export function AdapterEditor({ id, onChoose }: { readonly id: string; readonly onChoose: (chosen: Chosen) => void }) {
  const { ask, call, view } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const described = useReplica(selectDescribed)[id];
  const kept = described === undefined ? '' : jsonText(writtenAdapter(described));
  const field = useId();
  const edited = useView(({ adapterDrafts }) => adapterDrafts[id]);
  /** Why a text was not saved; of another text it says nothing. */
  const [refused, setRefused] = useState<{ readonly text: string; readonly words: string } | null>(null);
  const text = edited ?? kept;
  const { value, problem } = read(id, text);
  const edit = (next: string) => view.draftAdapter(id, next === kept ? null : next);

  const save = async () => {
    try {
      await call('settings.set', { key: `debug.adapters.${id}`, value });
      // What was written meanwhile is another text.
      if (view.getState().adapterDrafts[id] === text) view.draftAdapter(id, null);
    } catch (error) {
      setRefused({ text, words: toProblem(error).message });
    }
  };
  const remove = async () => {
    if (!(await ask('settings.set', { key: `debug.adapters.${id}`, value: undefined }))) return;
    view.draftAdapter(id, null);
    onChoose({ kind: 'adapter', id: '' });
  };

  const changed = edited !== undefined && edited !== kept;
  const wrong = refused?.text === text ? refused.words : problem;
  return (
    <div className="adapter-editor">
      <label className="field-label" htmlFor={field}>
        debug.adapters.{id}
      </label>
      <textarea
        id={field}
        aria-describedby={`${field}-about`}
        aria-invalid={wrong !== undefined}
        className="input code"
        rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
        spellCheck={false}
        readOnly={!driver}
        value={text}
        onChange={(event) => edit(event.target.value)}
      />
      <div className="adapter-buttons">
        <div id={`${field}-about`} className="adapter-space">
          {wrong === undefined ? (
            <p className="field-hint">As in your settings file. A launch names it by this name, or has a file ending that it claims.</p>
          ) : (
            <p className="field-error" role="alert">
              <Icon name="error" />
              {wrong}
            </p>
          )}
        </div>
        <Button kind="danger" disabled={!driver} onClick={() => void remove()}>
          Remove
        </Button>
        <Button disabled={!changed} onClick={() => edit(kept)}>
          Undo changes
        </Button>
        <Button kind="primary" disabled={!driver || !changed || problem !== undefined} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}

function read(id: string, text: string): { readonly value?: unknown; readonly problem?: string } {
  try {
    const value: unknown = JSON.parse(text);
    const [problem] = adapterProblems(id, value);
    return problem === undefined ? { value } : { problem };
  } catch (error) {
    return { problem: `This is no JSON yet: ${error instanceof Error ? error.message : String(error)}` };
  }
}
