import { expect, test } from 'vitest';
import type { Session, StackFrame, Stop } from '../../../shared/debug.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { reduce } from '../../../shared/reduce.ts';
import { focusFrame } from './focus.ts';
import { followFacts, goAhead } from './follow.ts';
import { createReplica } from './replica.ts';
import { createView } from './view.ts';

const sessionId = 's1' as SessionId;
const session: Session = { id: sessionId, rootId: sessionId, name: 'p', adapter: 'fake', status: 'running', manager: false, capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true }, threads: [], notes: [], restarts: 0, startedAt: 0 };
const frame = (id: number, line: number): StackFrame => ({ id, name: 'f', source: { name: 'a.js', path: '/p/a.js' }, line, column: 1, kind: 'normal', user: true });

/** A thread that stands at stop 1, with two frames, and is looked at. */
function openStop() {
  const replica = createReplica();
  const view = createView();
  followFacts(replica, view);
  let sequence = 0;
  const happen = (...events: CoreEvent[]) => replica.applyEvents(events.map((event) => ({ sequence: ++sequence, event })));
  const stopped = (number: number, threadId = 1): CoreEvent => ({ type: 'session.stopped', sessionId, stop: { number: number as StopNumber, threadId, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'person', time: 0 } satisfies Stop });
  const place = (stop: number, line: number, threadId = 1): CoreEvent => ({ type: 'session.placeFound', sessionId, threadId, stop: stop as StopNumber, frame: frame(10 * stop, line) });
  const loaded = (stop: number, line: number): CoreEvent => ({ type: 'session.contextLoaded', sessionId, threadId: 1, stop: stop as StopNumber, context: { frames: [frame(10 * stop, line), frame(10 * stop + 1, 90)], topFrame: 0, scopes: [], variables: {} } });
  const continued: CoreEvent = { type: 'session.continued', sessionId, stepping: true };
  /** What calm does with what it keeps back. */
  const ahead = (...events: CoreEvent[]) => goAhead(view, events.map((event, index) => ({ sequence: sequence + index + 1, event })).reduce(reduce, replica.getState().snapshot));
  happen({ type: 'session.started', session }, { type: 'session.threadsChanged', sessionId, threads: [{ id: 1, name: 'one' }, { id: 2, name: 'two' }] }, stopped(1), loaded(1, 3));
  return { view, happen, ahead, stopped, place, loaded, continued, shown: () => view.getState() };
}

test('the line is in sight before the stop is, and is not brought there twice', () => {
  const { view, happen, ahead, stopped, place, loaded, continued, shown } = openStop();
  const { focus } = shown();
  expect(ahead(continued, stopped(2), place(2, 4))).toBe(true);
  expect(shown()).toMatchObject({ focus, ahead: { stop: 2, frame: { line: 4 } }, reveal: { line: 4 } });
  // The person looks elsewhere meanwhile.
  view.openPath('/p/b.js', { line: 1 });
  happen(continued, stopped(2), place(2, 4), loaded(2, 4));
  expect(shown()).toMatchObject({ focus: { live: true, stop: { number: 2 }, frame: { line: 4 } }, ahead: null, activeEditor: '/p/b.js' });
});

test('where the rest takes its time, the line stays where it went', () => {
  const { happen, ahead, stopped, place, continued, shown } = openStop();
  ahead(continued, stopped(2), place(2, 4));
  happen(continued, stopped(2), place(2, 4));
  expect(shown()).toMatchObject({ focus: { live: false, stop: { number: 1 } }, ahead: { stop: 2, frame: { line: 4 } } });
  happen(continued);
  expect(shown().ahead).toBeNull();
});

test('another thread, and another frame than the one it stands in, take nobody along', () => {
  const other = openStop();
  expect(other.ahead(other.stopped(2, 2), other.place(2, 4, 2))).toBe(false);
  expect(other.shown().ahead).toBeNull();

  const { view, ahead, stopped, place, continued, shown } = openStop();
  const { stop } = shown().focus ?? {};
  if (!stop) throw new Error('nothing stands');
  view.setFocus(focusFrame(sessionId, stop, frame(11, 90)));
  expect(ahead(continued, stopped(2), place(2, 4))).toBe(false);
  expect(shown().ahead).toBeNull();
});
