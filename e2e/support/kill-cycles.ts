/**
 * Start, step, stop and kill -9 in random order, and what is left of it: programs with a grandchild in a session of its
 * own, and the built product's web host as our main process. Leftovers are counted five seconds after a kill, without
 * anything of ours being started for them.
 */
import { copyFile, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, killTree, marked, signal } from '../../scripts/process-tree.ts';
import type { Session } from '../../src/shared/debug.ts';
import type { Snapshot } from '../../src/shared/snapshot.ts';
import { connectToCore, type CoreClient } from './core-client.ts';
import { commandLineOf } from './processes.ts';
import { testEnvironment } from './test-environment.ts';
import { trustFolder } from './trust.ts';
import { packageRoot, startWebHost, type WebHost } from './web-host.ts';

export interface KillCyclesOptions {
  readonly cycles: number;
  /** The same seed chooses the same programs, moments and victims. */
  readonly seed: number;
  /** Hosts that work side by side. */
  readonly lanes: number;
  /** Names in e2e/programs, of programs that leave processes behind. */
  readonly programs: readonly string[];
  /** What the programs need, as in settings.json. */
  readonly settings: object;
  /** What they need besides the environment of the tests. */
  readonly environment: Readonly<Record<string, string>>;
  onCycle(cycle: Cycle): void;
}

export interface Cycle {
  readonly number: number;
  /** Program, moment and victim. */
  readonly what: string;
  /** Command lines of the processes that were left. */
  readonly leftovers: readonly string[];
}

const moments = ['starting', 'running', 'stopped', 'stepping'] as const;
const victims = ['our main process', 'the adapter', 'the program', 'nobody, but Stop'] as const;
const countAfterMilliseconds = 5_000;
/** Far more than a start and a stop take on a busy machine. */
const cycleMilliseconds = 60_000;
/** The command line of the adapter of a program, by the program's ending. */
const adapters: Readonly<Record<string, RegExp>> = { js: /vsDebugServer|dapDebugServer/, py: /dapilot-debugpy[\s\S]* adapter\s*\S*$/, go: /dlv dap --client-addr=/ };

interface Lane {
  readonly folder: string;
  readonly home: string;
  host: { readonly host: WebHost; readonly client: CoreClient; readonly mark: string } | undefined;
}

/** Runs the cycles and gives them all, in the order of their ends. Rejects when a cycle cannot be carried out. */
export async function runKillCycles(options: KillCyclesOptions): Promise<readonly Cycle[]> {
  const { cycles, lanes } = options;
  const done: Cycle[] = [];
  const choose = createChooser(options.seed);
  const plans = Array.from({ length: cycles }, (_, index) => ({
    number: index + 1,
    program: choose(options.programs),
    moment: choose(moments),
    victim: choose(victims),
    events: choose([0, 1, 2, 3, 5, 8, 13]),
  }));
  const base = await realpath(await mkdtemp(join(tmpdir(), 'dapilot-kill-')));
  const counts: Promise<void>[] = [];

  async function runLane(index: number): Promise<void> {
    const lane = await openLane(base, index, options);
    try {
      for (let plan = plans.shift(); plan; plan = plans.shift()) {
        const { number, program, moment, victim } = plan;
        const cycleMark = `KILL_CYCLE_${number}`;
        lane.host ??= await startHost(lane, options.environment);
        const { mark } = lane.host;
        const { client } = lane.host;
        const killed = await within(cycleMilliseconds, killOnce(lane.host, plan, cycleMark), () => {
          const states = Object.values(client.snapshot().sessions).map(({ name, status, statusReason }) => `${name} ${status} ${statusReason ?? ''}`);
          return `cycle ${number} (${program}, ${moment}, ${victim}) does not end: ${states.join('; ')}`;
        });
        if (victim === 'our main process') {
          lane.host.client.close();
          lane.host = undefined;
        }
        const left = () => (victim === 'our main process' ? marked(mark) : [...marked(cycleMark), ...killed.filter(isRunning)]);
        counts.push(
          new Promise((resolve) => setTimeout(resolve, countAfterMilliseconds)).then(() => {
            const found = left();
            const cycle = { number, what: `${program}, ${moment}, ${victim}`, leftovers: found.map(commandLineOf) };
            for (const processId of found) signal(processId, 'SIGKILL');
            done.push(cycle);
            options.onCycle(cycle);
          }),
        );
      }
      await lane.host?.host.close();
    } finally {
      lane.host?.client.close();
      if (lane.host) killTree(lane.host.host.processId, lane.host.mark);
    }
  }

  try {
    await Promise.all(Array.from({ length: lanes }, (_, index) => runLane(index)));
  } finally {
    await Promise.all(counts);
    await rm(base, { recursive: true, force: true });
  }
  return done;
}

async function openLane(base: string, index: number, { programs, settings }: KillCyclesOptions): Promise<Lane> {
  const folder = join(base, `lane-${index}`);
  const home = join(base, `home-${index}`);
  await mkdir(folder);
  await mkdir(home);
  await writeFile(join(home, 'settings.json'), JSON.stringify(settings));
  // Whatever lies above the temporary folder says nothing about these programs.
  await writeFile(join(folder, 'package.json'), '{}');
  for (const program of programs) await copyFile(join(packageRoot, 'e2e', 'programs', program), join(folder, baseName(program)));
  return { folder, home, host: undefined };
}

let hosts = 0;

async function startHost({ folder, home }: Lane, environment: KillCyclesOptions['environment']) {
  const mark = `KILL_HOST_${process.pid}_${++hosts}`;
  // A shell that reads the profile of the person is killed like all else here: their locks would stay.
  await trustFolder(home, folder);
  const host = await startWebHost(folder, testEnvironment({ ...environment, HOME: home, DAPILOT_HOME: home, [mark]: '1' }));
  return { host, mark, client: await connectToCore(home, folder) };
}

interface Plan {
  readonly program: string;
  readonly moment: (typeof moments)[number];
  readonly victim: (typeof victims)[number];
  /** So many events of the core after the beginning of the start, for a kill during the start. */
  readonly events: number;
}

/** Launches, waits for the moment and kills; gives the processes that were killed, once the core says that all is over. */
async function killOnce({ host, client, mark }: NonNullable<Lane['host']>, plan: Plan, cycleMark: string): Promise<readonly number[]> {
  const before = new Set(client.snapshot().sessionOrder);
  const stands = plan.moment === 'stopped' || plan.moment === 'stepping';
  const launching = client.ask('session.launch', { program: baseName(plan.program), args: stands ? ['stand'] : [], env: { [cycleMark]: '1' } });
  // What comes of it is seen in the state; a kill during the start makes it fail.
  launching.catch(() => undefined);
  const root = await client.until((now) => newRoot(now, before));
  await momentOf(client, plan, root, cycleMark);

  if (plan.victim === 'our main process') {
    host.kill('SIGKILL');
    await host.ended;
    return [];
  }
  const killed = targetsOf(plan, mark, cycleMark);
  for (const processId of killed) signal(processId, 'SIGKILL');
  if (killed.length === 0) await client.ask('session.stop', { rootId: root.rootId });
  await client.until((now) => now.sessions[root.id]?.endedAt !== undefined);
  return killed;
}

/** Ended trees are forgotten when there are many: only the names tell which one is new. */
function newRoot(now: Snapshot, before: ReadonlySet<string>): Session | undefined {
  const id = now.sessionOrder.find((each) => !before.has(each) && now.sessions[each]?.parentId === undefined);
  return id && now.sessions[id];
}

async function momentOf(client: CoreClient, { moment, events }: Plan, root: Session, cycleMark: string): Promise<void> {
  if (moment === 'starting') {
    const until = client.snapshot().sequence + events;
    await client.until((now) => now.sequence >= until || now.sessions[root.id]?.status !== 'starting');
    return;
  }
  const started = () => marked(cycleMark).filter((processId) => /^sleep 60[01]$/.test(commandLineOf(processId))).length === 2;
  if (moment === 'running') {
    await client.until((now) => now.consoles[root.id] !== undefined);
    while (!started()) await new Promise((resolve) => setTimeout(resolve, 10));
    return;
  }
  const at = await client.until((now) => standing(now, root));
  if (moment === 'stepping') client.ask('session.next', at).catch(() => undefined);
}

function standing(now: Snapshot, { rootId }: Session) {
  for (const session of Object.values(now.sessions)) {
    const thread = session.rootId === rootId ? session.threads.find(({ stop }) => stop) : undefined;
    if (thread) return { sessionId: session.id, threadId: thread.id };
  }
  return undefined;
}

function targetsOf({ victim, program }: Plan, mark: string, cycleMark: string): readonly number[] {
  const found = (of: string, commandLine: RegExp | undefined) => marked(of).filter((processId) => commandLine?.test(commandLineOf(processId)));
  if (victim === 'the adapter') return found(mark, adapters[program.slice(-2)]);
  // The program itself, not what runs it for its adapter.
  return victim === 'the program' ? found(cycleMark, /(keeps\.(js|py)|dapilot-adapter-\w+\/lane-\d+)( stand)?$/) : [];
}

async function within<T>(milliseconds: number, work: Promise<T>, describe: () => string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(describe())), milliseconds);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** mulberry32: the same choices for the same seed. */
function createChooser(seed: number) {
  let state = seed >>> 0;
  return <T>(from: readonly T[]): T => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    const index = Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * from.length);
    return from[index] as T;
  };
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
