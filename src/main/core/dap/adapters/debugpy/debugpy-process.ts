/** The process of debugpy's adapter: which debugpy it is, how it is started, and how it is connected to. */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { LaunchConfiguration } from '../../../../../shared/launch.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import type { Logger } from '../../../base/logger.ts';
import { integer, record, text } from '../../../base/loose.ts';
import { isFile, isFolder } from '../../../base/paths.ts';
import { describeExit, startProcess, type StartedProcess } from '../../../base/process.ts';
import { createConnection, type Connection } from '../../wire/connection.ts';
import { injectionProblem } from '../../launch/python-attach.ts';
import { connectSocket, processTransport } from '../../wire/transport.ts';
import type { AdapterLaunch, AdapterProcess } from '../adapter.ts';
import { thisMachine } from './debugpy-arguments.ts';
import { adapterArguments, debugpyMissing, foundLine, injectionFailed, missingLine } from './debugpy-bootstrap.ts';
import { reachDebugpy } from './debugpy-listening.ts';
import { installDebugpy, installedFolder } from './debugpy-install.ts';
import { withLastingTexts } from './debugpy-texts.ts';

export interface DebugpyProcessParts {
  /** Installed adapters go here. */
  readonly adaptersFolder: string;
  /** The setting debug.debugpyPath; empty for none. */
  pathSetting(): string;
  /** The environment variable DAPILOT_DEBUGPY. */
  readonly pathVariable: string | undefined;
  /** The setting debug.quickAnswers. */
  quickAnswers(): boolean;
  readonly guardian: Pick<Guardian, 'guard'>;
  readonly logger: Logger;
  readonly startMilliseconds?: number;
}

const startMilliseconds = 15_000;
const connectMilliseconds = 5000;

/**
 * Starts the adapter on the interpreter of the launch, with the debugpy that is named, else the interpreter's own, unless that is
 * slow and one of ours is there, else one of ours, which is installed when there is none yet. Throws `adapter-missing`, `adapter-failed`, `adapter-timeout`
 * or `cancelled`.
 */
export async function startDebugpy(parts: DebugpyProcessParts, launch: AdapterLaunch): Promise<AdapterProcess> {
  const { configuration } = launch;
  if (configuration.target === 'process' && configuration.port !== undefined) return reachDebugpy(configuration, launch, parts.logger);
  const named = await namedFolder(parts);
  const python = pythonOf(configuration);
  const first = await startOnce(parts, launch, named);
  if ('process' in first) return first.process;

  const folder = installedFolder(parts.adaptersFolder, first.pythonVersion);
  if (!(await isFolder(join(folder, 'debugpy')))) {
    launch.status(`installing debugpy for ${python}`);
    const version = await installDebugpy({ python, environment: launch.environment, folder, signal: launch.signal, guardian: parts.guardian, status: launch.status });
    launch.note(`${python} has no debugpy, so debugpy ${version} was installed in ${folder}. Your Python was not changed.`);
    launch.status('starting debugpy');
  }
  const second = await startOnce(parts, launch, folder);
  if ('process' in second) return second.process;
  throw new DapilotError('adapter-missing', `The debugger for Python in ${folder} is not complete.`, { hint: `Remove that folder and launch again.` });
}

const pythonOf = (configuration: LaunchConfiguration) => ('runtimeExecutable' in configuration ? configuration.runtimeExecutable : undefined) ?? 'python3';

/** The folder with the package that setting or variable name; they may name the package itself. '' for neither. */
export async function namedFolder({ pathSetting, pathVariable }: Pick<DebugpyProcessParts, 'pathSetting' | 'pathVariable'>): Promise<string> {
  const setting = pathSetting();
  const [named, origin] = setting ? [setting, 'the setting debug.debugpyPath'] : [pathVariable ?? '', 'the variable DAPILOT_DEBUGPY'];
  if (named === '') return '';
  const folder = basename(named) === 'debugpy' && (await isFile(join(named, '__init__.py'))) ? dirname(named) : named;
  if (await isFile(join(folder, 'debugpy', '__init__.py'))) return folder;
  throw new DapilotError('adapter-missing', `There is no Python package debugpy in ${named}, which ${origin} names.`, {
    hint: `Correct ${origin}, or leave it empty to use the one of the interpreter.`,
  });
}

/**
 * What runs as the adapter: the debugpy that is named, else the interpreter with whichever it has or gets. Undefined where one listens
 * already. Throws `adapter-missing`.
 */
export async function debugpyPlace(parts: Pick<DebugpyProcessParts, 'pathSetting' | 'pathVariable'>, configuration: LaunchConfiguration): Promise<string | undefined> {
  if (configuration.target === 'process' && configuration.port !== undefined) return undefined;
  const named = await namedFolder(parts);
  return named === '' ? pythonOf(configuration) : join(named, 'debugpy');
}

type Started = { readonly process: AdapterProcess } | { readonly pythonVersion: string };

async function startOnce(parts: DebugpyProcessParts, { configuration, environment }: AdapterLaunch, folder: string): Promise<Started> {
  const python = pythonOf(configuration);
  const processId = configuration.target === 'process' ? configuration.processId : undefined;
  // A process that is attached to may have its own loaded.
  const ours = processId === undefined ? installedFolder(parts.adaptersFolder, '') : '';
  const marker = randomUUID();
  const { guard } = parts.guardian;
  // Before it exists, so that no moment is left in which our death would leave it behind.
  guard(marker, true);
  const server = await startProcess({ command: python, args: adapterArguments(folder, parts.quickAnswers(), ours), environment, marker, collectStdout: false }).catch((error: unknown) => {
    guard(marker, false);
    throw error;
  });
  guard(marker, true, server.processId);
  const kill = async () => {
    const left = await server.end({ graceMilliseconds: 300, timeoutMilliseconds: 1500 });
    if (left.length > 0) parts.logger.error('processes could not be ended', { left });
    else guard(marker, false);
  };
  void server.exited.then((exit) => parts.logger.info('adapter ended', { ...exit, stderr: server.stderrTail() }));
  try {
    const pythonVersion = await waitForDebugpy(server, parts);
    if (pythonVersion === undefined) return { process: toAdapterProcess(server, kill, parts.logger, processId) };
    await kill();
    return { pythonVersion };
  } catch (error) {
    await kill();
    throw error;
  }
}

function toAdapterProcess(server: StartedProcess, kill: () => Promise<void>, logger: Logger, attachedTo: number | undefined): AdapterProcess {
  let exitCode: number | null | undefined;
  void server.exited.then(({ code }) => {
    exitCode = code;
  });
  const stderr = () => server.stderrTail().replace(foundLine, '');
  let connection: Connection | undefined;
  return {
    processId: server.processId,
    // It speaks over its standard streams: there is one connection, and children have addresses of their own.
    connect: async () => {
      const { stdin, stdout } = server;
      return (connection ??= withLastingTexts(createConnection(processTransport({ stdin, stdout, exited: server.exited.then(describeExit) }), logger)));
    },
    stderr,
    startProblem: () => (attachedTo !== undefined && exitCode === injectionFailed ? injectionProblem(attachedTo, stderr()) : undefined),
    exited: server.exited,
    finish: () => server.stdin.end(),
    kill,
  };
}

/** Resolves with nothing when it runs, with the version of the interpreter when that has no debugpy. */
async function waitForDebugpy(server: StartedProcess, { logger, startMilliseconds: given }: DebugpyProcessParts): Promise<string | undefined> {
  const heard = Promise.withResolvers<string | undefined>();
  server.onOutput(() => {
    const [, version, folder] = foundLine.exec(server.stderrTail()) ?? [];
    if (version === undefined) return;
    logger.info('debugpy found', { version, folder });
    heard.resolve(undefined);
  });
  void server.closed.then((exit) => {
    const pythonVersion = missingLine.exec(server.stderrTail())?.[1];
    if (exit.code === debugpyMissing && pythonVersion !== undefined) heard.resolve(pythonVersion);
    else heard.reject(startFailure('adapter-failed', `debugpy could not be started: ${describeExit(exit)}`, server));
  });
  const timer = setTimeout(
    () => heard.reject(startFailure('adapter-timeout', 'debugpy was started and did not say that it runs in time', server)),
    given ?? startMilliseconds,
  );
  try {
    return await heard.promise;
  } finally {
    clearTimeout(timer);
  }
}

function startFailure(code: 'adapter-failed' | 'adapter-timeout', what: string, server: StartedProcess): DapilotError {
  const words = server.stderrTail().trim();
  const last = words.split('\n').at(-1) ?? '';
  return new DapilotError(code, `${what}${last === '' ? '' : ` (${last.slice(0, 300)})`}.`, {
    hint: 'Check the interpreter, debug.debugpyPath and DAPILOT_DEBUGPY.',
    ...(words === '' ? {} : { detail: words }),
  });
}

/**
 * A subprocess waits at an address of this machine, or where its parent was attached to; any other is not of debugpy's
 * making.
 */
export async function connectToChild({ address: parent }: AdapterProcess, configuration: Record<string, unknown>, logger: Logger): Promise<Connection> {
  const address = record(configuration['connect']);
  const host = text(address['host']) ?? thisMachine;
  const port = integer(address['port']);
  const isKnown = [thisMachine, '::1', 'localhost'].includes(host) || (host === parent?.host && port === parent.port);
  if (!isKnown || port === undefined) {
    throw new DapilotError('adapter-failed', `debugpy named ${host}:${port ?? '?'} for a subprocess, which is no address of this machine.`);
  }
  return withLastingTexts(createConnection(await connectSocket({ host, port }, { timeoutMilliseconds: connectMilliseconds }), logger));
}
