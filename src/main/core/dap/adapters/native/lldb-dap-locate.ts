/** Which lldb-dap is used: that of the setting, the variable, the PATH, or of Xcode; and which version it is. */
import { readdir, stat } from 'node:fs/promises';
import { delimiter, isAbsolute } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import { findExecutable } from '../../../base/environment.ts';
import { runProcess, type Environment } from '../../../base/process.ts';
import { realPathOf } from '../../reading/files.ts';

export interface LldbDapPlaces {
  /** The setting debug.lldbDapPath; empty for none. */
  pathSetting(): string;
  /** The environment variable DAPILOT_LLDB_DAP. */
  readonly pathVariable: string | undefined;
}

export interface FoundLldbDap {
  readonly path: string;
  /** Its major number; undefined when it does not say it. */
  readonly version: number | undefined;
  /** As it says it. */
  readonly versionWords: string;
  readonly origin: string;
}

const versionMilliseconds = 10_000;

/** What to type for one. */
export const lldbDapInstall = process.platform === 'darwin' ? 'xcode-select --install' : process.platform === 'win32' ? 'winget install LLVM.LLVM' : 'sudo apt-get install lldb-19';

/** Undefined when there is none and none is named. Throws `adapter-missing` when the named one is not there. */
export async function findLldbDap({ pathSetting, pathVariable }: LldbDapPlaces, environment: Environment, signal?: AbortSignal): Promise<FoundLldbDap | undefined> {
  const setting = pathSetting();
  const [named, origin] = setting ? [setting, 'the setting debug.lldbDapPath'] : [pathVariable ?? '', 'the variable DAPILOT_LLDB_DAP'];
  if (named !== '') {
    const path = isAbsolute(named) ? await findExecutable(named, environment) : undefined;
    if (path !== undefined) return describe(path, origin, environment, signal);
    throw new DapilotError('adapter-missing', `There is no program ${named} that can be run, which ${origin} names.`, {
      hint: `Correct ${origin}, or leave it empty to use the one on the PATH.`,
    });
  }
  const found = await onPath(environment);
  if (found !== undefined) return describe(found, 'the PATH', environment, signal);
  const xcode = await ofXcode(environment, signal);
  return xcode === undefined ? undefined : describe(xcode, 'Xcode', environment, signal);
}

/** The plain name first, since that is what the person means by it; else the newest of those with a number; last its old name. */
async function onPath(environment: Environment): Promise<string | undefined> {
  const plain = await findExecutable('lldb-dap', environment);
  if (plain !== undefined) return plain;
  for (const name of ['lldb-dap', 'lldb-vscode']) {
    const numbered = await numberedOnPath(name, environment);
    if (numbered !== undefined) return numbered;
  }
  return findExecutable('lldb-vscode', environment);
}

async function numberedOnPath(name: string, environment: Environment): Promise<string | undefined> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const pattern = new RegExp(`^${name}-(\\d+)$`);
  const entries = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])));
  const numbers = entries.flat().flatMap((entry) => pattern.exec(entry)?.[1] ?? []);
  for (const number of [...new Set(numbers)].toSorted((a, b) => Number(b) - Number(a))) {
    const found = await findExecutable(`${name}-${number}`, environment);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function ofXcode(environment: Environment, signal: AbortSignal | undefined): Promise<string | undefined> {
  if (process.platform !== 'darwin') return undefined;
  const answer = await runProcess({ command: '/usr/bin/xcrun', args: ['--find', 'lldb-dap'], environment, timeoutMilliseconds: versionMilliseconds, ...(signal ? { signal } : {}) }).catch(() => undefined);
  const path = answer?.code === 0 ? answer.stdout.trim() : '';
  return path === '' ? undefined : findExecutable(path, environment);
}

/** By path and time of change, so that a launch does not ask again. */
const asked = new Map<string, string>();

async function describe(path: string, origin: string, environment: Environment, signal: AbortSignal | undefined): Promise<FoundLldbDap> {
  const key = `${path}\n${(await stat(path)).mtimeMs}`;
  const words = asked.get(key) ?? (await versionOf(path, environment, signal));
  asked.set(key, words);
  // Before 20 it does not say its version; its folder does.
  const told = /version (\d+)\.[\d.]+/.exec(words) ?? /(?:-|llvm-)(\d+)(?:\/|$)/.exec(`${await realPathOf(path)}\n${path}`.replaceAll('\n', '/'));
  return { path, origin, version: told?.[1] === undefined ? undefined : Number(told[1]), versionWords: words || (told?.[1] ?? '') };
}

/** Empty for one that does not say it, and takes the end of its input for the end of a session. */
async function versionOf(path: string, environment: Environment, signal: AbortSignal | undefined): Promise<string> {
  const answer = await runProcess({ command: path, args: ['--version'], environment, timeoutMilliseconds: versionMilliseconds, ...(signal ? { signal } : {}) });
  const lines = `${answer.stdout}\n${answer.stderr}`.split('\n').map((line) => line.trim());
  return lines.find((line) => /version \d/.test(line))?.replace(/^[\w-]+: /, '') ?? '';
}

/** For a launch with this adapter on a machine without it. */
export function lldbDapMissing(): DapilotError {
  return new DapilotError('adapter-missing', 'There is no lldb-dap, the debugger of LLVM, on the PATH.', {
    hint: `Install it with: ${lldbDapInstall}. Or name one with the setting debug.lldbDapPath.`,
  });
}
