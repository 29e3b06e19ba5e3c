/** Names of files in the output of a tool, made to absolute paths the way its matcher says. */
import { readdir } from 'node:fs/promises';
import { basename, isAbsolute, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isFile } from '../../base/paths.ts';
import type { FileLocation } from './matcher.ts';

/** Folders that are never looked into, and how much is looked at. */
const skipped = new Set(['node_modules', '.git', '.venv', '__pycache__', 'target']);
const mostFolders = 5000;
const mostRemembered = 2000;

export interface ProblemPaths {
  /** Absolute; the name resolved against the first folder where nothing is there. */
  pathOf(name: string, location: FileLocation): Promise<string>;
}

/** For one run of a task in `cwd`; what was found is remembered. */
export function createProblemPaths(cwd: string): ProblemPaths {
  const known = new Map<string, Promise<string>>();

  async function find(given: string, location: FileLocation): Promise<string> {
    const name = plain(given);
    if (isAbsolute(name) || location.kind === 'absolute') return resolve(cwd, name);
    if (location.kind === 'search') return (await search(name, location.include, location.exclude)) ?? resolve(location.include[0] ?? cwd, name);
    // Compilers name files from where they run, whatever the folder of the matcher.
    for (const folder of [location.folder, cwd]) if (await isFile(resolve(folder, name))) return resolve(folder, name);
    return resolve(location.folder, name);
  }

  return {
    pathOf: (name, location) => {
      const key = JSON.stringify([name, location]);
      if (known.size > mostRemembered) known.clear();
      const found = known.get(key) ?? find(name, location);
      known.set(key, found);
      return found;
    },
  };
}

function plain(name: string): string {
  if (!name.startsWith('file://')) return name;
  try {
    return fileURLToPath(name);
  } catch {
    // Of another machine, or no address after all.
    return name;
  }
}

/** The first file whose path ends as the name does, the ones nearest to the folders first. */
async function search(name: string, include: readonly string[], exclude: readonly string[]): Promise<string | undefined> {
  const ending = sep + normalize(name).replace(/^(\.\.?[\\/])+/, '');
  let folders = [...include];
  for (let looked = 0; folders.length > 0; ) {
    const next: string[] = [];
    for (const folder of folders) {
      if (++looked > mostFolders) return undefined;
      // A folder that may not be read has nothing to offer.
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const path = join(folder, entry.name);
        if (entry.isFile() && entry.name === basename(ending) && path.endsWith(ending)) return path;
        if (entry.isDirectory() && !skipped.has(entry.name) && !exclude.includes(path)) next.push(path);
      }
    }
    folders = next;
  }
  return undefined;
}
