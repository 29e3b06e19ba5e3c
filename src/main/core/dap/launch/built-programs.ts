/** What was built from sources stays, so that the next time takes less; what nobody has launched for long goes. */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../base/logger.ts';

const most = 20;
const keptMilliseconds = 30 * 24 * 3_600_000;

/**
 * Of the programs in the folder the twenty that were used last stay, none longer than thirty days; `name` is used now. What
 * cannot be removed, as it still runs, is tried again the next time. Never rejects.
 */
export async function keepUsedPrograms(folder: string, name: string, logger: Logger): Promise<void> {
  try {
    const now = Date.now();
    await utimes(join(folder, name), new Date(now), new Date(now));
    const names = await readdir(folder);
    const used = await Promise.all(names.map(async (each) => ({ each, at: (await stat(join(folder, each))).mtimeMs })));
    const old = used.toSorted((a, b) => b.at - a.at).filter(({ at }, index) => index >= most || now - at > keptMilliseconds);
    for (const { each } of old) if (each !== name) await rm(join(folder, each), { recursive: true, force: true });
  } catch (error) {
    logger.warn('programs that were built long ago stay', { folder, error });
  }
}
