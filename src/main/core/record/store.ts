/** The records of the folder that is open: where they are, how many are kept, what is in the list. */
import { join } from 'node:path';
import { readdir, rm, stat } from 'node:fs/promises';

export interface RecordFile {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
}

/** The oldest go when one of these is passed. */
export const mostRecords = 100;
const mostRecordBytes = 256 * 1024 * 1024;

const recordName = /^[\w.-]{1,100}\.jsonl$/;

/** The name of a record says when it began, so that names sort by age. */
export function recordId(startedAt: number, task: string): string {
  return `${new Date(startedAt).toISOString().replaceAll(':', '-')}-${task.replaceAll(/[^\w-]/g, '').slice(0, 40)}`;
}

/** Where a record that a person has removed waits for its end. */
export function removedPath(folder: string, id: string): string {
  return `${recordPath(folder, id)}.removed`;
}

export function recordPath(folder: string, id: string): string {
  return join(folder, `${id}.jsonl`);
}

/** The newest first. */
export async function listRecords(folder: string): Promise<readonly RecordFile[]> {
  const names = await namesIn(folder);
  const files = await Promise.all(
    names.filter((name) => recordName.test(name)).map(async (name): Promise<RecordFile | undefined> => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() ? { id: name.slice(0, -'.jsonl'.length), path, bytes: found.size } : undefined;
    }),
  );
  return files.filter((file) => file !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1));
}

/** Ends those that were removed. */
export async function clearRemoved(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) if (name.endsWith('.jsonl.removed')) await rm(join(folder, name), { force: true });
}

/** Removes the oldest beyond the bounds. The one that is being written is the newest, and stays. */
export async function pruneRecords(folder: string): Promise<void> {
  let bytes = 0;
  for (const [index, file] of (await listRecords(folder)).entries()) {
    bytes += file.bytes;
    if (index > 0 && (index >= mostRecords || bytes > mostRecordBytes)) await rm(file.path, { force: true });
  }
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
