/**
 * What crosses between a client (window, second process) and the core, whatever carries it: Electron IPC, WebSocket,
 * local socket, memory. Frames are JSON values.
 */
import type { Problem } from './errors.ts';
import type { NumberedEvent } from './events.ts';
import type { ClientId } from './ids.ts';
import type { Snapshot } from './snapshot.ts';

export type ClientFrame =
  /**
   * First frame of a client, and after a gap. With `after` of the same core the missed events come, else a snapshot. `window`: a
   * name that only this window knows, and keeps when its page is loaded anew: if it drove, it drives again.
   */
  | { readonly kind: 'subscribe'; readonly core?: string; readonly after?: number; readonly window?: string }
  | { readonly kind: 'request'; readonly id: number; readonly name: string; readonly params: unknown };

export type CoreFrame =
  | {
      readonly kind: 'snapshot';
      /** Changes with every start of a core, so that numbers of two cores are never mixed. */
      readonly core: string;
      readonly client: ClientId;
      readonly snapshot: Snapshot;
    }
  | {
      readonly kind: 'events';
      readonly core: string;
      /** Only in the answer to a subscription: who the client is from now on. */
      readonly client?: ClientId;
      readonly events: readonly NumberedEvent[];
    }
  | { readonly kind: 'reply'; readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly kind: 'reply'; readonly id: number; readonly ok: false; readonly problem: Problem };

/** The largest frame that a core takes from a client, in bytes. */
export const maximumFrameSize = 4 * 1024 * 1024;

/** What this host can do beyond the core; windows ask this and never "is this Electron". */
export interface HostCapabilities {
  /** A system dialog to choose a folder or file. */
  readonly fileDialog: boolean;
  /** The host draws a menu bar of its own. */
  readonly nativeMenu: boolean;
}

/** The carrier a window is given. The preload exposes exactly this; the web host's client builds it over a WebSocket. */
export interface FrameChannel {
  readonly capabilities: HostCapabilities;
  send(frame: ClientFrame): void;
  /** One listener; frames that came before it was set are kept for it. */
  onFrame(listener: (frame: CoreFrame) => void): void;
  /** One listener; called at once when the carrier is open (or refused) already, then when it is gone and when it is back. */
  onConnection(listener: (state: 'open' | 'lost' | 'refused') => void): void;
  /** Only with `fileDialog`: the chosen path, or null when the person cancelled. */
  choosePath(kind: 'folder' | 'file'): Promise<string | null>;
  /** Only with `nativeMenu`: a command of the registry was chosen in the menu. */
  onCommand(listener: (commandId: string) => void): void;
}

/** One connected client as its host sees it. `receive` takes whatever came: the core checks every frame. */
export interface ClientConnection {
  receive(frame: unknown): void;
  close(): void;
}

/** What hosts carry: a core in this process, or one that another process runs and that is reached through its socket. */
export interface Connectable {
  /** `onGone` is called once when the core ends by itself; not after `close`. */
  connect(send: (frame: CoreFrame) => void, onGone: () => void): ClientConnection;
}
