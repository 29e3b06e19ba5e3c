/** Sends frames to one client no faster than it reads: who falls behind gets the whole state later, not a long queue. */
import type { CoreFrame } from '../../shared/bridge.ts';

export interface Carrier {
  /** Calls back when the text has left, or never when the carrier broke. */
  write(text: string, onWritten: () => void): void;
  /** Bytes that wait to leave. */
  waiting(): number;
  /** Breaks it off. */
  end(): void;
}

const pauseAbove = 1024 * 1024;
const endAbove = 64 * 1024 * 1024;

/** `subscribe` asks the core for the state as if the client had; called when a client that fell behind has caught up. */
export function createPacedSender(carrier: Carrier, subscribe: () => void): (frame: CoreFrame) => void {
  let behind = false;

  function caughtUp(): void {
    if (!behind || carrier.waiting() > 0) return;
    behind = false;
    subscribe();
  }

  return (frame) => {
    if (frame.kind === 'events' && (behind || carrier.waiting() > pauseAbove)) {
      behind = true;
      return;
    }
    if (carrier.waiting() > endAbove) carrier.end();
    else carrier.write(JSON.stringify(frame), caughtUp);
  };
}
