/** How delve reaches us: it dials in, so that nothing listens that others could reach for longer than a moment. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { DapilotError } from '../../../../../shared/errors.ts';
import { socketPath } from '../../../base/data-folders.ts';
import type { Guardian } from '../../../base/guardian-client.ts';
import { socketTransport, type Transport } from '../../wire/transport.ts';

export interface DoorParts {
  /** Where sockets go. */
  readonly runFolder: string;
  readonly guardian: Pick<Guardian, 'guardFile'>;
}

export interface Door {
  /** For --client-addr. */
  readonly address: string;
  /**
   * The first that comes in. Rejects with `cancelled`, with what `gone` resolves with, or with what `late` gives when nobody
   * has come in time. The door is closed by then.
   */
  dialled(waiting: { readonly signal: AbortSignal; readonly gone: Promise<DapilotError>; readonly milliseconds: number; late(): DapilotError }): Promise<Transport>;
  /** Again and again does no harm. A connection that came in stays. */
  close(): Promise<void>;
}

/** From this version of delve on it knows sockets. */
const firstWithSockets = 22;

/** On a socket in the run folder; where delve or the file system has none on a port of 127.0.0.1. Throws `adapter-failed`. */
export async function openDoor({ runFolder, guardian }: DoorParts, version: string): Promise<Door> {
  const server = createServer();
  server.maxConnections = 1;
  if (process.platform === 'win32' || Number(/^1\.(\d+)/.exec(version)?.[1] ?? firstWithSockets) < firstWithSockets) {
    await listen(server, { host: '127.0.0.1', port: 0 });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new DapilotError('adapter-failed', 'No port could be opened for delve.');
    return createDoor(server, `127.0.0.1:${address.port}`, async () => undefined);
  }
  const path = await socketPath({ run: runFolder }, `delve-${randomBytes(6).toString('hex')}`);
  guardian.guardFile(path, true);
  await listen(server, { path });
  return createDoor(server, `unix:${path}`, async () => {
    await rm(path, { force: true });
    guardian.guardFile(path, false);
  });
}

function createDoor(server: Server, address: string, remove: () => Promise<void>): Door {
  const close = async () => {
    server.close();
    await remove();
  };
  return {
    address,
    close,
    dialled: async ({ signal, gone, milliseconds, late }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Transport>();
      server.once('connection', (socket) => resolve(socketTransport(socket)));
      void gone.then(reject);
      const timer = setTimeout(() => reject(late()), milliseconds);
      const onAbort = () => reject(new DapilotError('cancelled', 'delve is not needed any more.'));
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        await close();
      }
    },
  };
}

async function listen(server: Server, options: { readonly path: string } | { readonly host: string; readonly port: number }): Promise<void> {
  const listening = Promise.withResolvers<void>();
  server.once('error', (error) => listening.reject(new DapilotError('adapter-failed', `Nothing could be opened for delve to call: ${error.message}.`, { cause: error })));
  server.listen(options, () => listening.resolve());
  await listening.promise;
}
