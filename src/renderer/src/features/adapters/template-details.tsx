import { useState } from 'react';
import type { AdapterTemplate } from '../../../../shared/adapters.ts';
import { toProblem } from '../../../../shared/errors.ts';
import { useCockpit, useReplica } from '../../store/cockpit.ts';
import { selectIsDriver } from '../../store/replica.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { jsonText } from './json-text.ts';
import { freeName } from './adapter-words.ts';

interface TemplateDetailsProps {
  readonly template: AdapterTemplate;
  /** Names of adapters there are. */
  readonly taken: readonly string[];
  readonly onAdded: (id: string) => void;
}

/** A template with what it needs; one click takes it over into the settings. */
export function TemplateDetails({ template, taken, onAdded }: TemplateDetailsProps) {
  const { call } = useCockpit();
  const driver = useReplica(selectIsDriver);
  const [problem, setProblem] = useState<string | null>(null);
  const name = freeName(template.id, taken);

  const add = async () => {
    try {
      await call('settings.set', { key: `debug.adapters.${name}`, value: template.adapter });
      onAdded(name);
    } catch (error) {
      setProblem(toProblem(error).message);
    }
  };

  return (
    <section className="side-details" aria-label={template.label}>
      <header className="side-header">
        <h3>{template.label}</h3>
        {template.tried !== undefined && (
          <p className={`adapter-state tone-${template.tried ? 'good' : 'quiet'}`}>
            <Icon name={template.tried ? 'beaker' : 'note'} />
            {template.tried ? 'Tried' : 'Not tried'}
          </p>
        )}
      </header>
      <dl className="adapter-facts">
        <dt>Debugs</dt>
        <dd>{template.debugs}</dd>
      </dl>
      <p>{template.description}</p>
      <div className="adapter-remedy">
        <Button kind="primary" icon="add" disabled={!driver} onClick={() => void add()}>
          Add to my settings
        </Button>
        <p>
          as <code>debug.adapters.{name}</code>; you can edit it then
        </p>
      </div>
      {problem && <p className="field-error">{problem}</p>}
      <pre className="adapter-preview code" tabIndex={0} aria-label="What is added">
        {jsonText(template.adapter)}
      </pre>
    </section>
  );
}
