import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Guardian } from '../../../base/guardian-client.ts';

/** A new folder of ours in this one; the guardian knows of it before it is there, so that it never outlives us. */
export async function makeScratch(around: string, guardian: Pick<Guardian, 'guardFile'>): Promise<string> {
  const folder = join(around, `dapilot-adapter-${randomBytes(8).toString('hex')}`);
  guardian.guardFile(folder, true);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}
