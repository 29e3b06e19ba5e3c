/** The process of a native debug adapter: how it is started, guarded and ended, and how it speaks with us. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import type { Logger } from '../../../base/logger.ts';
import { describeExit, startProcess, type Environment, type StartedProcess } from '../../../base/process.ts';
import { createConnection, type Connection } from '../../wire/connection.ts';
import { processTransport, socketTransport } from '../../wire/transport.ts';
import type { AdapterProcess } from '../adapter.ts';

export interface NativeProcessParts {
  readonly guardian: Pick<Guardian, 'guard'>;
  readonly logger: Logger;
  readonly startMilliseconds?: number;
}

export interface NativeStart {
  readonly label: string;
  /** Absolute path. */
  readonly command: string;
  readonly args: readonly string[];
  /** The program inherits it. */
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

export type NativeProcess = Omit<AdapterProcess, 'connect'> & { readonly connection: Connection };

const startMilliseconds = 20_000;

/** One that speaks over its standard streams. Throws `adapter-failed`. */
export async function startOnStreams(parts: NativeProcessParts, start: NativeStart): Promise<NativeProcess> {
  const { server, process } = await startGuarded(parts, start, start.args, false);
  const { stdin, stdout } = server;
  const connection = createConnection(processTransport({ stdin, stdout, exited: server.exited.then(describeExit) }), parts.logger);
  return { ...process, connection };
}

/**
 * One that dials in: it is given the port we listen at and a token, which it says first, so that nobody else is taken for
 * it. Throws `adapter-failed`, `adapter-timeout` or `cancelled`.
 */
export async function startDialling(parts: NativeProcessParts, start: NativeStart, argumentsFor: (port: number, token: string) => readonly string[]): Promise<NativeProcess> {
  const token = randomBytes(24).toString('hex');
  const door = createServer();
  const port = await listen(door, start.label);
  try {
    const { server, process } = await startGuarded(parts, start, [...start.args, ...argumentsFor(port, token)], true);
    try {
      const socket = await waitForDial(door, token, server, start, parts.startMilliseconds ?? startMilliseconds);
      const connection = createConnection(socketTransport(socket), parts.logger);
      // It was held until somebody listens.
      socket.resume();
      return { ...process, connection };
    } catch (error) {
      await process.kill();
      throw error;
    }
  } finally {
    door.close();
  }
}

async function startGuarded({ guardian, logger }: NativeProcessParts, { label, command, environment }: NativeStart, args: readonly string[], collectStdout: boolean) {
  const marker = randomUUID();
  // Before it exists, so that no moment is left in which our death would leave it behind.
  guardian.guard(marker, true);
  // Not in the folder of the program: debuggers read files of commands where they are started.
  const server = await startProcess({ command, args, cwd: dirname(command), environment, marker, collectStdout }).catch((cause: unknown) => {
    guardian.guard(marker, false);
    throw new DapilotError('adapter-failed', `${label} could not be started. ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  });
  guardian.guard(marker, true, server.processId);
  const kill = async () => {
    const left = await server.end({ graceMilliseconds: 300, timeoutMilliseconds: 1500 });
    if (left.length > 0) logger.error('processes could not be ended', { left });
    else guardian.guard(marker, false);
  };
  void server.exited.then((exit) => logger.info('adapter ended', { label, ...exit, stderr: server.stderrTail() }));
  return { server, process: { processId: server.processId, stderr: server.stderrTail, exited: server.exited, kill } };
}

async function listen(door: Server, label: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const address = door.address();
  if (address === null || typeof address === 'string') throw new DapilotError('adapter-failed', `No port could be opened for ${label}.`);
  return address.port;
}

async function waitForDial(door: Server, token: string, server: StartedProcess, { label, signal }: NativeStart, milliseconds: number): Promise<Socket> {
  const dialled = Promise.withResolvers<Socket>();
  const fail = (code: 'adapter-failed' | 'adapter-timeout' | 'cancelled', message: string) => {
    const words = `${server.stdoutTail()}\n${server.stderrTail()}`.trim();
    dialled.reject(new DapilotError(code, message, words === '' ? {} : { detail: words }));
  };
  door.on('connection', (socket: Socket) => greet(socket, token, dialled.resolve));
  void server.closed.then((exit) => fail('adapter-failed', `${label} could not be started: ${describeExit(exit)}.`));
  const timer = setTimeout(() => fail('adapter-timeout', `${label} was started and did not connect in time.`), milliseconds);
  const onAbort = () => fail('cancelled', `${label} is not needed any more.`);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await dialled.promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Its first words are a header with the token; what follows is for the connection. */
function greet(socket: Socket, token: string, welcome: (socket: Socket) => void): void {
  const header = Buffer.from(`Auth-Token: ${token}\r\n`);
  let heard = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  const onData = (chunk: Buffer) => {
    heard = Buffer.concat([heard, chunk]);
    const isWrong = !header.subarray(0, heard.length).equals(heard.subarray(0, header.length));
    if (isWrong) return void socket.destroy();
    if (heard.length < header.length) return;
    socket.off('data', onData);
    socket.pause();
    if (heard.length > header.length) socket.unshift(heard.subarray(header.length));
    welcome(socket);
  };
  socket.on('data', onData);
}
