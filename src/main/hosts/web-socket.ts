/** Bridge frames over a WebSocket, after its token. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { maximumFrameSize, type ClientConnection, type Connectable } from '../../shared/bridge.ts';
import { closeBadFrame, closeUnauthorized, type AcceptedFrame } from '../../shared/web-session.ts';
import type { Logger } from '../core/base/logger.ts';
import { createPacedSender } from './paced-sender.ts';
import type { WebAccess } from './web-access.ts';

export interface SocketHost {
  /** Takes over a connection whose names were checked. */
  upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  close(): void;
}

const tokenMilliseconds = 5000;
const pingMilliseconds = 20_000;
const closeGone = 1001;
const tokenSchema = z.strictObject({ kind: z.literal('token'), token: z.string().min(1).max(200) });

/** A host for sockets: each is a client of `core` once its first frame held a good token. */
export function createSocketHost(core: Connectable, access: WebAccess, logger: Logger): SocketHost {
  const server = new WebSocketServer({ noServer: true, maxPayload: maximumFrameSize, perMessageDeflate: false });
  return {
    upgrade: (request, stream, head) =>
      server.handleUpgrade(request, stream, head, (socket) => serve(socket, core, access, logger)),
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function serve(socket: WebSocket, core: Connectable, access: WebAccess, logger: Logger): void {
  let connection: ClientConnection | undefined;
  const impatience = setTimeout(() => socket.close(closeBadFrame, 'no token came'), tokenMilliseconds);
  const stopPings = pingRegularly(socket);

  function admit(frame: unknown): void {
    clearTimeout(impatience);
    const parsed = tokenSchema.safeParse(frame);
    if (!parsed.success) return socket.close(closeBadFrame, 'the first frame must be the token');
    if (!access.isToken(parsed.data.token)) return socket.close(closeUnauthorized, 'the token is not good');
    socket.send(JSON.stringify({ kind: 'accepted' } satisfies AcceptedFrame));
    const send = createPacedSender(
      {
        write: (text, onWritten) => socket.send(text, (error) => error ?? onWritten()),
        waiting: () => socket.bufferedAmount,
        end: () => socket.terminate(),
      },
      () => connection?.receive({ kind: 'subscribe' }),
    );
    connection = core.connect(send, () => socket.close(closeGone, 'the core has ended'));
  }

  socket.on('message', (data, isBinary) => {
    const frame = isBinary ? undefined : parse((data as Buffer).toString('utf8'));
    if (frame === undefined) socket.close(closeBadFrame, 'a frame is no JSON');
    else if (connection) connection.receive(frame);
    else admit(frame);
  });
  socket.on('error', (error) => logger.debug('a web socket broke off', { error }));
  socket.on('close', () => {
    clearTimeout(impatience);
    stopPings();
    connection?.close();
  });
}

/** A connection whose other end vanished without a word (a tunnel, a sleeping machine) is found out and ended. */
function pingRegularly(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, pingMilliseconds);
  return () => clearInterval(timer);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
