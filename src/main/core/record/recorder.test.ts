import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DapilotError } from '../../../shared/errors.ts';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TaskId } from '../../../shared/ids.ts';
import { noNetwork, type NetworkRequest } from '../../../shared/network.ts';
import { readRecord, type ReadRecord } from '../../../shared/read-record.ts';
import { entriesOf } from '../../../shared/replay.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { createRecorder, type Recorder } from './recorder.ts';

let folder: string;
let recorder: Recorder;
let faults: unknown[];
let requests: readonly NetworkRequest[];
const secrets: string[] = [];
const session = 's1' as SessionId;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-recorder-'));
  faults = [];
  requests = [];
  secrets.length = 0;
  let known: readonly string[] = [];
  const hide = (text: string) => known.reduce((rest, secret) => rest.replaceAll(secret, '•'), text);
  recorder = createRecorder({
    product: 'test',
    snapshot: () => emptySnapshot,
    now: () => 7,
    place: (_, task) => join(folder, `${task}.jsonl`),
    secrets: () => ({ text: hide, named: (_, value) => hide(value), learn: async () => void (known = [...secrets]) }),
    readSource: async (path) => ({ text: `text of ${path}`, readOnly: false }),
    readConsole: (rootId, from, count) => Array.from({ length: count }, (_, index) => ({ index: from + index, kind: 'stdout', text: `line ${from + index}`, time: 0, sessionId: rootId, depth: 0 })),
    readNetwork: () => requests,
    onFault: (error) => faults.push(error),
  });
});
afterEach(async () => {
  await recorder.dispose();
  expect(faults).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

const begin = (id: string) => recorder.note({ kind: 'decision', at: 7, command: { kind: 'begin-task', task: { id } }, around: { now: 7, program: 'none', interactive: true }, events: 2 });
const ended: CoreEvent = { type: 'agent.taskEnded', end: { status: 'gave-up', reason: 'no-cause', message: 'no idea' }, time: 7 };
const noted = (note: string): CoreEvent => ({ type: 'session.noted', sessionId: session, note });

async function recordOf(task: string): Promise<ReadRecord> {
  await recorder.settled();
  return readRecord((await readFile(join(folder, `${task}.jsonl`), 'utf8')).split('\n'));
}

test('nothing is kept without a task, and each task has a record of its own', async () => {
  recorder.eventHappened(noted('before'));
  recorder.replied('console.read', {}, { result: { entries: [] } });
  await recorder.settled();
  expect(await readdir(folder)).toEqual([]);
  begin('t1');
  recorder.eventHappened(noted('one'));
  begin('t2');
  recorder.eventHappened(noted('two'));
  const notes = async (task: string) => entriesOf(await recordOf(task), 'event').map(({ event }) => 'note' in event && event.note);
  expect([await notes('t1'), await notes('t2')]).toEqual([['one'], ['two']]);
  expect((await recordOf('t2')).head.task).toBe('t2' as TaskId);
});

test('after the end what is opened still belongs to it, until the program goes on', async () => {
  begin('t1');
  recorder.eventHappened(ended);
  recorder.eventHappened({ type: 'agent.statusChanged', status: 'gave-up' });
  recorder.eventHappened({ type: 'agent.taskBound', rootId: session });
  recorder.traffic(session, { direction: 'sent', message: { command: 'late' } });
  recorder.replied('source.read', { path: '/a.js' }, { result: { text: 'a', readOnly: false } });
  recorder.replied('source.read', { path: '/gone.js' }, { error: new DapilotError('file-missing', 'There is no file.') });
  recorder.replied('settings.set', { key: 'x' }, { result: {} });
  recorder.eventHappened({ type: 'session.continued', sessionId: session });
  recorder.replied('source.read', { path: '/b.js' }, { result: { text: 'b', readOnly: false } });
  const record = await recordOf('t1');
  expect(record.entries.map((entry) => (entry.kind === 'event' ? entry.event.type : entry.kind))).toEqual(['decision', 'agent.taskEnded', 'agent.statusChanged', 'reply', 'reply']);
  expect(entriesOf(record, 'reply').map(({ params, problem }) => [params, problem?.code])).toEqual([[{ path: '/a.js' }, undefined], [{ path: '/gone.js' }, 'file-missing']]);
});

test('the console and the source of where the program stands are kept by themselves', async () => {
  begin('t1');
  recorder.eventHappened({ type: 'console.grew', rootId: session, total: 300, changedFrom: 0, errors: 0 });
  const frame = (id: number, path: string) => ({ id, name: 'f', source: { name: path, path }, line: 1, column: 1, kind: 'normal', user: true }) as const;
  recorder.eventHappened({ type: 'session.contextLoaded', sessionId: session, threadId: 1, stop: 1 as never, context: { frames: [frame(0, '/a.js'), frame(1, '/b.js'), frame(2, '/a.js')], topFrame: 0, scopes: [], variables: {} } });
  await recorder.settled();
  recorder.eventHappened(ended);
  begin('t2');
  const replies = entriesOf(await recordOf('t1'), 'reply');
  expect(replies.map(({ name, params }) => [name, params])).toEqual([
    ['source.read', { path: '/a.js' }],
    ['source.read', { path: '/b.js' }],
    ['console.read', { rootId: session, from: 100, count: 200 }],
  ]);
});

test('what is known to be secret when a program starts is hidden, and of files that are read only so many are kept', async () => {
  begin('t1');
  secrets.push('blue-horse-7');
  recorder.eventHappened({ type: 'session.started', session: { id: session, rootId: session, name: 'a', adapter: 'fake', status: 'starting', manager: false, capabilities: { conditionalBreakpoints: true, hitConditionalBreakpoints: true, logPoints: true, evaluateForHovers: true }, threads: [], notes: [], restarts: 0, startedAt: 7 } });
  await recorder.settled();
  for (let index = 0; index < 60; index += 1) recorder.read(`/${index}.js`, 'blue-horse-7');
  recorder.traffic(session, { direction: 'received', about: 'response variables', characters: 50_000 });
  const record = await recordOf('t1');
  expect(entriesOf(record, 'reply')).toHaveLength(50);
  expect(entriesOf(record, 'reply')[0]?.result).toMatchObject({ text: '•' });
  expect(entriesOf(record, 'dap')).toMatchObject([{ text: 'response variables, 50000 characters' }]);
});

test('requests of a program are kept by themselves, each form of them once', async () => {
  const request = (id: number, status?: number) => ({ id, sessionId: session, method: 'GET', url: `http://127.0.0.1/${id}`, type: 'Fetch', startedAt: 7, ...(status === undefined ? {} : { status }) });
  const [first, second] = [request(1, 200), request(2)];
  const shows = (...now: readonly NetworkRequest[]) => {
    requests = now;
    recorder.eventHappened({ type: 'network.changed', network: { ...noNetwork, recording: true, total: now.length } });
  };
  requests = [first];
  begin('t1');
  shows(first, second);
  shows(first, request(2, 404));
  recorder.replied('network.read', { from: 1, count: 2000 }, { result: { requests } });
  expect(entriesOf(await recordOf('t1'), 'reply').map(({ result }) => result)).toEqual([{ requests: [first] }, { requests: [second] }, { requests: [request(2, 404)] }]);
  begin('t2');
  shows(first);
  expect(entriesOf(await recordOf('t2'), 'reply')).toHaveLength(1);
});

test('a record is let go when its task is over, and not before; nothing is added to it any more', async () => {
  const file = join(folder, 't1.jsonl');
  begin('t1');
  expect(await recorder.release(file)).toBe(false);
  expect(await recorder.release(join(folder, 't0.jsonl'))).toBe(true);
  recorder.eventHappened(ended);
  expect(await recorder.release(file)).toBe(true);
  recorder.replied('source.read', { path: '/a.js' }, { result: { text: 'a', readOnly: false } });
  expect(entriesOf(await recordOf('t1'), 'reply')).toEqual([]);
});
