/**
 * One core a workspace: the core listens on a socket named for the workspace, and speaks Bridge frames, one a line.
 * The socket lies in a folder that only its owner may enter, which is all the authentication there is.
 */
import { chmod, link, rename, unlink } from 'node:fs/promises';
import { createServer, createConnection, type Server, type Socket } from 'node:net';
import { maximumFrameSize, type ClientConnection, type Connectable } from '../../shared/bridge.ts';
import { DapilotError } from '../../shared/errors.ts';
import type { Logger } from '../core/base/logger.ts';
import { readJsonLines } from './json-lines.ts';
import { createPacedSender } from './paced-sender.ts';

const claimAttempts = 5;

export interface LocalServer {
  /** Gives the name up; whoever is connected stays. */
  release(): Promise<void>;
  /** Gives the name up and ends every connection. */
  close(): Promise<void>;
}

/**
 * Serves `core` on `path`. A socket that nobody listens on is taken over; throws `workspace-open-elsewhere` when another
 * core listens there.
 */
export async function listenLocally(path: string, core: Connectable, logger: Logger): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, core, logger);
  });
  if (process.platform === 'win32') await bindPipe(server, path);
  else await bindSocket(server, path);

  async function release(): Promise<void> {
    if (!server.listening) return;
    server.close();
    if (process.platform !== 'win32') await unlink(path).catch(ignoreMissing);
  }

  return {
    release,
    async close() {
      await release();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A connection to the core that listens on `path`; undefined when none does. */
export function connectLocally(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
}

/** A connection becomes a client with its first frame: who only looks whether somebody listens is none. */
function serve(socket: Socket, core: Connectable, logger: Logger): void {
  let connection: ClientConnection | undefined;
  const send = createPacedSender(
    {
      write: (text, onWritten) => socket.write(`${text}\n`, () => onWritten()),
      waiting: () => socket.writableLength,
      end: () => socket.destroy(),
    },
    () => connection?.receive({ kind: 'subscribe' }),
  );
  readJsonLines(
    socket,
    maximumFrameSize,
    (frame) => {
      connection ??= core.connect(send, () => socket.end());
      connection.receive(frame);
    },
    (reason) => logger.warn('a local client was cut off', { reason }),
  );
  socket.on('error', (error) => logger.debug('a local client broke off', { error }));
  socket.on('close', () => connection?.close());
}

/**
 * Two cores may start in the same moment. Each binds a name of its own and then links it to the common one, which only
 * one of them can do: there is no moment in which the common name exists and nobody listens.
 */
async function bindSocket(server: Server, path: string): Promise<void> {
  const own = `${path}.${process.pid}`;
  await unlink(own).catch(ignoreMissing);
  await listen(server, own);
  try {
    await chmod(own, 0o600);
    for (let attempt = 1; !(await tryLink(own, path)); attempt++) {
      if (attempt > claimAttempts || !(await removeStale(path))) throw openElsewhere();
    }
    await unlink(own);
  } catch (error) {
    server.close();
    throw error;
  }
}

async function tryLink(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the name is free now. A socket that turns out to be alive after all is put back. */
async function removeStale(path: string): Promise<boolean> {
  if (await isAlive(path)) return false;
  const aside = `${path}.stale.${process.pid}`;
  await rename(path, aside).catch(ignoreMissing);
  const taken = await isAlive(aside);
  if (taken) await tryLink(aside, path);
  await unlink(aside).catch(ignoreMissing);
  return !taken;
}

async function isAlive(path: string): Promise<boolean> {
  const socket = await connectLocally(path);
  socket?.destroy();
  return socket !== undefined;
}

async function bindPipe(server: Server, path: string): Promise<void> {
  await listen(server, path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? openElsewhere() : error;
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function openElsewhere(): DapilotError {
  return new DapilotError('workspace-open-elsewhere', 'Another DAPilot has this folder open already.', {
    hint: 'Use that window, or start DAPilot with this folder: it then joins the one that is running.',
  });
}
