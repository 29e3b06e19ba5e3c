/** The programs of this machine that a person may attach to, those that are likely to be meant first. */
import { stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { ProcessList, RunningProcess } from '../../../../shared/processes.ts';
import { hasOwnNetwork, listeningAddresses } from '../../base/listening.ts';
import { inspectPort } from '../../base/node-inspect.ts';
import { cleanEnvironment } from '../../base/environment.ts';
import { optional } from '../../base/loose.ts';
import { isWithin } from '../../base/paths.ts';
import { runProcess } from '../../base/process.ts';
import { readOwnTraceRights, traceRemedy, type OwnTraceRights } from '../../base/trace-rights.ts';
import { hasLibrary, linuxProcesses, variableOf, wordsOf } from './linux-processes.ts';
import { macProcesses } from './mac-processes.ts';
import { kindOf, type Executable, type KindParts } from './process-kind.ts';
import type { RawProcess } from './raw-process.ts';
import { windowsProcesses } from './windows-processes.ts';

export interface ProcessesParts {
  /** What an executable says of itself. */
  readonly examine: (path: string) => Promise<Executable | undefined>;
  /** Real path of the open folder. */
  readonly workspace: () => string | undefined;
}

export interface Processes {
  /** Rejects with `timeout` or `runtime-missing` where the system's own command cannot be asked. */
  list(): Promise<ProcessList>;
}

const listMilliseconds = 15_000;
/** The youngest: what somebody wants to debug was started lately. */
const mostProcesses = 10_000;
const longestCommandLine = 2000;
const mostExamined = 2000;

/** Sends nothing to any of them: what listens is told by the system. */
export function createProcesses({ examine, workspace }: ProcessesParts): Processes {
  const examined = new Map<string, Promise<Executable | undefined>>();

  async function examineOnce(path: string): Promise<Executable | undefined> {
    const facts = await stat(path).catch(() => undefined);
    if (!facts?.isFile()) return undefined;
    const key = `${facts.dev}:${facts.ino}:${facts.mtimeMs}`;
    if (examined.size > mostExamined) examined.clear();
    const known = examined.get(key) ?? examine(path);
    examined.set(key, known);
    return known;
  }

  return {
    async list() {
      const isLinux = process.platform === 'linux';
      const parts: KindParts = { examine: examineOnce, hasLibrary: isLinux ? hasLibrary : async () => false };
      const raw = (await readAll()).toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0)).slice(0, mostProcesses);
      const ours = ourProcesses(raw, process.pid);
      const rows: RunningProcess[] = [];
      // One after the other: files of machine code are large.
      for (const each of raw) if (each.processId !== process.pid) rows.push(await toRow(each, parts, ours, workspace()));
      const limit = isLinux ? limitOf(await readOwnTraceRights()) : undefined;
      return { processes: rows.toSorted(likelier), ...(limit ? { limit } : {}) };
    },
  };
}

function readAll(): Promise<readonly RawProcess[]> {
  if (process.platform === 'linux') return linuxProcesses();
  return process.platform === 'win32' ? windowsProcesses(run) : macProcesses(run, process.geteuid?.() ?? 0);
}

async function run(command: string, args: readonly string[]): Promise<string> {
  // Dates in plain English.
  const environment = { ...cleanEnvironment(process.env), LC_ALL: 'C' };
  return (await runProcess({ command, args, environment, timeoutMilliseconds: listMilliseconds, maximumOutput: 64 * 1024 * 1024 })).stdout;
}

async function toRow(raw: RawProcess, parts: KindParts, ours: ReadonlySet<number>, workspace: string | undefined): Promise<RunningProcess> {
  const { processId, startTime, name, user, startedAt, folder } = raw;
  const kind = await kindOf(raw, parts);
  const node = kind.kind === 'node' && raw.isForeign !== true ? await inspectorOf(processId) : {};
  const obstacle = obstacleOf(raw, kind.kind) ?? node.obstacle;
  return {
    processId,
    processStart: startTime,
    ...kind,
    name: name.slice(0, 200),
    commandLine: raw.commandLine.slice(0, longestCommandLine),
    here: workspace !== undefined && folder !== undefined && isWithin(workspace, folder),
    ours: ours.has(processId),
    ...optional('user', user),
    ...optional('startedAt', startedAt),
    ...(folder === undefined || folder === '/' || folder === homedir() ? {} : { folder }),
    ...(node.inspector ? { inspector: node.inspector } : {}),
    ...optional('obstacle', obstacle),
  };
}

/** Of a Node: the address that it was told for its debugger, where it listens there. */
async function inspectorOf(processId: number): Promise<Pick<RunningProcess, 'inspector' | 'obstacle'>> {
  if (process.platform !== 'linux') return { obstacle: 'on this system Node is attached to by its port, which "node --inspect=0" prints' };
  if (await hasOwnNetwork(processId)) return { obstacle: 'it runs in a container with a network of its own; attach to a port that is published' };
  const [listening, words, options] = await Promise.all([listeningAddresses(processId), wordsOf(processId), variableOf(processId, 'NODE_OPTIONS')]);
  const port = inspectPort(words, options);
  const found = port === 0 && listening.length === 1 ? listening[0] : listening.find((address) => address.port === port);
  return found ? { inspector: { host: found.host, port: found.port } } : {};
}

function obstacleOf({ isForeign, tracer }: RawProcess, kind: RunningProcess['kind']): string | undefined {
  if (isForeign === true) return 'it belongs to another user';
  return tracer !== undefined && kind !== 'node' ? `process ${tracer} is debugging it already` : undefined;
}

/** Of the rights that all debuggers need but Node's, which is asked by a signal. */
export function limitOf({ ptraceScope, mayTrace }: OwnTraceRights): ProcessList['limit'] {
  if (mayTrace || ptraceScope === 0) return undefined;
  return {
    message: `Only Node programs can be attached to by their process id now: this system does not let programs look into each other (kernel.yama.ptrace_scope is ${ptraceScope}).`,
    hint: traceRemedy(ptraceScope),
  };
}

/** All that come from a process, and what it was started by as far as that is of DAPilot: a launcher of the same runtime. */
export function ourProcesses(all: readonly RawProcess[], own: number): ReadonlySet<number> {
  const byId = new Map(all.map((each) => [each.processId, each]));
  const found = new Set([own]);
  const us = byId.get(own);
  for (let at = us && byId.get(us.parent); at && at.name === us?.name && !found.has(at.processId); at = byId.get(at.parent)) found.add(at.processId);
  const above = new Set(found);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const { processId, parent } of all) if (parent === own || (found.has(parent) && !above.has(parent))) found.add(processId);
  }
  return found;
}

function likelier(a: RunningProcess, b: RunningProcess): number {
  return rankOf(a) - rankOf(b) || (b.startedAt ?? 0) - (a.startedAt ?? 0) || b.processId - a.processId;
}

function rankOf({ ours, obstacle, here, kind, hasDebugInfo }: RunningProcess): number {
  if (ours) return 4;
  if (obstacle !== undefined) return 3;
  const isDebuggable = kind === 'node' || kind === 'python' || (kind !== 'other' && hasDebugInfo !== false);
  return isDebuggable ? (here ? 0 : 1) : 2;
}
