import { describe, expect, test } from 'vitest';
import type { Session, StackFrame, Stop } from '../../../shared/debug.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { emptySnapshot, type Snapshot } from '../../../shared/snapshot.ts';
import { focusFrame, focusThread, type Focus } from './focus.ts';
import { nextFocus } from './next-focus.ts';

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

test('a new stop of another thread that stops all takes the focus from one that ran until then', () => {
  const all = (number: number, threadId: number, complete = true): Stop => ({ ...stopAt(number, complete, threadId), allThreadsStopped: true });
  const paused = state(session(a, [all(1, 1), undefined]));
  const moving = state(session(a, [undefined, undefined]));
  const incomplete = state(session(a, [undefined, all(2, 2, false)]));
  const complete = state(session(a, [undefined, all(2, 2)]));
  let focus = nextFocus(nextFocus(null, null, paused), paused, moving);
  focus = nextFocus(focus, moving, incomplete);
  expect(focus).toMatchObject({ live: false, stop: { number: 1 } });
  expect(nextFocus(focus, incomplete, complete)).toMatchObject({ threadId: 2, live: true, stop: { number: 2 }, frame: { id: 20 } });
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

test('children that start running never take the focus, not from one that stands and not from one that runs', () => {
  const parent = session(a, [stopAt(1)]);
  const alone = state(parent);
  const focus = nextFocus(null, null, alone);
  const child = session(b, [undefined], { rootId: a, parentId: a });
  expect(nextFocus(focus, alone, state(parent, child))).toBe(focus);
  const running = state(session(a, [undefined]));
  const moving = nextFocus(focus, alone, running);
  expect(nextFocus(moving, running, state(session(a, [undefined]), child))).toBe(moving);
});

test('a stop that asks to leave the view alone takes the focus in its own session only', () => {
  const quiet = (number: number, threadId: number): Stop => ({ ...stopAt(number, true, threadId), preserveFocus: true });
  const before = state(session(a, [undefined, undefined]), session(b, [undefined]));
  const focus = focusThread(before, a, 1);
  expect(nextFocus(focus, before, state(session(a, [undefined, undefined]), session(b, [quiet(1, 1)])))).toBe(focus);
  expect(nextFocus(focus, before, state(session(a, [undefined, quiet(1, 2)]), session(b, [undefined])))).toMatchObject({ sessionId: a, threadId: 2, live: true });
  const both = state(session(a, [undefined, quiet(1, 2), stopAt(2, true, 3)]));
  expect(nextFocus(focus, before, both)).toMatchObject({ threadId: 3 });
});

test('when the focused thread is over, another one of its session that stands is focused', () => {
  const before = state(session(a, [undefined, stopAt(1, true, 2)]));
  const focus = focusThread(before, a, 1);
  const after = session(a, [stopAt(1, true, 2)]);
  expect(nextFocus(focus, before, state({ ...after, threads: after.threads.map((thread) => ({ ...thread, id: 2 })) }))).toMatchObject({ threadId: 2, live: true, frame: { id: 20 } });
});

describe('of several that stand, the one that moves', () => {
  const c = 'c' as SessionId;
  const ran = (id: SessionId, more: Partial<Session> = {}) => session(id, [undefined], { rootId: a, ...more });
  const stepped = (id: SessionId) => ran(id, { threads: [{ id: 1, name: 't1', stepping: true }] });
  const stands = (id: SessionId, number: number, more: Partial<Stop> = {}) => session(id, [{ ...stopAt(number), ...more }], { rootId: a });
  const quiet = { preserveFocus: true };
  const elsewhere = (id: SessionId, number: number) => ({ ...stands(id, number), rootId: id });

  const where = (focus: Focus | null) => focus && `${focus.sessionId}${focus.live ? '' : ' moving'}`;
  /** Who is focused at once, and when it was waited for long enough. The focus is on `a` at first. */
  const focusAfter = (before: Snapshot, ...states: readonly Snapshot[]) => {
    let focus = focusThread(before, a, 1);
    let last = before;
    for (const facts of states) {
      focus = nextFocus(focus, last, facts);
      last = facts;
    }
    return [where(focus), where(nextFocus(focus, last, last, true))];
  };

  const both = state(stands(a, 1), stands(b, 2));
  test.each<[string, readonly (string | null)[], readonly [Snapshot, ...Snapshot[]]]>([
    ['was let go gives the focus away after a moment', ['a moving', 'b'], [both, state(ran(a), stands(b, 2))]],
    ['keeps it when it stands again within that', ['a', 'a'], [both, state(ran(a), stands(b, 2)), state(stands(a, 3), stands(b, 2))]],
    ['is at a step keeps it, whatever was left standing', ['a moving', 'a moving'], [both, state(stepped(a), stands(b, 2))]],
    ['is at a step gives it to what came since, after a moment', ['a moving', 'b'], [state(stands(a, 1), ran(b)), state(stepped(a), ran(b)), state(stepped(a), stands(b, 2))]],
    ['is at a step keeps it when that ends in time, however many came meanwhile', ['a', 'a'], [state(stands(a, 1), ran(b), ran(c)), state(stepped(a), ran(b), ran(c)), state(stepped(a), stands(b, 2), stands(c, 3)), state(stands(a, 4), stands(b, 2), stands(c, 3))]],
    ['was let go gives it to what comes at once', ['b', 'b'], [state(stands(a, 1), ran(b)), state(ran(a), ran(b)), state(ran(a), stands(b, 2))]],
    ['does not take it back', ['b', 'b'], [state(stands(a, 1), ran(b)), state(ran(a), ran(b)), state(ran(a), stands(b, 2)), state(stands(a, 3), stands(b, 2))]],
    ['has ended gives it away at once, to its own tree first', ['b', 'b'], [state(stands(a, 1), stands(b, 2), elsewhere(c, 3)), state(ran(a, { status: 'ended' }), stands(b, 2), elsewhere(c, 3))]],
    ['has ended leaves it to what runs in its tree', ['b moving', 'b moving'], [state(stands(a, 1), ran(b), session(c, [undefined])), state(ran(a, { status: 'ended' }), ran(b), session(c, [undefined]))]],
    ['was let go gives it to its own tree before others', ['a moving', 'b'], [state(stands(a, 1), stands(b, 2), elsewhere(c, 3)), state(ran(a), stands(b, 2), elsewhere(c, 3))]],
    ['was let go gives it to what nobody waited for only if nothing else stands', ['a moving', 'c'], [state(stands(a, 1), stands(b, 3, quiet), stands(c, 2)), state(ran(a), stands(b, 3, quiet), stands(c, 2))]],
    ['was let go gives it even to that', ['a moving', 'b'], [state(stands(a, 1), stands(b, 3, quiet)), state(ran(a), stands(b, 3, quiet))]],
    ['was let go keeps it while its next stop is being read', ['a moving', 'a moving'], [both, state(ran(a), stands(b, 2)), state(session(a, [stopAt(3, false)], { rootId: a }), stands(b, 2))]],
    ['was let go keeps it where nothing stands', ['a moving', 'a moving'], [state(stands(a, 1), ran(b)), state(ran(a), ran(b))]],
  ])('%s', (_, expected, states) => {
    const [before, ...after] = states;
    expect(focusAfter(before, ...after)).toEqual(expected);
  });

  test('a thread that was chosen while it ran keeps the focus: nothing was let go', () => {
    const facts = state(ran(a), stands(b, 1));
    const focus = focusThread(facts, a, 1);
    expect(nextFocus(focus, facts, facts, true)).toBe(focus);
  });

  test('a thread of the same session goes before other sessions', () => {
    const before = state(session(a, [stopAt(1), stopAt(2, true, 2)]), stands(b, 3));
    const focus = focusThread(before, a, 1);
    const after = state(session(a, [undefined, stopAt(2, true, 2)]), stands(b, 3));
    expect(nextFocus(nextFocus(focus, before, after), after, after, true)).toMatchObject({ sessionId: a, threadId: 2, live: true });
  });

  test('what was seen before a stop that was still being read is not new after it', () => {
    const reading = state(session(a, [stopAt(3, false)], { rootId: a }), stands(b, 2));
    const focus = focusThread(both, a, 1);
    const atStop = nextFocus(focus, both, reading);
    expect(where(nextFocus(atStop, reading, state(stepped(a), stands(b, 2))))).toBe('a moving');
  });
});

describe('stepping through skipped code', () => {
  const at = (name: string, kind: StackFrame['kind'], id: number, line = 1): StackFrame => ({ id, name, line, column: 1, kind, user: kind === 'normal', source: { name: `${name}.js`, path: `/${name}.js` } });
  const stopIn = (number: number, frames: readonly StackFrame[], topFrame: number): Stop => ({ ...stopAt(number), context: { frames, topFrame, scopes: [], variables: {} } });

  /** The focus on frame `chosen` of a first stop in `library`, after a step that ended in `frames`. */
  const stepped = (chosen: number, frames: readonly StackFrame[], topFrame: number) => {
    const first = stopIn(1, [at('library', 'subtle', 1), at('loader', 'subtle', 2), at('mine', 'normal', 3), at('main', 'normal', 4)], 2);
    const before = state(session(a, [first]));
    if (!first.context) throw new Error('the scene has no context');
    const focus = focusFrame(a, { ...first, context: first.context }, first.context.frames[chosen] as StackFrame);
    const moving = state(session(a, [undefined]));
    const running = nextFocus(focus, before, moving);
    return nextFocus(running, moving, state(session(a, [stopIn(2, frames, topFrame)])))?.frame;
  };
  const deeper = [at('helper', 'subtle', 11), at('library', 'subtle', 12, 5), at('loader', 'subtle', 13), at('mine', 'normal', 14), at('main', 'normal', 15)];

  test('who looks at where it stands goes on looking there', () => {
    expect(stepped(0, deeper, 3)).toMatchObject({ name: 'helper' });
    expect(stepped(0, [{ ...at('await', 'label', 10) }, ...deeper], 4)).toMatchObject({ name: 'helper' });
  });

  test('who looks at another frame keeps it', () => {
    expect(stepped(1, deeper, 3)).toMatchObject({ name: 'loader', id: 13 });
    expect(stepped(3, deeper, 3)).toMatchObject({ name: 'main', id: 15 });
  });

  test('who has not chosen looks at the top of the own code, as does everybody once that is reached', () => {
    expect(stepped(2, deeper, 3)).toMatchObject({ name: 'mine', id: 14 });
    expect(stepped(0, [at('mine', 'normal', 21), at('main', 'normal', 22)], 0)).toMatchObject({ name: 'mine' });
    expect(stepped(3, [at('mine', 'normal', 21), at('main', 'normal', 22)], 0)).toMatchObject({ name: 'mine' });
    expect(stepped(1, [at('other', 'subtle', 21), at('mine', 'normal', 22)], 1)).toMatchObject({ name: 'mine' });
  });
});
