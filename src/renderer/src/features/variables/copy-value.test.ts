import { expect, test, vi } from 'vitest';
import { mostCopied } from '../../../../shared/copied.ts';
import type { Variable } from '../../../../shared/debug.ts';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { emptySnapshot, type Snapshot } from '../../../../shared/snapshot.ts';
import type { Call } from '../../store/cockpit.ts';
import type { Focus } from '../../store/focus.ts';
import { isCut, valueToCopy, type CopyContext } from './copy-value.ts';

const sessionId = 's1' as SessionId;
const stop = 4 as StopNumber;
const all = 'y'.repeat(1500);
const cutText = `${'x'.repeat(999)}…`;
const variable = (value: string, evaluateName?: string): Variable => ({ name: 'a', value, reference: 0, ...(evaluateName === undefined ? {} : { evaluateName }) });

const focus: Focus = {
  sessionId,
  threadId: 1,
  live: true,
  frame: { id: 7, name: 'f', line: 1, column: 1, kind: 'normal', user: true },
  stop: {
    number: stop, threadId: 1, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'person', time: 0,
    context: { frames: [], topFrame: 0, scopes: [], variables: {} },
  },
};

function snapshotWith(clipboard: boolean): Snapshot {
  const capabilities = { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true, ...(clipboard ? { clipboard: true } : {}) };
  const session = { id: sessionId, rootId: sessionId, name: 'a', adapter: 'fake', status: 'stopped', manager: false, capabilities, threads: [], notes: [], restarts: 0, startedAt: 0 } as const;
  return { ...emptySnapshot, sessions: { [sessionId]: session } };
}

function context(more: Partial<CopyContext> = {}, answer: () => Promise<unknown> = async () => ({ value: all, reference: 0 })) {
  const asked = vi.fn(answer);
  const parts: CopyContext = { call: asked as unknown as Call, focus, snapshot: snapshotWith(true), driver: true, origin: { sessionId, stop }, ...more };
  return { parts, asked };
}

test('an adapter that gives whole values for the clipboard is asked for one, also where nothing seems to be missing', async () => {
  const { parts, asked } = context();
  expect(await valueToCopy(parts, variable('[1, 2, …]', 'list'))).toEqual({ text: all, whole: true });
  expect(asked).toHaveBeenCalledExactlyOnceWith('evaluate', { sessionId, stop, frameId: 7, expression: 'list', context: 'clipboard' });
});

test('one that does not is asked only for what was cut', async () => {
  const { parts, asked } = context({ snapshot: snapshotWith(false) });
  expect(await valueToCopy(parts, variable('42', 'a'))).toEqual({ text: '42', whole: true });
  expect(asked).not.toHaveBeenCalled();
  expect(await valueToCopy(parts, variable(cutText, 'a'))).toEqual({ text: all, whole: true });
});

test.each<[string, Partial<CopyContext>, string | undefined]>([
  ['has no expression', {}, undefined],
  ['is of an older stop', { origin: { sessionId, stop: 3 as StopNumber } }, 'a'],
  ['is of a program that runs', { focus: { ...focus, live: false } }, 'a'],
  ['is seen by somebody who may not evaluate', { driver: false }, 'a'],
])('a value that %s is copied as it is shown', async (_, more, evaluateName) => {
  const { parts, asked } = context(more);
  expect(await valueToCopy(parts, variable('42', evaluateName))).toEqual({ text: '42', whole: true });
  expect(await valueToCopy(parts, variable(cutText, evaluateName))).toEqual({ text: cutText, whole: false });
  expect(asked).not.toHaveBeenCalled();
});

test('when the adapter refuses, what is shown is copied', async () => {
  const { parts } = context({}, () => Promise.reject(new DapilotError('evaluation-failed', 'no')));
  expect(await valueToCopy(parts, variable(cutText, 'a'))).toEqual({ text: cutText, whole: false });
  expect(await valueToCopy(parts, variable('42', 'a'))).toEqual({ text: '42', whole: true });
});

test('one that is too large to be copied says so, and so does one that was cut', async () => {
  const tooLarge = context({}, () => Promise.reject(new DapilotError('not-supported', 'It is too large.', { hint: 'Copy a part.' })));
  expect(await valueToCopy(tooLarge.parts, variable('{text: …}', 'a'))).toEqual({ text: '{text: …}', whole: false, reason: 'It is too large. Copy a part.' });
  const cut = `${'x'.repeat(mostCopied - 1)}…`;
  const { parts } = context({}, async () => ({ value: cut, reference: 0 }));
  expect((await valueToCopy(parts, variable(cutText, 'a'))).whole).toBe(false);
});

test('an answer that says less than what is shown is not the whole', async () => {
  const { parts } = context({}, async () => ({ value: '{\n}', reference: 0 }));
  expect(await valueToCopy(parts, variable('Map(2) {size: 2, a => 1, b => 2}', 'map'))).toEqual({ text: 'Map(2) {size: 2, a => 1, b => 2}', whole: true });
  expect(await valueToCopy(parts, variable(cutText, 'map'))).toEqual({ text: cutText, whole: false });
});

test('a value that only ends in three dots is not cut', () => {
  expect(isCut('[1, 2, …')).toBe(false);
  expect(isCut('x'.repeat(1000))).toBe(false);
  expect(isCut(cutText)).toBe(true);
});
