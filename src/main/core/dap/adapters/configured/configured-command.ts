/** Finding the command of a configured adapter: never in the workspace, never through a shell. */
import { access, constants, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import { findExecutable } from '../../../base/environment.ts';
import { isFile, isInside, isWithin } from '../../../base/paths.ts';
import type { Environment } from '../../../base/process.ts';

/**
 * The absolute path of `command`: itself, below the home folder for `~/…`, or by name in the absolute folders of the PATH
 * that are not in the workspace. Throws `adapter-missing`; `label` and `id` name the adapter in it.
 */
export async function locateCommand(command: string, { id, label }: { readonly id: string; readonly label: string }, environment: Environment, workspace: string | undefined): Promise<string> {
  const setting = `"command" of debug.adapters.${id}`;
  const missing = (why: string, hint: string) => new DapilotError('adapter-missing', `${label} cannot be started: ${why}.`, { hint });
  const path = command.startsWith('~/') ? join(homedir(), command.slice(2)) : command;
  if (isAbsolute(path)) {
    if (!(await isFile(path))) throw missing(`there is no file ${path}`, `Install it, or correct ${setting} in your settings.`);
    const runs = await access(path, constants.X_OK).then(() => true, () => false);
    if (!runs) throw missing(`${path} may not be executed`, `Make it executable (chmod +x), or let ${setting} name the program that runs it.`);
    return path;
  }
  if (/[/\\]/.test(path)) throw missing(`its command "${command}" is neither an absolute path nor a name on the PATH`, `Write the whole path in ${setting}, or one that begins with ~/.`);
  const found = await findOutside(path, environment, workspace);
  if (found !== undefined) return found;
  throw missing(`there is no program "${command}" on the PATH of your login shell`, `Install it, or write its whole path in ${setting} in your settings.`);
}

/** The same environment with a PATH of absolute folders that are not in the workspace. */
export async function pathOutside(environment: Environment, workspace: string | undefined): Promise<Environment> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const inside = (folder: string) => workspace !== undefined && isWithin(workspace, folder);
  const kept = await Promise.all(folders.map(async (folder) => !inside(folder) && !inside(await realpath(folder).catch(() => folder))));
  return { ...environment, PATH: folders.filter((_, index) => kept[index]).join(delimiter) };
}

/** A program by its name in the absolute folders of the PATH; one in the workspace is somebody else's and is passed over. */
export async function findOutside(name: string, environment: Environment, workspace: string | undefined): Promise<string | undefined> {
  const folders = (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    const found = await findExecutable(name, { ...environment, PATH: folder });
    if (found === undefined) continue;
    const real = await realpath(found);
    if (workspace === undefined || !(isInside(workspace, found) || isInside(workspace, real))) return found;
  }
  return undefined;
}
