import { afterEach, describe, expect, it } from 'vitest';
import type { CoreFrame } from '../../shared/bridge.ts';
import { DapilotError } from '../../shared/errors.ts';
import type { ClientId } from '../../shared/ids.ts';
import { createClients } from './clients.ts';
import { createEventLog } from './event-log.ts';
import type { Route } from './router.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function createScene(route: Route = async (name, params) => ({ name, params }), now: () => number = Date.now) {
  const log = createEventLog();
  const faults: unknown[] = [];
  const clients = createClients(log, 'core-1', route, (error) => faults.push(error), now);
  ends.push(() => log.dispose());
  const connect = () => {
    const frames: CoreFrame[] = [];
    let gone = 0;
    let wake: (() => void) | undefined;
    const connection = clients.connect(
      (frame) => {
        frames.push(frame);
        wake?.();
      },
      () => gone++,
    );
    const next = async (kind: CoreFrame['kind']): Promise<CoreFrame> => {
      for (;;) {
        const index = frames.findIndex((frame) => frame.kind === kind);
        if (index >= 0) return frames.splice(index, 1)[0]!;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    };
    return { ...connection, frames, next, gone: () => gone };
  };
  return { log, clients, connect, faults };
}

async function snapshotOf(client: ReturnType<ReturnType<typeof createScene>['connect']>, window?: string) {
  client.receive({ kind: 'subscribe', ...(window === undefined ? {} : { window }) });
  const frame = await client.next('snapshot');
  if (frame.kind !== 'snapshot') throw new Error('no snapshot');
  return frame;
}

describe('clients', () => {
  it('makes the first client the driver, and the next one when it leaves', async () => {
    const { connect } = createScene();
    const first = connect();
    const second = connect();
    const { client: firstId, snapshot } = await snapshotOf(first);
    expect(snapshot).toMatchObject({ driver: firstId, clients: 2 });
    first.close();
    const { client: secondId, snapshot: later } = await snapshotOf(second);
    expect(later).toMatchObject({ driver: secondId, clients: 1 });
  });

  it('lets another client take over', async () => {
    const { clients, connect } = createScene();
    const first = await snapshotOf(connect());
    const second = connect();
    const { client } = await snapshotOf(second);
    clients.take(client);
    expect(clients.isDriver(client)).toBe(true);
    expect(clients.isDriver(first.client)).toBe(false);
    expect((await snapshotOf(second)).snapshot.driver).toBe(client);
  });

  describe('a window that is loaded anew while another is open', () => {
    const reloaded = async (between: (scene: ReturnType<typeof createScene>, other: ClientId) => Promise<void> | void, later = 0) => {
      let time = 0;
      const scene = createScene(undefined, () => time);
      const first = scene.connect();
      await snapshotOf(first, 'first');
      const other = scene.connect();
      const { client: otherId } = await snapshotOf(other, 'other');
      first.close();
      expect(scene.clients.isDriver(otherId)).toBe(true);
      await between(scene, otherId);
      time += later;
      const { client, snapshot } = await snapshotOf(scene.connect(), 'first');
      expect(snapshot.driver).toBe(scene.clients.isDriver(client) ? client : otherId);
      return scene.clients.isDriver(client);
    };

    it('drives again, after a minute no more', async () => {
      expect(await reloaded(() => undefined, 59_000)).toBe(true);
      expect(await reloaded(() => undefined, 61_000)).toBe(false);
    });

    it('and does not when another was made the driver meanwhile', async () => {
      expect(await reloaded(async ({ clients, connect }, other) => {
        clients.take((await snapshotOf(connect())).client);
        clients.take(other);
      })).toBe(false);
    });
  });

  it('is driven by who drove before, when the driver leaves', async () => {
    const { clients, connect } = createScene();
    await snapshotOf(connect());
    const { client: second } = await snapshotOf(connect());
    const third = connect();
    clients.take(second);
    clients.take((await snapshotOf(third)).client);
    third.close();
    expect(clients.isDriver(second)).toBe(true);
  });

  it('sends a client that comes back what it missed, under its new name', async () => {
    const { log, connect } = createScene();
    const before = await snapshotOf(connect());
    log.append({ type: 'notice.dismissed', id: 1 });
    const again = connect();
    again.receive({ kind: 'subscribe', core: 'core-1', after: before.snapshot.sequence });
    const frame = await again.next('events');
    if (frame.kind !== 'events') throw new Error('no events');
    expect(frame.events.map(({ event }) => event.type)).toEqual(['notice.dismissed', 'driver.changed']);
    expect(frame.events[0]!.sequence).toBe(before.snapshot.sequence + 1);
    expect(frame.client).toBeDefined();
    expect(frame.client).not.toBe(before.client);
  });

  it('sends a snapshot to a client that saw another core or too little', async () => {
    const { connect } = createScene();
    const client = connect();
    for (const subscription of [
      { kind: 'subscribe', core: 'core-0', after: 1 },
      { kind: 'subscribe', core: 'core-1', after: 999 },
      { kind: 'subscribe', core: 'core-1' },
    ]) {
      client.receive(subscription);
      expect((await client.next('snapshot')).kind).toBe('snapshot');
    }
  });

  it('gives every subscriber each event once', async () => {
    const { log, connect } = createScene();
    const early = connect();
    await snapshotOf(early);
    log.append({ type: 'notice.dismissed', id: 1 });
    const late = connect();
    const { snapshot } = await snapshotOf(late);
    log.append({ type: 'notice.dismissed', id: 2 });
    log.flush();
    const sequences = early.frames.flatMap((frame) => (frame.kind === 'events' ? frame.events.map((event) => event.sequence) : []));
    expect(new Set(sequences).size).toBe(sequences.length);
    const forLate = late.frames.flatMap((frame) => (frame.kind === 'events' ? frame.events.map((event) => event.sequence) : []));
    expect(forLate[0]).toBe(snapshot.sequence + 1);
  });

  it('answers a request, a problem, and a defect as internal', async () => {
    const { connect, faults } = createScene(async (name) => {
      if (name === 'refuse') throw new DapilotError('not-stopped', 'It runs.', { hint: 'Pause it.' });
      if (name === 'break') throw new TypeError('x is undefined');
      return 'done';
    });
    const client = connect();
    client.receive({ kind: 'request', id: 1, name: 'work', params: {} });
    expect(await client.next('reply')).toEqual({ kind: 'reply', id: 1, ok: true, result: 'done' });
    client.receive({ kind: 'request', id: 2, name: 'refuse', params: {} });
    expect(await client.next('reply')).toMatchObject({ id: 2, ok: false, problem: { code: 'not-stopped', hint: 'Pause it.' } });
    expect(faults).toEqual([]);
    client.receive({ kind: 'request', id: 3, name: 'break', params: {} });
    expect(await client.next('reply')).toMatchObject({ id: 3, ok: false, problem: { code: 'internal' } });
    expect(faults).toHaveLength(1);
  });

  it('tells every client when the core ends, and nobody twice', () => {
    const { clients, connect } = createScene();
    const left = connect();
    const stays = connect();
    left.close();
    clients.dispose();
    expect([left.gone(), stays.gone()]).toEqual([0, 1]);
  });
});

describe('frames of a client', () => {
  const nest = (depth: number): unknown => (depth === 0 ? 1 : { inner: nest(depth - 1) });
  const cycle: Record<string, unknown> = {};
  cycle['itself'] = cycle;
  cycle['again'] = cycle;

  it.each([
    ['nested too deep', nest(70)],
    ['a cycle', cycle],
    ['too large', 'x'.repeat(5 * 1024 * 1024)],
    ['too many values', Array.from({ length: 5_000_000 }, () => 0)],
    ['__proto__', JSON.parse('{"path": "/", "__proto__": {"isAdmin": true}}')],
    ['constructor', { constructor: { prototype: {} } }],
    ['prototype inside a list', { list: [{ prototype: 1 }] }],
    ['a function', { call: () => 1 }],
    ['a Map', { map: new Map() }],
  ])('refuses parameters with %s', async (_, params) => {
    let called = false;
    const { connect } = createScene(async () => (called = true));
    const client = connect();
    client.receive({ kind: 'request', id: 7, name: 'work', params });
    expect(await client.next('reply')).toMatchObject({ id: 7, ok: false, problem: { code: 'bad-request' } });
    expect(called).toBe(false);
  });

  it.each([null, 1, 'subscribe', [], {}, { kind: 'reply' }, { kind: 'request', name: 'work' }, { kind: 'subscribe', after: -1 }])(
    'is not disturbed by %j',
    async (frame) => {
      const { connect, faults } = createScene();
      const client = connect();
      client.receive(frame);
      expect(faults).toHaveLength(1);
      client.receive({ kind: 'request', id: 1, name: 'work', params: {} });
      expect(await client.next('reply')).toMatchObject({ ok: true });
    },
  );
});
