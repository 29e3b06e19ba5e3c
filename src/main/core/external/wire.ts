import type { Loose } from '../base/loose.ts';

/** A way to a server, whatever carries the messages. */
export interface Wire {
  /** Resolves when the message is on its way; over HTTP, when its answer has come. */
  send(message: Loose, signal: AbortSignal): Promise<void>;
  /** Resolves with the reason when nothing can be sent any more. */
  readonly closed: Promise<string>;
  /** Ends it, and the process that it started. */
  close(): Promise<void>;
}

/** Hears every message, in its order. */
export type OnMessage = (message: Loose) => void;

export const longestMessage = 8 * 1024 * 1024;
