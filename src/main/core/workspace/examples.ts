/** The samples that come with DAPilot. A person works on a copy, so that the installed files stay as they are. */
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Example } from '../../../shared/contract.ts';
import { DapilotError } from '../../../shared/errors.ts';

export interface Examples {
  list(): Promise<readonly Example[]>;
  /** A copy of the example, `folder` being the copy. Rejects with `file-missing` when there is none of that name. */
  copy(name: string): Promise<Example>;
}

const exampleSchema = z.object({
  name: z.string().regex(/^[a-z0-9-]{1,60}$/),
  description: z.string(),
  program: z.string(),
  symptom: z.string(),
});

/** `installed` holds one folder an example, each with an example.json; copies go into `copies`. */
export function createExamples(installed: string, copies: string, onFault: (error: unknown) => void): Examples {
  async function list(): Promise<readonly Example[]> {
    const entries = await readdir(installed, { withFileTypes: true }).catch((error: unknown) => {
      onFault(error);
      return [];
    });
    const examples = await Promise.all(
      entries.filter((entry) => entry.isDirectory()).map((entry) => read(join(installed, entry.name))),
    );
    return examples.filter((example) => example !== undefined).sort((a, b) => a.name.localeCompare(b.name));
  }

  async function read(folder: string): Promise<Example | undefined> {
    try {
      const text = await readFile(join(folder, 'example.json'), 'utf8');
      return { ...exampleSchema.parse(JSON.parse(text)), folder };
    } catch (error) {
      onFault(new Error(`${folder} is no usable example`, { cause: error }));
      return undefined;
    }
  }

  return {
    list,
    async copy(name) {
      const example = (await list()).find((one) => one.name === name);
      if (!example) {
        throw new DapilotError('file-missing', `DAPilot has no example "${name.slice(0, 60)}".`, { hint: 'Choose one of the list.' });
      }
      const folder = await freeFolder(example, copies);
      await cp(example.folder, folder, { recursive: true });
      return { ...example, folder };
    },
  };
}

/** A copy that a person has changed is theirs: the example then gets a new folder beside it. */
async function freeFolder(example: Example, copies: string): Promise<string> {
  for (let number = 1; ; number++) {
    const folder = join(copies, number === 1 ? example.name : `${example.name}-${number}`);
    if (await isUnchanged(example.folder, folder)) return folder;
  }
}

/** No file that is there differs from the original; a folder that is not there counts as well. */
async function isUnchanged(original: string, copy: string): Promise<boolean> {
  const files = await readdir(original, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const theirs = await readFile(copy + path.slice(original.length)).catch(() => undefined);
    if (theirs && !theirs.equals(await readFile(path))) return false;
  }
  return true;
}
