/** Reading files of the workspace that a person writes by hand. */
import { DapilotError } from '../../../shared/errors.ts';
import { readRegular } from '../base/regular-text.ts';
import { largestText } from './launch-json.ts';

/** The text; undefined when there is no such file. Throws `file-not-regular`, `file-too-large` or `file-missing` (it may not be read). */
export async function readBounded(path: string): Promise<string | undefined> {
  const text = await readRegular(path, largestText);
  if (text === undefined || typeof text === 'string') return text;
  switch (text.reason) {
    case 'not-regular':
      throw new DapilotError('file-not-regular', `${path} is no regular file, so it is not read.`, { hint: 'Put a file in its place.' });
    case 'too-large':
      throw new DapilotError('file-too-large', `${path} has ${text.size} bytes, and no more than ${largestText} are read.`, { hint: 'Shorten it.' });
    case 'unreadable':
      throw new DapilotError('file-missing', `${path} cannot be read (${text.code}).`, { hint: 'Check that you may read it.', cause: text.cause });
  }
}
