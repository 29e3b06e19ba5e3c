/** The open folder, and what is remembered about it between two runs: breakpoints, exceptions, watches, launches, and that it was open. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { z } from 'zod';
import type { ExceptionFilter } from '../../../shared/debug.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent, Workspace } from '../../../shared/events.ts';
import { launchConfigurationSchema, launchSubject, type LaunchConfiguration } from '../../../shared/launch.ts';
import { isOver } from '../../../shared/snapshot.ts';
import { hash, type DataFolders } from '../base/data-folders.ts';
import type { Debugger, SavedBreakpoint, SavedFunctionBreakpoint } from '../base/debugger.ts';
import { isFolder, isInside } from '../base/paths.ts';
import type { EventLog } from '../event-log.ts';
import { savedBreakpointsSchema, savedFunctionsSchema, toSavedBreakpoints, toSavedFunctions } from './saved-breakpoints.ts';
import { createSaver, readSaved, type Saver } from '../base/saved.ts';
import type { TrustStore } from './trust.ts';
import { mostWatches, newWatch } from './watches.ts';

export interface WorkspaceStore {
  /** Real path of the open folder. */
  path(): string | undefined;
  /**
   * Opens a folder, with the breakpoints, watches and launches it had. Refuses with `workspace-missing`, `workspace-unreadable`,
   * `workspace-open-elsewhere` (another core has it) or `session-active`; then the folder that was open stays open.
   */
  open(path: string): Promise<void>;
  /** Whether the person trusts the open folder. */
  trusted(): boolean;
  /**
   * What the person says of the open folder, which `path` names, so that a click is about what was shown. Refuses with
   * `bad-request`, and with `session-active` to take trust back while a program is debugged.
   */
  setTrust(path: string, trusted: boolean, above: string | undefined): Promise<void>;
  /** Remembers which exceptions the person chose to stop at; what the agent chooses for a while is not. */
  rememberExceptions(adapter: string): void;
  /** Folders that were open before and still exist, the last one first. */
  recent(): Promise<readonly RecentFolder[]>;
  /** Waits until everything is saved. */
  dispose(): Promise<void>;
}

export interface WorkspaceParts {
  readonly folders: Pick<DataFolders, 'data' | 'workspaces'>;
  readonly log: Pick<EventLog, 'snapshot' | 'onBatch' | 'flush'>;
  readonly append: EventLog['append'];
  readonly breakpoints: Pick<Debugger, 'restoreBreakpoints' | 'removeBreakpoint' | 'restoreFunctionBreakpoints' | 'removeFunctionBreakpoint'>;
  /** Makes this core the one of a folder, or throws `workspace-open-elsewhere`; gives the function that ends it. */
  readonly trust: TrustStore;
  readonly claim: (realPath: string) => Promise<() => Promise<void>>;
  readonly onFault: (error: unknown) => void;
}

interface RecentFolder {
  readonly path: string;
  readonly name: string;
}

const keptLaunches = 10;
const keptFolders = 15;
const recentSchema = z.array(z.object({ path: z.string(), name: z.string() }));
const exceptionsSchema = z.record(
  z.string(),
  z.array(
    z.object({
      filter: z.string(),
      label: z.string(),
      description: z.string().optional(),
      enabled: z.boolean(),
      condition: z.string().max(4000).optional(),
      takesCondition: z.boolean().optional(),
      conditionDescription: z.string().optional(),
    }),
  ),
);
const launchesSchema = z.array(launchConfigurationSchema);
const watchesSchema = z.array(z.string().min(1).max(4000)).max(mostWatches);
type SavedExceptions = Readonly<Record<string, readonly ExceptionFilter[]>>;

interface Opened {
  readonly path: string;
  readonly release: () => Promise<void>;
  readonly breakpoints: Saver<readonly SavedBreakpoint[]>;
  readonly functions: Saver<readonly SavedFunctionBreakpoint[]>;
  readonly exceptions: Saver<SavedExceptions>;
  readonly launches: Saver<readonly LaunchConfiguration[]>;
  readonly watches: Saver<readonly string[]>;
  /** Exception filters by adapter, as they were chosen last. */
  readonly filters: Map<string, readonly ExceptionFilter[]>;
}

/** No folder is open at first. */
export function createWorkspace({ folders, log, append, breakpoints, trust, claim, onFault }: WorkspaceParts): WorkspaceStore {
  const recentFile = join(folders.data, 'recent.json');
  const recentSaver = createSaver<readonly RecentFolder[]>(recentFile, onFault);
  let opened: Opened | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const stopWatching = log.onBatch((events) => {
    if (events.some(({ event }) => changesBreakpoints(event))) opened?.breakpoints.save(toSavedBreakpoints(Object.values(log.snapshot().breakpoints)));
    if (events.some(({ event }) => event.type.startsWith('functionBreakpoint.'))) opened?.functions.save(toSavedFunctions(Object.values(log.snapshot().functionBreakpoints)));
    for (const { event } of events) {
      // What an adapter offers is kept from its first start on, so that it can be chosen before the next one.
      if (event.type === 'exceptionFilters.changed' && !opened?.filters.has(event.adapter)) rememberExceptions(event.adapter);
      if (event.type === 'watches.changed') opened?.watches.save(event.watches.map(({ expression }) => expression));
      // What comes of a configuration is remembered as that configuration.
      if (event.type === 'session.started' && event.session.launch && !event.session.origin) rememberLaunch(event.session.launch);
    }
  });

  function rememberExceptions(adapter: string): void {
    const filters = log.snapshot().exceptionFilters[adapter];
    if (!opened || !filters) return;
    opened.filters.set(adapter, filters.map(({ problem: _, ...filter }) => filter));
    opened.exceptions.save(Object.fromEntries(opened.filters));
  }

  function rememberLaunch(launch: LaunchConfiguration): void {
    const same = (other: LaunchConfiguration) => launchSubject(other) === launchSubject(launch) && other.name === launch.name;
    const others = log.snapshot().recentLaunches.filter((other) => !same(other));
    const recentLaunches = [launch, ...others].slice(0, keptLaunches);
    append({ type: 'launch.remembered', recentLaunches });
    opened?.launches.save(recentLaunches);
  }

  async function open(given: string): Promise<void> {
    const path = await realFolder(given);
    if (path === opened?.path) return;
    refuseWhileActive('another folder was not opened');
    const release = await claim(path);
    const folder = join(folders.workspaces, hash(path));
    const launchesFile = join(folder, 'launches.json');
    const breakpointsFile = join(folder, 'breakpoints.json');
    const recentLaunches = (await readSaved(launchesFile, launchesSchema, onFault)) ?? [];
    const exceptionsFile = join(folder, 'exceptions.json');
    const filters = new Map(Object.entries((await readSaved(exceptionsFile, exceptionsSchema, onFault)) ?? {}));
    const watchesFile = join(folder, 'watches.json');
    const watched = (await readSaved(watchesFile, watchesSchema, onFault)) ?? [];
    const saved = (await readSaved(breakpointsFile, savedBreakpointsSchema, onFault)) ?? [];
    const functionsFile = join(folder, 'function-breakpoints.json');
    const savedFunctions = (await readSaved(functionsFile, savedFunctionsSchema, onFault)) ?? [];
    const workspace = await described(path);

    await close();
    append({ type: 'workspace.opened', workspace, recentLaunches });
    if (watched.length > 0) append({ type: 'watches.changed', watches: watched.map(newWatch) });
    for (const [adapter, chosen] of filters) append({ type: 'exceptionFilters.changed', adapter, filters: chosen });
    await breakpoints.restoreBreakpoints(saved);
    await breakpoints.restoreFunctionBreakpoints(savedFunctions);
    log.flush();
    opened = {
      path,
      release,
      breakpoints: createSaver(breakpointsFile, onFault),
      functions: createSaver(functionsFile, onFault),
      exceptions: createSaver(exceptionsFile, onFault),
      launches: createSaver(launchesFile, onFault),
      watches: createSaver(watchesFile, onFault),
      filters,
    };
    const others = (await readRecent()).filter((other) => other.path !== path);
    recentSaver.save([{ path, name: basename(path) || path }, ...others].slice(0, keptFolders));
  }

  async function described(path: string): Promise<Workspace> {
    const decided = await trust.of(path);
    return {
      path,
      name: basename(path) || path,
      trusted: decided?.trusted === true,
      ...(decided?.through === undefined ? {} : { trustedThrough: decided.through }),
      ...(decided === undefined ? { undecided: true } : {}),
    };
  }

  async function setTrust(path: string, trusted: boolean, above: string | undefined): Promise<void> {
    if (path !== opened?.path) throw new DapilotError('bad-request', `${path} is not the folder that is open, so nothing was decided about it.`, { hint: 'Open it first.' });
    if (above !== undefined && !isInside(above, path)) throw new DapilotError('bad-request', `${path} does not lie in ${above}.`, { hint: 'Trust the folder itself.' });
    if (!trusted) {
      refuseWhileActive('the folder is still trusted');
      await trust.distrust(path);
    } else if (above === undefined) await trust.trust(path);
    else await trust.trustThrough(path, above);
    append({ type: 'workspace.trustChanged', workspace: await described(path) });
    log.flush();
  }

  /** Nothing is saved while no folder is open, so taking its breakpoints away does not forget them. */
  async function close(): Promise<void> {
    log.flush();
    const closing = opened;
    opened = undefined;
    if (!closing) return;
    await settled(closing);
    for (const { id } of Object.values(log.snapshot().breakpoints)) await breakpoints.removeBreakpoint(id);
    for (const { id } of Object.values(log.snapshot().functionBreakpoints)) await breakpoints.removeFunctionBreakpoint(id);
    log.flush();
    await closing.release();
  }

  function refuseWhileActive(so: string): void {
    if (Object.values(log.snapshot().sessions).every(isOver)) return;
    throw new DapilotError('session-active', `A program is being debugged, so ${so}.`, {
      hint: 'Stop the program first.',
    });
  }

  async function readRecent(): Promise<readonly RecentFolder[]> {
    return recentSaver.latest() ?? (await readSaved(recentFile, recentSchema, onFault)) ?? [];
  }

  function afterwards(work: () => Promise<void>): Promise<void> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  return {
    path: () => opened?.path,
    open: (path) => afterwards(() => open(path)),
    trusted: () => log.snapshot().workspace?.trusted === true,
    setTrust: (...decision) => afterwards(() => setTrust(...decision)),
    rememberExceptions,
    async recent() {
      const known = await readRecent();
      const there = await Promise.all(known.map(({ path }) => isFolder(path)));
      return known.filter((_, index) => there[index]);
    },
    async dispose() {
      await queue;
      log.flush();
      stopWatching();
      await Promise.all([recentSaver.settled(), opened && settled(opened)]);
      await opened?.release();
      opened = undefined;
    },
  };
}

/** The real path of a folder that can be read; `~` is the person's home. */
async function realFolder(given: string): Promise<string> {
  const path = given === '~' || /^~[/\\]/.test(given) ? join(homedir(), given.slice(1)) : given;
  const hint = 'Choose a folder that exists and that you may read.';
  if (!isAbsolute(path)) {
    throw new DapilotError('workspace-missing', `"${given}" does not say where the folder is.`, { hint: 'Give its whole path.' });
  }
  try {
    const real = await realpath(path);
    if (!(await stat(real)).isDirectory()) {
      throw new DapilotError('workspace-missing', `${given} is a file, and a folder is needed.`, { hint: 'Open the folder it is in.' });
    }
    await access(real, constants.R_OK | constants.X_OK);
    return real;
  } catch (error) {
    if (error instanceof DapilotError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new DapilotError('workspace-missing', `There is no folder ${given}.`, { hint, cause: error });
    }
    throw new DapilotError('workspace-unreadable', `The folder ${given} cannot be read (${code}).`, { hint, cause: error });
  }
}

async function settled({ breakpoints, functions, exceptions, launches, watches }: Opened): Promise<void> {
  await Promise.all([breakpoints.settled(), functions.settled(), exceptions.settled(), launches.settled(), watches.settled()]);
}

function changesBreakpoints(event: CoreEvent): boolean {
  return event.type === 'breakpoint.added' || event.type === 'breakpoint.changed' || event.type === 'breakpoint.removed';
}
