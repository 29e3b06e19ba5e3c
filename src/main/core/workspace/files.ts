/** The files of the workspace that a person would look for: walked once, kept, and walked again when asked later. */
import { readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FolderEntry } from '../../../shared/contract.ts';
import { DapilotError } from '../../../shared/errors.ts';
import { isFolder } from '../base/paths.ts';
import { parseIgnoreFile, type Ignores } from './ignore-file.ts';
import { rankPaths } from './rank-paths.ts';

export interface FileIndex {
  /** Relative paths that fit `query`, best first. */
  find(query: string, limit: number): Promise<readonly string[]>;
  /** All of them. */
  all(): Promise<readonly string[]>;
}

const maximumFiles = 50_000;
const maximumEntries = 5000;
const freshMilliseconds = 3000;
const never = new Set(['node_modules', '.git', '.hg', '.svn', 'out', 'dist', '__pycache__', '.dapilot']);

/**
 * An index over `root`, a real path. An old list is answered at once and renewed behind it. Its ignore files are only
 * heeded while `trusted`.
 */
export function createFileIndex(root: string, trusted: () => boolean, now: () => number = Date.now): FileIndex {
  let files: readonly string[] | undefined;
  let walkedAt = 0;
  let walking: Promise<readonly string[]> | undefined;

  function renew(): Promise<readonly string[]> {
    walking ??= walk(root, trusted()).then((found) => {
      files = found;
      walkedAt = now();
      walking = undefined;
      return found;
    });
    return walking;
  }

  async function all(): Promise<readonly string[]> {
    if (!files) return renew();
    if (now() - walkedAt > freshMilliseconds) void renew();
    return files;
  }

  return { all, find: async (query, limit) => rankPaths(await all(), query, limit) };
}

interface Level {
  /** Relative, with `/` between the segments; '' for the root. */
  readonly folder: string;
  readonly ignores: readonly { readonly from: string; readonly ignores: Ignores }[];
}

/** Breadth first, so that the bound cuts off what lies deepest; links are not followed. */
async function walk(root: string, trusted: boolean): Promise<readonly string[]> {
  const files: string[] = [];
  let level: readonly Level[] = [{ folder: '', ignores: [] }];
  while (level.length > 0 && files.length < maximumFiles) {
    const next: Level[] = [];
    for (let start = 0; start < level.length && files.length < maximumFiles; start += 32) {
      const read = await Promise.all(level.slice(start, start + 32).map((one) => list(root, one, trusted)));
      for (const { found, below } of read) {
        files.push(...found);
        next.push(...below);
      }
    }
    level = next;
  }
  return files.slice(0, maximumFiles);
}

async function list(root: string, { folder, ignores: outer }: Level, trusted: boolean): Promise<{ found: string[]; below: Level[] }> {
  // A folder that vanished or may not be read has no files to offer.
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const prefix = folder === '' ? '' : `${folder}/`;
  const ignores = [...outer];
  if (trusted && entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) {
    const text = await readFile(join(root, folder, '.gitignore'), 'utf8').catch(() => '');
    ignores.push({ from: prefix, ignores: parseIgnoreFile(text) });
  }
  const found: string[] = [];
  const below: Level[] = [];
  for (const entry of entries) {
    const path = prefix + entry.name;
    const directory = entry.isDirectory();
    if (never.has(entry.name) || ignores.some((one) => one.ignores(path.slice(one.from.length), directory))) continue;
    if (directory) below.push({ folder: path, ignores });
    else if (entry.isFile()) found.push(path);
  }
  return { found, below };
}

/**
 * The entries of a folder, folders first, hidden ones left out; the home without a path. Rejects with
 * `workspace-missing` or `workspace-unreadable`.
 */
export async function listFolder(path = homedir()): Promise<{ path: string; parent: string | null; entries: readonly FolderEntry[] }> {
  const read = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    throw missing
      ? new DapilotError('workspace-missing', `There is no folder ${path}.`, { hint: 'Go up and choose another one.', cause: error })
      : new DapilotError('workspace-unreadable', `The folder ${path} cannot be read (${error.code}).`, {
          hint: 'Choose a folder that you may read.',
          cause: error,
        });
  });
  const kinds = read
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isFile() || entry.isSymbolicLink()))
    .slice(0, maximumEntries);
  const entries = await Promise.all(
    kinds.map(async (entry): Promise<FolderEntry> => {
      const full = join(path, entry.name);
      const folder = entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(full)));
      return { name: entry.name, path: full, kind: folder ? 'folder' : 'file' };
    }),
  );
  entries.sort((a, b) => (a.kind === b.kind ? a.name.localeCompare(b.name) : a.kind === 'folder' ? -1 : 1));
  const parent = dirname(path);
  return { path, parent: parent === path ? null : parent, entries };
}
