import { useState } from 'react';
import { adapterProblems, writtenAdapter } from '../../../../shared/adapters.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/input.tsx';
import type { Chosen } from './adapter-list.tsx';

const selectDescribed = (state: ReplicaState) => state.snapshot.settings.values.debug.adapters;

/** The entry of one adapter in the settings, as text. */
export function AdapterEditor({ id, onChoose }: { readonly id: string; readonly onChoose: (chosen: Chosen) => void }) {
  const { ask, call } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const described = useReplica(selectDescribed)[id];
  const kept = described === undefined ? '' : JSON.stringify(writtenAdapter(described), null, 2);
  const [edited, setEdited] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const text = edited ?? kept;
  const { value, problem } = read(id, text);

  const save = async () => {
    try {
      await call('settings.set', { key: `debug.adapters.${id}`, value });
      setEdited(null);
      setRefused(null);
    } catch (error) {
      setRefused(toProblem(error).message);
    }
  };
  const remove = async () => {
    if (await ask('settings.set', { key: `debug.adapters.${id}`, value: undefined })) onChoose({ kind: 'adapter', id: '' });
  };

  return (
    <div className="adapter-editor">
      <Field label={`debug.adapters.${id}`} hint="As in your settings file. A launch names it by its name, or by a file ending that it claims." error={refused ?? problem}>
        {(ids) => (
          <textarea
            {...ids}
            className="input code"
            rows={Math.min(22, Math.max(8, text.split('\n').length + 1))}
            spellCheck={false}
            readOnly={!driver}
            value={text}
            onChange={(event) => setEdited(event.target.value)}
          />
        )}
      </Field>
      <div className="adapter-buttons">
        <Button kind="primary" disabled={!driver || edited === null || edited === kept || problem !== undefined} onClick={() => void save()}>
          Save
        </Button>
        {edited !== null && edited !== kept && <Button onClick={() => setEdited(null)}>Undo changes</Button>}
        <span className="adapter-space" />
        <Button kind="danger" disabled={!driver} onClick={() => void remove()}>
          Remove
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
