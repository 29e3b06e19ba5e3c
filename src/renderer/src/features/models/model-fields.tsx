import { useId, useState } from 'react';
import { toProblem } from '../../../../shared/errors.ts';
import { modelProtocols, type ModelProfile } from '../../../../shared/models.ts';
import { useCockpit } from '../../store/cockpit.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, Select } from '../../ui/input.tsx';
import { SavedInput } from '../../ui/saved-input.tsx';
import { priceWith, protocolWords } from './model-words.ts';

/** Undefined takes the field away, and its default holds. */
export type SaveField = <Name extends keyof ModelProfile>(name: Name, value: ModelProfile[Name] | undefined) => Promise<void>;

interface ModelFieldsProps {
  readonly id: string;
  readonly profile: ModelProfile;
  readonly problems: Readonly<Record<string, string>>;
  readonly disabled: boolean;
  readonly onSave: SaveField;
}

const formats: readonly (readonly [ModelProfile['answerFormat'], string])[] = [
  ['auto', 'Automatic: by what the endpoint can'],
  ['json_schema', 'JSON schema'],
  ['json_object', 'JSON object'],
  ['prompt', 'In words alone'],
];

/** What every profile needs. */
export function ModelFields({ id, profile, problems, disabled, onSave }: ModelFieldsProps) {
  return (
    <div className="model-fields">
      <Field label="Name" error={problems['label']}>
        {(ids) => <SavedInput ids={ids} shown={profile.label ?? ''} disabled={disabled} onSave={(text) => void onSave('label', text.trim() || undefined)} />}
      </Field>
      <Field label="Protocol" error={problems['protocol']}>
        {(ids) => (
          <Select {...ids} value={profile.protocol} disabled={disabled} onChange={(event) => void onSave('protocol', event.target.value as ModelProfile['protocol'])}>
            {modelProtocols.map((protocol) => (
              <option key={protocol} value={protocol}>
                {protocolWords[protocol]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Base URL" error={problems['baseUrl']}>
        {(ids) => <SavedInput ids={ids} shown={profile.baseUrl} disabled={disabled} onSave={(text) => void onSave('baseUrl', text.trim())} />}
      </Field>
      <ModelName id={id} profile={profile} problem={problems['model']} disabled={disabled} onSave={onSave} />
      <Field label="Actions" hint="A small model does better with the five that it always gets">
        {(ids) => <Checkbox {...ids} text="Extended actions" checked={profile.extendedActions} disabled={disabled} onChange={(event) => void onSave('extendedActions', event.target.checked)} />}
      </Field>
    </div>
  );
}

/** What is seldom needed. */
export function FurtherModelFields({ profile, problems, disabled, onSave }: Omit<ModelFieldsProps, 'id'>) {
  return (
    <div className="model-fields">
      <Field label="Answer format" hint="How the endpoint is asked for JSON" error={problems['answerFormat']}>
        {(ids) => (
          <Select {...ids} value={profile.answerFormat} disabled={disabled} onChange={(event) => void onSave('answerFormat', event.target.value as ModelProfile['answerFormat'])}>
            {formats.map(([format, words]) => (
              <option key={format} value={format}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <NumberField label="Context" hint="Tokens it can read; for Ollama, which cuts off the rest silently" name="contextTokens" {...{ profile, problems, disabled, onSave }} />
      <NumberField label="Patience for the first word" hint="In seconds" name="firstTokenSeconds" {...{ profile, problems, disabled, onSave }} />
      <NumberField label="Patience in the middle of an answer" hint="In seconds without a word" name="idleSeconds" {...{ profile, problems, disabled, onSave }} />
      <NumberField label="Patience for a whole answer" hint="In seconds" name="totalSeconds" {...{ profile, problems, disabled, onSave }} />
      <Price profile={profile} problem={problems['price']} disabled={disabled} onSave={onSave} />
      <Field label="Plain http" hint="For a model server in your own network; what it is sent can be read on the way">
        {(ids) => <Checkbox {...ids} text="Allow in my network" checked={profile.allowPlainHttp} disabled={disabled} onChange={(event) => void onSave('allowPlainHttp', event.target.checked)} />}
      </Field>
    </div>
  );
}

interface OneField {
  readonly profile: ModelProfile;
  readonly disabled: boolean;
  readonly onSave: SaveField;
}

/** The name, with those that the endpoint offers, which are asked for on a click. */
function ModelName({ id, profile, problem, disabled, onSave }: OneField & { readonly id: string; readonly problem: string | undefined }) {
  const { call } = useCockpit();
  const list = useId();
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<string>();
  const ask = async () => {
    try {
      setOffered((await call('model.list', { profile: id })).models);
      setFailed(undefined);
    } catch (error) {
      setFailed(toProblem(error).message);
    }
  };
  const hint = offered ? `It offers ${offered.length === 1 ? 'one model' : `${offered.length} models`}; they are proposed while you type` : 'As the endpoint calls it';
  return (
    <Field label="Model" hint={hint} error={problem ?? failed}>
      {(ids) => (
        <div className="model-key">
          <SavedInput ids={ids} shown={profile.model} list={list} disabled={disabled} onSave={(text) => void onSave('model', text.trim())} />
          <datalist id={list}>
            {offered?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Button disabled={disabled} onClick={() => void ask()}>
            Ask for its models
          </Button>
        </div>
      )}
    </Field>
  );
}

type NumberName = 'contextTokens' | 'firstTokenSeconds' | 'idleSeconds' | 'totalSeconds';

function NumberField({ label, hint, name, profile, problems, disabled, onSave }: OneField & { readonly label: string; readonly hint: string; readonly name: NumberName; readonly problems: Readonly<Record<string, string>> }) {
  return (
    <Field label={label} hint={hint} error={problems[name]}>
      {(ids) => <SavedInput ids={ids} type="number" shown={String(profile[name] ?? '')} disabled={disabled} onSave={(text) => void onSave(name, text.trim() === '' ? undefined : Number(text))} />}
    </Field>
  );
}

const priceParts = [
  ['input', 'In'],
  ['cachedInput', 'In, read before'],
  ['output', 'Out'],
] as const;

function Price({ profile, problem, disabled, onSave }: OneField & { readonly problem: string | undefined }) {
  return (
    <fieldset className="model-price">
      <legend className="field-label">Price of a million tokens, in {profile.price?.currency ?? 'USD'}</legend>
      {priceParts.map(([part, words]) => (
        <Field key={part} label={words} error={part === 'input' ? problem : undefined}>
          {(ids) => <SavedInput ids={ids} type="number" minimum={0} shown={String(profile.price?.[part] ?? '')} placeholder="unknown" disabled={disabled} onSave={(text) => void onSave('price', priceWith(profile.price, part, text))} />}
        </Field>
      ))}
    </fieldset>
  );
}
