/** The environment that programs and adapters get: the person's own, without what comes from how we were started. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import type { Environment } from './process.ts';

const unwanted = new Set(['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'VSCODE_INSPECTOR_OPTIONS', 'NODE_CHANNEL_FD', 'INIT_CWD']);

/**
 * A copy without what our own launch put there: Electron's, Node's and the inspector's switches, npm's variables, the
 * folders npm added to PATH, and everything of ours (DAPILOT_*, the key with it). Keys of other services stay.
 */
export function cleanEnvironment(environment: Readonly<Record<string, string | undefined>>): Environment {
  const npmNode = environment['npm_node_execpath'];
  const kept = Object.entries(environment).filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    if (value === undefined || unwanted.has(name) || /^(npm_|DAPILOT_)/i.test(name)) return false;
    return !(name === 'NODE' && value === npmNode);
  });
  return Object.fromEntries(kept.map(([name, value]) => [name, isPathName(name) ? cleanPath(value) : value]));
}

function isPathName(name: string): boolean {
  return process.platform === 'win32' ? name.toUpperCase() === 'PATH' : name === 'PATH';
}

/** Without the node_modules/.bin of our package and of the folders above it, and without npm's own tools. */
function cleanPath(path: string): string {
  const ours = new Set<string>();
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    ours.add(join(folder, 'node_modules', '.bin'));
    if (folder === dirname(folder)) break;
  }
  const npmTools = `${sep}node-gyp-bin`;
  return path
    .split(delimiter)
    .filter((entry) => !ours.has(entry.replace(/[\\/]+$/, '')) && !entry.endsWith(npmTools))
    .join(delimiter);
}

/**
 * The path of a program as a shell would find it, without asking one. A name with a slash is resolved against `cwd`.
 * Undefined when there is no executable file of that name.
 */
export async function findExecutable(name: string, environment: Environment, cwd = process.cwd()): Promise<string | undefined> {
  if (name === '') return undefined;
  const windows = process.platform === 'win32';
  const endings = windows && extname(name) === '' ? (environment['PATHEXT'] ?? '.EXE;.CMD;.BAT').split(';') : [''];
  const path = Object.entries(environment).find(([key]) => isPathName(key))?.[1] ?? '';
  const hasFolder = isAbsolute(name) || name.includes('/') || (windows && name.includes('\\'));
  // Entries that are empty or relative mean a place in the working folder to a shell: a trap, and not followed.
  const folders = hasFolder ? [cwd] : path.split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    for (const ending of endings) {
      const candidate = resolve(cwd, folder, name + ending);
      if (await isExecutable(candidate)) return candidate;
    }
  }
  return undefined;
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
