/**
 * The window's generic client: one `request` over the contract, and the stream of facts with its numbers checked. It
 * works over any FrameChannel and holds no state of the program itself; the replica (store) does that.
 */
import type { CoreFrame, FrameChannel, HostCapabilities } from '../../../shared/bridge.ts';
import type { Params, RequestName, Result } from '../../../shared/contract.ts';
import { DapilotError, fromProblem } from '../../../shared/errors.ts';
import type { NumberedEvent } from '../../../shared/events.ts';
import type { ClientId } from '../../../shared/ids.ts';
import type { Snapshot } from '../../../shared/snapshot.ts';
import { createSocketChannel } from './socket-channel.ts';

declare global {
  interface Window {
    /** Set by the preload; absent in a browser. */
    readonly dapilotChannel?: FrameChannel;
  }
}

/** connecting: never open yet; refused: this page's token is not good, only a fresh address helps. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused';

export interface Client {
  readonly capabilities: HostCapabilities;
  /** Rejects with DapilotError: the core's problem, or `connection-lost` when there is no core to answer. */
  request<Name extends RequestName>(name: Name, params: Params<Name>): Promise<Result<Name>>;
  /** Calls with every whole snapshot, and at once with the last one when it is newer than every event. */
  onSnapshot(listener: (snapshot: Snapshot) => void): () => void;
  /** Calls with events in the order of their numbers, without gaps after the last snapshot. */
  onEvents(listener: (events: readonly NumberedEvent[]) => void): () => void;
  /** Calls at once with the present state, then with every change. */
  onConnection(listener: (state: ConnectionState) => void): () => void;
  /** Who this window is for the core; null until the first snapshot. Compare with `snapshot.driver`. */
  clientId(): ClientId | null;
  /** Only with `capabilities.fileDialog`: the chosen path, or null when the person cancelled. */
  choosePath(kind: 'folder' | 'file'): Promise<string | null>;
  /** A command was chosen in the host's own menu. */
  onCommand(listener: (commandId: string) => void): void;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: DapilotError) => void;
}

/** The carrier of this window: the preload's in Electron, else a WebSocket to the host that served the page. */
export function openChannel(): FrameChannel {
  return window.dapilotChannel ?? createSocketChannel();
}

const windowKey = 'dapilot.window';

/** How this window calls itself to the core: as long as it is open, however often its page is loaded. */
export function windowName(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const name = storage.getItem(windowKey) ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
  storage.setItem(windowKey, name);
  return name;
}

/** A client over `channel`; subscribes by itself whenever the channel opens. */
export function createClient(channel: FrameChannel, window?: string): Client {
  const pending = new Map<number, Pending>();
  const snapshotListeners = new Set<(snapshot: Snapshot) => void>();
  const eventListeners = new Set<(events: readonly NumberedEvent[]) => void>();
  const connectionListeners = new Set<(state: ConnectionState) => void>();
  let connection: ConnectionState = 'connecting';
  let requests = 0;
  let core: string | undefined;
  let client: ClientId | null = null;
  let sequence = 0;
  let latest: Snapshot | undefined;
  /** A snapshot or the missed events have been asked for; what comes before them is left out. */
  let asked = false;

  function subscribe(): void {
    asked = true;
    channel.send({ kind: 'subscribe', ...(window === undefined ? {} : { window }), ...(core === undefined ? {} : { core, after: sequence }) });
  }

  function receive(frame: CoreFrame): void {
    switch (frame.kind) {
      case 'snapshot':
        asked = false;
        core = frame.core;
        client = frame.client;
        sequence = frame.snapshot.sequence;
        latest = frame.snapshot;
        for (const listener of snapshotListeners) listener(frame.snapshot);
        return;
      case 'events':
        client = frame.client ?? client;
        if (frame.client !== undefined) asked = false;
        receiveEvents(frame.core, frame.events);
        return;
      case 'reply': {
        const waiting = pending.get(frame.id);
        pending.delete(frame.id);
        if (frame.ok) waiting?.resolve(frame.result);
        else waiting?.reject(fromProblem(frame.problem));
        return;
      }
      default:
        frame satisfies never;
    }
  }

  function receiveEvents(from: string, events: readonly NumberedEvent[]): void {
    if (from !== core) {
      if (!asked) subscribe();
      return;
    }
    const fresh = events.filter((event) => event.sequence > sequence);
    const first = fresh[0];
    const last = fresh.at(-1);
    if (!first || !last) return;
    if (first.sequence !== sequence + 1) {
      if (!asked) subscribe();
      return;
    }
    sequence = last.sequence;
    latest = undefined;
    for (const listener of eventListeners) listener(fresh);
  }

  function changeConnection(state: Exclude<ConnectionState, 'connecting'>): void {
    connection = state;
    if (state === 'open') subscribe();
    else rejectAll();
    for (const listener of connectionListeners) listener(state);
  }

  function rejectAll(): void {
    const waiting = [...pending.values()];
    pending.clear();
    for (const { reject } of waiting) reject(connectionLost('went away before it answered'));
  }

  channel.onFrame(receive);
  channel.onConnection(changeConnection);

  return {
    capabilities: channel.capabilities,
    request: <Name extends RequestName>(name: Name, params: Params<Name>) =>
      new Promise<Result<Name>>((resolve, reject) => {
        if (connection !== 'open') {
          reject(connectionLost('cannot be reached'));
          return;
        }
        const id = ++requests;
        pending.set(id, { resolve: (result) => resolve(result as Result<Name>), reject });
        channel.send({ kind: 'request', id, name, params });
      }),
    onSnapshot(listener) {
      if (latest) listener(latest);
      return added(snapshotListeners, listener);
    },
    onEvents: (listener) => added(eventListeners, listener),
    onConnection(listener) {
      listener(connection);
      return added(connectionListeners, listener);
    },
    clientId: () => client,
    choosePath: (kind) => channel.choosePath(kind),
    onCommand: (listener) => channel.onCommand(listener),
  };
}

function connectionLost(what: string): DapilotError {
  return new DapilotError('connection-lost', `DAPilot's core ${what}, so nothing is known of what became of this.`, {
    hint: 'The window reconnects by itself; look at the state it shows then before you try again.',
  });
}

function added<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
