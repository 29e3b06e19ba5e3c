/** The ways to a configured adapter: each gives a first transport to it, and where there is one the way to a further one. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { DapilotError } from '../../../../../shared/errors.ts';
import { socketPath } from '../../../base/data-folders.ts';
import { describeExit } from '../../../base/process.ts';
import { connectSocket, processTransport, socketTransport, type SocketAddress, type Transport } from '../../wire/transport.ts';
import type { AdapterLaunch } from '../adapter.ts';
import { startCommand, type ConfiguredParts, type NamedAdapter, type StartedCommand } from './configured-start.ts';
import { adapterFailure, settingOf } from './configured-words.ts';
import { createHeard, portIn } from './configured-listening.ts';

/** An adapter that is reached. */
export interface Way {
  readonly transport: Transport;
  /** A further connection to the same process; absent: a further one takes a process of its own. */
  readonly again?: () => Promise<Transport>;
  /** Absent for a server that was there already. */
  readonly command?: StartedCommand;
  /** What it printed that was no DAP. */
  printed(): string;
  /** Ends it, with what it left on disk. */
  close(): Promise<void>;
}

/** What is to be reached, for which launch. */
interface Wanted {
  readonly parts: ConfiguredParts;
  readonly adapter: NamedAdapter;
  readonly launch: AdapterLaunch;
}

const startMilliseconds = 15_000;
const connectMilliseconds = 5000;
const betweenMilliseconds = 100;
/** `localhost` may be either of them. */
const thisMachine = ['127.0.0.1', '::1'] as const;

/** Starts the adapter and reaches it. Throws `adapter-missing`, `adapter-failed`, `adapter-timeout` or `cancelled`. */
export function reach(wanted: Wanted): Promise<Way> {
  const { adapter, launch } = wanted;
  switch (adapter.transport.kind) {
    case 'stdio':
      return overStreams(wanted);
    case 'printed-port':
      return atPrintedPort(wanted, adapter.transport.pattern);
    case 'port':
      return atPort(wanted, adapter.transport.port);
    case 'socket':
      return onSocket(wanted);
    case 'dial-in':
      return calledBy(wanted);
    case 'server':
      return atServer(adapter, launch, adapter.transport);
    default:
      return adapter.transport satisfies never;
  }
}

async function overStreams({ parts, adapter, launch }: Wanted): Promise<Way> {
  const command = await startCommand(parts, adapter, launch, {});
  const { stdin, stdout, exited } = command.process;
  const heard = createHeard(processTransport({ stdin, stdout, exited: exited.then(describeExit) }));
  return { transport: heard.transport, command, printed: () => [heard.junk(), command.process.stderrTail()].filter((words) => words !== '').join('\n'), close: command.kill };
}

async function atPrintedPort(wanted: Wanted, pattern: string | undefined): Promise<Way> {
  const { parts, adapter, launch } = wanted;
  const command = await startCommand(parts, adapter, launch, {});
  return untilReached(wanted, command, async (limit) => {
    const { process } = command;
    const found = Promise.withResolvers<number>();
    let known = false;
    const look = () => {
      if (known) return;
      const port = portIn(`${process.stdoutTail()}\n${process.stderrTail()}`, pattern);
      if (port === undefined) return;
      known = true;
      found.resolve(port);
    };
    process.onOutput(look);
    look();
    const port = await Promise.race([found.promise, limit]);
    return addressesOf(port);
  });
}

async function atPort(wanted: Wanted, given: number | undefined): Promise<Way> {
  const { parts, adapter, launch } = wanted;
  const port = await freePort(adapter, given);
  const command = await startCommand(parts, adapter, launch, { port });
  return untilReached(wanted, command, async () => addressesOf(port));
}

async function onSocket(wanted: Wanted): Promise<Way> {
  const { parts, adapter, launch } = wanted;
  const socket = await socketPath({ run: parts.runFolder }, `adapter-${randomBytes(6).toString('hex')}`);
  const { guardFile } = parts.guardian;
  const forget = async () => {
    if (process.platform !== 'win32') await rm(socket, { force: true });
    guardFile(socket, false);
  };
  guardFile(socket, true);
  try {
    const command = await startCommand(parts, adapter, launch, { socket });
    const way = await untilReached(wanted, command, async () => [{ path: socket }]);
    return { ...way, close: () => way.close().finally(forget) };
  } catch (error) {
    await forget();
    throw error;
  }
}

async function calledBy(wanted: Wanted): Promise<Way> {
  const { parts, adapter, launch } = wanted;
  const server = createServer();
  const called = Promise.withResolvers<Socket>();
  server.once('connection', called.resolve);
  try {
    const port = await listen(server, 0);
    const command = await startCommand(parts, adapter, launch, { port });
    const socket = await withLimit(wanted, command, (limit) => Promise.race([called.promise, limit]));
    return { transport: socketTransport(socket), command, printed: () => printedBy(command), close: command.kill };
  } finally {
    server.close();
  }
}

async function atServer({ id, label }: NamedAdapter, { signal }: AdapterLaunch, address: { readonly host: string; readonly port: number }): Promise<Way> {
  const { host, port } = address;
  const again = async () => {
    try {
      return await connectFirst(host === 'localhost' ? addressesOf(port) : [{ host, port }], signal);
    } catch (error) {
      if (error instanceof DapilotError && error.code === 'cancelled') throw error;
      throw new DapilotError('adapter-failed', `${label} does not listen at ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`, {
        hint: `Start it, or correct "transport" of ${settingOf(id)} in your settings.`,
        cause: error,
      });
    }
  };
  const transport = await again();
  return { transport, again, printed: () => '', close: () => transport.close() };
}

/** Waits until it can be connected to where it listens; one that ends or takes too long is ended and told of. */
async function untilReached(wanted: Wanted, command: StartedCommand, addresses: (limit: Promise<never>) => Promise<readonly SocketAddress[]>): Promise<Way> {
  const [transport, known] = await withLimit(wanted, command, async (limit) => {
    const places = await addresses(limit);
    return [await connectSoon(places, limit), places] as const;
  });
  return { transport, again: () => connectFirst(known, wanted.launch.signal), command, printed: () => printedBy(command), close: command.kill };
}

async function withLimit<T>({ parts, adapter, launch: { signal } }: Wanted, command: StartedCommand, work: (limit: Promise<never>) => Promise<T>): Promise<T> {
  const { id, label, transport, startSeconds } = adapter;
  const limit = Promise.withResolvers<never>();
  limit.promise.catch(() => undefined);
  const fail = (code: 'adapter-failed' | 'adapter-timeout', what: string) => limit.reject(adapterFailure(code, what, printedBy(command), hintFor(transport.kind, id)));
  const milliseconds = startSeconds === undefined ? (parts.startMilliseconds ?? startMilliseconds) : startSeconds * 1000;
  const reached = transport.kind === 'dial-in' ? 'connected to DAPilot' : 'could be connected to';
  const timer = setTimeout(() => fail('adapter-timeout', `${label} was started, and within ${milliseconds / 1000} seconds it neither ended nor ${reached}`), milliseconds);
  void command.process.closed.then((exit) => fail('adapter-failed', `${label} was started, and ended before it ${reached}: ${describeExit(exit)}`));
  const onAbort = () => limit.reject(new DapilotError('cancelled', `${label} is not needed any more.`));
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await work(limit.promise);
  } catch (error) {
    await command.kill();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}

function hintFor(kind: NamedAdapter['transport']['kind'], id: string): string {
  const setting = settingOf(id);
  if (kind === 'printed-port') return `Check "pattern" in "transport" of ${setting} in your settings: its first group has to find the port in what the adapter prints.`;
  return `Check "args" and "transport" of ${setting} in your settings.`;
}

const printedBy = ({ process }: StartedCommand) => [process.stdoutTail(), process.stderrTail()].filter((words) => words !== '').join('\n');

const addressesOf = (port: number): readonly SocketAddress[] => thisMachine.map((host) => ({ host, port }));

/** A server needs a moment until it listens. */
async function connectSoon(addresses: readonly SocketAddress[], limit: Promise<never>): Promise<Transport> {
  for (;;) {
    try {
      return await Promise.race([connectFirst(addresses), limit]);
    } catch (error) {
      if (error instanceof DapilotError) throw error;
      await Promise.race([new Promise((resolve) => setTimeout(resolve, betweenMilliseconds)), limit]);
    }
  }
}

/** The first address that answers. Rejects with what the first one said. */
async function connectFirst(addresses: readonly SocketAddress[], signal?: AbortSignal): Promise<Transport> {
  const errors: unknown[] = [];
  for (const address of addresses) {
    try {
      return await connectSocket(address, { timeoutMilliseconds: connectMilliseconds, ...(signal ? { signal } : {}) });
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0];
}

/** The port that was given, which nobody may have, or a free one. */
async function freePort({ id, label }: NamedAdapter, given: number | undefined): Promise<number> {
  const server = createServer();
  try {
    return await listen(server, given ?? 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new DapilotError('adapter-failed', `${label} is to listen at port ${given}, and another program has that port already.`, {
      hint: `End that program, or leave "port" out of "transport" of ${settingOf(id)}, so that a free one is taken and put in for \${port}.`,
      cause: error,
    });
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, thisMachine[0], () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
