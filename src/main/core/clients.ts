/** The connected windows and processes: who they are, who drives, and what each of them has already seen. */
import { randomUUID } from 'node:crypto';
import type { ClientConnection, ClientFrame, Connectable, CoreFrame } from '../../shared/bridge.ts';
import { toProblem } from '../../shared/errors.ts';
import type { ClientId } from '../../shared/ids.ts';
import type { EventLog } from './event-log.ts';
import { checkFrame, requestIdOf } from './frame-check.ts';
import type { Route } from './router.ts';

export interface Clients extends Connectable {
  isDriver(client: ClientId): boolean;
  /** Makes `client` the one that steers. */
  take(client: ClientId): void;
  /** Sends nothing more to anybody, and tells everybody so. */
  dispose(): void;
}

interface Client {
  readonly id: ClientId;
  readonly send: (frame: CoreFrame) => void;
  readonly onGone: () => void;
  subscribed: boolean;
}

/**
 * `core` names this run of the core. The first client drives; when the driver leaves, the one that came next does.
 * `onFault` is told of errors that are defects of ours, besides the client that gets them as an answer.
 */
export function createClients(log: EventLog, core: string, route: Route, onFault: (error: unknown) => void): Clients {
  const clients = new Map<ClientId, Client>();
  let driver: ClientId | null = null;

  const stopBatches = log.onBatch((events) => {
    const frame: CoreFrame = { kind: 'events', core, events };
    for (const client of clients.values()) if (client.subscribed) client.send(frame);
  });

  function announce(): void {
    log.append({ type: 'driver.changed', driver, clients: clients.size });
  }

  function subscribe(client: Client, frame: Extract<ClientFrame, { kind: 'subscribe' }>): void {
    // What waits goes to the others first, so that nobody gets an event twice.
    log.flush();
    const missed = frame.core === core && frame.after !== undefined ? log.since(frame.after) : undefined;
    client.subscribed = true;
    if (missed) client.send({ kind: 'events', core, client: client.id, events: missed });
    else client.send({ kind: 'snapshot', core, client: client.id, snapshot: log.snapshot() });
  }

  async function answer(client: Client, id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      client.send({ kind: 'reply', id, ok: true, result: await work() });
    } catch (error) {
      const problem = toProblem(error);
      if (problem.code === 'internal') onFault(error);
      client.send({ kind: 'reply', id, ok: false, problem });
    }
  }

  function receive(client: Client, value: unknown): void {
    let frame: ClientFrame;
    try {
      frame = checkFrame(value);
    } catch (error) {
      const id = requestIdOf(value);
      if (id === undefined) onFault(error);
      else client.send({ kind: 'reply', id, ok: false, problem: toProblem(error) });
      return;
    }
    if (frame.kind === 'subscribe') subscribe(client, frame);
    else void answer(client, frame.id, () => route(frame.name, frame.params, client.id));
  }

  return {
    connect(send, onGone): ClientConnection {
      const id = randomUUID() as ClientId;
      const client: Client = { id, subscribed: false, onGone, send: (frame) => clients.has(id) && send(frame) };
      clients.set(id, client);
      driver ??= id;
      announce();
      return {
        receive: (frame) => {
          if (clients.has(id)) receive(client, frame);
        },
        close() {
          if (!clients.delete(id)) return;
          if (driver === id) driver = clients.keys().next().value ?? null;
          announce();
        },
      };
    },
    isDriver: (client) => driver === client,
    take(client) {
      if (driver === client || !clients.has(client)) return;
      driver = client;
      announce();
    },
    dispose() {
      stopBatches();
      const gone = [...clients.values()];
      clients.clear();
      for (const client of gone) client.onGone();
    },
  };
}
