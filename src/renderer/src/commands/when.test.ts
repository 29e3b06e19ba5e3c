import { expect, test } from 'vitest';
import type { Session, Thread } from '../../../shared/debug.ts';
import type { ClientId, SessionId, StopNumber } from '../../../shared/ids.ts';
import { emptySnapshot, type Snapshot } from '../../../shared/snapshot.ts';
import { focusThread } from '../store/focus.ts';
import { nextFocus } from '../store/next-focus.ts';
import { createReplica } from '../store/replica.ts';
import { createView } from '../store/view.ts';
import { whenHolds } from './when.ts';

const id = 's' as SessionId;
const standing: Thread = {
  id: 1,
  name: 't',
  stop: { number: 1 as StopNumber, threadId: 1, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'person', time: 0 },
};

function sceneOf(fields: Partial<Session> | null, threadId?: number) {
  const session: Session = {
    id,
    rootId: id,
    name: 'p',
    adapter: 'fake',
    status: 'running',
    manager: false,
    capabilities: { conditionalBreakpoints: false, hitConditionalBreakpoints: false, logPoints: false, evaluateForHovers: false },
    threads: [],
    notes: [],
    restarts: 0,
    startedAt: 0,
    ...fields,
  };
  const snapshot: Snapshot = {
    ...emptySnapshot,
    workspace: { path: '/p', name: 'p', trusted: true },
    ...(fields ? { sessions: { [id]: session }, sessionOrder: [id] } : {}),
  };
  const replica = createReplica();
  const view = createView();
  replica.replaceSnapshot(snapshot, 'c' as ClientId);
  view.setFocus(threadId === undefined ? nextFocus(null, null, snapshot) : focusThread(snapshot, id, threadId));
  return (when: Parameters<typeof whenHolds>[0]) => whenHolds(when, replica.getState(), view.getState());
}

test('without a program only starting is possible', () => {
  const holds = sceneOf(null);
  expect([holds('idle'), holds('session'), holds('stopped'), holds('running'), holds('editor')]).toEqual([true, false, false, false, false]);
});

test('a running program can be paused and stopped, not stepped', () => {
  const holds = sceneOf({ threads: [{ id: 1, name: 't' }] });
  expect([holds('idle'), holds('session'), holds('stopped'), holds('running')]).toEqual([false, true, false, true]);
});

test('a program without threads yet cannot be paused', () => {
  expect(sceneOf({ status: 'starting' })('running')).toBe(false);
});

test('a stop counts from its first moment, before its values are there', () => {
  const holds = sceneOf({ status: 'stopped', threads: [standing] });
  expect([holds('stopped'), holds('running')]).toEqual([true, false]);
});

test('a thread that another one stopped along with itself can be stepped, not paused', () => {
  const holds = sceneOf({ status: 'stopped', threads: [{ id: 2, name: 'along' }, standing] }, 2);
  expect([holds('stopped'), holds('running')]).toEqual([true, false]);
});

test('an ended program is no session', () => {
  const holds = sceneOf({ status: 'ended' });
  expect([holds('idle'), holds('session'), holds('stopped')]).toEqual([true, false, false]);
});

test('what stands in a core file goes nowhere, and can be closed', () => {
  const launch = { name: 'p.core', target: 'core', language: 'c', program: '/p/p', coreFile: '/p/p.core', cwd: '/p' } as const;
  const holds = sceneOf({ status: 'stopped', threads: [standing], capabilities: { conditionalBreakpoints: false, hitConditionalBreakpoints: false, logPoints: false, evaluateForHovers: false, goto: true, stepBack: true }, launch });
  expect([holds('stopped'), holds('canStepBack'), holds('running'), holds('session')]).toEqual([false, false, false, true]);
});
