/** Steps that are not answered, that end where no step is to end, or under which the session ends. */
import { describe, expect, test, vi } from 'vitest';
import { holdClock, openFake, play } from '../support/fake-bench.ts';
import type { Action, Rule } from '../support/fake-scenario.ts';

const stopped = (): Action => ({ event: 'stopped', body: { reason: 'step', threadId: 1 } });

test('F6: a step that is not answered for two seconds is said to be slow', async () => {
  const { bench, kind, launched } = openFake(play('F6 step', [{ on: 'next', do: [{ waitForSignal: 'slow' }, { respond: {} }, stopped()] }]));
  const { adapter, at } = await launched();
  await adapter.act(stopped());
  const first = await bench.stopped();
  holdClock();
  const stepping = bench.debugger.resume('next', at, 'person');
  await adapter.received('next');
  vi.advanceTimersByTime(2000);
  expect(bench.root().statusReason).toBe('the debugger is slow to answer');
  (await kind.server(1)).signals.give('slow');
  await stepping;
  vi.useRealTimers();
  await bench.stopped(first.stop.number);
  expect(bench.root().statusReason).toBeUndefined();
});

test.each(['stop', 'loss'] as const)('a step that is under way at the %s of its session has no outcome of its own for a person; an agent is told', async (how) => {
  for (const by of ['person', 'agent'] as const) {
    const { bench, launched } = openFake(play(`F2 ${how} ${by}`, [{ on: 'next', do: [] }]));
    const { adapter, at, rootId } = await launched();
    await adapter.act(stopped());
    await bench.stopped();
    const stepping = bench.debugger.resume('next', at, by).catch((error: unknown) => error);
    await adapter.received('next');
    if (how === 'stop') await bench.debugger.stop(rootId);
    else await adapter.act({ exit: 'SIGKILL' });
    expect(await stepping).toMatchObject({ code: by === 'person' ? 'cancelled' : 'adapter-lost' });
    expect((await bench.ended()).status).toBe(how === 'stop' ? 'ended' : 'lost');
  }
});

describe('steps that end in code that no step is to end in', () => {
  const frame = (name: string) => ({ respond: { stackFrames: [{ id: 1, name, line: 1, column: 1 }], totalFrames: 1 } });
  const passesOver = ({ name }: { readonly name: string }) => name === 'theirs';
  const going = (on: string): Rule => ({ on, do: [{ respond: {} }, stopped()] });

  test('they go on the way they came, and nobody hears of it until they have ended', async () => {
    const stack: readonly Rule[] = [frame('mine'), frame('theirs'), frame('theirs'), frame('mine')].map((answer) => ({ on: 'stackTrace', do: [answer] }));
    const { bench, launched } = openFake(play('passed over', [...stack, ...['next', 'stepIn', 'stepOut'].map(going)]), { passesOver });
    const { adapter, at } = await launched();
    await adapter.act(stopped());
    const first = await bench.stopped();
    await bench.debugger.resume('stepIn', at, 'person');
    const second = await bench.stopped(first.stop.number);
    expect(second.stop.number).toBe(first.stop.number + 1);
    expect(second.context.frames[0]?.name).toBe('mine');
    await bench.debugger.resume('next', at, 'person');
    await bench.stopped(second.stop.number);
    expect(adapter.commands().filter((command) => /^(next|step)/.test(command))).toEqual(['stepIn', 'stepIn', 'stepIn', 'next']);
  });

  test('a step that comes to nothing else is shown in the end; so is a pause', async () => {
    const { bench, launched } = openFake(play('never out', [{ on: 'stackTrace', do: [frame('theirs')] }, ...['next', 'stepIn', 'stepOut'].map(going)]), { passesOver });
    const { adapter, at } = await launched();
    await adapter.act(stopped());
    const first = await bench.stopped();
    await bench.debugger.resume('stepIn', at, 'person');
    const second = await bench.stopped(first.stop.number);
    const counted = (command: string) => adapter.commands().filter((each) => each === command).length;
    expect([counted('stepIn'), counted('stepOut')]).toEqual([61, 40]);
    await bench.debugger.resume('continue', at, 'person');
    await bench.debugger.resume('pause', at, 'person');
    await adapter.act(stopped());
    expect((await bench.stopped(second.stop.number)).stop.reason).toBe('pause');
  });
});
