/** Where our state is on disk; the same in every host. Nothing here depends on Electron. */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { homedir, tmpdir, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { DapilotError } from '../../../shared/errors.ts';

export interface DataFolders {
  /** settings.json is in here. */
  readonly config: string;
  readonly data: string;
  readonly settingsFile: string;
  /** Sockets and process files; for the owner only. */
  readonly run: string;
  /** One folder in it for each workspace, named by the `hash` of its real path. */
  readonly workspaces: string;
  /** What the person has accepted of a folder's configurations: one folder in it for each workspace, as above. */
  readonly reviews: string;
  /** What the person trusts: one file for each folder. */
  readonly trust: string;
  /** Records of the agent's tasks: one folder in it for each workspace, named as in `workspaces`. */
  readonly tasks: string;
  readonly adapters: string;
  readonly logs: string;
}

/** The folders for this person: all in DAPILOT_HOME when that is set, else the platform's own under `dapilot`. Pure. */
export function dataFolders(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): DataFolders {
  const { data, config } = baseFolders(environment, platform, home);
  return {
    config,
    data,
    settingsFile: join(config, 'settings.json'),
    run: join(data, 'run'),
    workspaces: join(data, 'workspaces'),
    reviews: join(data, 'workspaces'),
    trust: join(data, 'trust'),
    tasks: join(data, 'tasks'),
    adapters: join(data, 'adapters'),
    logs: join(data, 'logs'),
  };
}

function baseFolders(environment: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform, home: string) {
  const own = environment['DAPILOT_HOME'];
  if (own) return { data: resolve(own), config: resolve(own) };
  // A relative path in these variables is to be ignored, says the XDG specification.
  const absolute = (name: string, otherwise: string) => {
    const value = environment[name];
    return value !== undefined && isAbsolute(value) ? value : otherwise;
  };
  const { data, config } = {
    linux: () => ({
      data: absolute('XDG_DATA_HOME', join(home, '.local', 'share')),
      config: absolute('XDG_CONFIG_HOME', join(home, '.config')),
    }),
    darwin: () => {
      const support = join(home, 'Library', 'Application Support');
      return { data: support, config: support };
    },
    win32: () => ({
      data: absolute('LOCALAPPDATA', join(home, 'AppData', 'Local')),
      config: absolute('APPDATA', join(home, 'AppData', 'Roaming')),
    }),
  }[platform === 'darwin' || platform === 'win32' ? platform : 'linux']();
  return { data: join(data, 'dapilot'), config: join(config, 'dapilot') };
}

/** Makes the folders, for the owner only. Throws `internal` with what the system says when that is not possible. */
export async function makeDataFolders(folders: DataFolders): Promise<void> {
  const { config, data, run, workspaces, trust, tasks, adapters, logs } = folders;
  for (const folder of [config, data, run, workspaces, trust, tasks, adapters, logs]) {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw new DapilotError('internal', `DAPilot cannot make its own folder ${folder}.`, {
        hint: 'Make room for it there, or name another place in DAPILOT_HOME.',
        detail: String(error),
        cause: error,
      });
    });
  }
  await makePrivate(run);
}

/** A short, stable name for a path or anything else. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The kernel's limit for the path of a Unix socket is 104 bytes on macOS and 108 on Linux, its end mark included. */
const longestSocketPath = 103;

/**
 * The address of a local socket: run/<name>.sock, in a short private folder of its own when that would be too long for the
 * system; a named pipe on Windows. Makes the folder it is in. Throws `internal` when the folder belongs to somebody else.
 */
export async function socketPath(folders: Pick<DataFolders, 'run'>, name: string): Promise<string> {
  if (process.platform === 'win32') return String.raw`\\.\pipe\dapilot-${hash(folders.run)}-${name}`;
  const regular = join(folders.run, `${name}.sock`);
  if (Buffer.byteLength(regular) <= longestSocketPath) {
    await mkdir(folders.run, { recursive: true, mode: 0o700 });
    return regular;
  }
  const short = join(tmpdir(), `dapilot-${hash(folders.run)}`);
  await mkdir(short, { recursive: true, mode: 0o700 });
  await makePrivate(short);
  return join(short, `${name}.sock`);
}

/** Refuses a folder that somebody else put there: whoever owns it could read along. */
async function makePrivate(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== userInfo().uid) {
    throw new DapilotError('internal', `${folder} is not a folder of this user, so no socket is opened in it.`, {
      hint: 'Remove it, or set DAPILOT_HOME to another folder.',
    });
  }
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700);
}
