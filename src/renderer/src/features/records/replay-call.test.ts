import { expect, test } from 'vitest';
import type { ConsoleEntry } from '../../../../shared/debug.ts';
import type { SessionId, TaskId } from '../../../../shared/ids.ts';
import { readRecord } from '../../../../shared/read-record.ts';
import { recordedState, recordFormat, recordVersion, type RecordEntry } from '../../../../shared/record.ts';
import { createReplay } from '../../../../shared/replay.ts';
import { emptySnapshot } from '../../../../shared/snapshot.ts';
import { createReplayCall } from './replay-call.ts';

const rootId = 's1' as SessionId;
const entry = (index: number, text: string): ConsoleEntry => ({ index, kind: 'stdout', text, time: 0, sessionId: rootId, depth: 0 });
const read = (from: number, ...entries: readonly ConsoleEntry[]): RecordEntry => ({ kind: 'reply', at: 2, name: 'console.read', params: { rootId, from, count: entries.length }, result: { entries } });
const grew = (total: number): RecordEntry => ({ kind: 'event', at: 2, event: { type: 'console.grew', rootId, total, changedFrom: 0, errors: 0 } });
const ended: RecordEntry = { kind: 'event', at: 2, event: { type: 'agent.taskEnded', end: { status: 'gave-up', reason: 'no-cause', message: 'no idea' }, time: 2 } };

function open(...entries: readonly RecordEntry[]) {
  const head: RecordEntry = { kind: 'head', at: 1, format: recordFormat, version: recordVersion, product: 'test', task: 't1' as TaskId, state: recordedState(emptySnapshot) };
  const record = readRecord([head, ...entries].map((each) => JSON.stringify(each)));
  const replay = createReplay(record);
  let shown = 0;
  const call = createReplayCall({ record, replay, moment: () => replay.moments[shown]! });
  return { call, go: (index: number) => void (shown = index) };
}

test('the console has of each entry the form that it had at the moment, whatever pages were read', async () => {
  const { call, go } = open(read(0, entry(0, 'one'), entry(1, 'tw')), grew(4), ended, read(1, entry(1, 'two'), entry(2, 'three')), ended);
  const texts = async () => (await call('console.read', { rootId, from: 0, count: 4 })).entries.map(({ text }) => text);
  expect(await texts()).toEqual(['one', 'tw', 'three', 'not recorded']);
  go(1);
  expect(await texts()).toEqual(['one', 'two', 'three', 'not recorded']);
  expect(await call('console.find', { rootId, from: 0, text: 'T', filter: 'all' })).toEqual({ matches: [1, 2, 3], next: 4 });
});

test('what was refused is refused again, what was never asked is not known, and nothing can be changed', async () => {
  const { call } = open({ kind: 'reply', at: 2, name: 'source.read', params: { path: '/a.js' }, problem: { code: 'file-missing', message: 'There is no file /a.js.' } }, ended);
  await expect(call('source.read', { path: '/a.js' })).rejects.toMatchObject({ code: 'file-missing' });
  await expect(call('source.read', { path: '/b.js' })).rejects.toMatchObject({ code: 'not-recorded' });
  await expect(call('variables.read', { sessionId: rootId, stop: 1, reference: 1, start: 0, count: 100 })).rejects.toMatchObject({ code: 'not-recorded' });
  for (const refused of [call('session.continue', { sessionId: rootId, threadId: 1 }), call('settings.set', { key: 'agent.enabled', value: true }), call('step.approve', { stepId: 'a', hash: 'h' })]) {
    await expect(refused).rejects.toMatchObject({ code: 'not-recorded', message: expect.stringMatching(/This is a recording/) as unknown });
  }
});

test('a request of the program has the form that it had at the moment; where none was read, it is not known', async () => {
  const request = (id: number, status?: number) => ({ id, sessionId: rootId, method: 'GET', url: `http://127.0.0.1/${id}`, type: '', startedAt: 1, ...(status === undefined ? {} : { status }) });
  const listed = (...requests: readonly object[]): RecordEntry => ({ kind: 'reply', at: 2, name: 'network.read', params: { from: 1, count: 2000 }, result: { requests } });
  const { call, go } = open(listed(request(1, 200), request(2)), ended, listed(request(2, 404), request(3)), ended);
  const statuses = async (from = 1) => (await call('network.read', { from, count: 2000 })).requests.map(({ id, status }) => [id, status]);
  expect(await statuses()).toEqual([[1, 200], [2, undefined], [3, undefined]]);
  go(1);
  expect(await statuses(2)).toEqual([[2, 404], [3, undefined]]);
  await expect(statuses(4)).rejects.toMatchObject({ code: 'not-recorded' });
});
