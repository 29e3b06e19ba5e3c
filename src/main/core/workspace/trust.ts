/**
 * Which folders the person trusts. It is kept in their own data by the real path that they were shown; nothing in a folder
 * has a say. A folder above counts only when it was trusted with everything in it, so that a project put into a trusted
 * one is asked about like any other.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { hash, type DataFolders } from '../base/data-folders.ts';
import { writePrivateFile } from '../base/private-file.ts';
import { readSaved } from '../base/saved.ts';

export interface TrustStore {
  /** What was decided for a real path; undefined: nothing yet. */
  of(path: string): Promise<TrustDecision | undefined>;
  /** Trusts it alone, or with `all` every folder in it too. */
  trust(path: string, all?: boolean): Promise<void>;
  /** Trusts a folder above with every folder in it, and so this one. */
  trustThrough(path: string, above: string): Promise<void>;
  /** Not trusted any more, nor is the folder above through which it was. */
  distrust(path: string): Promise<void>;
}

interface TrustDecision {
  readonly trusted: boolean;
  /** The folder above that it is trusted through. */
  readonly through?: string;
}

const entrySchema = z.strictObject({ path: z.string(), trusted: z.enum(['no', 'folder', 'all']) });
type Trusted = z.infer<typeof entrySchema>['trusted'];

/** `onFault` hears of files that cannot be used; what they say does not count, so the person is asked again. */
export function createTrustStore(folders: Pick<DataFolders, 'trust'>, onFault: (error: unknown) => void): TrustStore {
  const fileOf = (path: string) => join(folders.trust, `${hash(path)}.json`);
  const write = (path: string, trusted: Trusted) => writePrivateFile(fileOf(path), `${JSON.stringify({ path, trusted })}\n`);
  const forget = (path: string) => rm(fileOf(path), { force: true });

  async function read(path: string): Promise<Trusted | undefined> {
    const entry = await readSaved(fileOf(path), entrySchema, onFault);
    return entry?.path === path ? entry.trusted : undefined;
  }

  /** The next folder above about all of which something was decided. */
  async function trustedAbove(path: string): Promise<string | undefined> {
    for (const folder of foldersAbove(path)) {
      const trusted = await read(folder);
      if (trusted === 'all') return folder;
      if (trusted === 'no') return undefined;
    }
    return undefined;
  }

  return {
    async of(path) {
      const own = await read(path);
      if (own !== undefined) return { trusted: own !== 'no' };
      const through = await trustedAbove(path);
      return through === undefined ? undefined : { trusted: true, through };
    },
    trust: (path, all = false) => write(path, all ? 'all' : 'folder'),
    async trustThrough(path, above) {
      await forget(path);
      await write(above, 'all');
    },
    async distrust(path) {
      if ((await read(path)) === undefined) {
        const through = await trustedAbove(path);
        if (through !== undefined) await forget(through);
      }
      await write(path, 'no');
    },
  };
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(above)];
}
