import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Disposable } from './disposable.ts';
import { numberIsTaken } from './process-table.ts';

/** A process that started us, told apart from a later process with the same number by the moment it began. */
interface Ancestor {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  readonly began: string;
  readonly commandLine: readonly string[];
}

/** An idle process may wake once a second, and this is not all that wakes it (docs/performance.md). */
const pollMilliseconds = 2000;

/**
 * Calls `onGone` once when a process that launched this one has died, however it died; a killed npm sends no signal.
 *
 * On Linux the watched processes are the direct line of launchers: Node processes, npm, and the `sh -c` between them,
 * up to the first npm. A person's own shell or service manager is not a launcher, so a server put in the background
 * outlives the terminal it came from. Elsewhere the direct parent is watched. The timer keeps no process alive.
 */
export function watchParent(onGone: () => void): Disposable {
  const isGone = process.platform === 'linux' ? launcherCheck() : parentCheck();
  if (!isGone) return { dispose: () => undefined };
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    onGone();
  }, pollMilliseconds);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}

/** Linux: the launchers are read once from /proc; gone means that one has ended, is a zombie, or is another process. Undefined without any. */
function launcherCheck(): (() => boolean) | undefined {
  const launchers = findLaunchers(process.ppid, readAncestor);
  if (launchers.length === 0) return undefined;
  return () =>
    launchers.some((launcher) => {
      const now = readAncestor(launcher.pid);
      return now === undefined || now.began !== launcher.began || now.state === 'Z';
    });
}

/** Elsewhere: POSIX systems give an orphan a new parent; on Windows the number stays and the process is gone. */
function parentCheck(): () => boolean {
  const parent = process.ppid;
  return () => process.ppid !== parent || !numberIsTaken(parent);
}

/** The line of launchers from `pid` upwards; shells count only when a launcher stands above them. */
export function findLaunchers(pid: number, read: (pid: number) => Ancestor | undefined): readonly Ancestor[] {
  const launchers: Ancestor[] = [];
  const shells: Ancestor[] = [];
  for (let current = read(pid); current !== undefined; current = read(current.parent)) {
    const kind = kindOf(current.commandLine);
    if (kind === 'other') break;
    if (kind === 'shell') {
      shells.push(current);
      continue;
    }
    launchers.push(...shells.splice(0), current);
    if (kind === 'npm') break;
  }
  return launchers;
}

/** npm writes its command into its process title, so its first word is "npm" and not the path of Node. */
function kindOf(commandLine: readonly string[]): 'npm' | 'node' | 'shell' | 'other' {
  const [program = '', argument = ''] = commandLine;
  const name = basename(program.split(' ')[0] ?? '');
  if (name === 'npm' || name === 'npx') return 'npm';
  if (/^(node|electron)/i.test(name)) return /\bnp[mx]-cli\.js$/.test(argument) ? 'npm' : 'node';
  if (/^(ba|da|a|k|z)?sh$/.test(name) && /^-\w*c/.test(argument)) return 'shell';
  return 'other';
}

/** Reads one process from /proc; undefined when there is none. */
function readAncestor(pid: number): Ancestor | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces and parentheses itself; the fields after the last one are safe to split.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return { pid, state: fields[0] ?? '', parent: Number(fields[1]), began: fields[19] ?? '', commandLine };
  } catch {
    return undefined;
  }
}
