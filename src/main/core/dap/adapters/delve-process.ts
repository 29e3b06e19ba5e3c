/** The process of delve: how it is started, how it reaches us, and what comes over its own streams. */
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { DapilotError } from '../../../../shared/errors.ts';
import { socketPath } from '../../base/data-folders.ts';
import type { Guardian } from '../../base/guardian-client.ts';
import type { Logger } from '../../base/logger.ts';
import { describeExit, startProcess, type Environment, type StartedProcess } from '../../base/process.ts';
import { createConnection, type Connection } from '../wire/connection.ts';
import { socketTransport } from '../wire/transport.ts';
import type { AdapterProcess } from './adapter.ts';

export interface DelveProcessParts {
  /** Where sockets go. */
  readonly runFolder: string;
  readonly guardian: Pick<Guardian, 'guard' | 'guardFile'>;
  readonly logger: Logger;
  readonly startMilliseconds?: number;
}

export interface DelveStart {
  /** dlv. */
  readonly path: string;
  readonly version: string;
  readonly cwd: string;
  /** The program inherits it. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** Of a delve that we started; the program writes to its streams. */
export interface DelveProcess extends AdapterProcess {
  readonly server: StartedProcess;
  readonly connection: Connection;
}

const startMilliseconds = 20_000;

/**
 * Starts it and lets it dial in, so that nothing listens that others could reach: on a socket in the run folder, or where
 * the file system has none on a port of 127.0.0.1, for one connection. Throws `adapter-failed`, `adapter-timeout` or `cancelled`.
 */
export async function startDelve(parts: DelveProcessParts, start: DelveStart): Promise<DelveProcess> {
  const { guardian, logger } = parts;
  const marker = randomUUID();
  const door = await openDoor(parts, start.version);
  // Before it exists, so that no moment is left in which our death would leave it behind.
  guardian.guard(marker, true);
  const { path: command, cwd, environment } = start;
  const server = await startProcess({ command, args: ['dap', `--client-addr=${door.address}`], cwd, environment, marker, collectStdout: true }).catch(async (error: unknown) => {
    await door.close();
    guardian.guard(marker, false);
    throw error;
  });
  guardian.guard(marker, true, server.processId);
  // Programs in the debug console have no input.
  server.stdin.end();
  const kill = async () => {
    await door.close();
    const left = await server.end({ graceMilliseconds: 300, timeoutMilliseconds: 1500 });
    if (left.length > 0) logger.error('processes could not be ended', { left });
    else guardian.guard(marker, false);
  };
  void server.exited.then((exit) => logger.info('delve ended', { ...exit }));
  try {
    const socket = await waitForDial(door, server, start.signal, parts.startMilliseconds ?? startMilliseconds);
    await door.close();
    const connection = createConnection(socketTransport(socket), logger);
    return { server, connection, processId: server.processId, connect: async () => connection, stderr: server.stderrTail, exited: server.exited, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

interface Door {
  /** For --client-addr. */
  readonly address: string;
  readonly server: Server;
  /** Again and again does no harm. A connection that came in stays. */
  close(): Promise<void>;
}

/** From this version of delve on it knows sockets. */
const firstWithSockets = 22;

async function openDoor({ runFolder, guardian }: DelveProcessParts, version: string): Promise<Door> {
  const server = createServer();
  server.maxConnections = 1;
  if (process.platform === 'win32' || Number(/^1\.(\d+)/.exec(version)?.[1] ?? firstWithSockets) < firstWithSockets) {
    await listen(server, { host: '127.0.0.1', port: 0 });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new DapilotError('adapter-failed', 'No port could be opened for delve.');
    return { address: `127.0.0.1:${address.port}`, server, close: async () => void server.close() };
  }
  const path = await socketPath({ run: runFolder }, `delve-${randomBytes(6).toString('hex')}`);
  guardian.guardFile(path, true);
  await listen(server, { path });
  return {
    address: `unix:${path}`,
    server,
    close: async () => {
      server.close();
      await rm(path, { force: true });
      guardian.guardFile(path, false);
    },
  };
}

async function listen(server: Server, options: { readonly path: string } | { readonly host: string; readonly port: number }): Promise<void> {
  const listening = Promise.withResolvers<void>();
  server.once('error', (error) => listening.reject(new DapilotError('adapter-failed', `Nothing could be opened for delve to call: ${error.message}.`, { cause: error })));
  server.listen(options, () => listening.resolve());
  await listening.promise;
}

async function waitForDial({ server: door }: Door, server: StartedProcess, signal: AbortSignal, milliseconds: number): Promise<Socket> {
  const dialled = Promise.withResolvers<Socket>();
  door.once('connection', dialled.resolve);
  void server.closed.then((exit) => dialled.reject(startFailure('adapter-failed', `delve could not be started: ${describeExit(exit)}`, server)));
  const timer = setTimeout(() => dialled.reject(startFailure('adapter-timeout', 'delve was started and did not call in time', server)), milliseconds);
  const onAbort = () => dialled.reject(new DapilotError('cancelled', 'delve is not needed any more.'));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await dialled.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function startFailure(code: 'adapter-failed' | 'adapter-timeout', what: string, server: StartedProcess): DapilotError {
  const words = `${server.stderrTail()}\n${server.stdoutTail()}`.trim();
  const last = words.split('\n').at(-1) ?? '';
  return new DapilotError(code, `${what}${last === '' ? '' : ` (${last.slice(0, 300)})`}.`, {
    hint: 'Check the settings debug.delvePath and DAPILOT_DELVE; it may be too old.',
    ...(words === '' ? {} : { detail: words }),
  });
}
