/** A byte stream to an adapter: the standard streams of its process, a Unix socket, a named pipe or TCP. */
import { connect, type Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { DapilotError } from '../../../../shared/errors.ts';

export interface TransportListener {
  data(chunk: Uint8Array): void;
  /** Once, after the last data: the stream is over, for this reason. `clean`: it was ended, and did not break. */
  down(reason: string, clean: boolean): void;
}

export interface Transport {
  /** Begins to read. Called once; nothing is lost before it. */
  listen(listener: TransportListener): void;
  /** Never throws; what is written after the end is dropped. */
  write(bytes: Uint8Array): void;
  /** Ends the stream, waits for the other side at most a second, then destroys it. Resolves when it is down. */
  close(): Promise<void>;
}

export type SocketAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const politeMilliseconds = 1000;
/** After a process has ended, its output may still be held open by a child of it. */
const drainMilliseconds = 500;

/**
 * The standard streams of an adapter process. `exited` resolves with words for how it ended, which then are the reason.
 */
export function processTransport(streams: {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly exited: Promise<string>;
}): Transport {
  const { stdin, stdout, exited } = streams;
  return streamTransport(stdout, stdin, (down) => {
    let ended: string | undefined;
    void exited.then((words) => {
      ended = words;
      if (stdout.closed) down(words);
      else setTimeout(down, drainMilliseconds, words).unref();
    });
    stdout.once('close', () => {
      if (ended !== undefined) down(ended);
      // The process is most likely about to end: its own words are better than "closed".
      else setTimeout(down, drainMilliseconds, 'the adapter closed its output').unref();
    });
  });
}

/** A connected socket; sends without waiting to fill packets. */
export function socketTransport(socket: Socket): Transport {
  socket.setNoDelay(true);
  return streamTransport(socket, socket, (down) => socket.once('close', () => down('the adapter closed the connection')));
}

/**
 * Connects once. Rejects with the system's error, with `timeout`, or with `cancelled`.
 */
export function connectSocket(
  address: SocketAddress,
  options: { readonly timeoutMilliseconds: number; readonly signal?: AbortSignal },
): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    const settle = (act: () => void) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      socket.off('error', onError);
      act();
    };
    const give = (error: Error) =>
      settle(() => {
        socket.destroy();
        reject(error);
      });
    const onError = (error: Error) => give(error);
    const onAbort = () => give(new DapilotError('cancelled', 'Connecting to the adapter was cancelled.'));
    const timer = setTimeout(
      () => give(new DapilotError('timeout', `The adapter accepted no connection within ${options.timeoutMilliseconds} ms.`)),
      options.timeoutMilliseconds,
    );
    socket.once('error', onError);
    socket.once('connect', () => {
      // Where nobody listens yet the system may give our end that very port, and connect it to itself.
      if ('port' in address && socket.localPort === socket.remotePort && socket.localAddress === socket.remoteAddress) give(new Error(`nobody listens at port ${address.port}`));
      else settle(() => resolve(socketTransport(socket)));
    });
    if (options.signal?.aborted) onAbort();
    else options.signal?.addEventListener('abort', onAbort, { once: true });
  });
}

/**
 * The one way down: whatever ends the stream first gives the reason, everything later is ignored. `watchEnd` is told how
 * to report the regular end; errors of both streams are caught for good, also those that come after the end.
 */
function streamTransport(readable: Readable, writable: Writable, watchEnd: (ended: (reason: string) => void) => void): Transport {
  let listener: TransportListener | undefined;
  let reason: string | undefined;
  let isClean = true;
  let told = false;
  const { promise: isDown, resolve: resolveDown } = Promise.withResolvers<void>();

  const tell = () => {
    if (told || reason === undefined || !listener) return;
    told = true;
    listener.down(reason, isClean);
  };
  const down = (words: string, clean = true) => {
    if (reason !== undefined) return;
    reason = words;
    isClean = clean;
    writable.destroy();
    readable.destroy();
    resolveDown();
    tell();
  };

  readable.on('error', (error) => down(`reading from the adapter failed: ${error.message}`, false));
  writable.on('error', (error: NodeJS.ErrnoException) => {
    // Writing to an adapter that has just ended is no news; its own end follows and says more.
    if (error.code === 'EPIPE' && (readable as object) !== writable && !readable.closed) return;
    down(`writing to the adapter failed: ${error.message}`, false);
  });
  watchEnd((words) => down(words));

  return {
    listen: (given) => {
      if (listener) throw new Error('a transport has one listener');
      listener = given;
      readable.on('data', (chunk: Uint8Array) => {
        if (reason === undefined) given.data(chunk);
      });
      tell();
    },
    write: (bytes) => {
      if (reason === undefined && writable.writable) writable.write(bytes);
    },
    close: async () => {
      if (reason !== undefined) return;
      const timer = setTimeout(() => down('closed by us; the adapter did not answer'), politeMilliseconds);
      // Unread data would turn the polite end into a reset, which kills js-debug's server: read on and drop it.
      readable.resume();
      if (writable.writable) writable.end();
      await isDown;
      clearTimeout(timer);
    },
  };
}
