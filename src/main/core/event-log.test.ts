import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CoreEvent, NumberedEvent } from '../../shared/events.ts';
import type { SessionId } from '../../shared/ids.ts';
import { reduce } from '../../shared/reduce.ts';
import { emptySnapshot } from '../../shared/snapshot.ts';
import { createEventLog, type EventLog } from './event-log.ts';

const root = 'root' as SessionId;
const other = 'other' as SessionId;
const grew = (rootId: SessionId, changedFrom: number, total: number): CoreEvent => ({
  type: 'console.grew',
  rootId,
  total,
  changedFrom,
  errors: 0,
});
const noted = (id: number): CoreEvent => ({ type: 'notice.dismissed', id });

const logs: EventLog[] = [];
function create(kept?: number): EventLog {
  const log = createEventLog(kept);
  logs.push(log);
  return log;
}
afterEach(() => {
  vi.useRealTimers();
  for (const log of logs.splice(0)) log.dispose();
});

function nextBatch(log: EventLog): Promise<readonly NumberedEvent[]> {
  return new Promise((resolve) => {
    const stop = log.onBatch((events) => {
      stop();
      resolve(events);
    });
  });
}

describe('event log', () => {
  it('hands out the events of one moment together, at once, numbered without gaps', async () => {
    const log = create();
    const batch = nextBatch(log);
    log.append(noted(1));
    log.append(noted(2));
    expect((await batch).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  it('joins growth of one console before numbering it', async () => {
    const log = create();
    const batch = nextBatch(log);
    log.append(grew(root, 5, 6));
    log.append(grew(other, 0, 1));
    log.append(grew(root, 3, 9));
    log.append(grew(root, 8, 12));
    expect(await batch).toEqual([
      { sequence: 1, event: grew(root, 3, 12) },
      { sequence: 2, event: grew(other, 0, 1) },
    ]);
  });

  it('keeps growth on its own side of any other event', async () => {
    const log = create();
    const batch = nextBatch(log);
    log.append(grew(root, 0, 1));
    log.append({ type: 'console.cleared', rootId: root });
    log.append(grew(root, 0, 2));
    expect((await batch).map(({ event }) => event.type)).toEqual(['console.grew', 'console.cleared', 'console.grew']);
    expect(log.snapshot().consoles[root]?.total).toBe(2);
  });

  it('joins streamed thoughts of a round', async () => {
    const log = create();
    const batch = nextBatch(log);
    for (const text of ['the ', 'order ', 'is empty']) log.append({ type: 'agent.thoughtsGrew', round: 1, text });
    expect(await batch).toEqual([{ sequence: 1, event: { type: 'agent.thoughtsGrew', round: 1, text: 'the order is empty' } }]);
  });

  it('gives replicas the same state that it has itself', async () => {
    const log = create();
    const seen: NumberedEvent[] = [];
    log.onBatch((events) => seen.push(...events));
    for (let index = 0; index < 50; index++) {
      log.append(grew(index % 2 ? root : other, index, index + 1));
      if (index % 7 === 0) log.append(noted(index));
      if (index % 11 === 0) log.snapshot();
    }
    log.flush();
    expect(seen.reduce(reduce, emptySnapshot)).toEqual(log.snapshot());
    expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1));
  });

  /** How many batches each of these events makes when it comes after the batch before, until a tick begins. */
  async function batchesInATick(event: (index: number) => CoreEvent): Promise<number> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const log = create();
    let batches = 0;
    log.onBatch(() => {
      batches += 1;
      if (batches < 100) log.append(event(batches));
    });
    log.append(event(0));
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    const atOnce = batches;
    vi.advanceTimersByTime(16);
    expect(batches).toBe(atOnce + 1);
    return atOnce;
  }

  it('hands out a few batches at once, and waits for a tick in a flood', async () => {
    expect(await batchesInATick(noted)).toBe(6);
  });

  it('lets growth wait for a tick', async () => {
    expect(await batchesInATick((index) => grew(root, index, index + 1))).toBe(1);
  });

  it('gives what was missed, and refuses numbers it cannot follow up', () => {
    const log = create(10);
    for (let id = 1; id <= 100; id++) log.append(noted(id));
    expect(log.since(98)?.map(({ sequence }) => sequence)).toEqual([99, 100]);
    expect(log.since(100)).toEqual([]);
    expect(log.since(90)?.length).toBe(10);
    expect(log.since(5)).toBeUndefined();
    expect(log.since(101)).toBeUndefined();
    expect(create().since(0)).toEqual([]);
  });
});
