/** Questions about files that a person, an agent or an adapter named. */
import { constants, type Stats } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';

const largestSource = 5_000_000;
const dependencyFolders: ReadonlySet<string> = new Set(['node_modules', 'site-packages', 'dist-packages']);

/**
 * The stats of what is at `path`. Throws `file-missing` when there is nothing or it cannot be reached.
 */
export async function requireExisting(path: string, what = 'file'): Promise<Stats> {
  if (path.includes('\0')) throw new DapilotError('bad-request', 'A path cannot contain a NUL character.');
  try {
    return await stat(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'EACCES' || code === 'EPERM' ? 'may not be reached by this user' : code === 'ELOOP' ? 'is a link that leads back to itself' : 'does not exist';
    throw new DapilotError('file-missing', `The ${what} ${path} ${why}.`, { hint: 'Check the path.', cause: error });
  }
}

/** Throws `file-missing` or `file-not-regular` unless `path` is a readable regular file. */
export async function requireRegularFile(path: string): Promise<void> {
  const stats = await requireExisting(path);
  if (!stats.isFile()) {
    throw new DapilotError('file-not-regular', `${path} is ${kindOf(stats)}, not a file.`, { hint: 'Name a file.' });
  }
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new DapilotError('file-missing', `The file ${path} may not be read by this user.`, { cause });
  });
}

export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  if (stats.isSocket()) return 'a socket';
  return 'a device';
}

/** The lines of a regular file of reasonable size, or undefined. */
export async function readLines(path: string): Promise<readonly string[] | undefined> {
  try {
    const stats = await stat(path);
    if (!stats.isFile() || stats.size > largestSource) return undefined;
    return (await readFile(path, 'utf8')).split(/\r?\n/);
  } catch {
    return undefined;
  }
}

/** Whether a file is the person's own: inside the workspace and no dependency. */
export function isUserFile(workspace: string, path: string): boolean {
  const inside = relative(workspace, path);
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return false;
  return !inside.split(sep).some((name) => dependencyFolders.has(name));
}

/** The real path, or the path itself when there is no such file. */
export async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
