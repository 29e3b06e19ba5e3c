import { expect, test } from 'vitest';
import type { StopContext } from './debug.ts';
import type { CoreEvent } from './events.ts';
import type { SessionId, StopNumber, TaskId } from './ids.ts';
import { readRecord } from './read-record.ts';
import { recordedState, recordFormat, recordVersion, type RecordEntry } from './record.ts';
import { createReplay } from './replay.ts';
import { emptySnapshot } from './snapshot.ts';

const sessionId = 's1' as SessionId;
const head: RecordEntry = { kind: 'head', at: 1, format: recordFormat, version: recordVersion, product: 'test', task: 't1' as TaskId, state: recordedState(emptySnapshot) };
const event = (of: CoreEvent): RecordEntry => ({ kind: 'event', at: 2, event: of });
const reply = (text: string, params: object = { path: '/a.js' }): RecordEntry => ({ kind: 'reply', at: 2, name: 'source.read', params, result: { text, readOnly: false } });
const task = { id: 't1' as TaskId, rounds: [], usage: { calls: 0, inputTokens: 0, outputTokens: 0 }, startedAt: 1, deadline: 2, maximumRounds: 3 };
const context: StopContext = { frames: [{ id: 0, name: 'f', source: { name: 'a.js', path: '/a.js' }, line: 3, column: 1, kind: 'normal', user: true }], topFrame: 0, scopes: [], variables: {} };
const session = { id: sessionId, rootId: sessionId, name: 'a.js', adapter: 'fake', status: 'running', manager: false, capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true }, threads: [{ id: 1, name: 't' }], notes: [], restarts: 0, startedAt: 1 } as const;
const stopped = (number: number): readonly RecordEntry[] => [
  event({ type: 'session.stopped', sessionId, stop: { number: number as StopNumber, threadId: 1, reason: 'step', allThreadsStopped: true, breakpointIds: [], movedBy: 'agent', time: 2 } }),
  event({ type: 'session.contextLoaded', sessionId, threadId: 1, stop: number as StopNumber, context }),
];

const replayOf = (...entries: readonly RecordEntry[]) => createReplay(readRecord([head, ...entries].map((entry) => JSON.stringify(entry))));

test('a moment holds what the agent says of it, and not what the program does next', () => {
  const { moments } = replayOf(
    event({ type: 'agent.taskStarted', task }),
    event({ type: 'session.started', session }),
    ...stopped(1),
    event({ type: 'agent.statusChanged', status: 'thinking' }),
    event({ type: 'session.continued', sessionId }),
    event({ type: 'agent.statusChanged', status: 'observing' }),
    ...stopped(2),
  );
  expect(moments.map(({ kind, words }) => [kind, words])).toEqual([
    ['start', 'The task begins'],
    ['stop', 'Stopped at a.js:3'],
    ['stop', 'Stopped at a.js:3'],
  ]);
  const stops = moments.map(({ snapshot }) => snapshot.sessions[sessionId]?.threads[0]?.stop?.number);
  expect([stops[0], stops[2]]).toEqual([undefined, 2]);
  expect(moments[0]!.snapshot.sessions).toEqual({});
});

test('a reply is the one that was known at the moment, else the first one that came later', () => {
  const { reply: known, moments } = replayOf(event({ type: 'agent.taskStarted', task }), reply('first'), event({ type: 'session.started', session }), ...stopped(1), reply('second'), ...stopped(2), reply('third'));
  const text = (position: number, params: object = { path: '/a.js' }) => (known('source.read', params, position)?.result as { text: string } | undefined)?.text;
  expect(moments.map(({ position }) => text(position))).toEqual(['first', 'first', 'second']);
  expect(text(99)).toBe('third');
  expect(text(0, { path: '/b.js' })).toBeUndefined();
});

test('the order of the fields of a question does not matter', () => {
  const { reply: known } = replayOf(event({ type: 'agent.taskStarted', task }), reply('text', { sessionId, reference: 7 }));
  expect(known('source.read', { reference: 7, sessionId }, 0)).toMatchObject({ result: { text: 'text' } });
});

test('what does not fit together changes nothing and throws nothing', () => {
  const { moments } = replayOf(
    event({ type: 'step.finished', stepId: 'nobody' as never, status: 'done', result: { summary: 'x' }, time: 1 }),
    event({ type: 'session.contextLoaded', sessionId, threadId: 1, stop: 1 as StopNumber, context }),
    event({ type: 'agent.taskStarted', task }),
  );
  expect(moments.map(({ words }) => words)).toEqual(['a step: x', 'The task begins']);
});
