/** A small client of the Chrome DevTools Protocol over a WebSocket, for what DAP has no word for. */
import { WebSocket } from 'ws';
import { DapilotError } from '../../../../shared/errors.ts';
import { integer, record, text, type Loose } from '../../base/loose.ts';

export interface Cdp {
  /** Rejects with the other side's error, with `timeout`, or when the socket is down. */
  send(method: string, parameters: Loose, timeoutMilliseconds: number): Promise<Loose>;
  onEvent(listener: (method: string, parameters: Loose) => void): void;
  readonly closed: boolean;
  close(): void;
}

/** Connects to one address, within two seconds. */
export async function connectCdp(address: string): Promise<Cdp> {
  // Not Node's own, whose first use costs sixty milliseconds, just when a person waits for the first stop.
  const socket = new WebSocket(address, { perMessageDeflate: false });
  const pending = new Map<number, { resolve(result: Loose): void; reject(error: Error): void }>();
  const listeners: ((method: string, parameters: Loose) => void)[] = [];
  let nextId = 1;
  let closed = false;

  socket.addEventListener('message', ({ data }) => (typeof data === 'string' ? receive(data) : socket.close()));
  socket.addEventListener('close', () => {
    closed = true;
    for (const { reject } of pending.values()) reject(new DapilotError('adapter-lost', 'The connection to the runtime was closed.'));
    pending.clear();
  });

  function receive(data: string): void {
    let message: Loose;
    try {
      message = record(JSON.parse(data));
    } catch {
      socket.close();
      return;
    }
    const id = integer(message['id']);
    if (id === undefined || message['method'] !== undefined) {
      if (typeof message['method'] === 'string') for (const listener of listeners) listener(message['method'], record(message['params']));
      return;
    }
    const waiting = pending.get(id);
    pending.delete(id);
    const error = record(message['error']);
    if (message['error'] === undefined) waiting?.resolve(record(message['result']));
    else waiting?.reject(new DapilotError('adapter-refused', text(error['message']) ?? 'The runtime refused without a reason.'));
  }

  await opened(socket);
  return {
    send: (method, params, timeoutMilliseconds) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new DapilotError('adapter-lost', 'The connection to the runtime is closed.'));
          return;
        }
        const id = nextId++;
        const timer = setTimeout(() => {
          pending.delete(id);
          reject(new DapilotError('timeout', `The runtime did not answer "${method}" within ${timeoutMilliseconds} ms.`));
        }, timeoutMilliseconds);
        const settle = <T>(act: (value: T) => void) => (value: T) => {
          clearTimeout(timer);
          act(value);
        };
        pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    onEvent: (listener) => void listeners.push(listener),
    get closed() {
      return closed;
    },
    close: () => socket.close(),
  };
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    const give = (message: string) => {
      clearTimeout(timer);
      reject(new DapilotError('adapter-refused', message));
    };
    const timer = setTimeout(() => {
      give('The runtime accepted no connection within two seconds.');
      socket.close();
    }, 2000);
    socket.addEventListener('open', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.addEventListener('error', () => give('The runtime accepted no connection.'));
  });
}
