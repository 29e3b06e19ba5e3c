/** A core that another process runs, reached through its local socket: hosts carry it like one of their own. */
import type { ClientConnection, Connectable, CoreFrame } from '../../shared/bridge.ts';
import type { Logger } from '../core/base/logger.ts';
import { readJsonLines } from './json-lines.ts';
import { connectLocally } from './local-socket.ts';

/** Snapshots come whole, so what comes from a core may be larger than what it accepts. */
const maximumAnswer = 256 * 1024 * 1024;

export interface RemoteCore extends Connectable {
  /** Resolves when that core has ended; not after `dispose`. */
  readonly gone: Promise<void>;
  /** Lets go of it; its clients stay until they are closed. */
  dispose(): void;
}

/** The core that listens on `path`, or undefined when none does. */
export async function findRemoteCore(path: string, logger: Logger): Promise<RemoteCore | undefined> {
  const line = await connectLocally(path);
  if (!line) return undefined;
  // Nothing is sent here; that it stands says that the core is there.
  const gone = Promise.withResolvers<void>();
  line.on('close', gone.resolve);
  line.on('error', (error) => logger.debug('the running core broke off', { error })).resume();
  return {
    gone: gone.promise,
    dispose() {
      line.off('close', gone.resolve).destroy();
    },
    connect: (send, onGone) => connect(path, logger, send, onGone),
  };
}

/** Frames that are given before the connection stands are sent when it does. */
function connect(path: string, logger: Logger, send: (frame: CoreFrame) => void, onGone: () => void): ClientConnection {
  let over = false;
  const gone = (): void => {
    if (over) return;
    over = true;
    onGone();
  };
  const connecting = connectLocally(path);
  connecting.then(
    (socket) => {
      if (!socket) return gone();
      if (over) return socket.destroy();
      socket.on('error', (error) => logger.debug('the running core broke off', { error }));
      socket.on('close', gone);
      readJsonLines(
        socket,
        maximumAnswer,
        (frame) => {
          if (!over) send(frame as CoreFrame);
        },
        (reason) => logger.warn('the running core sent no frame', { reason }),
      );
    },
    (error: unknown) => {
      logger.warn('the running core cannot be reached', { error });
      gone();
    },
  );
  const whenConnected = (use: (socket: NonNullable<Awaited<typeof connecting>>) => void): void => {
    // A failed connection was reported above; there is nobody to send to.
    connecting.then((socket) => socket && use(socket), () => undefined);
  };
  return {
    receive: (frame) => whenConnected((socket) => socket.write(`${JSON.stringify(frame)}\n`)),
    close() {
      over = true;
      whenConnected((socket) => socket.end());
    },
  };
}
