import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * Kills `root`, its descendants and, on Linux, every process that carries the environment variable `mark`: those may have
 * changed parent and session and are found by nothing else. Looks again until none is left, since a process that is
 * being killed can still start another.
 */
export function killTree(root: number | undefined, mark: string): void {
  if (process.platform === 'win32') {
    if (root !== undefined) spawnSync('taskkill', ['/pid', String(root), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  for (let round = 0; round < 5; round++) {
    const found = [...(root === undefined ? [] : descendants(root)), ...marked(mark)].filter(isRunning);
    const killed = found.filter((pid) => pid !== process.pid && signal(pid, 'SIGKILL'));
    if (killed.length === 0) return;
  }
}

/** Sends a signal (0 only asks whether the process exists); false when the process is gone already or not ours. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/** Whether the process exists and is not a zombie that nobody has collected yet. */
export function isRunning(pid: number): boolean {
  return process.platform === 'linux' ? !['', 'Z'].includes(stateAndParent(pid)[0]) : signal(pid, 0);
}

/** Processes, zombies left out, in whose environment the variable `mark` is set. Linux only; elsewhere none. */
export function marked(mark: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return processNumbers().filter((pid) =>
    readProcess(pid, 'environ')
      .split('\0')
      .some((entry) => entry.startsWith(`${mark}=`)),
  );
}

/** `root` and everything below it, children first. */
function descendants(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const [pid, parent] of parents()) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const below = (pid: number): readonly number[] => [...(children.get(pid) ?? []).flatMap(below), pid];
  return below(root);
}

/** Every living process with its parent. */
function parents(): readonly (readonly [pid: number, parent: number])[] {
  if (process.platform === 'linux') {
    return processNumbers().flatMap((pid) => {
      const [state, parent] = stateAndParent(pid);
      return state === '' || state === 'Z' ? [] : [[pid, parent] as const];
    });
  }
  const list = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  return list
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0]) => [pid, parent] as const);
}

/** From /proc; the name in parentheses may hold anything, so what follows the last one is read. */
function stateAndParent(pid: number): readonly [state: string, parent: number] {
  const stat = readProcess(pid, 'stat');
  const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return [state, Number(parent)];
}

function processNumbers(): readonly number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** A file of /proc; empty when the process has ended or is not ours to read. */
function readProcess(pid: number, file: 'stat' | 'environ'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
