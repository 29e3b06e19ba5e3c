/** What every entry does first: join the core that has the folder already, or compose one in this process. */
import { existsSync, readFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Risk } from '../shared/agent.ts';
import type { Connectable } from '../shared/bridge.ts';
import { DapilotError } from '../shared/errors.ts';
import type { Settings } from '../shared/settings.ts';
import { dataFolders, hash, makeDataFolders, socketPath, type DataFolders } from './core/base/data-folders.ts';
import { guardianEntry, startGuardian, type Guardian } from './core/base/guardian-client.ts';
import { createLogger, type Logger } from './core/base/logger.ts';
import { pinnedNode, requireNode } from './core/base/pinned-node.ts';
import { createCore, type Core } from './core/core.ts';
import type { KeyCipher } from './core/base/key-cipher.ts';
import { listenLocally, type LocalServer } from './hosts/local-socket.ts';
import { findRemoteCore, type RemoteCore } from './hosts/remote-core.ts';
import { personFolder } from './person-folder.ts';

/** What is there before a core is. */
export interface Surroundings {
  readonly folders: DataFolders;
  readonly logger: Logger;
  readonly guardian: Guardian;
  /** Folder of our package.json. */
  readonly packageRoot: string;
  readonly version: string;
}

export interface OpenOptions {
  /** Absolute path of the folder to open; absent: none yet. */
  readonly folder: string | undefined;
  readonly interactive: boolean;
  readonly allow?: readonly Risk[];
  readonly planner?: Settings['agent']['planner'] | undefined;
  /** The person's command line names the program to run. */
  readonly programNamed?: boolean;
  /** The system's key store, once the host can reach it. */
  readonly keyCipher?: Promise<KeyCipher | undefined>;
  /** False: another process may have the folder open; this core works beside it and cannot be joined. */
  readonly shared: boolean;
}

export interface OpenedCore {
  readonly core: Connectable;
  /** The core itself when it runs in this process; absent when another process runs it. */
  readonly own?: Core;
  /** Resolves when the core of another process has ended; never for one of our own. */
  readonly gone: Promise<void>;
  dispose(): Promise<void>;
}

/** Makes our folders, the log named `name`, and the guardian. Throws `runtime-missing` on a Node that is too old. */
export async function prepareSurroundings(name: string): Promise<Surroundings> {
  requireNode(process.versions);
  const folders = dataFolders();
  await makeDataFolders(folders);
  const logger = createLogger({ file: join(folders.logs, `${name}.log`), ...logLevel() });
  const packageRoot = findPackageRoot();
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const guardian = startGuardian({ node: pinnedNode(), entry: guardianEntry(), logger });
  return { folders, logger, guardian, packageRoot, version };
}

/** From now on a defect that nobody caught is logged and shown, and does not take the debug session with it. */
export function surviveFaults({ own }: OpenedCore, logger: Logger): void {
  process.on('uncaughtException', (error) => {
    if (own) own.reportFault(error);
    else logger.error('a fault', { error });
  });
}

/** Rejects with the problem of the folder; then nothing is left of the attempt. */
export async function openCore(around: Surroundings, options: OpenOptions): Promise<OpenedCore> {
  const { folders, logger, guardian } = around;
  const running = options.shared ? await findRunning(around, options.folder) : undefined;
  if (running) return joined(running);

  const servers: LocalServer[] = [];
  const own: Core = await createCore({
    version: around.version,
    folders,
    examples: join(around.packageRoot, 'examples'),
    claim: async (realPath) => {
      if (!options.shared) return async () => undefined;
      const path = await socketPath(folders, hash(realPath));
      const server = await listenLocally(path, own, logger.tagged('host.local'));
      servers.push(server);
      guardian.guardFile(path, true);
      return async () => {
        await server.release();
        guardian.guardFile(path, false);
      };
    },
    logger,
    environment: process.env,
    guardian,
    interactive: options.interactive,
    programNamed: options.programNamed ?? false,
    allow: options.allow ?? [],
    planner: options.planner,
    keyCipher: await options.keyCipher,
    currentFolder: personFolder(around.packageRoot),
  });
  async function dispose(): Promise<void> {
    await own.dispose();
    await Promise.all(servers.map((server) => server.close()));
  }
  try {
    if (options.folder !== undefined) await own.openWorkspace(options.folder);
    return { core: own, own, gone: new Promise(() => undefined), dispose };
  } catch (error) {
    await dispose();
    // Another process was a moment faster with the same folder.
    const faster = error instanceof DapilotError && error.code === 'workspace-open-elsewhere' ? await findRunning(around, options.folder) : undefined;
    if (faster) return joined(faster);
    throw error;
  }
}

function joined(core: RemoteCore): OpenedCore {
  return { core, gone: core.gone, dispose: async () => core.dispose() };
}

/** The core that has this folder; a folder that is not there has none, and opening it says so. */
async function findRunning({ folders, logger }: Surroundings, folder: string | undefined): Promise<RemoteCore | undefined> {
  if (folder === undefined) return undefined;
  const real = await realpath(folder).catch(() => undefined);
  return real === undefined ? undefined : findRemoteCore(await socketPath(folders, hash(real)), logger.tagged('host.remote'));
}

/** Folder of our package.json, from source as well as built. */
export function findPackageRoot(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) throw new Error('package.json of DAPilot is missing');
  }
}

function logLevel(): { level?: 'debug' } {
  return process.env['DAPILOT_LOG'] === 'debug' ? { level: 'debug' } : {};
}
