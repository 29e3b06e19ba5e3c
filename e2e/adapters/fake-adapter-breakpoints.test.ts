/** Breakpoints against adapters that answer them in ways of their own. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapterTextPath } from '../../src/shared/adapter-text.ts';
import type { SessionId } from '../../src/shared/ids.ts';
import { toSavedBreakpoints } from '../../src/main/core/workspace/saved-breakpoints.ts';
import { describe, expect, test } from 'vitest';
import type { FakeAdapter } from '../support/fake-adapter.ts';
import { initializing, openFake, play, quiet, type FakeBench } from '../support/fake-bench.ts';
import type { Action, FakeRequest, Rule } from '../support/fake-scenario.ts';
import { initializeFirst, launch, stoppedProgram } from '../support/scenarios/common.ts';

const changed = (breakpoint: object, reason = 'changed'): Action => ({ event: 'breakpoint', body: { reason, breakpoint } });
const sets = (adapter: FakeAdapter) => adapter.requests.filter(({ command }) => command === 'setBreakpoints');
const linesOf = ({ arguments: { breakpoints } }: FakeRequest) => (breakpoints as readonly { readonly line: number }[]).map(({ line }) => line);
const bindings = ({ bench }: Pick<FakeBench, 'bench'>) => Object.values(bench.snapshot().breakpoints).map((breakpoint) => Object.values(breakpoint.bindings)[0]);

/** Answers every set with these; the ids begin at 0. */
const answering = (...answers: readonly object[]): Rule => ({ on: 'setBreakpoints', do: [{ respond: { breakpoints: answers } }] });

describe('FA-16: what is said of a breakpoint before its answer', () => {
  test('waits for the answer that introduces its id, which may be 0', async () => {
    const fake = openFake(
      play('FA-16', [
        {
          on: 'setBreakpoints',
          do: [changed({ id: 0, verified: true, line: 3 }), changed({ id: 1, verified: true }), { respond: { breakpoints: [{ id: 0, verified: false, line: 1 }, { id: 1, verified: false, message: 'pending', line: 2 }] } }],
        },
      ]),
    );
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 });
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 2 });
    await fake.launched();
    expect(bindings(fake)).toEqual([{ verified: true, line: 3 }, { verified: true }]);
  });

  test('two that were moved to one line stay two, and are sent with the lines of the person', async () => {
    const fake = openFake(play('FA-16 moved', [answering({ id: 0, verified: true, line: 3 }, { id: 1, verified: true, line: 3 })]));
    const first = await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 });
    const second = await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 2 });
    const { adapter } = await fake.launched();
    expect(bindings(fake)).toEqual([{ verified: true, line: 3 }, { verified: true, line: 3 }]);
    await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1, hitBreakpointIds: [0, 1] } });
    expect((await fake.bench.stopped()).stop.breakpointIds).toEqual([first, second]);
    await fake.bench.debugger.changeBreakpoint(first, { enabled: false });
    expect(sets(adapter).map(linesOf)).toEqual([[1, 2], [2]]);
  });
});

describe('FA-17: events about breakpoints', () => {
  async function running() {
    const fake = openFake(play('FA-17', [answering({ id: 4, verified: false, line: 2, column: 5, message: 'pending' })]));
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 });
    return { ...fake, ...(await fake.launched()) };
  }

  test('a change merges: what it does not say stays', async () => {
    const fake = await running();
    expect(bindings(fake)).toEqual([{ verified: false, line: 2, column: 5, message: 'pending' }]);
    await fake.adapter.act(changed({ id: 4, verified: true }));
    await quiet(fake.adapter);
    expect(bindings(fake)).toEqual([{ verified: true, line: 2, column: 5 }]);
  });

  test('new for what was just set is no second one; removed is an echo; none of them is answered by sending again', async () => {
    const fake = await running();
    await fake.adapter.act(changed({ id: 4, verified: true, line: 2 }, 'new'), changed({ id: 9, verified: true, line: 3 }, 'new'), changed({ id: 4, verified: false, message: 'gone' }, 'removed'), changed({ verified: true }));
    await quiet(fake.adapter);
    expect(bindings(fake)).toEqual([{ verified: true, line: 2, column: 5 }]);
    for (let times = 0; times < 20; times++) await fake.adapter.act(changed({ id: 4, verified: true, line: 2 }));
    await quiet(fake.adapter);
    expect(bindings(fake)).toEqual([{ verified: true, line: 2, column: 5 }]);
    expect(Object.keys(fake.bench.snapshot().breakpoints)).toHaveLength(1);
    expect(sets(fake.adapter)).toHaveLength(1);
  });
});

describe('FA-18: an adapter without conditions and logpoints', () => {
  test('what it would stop at for nothing is not sent, and says why; the plain one is', async () => {
    const fake = openFake(play('FA-18'));
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1, logMessage: 'a is {a}' });
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 2, hitCondition: '> 3' });
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 3 });
    const { adapter } = await fake.launched();
    expect(sets(adapter).map(linesOf)).toEqual([[3]]);
    expect(bindings(fake)).toEqual([
      { verified: false, message: 'This debugger cannot log without stopping.' },
      { verified: false, message: 'This debugger cannot count hits.' },
      { verified: true },
    ]);
  });

  test('with the abilities they are sent as they are', async () => {
    const fake = openFake(play('FA-18 able', [initializing({ supportsLogPoints: true, supportsConditionalBreakpoints: true })]));
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1, logMessage: 'a is {a}', condition: 'a > 1' });
    const { adapter } = await fake.launched();
    expect(sets(adapter)[0]?.arguments['breakpoints']).toEqual([{ line: 1, logMessage: 'a is {a}', condition: 'a > 1' }]);
  });
});

describe('FA-30: an adapter that knows a file by one name only', () => {
  /** Verifies what is set in the file of this path, and nothing else. */
  const onlyIn = (path: () => string): Rule => ({
    on: 'setBreakpoints',
    do: [
      {
        respond: ({ arguments: { source, breakpoints } }) => {
          const verified = (source as { readonly path: string }).path === path();
          return { breakpoints: (breakpoints as readonly object[]).map((_, id) => ({ id, verified, ...(verified ? {} : { message: 'no such file' }) })) };
        },
      },
    ],
  });

  test('a file that was opened through a link is sent under both names, and one answer is enough', async () => {
    let real = '';
    const fake = openFake(play('FA-30', [onlyIn(() => real)]));
    const { folder, debugger: debug } = fake.bench;
    mkdirSync(join(folder, 'Real Folder'));
    real = join(folder, 'Real Folder', 'Modul é.js');
    writeFileSync(real, 'let a;\n');
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'Real Folder'), link);
    await debug.addBreakpoint({ path: join(link, 'Modul é.js'), line: 1 });
    const { adapter } = await fake.launched();
    expect(sets(adapter).map(({ arguments: { source } }) => (source as { readonly path: string }).path).toSorted()).toEqual([real, join(link, 'Modul é.js')].toSorted());
    expect(bindings(fake)).toEqual([{ verified: true }]);
  });

  test('when it knows none of them, its reason is shown', async () => {
    const fake = openFake(play('FA-30 none', [onlyIn(() => '/elsewhere/main.js')]));
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 });
    await fake.launched();
    expect(bindings(fake)).toEqual([{ verified: false, message: 'no such file' }]);
  });
});

describe('several files and sessions', () => {
  test('one file that is refused keeps neither the others nor the filters from being sent', async () => {
    const refusing: Rule = {
      on: 'setBreakpoints',
      do: [{ respond: ({ arguments: { breakpoints } }) => ({ breakpoints: (breakpoints as readonly object[]).map(() => ({ verified: true })) }) }],
    };
    const fake = openFake(
      play('R9', [initializing({ exceptionBreakpointFilters: [{ filter: 'uncaught', label: 'Uncaught' }] }), { on: 'setBreakpoints', do: [{ refuse: { error: { format: 'cannot parse {file}', variables: { file: 'one' } } } }] }, refusing]),
      { defaultExceptionFilters: ['uncaught'] },
    );
    const other = join(fake.bench.folder, 'other.js');
    writeFileSync(other, 'let b;\n');
    await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 });
    await fake.bench.debugger.addBreakpoint({ path: other, line: 1 });
    const { adapter } = await fake.launched();
    expect(bindings(fake)).toEqual([{ verified: false, message: 'cannot parse one' }, { verified: true }]);
    expect(adapter.commands()).toEqual(expect.arrayContaining(['setExceptionBreakpoints', 'configurationDone']));
  });

  test('twenty quick changes are never in flight together, and the last set wins', async () => {
    const slow: Rule = { on: 'setBreakpoints', do: [{ waitForSignal: 'answer' }, { respond: { breakpoints: [{ id: 1, verified: true }] } }] };
    const fake = openFake(play('R55', [slow]));
    const { adapter } = await fake.launched();
    const id = await Promise.race([fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 }), fake.bench.until((now) => Object.values(now.breakpoints)[0]?.id)]);
    await adapter.received('setBreakpoints');
    const changes = Array.from({ length: 20 }, (_, index) => fake.bench.debugger.changeBreakpoint(id, { line: 1 + (index % 3), enabled: true }));
    await fake.bench.until((now) => now.breakpoints[id]?.line === 2);
    await quiet(adapter);
    expect(sets(adapter)).toHaveLength(1);
    (await fake.kind.server(1)).signals.give('answer');
    await Promise.all(changes);
    expect(sets(adapter).length).toBeLessThan(5);
    expect(linesOf(sets(adapter).at(-1) as FakeRequest)).toEqual([2]);
    expect(fake.bench.snapshot().breakpoints[id]).toMatchObject({ line: 2 });
  });

  test('a breakpoint that one session binds and another does not is bound', async () => {
    const child = { request: 'startDebugging', arguments: { request: 'launch', configuration: { name: 'child' } } } as const;
    const fake = openFake([
      play('R29 root', [initializeFirst, launch(child), answering({ id: 1, verified: true, line: 2 }), ...stoppedProgram(1)]),
      play('R29 child', [answering({ id: 1, verified: false, message: 'not loaded' })]),
    ]);
    const id = await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 });
    const { rootId } = await fake.launched();
    await fake.bench.until((now) => Object.keys(now.breakpoints[id]?.bindings ?? {}).length === 2);
    const other = fake.bench.programs().find((session) => session.id !== rootId);
    expect(fake.bench.snapshot().breakpoints[id]?.bindings).toEqual({
      [rootId]: { verified: true, line: 2 },
      [other?.id ?? '']: { verified: false, message: 'not loaded' },
    });
    // The end of one takes its binding away, and leaves the other's.
    await (await (await fake.kind.server(1)).connection(2)).act({ event: 'terminated' });
    await fake.bench.until((now) => now.sessions[other?.id ?? rootId]?.status === 'ended');
    expect(Object.keys(fake.bench.snapshot().breakpoints[id]?.bindings ?? {})).toEqual([rootId]);
  });

  test('ids that are below zero or texts are ids', async () => {
    const fake = openFake(play('R75', [answering({ id: -1, verified: true }, { id: '7', verified: true })]));
    const [first, second] = [await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 1 }), await fake.bench.debugger.addBreakpoint({ path: fake.program, line: 2 })];
    const { adapter } = await fake.launched();
    await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1, hitBreakpointIds: [7, -1, 99] } });
    expect((await fake.bench.stopped()).stop.breakpointIds).toEqual([second, first]);
  });
});

test('FA-29: a breakpoint in a text that only the adapter has is sent by its reference, to its session alone, and goes with it', async () => {
  const fake = openFake(play('FA-29 breakpoints', [{ on: 'setBreakpoints', do: [{ respond: { breakpoints: [{ id: 1, verified: true }] } }] }]));
  const { debugger: debug, snapshot } = fake.bench;
  const path = (sessionId: SessionId) => adapterTextPath({ sessionId, reference: 12, name: '<eval>/VM12' });
  await expect(debug.addBreakpoint({ path: path('nobody' as SessionId), line: 3 })).rejects.toMatchObject({ code: 'bad-request', message: expect.stringContaining('is over') as string });
  const { adapter, rootId } = await fake.launched();
  const id = await debug.addBreakpoint({ path: path(rootId), line: 3, condition: '' });
  expect(sets(adapter).map(({ arguments: { source, breakpoints } }) => ({ source, breakpoints }))).toEqual([{ source: { name: '<eval>/VM12', sourceReference: 12 }, breakpoints: [{ line: 3 }] }]);
  expect(snapshot().breakpoints[id]).toMatchObject({ path: path(rootId), line: 3, bindings: { [rootId]: { verified: true } } });
  expect(toSavedBreakpoints(Object.values(snapshot().breakpoints))).toEqual([]);
  await debug.followBreakpoints();
  expect(snapshot().breakpoints[id]?.lost).toBeUndefined();
  await debug.stop(rootId);
  expect(snapshot().breakpoints[id]).toBeUndefined();
});
