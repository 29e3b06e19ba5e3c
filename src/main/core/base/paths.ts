/** Questions about paths that more than one part asks. */
import { stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';

/**
 * Whether a path lies in a folder; the folder itself does not. Compared by segments: `/a/app-secrets` is not inside
 * `/a/app`. Both are absolute, and real where links matter.
 */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The same, and the folder itself. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || isInside(folder, path);
}

/** A folder, or a link to one; false for what is not there. */
export function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** A regular file, or a link to one; false for what is not there. */
export function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
