/**
 * Keys of model endpoints. A key belongs to the origin it was given for and is never used for another. It is kept by the
 * system's key store where the host has one, else in memory until this process ends; it is in no settings, snapshot or log.
 */
import { z } from 'zod';
import type { ModelKeyPlace, ModelKeys, ModelProfile } from '../../../shared/models.ts';
import type { KeyCipher } from '../base/key-cipher.ts';
import { createSaver, readSaved } from '../base/saved.ts';

export interface ModelKeyStore {
  /** The key for a profile as it is now; undefined: none, or it was given for another origin. */
  keyFor(id: string, profile: Pick<ModelProfile, 'baseUrl'>): string | undefined;
  /** Keeps a key for the profile's origin; an empty one forgets it. */
  set(id: string, profile: Pick<ModelProfile, 'baseUrl'>, key: string): void;
  /** What a window may know. */
  visible(profiles: Readonly<Record<string, ModelProfile>>): ModelKeys;
  settled(): Promise<void>;
}

export interface ModelKeyParts {
  readonly file: string;
  /** Absent where the host has no key store that is worth the name. */
  readonly cipher: KeyCipher | undefined;
  /** DAPILOT_API_KEY: for the model that plans, and wins over what was typed. */
  readonly environmentKey: string | undefined;
  /** Id of the profile that plans. */
  readonly planner: () => string | undefined;
  readonly onFault: (error: unknown) => void;
}

const keptSchema = z.record(z.string(), z.object({ origin: z.string(), encrypted: z.string() }));
type Kept = z.infer<typeof keptSchema>;

interface Key {
  readonly origin: string;
  readonly text: string;
  readonly place: Exclude<ModelKeyPlace, 'environment'>;
}

/** Reads what is kept; a key that cannot be read any more is reported and left out. */
export async function openModelKeys({ file, cipher, environmentKey, planner, onFault }: ModelKeyParts): Promise<ModelKeyStore> {
  const saver = createSaver<Kept>(file, onFault);
  const kept: Kept = cipher ? ((await readSaved(file, keptSchema, onFault)) ?? {}) : {};
  const keys = new Map<string, Key>();
  for (const [id, { origin, encrypted }] of Object.entries(kept)) {
    try {
      const text = cipher?.decrypt(Buffer.from(encrypted, 'base64'));
      if (text !== undefined) keys.set(id, { origin, text, place: 'system' });
    } catch (error) {
      onFault(new Error(`The key of the model profile "${id}" cannot be read from the system's key store and has to be given again.`, { cause: error }));
    }
  }

  function placeOf(id: string, { baseUrl }: Pick<ModelProfile, 'baseUrl'>): ModelKeyPlace | undefined {
    if (environmentKey && id === planner()) return 'environment';
    const key = keys.get(id);
    return key?.origin === new URL(baseUrl).origin ? key.place : undefined;
  }

  return {
    keyFor(id, profile) {
      return placeOf(id, profile) === 'environment' ? environmentKey : placeOf(id, profile) && keys.get(id)?.text;
    },
    set(id, { baseUrl }, given) {
      // What was copied with it is no part of it.
      const text = given.trim();
      const { origin } = new URL(baseUrl);
      const { [id]: _, ...others } = saver.latest() ?? kept;
      if (text === '') keys.delete(id);
      else keys.set(id, { origin, text, place: cipher ? 'system' : 'memory' });
      if (cipher) saver.save(text === '' ? others : { ...others, [id]: { origin, encrypted: cipher.encrypt(text).toString('base64') } });
    },
    visible(profiles) {
      const places = Object.entries(profiles).flatMap(([id, profile]) => {
        const place = placeOf(id, profile);
        return place === undefined ? [] : [[id, place] as const];
      });
      return { places: Object.fromEntries(places), keeps: cipher ? 'system' : 'memory' };
    },
    settled: saver.settled,
  };
}
