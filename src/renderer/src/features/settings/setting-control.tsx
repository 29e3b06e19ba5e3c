import type { CommandId } from '../../../../shared/commands.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import type { ReplicaState } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, type ControlIds } from '../../ui/input.tsx';
import { SavedInput } from '../../ui/saved-input.tsx';
import type { SettingField } from './schema-fields.ts';

interface SettingControlProps {
  readonly field: SettingField;
  readonly ids: ControlIds;
  readonly value: unknown;
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
export function SettingControl({ field, ids, value, onChange }: SettingControlProps) {
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
        <SavedInput
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
        <SavedInput
          ids={ids}
          shown={Array.isArray(value) ? value.join(', ') : ''}
          onSave={(text) => onChange(text.split(',').map((part) => part.trim()).filter((part) => part !== ''))}
        />
      );
    case 'page':
      return <PageButton ids={ids} field={field.key} count={Object.keys(value ?? {}).length} />;
    case 'profile':
      return <ProfileChoice ids={ids} field={field.key} value={String(value)} onChange={onChange} />;
    case 'text':
      return <SavedInput ids={ids} shown={String(value)} onSave={(text) => onChange(text.trim())} />;
    default:
      return control satisfies never;
  }
}

const pages: Readonly<Record<string, { readonly command: CommandId; readonly icon: string; readonly words: string }>> = {
  'debug.adapters': { command: 'adapters.open', icon: 'debug-alt', words: 'Debug adapters…' },
  'tools.servers': { command: 'externalTools.open', icon: 'plug', words: 'External tools…' },
  'model.profiles': { command: 'models.open', icon: 'sparkle', words: 'Models…' },
};

function PageButton({ ids, field, count }: { readonly ids: ControlIds; readonly field: string; readonly count: number }) {
  const { run } = useCockpit();
  const page = pages[field];
  if (!page) return null;
  return (
    <Button className="setting-page" id={ids.id} aria-describedby={ids['aria-describedby']} icon={page.icon} onClick={() => run(page.command)}>
      {page.words} {count > 0 && <span className="count">{count}</span>}
    </Button>
  );
}

const selectProfiles = (state: ReplicaState) => state.snapshot.settings.values.model.profiles;

function ProfileChoice({ ids, field, value, onChange }: { readonly ids: ControlIds; readonly field: string; readonly value: string; readonly onChange: (value: unknown) => void }) {
  const profiles = useReplica(selectProfiles);
  return (
    <Select {...ids} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{field === 'model.helper' ? 'None' : 'The first one'}</option>
      {Object.entries(profiles).map(([id, { label }]) => (
        <option key={id} value={id}>
          {visibleText(label ?? id)}
        </option>
      ))}
    </Select>
  );
}
