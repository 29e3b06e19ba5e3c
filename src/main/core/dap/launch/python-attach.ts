/** Whether a running Python program can be attached to by its process id, and with which interpreter; else why not. */
import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { DapilotError } from '../../../../shared/errors.ts';
import type { PythonCandidate } from '../../base/choose-python.ts';
import { findExecutable } from '../../base/environment.ts';
import { isFile } from '../../base/paths.ts';
import type { Environment } from '../../base/process.ts';
import { readTraceRights, requireProcess, traceRemedy, type TraceRights } from '../../base/trace-rights.ts';

/** What decides on it. */
export interface AttachFacts extends TraceRights {
  readonly processId: number;
  /** Of the interpreter that the debugger runs on, for example 3.11.2. */
  readonly pythonVersion: string;
  readonly hasGdb: boolean;
}

const otherWay = (processId: number) => `End process ${processId}, start it with "python -m debugpy --listen 5678 program.py", and attach to port 5678.`;

/**
 * The interpreter that runs the process, where the system tells it. Throws `launch-failed` when there is no such process,
 * or it runs something else than Python.
 */
export async function pythonOfProcess(processId: number): Promise<PythonCandidate | undefined> {
  requireProcess(processId);
  if (process.platform !== 'linux') return undefined;
  // The link can be read only with the rights that it takes to attach; which of them is missing is told later.
  const file = await readlink(`/proc/${processId}/exe`).catch(() => undefined);
  if (file === undefined) return undefined;
  const program = file.replace(/ \(deleted\)$/, '');
  if (/^(python|pypy)/.test(basename(program))) {
    if (await isFile(program)) return { path: await asStarted(processId, program), origin: `that of process ${processId}` };
    throw new DapilotError('launch-failed', `Process ${processId} runs ${program}, which is not there: it may be in a container.`, { hint: otherWay(processId) });
  }
  const maps = await readFile(`/proc/${processId}/maps`, 'utf8').catch(() => '');
  if (/\/libpython3/.test(maps)) return undefined;
  throw new DapilotError('launch-failed', `Process ${processId} runs ${program}, which is no Python.`, { hint: 'Choose the process of a Python program.' });
}

/** A virtual environment's Python is a link to another one, and only the link knows the packages of the environment. */
async function asStarted(processId: number, program: string): Promise<string> {
  const commandLine = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
  const [first = ''] = commandLine.split('\0');
  if (!isAbsolute(first)) return program;
  return (await realpath(first).catch(() => undefined)) === program ? first : program;
}

/** Throws `launch-failed` with the exact next step, when it is known before that it cannot work. */
export async function requireAttachable(processId: number, pythonVersion: string, environment: Environment): Promise<void> {
  if (process.platform !== 'linux') return;
  const [gdb, rights] = await Promise.all([findExecutable('gdb', environment), readTraceRights(processId)]);
  const refusal = attachRefusal({ ...rights, processId, pythonVersion, hasGdb: gdb !== undefined });
  if (refusal) throw refusal;
}

/** Undefined when nothing speaks against it. */
export function attachRefusal({ processId, pythonVersion, hasGdb, ptraceScope, mayTrace, isOurs }: AttachFacts): DapilotError | undefined {
  const refuse = (why: string, hint: string) => new DapilotError('launch-failed', `Process ${processId} cannot be attached to: ${why}.`, { hint: `${hint} Or: ${otherWay(processId)}` });
  if (!hasGdb && !entersByItself(pythonVersion)) return refuse('that takes gdb, which is not installed', 'Install it (Debian: sudo apt-get install gdb).');
  if (mayTrace) return undefined;
  if (!isOurs) return refuse('it belongs to another user', 'Run DAPilot as that user.');
  if (ptraceScope === 0) return undefined;
  const why = `this system does not let programs look into each other (kernel.yama.ptrace_scope is ${ptraceScope})`;
  return refuse(why, traceRemedy(ptraceScope));
}

/** What the injector wrote when it failed, as a sentence. */
export function injectionProblem(processId: number, words: string): DapilotError {
  const isDenied = /ptrace: Operation not permitted|Could not attach to process|Permission ?Error|ptrace: Function not implemented/i.test(words);
  const last = words.split('\n').findLast((line) => line.trim() !== '')?.trim() ?? 'it said nothing';
  const why = isDenied ? 'this system does not let the debugger look into it' : last.slice(0, 300);
  const hint = isDenied ? 'In a container, start it with --cap-add=SYS_PTRACE.' : 'Look at the details.';
  return new DapilotError('launch-failed', `The debugger could not be brought into process ${processId}: ${why}.`, { hint: `${hint} Or: ${otherWay(processId)}`, detail: words });
}

/** From this version on a Python can be asked to run something by another one. */
function entersByItself(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 14);
}
