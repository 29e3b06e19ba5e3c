import { expect, test, vi } from 'vitest';
import type { CoreEvent } from '../../shared/events.ts';
import type { SessionId, StopNumber } from '../../shared/ids.ts';
import { reduce } from '../../shared/reduce.ts';
import { emptySnapshot } from '../../shared/snapshot.ts';
import type { Session } from '../../shared/debug.ts';
import { createHeldPorts } from './held-ports.ts';

const id = 's1' as SessionId;
const session = { id, rootId: id, name: 'p', adapter: 'a', status: 'running', manager: false, capabilities: {}, threads: [{ id: 1, name: 'main' }], notes: [], restarts: 0, startedAt: 0 } as unknown as Session;
const stopped: CoreEvent = { type: 'session.contextLoaded', sessionId: id, threadId: 1, stop: 1 as StopNumber, context: { frames: [], topFrame: 0, scopes: [], variables: {} } };

/** A core with nothing but this, and a process that listens where the test says. */
function scene(started: Session) {
  let snapshot = emptySnapshot;
  let ports: readonly number[] = [];
  const held = createHeldPorts({ append, snapshot: () => snapshot, listening: async () => ports.map((port) => ({ host: '127.0.0.1', port })) });
  function append(event: CoreEvent): void {
    snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event });
    held.eventHappened(event);
  }
  append({ type: 'session.started', session: started });
  return {
    append,
    listenAt: (...now: number[]) => void (ports = now),
    events: () => snapshot.sequence,
    heldIs: (expected: readonly number[] | undefined) => vi.waitFor(() => expect(snapshot.sessions[id]?.ports).toEqual(expected)),
  };
}

test('the ports of a program that stands, without that of its debugger', async () => {
  const { append, listenAt, heldIs } = scene(session);
  listenAt(9229);
  append({ type: 'session.processFound', sessionId: id, processId: 7 });
  listenAt(9229, 3001, 3000);
  append(stopped);
  await heldIs([3000, 3001]);
  listenAt(9229);
  append(stopped);
  await heldIs([]);
});

test('what was attached to ran before: all its ports are its own', async () => {
  const { append, listenAt, heldIs } = scene({ ...session, processId: 7, launch: { target: 'process', name: 'p', language: 'python', processId: 7, cwd: '/' } });
  listenAt(5000);
  append({ type: 'session.processFound', sessionId: id, processId: 7 });
  append(stopped);
  await heldIs([5000]);
});

test('nothing is told when nothing has changed, or when the process is not known', async () => {
  const { append, listenAt, events, heldIs } = scene(session);
  listenAt(3000);
  append(stopped);
  append({ type: 'session.processFound', sessionId: id, processId: 7 });
  listenAt(3000, 4000);
  append(stopped);
  await heldIs([4000]);
  const before = events();
  append(stopped);
  await new Promise((resolve) => setImmediate(resolve));
  expect(events()).toBe(before + 1);
});
