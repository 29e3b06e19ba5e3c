/** Finding and ending everything that was started for one run, also what has left its parent, group or session. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { identifyProcess, isRunning, readProcessTable, type ProcessIdentity, type ProcessRow } from './process-table.ts';

/** The environment variable that every process of a run carries. */
export const runVariable = 'DAPILOT_RUN';

export interface Tree {
  /** The value of `runVariable` in its processes. */
  readonly marker?: string;
  /**
   * Processes that belong to it whatever their environment says; a bare number means the process that has it now. With
   * one root and a marker, all that carry the marker come from that root.
   */
  readonly roots?: readonly (number | ProcessIdentity)[];
}

export interface EndOptions {
  /** Time between asking (SIGTERM) and force (SIGKILL); 0 asks nobody. */
  readonly graceMilliseconds?: number;
  /** Time in which force has to have worked. */
  readonly timeoutMilliseconds?: number;
}

const pollMilliseconds = 15;

/** The processes of a tree as they are now. On Windows only the roots. */
export function findTree(tree: Tree): readonly ProcessIdentity[] {
  return createSearch(tree)();
}

/**
 * Ends every process of a tree and waits until they are gone: marked ones, roots, their descendants, and the members of
 * their process groups and sessions. Looks again until nothing is left, since a process may start another while it is
 * being ended. Gives what was still there at the end of the time, normally nothing. Never touches this process or one
 * above it.
 */
export async function endTree(tree: Tree, options: EndOptions = {}): Promise<readonly ProcessIdentity[]> {
  const { graceMilliseconds = 0, timeoutMilliseconds = 3000 } = options;
  const search = createSearch(tree);
  if (process.platform === 'win32') await taskkill(search());
  const asked = new Set<number>();
  const graceEnd = performance.now() + graceMilliseconds;
  const end = graceEnd + timeoutMilliseconds;
  for (let left = search(); left.length > 0; left = search()) {
    const now = performance.now();
    if (now > end) return left;
    for (const { processId } of left) {
      if (now >= graceEnd) signal(processId, 'SIGKILL');
      else if (!asked.has(processId)) signal(processId, 'SIGTERM');
      asked.add(processId);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
  return [];
}

/** A search that remembers what it has found: the group of a leader that has died still belongs to the tree. */
function createSearch({ marker, roots = [] }: Tree): () => readonly ProcessIdentity[] {
  const variable = marker === undefined ? undefined : `${runVariable}=${marker}`;
  const known = new Map<number, string>();
  for (const root of roots) {
    const identity = typeof root === 'number' ? identifyProcess(root) : root;
    if (identity) known.set(identity.processId, identity.startTime);
  }
  const [only] = known;
  const eldest = known.size === 1 && only ? { processId: only[0], startTime: only[1] } : undefined;
  return () => {
    if (process.platform === 'win32') {
      return [...known].map(([processId, startTime]) => ({ processId, startTime })).filter(isRunning);
    }
    const table = readProcessTable(variable, eldest);
    const spared = ownLine(table);
    // Were we a root ourselves, all our children would be found.
    for (const processId of spared) known.delete(processId);
    const alive = new Map(table.map((row) => [row.processId, row]));
    // A number that now belongs to another process says nothing about that process.
    for (const [processId, startTime] of known) {
      const row = alive.get(processId);
      if (row && row.startTime !== startTime) known.delete(processId);
    }
    const belongs = (row: ProcessRow) =>
      row.marked || known.has(row.processId) || known.has(row.parent) || known.has(row.group) || known.has(row.session);
    let grown: boolean;
    do {
      const found = table.filter((row) => !known.has(row.processId) && !spared.has(row.processId) && belongs(row));
      for (const row of found) known.set(row.processId, row.startTime);
      grown = found.length > 0;
    } while (grown);
    return table
      .filter((row) => !row.ended && known.has(row.processId) && !spared.has(row.processId))
      .map(({ processId, startTime }) => ({ processId, startTime }));
  };
}

/** This process and those above it. */
function ownLine(table: readonly ProcessRow[]): ReadonlySet<number> {
  const parents = new Map(table.map((row) => [row.processId, row.parent]));
  const line = new Set<number>();
  for (let processId: number | undefined = process.pid; processId !== undefined && !line.has(processId); ) {
    line.add(processId);
    processId = parents.get(processId);
  }
  return line;
}

function signal(processId: number, name: NodeJS.Signals): void {
  try {
    process.kill(processId, name);
  } catch (error) {
    // Gone meanwhile, or not ours: the next look tells which.
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function taskkill(identities: readonly ProcessIdentity[]): Promise<void> {
  for (const { processId } of identities) {
    const child = spawn('taskkill', ['/pid', String(processId), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    await Promise.race([once(child, 'exit'), once(child, 'error')]);
  }
}
