/** Memory that is written, breakpoints on instructions, steps by instructions and backwards: with a scripted adapter. */
import { describe, expect, test } from 'vitest';
import type { InstructionBreakpoint } from '../../src/shared/debug.ts';
import { initializing, openFake, play, quiet, type FakeBench } from '../support/fake-bench.ts';
import type { Action, FakeRequest, Rule } from '../support/fake-scenario.ts';
import { launch } from '../support/scenarios/common.ts';

const able = {
  supportsReadMemoryRequest: true,
  supportsWriteMemoryRequest: true,
  supportsInstructionBreakpoints: true,
  supportsSteppingGranularity: true,
  supportsStepBack: true,
};
const stopped: Action = { event: 'stopped', body: { reason: 'breakpoint', threadId: 1, allThreadsStopped: true } };

/** A program that stands. */
async function standing(rules: readonly Rule[], capabilities: Readonly<Record<string, unknown>> = able) {
  const fake: FakeBench = openFake(play('low level', [initializing(capabilities), launch(stopped), ...rules]));
  const { adapter, rootId, at } = await fake.launched();
  const { stop, context } = await fake.bench.stopped();
  const sent = (command: string) => adapter.requests.filter((request) => request.command === command).map((request) => request.arguments);
  return { ...fake, bench: fake.bench, debug: fake.bench.debugger, adapter, rootId, at, stop: stop.number, context, sent };
}

const respond = (on: string, body: Readonly<Record<string, unknown>>, ...more: readonly Action[]): Rule => ({ on, do: [{ respond: body }, ...more] });
const base64 = (...bytes: readonly number[]) => Buffer.from(bytes).toString('base64');

describe('memory is written', () => {
  test('the adapter gets the bytes, and everything that is shown is read again', async () => {
    const { debug, at, stop, sent, bench, adapter } = await standing([respond('writeMemory', { bytesWritten: 2 })]);
    const reads = sent('variables').length;
    expect(await debug.writeMemory({ sessionId: at.sessionId, stop, reference: '0x1000', offset: 4, base64: base64(1, 2) })).toBe(2);
    expect(sent('writeMemory')).toEqual([{ memoryReference: '0x1000', offset: 4, allowPartial: true, data: base64(1, 2) }]);
    expect(bench.root().memoryChanges).toEqual([{ serial: 1, reference: '0x1000', offset: 4, count: 2 }]);
    await adapter.received('variables', reads + 1);
  });

  test('a part is said to be a part; an adapter that does not count wrote all', async () => {
    const { debug, at, stop, bench } = await standing([respond('writeMemory', { bytesWritten: 1 }), respond('writeMemory', {})]);
    const write = () => debug.writeMemory({ sessionId: at.sessionId, stop, reference: 'r', offset: 0, base64: base64(1, 2, 3) });
    expect(await write()).toBe(1);
    expect(await write()).toBe(3);
    expect(bench.root().memoryChanges?.map(({ serial, count }) => [serial, count])).toEqual([[1, 1], [2, 3]]);
  });

  test('a refusal and a write of nothing are refusals with what to know about them', async () => {
    const { debug, at, stop, bench } = await standing([{ on: 'writeMemory', do: [{ refuse: { message: 'read-only section' } }] }, respond('writeMemory', { bytesWritten: 0 })]);
    const write = () => debug.writeMemory({ sessionId: at.sessionId, stop, reference: 'r', offset: 0, base64: base64(1) });
    await expect(write()).rejects.toMatchObject({ code: 'adapter-refused', detail: 'read-only section', hint: expect.stringContaining('constants') });
    await expect(write()).rejects.toMatchObject({ code: 'adapter-refused' });
    expect(bench.root().memoryChanges).toBeUndefined();
  });

  test('a session that cannot is not asked, and a stop that is over is stale', async () => {
    const unable = await standing([], {});
    await expect(unable.debug.writeMemory({ sessionId: unable.at.sessionId, stop: unable.stop, reference: 'r', offset: 0, base64: base64(1) })).rejects.toMatchObject({ code: 'not-supported' });
    expect(unable.sent('writeMemory')).toEqual([]);
    const moved = await standing([]);
    await moved.debug.resume('continue', moved.at, 'person');
    await expect(moved.debug.writeMemory({ sessionId: moved.at.sessionId, stop: moved.stop, reference: 'r', offset: 0, base64: base64(1) })).rejects.toMatchObject({ code: 'stale-reference' });
  });
});

test('memory events are facts of the session: the last of them, numbered without gaps', async () => {
  const { adapter, bench } = await standing([]);
  for (let index = 0; index < 20; index++) await adapter.act({ event: 'memory', body: { memoryReference: '0x2000', offset: index, count: 1 } });
  await quiet(adapter);
  const changes = bench.root().memoryChanges ?? [];
  expect(changes.map(({ serial }) => serial)).toEqual(Array.from({ length: 16 }, (_, index) => index + 5));
  expect(changes.at(-1)).toEqual({ serial: 20, reference: '0x2000', offset: 19, count: 1 });
});

describe('breakpoints on instructions', () => {
  const verified = (request: FakeRequest) => ({
    breakpoints: (request.arguments['breakpoints'] as readonly object[]).map((_, index) => ({ id: index + 40, verified: true })),
  });
  const all = (fake: Awaited<ReturnType<typeof standing>>): readonly InstructionBreakpoint[] => Object.values(fake.bench.snapshot().instructionBreakpoints);
  const add = (fake: Awaited<ReturnType<typeof standing>>, address: string, reference = address, offset = 0) =>
    fake.debug.addInstructionBreakpoint({ sessionId: fake.at.sessionId, stop: fake.stop, reference, offset, address });

  test('are sent as one set, by their addresses, and are what the adapter says of them', async () => {
    const fake = await standing([{ on: 'setInstructionBreakpoints', do: [{ respond: verified }] }]);
    await add(fake, '0x1000');
    await add(fake, '0x1008', '0x1000', 8);
    const again = await add(fake, '0x1008');
    expect(fake.sent('setInstructionBreakpoints').map(({ breakpoints }) => breakpoints)).toEqual([
      [{ instructionReference: '0x1000' }],
      [{ instructionReference: '0x1000' }, { instructionReference: '0x1008' }],
      [{ instructionReference: '0x1000' }, { instructionReference: '0x1008' }],
    ]);
    expect(all(fake)).toMatchObject([{ address: '0x1000', binding: { verified: true } }, { id: again, address: '0x1008', binding: { verified: true } }]);
  });

  test('a reference that is no address is sent as it is, with the offset in bytes', async () => {
    const fake = await standing([{ on: 'setInstructionBreakpoints', do: [{ respond: verified }] }]);
    await add(fake, '0x10', 'wasm:7', 16);
    expect(fake.sent('setInstructionBreakpoints')).toEqual([{ breakpoints: [{ instructionReference: 'wasm:7', offset: 16 }] }]);
  });

  test('are disabled, enabled and removed by sending what is left', async () => {
    const fake = await standing([{ on: 'setInstructionBreakpoints', do: [{ respond: verified }] }]);
    const id = await add(fake, '0x1000');
    await fake.debug.changeInstructionBreakpoint(id, false);
    expect(all(fake)).toMatchObject([{ enabled: false }]);
    expect(all(fake)[0]?.binding).toBeUndefined();
    await fake.debug.changeInstructionBreakpoint(id, true);
    expect(all(fake)[0]?.binding).toEqual({ verified: true });
    await fake.debug.removeInstructionBreakpoint(id);
    expect(all(fake)).toEqual([]);
    expect(fake.sent('setInstructionBreakpoints').map(({ breakpoints }) => (breakpoints as readonly unknown[]).length)).toEqual([1, 0, 1, 0]);
  });

  test('one request at a time: what changes meanwhile is sent after it, once', async () => {
    const fake = await standing([
      { on: 'setInstructionBreakpoints', do: [{ waitForSignal: 'go' }, { respond: verified }] },
      { on: 'setInstructionBreakpoints', do: [{ respond: verified }] },
    ]);
    const adding = ['0x1', '0x2', '0x3'].map((address) => add(fake, address));
    await fake.adapter.received('setInstructionBreakpoints');
    await quiet(fake.adapter);
    expect(fake.sent('setInstructionBreakpoints')).toHaveLength(1);
    fake.adapter.signals.give('go');
    await Promise.all(adding);
    expect(fake.sent('setInstructionBreakpoints').map(({ breakpoints }) => (breakpoints as readonly unknown[]).length)).toEqual([1, 3]);
    expect(all(fake).every(({ binding }) => binding?.verified)).toBe(true);
  });

  test('short answers, refusals and events before the answer end in a true state with a reason', async () => {
    const fake = await standing([
      { on: 'setInstructionBreakpoints', do: [{ event: 'breakpoint', body: { reason: 'changed', breakpoint: { id: 7, verified: true } } }, { respond: { breakpoints: [{ id: 7, verified: false }] } }] },
      { on: 'setInstructionBreakpoints', do: [{ respond: { breakpoints: [{ id: 7, verified: true }] } }] },
      { on: 'setInstructionBreakpoints', do: [{ refuse: { message: 'too many' } }] },
    ]);
    await add(fake, '0x1');
    expect(all(fake)).toMatchObject([{ binding: { verified: true } }]);
    await add(fake, '0x2');
    expect(all(fake)[1]?.binding).toMatchObject({ verified: false, message: expect.stringContaining('not answered') });
    await add(fake, '0x3');
    expect(all(fake).map(({ binding }) => binding?.message)).toEqual(['too many', 'too many', 'too many']);
  });

  test('a stop at one of them names it', async () => {
    const fake = await standing([
      { on: 'setInstructionBreakpoints', do: [{ respond: verified }] },
      { on: 'continue', do: [{ respond: {} }, { event: 'stopped', body: { reason: 'instruction breakpoint', threadId: 1, allThreadsStopped: true, hitBreakpointIds: [40] } }] },
    ]);
    const id = await add(fake, '0x1000');
    await fake.debug.resume('continue', fake.at, 'person');
    expect((await fake.bench.stopped(fake.stop)).stop.breakpointIds).toEqual([id]);
  });

  test('go with their program', async () => {
    const fake = await standing([{ on: 'setInstructionBreakpoints', do: [{ respond: verified }] }]);
    await add(fake, '0x1000');
    await fake.debug.stop(fake.rootId);
    expect(all(fake)).toEqual([]);
  });

  test('are not asked of a session that cannot have them', async () => {
    const fake = await standing([], {});
    await expect(add(fake, '0x1000')).rejects.toMatchObject({ code: 'not-supported' });
    expect(all(fake)).toEqual([]);
    expect(fake.sent('setInstructionBreakpoints')).toEqual([]);
  });
});

describe('steps', () => {
  const again: Action = { event: 'stopped', body: { reason: 'step', threadId: 1, allThreadsStopped: true } };

  test.each(['next', 'stepIn', 'stepOut', 'stepBack'] as const)('%s goes by one instruction where the session can', async (kind) => {
    const able = await standing([respond(kind, {}, again)]);
    await able.debug.resume(kind, able.at, 'person', { granularity: 'instruction' });
    await able.bench.stopped(able.stop);
    expect(able.sent(kind)).toEqual([{ threadId: 1, granularity: 'instruction' }]);
  });

  test('an adapter that did not announce granularity is not told of it', async () => {
    const unable = await standing([respond('next', {}, again)], {});
    await unable.debug.resume('next', unable.at, 'person', { granularity: 'instruction' });
    expect(unable.sent('next')).toEqual([{ threadId: 1 }]);
  });

  test('backwards: one step, and on to the last stop before', async () => {
    const fake = await standing([respond('stepBack', {}, again), respond('reverseContinue', {}, { event: 'stopped', body: { reason: 'entry', threadId: 1, allThreadsStopped: true } })]);
    expect(fake.bench.root().capabilities.stepBack).toBe(true);
    await fake.debug.resume('stepBack', fake.at, 'person');
    const step = await fake.bench.stopped(fake.stop);
    expect(step.stop).toMatchObject({ reason: 'step', movedBy: 'person' });
    await fake.debug.resume('reverseContinue', fake.at, 'person');
    expect((await fake.bench.stopped(step.stop.number)).stop.reason).toBe('entry');
    expect(fake.sent('reverseContinue')).toEqual([{ threadId: 1 }]);
  });

  test.each(['stepBack', 'reverseContinue'] as const)('%s is refused, and not sent, where nobody announced it', async (kind) => {
    const fake = await standing([], {});
    await expect(fake.debug.resume(kind, fake.at, 'person')).rejects.toMatchObject({ code: 'not-supported' });
    expect(fake.sent(kind)).toEqual([]);
    expect(fake.bench.root().status).toBe('stopped');
  });

  test('a refused step back leaves the stop as it was', async () => {
    const fake = await standing([{ on: 'stepBack', do: [{ refuse: { message: 'the recording begins here' } }] }]);
    await expect(fake.debug.resume('stepBack', fake.at, 'person')).rejects.toMatchObject({ code: 'adapter-refused', detail: 'the recording begins here' });
    expect(fake.bench.root().threads[0]?.stop?.number).toBe(fake.stop);
  });
});

test('registers are read when somebody looks at them, whatever the adapter says of their price', async () => {
  const scopes = [
    { name: 'Local', variablesReference: 1, expensive: false },
    { name: 'Registers', variablesReference: 9, expensive: false },
  ];
  const { context, sent, debug, at, stop } = await standing([respond('scopes', { scopes })]);
  expect(context.scopes[1]).toMatchObject({ name: 'Registers', expensive: true, hint: 'registers' });
  expect(sent('variables').map(({ variablesReference }) => variablesReference)).toEqual([1]);
  await debug.readVariables({ sessionId: at.sessionId, stop, reference: 9, start: 0, count: 100 });
  expect(sent('variables').map(({ variablesReference }) => variablesReference)).toEqual([1, 9]);
});
