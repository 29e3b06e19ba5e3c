/** The core: every fact and every effect of DAPilot, joined here and nowhere else. Hosts only carry its messages. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Connectable } from '../../shared/bridge.ts';
import { DapilotError, toProblem } from '../../shared/errors.ts';
import type { CoreEvent, NumberedEvent } from '../../shared/events.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { TrustNeed } from '../../shared/trust.ts';
import { createAgent, type Agent } from './agent/agent.ts';
import { createBuiltinPlanner } from './agent/offline/builtin-planner.ts';
import { makeDataFolders } from './base/data-folders.ts';
import { atMost } from './base/at-most.ts';
import { listeningAddresses } from './base/listening.ts';
import { createLoginShell } from './base/login-shell.ts';
import { pinnedNode } from './base/pinned-node.ts';
import { createClients } from './clients.ts';
import type { CoreHost } from './core-host.ts';
import { parse } from './code/parser.ts';
import { createDebugging } from './debugging.ts';
import { createEventLog } from './event-log.ts';
import { createExamples } from './workspace/examples.ts';
import { createHandlers } from './handlers.ts';
import { createHeldPorts } from './held-ports.ts';
import { createLaunching } from './launching.ts';
import { openPreferences } from './preferences/preferences.ts';
import { createPreparation } from './preparation.ts';
import { createProjectQuestions } from './project-questions.ts';
import { createReads } from './workspace/reads.ts';
import { createRecording } from './recording.ts';
import { createReviews } from './reviews.ts';
import { createRouter, type Route } from './router.ts';
import { createSourceReader } from './workspace/source.ts';
import { createSourceWatch } from './workspace/source-watch.ts';
import { createTasking } from './tasking.ts';
import { createTooling } from './tooling.ts';
import { createTerminals } from './terminal/terminals.ts';
import { createTrustStore } from './workspace/trust.ts';
import { createWatchList } from './workspace/watches.ts';
import { createWorkspace } from './workspace/workspace.ts';

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

  const preferences = await openPreferences({ host, append, onFault: reportFault });
  const currentSettings = preferences.current;

  const node = pinnedNode();
  const loginShell = createLoginShell({ node });

  const terminals = createTerminals({ append, workspace: () => workspace.path() ?? host.currentFolder, logger });
  const { debugger: debug, discovery } = createDebugging({
    host,
    append,
    snapshot: log.snapshot,
    settings: currentSettings,
    workspace: () => workspace.path(),
    trusted: () => workspace.trusted(),
    environment: loginShell.environment,
    node,
    terminals,
    onTraffic: (session, message) => recording.traffic(session, message),
  });
  const workspace = createWorkspace({ folders, log, append, breakpoints: debug, trust, claim: host.claim, onFault: reportFault });
  const trustedFolder = () => (workspace.trusted() ? workspace.path() : undefined);
  const tooling = createTooling({
    ...{ append, snapshot: log.snapshot, settings: currentSettings, settled: preferences.settings.settled, trustedFolder, workspace: workspace.path, folder: folders.data },
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
      if (host.interactive && !currentSettings().agent.enabled) await preferences.settings.set('agent.enabled', true);
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
    keyFor: preferences.keyFor,
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

  const handlers = createHandlers({
    info: { version: host.version, core: id, processId: process.pid, platform: process.platform, dataFolder: folders.data },
    takeDriver: (client) => clients.take(client),
    append,
    settings: preferences.settings,
    models: preferences.models,
    workspace,
    trust,
    files: reads.files,
    ...createProjectQuestions({ host, workspace: workspace.path, files: reads.files, snapshot: log.snapshot, breakpoints: debug }),
    source,
    sourceWatch,
    examples: createExamples(host.examples, join(folders.data, 'examples'), reportFault),
    debugger: debug,
    watches: createWatchList(append, log.snapshot),
    snapshot: log.snapshot,
    terminals,
    discovery,
    launching,
    tasking,
    recording,
    tooling,
    agent: theAgent,
  });
  const route: Route = recording.heard(createRouter(handlers, { isDriver: (client) => clients.isDriver(client), allows }));
  const clients = createClients(log, id, route, (error) => logger.error('a request failed inside', { error }));
  preferences.announce();

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
      preferences.models.dispose();
      await launching.dispose();
      await atMost(agentMilliseconds, theAgent.dispose());
      await atMost(debuggerMilliseconds, Promise.all([debug.dispose(), tasking.dispose(), tooling.dispose(), discovery.dispose(), loginShell.dispose()]));
      terminals.close();
      await atMost(savingMilliseconds, Promise.all([workspace.dispose(), preferences.settled(), recording.dispose()]));
      log.flush();
      clients.dispose();
      log.dispose();
    },
  };
}
