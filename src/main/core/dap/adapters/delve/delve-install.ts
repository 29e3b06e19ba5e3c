/** Delve on this machine: where it is, whether it fits the Go in use, and getting it into a folder of ours. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DapilotError, toProblem } from '../../../../../shared/errors.ts';
import { askGo, findGo, type GoFacts } from '../../../base/choose-go.ts';
import { findExecutable } from '../../../base/environment.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import { runProcess, type Environment } from '../../../base/process.ts';
import { makeScratch } from './delve-scratch.ts';
import { delveFits, delveForGo, oldestGo, type DelveFit } from './delve-versions.ts';

/** A delve that is there. */
export interface FoundDelve {
  readonly path: string;
  /** "1.27.2". */
  readonly version: string;
  /** Where it comes from, as a phrase: "named by the setting debug.delvePath". */
  readonly origin: string;
}

/** What is asked for: for the programs of this Go, else of the one that is found in the environment. */
interface DelveWishes {
  readonly environment: Environment;
  /** Absolute; a go.mod above it may ask for another Go. */
  readonly folder: string;
  readonly go?: GoFacts | undefined;
  readonly signal?: AbortSignal | undefined;
}

interface LocatedDelve {
  /** The one that a launch would use. Absent: there is none, or none that fits. */
  readonly found?: FoundDelve;
  /** Absent: there is no Go. */
  readonly go?: GoFacts;
  /** Those that are passed over because they do not fit, with the reason. */
  readonly unfit: readonly (FoundDelve & { readonly problem: string })[];
}

/** For the adapter itself and for the page of adapters. */
export interface DelveInstallation {
  /**
   * By the setting, else the variable DAPILOT_DELVE, else the PATH, else where `go install` puts programs, else ours.
   * Throws `adapter-missing` when the named one is not there or does not fit, `runtime-missing` when the Go does not answer.
   */
  find(wishes: DelveWishes): Promise<LocatedDelve>;
  /**
   * Into our adapters folder with the person's Go; `status` is told how far it is. Gives what was installed. Throws
   * `cancelled`, `runtime-missing` without a Go, or `adapter-missing` with the command to type instead.
   */
  install(wishes: DelveWishes & { status(words: string): void }): Promise<FoundDelve>;
  /** "1.27.2"; undefined for a program that is no delve. Throws `cancelled`. */
  version(path: string, environment: Environment, signal?: AbortSignal): Promise<string | undefined>;
  fits(delveVersion: string, goVersion: string): DelveFit;
  /** What `install` would make, and where; undefined for a Go that is too old. */
  plan(goVersion: string): { readonly version: string; readonly folder: string; readonly command: string } | undefined;
}

export interface DelveInstallationParts {
  readonly adaptersFolder: string;
  /** The setting debug.delvePath; empty for none. */
  pathSetting(): string;
  /** The environment variable DAPILOT_DELVE. */
  readonly pathVariable: string | undefined;
  /** Ends an installation whose core is gone. */
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
}

const moduleName = 'github.com/go-delve/delve/cmd/dlv';
const programName = process.platform === 'win32' ? 'dlv.exe' : 'dlv';
const askMilliseconds = 15_000;
const installMilliseconds = 900_000;
const command = (version: string) => `go install ${moduleName}@v${version}`;

export function createDelveInstallation({ adaptersFolder, pathSetting, pathVariable, guardian }: DelveInstallationParts): DelveInstallation {
  const folderFor = (version: string) => join(adaptersFolder, `delve-${version}`);

  async function goFor({ environment, folder, go, signal }: DelveWishes): Promise<GoFacts | undefined> {
    if (go) return go;
    const path = await findGo({ cwd: folder, environment });
    return path === undefined ? undefined : askGo(path, folder, environment, signal);
  }

  async function find(wishes: DelveWishes): Promise<LocatedDelve> {
    const { environment, folder, signal } = wishes;
    const go = await goFor(wishes);
    const known = go === undefined ? {} : { go };
    const named = await findNamed({ pathSetting, pathVariable }, environment, folder, signal);
    if (named) {
      const { problem } = delveFits(named.version, go?.version ?? '');
      if (problem === undefined) return { ...known, found: named, unfit: [] };
      throw new DapilotError('adapter-missing', problem, { hint: `It is ${named.origin}: correct that, or leave it empty to have one that fits installed.` });
    }
    const unfit: (FoundDelve & { readonly problem: string })[] = [];
    for (const { path, origin } of await candidates(wishes, go)) {
      const version = await delveVersion(path, environment, signal);
      if (version === undefined) continue;
      const { problem } = delveFits(version, go?.version ?? '');
      if (problem === undefined) return { ...known, found: { path, version, origin }, unfit };
      unfit.push({ path, version, origin, problem });
    }
    return { ...known, unfit };
  }

  async function candidates({ environment, folder }: DelveWishes, go: GoFacts | undefined): Promise<readonly Omit<FoundDelve, 'version'>[]> {
    const ours = delveForGo(go?.version ?? '');
    const places = [
      { name: 'dlv', origin: 'on the PATH of your login shell' },
      ...(go?.programFolders ?? []).map((each) => ({ name: join(each, programName), origin: 'where go install puts programs' })),
      ...(ours === undefined ? [] : [{ name: join(folderFor(ours), programName), origin: 'installed for DAPilot alone' }]),
    ];
    const found = await Promise.all(places.map(async ({ name, origin }) => ({ origin, path: await findExecutable(name, environment, folder) })));
    const seen = new Set<string>();
    return found.flatMap(({ path, origin }) => {
      if (path === undefined || seen.has(path)) return [];
      seen.add(path);
      return [{ path, origin }];
    });
  }

  async function install(wishes: DelveWishes & { status(words: string): void }): Promise<FoundDelve> {
    const go = await goFor(wishes);
    if (!go) throw new DapilotError('runtime-missing', 'Delve, the debugger for Go, is built with Go, and there is none on this machine.', { hint: 'Install Go (https://go.dev/dl).' });
    const version = delveForGo(go.version);
    if (version === undefined) throw new DapilotError('adapter-missing', `There is no delve for Go ${go.version}: programs can be debugged from Go ${oldestGo} on.`, { hint: 'Install a newer Go.' });
    const folder = folderFor(version);
    const path = join(folder, programName);
    await build({ ...wishes, go, version, path, guardian });
    return { path, version, origin: 'installed for DAPilot alone' };
  }

  return {
    find,
    install,
    version: delveVersion,
    fits: delveFits,
    plan: (goVersion) => {
      const version = delveForGo(goVersion);
      return version === undefined ? undefined : { version, folder: folderFor(version), command: command(version) };
    },
  };
}

async function findNamed({ pathSetting, pathVariable }: Pick<DelveInstallationParts, 'pathSetting' | 'pathVariable'>, environment: Environment, folder: string, signal: AbortSignal | undefined): Promise<FoundDelve | undefined> {
  const setting = pathSetting();
  const [named, origin] = setting ? [setting, 'named by the setting debug.delvePath'] : [pathVariable ?? '', 'named by the variable DAPILOT_DELVE'];
  if (named === '') return undefined;
  // A folder with it is as good.
  const path = (await findExecutable(named, environment, folder)) ?? (await findExecutable(join(named, programName), environment, folder));
  const version = path === undefined ? undefined : await delveVersion(path, environment, signal);
  if (path !== undefined && version !== undefined) return { path, version, origin };
  throw new DapilotError('adapter-missing', `${path === undefined ? `There is no program ${named}` : `${path} is no delve`}, ${origin}.`, {
    hint: 'Correct it, or leave it empty to use the one on your PATH, or one that is installed for DAPilot alone.',
  });
}

async function delveVersion(path: string, environment: Environment, signal?: AbortSignal): Promise<string | undefined> {
  const asked = { command: path, args: ['version'], environment, timeoutMilliseconds: askMilliseconds, ...(signal ? { signal } : {}) };
  const answer = await runProcess(asked).catch((error: unknown) => {
    if (toProblem(error).code === 'cancelled') throw error;
    return undefined;
  });
  return answer?.code === 0 ? /^Delve Debugger\s+Version: (\S+)/.exec(answer.stdout)?.[1] : undefined;
}

interface Build extends DelveWishes {
  readonly go: GoFacts;
  readonly version: string;
  /** Where the program goes; whole or not at all. */
  readonly path: string;
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  status(words: string): void;
}

async function build({ environment, go, version, path, guardian, signal, status }: Build): Promise<void> {
  const folder = dirname(path);
  const marker = randomUUID();
  const words = `installing delve ${version}`;
  let unfinished: string | undefined;
  status(words);
  try {
    await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
    unfinished = await makeScratch(dirname(folder), guardian);
    guardian.guard(marker, true);
    const answer = await runProcess({
      command: go.path,
      args: ['install', '-v', `${moduleName}@v${version}`],
      // Nothing of a project is read or written: no go.mod or go.work is above this folder's programs.
      cwd: unfinished,
      environment: { ...withoutTargets(environment), GOBIN: unfinished, GOFLAGS: '-mod=mod', GO111MODULE: 'on', GOWORK: 'off' },
      marker,
      timeoutMilliseconds: installMilliseconds,
      ...(signal ? { signal } : {}),
      onOutput: (text) => {
        const step = stepIn(text);
        if (step !== undefined) status(`${words}: ${step}`);
      },
    });
    const said = `${answer.stderr}\n${answer.stdout}`.split('\n').filter((line) => !packageLine.test(line)).join('\n').trim();
    if (answer.code !== 0) throw missing(version, said);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(join(unfinished, programName), path);
  } catch (error) {
    const { code, message, detail } = toProblem(error);
    if (code === 'adapter-missing' || code === 'cancelled') throw error;
    throw missing(version, [message, detail ?? ''].join('\n').trim());
  } finally {
    guardian.guard(marker, false);
    if (unfinished !== undefined) {
      await rm(unfinished, { recursive: true, force: true });
      guardian.guardFile(unfinished, false);
    }
  }
}

/** What go is busy with, by the last line that it wrote: fetching a module, or building a package. */
export function stepIn(text: string): string | undefined {
  const line = text.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return /^go: (downloading \S+)/.exec(line)?.[1] ?? (packageLine.test(line) ? `building ${line}` : undefined);
}

const packageLine = /^[a-z][\w.-]*(?:\/[\w.~-]+)*$/;

/** For another machine it would be built in another folder, and could not run here. */
function withoutTargets(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !['GOOS', 'GOARCH', 'GOARM', 'GOAMD64', 'CC', 'CXX'].includes(name)));
}

function missing(version: string, detail: string): DapilotError {
  const offline = /\b(dial tcp|no such host|lookup \S+|connection refused|i\/o timeout|TLS handshake|proxyconnect|network is unreachable)\b/i.test(detail);
  const reason = offline ? 'Go could not reach the server that has its modules' : 'Go could not build it';
  return new DapilotError('adapter-missing', `Delve, the debugger for Go, is not there, and version ${version} could not be installed: ${reason}.`, {
    hint: `${offline ? 'Check the network, GOPROXY and the proxy, or install it yourself' : 'Install it yourself'} and launch again: ${command(version)}; or name one in the setting debug.delvePath.`,
    ...(detail === '' ? {} : { detail }),
  });
}
