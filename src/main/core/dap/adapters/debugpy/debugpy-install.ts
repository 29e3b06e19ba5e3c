/** Getting debugpy for an interpreter that has none: into a folder of ours, never into the person's Python. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import { runProcess, type Environment, type FinishedProcess } from '../../../base/process.ts';

/** An older Python gets the newest version before it that it can run. */
export const pinnedDebugpy = '1.8.22';

export interface Installation {
  readonly python: string;
  readonly environment: Environment;
  /** Where the package folder goes; made whole or not at all. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Ends what runs for it when we are gone. */
  readonly guardian: Pick<Guardian, 'guard'>;
  /** Told what pip is busy with. */
  status?(words: string): void;
}

const pipMilliseconds = 180_000;

/** The folder for one kind of interpreter ("3.11"): compiled parts fit no other. */
export function installedFolder(adaptersFolder: string, pythonVersion: string): string {
  return join(adaptersFolder, `debugpy-${pinnedDebugpy}`, `python${pythonVersion}`);
}

/**
 * Installs with the interpreter's own pip; when it has none, with that of a virtual environment made for it. Gives the
 * version that was installed. Throws `cancelled`, or `adapter-missing` with the command to type instead.
 */
export async function installDebugpy(installation: Installation): Promise<string> {
  const { python, folder } = installation;
  const unfinished = `${folder}.${randomUUID()}`;
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    const target = join(unfinished, 'packages');
    let answer = await pip(installation, python, target);
    if (answer.code !== 0 && /No module named '?pip\b/.test(answer.stderr)) {
      const made = await run(installation, python, ['-m', 'venv', join(unfinished, 'venv')]);
      if (made.code !== 0) throw missing(python, `${python} has neither pip nor what makes virtual environments`, wordsOf(made));
      answer = await pip(installation, pythonOf(join(unfinished, 'venv')), target);
    }
    if (answer.code !== 0) throw missing(python, `debugpy ${pinnedDebugpy} could not be installed${reasonOf(answer)}`, wordsOf(answer));
    await moveInto(target, folder);
    return await versionIn(folder);
  } catch (error) {
    const { code, message, detail } = toProblem(error);
    if (code === 'adapter-missing' || code === 'cancelled') throw error;
    throw missing(python, `debugpy ${pinnedDebugpy} could not be installed`, [message, detail ?? ''].join('\n').trim());
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    // Only when nothing is in it.
    await rmdir(dirname(folder)).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
    });
  }
}

function pip(installation: Installation, python: string, target: string): Promise<FinishedProcess> {
  const switches = ['--disable-pip-version-check', '--no-input', '--progress-bar', 'off', '--no-deps'];
  return run(installation, python, ['-m', 'pip', 'install', ...switches, '--target', target, `debugpy<=${pinnedDebugpy}`]);
}

/** In a folder of ours: what lies in the working folder is importable with -m. */
async function run({ environment, folder, signal, guardian, status }: Installation, command: string, args: readonly string[]): Promise<FinishedProcess> {
  const marker = randomUUID();
  guardian.guard(marker, true);
  const onOutput = (text: string) => {
    const step = /^\s*((?:Downloading|Installing) \S.*)$/m.exec(text)?.[1];
    if (step !== undefined) status?.(`installing debugpy ${pinnedDebugpy}: ${step.trim().slice(0, 120)}`);
  };
  try {
    return await runProcess({ command, args, cwd: dirname(folder), environment, marker, signal, onOutput, timeoutMilliseconds: pipMilliseconds });
  } finally {
    guardian.guard(marker, false);
  }
}

/** Another launch may have been first; then ours is one too many. */
async function moveInto(made: string, folder: string): Promise<void> {
  await rename(made, folder).catch(async (error: unknown) => {
    const found = await stat(folder).catch(() => undefined);
    if (!found?.isDirectory()) throw error;
  });
}

/** pip names it in the folder of what it notes about the package. */
async function versionIn(folder: string): Promise<string> {
  const noted = (await readdir(folder)).map((name) => /^debugpy-(.+)\.dist-info$/.exec(name)?.[1]);
  return noted.find((version) => version !== undefined) ?? pinnedDebugpy;
}

function pythonOf(venv: string): string {
  return process.platform === 'win32' ? join(venv, 'Scripts', 'python.exe') : join(venv, 'bin', 'python');
}

/** Without a network pip says that there is no version, and only warns before that nothing answered, when it tries again. */
function reasonOf({ stdout, stderr }: FinishedProcess): string {
  const words = `${stdout}\n${stderr}`;
  if (unreachable.test(words)) return ': pip could not reach the server that has its packages';
  return words.includes('(from versions: none)') ? ': pip found no version of it where it looks, as it is without a network' : '';
}

const unreachable = /connection broken|connection refused|NewConnectionError|ProxyError|ConnectTimeout|ReadTimeout|name resolution|name or service not known|network is unreachable/i;

/** What went wrong, if it says so; else all it said. */
function wordsOf({ stdout, stderr }: FinishedProcess): string {
  return stderr.trim() || stdout.trim();
}

function missing(python: string, why: string, detail: string): DapilotError {
  return new DapilotError('adapter-missing', `The debugger for Python is not there, and ${why}.`, {
    hint: `Install it yourself and launch again: ${python} -m pip install debugpy (Debian: sudo apt-get install python3-debugpy), or name one in the setting debug.debugpyPath.`,
    ...(detail === '' ? {} : { detail }),
  });
}
