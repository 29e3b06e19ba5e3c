/** Breakpoints of every kind against an adapter that answers late, in its own way, or not at all. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { FakeAdapter } from '../support/fake-adapter.ts';
import { holdClock, initializing, openFake, play, quiet, type FakeBench } from '../support/fake-bench.ts';
import type { Action, FakeRequest, Rule } from '../support/fake-scenario.ts';

const requestsOf = (adapter: FakeAdapter, command: string) => adapter.requests.filter((request) => request.command === command);
const linesOf = ({ arguments: { breakpoints } }: FakeRequest) => (breakpoints as readonly { readonly line: number }[]).map(({ line }) => line);
const namesOf = ({ arguments: { breakpoints } }: FakeRequest) => (breakpoints as readonly { readonly name: string }[]).map(({ name }) => name);
const setLines = (adapter: FakeAdapter) => requestsOf(adapter, 'setBreakpoints').map(linesOf);
/** Each has the id of its line. */
const answering: Rule = {
  on: 'setBreakpoints',
  do: [{ respond: (request) => ({ breakpoints: linesOf(request).map((line) => ({ id: line, verified: true, line })) }) }],
};
const stopAt = (line: number, more: object = { hitBreakpointIds: [line] }): Action => ({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1, ...more } });
/** The program stands in the file of the test at this line. */
const standing = (path: () => string, line: number): Rule => ({ on: 'stackTrace', do: [{ respond: () => ({ stackFrames: [{ id: 1, name: 'main', line, column: 1, source: { path: path() } }], totalFrames: 1 }) }] });
const able = initializing({ supportsFunctionBreakpoints: true, supportsDataBreakpoints: true, supportsConditionalBreakpoints: true, supportsHitConditionalBreakpoints: true });

async function stopped(fake: FakeBench, adapter: FakeAdapter, action: Action, besides?: number) {
  await adapter.act(action);
  return fake.bench.stopped(besides);
}

describe('what waits for another one', () => {
  test('is set when that is hit, and the program goes on only when the adapter knows it', async () => {
    const slow: Rule = { on: 'setBreakpoints', do: [{ waitForSignal: 'answer' }, ...answering.do] };
    const fake = openFake(play('trigger', [answering, slow]));
    const { debugger: debug } = fake.bench;
    const trigger = await debug.addBreakpoint({ path: fake.program, line: 1 });
    const waits = await debug.addBreakpoint({ path: fake.program, line: 3, after: trigger });
    const { adapter, at } = await fake.launched();
    expect(setLines(adapter)).toEqual([[1]]);
    await stopped(fake, adapter, stopAt(1));
    const going = debug.resume('continue', at, 'person');
    await adapter.received('setBreakpoints', 2);
    await quiet(adapter);
    expect(adapter.commands()).not.toContain('continue');
    (await fake.kind.server(1)).signals.give('answer');
    await going;
    expect(adapter.commands().slice(-2)).toEqual(expect.arrayContaining(['continue']));
    expect(setLines(adapter).at(-1)).toEqual([1, 3]);
    // The next program begins as the first did.
    await debug.restart(at.sessionId, 'person');
    const second = await fake.adapter(2);
    expect(setLines(second)).toEqual([[1]]);
    expect(Object.keys(fake.bench.snapshot().breakpoints[waits]?.bindings ?? {})).toEqual([]);
    await expect(debug.changeBreakpoint(trigger, { after: waits })).rejects.toMatchObject({ code: 'bad-request' });
    await debug.removeBreakpoint(trigger);
    expect(fake.bench.snapshot().breakpoints[waits]?.after).toBeUndefined();
    expect(setLines(second).at(-1)).toEqual([3]);
  });

  test('an adapter that does not say which were hit: it is read from where the program stands; a pause there is no hit', async () => {
    let path = '';
    const fake = openFake(play('no ids', [answering, standing(() => path, 1)]));
    path = fake.program;
    const { debugger: debug } = fake.bench;
    const trigger = await debug.addBreakpoint({ path, line: 1 });
    await debug.addBreakpoint({ path, line: 3, after: trigger });
    const once = await debug.addBreakpoint({ path, line: 1, column: 4, once: true });
    const { adapter, at } = await fake.launched();
    const first = await stopped(fake, adapter, { event: 'stopped', body: { reason: 'pause', threadId: 1 } });
    await debug.resume('continue', at, 'person');
    expect(setLines(adapter)).toHaveLength(1);
    await stopped(fake, adapter, stopAt(1, {}), first.stop.number);
    await fake.bench.until(({ breakpoints }) => breakpoints[once] === undefined);
    await debug.resume('continue', at, 'person');
    expect(setLines(adapter).at(-1)).toEqual([1, 3]);
  });
});

describe('running to a line', () => {
  test('is forgotten at the next stop, wherever that is, and never saved or shown as a breakpoint of its own', async () => {
    const fake = openFake(play('run to', [answering]));
    const { debugger: debug } = fake.bench;
    const { adapter, at } = await fake.launched();
    await expect(debug.runTo({ ...at, path: fake.program, line: 3 }, 'person')).rejects.toMatchObject({ code: 'not-stopped' });
    const first = await stopped(fake, adapter, stopAt(9));
    await debug.runTo({ ...at, path: fake.program, line: 3 }, 'person');
    expect(Object.values(fake.bench.snapshot().breakpoints)).toMatchObject([{ line: 3, temporary: 'stop' }]);
    await stopped(fake, adapter, { event: 'stopped', body: { reason: 'exception', threadId: 1 } }, first.stop.number);
    await fake.bench.until(({ breakpoints }) => Object.keys(breakpoints).length === 0);
    await debug.resume('continue', at, 'person');
    expect(setLines(adapter)).toEqual([[3], []]);
  });

  test('where the adapter says that it cannot stop, the program stays where it is', async () => {
    const refusing: Rule = { on: 'setBreakpoints', do: [{ respond: { breakpoints: [{ id: 1, verified: false, message: 'no code there' }] } }] };
    const fake = openFake(play('refused', [refusing]));
    const { adapter, at } = await fake.launched();
    await stopped(fake, adapter, stopAt(9));
    await expect(fake.bench.debugger.runTo({ ...at, path: fake.program, line: 2 }, 'person')).rejects.toMatchObject({ code: 'adapter-refused', detail: 'no code there' });
    expect(adapter.commands()).not.toContain('continue');
    expect(fake.bench.snapshot().breakpoints).toEqual({});
  });
});

describe('functions and data', () => {
  const functions: Rule = { on: 'setFunctionBreakpoints', do: [{ respond: (request) => ({ breakpoints: namesOf(request).map((_, id) => ({ id: 50 + id, verified: true })) }) }] };

  test('functions are sent at the start, one request at a time, and only to who can', async () => {
    const fake = openFake(play('functions', [able, functions]));
    const { debugger: debug } = fake.bench;
    const id = await debug.addFunctionBreakpoint({ name: 'main', condition: 'a > 1', hitCondition: '2' });
    await expect(debug.addFunctionBreakpoint({ name: 'main' })).rejects.toMatchObject({ code: 'bad-request' });
    const { adapter, rootId } = await fake.launched();
    expect(requestsOf(adapter, 'setFunctionBreakpoints').map((request) => request.arguments)).toEqual([{ breakpoints: [{ name: 'main', condition: 'a > 1', hitCondition: '2' }] }]);
    expect(adapter.commands().indexOf('setFunctionBreakpoints')).toBeLessThan(adapter.commands().indexOf('configurationDone'));
    expect(fake.bench.snapshot().functionBreakpoints[id]?.bindings).toEqual({ [rootId]: { verified: true } });
    await adapter.act({ event: 'breakpoint', body: { reason: 'changed', breakpoint: { id: 50, verified: false, message: 'unloaded' } } });
    await quiet(adapter);
    expect(fake.bench.snapshot().functionBreakpoints[id]?.bindings).toEqual({ [rootId]: { verified: false, message: 'unloaded' } });
    expect((await stopped(fake, adapter, stopAt(9, { hitBreakpointIds: [50] }))).stop.breakpointIds).toEqual([id]);

    const other = openFake(play('no functions'));
    const refused = await other.bench.debugger.addFunctionBreakpoint({ name: 'main' });
    const { adapter: unable } = await other.launched();
    expect(unable.commands()).not.toContain('setFunctionBreakpoints');
    expect(Object.values(other.bench.snapshot().functionBreakpoints[refused]?.bindings ?? {})).toMatchObject([{ verified: false, message: expect.stringContaining('cannot stop at functions') as string }]);
  });

  test('FA-19: what cannot be watched says why; what can belongs to its program and goes with it', async () => {
    const info: Rule = { on: 'dataBreakpointInfo', do: [{ respond: ({ arguments: { name } }) => (name === 'total' ? { dataId: 'd', description: 'cart.total', accessTypes: ['write'] } : { dataId: null, description: 'it lives in a register' }) }] };
    const fake = openFake(play('FA-19', [able, info, { on: 'setDataBreakpoints', do: [{ respond: { breakpoints: [{ id: 8, verified: true }] } }] }]));
    const { debugger: debug } = fake.bench;
    const { adapter, at } = await fake.launched();
    const { stop } = await stopped(fake, adapter, stopAt(9));
    const place = { sessionId: at.sessionId, stop: stop.number, reference: 4 };
    await expect(debug.addDataBreakpoint({ ...place, name: 'other', accessType: 'write' })).rejects.toMatchObject({ code: 'not-supported', message: 'other cannot be watched: it lives in a register' });
    await expect(debug.addDataBreakpoint({ ...place, name: 'total', accessType: 'read' })).rejects.toMatchObject({ code: 'not-supported', hint: 'It can for: write.' });
    expect(adapter.commands()).not.toContain('setDataBreakpoints');
    const id = await debug.addDataBreakpoint({ ...place, name: 'total', accessType: 'write' });
    await debug.changeDataBreakpoint(id, { condition: 'total > 3' });
    expect(requestsOf(adapter, 'setDataBreakpoints').map((request) => request.arguments['breakpoints'])).toEqual([[{ dataId: 'd', accessType: 'write' }], [{ dataId: 'd', accessType: 'write', condition: 'total > 3' }]]);
    expect(fake.bench.snapshot().dataBreakpoints[id]).toMatchObject({ label: 'cart.total', binding: { verified: true } });
    await adapter.act({ event: 'terminated' });
    await fake.bench.ended();
    expect(fake.bench.snapshot().dataBreakpoints).toEqual({});
  });
});

describe('all of them', () => {
  test('muted they are taken from the program, the agent’s are not; a restart keeps them muted; removed ones come back', async () => {
    const fake = openFake(play('muted', [able, answering]));
    const { debugger: debug } = fake.bench;
    await debug.addBreakpoint({ path: fake.program, line: 1, condition: 'a' });
    await debug.addFunctionBreakpoint({ name: 'main' });
    await debug.setAgentBreakpoints(fake.program, [{ line: 2 }]);
    const { adapter } = await fake.launched();
    await debug.muteBreakpoints(true);
    expect(setLines(adapter)).toEqual([[1, 2], [2]]);
    expect(requestsOf(adapter, 'setFunctionBreakpoints').map(namesOf)).toEqual([['main'], []]);
    await debug.muteBreakpoints(false);
    expect(setLines(adapter).at(-1)).toEqual([1, 2]);
    const before = fake.bench.snapshot();
    expect(await debug.removeAllBreakpoints()).toBe(3);
    expect(setLines(adapter).at(-1)).toEqual([]);
    await debug.putBackBreakpoints();
    expect(setLines(adapter).at(-1)).toEqual([1]);
    expect(requestsOf(adapter, 'setFunctionBreakpoints').map(namesOf).at(-1)).toEqual(['main']);
    expect(Object.keys(fake.bench.snapshot().breakpoints)).toEqual(Object.values(before.breakpoints).flatMap(({ id, origin }) => (origin === 'person' ? [id] : [])));
    await expect(debug.putBackBreakpoints()).rejects.toMatchObject({ code: 'bad-request' });
  });

  test('a set that is answered late holds no step up, and what is wanted last is what is sent last', async () => {
    const slow: Rule = { on: 'setBreakpoints', do: [{ waitForSignal: 'answer' }, ...answering.do] };
    const fake = openFake(play('P9', [slow]));
    const { debugger: debug } = fake.bench;
    const { adapter, at } = await fake.launched();
    await stopped(fake, adapter, stopAt(9));
    const first = debug.addBreakpoint({ path: fake.program, line: 1 });
    await adapter.received('setBreakpoints');
    const others = [debug.addBreakpoint({ path: fake.program, line: 2 }), debug.addBreakpoint({ path: fake.program, line: 3 })];
    await debug.resume('continue', at, 'person');
    expect(setLines(adapter)).toEqual([[1]]);
    (await fake.kind.server(1)).signals.give('answer');
    await Promise.all([first, ...others]);
    expect(setLines(adapter).at(-1)).toEqual([1, 2, 3]);
    expect(setLines(adapter).length).toBeLessThanOrEqual(3);
  });

  test('500 in 50 files: a request for each file, and no more', async () => {
    const fake = openFake(play('P9 many', [answering]));
    const { debugger: debug, folder } = fake.bench;
    const saved = Array.from({ length: 50 }, (_, file) => {
      const path = join(folder, `file-${file}.js`);
      writeFileSync(path, Array.from({ length: 10 }, (__, line) => `step(${file}, ${line});`).join('\n'));
      return Array.from({ length: 10 }, (__, line) => ({ path, line: line + 1, enabled: true }));
    }).flat();
    await debug.restoreBreakpoints(saved);
    const { adapter } = await fake.launched();
    expect(setLines(adapter)).toEqual(Array.from({ length: 50 }, () => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
  });
});

describe('files that change', () => {
  test('a program that runs keeps its lines, the next one gets those where the text is now; what is lost is not sent', async () => {
    const fake = openFake(play('changed', [answering]));
    const { debugger: debug } = fake.bench;
    const before = readFileSync(fake.program, 'utf8');
    const id = await debug.addBreakpoint({ path: fake.program, line: 2 });
    const { adapter, rootId } = await fake.launched();
    writeFileSync(fake.program, `// new\n${before}`);
    await debug.followBreakpoints([fake.program]);
    expect(fake.bench.snapshot().breakpoints[id]).toMatchObject({ line: 3, bindings: { [rootId]: { verified: true } } });
    await debug.changeBreakpoint(id, { enabled: true });
    expect(setLines(adapter).every(([line]) => line === 2)).toBe(true);
    await debug.restart(rootId, 'person');
    expect(setLines(await fake.adapter(2))).toEqual([[3]]);
    writeFileSync(fake.program, 'nothing();\n');
    await debug.restart(rootId, 'person');
    expect(setLines(await fake.adapter(3))).toEqual([]);
    expect(fake.bench.snapshot().breakpoints[id]).toMatchObject({ lost: 'text', line: 3, anchor: { text: 'const b = 2;' } });
    await debug.changeBreakpoint(id, { line: 1 });
    expect(fake.bench.snapshot().breakpoints[id]).toMatchObject({ line: 1, anchor: { text: 'nothing();' } });
    expect(fake.bench.snapshot().breakpoints[id]?.lost).toBeUndefined();
  });

  test('binary files have no lines, huge and generated ones do', async () => {
    const fake = openFake(play('files', [answering]));
    const { debugger: debug, folder } = fake.bench;
    const binary = join(folder, 'program');
    writeFileSync(binary, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1]));
    await expect(debug.addBreakpoint({ path: binary, line: 1 })).rejects.toMatchObject({ code: 'bad-request', message: `${binary} is no text, so there is no line in it to stop at.` });
    await expect(debug.addBreakpoint({ path: join(folder, 'gone.js'), line: 1 })).rejects.toMatchObject({ code: 'file-missing' });
    const huge = join(folder, 'bundle.min.js');
    writeFileSync(huge, 'x();'.repeat(2_000_000));
    const id = await debug.addBreakpoint({ path: huge, line: 1, column: 5 });
    expect(fake.bench.snapshot().breakpoints[id]?.anchor).toBeUndefined();
    const { adapter } = await fake.launched();
    expect(setLines(adapter)).toEqual([[1]]);
  });
});

describe('exceptions with conditions', () => {
  const filters = [{ filter: 'all', label: 'All', supportsCondition: true }, { filter: 'uncaught', label: 'Uncaught' }];
  const answer: Rule = { on: 'setExceptionBreakpoints', do: [{ respond: { breakpoints: [{ verified: false, message: 'no such class' }, { verified: true }] } }] };

  test('all go in one of the two ways; what the adapter says of one is told', async () => {
    const fake = openFake(play('options', [initializing({ exceptionBreakpointFilters: filters, supportsExceptionFilterOptions: true }), answer]), { defaultExceptionFilters: ['uncaught'] });
    const { adapter } = await fake.launched();
    const sent = () => requestsOf(adapter, 'setExceptionBreakpoints').at(-1)?.arguments;
    expect(sent()).toEqual({ filters: ['uncaught'] });
    const kind = fake.kind.id;
    await fake.bench.debugger.setExceptionFilters(kind, ['all', 'uncaught'], { all: 'error.code === 7' });
    expect(sent()).toEqual({ filters: [], filterOptions: [{ filterId: 'all', condition: 'error.code === 7' }, { filterId: 'uncaught' }] });
    expect(fake.bench.snapshot().exceptionFilters[kind]).toMatchObject([{ filter: 'all', takesCondition: true, condition: 'error.code === 7', problem: 'no such class' }, { filter: 'uncaught', enabled: true }]);
    await fake.bench.debugger.setExceptionFilters(kind, ['all'], { all: '' });
    expect(sent()).toEqual({ filters: ['all'] });
  });

  test('an adapter that would pass over conditions is not offered any', async () => {
    const fake = openFake(play('no options', [initializing({ exceptionBreakpointFilters: filters })]));
    await fake.launched();
    expect(fake.bench.snapshot().exceptionFilters[fake.kind.id]?.some(({ takesCondition }) => takesCondition)).toBe(false);
  });
});

test('hit counts that the adapter does not know are told and not sent', async () => {
  const fake = openFake(play('counts', [able, answering]), { hitOperators: ['>'], hitCondition: (text) => text.replace('> ', '') });
  const { debugger: debug } = fake.bench;
  await debug.addBreakpoint({ path: fake.program, line: 1, hitCondition: '% 2' });
  await debug.addBreakpoint({ path: fake.program, line: 2, hitCondition: '> 4' });
  const { adapter } = await fake.launched();
  expect(requestsOf(adapter, 'setBreakpoints')[0]?.arguments['breakpoints']).toEqual([{ line: 2, hitCondition: '4' }]);
  expect(Object.values(fake.bench.snapshot().breakpoints).map(({ bindings }) => Object.values(bindings)[0])).toMatchObject([{ verified: false, message: 'This debugger does not know "%" in a count of hits; it takes a number alone or after >.' }, { verified: true }]);
});

test('a pause that stops nothing says where it may hang, when there is a breakpoint whose condition may not end', async () => {
  const { bench, launched } = openFake(play('G12 condition', [able, answering]));
  const { at } = await launched();
  const path = join(bench.folder, 'program.js');
  writeFileSync(path, 'f();\n');
  await bench.debugger.addBreakpoint({ path, line: 1, condition: 'forever()' });
  await bench.until(({ breakpoints }) => Object.values(breakpoints)[0]?.bindings[at.sessionId]?.verified);
  holdClock();
  await bench.debugger.resume('pause', at, 'person');
  await vi.advanceTimersByTimeAsync(5000);
  expect(bench.console('notice').map(({ text }) => text)).toEqual([expect.stringMatching(/^Still running: .* It may be in the condition or log message of the breakpoint at program\.js:1, which only ends by itself/)]);
});

describe('several programs', () => {
  const kid: Action = { request: 'startDebugging', arguments: { request: 'launch', configuration: { name: 'kid', connect: 1 } } };
  const goesOn: Rule = { on: 'continue', do: [{ respond: {} }] };

  async function withKid(name: string, more: readonly Rule[]) {
    const fake = openFake([play(`${name} parent`, [answering, goesOn, ...more]), play(`${name} kid`, [answering, goesOn, ...more])]);
    const { debugger: debug } = fake.bench;
    const once = await debug.addBreakpoint({ path: fake.program, line: 1, once: true });
    const { adapter, rootId } = await fake.launched();
    await adapter.act(kid, { waitForResponse: 'startDebugging' });
    const child = await fake.bench.until(({ sessions }) => Object.values(sessions).find(({ id, status }) => id !== rootId && status === 'running'));
    return { ...fake, debug, once, adapter, rootId, child: child.id, childAdapter: await (await fake.kind.server(1)).connection(2) };
  }

  test.each([['whose adapter says which was hit', { hitBreakpointIds: [1] }], ['whose adapter does not say it', {}]])('two %s come to a breakpoint for one stop at the same moment: the second goes on at once', async (_, more) => {
    let path = '';
    const { bench, kind, once, adapter, rootId, childAdapter, child, program } = await withKid('race', [{ on: 'setBreakpoints', do: [{ waitForSignal: 'removed' }, ...answering.do] }, standing(() => path, 1)]);
    path = program;
    await Promise.all([adapter.act(stopAt(1, more)), childAdapter.act(stopAt(1, more))]);
    await bench.until(({ sessions }) => [rootId, child].every((id) => sessions[id]?.status === 'stopped'));
    (await kind.server(1)).signals.give('removed');
    await Promise.race([adapter.received('continue'), childAdapter.received('continue')]);
    await bench.until(({ breakpoints, sessions }) => breakpoints[once] === undefined && [rootId, child].filter((id) => sessions[id]?.status === 'stopped').length === 1);
    await Promise.all([quiet(adapter), quiet(childAdapter)]);
    expect([adapter, childAdapter].flatMap((each) => requestsOf(each, 'continue'))).toHaveLength(1);
    expect([setLines(adapter).at(-1), setLines(childAdapter).at(-1)]).toEqual([[], []]);
  });

  test('of which the second stands there for another reason too: it stays', async () => {
    const { bench, debug, program, once, adapter, childAdapter, child } = await withKid('both', []);
    await debug.addBreakpoint({ path: program, line: 2 });
    await bench.until(() => setLines(childAdapter).at(-1)?.length === 2);
    await adapter.act(stopAt(1));
    await childAdapter.act(stopAt(1, { hitBreakpointIds: [1, 2] }));
    await bench.until(({ breakpoints, sessions }) => breakpoints[once] === undefined && sessions[child]?.status === 'stopped');
    await Promise.all([quiet(adapter), quiet(childAdapter)]);
    expect([adapter, childAdapter].flatMap((each) => requestsOf(each, 'continue'))).toEqual([]);
  });

  test('one waits for a breakpoint that only another one has code of; one that has code of it waits for its own', async () => {
    const known = (line: number) => line !== 1 || fake.kind.servers.length !== 3;
    const inTwo: Rule = { on: 'setBreakpoints', do: [{ respond: (request) => ({ breakpoints: linesOf(request).map((line) => ({ id: line, verified: known(line), line })) }) }] };
    const fake = openFake(play('of a compound', [inTwo]));
    const { debugger: debug } = fake.bench;
    const trigger = await debug.addBreakpoint({ path: fake.program, line: 1 });
    await debug.addBreakpoint({ path: fake.program, line: 3, after: trigger });
    const origin = { configuration: 'all', compound: 'all', start: 'one' };
    for (let member = 0; member < 3; member++) await debug.launch({ program: fake.program }, 'person', { origin });
    const adapters = await Promise.all([1, 2, 3].map((start) => fake.adapter(start)));
    const [first, , third] = adapters;
    if (!first || !third) throw new Error('not all were started');
    await stopped(fake, first, stopAt(1));
    await third.received('setBreakpoints', 2);
    await Promise.all(adapters.map(quiet));
    expect(adapters.map((adapter) => setLines(adapter).at(-1))).toEqual([[1, 3], [1], [1, 3]]);
  });
});
