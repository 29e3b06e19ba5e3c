/** Whether a running program can be attached to by its process id; else why not, with the next step. */
import { readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import { numberIsTaken } from '../../base/process-table.ts';

/** What decides on it. */
export interface TraceFacts {
  readonly processId: number;
  /** Of /proc/sys/kernel/yama/ptrace_scope; 0 where there is none. */
  readonly ptraceScope: number;
  /** We may look into any process, whatever the scope. */
  readonly mayTrace: boolean;
  readonly isOurs: boolean;
  /** Of the debugger that holds it already; 0 for none. */
  readonly tracer: number;
}

const tracing = 19n;

/** The path of its executable, where the system tells it. Throws `launch-failed` when it is known before that attaching cannot work. */
export async function requireTraceable(processId: number): Promise<string | undefined> {
  if (!numberIsTaken(processId)) throw new DapilotError('launch-failed', `There is no process ${processId}.`, { hint: 'Choose one that runs.' });
  if (process.platform !== 'linux') return undefined;
  const words = (path: string) => readFile(path, 'utf8').catch(() => '');
  const [scope, own, its, owner] = await Promise.all([
    words('/proc/sys/kernel/yama/ptrace_scope'),
    words('/proc/self/status'),
    words(join('/proc', String(processId), 'status')),
    stat(join('/proc', String(processId))).then(({ uid }) => uid, () => undefined),
  ]);
  const capabilities = BigInt(`0x${/^CapEff:\s*([\da-f]+)/m.exec(own)?.[1] ?? '0'}`);
  const refusal = traceRefusal({
    processId,
    ptraceScope: Number(scope.trim() || '0'),
    mayTrace: ((capabilities >> tracing) & 1n) === 1n,
    isOurs: owner === undefined || owner === process.geteuid?.(),
    tracer: Number(/^TracerPid:\s*(\d+)/m.exec(its)?.[1] ?? '0'),
  });
  if (refusal) throw refusal;
  const file = await readlink(`/proc/${processId}/exe`).catch(() => undefined);
  return file?.endsWith(' (deleted)') === true ? undefined : file;
}

/** Undefined when nothing speaks against it. */
export function traceRefusal({ processId, ptraceScope, mayTrace, isOurs, tracer }: TraceFacts): DapilotError | undefined {
  const refuse = (why: string, hint: string) => new DapilotError('launch-failed', `Process ${processId} cannot be attached to: ${why}.`, { hint });
  if (tracer !== 0) return refuse(`process ${tracer} is debugging it already`, 'Detach that debugger first.');
  if (mayTrace) return undefined;
  if (!isOurs) return refuse('it belongs to another user', 'Run DAPilot as that user.');
  if (ptraceScope === 0) return undefined;
  const why = `this system does not let programs look into each other (kernel.yama.ptrace_scope is ${ptraceScope})`;
  if (ptraceScope === 1) return refuse(why, 'Allow it until the next start of the machine: sudo sysctl -w kernel.yama.ptrace_scope=0. Or launch the program from here instead.');
  return refuse(why, ptraceScope === 2 ? 'Run DAPilot as root, or launch the program from here instead.' : 'That can be changed only by a new start of the machine; launch the program from here instead.');
}

/** What the debugger said when the system did not let it, as a sentence. Undefined for other failures. */
export function traceProblem(processId: number, words: string): DapilotError | undefined {
  if (!/operation not permitted|permission denied|not allowed to attach|ptrace/i.test(words)) return undefined;
  return new DapilotError('launch-failed', `Process ${processId} cannot be attached to: this system does not let the debugger look into it.`, {
    hint: process.platform === 'linux' ? 'In a container, start it with --cap-add=SYS_PTRACE; else look at kernel.yama.ptrace_scope.' : 'The program has to be signed with com.apple.security.get-task-allow, and belong to you.',
    detail: words,
  });
}
