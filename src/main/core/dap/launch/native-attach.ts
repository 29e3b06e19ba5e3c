/** Whether a running program can be attached to by its process id; else why not, with the next step. */
import { readFile, readlink } from 'node:fs/promises';
import { DapilotError } from '../../../../shared/errors.ts';
import { readTraceRights, requireProcess, traceRemedy, type TraceRights } from '../../base/trace-rights.ts';

/** What decides on it. */
export interface TraceFacts extends TraceRights {
  readonly processId: number;
  /** Of the debugger that holds it already; 0 for none. */
  readonly tracer: number;
  /** The system keeps even its executable from us, as it does with programs that asked for it and with those that have further rights. */
  readonly closed: boolean;
}

/** The path of its executable, where the system tells it. Throws `launch-failed` when it is known before that attaching cannot work. */
export async function requireTraceable(processId: number): Promise<string | undefined> {
  requireProcess(processId);
  if (process.platform !== 'linux') return undefined;
  const [rights, status, executable] = await Promise.all([
    readTraceRights(processId),
    readFile(`/proc/${processId}/status`, 'utf8').catch(() => ''),
    readlink(`/proc/${processId}/exe`).then((file) => ({ file, closed: false }), ({ code }: NodeJS.ErrnoException) => ({ file: undefined, closed: code === 'EACCES' || code === 'EPERM' })),
  ]);
  const { file, closed } = executable;
  const refusal = traceRefusal({ ...rights, processId, closed, tracer: Number(/^TracerPid:\s*(\d+)/m.exec(status)?.[1] ?? '0') });
  if (refusal) throw refusal;
  return file?.endsWith(' (deleted)') === true ? undefined : file;
}

/** Undefined when nothing speaks against it. */
export function traceRefusal({ processId, ptraceScope, mayTrace, isOurs, tracer, closed }: TraceFacts): DapilotError | undefined {
  const refuse = (why: string, hint: string) => new DapilotError('launch-failed', `Process ${processId} cannot be attached to: ${why}.`, { hint });
  if (tracer !== 0) return refuse(`process ${tracer} is debugging it already`, 'Detach that debugger first.');
  if (mayTrace) return undefined;
  if (!isOurs) return refuse('it belongs to another user', 'Run DAPilot as that user.');
  if (closed) return refuse('it does not let other programs look into it, and DAPilot has no right to do so all the same', 'Give DAPilot that right (CAP_SYS_PTRACE; in a container --cap-add=SYS_PTRACE), or launch the program from here instead.');
  if (ptraceScope === 0) return undefined;
  const why = `this system does not let programs look into each other (kernel.yama.ptrace_scope is ${ptraceScope})`;
  return refuse(why, `${traceRemedy(ptraceScope)} Or launch the program from here instead.`);
}

/** What the debugger said when the system did not let it, as a sentence. Undefined for other failures. */
export function traceProblem(processId: number, words: string): DapilotError | undefined {
  if (!/operation not permitted|permission denied|not allowed to attach|ptrace/i.test(words)) return undefined;
  return new DapilotError('launch-failed', `Process ${processId} cannot be attached to: this system does not let the debugger look into it.`, {
    hint: process.platform === 'linux' ? 'In a container, start it with --cap-add=SYS_PTRACE; else look at kernel.yama.ptrace_scope.' : 'The program has to be signed with com.apple.security.get-task-allow, and belong to you.',
    detail: words,
  });
}
