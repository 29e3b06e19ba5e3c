import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StopContext } from '../../../shared/debug.ts';
import type { CoreEvent, NumberedEvent } from '../../../shared/events.ts';
import type { SessionId, StopNumber } from '../../../shared/ids.ts';
import { createCalm, patienceMilliseconds } from './calm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sessionId = 's1' as SessionId;
const context: StopContext = { frames: [], topFrame: 0, scopes: [], variables: {} };
const continued: CoreEvent = { type: 'session.continued', sessionId };
const stopped: CoreEvent = { type: 'session.stopped', sessionId, stop: { number: 2 as StopNumber, threadId: 1, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'person', time: 0 } };
const place: CoreEvent = { type: 'session.placeFound', sessionId, threadId: 1, stop: 2 as StopNumber, frame: { id: 1, name: 'f', line: 2, column: 1, kind: 'normal', user: true } };
const loaded: CoreEvent = { type: 'session.contextLoaded', sessionId, threadId: 1, stop: 2 as StopNumber, context };
const threads: CoreEvent = { type: 'session.threadsChanged', sessionId, threads: [] };
const noted: CoreEvent = { type: 'session.noted', sessionId, note: 'a note' };

function openCalm({ shows = true } = {}) {
  const applied: string[][] = [];
  const ahead: string[][] = [];
  const paints: (() => void)[] = [];
  const told = (events: readonly NumberedEvent[]) => events.map(({ sequence: each, event }) => `${each} ${event.type}`);
  let sequence = 0;
  const calm = createCalm({
    apply: (events) => applied.push(told(events)),
    ahead: (kept) => {
      ahead.push(told(kept));
      return shows;
    },
    afterPaint: (then) => paints.push(then),
  });
  const add = (...events: CoreEvent[]) => calm.add(events.map((event): NumberedEvent => ({ sequence: ++sequence, event })));
  const paint = () => paints.splice(0).forEach((then) => then());
  return { applied, ahead, add, paint, forget: calm.forget };
}

test('a step is one change, when its stop is complete', () => {
  const { applied, add } = openCalm();
  add(continued);
  add(stopped, threads);
  expect(applied).toEqual([]);
  add(loaded);
  expect(applied).toEqual([['1 session.continued', '2 session.stopped', '3 session.threadsChanged', '4 session.contextLoaded']]);
  vi.advanceTimersByTime(patienceMilliseconds);
  expect(applied).toHaveLength(1);
});

describe('the line goes ahead', () => {
  const whole = ['1 session.continued', '2 session.stopped', '3 session.placeFound', '4 session.contextLoaded'];

  test('with what it needs to be understood; the rest is one change once that was painted', () => {
    const { applied, ahead, add, paint } = openCalm();
    add(continued);
    add(stopped);
    add(place);
    expect(ahead).toEqual([['1 session.continued', '2 session.stopped', '3 session.placeFound']]);
    add(loaded);
    expect(applied).toEqual([]);
    paint();
    expect(applied).toEqual([whole]);
    vi.advanceTimersByTime(patienceMilliseconds);
    expect(applied).toHaveLength(1);
  });

  test('what comes after its paint is not kept waiting', () => {
    const { applied, add, paint } = openCalm();
    add(continued, stopped, place);
    paint();
    expect(applied).toEqual([]);
    add(loaded);
    expect(applied).toEqual([whole]);
  });

  test('nothing waits for a paint where nothing was shown, and nothing for long in a window that is not painted', () => {
    const elsewhere = openCalm({ shows: false });
    elsewhere.add(continued, stopped, place);
    elsewhere.add(loaded);
    expect(elsewhere.applied).toEqual([whole]);
    const hidden = openCalm();
    hidden.add(continued, stopped, place);
    hidden.add(loaded);
    expect(hidden.applied).toEqual([]);
    vi.advanceTimersByTime(patienceMilliseconds);
    expect(hidden.applied).toEqual([whole]);
  });

  test('a paint that is late releases nothing of the next step', () => {
    const { applied, add, paint } = openCalm();
    add(continued, stopped, place);
    vi.advanceTimersByTime(patienceMilliseconds);
    expect(applied).toEqual([whole.slice(0, 3)]);
    add(continued);
    paint();
    expect(applied).toHaveLength(1);
  });

  test('a stop that comes whole needs nobody ahead', () => {
    const { applied, ahead, add } = openCalm();
    add(continued, stopped, place, loaded);
    expect(ahead).toEqual([]);
    expect(applied).toEqual([whole]);
  });
});

test('a program that runs is shown to run, and its next stop is one change again', () => {
  const { applied, add } = openCalm();
  add(continued);
  vi.advanceTimersByTime(patienceMilliseconds - 1);
  expect(applied).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual([['1 session.continued']]);
  add(threads);
  expect(applied.at(-1)).toEqual(['2 session.threadsChanged']);
  add(stopped);
  expect(applied).toHaveLength(2);
  add(loaded);
  expect(applied.at(-1)).toEqual(['3 session.stopped', '4 session.contextLoaded']);
});

test('what is no part of a step is shown at once, with all before it', () => {
  const { applied, add } = openCalm();
  add(continued);
  add(noted);
  expect(applied).toEqual([['1 session.continued', '2 session.noted']]);
  add(noted);
  expect(applied.at(-1)).toEqual(['3 session.noted']);
});

test('a snapshot takes the place of what was kept back', () => {
  const { applied, add, forget } = openCalm();
  add(continued);
  forget();
  vi.advanceTimersByTime(patienceMilliseconds);
  expect(applied).toEqual([]);
  add(threads);
  expect(applied).toEqual([['2 session.threadsChanged']]);
});
