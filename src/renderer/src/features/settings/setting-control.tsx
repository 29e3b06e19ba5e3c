import { useEffect, useState } from 'react';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextInput, type ControlIds } from '../../ui/input.tsx';
import type { SettingField } from './schema-fields.ts';

interface SettingControlProps {
  readonly field: SettingField;
  readonly ids: ControlIds;
  readonly value: unknown;
  /** For a secret: whether it has a value; the value itself never comes here. */
  readonly secretSet: boolean;
  readonly onChange: (value: unknown) => void;
}

const optionWords: Readonly<Record<string, string>> = {
  system: 'As the system',
  dark: 'Dark',
  light: 'Light',
  auto: 'Automatic',
  builtin: 'Built-in planner',
  model: 'Model',
  json_schema: 'JSON schema',
  json_object: 'JSON object',
  prompt: 'In the prompt alone',
};

/** The control of one setting; what is typed is saved when the field is left or Enter is pressed. */
export function SettingControl({ field, ids, value, secretSet, onChange }: SettingControlProps) {
  const { control } = field;
  switch (control.kind) {
    case 'switch':
      return <Checkbox {...ids} text={value ? 'On' : 'Off'} checked={value === true} onChange={(event) => onChange(event.target.checked)} />;
    case 'choice':
      return (
        <Select {...ids} value={String(value)} onChange={(event) => onChange(event.target.value)}>
          {control.options.map((option) => (
            <option key={option} value={option}>
              {optionWords[option] ?? option}
            </option>
          ))}
        </Select>
      );
    case 'number':
      return (
        <TypedInput
          ids={ids}
          type="number"
          shown={String(value)}
          onSave={(text) => onChange(text.trim() === '' ? undefined : Number(text))}
          minimum={control.minimum}
          maximum={control.maximum}
        />
      );
    case 'list':
      return (
        <TypedInput
          ids={ids}
          shown={Array.isArray(value) ? value.join(', ') : ''}
          onSave={(text) => onChange(text.split(',').map((part) => part.trim()).filter((part) => part !== ''))}
        />
      );
    case 'adapters':
      return <AdaptersButton ids={ids} count={Object.keys(value ?? {}).length} />;
    case 'secret':
      return <SecretInput ids={ids} set={secretSet} onSave={onChange} />;
    case 'text':
      return <TypedInput ids={ids} shown={String(value)} onSave={(text) => onChange(text.trim())} />;
    default:
      return control satisfies never;
  }
}

function AdaptersButton({ ids, count }: { readonly ids: ControlIds; readonly count: number }) {
  const { run } = useCockpit();
  return (
    <Button className="setting-page" id={ids.id} aria-describedby={ids['aria-describedby']} icon="debug-alt" onClick={() => run('adapters.open')}>
      Debug adapters… {count > 0 && <span className="count">{count}</span>}
    </Button>
  );
}

interface TypedInputProps {
  readonly ids: ControlIds;
  readonly shown: string;
  readonly type?: 'text' | 'number';
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly onSave: (text: string) => void;
}

function TypedInput({ ids, shown, type = 'text', minimum, maximum, onSave }: TypedInputProps) {
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  return (
    <TextInput
      {...ids}
      type={type}
      min={minimum}
      max={maximum}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== shown && onSave(text)}
      onKeyDown={(event) => event.key === 'Enter' && onSave(text)}
    />
  );
}

/** A secret goes in and never comes out: the field is empty, and says whether one is kept. */
function SecretInput({ ids, set, onSave }: { readonly ids: ControlIds; readonly set: boolean; readonly onSave: (value: string) => void }) {
  const [text, setText] = useState('');
  const save = () => {
    if (text === '') return;
    onSave(text);
    setText('');
  };
  return (
    <div className="setting-secret">
      <TextInput
        {...ids}
        type="password"
        autoComplete="new-password"
        placeholder={set ? 'A key is kept; type to replace it' : 'No key'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      <Button disabled={text === ''} onClick={save}>
        Keep
      </Button>
      {set && (
        <Button kind="danger" onClick={() => onSave('')}>
          Forget
        </Button>
      )}
    </div>
  );
}
