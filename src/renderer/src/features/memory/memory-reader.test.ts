import { expect, test } from 'vitest';
import { DapilotError } from '../../../../shared/errors.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import type { MemoryRange } from '../../../../shared/low-level.ts';
import type { Call } from '../../store/cockpit.ts';
import { createMemoryReader } from './memory-reader.ts';
import { placeOf, state, toBase64 } from './memory-pages.ts';

const session = 's' as SessionId;
const stop = (number: number) => number as StopNumber;

interface Question {
  readonly offset: number;
  readonly stop: number;
  answer(range: MemoryRange): Promise<void>;
  refuse(error: Error): Promise<void>;
}

function bench() {
  const questions: Question[] = [];
  const call = ((_name: string, { offset, stop: at }: { offset: number; stop: number }) => {
    const { promise, resolve, reject } = Promise.withResolvers<MemoryRange>();
    const settled = () => new Promise<void>((done) => setTimeout(done));
    questions.push({ offset, stop: at, answer: (range) => (resolve(range), settled()), refuse: (error) => (reject(error), settled()) });
    return promise;
  }) as unknown as Call;
  return { reader: createMemoryReader(call), questions };
}

const whole = (value: number): MemoryRange => ({ address: '0x1000', pieces: [{ start: 0, base64: toBase64(new Uint8Array(4096).fill(value)) }], gaps: [] });

test('a page is asked for once, and again only when it may not be true any more', async () => {
  const { reader, questions } = bench();
  reader.show(placeOf(session, '0x1000'), stop(1), 1);
  reader.want(0, 1);
  reader.want(0, 1);
  expect(questions.map(({ offset }) => offset)).toEqual([0, 4096]);
  await questions[0]?.answer(whole(1));
  await questions[1]?.answer(whole(1));
  reader.want(0, 1);
  expect(questions).toHaveLength(2);
  expect(reader.follow([{ serial: 1, reference: '0x1000', offset: 5000, count: 1 }], 0)).toBe(1);
  reader.want(0, 1);
  expect(questions.slice(2).map(({ offset }) => offset)).toEqual([4096]);
});

test('changes that were missed mean everything', async () => {
  const { reader, questions } = bench();
  reader.show(placeOf(session, '0x1000'), stop(1), 1);
  reader.want(0, 0);
  await questions[0]?.answer(whole(1));
  expect(reader.follow([{ serial: 9, reference: '0x900000', offset: 0, count: 1 }], 3)).toBe(9);
  reader.want(0, 0);
  expect(questions).toHaveLength(2);
});

test('at the next stop the old bytes stay until the new ones are there, and late answers of the old one are dropped', async () => {
  const { reader, questions } = bench();
  const place = placeOf(session, '0x1000');
  reader.show(place, stop(1), 1);
  reader.want(0, 1);
  await questions[0]?.answer(whole(1));
  reader.show(place, stop(2), 1);
  expect(reader.store.getState().pages.get(0)?.bytes[0]).toBe(1);
  reader.want(0, 0);
  expect(questions[2]).toMatchObject({ offset: 0, stop: 2 });
  await questions[1]?.answer(whole(7));
  expect(reader.store.getState().pages.has(1)).toBe(false);
  await questions[2]?.answer(whole(2));
  const page = reader.store.getState().pages.get(0);
  expect([page?.bytes[0], page?.before?.bytes[0], page?.stop]).toEqual([2, 1, 2]);
});

test('another place begins with nothing', async () => {
  const { reader, questions } = bench();
  reader.show(placeOf(session, '0x1000'), stop(1), 1);
  reader.want(0, 0);
  await questions[0]?.answer(whole(1));
  reader.show(placeOf(session, '0x9000'), stop(1), 1);
  expect(reader.store.getState().pages.size).toBe(0);
});

test('the end of the memory is where it was met', async () => {
  const { reader, questions } = bench();
  reader.show(placeOf(session, 'buffer'), stop(1), 1);
  reader.want(0, 0);
  await questions[0]?.answer({ address: '0', pieces: [{ start: 0, base64: toBase64(Uint8Array.from([1, 2, 3])) }], gaps: [], end: 3 });
  expect(reader.store.getState().end).toBe(3);
});

test('a refusal is a hole with a reason; one of a stop that is over is nothing', async () => {
  const { reader, questions } = bench();
  reader.show(placeOf(session, '0x1000'), stop(1), 1);
  reader.want(0, 0);
  await questions[0]?.refuse(new DapilotError('adapter-refused', 'no'));
  expect(reader.store.getState().pages.get(0)?.states[0]).toBe(state.gap);
  expect(reader.store.getState().problem?.code).toBe('adapter-refused');
  reader.show(placeOf(session, '0x1000'), stop(2), 1);
  expect(reader.store.getState().problem).toBeUndefined();
  reader.want(0, 0);
  await questions[1]?.refuse(new DapilotError('stale-reference', 'moved on'));
  expect(reader.store.getState().problem).toBeUndefined();
});
