/** Record files from anywhere, read as what they are: bounded, regular, and believed in nothing. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { DapilotError } from '../../../shared/errors.ts';
import { readRecord, type ReadRecord } from '../../../shared/read-record.ts';

/** More than all shares of a record together, in bytes. */
const longestRecord = 64 * 1024 * 1024;

/**
 * The record in a file. No link is followed and no pipe is waited for. Throws `file-missing`, `file-not-regular`,
 * `file-too-large`, or `bad-request` for what is no record.
 */
export async function readRecordFile(path: string): Promise<ReadRecord> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(path, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw notRegular(path);
    throw new DapilotError('file-missing', `${path} cannot be read (${error.code ?? error.message}).`, { hint: 'Choose a record that DAPilot has exported.', cause: error });
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw notRegular(path);
    if (stats.size > longestRecord) throw new DapilotError('file-too-large', `${path} has ${Math.round(stats.size / 1024 / 1024)} MB, and a record has 64 MB at most.`, { hint: 'Choose a record that DAPilot has exported.' });
    return readRecord((await handle.readFile('utf8')).split('\n'));
  } finally {
    await handle.close();
  }
}

function notRegular(path: string): DapilotError {
  return new DapilotError('file-not-regular', `${path} is a link or no file, so it is not opened.`, { hint: 'Choose the file itself.' });
}
