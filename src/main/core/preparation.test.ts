import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CoreEvent } from '../../shared/events.ts';
import type { BreakpointId, SessionId } from '../../shared/ids.ts';
import { createPreparation } from './preparation.ts';

const opened: CoreEvent = { type: 'workspace.opened', workspace: { path: '/w', name: 'w', trusted: true }, recentLaunches: [] };
const ended: CoreEvent = { type: 'session.ended', sessionId: 's1' as SessionId, status: 'ended', time: 0 };
const removed: CoreEvent = { type: 'breakpoint.removed', id: 'b-1' as BreakpointId };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function scene(interactive: boolean, allowed = () => true) {
  let times = 0;
  let learned = 0;
  const preparation = createPreparation({ learn: () => learned++, prepare: () => times++, allowed }, interactive);
  return { ...preparation, times: () => times, learned: () => learned };
}

test('it waits until a window has had its turn', () => {
  const { eventHappened, times, learned } = scene(true);
  eventHappened(ended);
  expect(learned()).toBe(0);
  eventHappened(opened);
  expect(learned()).toBe(1);
  vi.advanceTimersByTime(999);
  eventHappened(ended);
  vi.advanceTimersByTime(999);
  expect(times()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(times()).toBe(1);
  eventHappened(removed);
  vi.runAllTimers();
  expect(times()).toBe(1);
  eventHappened(ended);
  vi.runAllTimers();
  expect(times()).toBe(2);
});

test('where nobody looks it begins with the folder, and once', () => {
  const { eventHappened, times } = scene(false);
  eventHappened(opened);
  vi.advanceTimersByTime(0);
  expect(times()).toBe(1);
  eventHappened(ended);
  vi.runAllTimers();
  expect(times()).toBe(1);
});

test('it does not begin any more after the end', () => {
  const { eventHappened, dispose, times } = scene(true);
  eventHappened(opened);
  dispose();
  vi.runAllTimers();
  expect(times()).toBe(0);
});

test('before the folder is trusted nothing is learnt or started, and then it is', () => {
  let trusted = false;
  const { eventHappened, times, learned } = scene(true, () => trusted);
  eventHappened(opened);
  vi.runAllTimers();
  expect([learned(), times()]).toEqual([0, 0]);
  trusted = true;
  eventHappened({ type: 'workspace.trustChanged', workspace: { path: '/w', name: 'w', trusted } });
  vi.runAllTimers();
  expect([learned(), times()]).toEqual([1, 1]);
});
