/** One look at the processes of this machine. Linux reads /proc, macOS asks ps; Windows has no table here. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** A process, told apart from a later one with the same number by the moment it began. */
export interface ProcessIdentity {
  readonly processId: number;
  readonly startTime: string;
}

export interface ProcessRow extends ProcessIdentity {
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Ended, and only kept until its parent asks for the exit code. */
  readonly ended: boolean;
  /** Its environment holds the variable that was asked for. */
  readonly marked: boolean;
}

/**
 * All processes that can be seen. `variable` is a whole entry, `NAME=value`; an environment that may not be read counts
 * as unmarked. So does, without a look, whatever is older than `eldest`, the one that all marked ones come from: reading
 * every environment takes most of the time.
 */
export function readProcessTable(variable?: string, eldest?: ProcessIdentity): readonly ProcessRow[] {
  if (process.platform === 'linux') return readProc(variable, Number(eldest?.startTime ?? 0));
  if (process.platform === 'darwin') return readPs(variable);
  return [];
}

/** The process with this number as it is now, or undefined when there is none (an ended one counts as none). */
export function identifyProcess(processId: number): ProcessIdentity | undefined {
  const row =
    process.platform === 'linux' ? readProcRow(processId, undefined, 0) : readProcessTable().find((each) => each.processId === processId);
  if (row) return row.ended ? undefined : { processId, startTime: row.startTime };
  // Windows: only whether it exists can be known.
  return process.platform === 'win32' && numberIsTaken(processId) ? { processId, startTime: '' } : undefined;
}

/** Whether exactly this process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.processId)?.startTime === identity.startTime;
}

/** Whether some process has this number now; the one thing that every system tells at once. */
export function numberIsTaken(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process has ended and is only kept until its parent asks for the exit code; told on Linux alone. */
export function hasEnded(processId: number): boolean {
  return process.platform === 'linux' && readProcRow(processId, undefined, 0)?.ended === true && !livesOn(processId);
}

/**
 * Whether something of the process with this number still runs: another thread may when the first one has ended. One that
 * is debugged stays in the table after its end, with all its threads, until its debugger asks for them.
 */
export function livesOn(processId: number): boolean {
  if (process.platform !== 'linux') return numberIsTaken(processId);
  try {
    return readdirSync(`/proc/${processId}/task`).some((thread) => {
      const stat = readProcFile(processId, `task/${thread}/stat`);
      return /^[^ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
    });
  } catch {
    return false;
  }
}

function readProc(variable: string | undefined, since: number): readonly ProcessRow[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcRow(Number(name), variable, since) ?? []);
}

function readProcRow(processId: number, variable: string | undefined, since: number): ProcessRow | undefined {
  const stat = readProcFile(processId, 'stat');
  // The name stands in parentheses and may hold anything, parentheses too.
  const [state = '', parent, group, session, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startTime = rest[15];
  if (startTime === undefined) return undefined;
  const ended = state === 'Z' || state === 'X';
  const mayBeMarked = !ended && variable !== undefined && Number(startTime) >= since;
  const marked = mayBeMarked && readProcFile(processId, 'environ').split('\0').includes(variable);
  return { processId, startTime, parent: Number(parent), group: Number(group), session: Number(session), ended, marked };
}

/** Empty when the process has ended meanwhile or is not ours to read. */
function readProcFile(processId: number, file: 'stat' | 'environ' | `task/${string}/stat`): string {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

function readPs(variable: string | undefined): readonly ProcessRow[] {
  const columns = ['-o', 'pid=,ppid=,pgid=,sess=,state=,lstart='];
  const list = spawnSync('ps', ['-A', ...columns], { encoding: 'utf8' }).stdout ?? '';
  const marked = variable === undefined ? new Set<number>() : markedByPs(variable);
  return list.split('\n').flatMap((line) => {
    const [pid, parent, group, session, state, ...start] = line.trim().split(/\s+/);
    if (pid === undefined || start.length === 0) return [];
    const processId = Number(pid);
    return {
      processId,
      startTime: start.join(' '),
      parent: Number(parent),
      group: Number(group),
      session: Number.parseInt(session ?? '', 16) || 0,
      ended: state?.startsWith('Z') ?? false,
      marked: marked.has(processId),
    };
  });
}

/** `-E` appends the environment of one's own processes to their command. */
function markedByPs(variable: string): ReadonlySet<number> {
  const list = spawnSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout ?? '';
  const lines = list.split('\n').filter((line) => line.includes(` ${variable}`));
  return new Set(lines.map((line) => Number.parseInt(line, 10)));
}
