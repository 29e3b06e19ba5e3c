import { appendFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CoreEvent } from '../../../shared/events.ts';
import type { SessionId, TaskId } from '../../../shared/ids.ts';
import { readRecord } from '../../../shared/read-record.ts';
import { recordedState, recordFormat, recordVersion, type RecordEntry, type RecordHead } from '../../../shared/record.ts';
import { entriesOf, sentBodies } from '../../../shared/replay.ts';
import { emptySnapshot } from '../../../shared/snapshot.ts';
import { createRedactor } from '../agent/redact.ts';
import { createEncoder } from './encode.ts';
import { exportedLines, firstFreeSecret, shortenHomes } from './export.ts';
import { readRecordFile } from './files.ts';
import { listRecords, mostRecords, pruneRecords, recordId } from './store.ts';
import { summarise } from './summary.ts';
import { createRecordWriter } from './writer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-record-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const session = 's1' as SessionId;
const head: RecordHead = { kind: 'head', at: 1, format: recordFormat, version: recordVersion, product: 'test', task: 't1' as TaskId, state: recordedState(emptySnapshot) };
const event = (of: CoreEvent, at = 2): RecordEntry => ({ kind: 'event', at, event: of });
const dap = (message: unknown): RecordEntry => ({ kind: 'dap', at: 2, session, direction: 'received', message });
const reply = (result: unknown, path = '/a.js'): RecordEntry => ({ kind: 'reply', at: 2, name: 'source.read', params: { path }, result });
const source = (text: string) => ({ text, readOnly: false });

async function written(entries: readonly RecordEntry[], bounds?: Parameters<typeof createEncoder>[1]): Promise<string> {
  const file = join(folder, 'one.jsonl');
  const faults: unknown[] = [];
  const writer = createRecordWriter({ file, encoder: createEncoder(createRedactor(), bounds), onFault: (error) => faults.push(error) });
  for (const entry of entries) writer.add(entry);
  await writer.settled();
  expect(faults).toEqual([]);
  return readFile(file, 'utf8');
}
const read = async (entries: readonly RecordEntry[], bounds?: Parameters<typeof createEncoder>[1]) => readRecord((await written(entries, bounds)).split('\n'));

describe('what is written', () => {
  test('comes back as it was, without secrets and without the values of an environment', async () => {
    const launch = { env: { PORT: '80', KEY: 'none-of-your-business' } };
    const variables = [{ name: 'apiKey', value: "'blue-horse-7'", reference: 0 }, { name: 'count', value: '3', reference: 0 }];
    const text = await written([head, dap({ arguments: launch, body: { variables } }), reply(source('send("blue-horse-7")'))]);
    expect(text).not.toMatch(/blue-horse-7|none-of-your-business/);
    const { entries, passedOver } = readRecord(text.split('\n'));
    expect(passedOver).toBe(0);
    expect(entries).toEqual([
      { ...dap({ arguments: { env: { PORT: '•••', KEY: '•••' } }, body: { variables: [{ ...variables[0], value: "'⟨secret:1⟩'" }, variables[1]] } }) },
      reply(source('send("⟨secret:1⟩")')),
    ]);
  });

  test('is not said twice: the same reply, and what a conversation began with', async () => {
    const sent = (id: number, text: string): RecordEntry => ({ kind: 'sent', at: 2, id, role: 'planner', method: 'POST', url: 'http://127.0.0.1/', text });
    const long = 'a conversation that grows at its end. '.repeat(20);
    const record = await read([head, reply(source('a')), reply(source('a')), reply(source('b')), sent(1, long), sent(2, `${long}more`), sent(3, `${long}more and more`)]);
    expect(entriesOf(record, 'reply')).toHaveLength(2);
    expect(entriesOf(record, 'sent').map(({ text }) => text.length)).toEqual([long.length, 4, 9]);
    expect([...sentBodies(record).values()]).toEqual([long, `${long}more`, `${long}more and more`]);
  });

  test('grows as one entry where it grows piece by piece', async () => {
    const grew = (text: string) => event({ type: 'agent.thoughtsGrew', round: 1, text });
    const record = await read([head, grew('one '), grew('word '), grew('after another')]);
    expect(record.entries).toEqual([grew('one word after another')]);
  });

  test('has a share for each kind, so that a flood of one takes nothing from the others', async () => {
    const flood = Array.from({ length: 500 }, (_, seq) => dap({ seq, body: 'x'.repeat(100) }));
    const note = event({ type: 'session.noted', sessionId: session, note: 'after the flood' });
    const record = await read([head, ...flood, note], { agent: 10_000, program: 10_000, replies: 10_000, dap: 5000 });
    expect(entriesOf(record, 'dap').length).toBeLessThan(40);
    expect(entriesOf(record, 'event')).toEqual([note]);
    expect(entriesOf(record, 'left-out')).toMatchObject([{ what: 'dap', why: 'bound' }]);
    expect(entriesOf(record, 'dap').length + entriesOf(record, 'left-out')[0]!.count).toBe(500);
  });

  test('leaves out what is very long', async () => {
    const record = await read([head, reply(source('z'.repeat(500_000))), reply(source('short'))]);
    expect(entriesOf(record, 'reply')).toEqual([reply(source('short'))]);
    expect(entriesOf(record, 'left-out')).toMatchObject([{ what: 'replies', why: 'bound', count: 1 }]);
  });
});

describe('what goes wrong', () => {
  test('a full disk loses what it refused, is told once, and the record is readable and goes on', async () => {
    const file = join(folder, 'full.jsonl');
    const faults: unknown[] = [];
    let room = Number.POSITIVE_INFINITY;
    const writer = createRecordWriter({
      file,
      encoder: createEncoder(createRedactor()),
      onFault: (error) => faults.push(error),
      append: async (path, text) => {
        await appendFile(path, text.slice(0, room));
        if (text.length > room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    });
    const add = async (note: string) => {
      writer.add(event({ type: 'session.noted', sessionId: session, note }));
      await writer.settled();
    };
    writer.add(head);
    await add('before');
    room = 30;
    await add('torn');
    await add('lost');
    room = Number.POSITIVE_INFINITY;
    await add('after');
    const record = readRecord((await readFile(file, 'utf8')).split('\n'));
    expect(entriesOf(record, 'event').map(({ event: told }) => 'note' in told && told.note)).toEqual(['before', 'after']);
    expect(entriesOf(record, 'left-out')).toMatchObject([{ why: 'disk', count: 2 }]);
    expect(record.passedOver).toBe(2);
    expect(faults).toHaveLength(1);
  });

  test('a torn last line costs that line and nothing else', async () => {
    const text = await written([head, event({ type: 'session.noted', sessionId: session, note: 'a' }), event({ type: 'session.noted', sessionId: session, note: 'b' })]);
    for (const cut of [1, 10, 40]) {
      const record = readRecord(text.slice(0, -cut - 1).split('\n'));
      expect([record.entries.length, record.passedOver]).toEqual([1, 1]);
    }
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'hello\n'],
    ['another format', '{"kind":"head","format":"other","version":1}\n'],
    ['a newer version', `{"kind":"head","format":"${recordFormat}","version":${recordVersion + 1}}\n`],
    ['a state that is none', `${JSON.stringify({ ...head, state: { ...head.state, sessions: { s1: { id: {} } } } })}\n`],
  ])('%s is refused with a sentence', async (_, text) => {
    await writeFile(join(folder, 'x.jsonl'), text);
    await expect(readRecordFile(join(folder, 'x.jsonl'))).rejects.toMatchObject({ code: 'bad-request', hint: expect.any(String) as unknown });
  });

  test('lines that say something impossible are passed over', () => {
    const lines = [
      JSON.stringify(head),
      '{"kind":"event","at":2,"event":{"type":"session.noted","sessionId":"s1","note":{"toString":1}}}',
      '{"kind":"event","at":2,"event":{"type":"settings.changed","settings":{}}}',
      '{"kind":"event","at":2,"event":{"type":"session.noted","sessionId":"s1","note":"a","__proto__":{"x":1}}}',
      '{"kind":"event","at":2,"event":{"type":"step.edited","stepId":"a","step":{"action":"shell","command":"rm"},"risk":"looks","hash":"h"}}',
      `{"kind":"dap","at":2,"session":"s1","direction":"sent","message":${'['.repeat(200)}${']'.repeat(200)}}`,
      '{"kind":"reply","at":2,"name":"source.read","params":{},"result":{"text":7}}',
      '{"kind":"reply","at":2,"name":"settings.set","params":{},"result":null}',
      '{"kind":"from the future","at":2}',
    ];
    expect(readRecord(lines)).toMatchObject({ entries: [], passedOver: lines.length - 1 });
  });

  test('a link is not followed', async () => {
    await writeFile(join(folder, 'real.jsonl'), `${JSON.stringify(head)}\n`);
    await symlink(join(folder, 'real.jsonl'), join(folder, 'link.jsonl'));
    await expect(readRecordFile(join(folder, 'link.jsonl'))).rejects.toMatchObject({ code: 'file-not-regular' });
    await expect(readRecordFile(folder)).rejects.toMatchObject({ code: 'file-not-regular' });
    expect((await readRecordFile(join(folder, 'real.jsonl'))).head.task).toBe('t1');
  });
});

describe('the folder', () => {
  test('keeps the newest, and its list says what each was about', async () => {
    const records = join(folder, 'records');
    await writtenInto(records, Array.from({ length: mostRecords + 3 }, (_, index) => recordId(index * 1000, `t${index}`)));
    await writeFile(join(records, 'no record.txt'), 'mine');
    await pruneRecords(records);
    const kept = await listRecords(records);
    expect(kept).toHaveLength(mostRecords);
    expect(kept[0]?.id).toContain(`t${mostRecords + 2}`);
    expect(await readdir(records)).toContain('no record.txt');
    expect(await summarise(kept[0]!)).toMatchObject({ startedAt: 1, rounds: 0, symptom: 'it is wrong', end: { status: 'gave-up', message: 'no idea' }, imported: false });
  });
});

async function writtenInto(records: string, ids: readonly string[]): Promise<void> {
  const task = { id: 't1' as TaskId, symptom: 'it is wrong', rounds: [], usage: { calls: 0, inputTokens: 0, outputTokens: 0 }, startedAt: 1, deadline: 2, maximumRounds: 3 };
  const entries = [head, event({ type: 'agent.taskStarted', task }), event({ type: 'agent.taskEnded', end: { status: 'gave-up', reason: 'no-cause', message: 'no idea' }, time: 3 })];
  for (const id of ids) {
    const writer = createRecordWriter({ file: join(records, `${id}.jsonl`), encoder: createEncoder(createRedactor()), onFault: (error) => expect(error).toBeUndefined() });
    for (const entry of entries) writer.add(entry);
    await writer.settled();
  }
}

describe('a copy for somebody else', () => {
  test('names no home folder, hides what is known to be secret now, and keeps the meaning of what was hidden before', async () => {
    const record = await read([head, reply(source('a token of ⟨secret:1⟩ in /home/bob/shop, C:\\Users\\bob\\shop and file:///Users/ann/x; hunter2!9 of bob'), '/data/me/shop.js')]);
    const redactor = createRedactor(firstFreeSecret(JSON.stringify(record)));
    redactor.know(['hunter2!9']);
    const [, line] = exportedLines(record, redactor, shortenHomes('/data/me'));
    expect(JSON.parse(line!)).toEqual(reply(source('a token of ⟨secret:1⟩ in ~/shop, ~\\shop and file://~/x; ⟨secret:2⟩ of bob'), '~/shop.js'));
  });
});
