/** Reading texts that anybody may have put in their place. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Why a file has no text; `size` in bytes where it is too large. */
export type NoText = { readonly reason: 'not-regular' } | { readonly reason: 'too-large'; readonly size: number } | { readonly reason: 'unreadable'; readonly code: string; readonly cause: unknown };

/**
 * The text of a regular file of at most `largest` bytes, links followed and without a byte order mark; undefined when there is
 * nothing at the path. Never waits for a writer: a pipe in the place of a file is opened without blocking, and not read.
 */
export async function readRegular(path: string, largest: number): Promise<string | NoText | undefined> {
  let file: Awaited<ReturnType<typeof open>> | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await file.stat();
    if (!stats.isFile()) return { reason: 'not-regular' };
    if (stats.size > largest) return { reason: 'too-large', size: stats.size };
    return (await file.readFile('utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { reason: 'unreadable', code: code ?? String(error), cause: error };
  } finally {
    await file?.close();
  }
}

/** In bytes: no package.json, tsconfig.json or pyvenv.cfg is larger. */
export const largestManifest = 5_000_000;

/** The same where only a text counts: undefined for all else. */
export async function regularText(path: string, largest: number): Promise<string | undefined> {
  const text = await readRegular(path, largest);
  return typeof text === 'string' ? text : undefined;
}
