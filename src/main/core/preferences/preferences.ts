/** The person's settings, the keys of their models, and what the models page asks, joined: whoever changes one tells of the others. */
import { join } from 'node:path';
import { modelFor } from '../../../shared/choose-model.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { Settings } from '../../../shared/settings.ts';
import { createModels, type Models } from '../agent/models.ts';
import type { CoreHost } from '../core-host.ts';
import { openModelKeys, type ModelKeyStore } from './model-keys.ts';
import { openSettings, type SettingsStore } from './settings.ts';

export interface PreferencesParts {
  readonly host: Pick<CoreHost, 'folders' | 'keyCipher' | 'environment' | 'planner' | 'logger'>;
  append(event: CoreEvent): void;
  onFault(error: unknown): void;
}

export interface Preferences extends Pick<ModelKeyStore, 'keyFor'> {
  readonly settings: SettingsStore;
  readonly models: Models;
  /** The settings as they are in force: who plans may have been said for this run. */
  current(): Settings;
  /** Tells windows of all of it, for the first time. */
  announce(): void;
  /** Resolves when the keys are written. */
  settled(): Promise<void>;
}

/** Reads the files; what cannot be read in them is reported, and left out. */
export async function openPreferences({ host, append, onFault }: PreferencesParts): Promise<Preferences> {
  const settings = await openSettings(host.folders.settingsFile, (seen) => {
    append({ type: 'settings.changed', settings: seen });
    announceKeys();
  });
  const keys = await openModelKeys({
    file: join(host.folders.data, 'model-keys.json'),
    cipher: host.keyCipher,
    environmentKey: host.environment['DAPILOT_API_KEY']?.trim(),
    planner: () => modelFor('planner', settings.current().model),
    onFault,
  });
  function announceKeys(): void {
    append({ type: 'modelKeys.changed', modelKeys: keys.visible(settings.current().model.profiles) });
  }

  return {
    settings,
    models: createModels({
      append,
      settings: () => settings.current().model,
      keyFor: keys.keyFor,
      keepKey(id, profile, key) {
        keys.set(id, profile, key);
        announceKeys();
      },
      logger: host.logger,
    }),
    keyFor: keys.keyFor,
    current() {
      const current = settings.current();
      return host.planner === undefined ? current : { ...current, agent: { ...current.agent, planner: host.planner } };
    },
    announce() {
      append({ type: 'settings.changed', settings: settings.visible() });
      announceKeys();
    },
    settled: keys.settled,
  };
}
