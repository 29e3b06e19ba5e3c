/** Taking a run apart, each part within its limit: five seconds at most, and no process is left. */
import { endTree, findTree } from '../base/process-tree.ts';
import type { AdapterProcess } from './adapters/adapter.ts';
import type { DapSession } from './session.ts';

const programMilliseconds = 1000;
const disconnectMilliseconds = 2000;

export interface WindDown {
  readonly sessions: readonly DapSession[];
  readonly adapterProcess: AdapterProcess | undefined;
  readonly marker: string;
  /** The program still runs and is to end; one that was attached to is left to itself. */
  readonly force: boolean;
  readonly request: 'launch' | 'attach';
  readonly endsProgramItself: boolean;
}

/** Gives the number of processes that were still there when program and adapter had ended. */
export async function windDown({ sessions, adapterProcess, marker, force, request, endsProgramItself }: WindDown): Promise<number> {
  // The program goes first: an adapter that dies before it leaves a suspended orphan behind.
  if (force && !endsProgramItself) await endTree({ marker }, { timeoutMilliseconds: programMilliseconds });
  await within(disconnectDeepestFirst(sessions, force && request === 'launch'), disconnectMilliseconds);
  await Promise.all([...sessions.map(({ connection }) => connection.close()), adapterProcess?.kill()]);
  const left = findTree({ marker }).length;
  if (left > 0) await endTree({ marker }, { timeoutMilliseconds: programMilliseconds });
  return left;
}

/** A manager answers its own disconnect only when its children have gone. */
async function disconnectDeepestFirst(sessions: readonly DapSession[], terminateDebuggee: boolean): Promise<void> {
  const depths = [...new Set(sessions.map(({ depth }) => depth))].toSorted((a, b) => b - a);
  for (const depth of depths) {
    const level = sessions.filter((session) => session.depth === depth && !(session.finished && depth > 0));
    const parameters = { restart: false, terminateDebuggee };
    await Promise.allSettled(
      level.map(({ connection }) => connection.request('disconnect', parameters, { timeoutMilliseconds: disconnectMilliseconds })),
    );
  }
}

/** Waits for a promise, but not for ever. */
export async function within(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise.then(() => undefined, () => undefined), late]);
  clearTimeout(timer);
}

export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
