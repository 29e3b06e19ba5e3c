/** The debugger: sessions, breakpoints, console and reading, composed. What it finds out goes out as events. */
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CoreEvent } from '../../../shared/events.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { BreakpointId, SessionId, StopNumber } from '../../../shared/ids.ts';
import type { Language, LaunchConfiguration, LaunchRequest } from '../../../shared/launch.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import type { DataFolders } from '../base/data-folders.ts';
import type { Debugger, LaunchPreview } from '../base/debugger.ts';
import { findExecutable } from '../base/environment.ts';
import type { Logger } from '../base/logger.ts';
import type { FoundEnvironment } from '../base/login-shell.ts';
import { createNodeVersions } from '../base/node-versions.ts';
import type { Adapter } from './adapters/adapter.ts';
import { createCdpProxies } from './sessions/cdp-proxies.ts';
import { createControl } from './sessions/control.ts';
import { createExceptionFilters } from './breakpoints/exception-filters.ts';
import { createDataControl } from './breakpoints/data-control.ts';
import { createEveryKind, type EveryKind } from './breakpoints/every-kind.ts';
import type { Mask } from './network/masking.ts';
import { createNetwork } from './network/network.ts';
import { isUserFile } from './reading/files.ts';
import { createInspection } from './reading/inspect.ts';
import { chooseRuntime, completeLaunch, type ResolvedLaunch, type RuntimeContext } from './launch/launch.ts';
import { previewOf } from './launch/preview.ts';
import { createInstructionControl } from './breakpoints/instruction-control.ts';
import { createLowLevel } from './reading/low-level.ts';
import { readBreakpointLocations } from './breakpoints/locations.ts';
import { createRunTo } from './breakpoints/run-to.ts';
import { createPauses } from './sessions/pauses.ts';
import type { ProgramTerminals } from './runs/reverse-requests.ts';
import type { RunParts } from './runs/run-parts.ts';
import { createSetVariable } from './reading/set-variable.ts';
import type { DapSession } from './sessions/session.ts';
import type { StopEntry } from './sessions/stops.ts';
import { createTargets } from './reading/targets.ts';
import { createTrees } from './runs/trees.ts';
import { createWatches } from './reading/watching.ts';

export interface DebuggerParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  /** The first that knows a language runs it. */
  readonly adapters: readonly Adapter[];
  /** Those of the settings as they are now; absent: none. They come after the others, except for the files they claim. */
  configuredAdapters?(): readonly Adapter[];
  readonly logger: Logger;
  /** A new one for what programs send, before it is kept: it remembers what it has masked. */
  mask(): Mask;
  settings(): Settings;
  /** Real path of the open workspace, or of the folder that relative paths start from while none is open. */
  workspace(): string;
  /** Whether the person trusts it; absent: they do. */
  trusted?(): boolean;
  readonly folders: Pick<DataFolders, 'logs' | 'run'>;
  /** What programs inherit; asked for once a launch. */
  environment(): Promise<FoundEnvironment>;
  /** Our own Node, for TypeScript that the person's cannot run. */
  readonly pinnedNode: string;
  /** Told of the marker of every program before it starts, and when nothing of it is left. */
  guard(marker: string, alive: boolean): void;
  /** Absent: programs cannot run in a terminal. */
  readonly terminals?: ProgramTerminals;
  /** Hears of every message to and from every adapter; it must not change it. */
  readonly onTraffic?: RunParts['onTraffic'];
}

export interface PreparedDebugger extends Debugger {
  /** Finds out in the background what every launch has to know: the login shell's environment and its Node. */
  learn(): void;
  /** A launch is likely: an adapter is started ahead. */
  prepare(): void;
}

/** What a launch says of its adapter. */
interface Needs {
  readonly language?: Language | undefined;
  readonly adapter?: string | undefined;
}

/** The debugger of one core. `dispose` ends everything it started. */
export function createDebugger(parts: DebuggerParts): PreparedDebugger {
  const { snapshot, logger } = parts;
  const nextSession = createCounter();
  const nextStop = createCounter();
  function append(event: CoreEvent): void {
    parts.append(event);
    network.eventHappened(event);
  }
  function letGo({ id: sessionId, stops }: DapSession, entry: StopEntry): void {
    if (!stops.isLive(entry)) return;
    control.resume('continue', { sessionId, threadId: entry.threadId }, 'person').catch((error: unknown) => logger.debug('a program was not let go', { sessionId, error }));
  }
  const isUser = (path: string) => isUserFile(parts.workspace(), path);
  const breakpoints = createEveryKind({ append, snapshot, nextId: () => `b-${randomUUID()}` as BreakpointId, letGo }, () => trees.live());
  const exceptionFilters = createExceptionFilters({ append, snapshot });

  const nodeVersionOf = createNodeVersions();

  async function resolve(request: LaunchRequest): Promise<ResolvedLaunch> {
    const configuration = await withAdapter(await complete(request));
    requireTerminal(configuration);
    const adapter = adapterFor(configuration);
    adapter.prepare?.();
    const chosen = await chooseRuntime(configuration, await runtimeContext(adapter));
    return network.wanted && adapter.networkArguments ? { ...chosen, launched: await tellingRequests(chosen, adapter.networkArguments) } : chosen;
  }

  /** What the configuration says itself wins. */
  async function tellingRequests({ launched, environment }: ResolvedLaunch, argumentsFor: NonNullable<Adapter['networkArguments']>): Promise<LaunchConfiguration> {
    const node = launched.target === 'program' ? launched.runtimeExecutable : undefined;
    const version = node === undefined ? undefined : await nodeVersionOf(node, { cwd: launched.cwd, environment });
    return { ...launched, adapterArguments: { ...argumentsFor(version), ...launched.adapterArguments } };
  }

  async function previewLaunch(request: LaunchRequest, willBeBuilt = false): Promise<LaunchPreview> {
    const configuration = await withAdapter(await complete(request, willBeBuilt));
    requireTerminal(configuration);
    const adapter = adapterFor(configuration);
    return previewOf(configuration, adapter, { ...(await runtimeContext(adapter)), willBeBuilt });
  }

  async function runtimeContext(adapter: Adapter): Promise<RuntimeContext> {
    const { pinnedNode } = parts;
    const { node: nodeSetting, python: pythonSetting } = parts.settings().debug;
    const environment = await parts.environment();
    const adapterChooses = adapter.choosesRuntime === true;
    return { environment, nodeSetting, pinnedNode, nodeVersionOf, pythonSetting, workspace: parts.workspace(), trusted: parts.trusted?.() ?? true, adapterChooses };
  }

  /** Where several adapters debug the language, the first that is there; one that is named wrongly says so when it starts. */
  async function withAdapter(configuration: LaunchConfiguration): Promise<LaunchConfiguration> {
    const { target, language } = configuration;
    if (target === 'module' || target === 'script' || target === 'page' || target === 'command' || configuration.adapter !== undefined) return configuration;
    const able = parts.adapters.filter(({ languages }) => language !== undefined && languages.includes(language));
    if (able.length < 2) return configuration;
    const { environment } = await parts.environment();
    for (const { id, isThere } of able) if (isThere === undefined || (await isThere(environment).catch(() => true))) return { ...configuration, adapter: id };
    return configuration;
  }

  /** A launch with a configured adapter needs no language: it is the adapter's only one, else that of the program if it is among them. */
  async function complete(request: LaunchRequest, willBeBuilt = false): Promise<LaunchConfiguration> {
    const configured = configuredFor(request);
    if (!configured) return completeLaunch(request, parts.workspace(), willBeBuilt);
    const [only, second] = configured.languages;
    const language = request.language ?? (second === undefined ? (only ?? 'other') : undefined);
    const named = { ...request, adapter: configured.id, ...(language === undefined ? {} : { language }) } as LaunchRequest;
    const completed = await completeLaunch(named, parts.workspace(), willBeBuilt);
    if (language !== undefined || configured.languages.includes(completed.language)) return completed;
    return { ...completed, language: 'other' } as LaunchConfiguration;
  }

  /** The one that is named, else the one that claims the file. */
  function configuredFor(request: LaunchRequest): Adapter | undefined {
    const configured = parts.configuredAdapters?.() ?? [];
    const named = 'adapter' in request ? request.adapter : undefined;
    if (named !== undefined) return configured.find(({ id }) => id === named);
    if ((request.target !== undefined && request.target !== 'program') || request.language !== undefined) return undefined;
    return configured.find(({ fileEndings = [] }) => fileEndings.some((ending) => request.program.endsWith(ending)));
  }

  function requireTerminal(configuration: LaunchConfiguration): void {
    if (!('console' in configuration) || configuration.console !== 'integratedTerminal') return;
    const detail = parts.terminals?.problem();
    if (parts.terminals && detail === undefined) return;
    throw new DapilotError('not-supported', 'There is no terminal on this machine: the part that opens one cannot be loaded.', {
      hint: 'Run the program in the debug console instead.',
      ...(detail === undefined ? {} : { detail }),
    });
  }

  async function learnNode(): Promise<void> {
    const { environment } = await parts.environment();
    const cwd = parts.workspace();
    const node = await findExecutable('node', environment, cwd);
    if (node !== undefined) await nodeVersionOf(node, { cwd, environment });
  }

  /** The one that is named, else the first for the language. */
  function findAdapter({ language, adapter: id }: Needs): Adapter | undefined {
    return [...parts.adapters, ...(parts.configuredAdapters?.() ?? [])].find(id === undefined ? ({ languages }) => language !== undefined && language !== 'other' && languages.includes(language) : (one) => one.id === id);
  }

  /** Throws `not-supported`. */
  function adapterFor(configuration: Needs): Adapter {
    const adapter = findAdapter(configuration);
    if (adapter) return adapter;
    throw new DapilotError('not-supported', withoutAdapter(configuration), {
      hint: 'The adapters page shows what there is, and how to add any other (debug.adapters in your settings).',
    });
  }

  const proxies = createCdpProxies();
  const readPause = createPauses(proxies);
  const network = createNetwork({ append: parts.append, live: () => trees.live(), proxies, mask: parts.mask });
  const watches = createWatches(() => snapshot().watches.map(({ expression }) => expression));
  const trees = createTrees({
    append,
    snapshot,
    logger: logger.tagged('dap.session'),
    nextStop: () => nextStop() as StopNumber,
    nextSessionId: () => `s${nextSession()}` as SessionId,
    breakpoints,
    exceptionFilters,
    isUser,
    readPause,
    watches,
    // Breakpoints follow their files first; here and not earlier, so that a launch or a restart is known while they do.
    resolve: async (request) => {
      await breakpoints.lines.followBreakpoints();
      return resolve(request);
    },
    adapterFor,
    minutesToLive: () => parts.settings().debug.minutesToLive,
    spillFolder: parts.folders.run,
    guard: parts.guard,
    terminals: parts.terminals,
    onTraffic: parts.onTraffic,
  });
  const inspection = createInspection({ trees, snapshot, isUser, logFolder: parts.folders.logs, readPause, watches });

  const control = createControl(trees, snapshot, proxies, breakpoints.settled);
  const lowLevel = createLowLevel(trees);

  let learning: Promise<void> | undefined;

  return {
    learn: () => {
      learning ??= learnNode().catch((error: unknown) => logger.debug('the Node of the login shell is not known yet', { error }));
    },
    prepare: () => findAdapter({ language: 'javascript', ...snapshot().recentLaunches[0] })?.prepare?.(),
    launch: trees.launch,
    resolveLaunch: (request) => complete(request),
    previewLaunch,
    stop: trees.stop,
    restart: trees.restart,
    remove: trees.remove,
    extend: trees.extend,
    ...control,
    runTo: createRunTo({ trees, breakpoints: breakpoints.lines, snapshot, resume: control.resume }),
    ...inspection,
    ...lowLevel,
    ...createInstructionControl(trees, breakpoints.instructions),
    ...createDataControl(trees, breakpoints.data, lowLevel.dataBreakpointInfo),
    breakpointLocations: (sessionId, at) => readBreakpointLocations(trees, sessionId, at),
    ...createTargets(trees),
    setVariable: createSetVariable(trees),
    ...offeredBy(breakpoints),
    setExceptionFilters: (adapter, enabled, conditions) => exceptionFilters.set(adapter, { enabled, conditions }, trees.live()),
    readConsole: (rootId, from, count) => trees.tree(rootId).console.read(from, count),
    consoleGroups: (rootId) => trees.tree(rootId).console.groups(),
    findInConsole: (rootId, { from, text, filter }) => trees.tree(rootId).console.find(from, text, filter),
    saveConsole: async (rootId) => {
      const { logs } = parts.folders;
      await mkdir(logs, { recursive: true, mode: 0o700 });
      const path = join(logs, `console-${rootId}-${new Date().toISOString().replaceAll(':', '-')}.txt`);
      await trees.tree(rootId).console.save(path);
      return path;
    },
    recordNetwork: network.recordNetwork,
    clearNetwork: network.clearNetwork,
    readNetwork: network.readNetwork,
    networkDetails: network.networkDetails,
    clearConsole: (rootId) => {
      const tree = trees.tree(rootId);
      tree.console.clear();
      tree.run.forgetLogged();
      tree.outputRead = 0;
    },
    dispose: async () => {
      network.dispose();
      proxies.dispose();
      await Promise.all([trees.dispose(), ...parts.adapters.map((adapter) => adapter.dispose?.())]);
    },
  };
}

function offeredBy({ lines, functions, removeAllBreakpoints, putBackBreakpoints, muteBreakpoints }: EveryKind) {
  const { addBreakpoint, changeBreakpoint, removeBreakpoint, restoreBreakpoints, followBreakpoints, setAgentBreakpoints, clearAgentBreakpoints } = lines;
  const { addFunctionBreakpoint, changeFunctionBreakpoint, removeFunctionBreakpoint, restoreFunctionBreakpoints } = functions;
  return {
    ...{ addBreakpoint, changeBreakpoint, removeBreakpoint, restoreBreakpoints, followBreakpoints, setAgentBreakpoints, clearAgentBreakpoints },
    ...{ addFunctionBreakpoint, changeFunctionBreakpoint, removeFunctionBreakpoint, restoreFunctionBreakpoints },
    ...{ removeAllBreakpoints, putBackBreakpoints, muteBreakpoints },
  };
}

function withoutAdapter({ language, adapter }: Needs): string {
  if (adapter !== undefined) return `There is no debug adapter named ${adapter}.`;
  return language === 'other' ? 'It is not said which debug adapter debugs it.' : `There is no debugger for ${language}.`;
}

function createCounter(): () => number {
  let last = 0;
  return () => ++last;
}
