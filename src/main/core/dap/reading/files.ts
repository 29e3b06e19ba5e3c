/** Questions about files that a person, an agent or an adapter named. */
import { constants, type Stats } from 'node:fs';
import { access, open, readFile, realpath, stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { isInside } from '../../base/paths.ts';

const largestSource = 5_000_000;
const beginning = 8000;
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

/** As `requireRegularFile`; throws `bad-request` for a file that is no text, as far as its beginning tells. */
export async function requireText(path: string): Promise<void> {
  await requireRegularFile(path);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginning), 0, beginning, 0);
    const start = buffer.subarray(0, bytesRead);
    const isWide = start[0] === 0xff || start[0] === 0xfe;
    if (start.includes(0) && !isWide) throw new DapilotError('bad-request', `${path} is no text, so there is no line in it to stop at.`);
  } finally {
    await file.close();
  }
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

/** The lines of a text; `missing` when there is no such file, `unreadable` when it is no text or too large to look through. */
export async function readText(path: string): Promise<readonly string[] | 'missing' | 'unreadable'> {
  try {
    const stats = await stat(path);
    if (!stats.isFile() || stats.size > largestSource) return 'unreadable';
    const text = await readFile(path, 'utf8');
    return text.includes('\0') ? 'unreadable' : text.split(/\r?\n/);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable';
  }
}

/** Whether a file is the person's own: inside the workspace and no dependency. */
export function isUserFile(workspace: string, path: string): boolean {
  return isInside(workspace, path) && !relative(workspace, path).split(sep).some((name) => dependencyFolders.has(name));
}

/** The real path, or the path itself when there is no such file. */
export async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
