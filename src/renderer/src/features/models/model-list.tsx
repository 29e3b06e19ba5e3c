import type { ReactNode } from 'react';
import { modelFor } from '../../../../shared/choose-model.ts';
import type { FoundModelServer, ModelProfile, ModelTemplate } from '../../../../shared/models.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { useReplica } from '../../store/cockpit.ts';
import { selectIsDriver, type ReplicaState } from '../../store/replica.ts';
import { Icon } from '../../ui/icon.tsx';
import { testWord } from './model-words.ts';

const selectTests = (state: ReplicaState) => state.snapshot.modelTests;

interface ModelListProps {
  readonly settings: Settings['model'];
  readonly chosen: string | undefined;
  readonly found: readonly FoundModelServer[];
  readonly templates: readonly ModelTemplate[];
  readonly onChoose: (id: string) => void;
  readonly onAdd: (id: string, profile: Partial<ModelProfile> & Pick<ModelProfile, 'baseUrl'>) => void;
}

/** Profiles of the settings, servers that were found on this machine, and ready profiles to add. */
export function ModelList({ settings, chosen, found, templates, onChoose, onAdd }: ModelListProps) {
  const driver = useReplica(selectIsDriver);
  const tests = useReplica(selectTests);
  const profiles = Object.entries(settings.profiles);
  const news = found.filter(({ baseUrl }) => !profiles.some(([, profile]) => new URL(profile.baseUrl).origin === new URL(baseUrl).origin));
  return (
    <nav className="side-list" aria-label="Models">
      {profiles.length > 0 && <h3>In your settings</h3>}
      {profiles.map(([id, profile]) => (
        <button key={id} type="button" className="side-entry" aria-current={id === chosen ? 'true' : undefined} data-first-focus={id === chosen || undefined} onClick={() => onChoose(id)}>
          <Icon name={id === modelFor('planner', settings) ? 'sparkle' : id === modelFor('helper', settings) ? 'lightbulb' : 'circle-outline'} />
          <span className="side-name">{visibleText(profile.label ?? id)}</span>
          <span className="side-about">{[profile.model && visibleText(profile.model), roleWords(id, settings), testWord(tests[id])].filter(Boolean).join(', ') || 'no model chosen'}</span>
        </button>
      ))}
      {news.length > 0 && <h3>Running on this machine</h3>}
      {news.map(({ name, protocol, baseUrl, models }) => (
        <Add key={baseUrl} name={name} about={`${new URL(baseUrl).host}, ${models.length === 1 ? '1 model' : `${models.length} models`}`} disabled={!driver} onClick={() => onAdd(idOf(name), { label: name, protocol, baseUrl, model: models[0] ?? '' })} />
      ))}
      <h3>Add another</h3>
      {templates.map(({ id, label, description, profile }) => (
        <Add key={id} name={label} about={description} disabled={!driver} onClick={() => onAdd(id, { label, ...profile })} />
      ))}
    </nav>
  );
}

function Add({ name, about, disabled, onClick }: { readonly name: string; readonly about: ReactNode; readonly disabled: boolean; readonly onClick: () => void }) {
  return (
    <button type="button" className="side-entry" disabled={disabled} data-tip={about} data-tip-overflow=".side-about" onClick={onClick}>
      <Icon name="add" className="tone-quiet" />
      <span className="side-name">{name}</span>
      <span className="side-about">{about}</span>
    </button>
  );
}

function roleWords(id: string, settings: Settings['model']): string | undefined {
  if (id === modelFor('planner', settings)) return 'plans';
  return id === modelFor('helper', settings) ? 'helps' : undefined;
}

function idOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]+/g, '-');
}
