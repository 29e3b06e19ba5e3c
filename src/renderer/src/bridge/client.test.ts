import { afterEach, describe, expect, it } from 'vitest';
import type { ClientConnection, ClientFrame, CoreFrame, FrameChannel } from '../../../shared/bridge.ts';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import { reduce } from '../../../shared/reduce.ts';
import { emptySnapshot, type Snapshot } from '../../../shared/snapshot.ts';
import { createClients } from '../../../main/core/clients.ts';
import { createEventLog } from '../../../main/core/event-log.ts';
import type { Route } from '../../../main/core/router.ts';
import { createClient } from './client.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const event = (id: number): CoreEvent => ({ type: 'notice.dismissed', id });

function createCore(name: string, route: Route) {
  const log = createEventLog();
  ends.push(() => log.dispose());
  return { log, clients: createClients(log, name, route, () => undefined) };
}

/** A channel into a real core, whose frames can be lost and which can break and move to another core. */
function createScene(route: Route = async (name) => name) {
  let core = createCore('core-1', route);
  let connection: ClientConnection | undefined;
  let onFrame: (frame: CoreFrame) => void = () => undefined;
  let onState: (state: 'open' | 'lost' | 'refused') => void = () => undefined;
  const sent: ClientFrame[] = [];
  let losing = 0;
  const channel: FrameChannel = {
    capabilities: { fileDialog: false, nativeMenu: false },
    send(frame) {
      sent.push(frame);
      connection?.receive(frame);
    },
    onFrame: (listener) => (onFrame = listener),
    onConnection: (listener) => (onState = listener),
    choosePath: async () => '/chosen',
    onCommand: () => undefined,
  };
  const open = () => {
    connection = core.clients.connect(
      (frame) => {
        if (frame.kind === 'events' && losing > 0) losing--;
        else onFrame(frame);
      },
      () => undefined,
    );
    onState('open');
  };
  const lose = () => {
    connection?.close();
    connection = undefined;
    onState('lost');
  };
  const client = createClient(channel);
  let replica: Snapshot = emptySnapshot;
  let snapshots = 0;
  client.onSnapshot((snapshot) => {
    snapshots++;
    replica = snapshot;
  });
  client.onEvents((events) => {
    replica = events.reduce(reduce, replica);
  });
  const happen = (id: number) => {
    core.log.append(event(id));
    core.log.flush();
  };
  return {
    client,
    sent,
    open,
    lose,
    refuse: () => onState('refused'),
    happen,
    loseNextEvents: () => (losing = 1),
    moveToNewCore: () => (core = createCore('core-2', route)),
    log: () => core.log,
    replica: () => replica,
    snapshots: () => snapshots,
  };
}

describe('client', () => {
  it('subscribes when the channel opens and follows without gaps', () => {
    const scene = createScene();
    expect(scene.client.clientId()).toBeNull();
    scene.open();
    for (let id = 0; id < 5; id++) scene.happen(id);
    expect(scene.replica()).toEqual(scene.log().snapshot());
    expect(scene.snapshots()).toBe(1);
    expect(scene.replica().driver).toBe(scene.client.clientId());
  });

  it('asks for what it missed when numbers have a gap', () => {
    const scene = createScene();
    scene.open();
    scene.happen(1);
    scene.loseNextEvents();
    scene.happen(2);
    scene.happen(3);
    expect(scene.replica()).toEqual(scene.log().snapshot());
    expect(scene.sent.filter(({ kind }) => kind === 'subscribe')).toEqual([
      { kind: 'subscribe' },
      { kind: 'subscribe', core: 'core-1', after: expect.any(Number) },
    ]);
    scene.happen(4);
    expect(scene.replica()).toEqual(scene.log().snapshot());
  });

  it('resumes after a break without a snapshot, under a new name', () => {
    const scene = createScene();
    scene.open();
    const before = scene.client.clientId();
    scene.lose();
    scene.happen(1);
    scene.open();
    expect(scene.snapshots()).toBe(1);
    expect(scene.replica()).toEqual(scene.log().snapshot());
    expect(scene.client.clientId()).not.toBe(before);
    expect(scene.replica().driver).toBe(scene.client.clientId());
  });

  it('starts anew with another core', () => {
    const scene = createScene();
    scene.open();
    scene.happen(1);
    scene.lose();
    scene.moveToNewCore();
    scene.open();
    scene.happen(2);
    expect(scene.snapshots()).toBe(2);
    expect(scene.replica()).toEqual(scene.log().snapshot());
  });

  it('gives results and problems', async () => {
    const scene = createScene(async (name) => {
      if (name === 'workspace.recent') return [];
      throw new DapilotError('not-stopped', 'It runs.', { hint: 'Pause it.', detail: 'raw' });
    });
    scene.open();
    expect(await scene.client.request('workspace.recent', {})).toEqual([]);
    const failed = scene.client.request('core.info', {});
    await expect(failed).rejects.toBeInstanceOf(DapilotError);
    await expect(failed).rejects.toMatchObject({ code: 'not-stopped', message: 'It runs.', hint: 'Pause it.', detail: 'raw' });
  });

  it.each(['lose', 'refuse'] as const)('rejects all that waits, and all that is asked later (%s)', async (how) => {
    const scene = createScene(() => new Promise(() => undefined));
    await expect(scene.client.request('core.info', {})).rejects.toMatchObject({ code: 'connection-lost' });
    scene.open();
    const waiting = [scene.client.request('core.info', {}), scene.client.request('workspace.recent', {})];
    scene[how]();
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'connection-lost', hint: expect.any(String) });
    await expect(scene.client.request('core.info', {})).rejects.toMatchObject({ code: 'connection-lost' });
  });

  it('tells the present state at once and later changes', () => {
    const scene = createScene();
    const states: string[] = [];
    const stop = scene.client.onConnection((state) => states.push(state));
    scene.open();
    scene.lose();
    scene.open();
    stop();
    scene.refuse();
    expect(states).toEqual(['connecting', 'open', 'lost', 'open']);
  });
});
