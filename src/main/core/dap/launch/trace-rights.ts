/** Whether a process is there, and what the system says of the right to look into it. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { numberIsTaken } from '../../base/process-table.ts';

export interface TraceRights {
  /** Of /proc/sys/kernel/yama/ptrace_scope; 0 where there is none. */
  readonly ptraceScope: number;
  /** We may look into any process, whatever the scope. */
  readonly mayTrace: boolean;
  readonly isOurs: boolean;
}

/** The capability CAP_SYS_PTRACE. */
const tracing = 19n;

/** Throws `launch-failed` when there is no process with this number. */
export function requireProcess(processId: number): void {
  if (!numberIsTaken(processId)) throw new DapilotError('launch-failed', `There is no process ${processId}.`, { hint: 'Choose one that runs.' });
}

/** On Linux. What cannot be read speaks against nothing. */
export async function readTraceRights(processId: number): Promise<TraceRights> {
  const words = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [scope, own, owner] = await Promise.all([
    words('/proc/sys/kernel/yama/ptrace_scope'),
    words('/proc/self/status'),
    stat(join('/proc', String(processId))).then(({ uid }) => uid, () => undefined),
  ]);
  const capabilities = BigInt(`0x${/^CapEff:\s*([\da-f]+)/m.exec(own)?.[1] ?? '0'}`);
  return {
    ptraceScope: Number(scope.trim() || '0'),
    mayTrace: ((capabilities >> tracing) & 1n) === 1n,
    isOurs: owner === undefined || owner === process.geteuid?.(),
  };
}
