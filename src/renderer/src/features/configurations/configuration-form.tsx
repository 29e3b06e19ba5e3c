import { useState } from 'react';
import type { CheckedConfiguration } from '../../../../shared/configurations.ts';
import { attributesOf, schemaOfType, typeSchemas } from '../../../../shared/launch-types/schemas.ts';
import { Field, Select } from '../../ui/input.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AttributeField } from './attribute-field.tsx';
import { CompoundForm } from './compound-form.tsx';
import { DraftInput } from './draft-input.tsx';
import type { EditKey } from './use-configuration-text.ts';

interface ConfigurationFormProps {
  readonly value: CheckedConfiguration['value'];
  readonly problems: CheckedConfiguration['problems'];
  readonly compound: boolean;
  readonly onChange: EditKey;
}

const requests = [
  { value: 'launch', text: 'Launch', icon: 'debug-start' },
  { value: 'attach', text: 'Attach', icon: 'plug' },
] as const;

/** The keys of a configuration that most people set, and those that are in it; others are added by their names. */
export function ConfigurationForm({ value, problems, compound, onChange }: ConfigurationFormProps) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const errorOf = (name: string) => problems.find(({ key }) => key === name)?.message;
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : '');
  const nameField = (
    <Field label="Name" error={errorOf('name')}>
      {(ids) => <DraftInput {...ids} value={text('name')} onCommit={(name) => onChange(['name'], name)} />}
    </Field>
  );
  if (compound) {
    return (
      <div className="configuration-form">
        {nameField}
        <CompoundForm value={value} onChange={onChange} />
      </div>
    );
  }

  const type = text('type');
  const request = value['request'] === 'attach' ? 'attach' : 'launch';
  const attributes = attributesOf(type, request);
  const shown = Object.entries(attributes).filter(([name, attribute]) => name !== 'name' && (attribute.main === true || name in value || added.includes(name)));
  const others = Object.keys(attributes).filter((name) => name !== 'name' && !shown.some(([known]) => known === name));
  const known = typeSchemas.flatMap(({ types, label }) => types.map((one) => ({ type: one, label })));
  return (
    <div className="configuration-form">
      {nameField}
      <div className="configuration-pair">
        <Field label="Type" error={errorOf('type')}>
          {(ids) => (
            <Select {...ids} value={type} onChange={(event) => onChange(['type'], event.target.value)}>
              {!schemaOfType(type) && <option value={type}>{type || 'choose one'}</option>}
              {known.map((one) => (
                <option key={one.type} value={one.type}>
                  {one.type} ({one.label})
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="field">
          <span className="field-label">Request</span>
          <Segmented label="Request" options={requests} value={request} onChange={(next) => onChange(['request'], next)} />
        </div>
      </div>
      {shown.map(([name, attribute]) => (
        <AttributeField key={name} name={name} attribute={attribute} value={value[name]} error={errorOf(name)} onChange={onChange} />
      ))}
      <Field label="Add" hint="Every other key that this type knows">
        {(ids) => (
          <Select {...ids} value="" onChange={(event) => setAdded([...added, event.target.value])}>
            <option value="">choose a key</option>
            {others.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
