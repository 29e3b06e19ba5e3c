/** The environment that programs and adapters get: the person's own, without what comes from how we were started. */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DapilotError } from '../../../shared/errors.ts';
import { runProcess, type Environment } from './process.ts';

export interface FoundEnvironment {
  readonly environment: Environment;
  /** The login shell could not be asked; why, for the person. */
  readonly note?: string;
}

const shellMilliseconds = 5000;
/** A profile that is cut off may leave a lock behind, on which every later shell of the person waits. */
const graceMilliseconds = 1000;
/** What shell-env sets to keep shell plug-ins quiet. */
const ofTheReader = ['DISABLE_AUTO_UPDATE', 'ZSH_TMUX_AUTOSTARTED', 'ZSH_TMUX_AUTOSTART'];
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
 * The environment of the person's login shell, cleaned. It is read by a process of its own, which is ended with the
 * shell after five seconds; then, and when the shell fails, it is our own cleaned environment and a note.
 */
export async function loginShellEnvironment(options: {
  /** A Node to run the reader with. */
  readonly node: string;
  readonly inherited?: Readonly<Record<string, string | undefined>>;
  /** Absent: the one in the person's account. */
  readonly shell?: string;
  readonly timeoutMilliseconds?: number;
  readonly signal?: AbortSignal;
}): Promise<FoundEnvironment> {
  const { node, inherited = process.env, shell, timeoutMilliseconds = shellMilliseconds, signal } = options;
  const own = cleanEnvironment(inherited);
  if (process.platform === 'win32') return { environment: own };
  const shellEnv = pathToFileURL(createRequire(import.meta.url).resolve('shell-env')).href;
  const script = `const { shellEnv } = await import(${JSON.stringify(shellEnv)});
    process.stdout.write(JSON.stringify(await shellEnv(process.argv[1])));`;
  try {
    const { stdout, code, stderr } = await runProcess({
      command: node,
      args: ['--input-type=module', '-e', script, ...(shell === undefined ? [] : [shell])],
      environment: own,
      timeoutMilliseconds,
      graceMilliseconds,
      ...(signal ? { signal } : {}),
    });
    if (code !== 0) throw new Error(stderr.trim().split('\n').at(-1) ?? 'no output');
    const read = JSON.parse(stdout) as Record<string, string>;
    // What the profile itself sets is the person's wish, except that our key is for nobody else.
    const kept = Object.entries(read).filter(([name]) => name in own || !(name.startsWith('DAPILOT_') || ofTheReader.includes(name)));
    return { environment: Object.fromEntries(kept) };
  } catch (error) {
    if (error instanceof DapilotError && error.code === 'cancelled') throw error;
    const why = error instanceof DapilotError && error.code === 'timeout' ? `it took more than ${timeoutMilliseconds / 1000} s` : String(error);
    return { environment: own, note: `Your login shell could not be asked for its environment (${why}); DAPilot's own is used.` };
  }
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
  // An empty entry means the working folder to a shell; it is a trap and not followed.
  const folders = hasFolder ? [cwd] : path.split(delimiter).filter((folder) => folder !== '');
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
