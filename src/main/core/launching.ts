/** Configurations of the open folder and their starts, joined with the debugger, the settings and the agent. */
import { join } from 'node:path';
import { z } from 'zod';
import { DapilotError } from '../../shared/errors.ts';
import type { CoreEvent } from '../../shared/events.ts';
import type { SessionId } from '../../shared/ids.ts';
import type { Settings } from '../../shared/settings.ts';
import { isOver, type Snapshot } from '../../shared/snapshot.ts';
import { choosePython } from './base/choose-python.ts';
import { hash, type DataFolders } from './base/data-folders.ts';
import type { Debugger } from './base/debugger.ts';
import type { FoundEnvironment } from './base/login-shell.ts';
import { isPythonCommand } from './launch/command-variables.ts';
import { createConfigurations, type ConfigurationStore } from './launch/configurations.ts';
import { configurationText, editConfiguration, removeConfiguration } from './launch/edit.ts';
import { entryNamed } from './launch/entry-named.ts';
import { saveConfiguration } from './launch/save-configuration.ts';
import { createStarts, type Starts } from './launch/start.ts';
import type { StartParts } from './launch/start-parts.ts';
import type { Handlers } from './router.ts';
import { createSaver, readSaved, type Saver } from './base/saved.ts';

export interface LaunchingParts {
  append(event: CoreEvent): void;
  snapshot(): Snapshot;
  readonly debugger: Pick<Debugger, 'launch' | 'restart' | 'stop'>;
  readonly folders: Pick<DataFolders, 'workspaces'>;
  settings(): Settings;
  /** Real path of the open folder, once it is trusted. */
  trustedFolder(): string | undefined;
  environment(): Promise<FoundEnvironment>;
  turnAgentOn(): Promise<void>;
  onFault(error: unknown): void;
  readonly follow: StartFollowers;
}

/** Others that have a part in a start. */
export type StartFollowers = Pick<StartParts, 'review' | 'accept' | 'reviewTask' | 'acceptTask' | 'planTask' | 'beginTask' | 'runTask' | 'launched'>;

export interface Launching {
  readonly configurations: ConfigurationStore;
  readonly starts: Starts;
  readonly handlers: Pick<Handlers, 'configuration.start' | 'configuration.startNamed' | 'configuration.text' | 'configuration.edit' | 'configuration.save' | 'configuration.remove' | 'start.answer' | 'start.accept' | 'start.cancel'>;
  /** For every event that happens. */
  eventHappened(event: CoreEvent): void;
  /** Ends a session, with all of its compound where that says so. */
  stop(rootId: SessionId): Promise<void>;
  /** From its configuration, as that is now; else as it was launched. */
  restart(rootId: SessionId): Promise<void>;
  dispose(): Promise<void>;
}

const savedSchema = z.object({ last: z.string().optional() });
type Saved = z.infer<typeof savedSchema>;

export function createLaunching(parts: LaunchingParts): Launching {
  const { append, snapshot, debugger: debug, follow } = parts;
  const lastFile = (folder: string) => join(parts.folders.workspaces, hash(folder), 'configuration.json');
  const knownAdapters = () => Object.entries(parts.settings().debug.adapters).map(([id, { adapterID }]) => ({ id, adapterID }));
  const configurations = createConfigurations({
    append,
    folder: parts.trustedFolder,
    adapters: knownAdapters,
    platform: process.platform,
    onFault: parts.onFault,
  });

  let saver: (Saver<Saved> & { readonly folder: string }) | undefined;

  function remember(id: string | undefined): void {
    const folder = snapshot().workspace?.path;
    configurations.remember(id);
    if (folder === undefined) return;
    if (saver?.folder !== folder) saver = { folder, ...createSaver<Saved>(lastFile(folder), parts.onFault) };
    saver.save(id === undefined ? {} : { last: id });
  }

  async function opened(folder: string): Promise<void> {
    configurations.remember(undefined);
    const saved = await readSaved(lastFile(folder), savedSchema, parts.onFault);
    if (snapshot().workspace?.path !== folder) return;
    configurations.remember(saved?.last);
    await configurations.refresh();
  }

  const roots = () => Object.values(snapshot().sessions).filter(({ parentId }) => parentId === undefined);
  const ofStart = (start: string) => roots().filter(({ origin }) => origin?.start === start);

  const starts = createStarts({
    append,
    configurations: { ...configurations, remember },
    context: async (root) => {
      const { environment } = await parts.environment();
      return {
        environment,
        platform: process.platform,
        adapters: knownAdapters(),
        command: async (name) => (isPythonCommand(name) ? (await choosePython({ cwd: root.path, workspace: root.path, environment, unasked: { environment }, setting: parts.settings().debug.python })).path : undefined),
      };
    },
    requireIdle: () => {
      const active = roots().find((session) => !isOver(session));
      if (active) throw new DapilotError('session-active', `${active.name} is still being debugged.`, { hint: 'Stop it first, or restart it.' });
    },
    ...follow,
    launch: (request, origin, notes, signal) => debug.launch(request, 'person', { origin, notes, signal }),
    restart: (rootId, request) => debug.restart(rootId, 'person', request),
    stop: async (start) => {
      await Promise.all(ofStart(start).filter((session) => !isOver(session)).map(({ id }) => debug.stop(id)));
    },
    showsFailure: (start, { message }) => ofStart(start).some(({ problem }) => problem?.message === message),
    turnAgentOn: parts.turnAgentOn,
  });

  return {
    configurations,
    starts,
    handlers: {
      'configuration.start': ({ id, ...options }) => ({ id: starts.start(id, options) }),
      'configuration.startNamed': async ({ name }) => {
        const { workspace } = snapshot();
        if (!workspace) throw new DapilotError('workspace-missing', 'No folder is open, so it has no configurations.', { hint: 'Open the folder.' });
        if (!workspace.trusted) return { id: starts.whenTrusted(name, {}) };
        await configurations.refresh();
        return { id: starts.start(entryNamed(name, configurations.entries()).id, {}) };
      },
      'configuration.text': async ({ id }) => {
        await configurations.refresh();
        const entry = configurations.entry(id);
        return { text: await configurationText(entry), path: entry.file.path };
      },
      'configuration.edit': ({ text, change }) => editConfiguration(text, change),
      'configuration.save': async (saved) => {
        const root = parts.trustedFolder();
        if (root === undefined) throw new DapilotError('workspace-missing', 'No trusted folder is open, so there is nowhere to save it.', { hint: 'Open the folder, and trust it.' });
        return { id: await saveConfiguration(configurations, root, saved) };
      },
      'configuration.remove': async ({ id }) => {
        await configurations.refresh();
        await removeConfiguration(configurations.entry(id));
        await configurations.refresh();
      },
      'start.answer': ({ id, question, value }) => starts.answer(id, question, value),
      'start.accept': ({ id, hash: accepted }) => starts.accept(id, accepted),
      'start.cancel': ({ id }) => starts.cancel(id),
    },
    eventHappened: (event) => {
      if (event.type === 'workspace.opened') {
        starts.trustDecided(false);
        void opened(event.workspace.path);
      }
      if (event.type === 'workspace.trustChanged') {
        void configurations.refresh();
        starts.trustDecided(event.workspace.trusted);
      }
      if (event.type === 'settings.changed' && snapshot().workspace) void configurations.refresh();
      // What was launched otherwise is what F5 means from then on.
      if (event.type === 'session.started' && event.session.launch && !event.session.origin && snapshot().configurations.last !== undefined) remember(undefined);
    },
    stop: async (rootId) => {
      const { origin } = snapshot().sessions[rootId] ?? {};
      const others = origin?.stopAll === true ? ofStart(origin.start).filter((session) => session.id !== rootId && !isOver(session)) : [];
      await Promise.all([debug.stop(rootId), ...others.map(({ id }) => debug.stop(id))]);
    },
    restart: async (rootId) => {
      const session = snapshot().sessions[rootId];
      const origin = session?.origin;
      if (!origin || !configurations.entries().some(({ id }) => id === origin.configuration)) return debug.restart(rootId, 'person');
      const noDebug = session.launch !== undefined && 'noDebug' in session.launch && session.launch.noDebug === true;
      await starts.restart(rootId, origin, { noDebug });
    },
    dispose: async () => {
      configurations.dispose();
      await starts.dispose();
      await saver?.settled();
    },
  };
}
