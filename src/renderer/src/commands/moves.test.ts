import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session, Stop } from '../../../shared/debug.ts';
import type { CommandId } from '../../../shared/commands.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { followFacts } from '../store/follow.ts';
import { createReplica } from '../store/replica.ts';
import { createView } from '../store/view.ts';
import { createMoves } from './moves.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sessionId = 's1' as SessionId;
const session: Session = { id: sessionId, rootId: sessionId, name: 'p', adapter: 'fake', status: 'running', manager: false, capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true }, threads: [], notes: [], restarts: 0, startedAt: 0 };

function openMoves() {
  const replica = createReplica();
  const view = createView();
  followFacts(replica, view);
  const done: CommandId[] = [];
  const moves = createMoves({ replica, view }, (id) => done.push(id));
  let sequence = 0;
  const happen = (...events: CoreEvent[]) => replica.applyEvents(events.map((event) => ({ sequence: ++sequence, event })));
  const stop = (number: number, isComplete = true) => {
    const at: Stop = { number: number as StopNumber, threadId: 1, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'person', time: 0 };
    const context = { frames: [], topFrame: 0, scopes: [], variables: {} };
    happen(
      { type: 'session.stopped', sessionId, stop: at },
      ...(isComplete ? [{ type: 'session.contextLoaded', sessionId, threadId: 1, stop: at.number, context } as const] : []),
    );
  };
  const place = (number: number) => happen({ type: 'session.placeFound', sessionId, threadId: 1, stop: number as StopNumber, frame: { id: 1, name: 'f', line: number, column: 1, kind: 'normal', user: true } });
  happen({ type: 'session.started', session }, { type: 'session.threadsChanged', sessionId, threads: [{ id: 1, name: 'main' }] });
  stop(1);
  return { moves, done, stop, place, run: () => happen({ type: 'session.continued', sessionId }) };
}

test('of what is asked for while the program moves, the last is done at the next stop', () => {
  const { moves, done, stop } = openMoves();
  moves.run('run.next', false);
  moves.run('run.next', true);
  moves.run('run.stepIn', true);
  expect(done).toEqual(['run.next']);
  stop(2, false);
  expect(done).toEqual(['run.next']);
  stop(2);
  expect(done).toEqual(['run.next', 'run.stepIn']);
  stop(3);
  expect(done).toHaveLength(2);
});

test('it waits for no values once the place of the next stop is shown', () => {
  const { moves, done, stop, place } = openMoves();
  moves.run('run.next', false);
  moves.run('run.stepIn', false);
  stop(2, false);
  expect(done).toEqual(['run.next']);
  place(2);
  expect(done).toEqual(['run.next', 'run.stepIn']);
});

test('a held key that is let go stops where it is, one that was pressed again still counts', () => {
  const { moves, done, stop } = openMoves();
  moves.run('run.next', false);
  moves.run('run.next', true);
  moves.released();
  stop(2);
  expect(done).toEqual(['run.next']);
  moves.run('run.next', false);
  moves.run('run.next', false);
  moves.released();
  stop(3);
  expect(done).toEqual(['run.next', 'run.next', 'run.next']);
});

test('once the program is seen to run, nothing waits for its next stop', () => {
  const { moves, done, stop, run } = openMoves();
  moves.run('run.next', false);
  moves.run('run.next', false);
  run();
  stop(2);
  expect(done).toEqual(['run.next']);
});

test('a movement that was refused is not in the way of the next one', async () => {
  const { moves, done } = openMoves();
  moves.run('run.next', false);
  await vi.advanceTimersByTimeAsync(1000);
  moves.run('run.next', true);
  expect(done).toEqual(['run.next']);
  moves.run('run.stepIn', false);
  expect(done).toEqual(['run.next', 'run.stepIn']);
});
