/** Waiting for a program to be started by somebody else. Delve's own way takes a process for another while it still becomes that program. */
import { readlink } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { DapilotError } from '../../../../../shared/errors.ts';
import { readProcessTable } from '../../../base/process-table.ts';

const pollMilliseconds = 20;

/**
 * The number of the next process of this executable (a real path): of one that is not there when `waiting` is called.
 * Rejects with `cancelled`. Linux only.
 */
export async function waitForProcess(program: string, signal: AbortSignal, waiting: () => void): Promise<number> {
  const before = new Set(await processesOf(program));
  waiting();
  for (;;) {
    const found = (await processesOf(program)).find((processId) => !before.has(processId));
    if (found !== undefined) return found;
    await delay(pollMilliseconds, undefined, { signal }).catch((cause: unknown) => {
      throw new DapilotError('cancelled', 'Nobody waits for the program any more.', { cause });
    });
  }
}

async function processesOf(program: string): Promise<readonly number[]> {
  const found = await Promise.all(
    readProcessTable().map(async ({ processId, ended }) => {
      const executable = ended ? undefined : await readlink(`/proc/${processId}/exe`).catch(() => undefined);
      return executable === program ? [processId] : [];
    }),
  );
  return found.flat();
}
