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
  /** How it calls itself, however often its page is loaded. */
  window?: string;
}

/** A window that drove and comes back within this time drives again, unless another was made the driver by a click. */
const returnMilliseconds = 60_000;

/**
 * `core` names this run of the core. The first client drives; when the driver leaves, the one that drove before it does, else the
 * one that came first. `onFault` is told of errors that are defects of ours, besides the client that gets them as an answer.
 */
export function createClients(log: EventLog, core: string, route: Route, onFault: (error: unknown) => void, now: () => number = Date.now): Clients {
  const clients = new Map<ClientId, Client>();
  let driver: ClientId | null = null;
  /** Who drove until another took over, the last one at the end. */
  let drove: ClientId[] = [];
  let departed: { readonly window: string; readonly until: number } | undefined;

  const stopBatches = log.onBatch((events) => {
    const frame: CoreFrame = { kind: 'events', core, events };
    for (const client of clients.values()) if (client.subscribed) client.send(frame);
  });

  function announce(): void {
    log.append({ type: 'driver.changed', driver, clients: clients.size });
  }

  function comeBack(client: Client, window: string): void {
    client.window = window;
    if (departed?.window !== window) return;
    const inTime = now() < departed.until;
    departed = undefined;
    if (!inTime || driver === client.id) return;
    driver = client.id;
    announce();
  }

  function leave({ id, window }: Client): void {
    clients.delete(id);
    drove = drove.filter((one) => one !== id);
    if (driver === id) {
      driver = drove.pop() ?? clients.keys().next().value ?? null;
      if (window !== undefined) departed = { window, until: now() + returnMilliseconds };
    }
    announce();
  }

  function subscribe(client: Client, frame: Extract<ClientFrame, { kind: 'subscribe' }>): void {
    if (frame.window !== undefined) comeBack(client, frame.window);
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
          if (clients.has(id)) leave(client);
        },
      };
    },
    isDriver: (client) => driver === client,
    take(client) {
      if (driver === client || !clients.has(client)) return;
      if (driver !== null) drove = [...drove.filter((one) => one !== client), driver];
      driver = client;
      departed = undefined;
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
