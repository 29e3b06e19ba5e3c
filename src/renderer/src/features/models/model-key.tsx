import { useState } from 'react';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/input.tsx';
import { keyWords } from './model-words.ts';

const selectKeys = (state: ReplicaState) => state.snapshot.modelKeys;

/** A key goes in and never comes out: the field is empty, and says whether and where one is kept. */
export function ModelKey({ id, disabled }: { readonly id: string; readonly disabled: boolean }) {
  const { ask } = useCockpit();
  const { places, keeps } = useReplica(selectKeys);
  const [text, setText] = useState('');
  const place = places[id];
  const set = (key: string) => {
    void ask('model.setKey', { profile: id, key });
    setText('');
  };
  return (
    <Field label="API key" hint={keyWords(place, keeps)}>
      {(ids) => (
        <div className="model-key">
          <TextInput
            {...ids}
            type="password"
            autoComplete="new-password"
            placeholder={place === undefined ? 'No key' : 'A key is kept; type to replace it'}
            disabled={disabled}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && text !== '' && set(text)}
          />
          <Button disabled={disabled || text === ''} onClick={() => set(text)}>
            Keep
          </Button>
          {place !== undefined && place !== 'environment' && (
            <Button kind="danger" disabled={disabled} onClick={() => set('')}>
              Forget
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
