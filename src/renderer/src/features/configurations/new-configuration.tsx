import { typeSchemas } from '../../../../shared/launch-types/schemas.ts';
import { jsonText } from '../adapters/json-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { rowIcon } from './row-icon.ts';

/** What a new configuration can be; it begins with what that needs. */
export function NewConfiguration({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const choices = typeSchemas.flatMap(({ types, label, requests, fresh }) => requests.map((request) => ({ type: types[0] ?? '', label, request, fresh: fresh[request] ?? {} })));
  return (
    <section className="configurations-new" aria-label="New configuration">
      <h3>What is to be debugged?</h3>
      <ul>
        {choices.map(({ type, label, request, fresh }) => (
          <li key={`${type} ${request}`}>
            <button
              type="button"
              className="configurations-kind"
              onClick={() => onChoose(jsonText({ name: request === 'launch' ? label : `Attach: ${label}`, type, request, ...fresh }))}
            >
              <Icon name={rowIcon({ kind: 'configuration', type, request })} />
              <span>{request === 'launch' ? label : `Attach: ${label}`}</span>
              <span className="configurations-note">{type}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="field-hint">It is written into .vscode/launch.json of the folder when you save it. Other types can be written into it too, where an adapter for them is set up.</p>
    </section>
  );
}
