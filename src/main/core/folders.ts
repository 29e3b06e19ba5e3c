/** Where DAPilot keeps its own things, the same in every host. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DapilotError } from '../../shared/errors.ts';

export interface Folders {
  /** Settings of the person. */
  readonly config: string;
  /** State: workspaces, task records, copies of examples. */
  readonly data: string;
  /** Sockets and pid files; nobody else may enter. */
  readonly run: string;
}

/** A Unix socket's path must fit in 104 bytes on some systems; the file's name takes some 30 of them. */
const longestRunFolder = 70;

/**
 * The folders for this environment: below DAPILOT_HOME, else in the platform's places. Makes the run folder, and throws
 * `internal` when that cannot be made private.
 */
export function findFolders(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Folders {
  const { config, data } = homes(environment, platform);
  return { config, data, run: runFolder(data, platform) };
}

/** A short name for a workspace that says nothing about it. */
export function workspaceHash(realPath: string): string {
  return createHash('sha256').update(realPath).digest('hex').slice(0, 16);
}

function homes(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): { config: string; data: string } {
  const own = environment['DAPILOT_HOME'];
  if (own) return { config: own, data: own };
  const home = homedir();
  if (platform === 'darwin') {
    const support = join(home, 'Library', 'Application Support', 'dapilot');
    return { config: support, data: support };
  }
  if (platform === 'win32') {
    const roaming = environment['APPDATA'] ?? join(home, 'AppData', 'Roaming');
    const local = environment['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local');
    return { config: join(roaming, 'dapilot'), data: join(local, 'dapilot') };
  }
  return {
    config: join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'dapilot'),
    data: join(environment['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'dapilot'),
  };
}

function runFolder(data: string, platform: NodeJS.Platform): string {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const beside = join(realpathSync(data), 'run');
  const folder = beside.length <= longestRunFolder || platform === 'win32' ? beside : inTemporaryFolder(beside);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stats = lstatSync(folder);
  const user = process.getuid?.();
  if (!stats.isDirectory() || (user !== undefined && (stats.uid !== user || (stats.mode & 0o077) !== 0))) {
    throw new DapilotError('internal', `${folder} is open to other users, so DAPilot keeps no sockets in it.`, {
      hint: `Remove that folder, or set DAPILOT_HOME to a folder of your own.`,
    });
  }
  return folder;
}

function inTemporaryFolder(beside: string): string {
  const name = `dapilot-${process.getuid?.() ?? 0}-${workspaceHash(beside)}`;
  return join(realpathSync(tmpdir()), name);
}
