/** One DAP connection: requests with deadlines, events in order, reverse requests that are always answered. (Contract; the implementation follows.) */
import type { Disposable } from '../base/disposable.ts';
import type { DapArguments, DapBody, DapCommand } from './protocol.ts';

export interface RequestOptions {
  /** Absent: no deadline (launch, attach, repl evaluate). */
  readonly timeoutMilliseconds?: number;
  readonly signal?: AbortSignal;
}

export interface DapEvent {
  readonly event: string;
  /** Untrusted and only loosely shaped: readers tolerate missing and odd fields. */
  readonly body: Record<string, unknown>;
}

export interface Connection {
  /** Rejects with `adapter-refused` (the adapter said no), `timeout`, `cancelled` or `adapter-lost`. A late response is dropped. */
  request<K extends DapCommand>(command: K, parameters: DapArguments<K>, options?: RequestOptions): Promise<DapBody<K>>;
  /** Events in the order of arrival; the microtasks of one message end before the next is handed out. */
  onEvent(listener: (event: DapEvent) => void): Disposable;
  /** Answers reverse requests; a thrown DapilotError becomes success:false. Without a handler: refused by name. */
  onReverseRequest(handler: (command: string, parameters: Record<string, unknown>) => Promise<Record<string, unknown> | void>): void;
  /** Once: the transport is down; pending requests have been rejected. */
  onClose(listener: (reason: string) => void): Disposable;
  /** Ends the stream politely and waits for the other side, then destroys it; at most one second. */
  close(): Promise<void>;
  /** The last two megabytes of frames in both directions with times, values of `env` masked. */
  wireLog(): string;
}
