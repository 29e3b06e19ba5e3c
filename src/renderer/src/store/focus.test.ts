import { expect, test } from 'vitest';
import type { Session, StackFrame, Stop } from '../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { emptySnapshot, type Snapshot } from '../../../shared/snapshot.ts';
import { focusFrame, focusThread, nextFocus } from './focus.ts';

const a = 'a' as SessionId;
const b = 'b' as SessionId;

const frame = (id: number): StackFrame => ({ id, name: `f${id}`, line: id, column: 1, kind: 'normal', user: true });

function stopAt(number: number, complete = true, threadId = 1): Stop {
  return {
    number: number as StopNumber,
    threadId,
    reason: 'step',
    allThreadsStopped: false,
    breakpointIds: [],
    movedBy: 'person',
    time: 0,
    ...(complete ? { context: { frames: [frame(10), frame(20)], topFrame: 1, scopes: [], variables: {} } } : {}),
  };
}

function session(id: SessionId, stops: readonly (Stop | undefined)[], more: Partial<Session> = {}): Session {
  return {
    id,
    rootId: id,
    name: id,
    adapter: 'fake',
    status: stops.some(Boolean) ? 'stopped' : 'running',
    manager: false,
    capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true },
    threads: stops.map((stop, index) => ({ id: index + 1, name: `t${index + 1}`, ...(stop ? { stop } : {}) })),
    notes: [],
    restarts: 0,
    startedAt: 0,
    ...more,
  };
}

function state(...sessions: readonly Session[]): Snapshot {
  return {
    ...emptySnapshot,
    sessions: Object.fromEntries(sessions.map((each) => [each.id, each])),
    sessionOrder: sessions.map((each) => each.id),
  };
}

test('a program that starts has the focus before it stops, so that pause works', () => {
  const focus = nextFocus(null, state(), state(session(a, [undefined])));
  expect(focus).toMatchObject({ sessionId: a, threadId: 1, stop: null, live: false });
});

test('a complete stop takes the focus at its top user frame', () => {
  const running = state(session(a, [undefined]));
  const focus = nextFocus(nextFocus(null, state(), running), running, state(session(a, [stopAt(1)])));
  expect(focus).toMatchObject({ sessionId: a, threadId: 1, live: true, frame: { id: 20 } });
});

test('old values stay, not live, until the new stop is complete', () => {
  const first = state(session(a, [stopAt(1)]));
  const moving = state(session(a, [undefined]));
  const incomplete = state(session(a, [stopAt(2, false)]));
  const complete = state(session(a, [stopAt(2)]));
  let focus = nextFocus(null, null, first);
  focus = nextFocus(focus, first, moving);
  expect(focus).toMatchObject({ live: false, stop: { number: 1 }, frame: { id: 20 } });
  const before = focus;
  focus = nextFocus(focus, moving, incomplete);
  expect(focus).toBe(before);
  focus = nextFocus(focus, incomplete, complete);
  expect(focus).toMatchObject({ live: true, stop: { number: 2 } });
});

test('a stop elsewhere does not take the focus from a thread that stands', () => {
  const stands = session(a, [stopAt(1)]);
  const before = state(stands, session(b, [undefined]));
  const focus = nextFocus(null, null, before);
  expect(nextFocus(focus, before, state(stands, session(b, [stopAt(2)])))).toBe(focus);
});

test('a context that was read again keeps the place in it, whatever the new ids', () => {
  const before = state(session(a, [stopAt(1)]));
  const focus = nextFocus(null, null, before);
  const again = { ...stopAt(1), context: { frames: [frame(110), frame(120)], topFrame: 0, scopes: [], variables: {} } };
  expect(nextFocus(focus, before, state(session(a, [again])))).toMatchObject({ live: true, stop: again, frame: { id: 120 } });
});

test('a thread that another one stopped along with itself stands too', () => {
  const all = { ...stopAt(1), allThreadsStopped: true };
  const snapshot = state(session(a, [all, undefined]));
  const chosen = nextFocus(null, null, snapshot);
  const other = chosen && { ...chosen, threadId: 2 };
  expect(nextFocus(other, snapshot, snapshot)).toBe(other);
});

test('an older stop of another thread does not take the focus while the focused thread steps', () => {
  const before = state(session(a, [stopAt(2), stopAt(1, true, 2)]));
  const focus = focusThread(before, a, 1);
  const moving = state(session(a, [undefined, stopAt(1, true, 2)]));
  expect(nextFocus(focus, before, moving)).toMatchObject({ threadId: 1, live: false });
});

test('a new stop of another thread takes the focus while the focused thread runs', () => {
  const before = state(session(a, [undefined, undefined]));
  const focus = nextFocus(null, null, before);
  const after = state(session(a, [undefined, stopAt(1, true, 2)]));
  expect(nextFocus(focus, before, after)).toMatchObject({ threadId: 2, live: true });
});

test('when the focused session ends, another that stands takes over, else nothing is focused', () => {
  const before = state(session(a, [stopAt(1)]), session(b, [stopAt(2)]));
  const focus = focusThread(before, a, 1);
  const ended = session(a, [], { status: 'ended' });
  expect(nextFocus(focus, before, state(ended, session(b, [stopAt(2)])))).toMatchObject({ sessionId: b, live: true });
  expect(nextFocus(focus, before, state(ended))).toBeNull();
});

test('a session that turns out to only manage others gives the focus away', () => {
  const before = state(session(a, []));
  const focus = nextFocus(null, null, before);
  expect(focus).toMatchObject({ sessionId: a });
  const after = state(session(a, [], { manager: true }), session(b, [undefined], { rootId: a, parentId: a }));
  expect(nextFocus(focus, before, after)).toMatchObject({ sessionId: b });
});

test('a frame that the person chose stays while its stop stays', () => {
  const facts = state(session(a, [stopAt(1)]));
  const stop = facts.sessions[a]?.threads[0]?.stop;
  if (!stop?.context) throw new Error('the scene has no stop');
  const focus = focusFrame(a, { ...stop, context: stop.context }, frame(10));
  expect(nextFocus(focus, facts, { ...facts, sequence: 9 })).toBe(focus);
});
