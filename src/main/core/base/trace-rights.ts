/** Whether a process is there, and what the system says of the right to look into it. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';
import { hasEnded, identifyProcess, numberIsTaken } from './process-table.ts';

/** Of this process, whatever it looks at. */
export interface OwnTraceRights {
  /** Of /proc/sys/kernel/yama/ptrace_scope; 0 where there is none. */
  readonly ptraceScope: number;
  /** We may look into any process, whatever the scope. */
  readonly mayTrace: boolean;
}

export interface TraceRights extends OwnTraceRights {
  readonly isOurs: boolean;
}

/** The capability CAP_SYS_PTRACE. */
const tracing = 19n;

/** Throws `launch-failed` when no process with this number runs. */
export function requireProcess(processId: number): void {
  const why = !numberIsTaken(processId) ? `There is no process ${processId}.` : hasEnded(processId) ? `Process ${processId} has ended; only its entry is left until its parent takes note of it.` : undefined;
  if (why !== undefined) throw new DapilotError('launch-failed', why, { hint: 'Choose one that runs.' });
}

/** Throws `launch-failed` when the process that began then has ended, whoever has its number by now. */
export function requireSameProcess(processId: number, startTime: string): void {
  const now = identifyProcess(processId);
  if (now?.startTime === startTime) return;
  const why = now ? `Process ${processId} has ended, and another program has its number by now.` : `Process ${processId} has ended.`;
  throw new DapilotError('launch-failed', why, { hint: 'Choose one that runs.' });
}

/** On Linux. What cannot be read speaks against nothing. */
export async function readOwnTraceRights(): Promise<OwnTraceRights> {
  const words = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [scope, own] = await Promise.all([words('/proc/sys/kernel/yama/ptrace_scope'), words('/proc/self/status')]);
  const capabilities = BigInt(`0x${/^CapEff:\s*([\da-f]+)/m.exec(own)?.[1] ?? '0'}`);
  return { ptraceScope: Number(scope.trim() || '0'), mayTrace: ((capabilities >> tracing) & 1n) === 1n };
}

/** On Linux. */
export async function readTraceRights(processId: number): Promise<TraceRights> {
  const [own, owner] = await Promise.all([readOwnTraceRights(), stat(join('/proc', String(processId))).then(({ uid }) => uid, () => undefined)]);
  return { ...own, isOurs: owner === undefined || owner === process.geteuid?.() };
}

/** How to be allowed to look into programs of one's own; 1 is what most systems have. */
export function traceRemedy(ptraceScope: number): string {
  if (ptraceScope === 1) return 'Allow it until the next start of the machine (sudo sysctl -w kernel.yama.ptrace_scope=0).';
  return ptraceScope === 2 ? 'Run DAPilot as root.' : 'That can be changed only by a new start of the machine.';
}
