import { setImmediate } from 'node:timers';
import type { Transport, TransportListener } from '../../src/main/core/dap/wire/transport.ts';

/**
 * Two transports in memory, each the other's far end. Bytes arrive in a later turn of the event loop, in the chunks in
 * which they were written; closing one end takes both down once everything written before has arrived.
 */
export function createLinkedPair(): readonly [Transport, Transport] {
  const left = createEnd('the other side closed the connection');
  const right = createEnd('the other side closed the connection');
  return [link(left, right), link(right, left)];
}

type Item = { readonly chunk: Uint8Array } | { readonly down: string };

interface End {
  receive(item: Item): void;
  listen(listener: TransportListener): void;
  readonly isDown: () => boolean;
  readonly downReason: string;
  readonly whenDown: Promise<void>;
}

function createEnd(downReason: string): End {
  const waiting: Item[] = [];
  let listener: TransportListener | undefined;
  let scheduled = false;
  let down = false;
  const { promise: whenDown, resolve } = Promise.withResolvers<void>();

  const schedule = () => {
    if (scheduled || !listener || waiting.length === 0) return;
    scheduled = true;
    setImmediate(handOut);
  };
  const handOut = () => {
    scheduled = false;
    const item = waiting.shift();
    if (!item || !listener || down) return;
    if ('chunk' in item) listener.data(item.chunk);
    else {
      down = true;
      resolve();
      listener.down(item.down, true);
    }
    schedule();
  };

  return {
    receive: (item) => {
      waiting.push(item);
      schedule();
    },
    listen: (given) => {
      if (listener) throw new Error('a transport has one listener');
      listener = given;
      schedule();
    },
    isDown: () => down,
    downReason,
    whenDown,
  };
}

function link(mine: End, other: End): Transport {
  let closing = false;
  return {
    listen: mine.listen,
    write: (bytes) => {
      // A copy, as a real stream makes one: the writer may use its buffer again.
      if (!closing && !mine.isDown()) other.receive({ chunk: Uint8Array.from(bytes) });
    },
    close: async () => {
      if (!closing && !mine.isDown()) {
        closing = true;
        other.receive({ down: other.downReason });
        mine.receive({ down: 'closed by us' });
      }
      await mine.whenDown;
    },
  };
}
