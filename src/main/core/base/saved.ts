/** JSON files of ours: written in the order of the changes, the last state wins; read with a schema, since disks and people change files. */
import type { z } from 'zod';
import { readIfThere, writePrivateFile } from './private-file.ts';

export interface Saver<T> {
  /** Remembers the value and writes it as soon as the write before is done. */
  save(value: T): void;
  /** The last value given to `save`. */
  latest(): T | undefined;
  /** Resolves when everything is on disk, or was reported as not possible. */
  settled(): Promise<void>;
}

/** Saves to one file; a write that fails is reported and the next change tries again. */
export function createSaver<T>(path: string, onFault: (error: unknown) => void): Saver<T> {
  let value: T | undefined;
  let waiting = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (waiting) {
      waiting = false;
      await writePrivateFile(path, `${JSON.stringify(value, null, 2)}\n`).catch(onFault);
    }
    writing = undefined;
  }

  return {
    save(next) {
      value = next;
      waiting = true;
      writing ??= write();
    },
    latest: () => value,
    settled: async () => writing,
  };
}

/** What a file holds; undefined, and reported, when it is there and unusable. */
export async function readSaved<T>(path: string, schema: z.ZodType<T>, onFault: (error: unknown) => void): Promise<T | undefined> {
  try {
    const text = await readIfThere(path);
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  } catch (error) {
    onFault(new Error(`${path} cannot be used and is left out`, { cause: error }));
    return undefined;
  }
}
