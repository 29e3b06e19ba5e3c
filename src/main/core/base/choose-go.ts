/** Which Go builds the program, and what it says of itself. */
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { DapilotError, toProblem } from '../../../shared/errors.ts';
import { findExecutable } from './environment.ts';
import { describeExit, runProcess, type Environment } from './process.ts';

export interface GoWishes {
  /** Relative names start here. */
  readonly cwd: string;
  /** The program's environment; its PATH is searched. */
  readonly environment: Environment;
  /** From the launch configuration; wins. */
  readonly runtimeExecutable?: string | undefined;
}

/** A Go, as it is in one folder: a go.mod may ask for another one than the go that was called. */
export interface GoFacts {
  readonly path: string;
  /** Without the word go in front: "1.26.8". Empty for one that is built from its repository. */
  readonly version: string;
  /** Where `go install` puts programs, the first one first. */
  readonly programFolders: readonly string[];
}

const askMilliseconds = 120_000;
const hint = 'Install Go (https://go.dev/dl), or name one as the runtime of the launch.';

/**
 * `runtimeExecutable`, else the Go of the login shell, else one in a usual place. Undefined when there is none. Throws
 * `runtime-missing` when the one that was named is not there.
 */
export async function findGo({ cwd, environment, runtimeExecutable }: GoWishes): Promise<string | undefined> {
  if (runtimeExecutable) {
    const path = await findExecutable(runtimeExecutable, environment, cwd);
    if (path !== undefined) return path;
    throw new DapilotError('runtime-missing', `There is no program "${runtimeExecutable}", named by runtimeExecutable of the launch configuration.`, { hint });
  }
  for (const name of ['go', ...usualPlaces(environment)]) {
    const path = await findExecutable(name, environment, cwd);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The same; throws `runtime-missing` when there is none. */
export async function chooseGo(wishes: GoWishes): Promise<string> {
  const path = await findGo(wishes);
  if (path !== undefined) return path;
  throw new DapilotError('runtime-missing', 'There is no Go to build the program with: neither on the PATH of your login shell nor in the usual places.', { hint });
}

/** Asks it in the folder where it will build; that may get another toolchain first. Throws `runtime-missing` or `cancelled`. */
export async function askGo(path: string, folder: string, environment: Environment, signal?: AbortSignal): Promise<GoFacts> {
  const refuse = (why: string, detail: string) =>
    new DapilotError('runtime-missing', `${path} cannot be used in ${folder}: ${why}.`, { hint, ...(detail === '' ? {} : { detail }) });
  try {
    const { code, stdout, stderr, ...exit } = await runProcess({
      command: path,
      args: ['env', 'GOVERSION', 'GOBIN', 'GOPATH'],
      cwd: folder,
      environment,
      timeoutMilliseconds: askMilliseconds,
      ...(signal ? { signal } : {}),
    });
    const [version, bin = '', paths = ''] = stdout.replaceAll('\r\n', '\n').split('\n');
    if (code !== 0) throw refuse(lastLine(stderr) ?? describeExit({ code, ...exit }), stderr.trim());
    if (version === undefined || !/^(go\d|devel\b)/.test(version)) throw refuse('it does not answer like a Go', stdout.slice(0, 1000));
    const fromPath = paths.split(delimiter).flatMap((each) => (each === '' ? [] : [join(each, 'bin')]));
    return { path, version: /^go(\d+\.\d+(?:\.\d+)?)/.exec(version)?.[1] ?? '', programFolders: bin === '' ? fromPath : [bin, ...fromPath] };
  } catch (error) {
    if (toProblem(error).code !== 'timeout') throw error;
    throw refuse('it did not answer in time', '');
  }
}

function lastLine(words: string): string | undefined {
  return words.split('\n').findLast((line) => line.trim() !== '')?.replace(/^go: /, '').trim().slice(0, 300);
}

function usualPlaces(environment: Environment): readonly string[] {
  if (process.platform === 'win32') return [join(environment['ProgramFiles'] ?? 'C:\\Program Files', 'Go', 'bin', 'go.exe')];
  return ['/usr/local/go/bin/go', '/opt/homebrew/bin/go', '/usr/lib/go/bin/go', '/snap/bin/go', join(homedir(), 'go', 'bin', 'go'), join(homedir(), '.local', 'go', 'bin', 'go')];
}
