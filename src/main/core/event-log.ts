/**
 * The one place where facts become public: an event is numbered, reduced into the snapshot, kept for those who come
 * back, and handed out in batches.
 */
import type { CoreEvent, NumberedEvent } from '../../shared/events.ts';
import { reduce } from '../../shared/reduce.ts';
import { emptySnapshot, type Snapshot } from '../../shared/snapshot.ts';

export interface EventLog {
  append(event: CoreEvent): void;
  /** The state after everything that was appended. */
  snapshot(): Snapshot;
  /** The events after number `sequence`; undefined when some of them are no longer kept or the number is not ours. */
  since(sequence: number): readonly NumberedEvent[] | undefined;
  /** Calls with every batch, in order, without gaps; gives the function that ends it. */
  onBatch(listener: (events: readonly NumberedEvent[]) => void): () => void;
  /** Hands out what is waiting now instead of at the next tick. */
  flush(): void;
  dispose(): void;
}

/** One frame of a screen: nobody sees more often than that. */
const tickMilliseconds = 16;
/** What a step leads to comes in a few events, one after the other, and none of them is to wait for a tick: a flood is. */
const mostAtOnce = 6;

/** A log that keeps the last `kept` events for clients that come back. */
export function createEventLog(kept = 5000): EventLog {
  const listeners = new Set<(events: readonly NumberedEvent[]) => void>();
  /** Events that a later one of their kind may still take in; they get a number only when that is over. */
  let held: CoreEvent[] = [];
  let ring: NumberedEvent[] = [];
  let batch: NumberedEvent[] = [];
  let state: Snapshot = emptySnapshot;
  let soon: NodeJS.Immediate | undefined;
  let tick: NodeJS.Timeout | undefined;
  /** Batches since the last tick began. */
  let handedOut = 0;

  function number(event: CoreEvent): void {
    const numbered = { sequence: state.sequence + 1, event };
    state = reduce(state, numbered);
    ring.push(numbered);
    if (ring.length >= kept * 2) ring = ring.slice(-kept);
    batch.push(numbered);
  }

  function settle(): void {
    const events = held;
    held = [];
    events.forEach(number);
  }

  /** Growth goes out with the next tick, or with whatever goes out before; everything else at once, with its neighbours of the same moment. */
  function schedule(event: CoreEvent): void {
    if (soon || (tick && (canMerge(event) || handedOut >= mostAtOnce))) return;
    soon = setImmediate(publish);
  }

  function publish(): void {
    if (soon) clearImmediate(soon);
    soon = undefined;
    settle();
    if (batch.length === 0) return;
    const events = batch;
    batch = [];
    handedOut += 1;
    tick ??= setTimeout(endTick, tickMilliseconds);
    for (const listener of listeners) listener(events);
  }

  function endTick(): void {
    tick = undefined;
    handedOut = 0;
    publish();
  }

  return {
    append(event) {
      const index = held.findIndex((earlier) => merged(earlier, event) !== undefined);
      const together = index < 0 ? undefined : merged(held[index]!, event);
      if (together) held[index] = together;
      else if (canMerge(event)) held.push(event);
      else {
        settle();
        number(event);
      }
      schedule(event);
    },
    snapshot() {
      settle();
      return state;
    },
    since(sequence) {
      settle();
      if (sequence > state.sequence || sequence < 0) return undefined;
      if (sequence === state.sequence) return [];
      const first = ring[0]!.sequence;
      return sequence + 1 < first ? undefined : ring.slice(sequence + 1 - first);
    },
    onBatch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: publish,
    dispose() {
      if (soon) clearImmediate(soon);
      if (tick) clearTimeout(tick);
      soon = tick = undefined;
      listeners.clear();
    },
  };
}

function canMerge(event: CoreEvent): boolean {
  return event.type === 'console.grew' || event.type === 'terminal.grew' || event.type === 'agent.thoughtsGrew';
}

/** One event that says what the two say in a row, or undefined when they are about different things. */
function merged(earlier: CoreEvent, later: CoreEvent): CoreEvent | undefined {
  if (earlier.type === 'console.grew' && later.type === 'console.grew' && earlier.rootId === later.rootId) {
    return { ...later, changedFrom: Math.min(earlier.changedFrom, later.changedFrom) };
  }
  if (earlier.type === 'terminal.grew' && later.type === 'terminal.grew' && earlier.id === later.id) return later;
  if (earlier.type === 'agent.thoughtsGrew' && later.type === 'agent.thoughtsGrew' && earlier.round === later.round) {
    return { ...later, text: earlier.text + later.text };
  }
  return undefined;
}
