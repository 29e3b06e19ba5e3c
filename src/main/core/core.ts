/** The core: every fact and every effect of DAPilot, joined here and nowhere else. Hosts only carry its messages. */
import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Risk } from '../../shared/agent.ts';
import type { Connectable } from '../../shared/bridge.ts';
import { modelFor } from '../../shared/choose-model.ts';
import { DapilotError, toProblem } from '../../shared/errors.ts';
import type { CoreEvent, NumberedEvent } from '../../shared/events.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { TrustNeed } from '../../shared/trust.ts';
import { createAgent, type Agent } from './agent/agent.ts';
import { createModels } from './agent/models.ts';
import { createRedactor } from './agent/redact.ts';
import { createBuiltinPlanner } from './agent/offline/builtin-planner.ts';
import { makeDataFolders, type DataFolders } from './base/data-folders.ts';
import { atMost } from './base/at-most.ts';
import { cleanEnvironment } from './base/environment.ts';
import type { Guardian } from './base/guardian-client.ts';
import { listeningAddresses } from './base/listening.ts';
import type { Logger } from './base/logger.ts';
import type { KeyCipher } from './base/key-cipher.ts';
import { createLoginShell } from './base/login-shell.ts';
import { pinnedNode } from './base/pinned-node.ts';
import { createClients } from './clients.ts';
import { createEscapes } from './code/escape.ts';
import { parse } from './code/parser.ts';
import { createDiscovery } from './dap/adapters/discovery/discovery.ts';
import { createProbes } from './dap/adapters/discovery/probes.ts';
import { createAdapters, createConfiguredAdapters } from './dap/adapters/registry.ts';
import { createDelveInstallation } from './dap/adapters/delve/delve-install.ts';
import { createDebugger } from './dap/debugger.ts';
import { readExecutable } from './dap/launch/executable-facts.ts';
import { createEventLog } from './event-log.ts';
import { createExamples } from './examples.ts';
import { createHandlers } from './handlers.ts';
import { openModelKeys } from './model-keys.ts';
import { createHeldPorts } from './held-ports.ts';
import { importBreakpoints } from './import-breakpoints.ts';
import { createProcesses } from './launch/processes/processes.ts';
import { proposalsOf } from './launch/proposals/proposals.ts';
import { createLaunching } from './launching.ts';
import { createPreparation } from './preparation.ts';
import { createReads } from './reads.ts';
import { createRecording } from './recording.ts';
import { createReviews } from './reviews.ts';
import { createRouter, type Route } from './router.ts';
import { openSettings } from './settings.ts';
import { createSourceReader } from './source.ts';
import { createSourceWatch } from './source-watch.ts';
import { createTasking } from './tasking.ts';
import { createTooling } from './tooling.ts';
import { createTerminals } from './terminal/terminals.ts';
import { createTrustStore } from './trust.ts';
import { findVsCodeBreakpoints } from './vscode-breakpoints.ts';
import { createWatchList } from './watches.ts';
import { createWorkspace } from './workspace.ts';

/** What a core is given by the process it runs in. */
export interface CoreHost {
  readonly version: string;
  readonly folders: DataFolders;
  /** Folder of the installed examples. */
  readonly examples: string;
  /** Makes this core the one of a folder, or throws `workspace-open-elsewhere`; gives the function that ends it. */
  readonly claim: (realPath: string) => Promise<() => Promise<void>>;
  readonly logger: Logger;
  /** Of this process; DAPILOT_API_KEY, DAPILOT_JS_DEBUG, DAPILOT_DEBUGPY and DAPILOT_DELVE are read from it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The system's key store, where the host has one that is worth the name. */
  readonly keyCipher?: KeyCipher | undefined;
  /** Ends what this process leaves behind. Its owner disposes of it after the core. */
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  /** The person's command line names the program: it runs, and is run as it says, in a folder that is not trusted too. */
  readonly programNamed?: boolean;
  /** Whether somebody can click. */
  readonly interactive: boolean;
  /** What the agent may do in this run without a click, besides what the settings allow. */
  readonly allow: readonly Risk[];
  /** Who plans in this run, whatever the settings say. */
  readonly planner?: Settings['agent']['planner'] | undefined;
  /** Where relative paths start while no folder is open. */
  readonly currentFolder: string;
}

export interface Core extends Connectable {
  readonly id: string;
  snapshot(): Snapshot;
  onEvents(listener: (events: readonly NumberedEvent[]) => void): () => void;
  /** As the request `workspace.open`, for the folder named at the start. */
  openWorkspace(path: string): Promise<void>;
  /** Logs a defect and tells every window of it; for errors that reached nobody. */
  reportFault(error: unknown): void;
  /** Ends the agent, every program and every adapter, and saves what is open; takes less than five seconds. */
  dispose(): Promise<void>;
}

/** What each part may take at the end; then the next one has its turn, and the guardian ends what is left. */
const agentMilliseconds = 300;
const debuggerMilliseconds = 3800;
const savingMilliseconds = 500;

/** Starts a core. Rejects when its folders cannot be made. */
export async function createCore(host: CoreHost): Promise<Core> {
  const { folders, logger } = host;
  await makeDataFolders(folders);
  const id = randomUUID();
  const log = createEventLog();
  let agent: Agent | undefined;
  const preparation = createPreparation({ learn: () => debug.learn(), prepare: () => debug.prepare(), allowed: () => workspace.trusted() || host.programNamed === true }, host.interactive);

  function append(event: CoreEvent): void {
    log.append(event);
    recording.eventHappened(event);
    if (event.type === 'session.removed') terminals.close(event.rootId);
    if (event.type === 'workspace.opened') terminals.close();
    preparation.eventHappened(event);
    heldPorts.eventHappened(event);
    launching.eventHappened(event);
    tasking.eventHappened(event);
    tooling.eventHappened(event);
    try {
      agent?.eventHappened(event);
    } catch (error) {
      // A defect of the agent must not reach the debugger, whose event this is.
      reportFault(error);
    }
  }

  const recording = createRecording({
    product: host.version,
    folders,
    snapshot: log.snapshot,
    workspace: () => workspace.path(),
    secrets: () => theAgent.secrets(),
    readSource: (path) => source.read(path),
    readConsole: (rootId, from, count) => debug.readConsole(rootId, from, count),
    readNetwork: (from, count) => debug.readNetwork(from, count),
    onFault: reportFault,
  });
  const heldPorts = createHeldPorts({ append, snapshot: log.snapshot, listening: listeningAddresses });

  let notices = 0;
  function reportFault(error: unknown): void {
    logger.error('a fault', { error });
    append({ type: 'notice.raised', notice: { id: ++notices, problem: toProblem(error), time: Date.now() } });
  }

  const trust = createTrustStore(folders, reportFault);
  function allows(need: TrustNeed): boolean {
    return need === 'always' || (workspace.path() !== undefined && workspace.trusted()) || (need === 'program' && host.programNamed === true);
  }

  const settings = await openSettings(folders.settingsFile, (seen) => {
    append({ type: 'settings.changed', settings: seen });
    announceModelKeys();
  });
  const modelKeys = await openModelKeys({
    file: join(folders.data, 'model-keys.json'),
    cipher: host.keyCipher,
    environmentKey: host.environment['DAPILOT_API_KEY'],
    planner: () => modelFor('planner', settings.current().model),
    onFault: reportFault,
  });
  function announceModelKeys(): void {
    append({ type: 'modelKeys.changed', modelKeys: modelKeys.visible(settings.current().model.profiles) });
  }
  const currentSettings = (): Settings => {
    const current = settings.current();
    return host.planner === undefined ? current : { ...current, agent: { ...current.agent, planner: host.planner } };
  };

  const node = pinnedNode();
  const loginShell = createLoginShell({ node });

  const terminals = createTerminals({ append, workspace: () => workspace.path() ?? host.currentFolder, logger });
  const delve = createDelveInstallation({
    adaptersFolder: folders.adapters,
    pathSetting: () => currentSettings().debug.delvePath,
    pathVariable: host.environment['DAPILOT_DELVE'],
    guardian: host.guardian,
  });
  const nativeParts = { buildFolder: join(folders.data, 'built'), guardian: host.guardian, logger };
  const native = {
    lldbDap: { ...nativeParts, pathSetting: () => currentSettings().debug.lldbDapPath, pathVariable: host.environment['DAPILOT_LLDB_DAP'] },
    codelldb: { ...nativeParts, pathSetting: () => currentSettings().debug.codelldbPath, pathVariable: host.environment['DAPILOT_CODELLDB'] },
  };
  const debug = createDebugger({
    append,
    snapshot: log.snapshot,
    adapters: createAdapters(
      {
        node,
        runFolder: folders.run,
        environment: cleanEnvironment(process.env),
        pathSetting: () => currentSettings().debug.jsDebugPath,
        pathVariable: host.environment['DAPILOT_JS_DEBUG'],
        workspaceFolder: () => workspace.path(),
        justMyCode: () => currentSettings().debug.justMyCode,
        quickAnswers: () => currentSettings().debug.quickAnswers,
        escapeOf: createEscapes(),
        guardian: host.guardian,
        logger,
      },
      {
        adaptersFolder: folders.adapters,
        pathSetting: () => currentSettings().debug.debugpyPath,
        pathVariable: host.environment['DAPILOT_DEBUGPY'],
        justMyCode: () => currentSettings().debug.justMyCode,
        quickAnswers: () => currentSettings().debug.quickAnswers,
        guardian: host.guardian,
        logger,
      },
      { installation: delve, runFolder: folders.run, guardian: host.guardian, logger },
      native,
    ),
    configuredAdapters: createConfiguredAdapters(() => currentSettings().debug.adapters, {
      adaptersFolder: folders.adapters,
      runFolder: folders.run,
      workspace: () => workspace.path() ?? host.currentFolder,
      guardian: host.guardian,
      logger,
    }),
    logger,
    mask: () => createRedactor(),
    settings: currentSettings,
    workspace: () => workspace.path() ?? host.currentFolder,
    trusted: () => workspace.trusted(),
    folders,
    environment: loginShell.environment,
    pinnedNode: node,
    guard: host.guardian.guard,
    terminals: { problem: terminals.problem, run: terminals.run, exitOf: terminals.exitOf, over: terminals.over },
    onTraffic: (session, message) => recording.traffic(session, message),
  });
  const workspace = createWorkspace({ folders, log, append, breakpoints: debug, trust, claim: host.claim, onFault: reportFault });
  const discovery = createDiscovery({
    append,
    probes: createProbes({
      javascript: { pathSetting: () => currentSettings().debug.jsDebugPath, pathVariable: host.environment['DAPILOT_JS_DEBUG'] },
      python: {
        adaptersFolder: folders.adapters,
        pathSetting: () => currentSettings().debug.debugpyPath,
        pathVariable: host.environment['DAPILOT_DEBUGPY'],
        pythonSetting: () => currentSettings().debug.python,
        guardian: host.guardian,
      },
      go: delve,
      native,
      configured: () => currentSettings().debug.adapters,
    }),
    environment: async () => (await loginShell.environment()).environment,
    workspace: workspace.path,
    trusted: workspace.trusted,
    logger: logger.tagged('adapters'),
  });
  const trustedFolder = () => (workspace.trusted() ? workspace.path() : undefined);
  const tooling = createTooling({
    ...{ append, snapshot: log.snapshot, settings: currentSettings, settled: settings.settled, trustedFolder, workspace: workspace.path, folder: folders.data },
    ...{ environment: loginShell.environment, pinnedNode: node, discovery, debugger: debug, guardian: host.guardian, version: host.version, logger },
  });
  const reviews = createReviews(folders, reportFault);
  const tasking = createTasking({
    append,
    snapshot: log.snapshot,
    terminals,
    guard: host.guardian.guard,
    environment: loginShell.environment,
    readConsole: debug.readConsole,
    stopSession: debug.stop,
    configurations: () => launching.configurations,
    starts: () => launching.starts,
    reviews,
    folder: () => workspace.path() ?? host.currentFolder,
    onFault: reportFault,
  });
  const launching = createLaunching({
    append,
    snapshot: log.snapshot,
    debugger: debug,
    folders,
    settings: currentSettings,
    trustedFolder,
    environment: loginShell.environment,
    turnAgentOn: async () => {
      // With nobody to click it works when it is told to.
      if (host.interactive && !currentSettings().agent.enabled) await settings.set('agent.enabled', true);
    },
    onFault: reportFault,
    follow: {
      review: async ({ request, value, entry, tasks, secrets }) => {
        const folder = workspace.path();
        if (folder === undefined) throw new DapilotError('workspace-missing', 'No folder is open.');
        return reviews.needed(entry.id, { name: request.name ?? entry.name, preview: await debug.previewLaunch(request, tasks.before.length > 0), value, ...(await tasking.reviewed(tasks)), folder, secrets });
      },
      accept: ({ entry }, hash) => reviews.accept(entry.id, hash),
      ...tasking.follow,
    },
  });
  const source = createSourceReader(workspace.path, log.snapshot);
  const sourceWatch = createSourceWatch((paths) => {
    debug.followBreakpoints(paths).catch(reportFault);
    for (const path of paths) append({ type: 'source.changed', path, time: Date.now() });
  });
  const reads = createReads(workspace, source);
  const theAgent = (agent = createAgent({
    append,
    snapshot: log.snapshot,
    debugger: debug,
    settings: currentSettings,
    keyFor: modelKeys.keyFor,
    reads,
    tools: tooling.agentTools,
    environment: async () => ({ ...host.environment, ...(await loginShell.environment()).environment }),
    workspace: workspace.path,
    builtinPlanner: () => createBuiltinPlanner({ reads: recording.heardReads(reads), parse }),
    logger,
    now: Date.now,
    interactive: host.interactive,
    policy: { allow: host.allow },
    record: recording.note,
  }));

  const models = createModels({
    append,
    settings: () => settings.current().model,
    keyFor: modelKeys.keyFor,
    keepKey(id, profile, key) {
      modelKeys.set(id, profile, key);
      announceModelKeys();
    },
    logger,
  });

  const handlers = createHandlers({
    info: { version: host.version, core: id, processId: process.pid, platform: process.platform, dataFolder: folders.data },
    takeDriver: (client) => clients.take(client),
    append,
    settings,
    workspace,
    trust,
    files: reads.files,
    processes: createProcesses({ examine: readExecutable, workspace: workspace.path }),
    proposals: async (path) => {
      const folder = workspace.path();
      if (folder === undefined) return [];
      return proposalsOf({ root: folder, files: (await reads.files()?.all()) ?? [], examine: readExecutable }, path);
    },
    source,
    sourceWatch,
    importBreakpoints: async () => {
      const folder = workspace.path();
      if (folder === undefined) throw new DapilotError('workspace-missing', 'No folder is open.', { hint: 'Open the folder whose breakpoints are wanted.' });
      return importBreakpoints(await findVsCodeBreakpoints(folder, { platform: process.platform, home: homedir(), environment: host.environment }), log.snapshot, debug);
    },
    examples: createExamples(host.examples, join(folders.data, 'examples'), reportFault),
    debugger: debug,
    watches: createWatchList(append, log.snapshot),
    snapshot: log.snapshot,
    terminals,
    discovery,
    models,
    launching,
    tasking,
    recording,
    tooling,
    agent: theAgent,
  });
  const route: Route = recording.heard(createRouter(handlers, { isDriver: (client) => clients.isDriver(client), allows }));
  const clients = createClients(log, id, route, (error) => logger.error('a request failed inside', { error }));
  append({ type: 'settings.changed', settings: settings.visible() });
  announceModelKeys();

  return {
    id,
    connect: clients.connect,
    snapshot: log.snapshot,
    onEvents: log.onBatch,
    openWorkspace: workspace.open,
    reportFault,
    async dispose() {
      preparation.dispose();
      sourceWatch.forget();
      models.dispose();
      await launching.dispose();
      await atMost(agentMilliseconds, theAgent.dispose());
      await atMost(debuggerMilliseconds, Promise.all([debug.dispose(), tasking.dispose(), tooling.dispose(), discovery.dispose(), loginShell.dispose()]));
      terminals.close();
      await atMost(savingMilliseconds, Promise.all([workspace.dispose(), modelKeys.settled(), recording.dispose()]));
      log.flush();
      clients.dispose();
      log.dispose();
    },
  };
}
