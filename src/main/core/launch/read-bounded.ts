/** Reading files of the workspace that a person writes by hand. */
import { open } from 'node:fs/promises';
import { DapilotError } from '../../../shared/errors.ts';
import { largestText } from './launch-json.ts';

/** The text; undefined when there is no such file. Throws `file-not-regular`, `file-too-large` or `file-missing` (it may not be read). */
export async function readBounded(path: string): Promise<string | undefined> {
  let file: Awaited<ReturnType<typeof open>> | undefined;
  try {
    file = await open(path, 'r');
    const stats = await file.stat();
    if (!stats.isFile()) throw new DapilotError('file-not-regular', `${path} is no regular file, so it is not read.`, { hint: 'Put a file in its place.' });
    if (stats.size > largestText) throw new DapilotError('file-too-large', `${path} has ${stats.size} bytes, and no more than ${largestText} are read.`, { hint: 'Shorten it.' });
    return await file.readFile('utf8');
  } catch (error) {
    if (error instanceof DapilotError) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new DapilotError('file-missing', `${path} cannot be read (${code ?? String(error)}).`, { hint: 'Check that you may read it.', cause: error });
  } finally {
    await file?.close();
  }
}
