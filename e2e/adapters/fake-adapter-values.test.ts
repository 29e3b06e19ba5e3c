/** Values, sources, memory and completions, from adapters that give too much, too little, or something else. */
import { describe, expect, test } from 'vitest';
import type { Params, RequestName } from '../../src/shared/contract.ts';
import type { ClientId } from '../../src/shared/ids.ts';
import { createRouter, type Handlers } from '../../src/main/core/router.ts';
import type { Bench } from '../support/debugger-bench.ts';
import { initializing, openFake, play, quiet } from '../support/fake-bench.ts';
import type { FakeRequest, Rule } from '../support/fake-scenario.ts';

/** Stands at once; `rules` answer what is asked there. */
async function standing(name: string, rules: readonly Rule[], capabilities: Readonly<Record<string, unknown>> = {}) {
  const fake = openFake(play(name, [initializing(capabilities), ...rules]));
  const { adapter, rootId } = await fake.launched();
  await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
  const { stop, context } = await fake.bench.stopped();
  return { ...fake, adapter, stop, context, at: { sessionId: rootId, stop: stop.number } };
}

const asked = (command: string, requests: readonly FakeRequest[]) => requests.filter((request) => request.command === command).map((request) => request.arguments);
const variable = (name: string, more: object = {}) => ({ name, value: name, variablesReference: 0, ...more });
const scopes = (more: object): Rule => ({ on: 'scopes', do: [{ respond: { scopes: [{ name: 'Local', variablesReference: 1, expensive: false, ...more }] } }] });

describe('FA-23: answers of the wrong shape', () => {
  test('frames, scopes and variables of odd fields are read as far as they go', async () => {
    const { context, bench } = await standing('FA-23', [
      {
        on: 'stackTrace',
        do: [
          {
            respond: {
              stackFrames: [
                { id: '7', name: null, line: -1, column: null, source: {} },
                { id: 0, name: 'zero', line: '12', column: 0, source: { path: 'relative/file.c', name: 3 } },
                'no frame',
                { name: 'without an id', line: 1e300, source: { path: '/real/file.c' }, moduleId: { odd: true } },
              ],
              totalFrames: '4',
            },
          },
        ],
      },
      { on: 'scopes', do: [{ respond: { scopes: [{ name: 'Locals', variablesReference: '1', expensive: 'no' }, null] } }] },
      { on: 'variables', do: [{ respond: { variables: [{ name: 5, value: null, variablesReference: -1, namedVariables: 'many' }, 'x', { name: 'y', value: '2', type: null }] } }] },
    ]);
    expect(context.frames.map(({ id, name, line, column, source }) => [id, name, line, column, source?.name])).toEqual([
      [7, '', 0, 0, undefined],
      [0, 'zero', 12, 0, '3'],
      [0, '', 0, 0, undefined],
      [0, 'without an id', 0, 0, 'file.c'],
    ]);
    expect(context.totalFrames).toBe(4);
    expect(context.scopes[0]).toMatchObject({ name: 'Locals', reference: 1 });
    expect(Object.values(context.variables)[0]).toMatchObject([{ name: '5', value: '', reference: 0 }, { name: '', reference: 0 }, { name: 'y', value: '2' }]);
    expect(bench.root().status).toBe('stopped');
  });

  test.each([
    ['body null', { on: 'stackTrace', do: [{ respond: null }] }],
    ['no list', { on: 'stackTrace', do: [{ respond: { stackFrames: 'none' } }] }],
  ] satisfies readonly (readonly [string, Rule])[])('%s is an empty stack', async (_, rule) => {
    const { context } = await standing('FA-23 body', [rule]);
    expect(context).toMatchObject({ frames: [], scopes: [], topFrame: 0 });
  });

  test('events without sense change nothing', async () => {
    const { bench, adapter } = await standing('FA-23 events', []);
    const before = bench.events.length;
    for (const body of [null, { threadId: {} }, { breakpoint: 7 }, { areas: 'all', progressId: [] }]) {
      for (const event of ['breakpoint', 'process', 'progressUpdate', 'progressEnd', 'capabilities', 'output', 'module', 'loadedSource', 'memory']) await adapter.act({ event, body });
    }
    await quiet(adapter);
    expect(bench.events.slice(before)).toEqual([]);
    expect(bench.root().status).toBe('stopped');
  });
});

describe('FA-27: a million children', () => {
  const million = 1_000_000;

  test('pages are asked for as they are wanted, at both ends', async () => {
    const page: Rule = {
      on: 'variables',
      do: [
        {
          respond: ({ arguments: { filter, start, count } }) => ({
            variables: filter === 'indexed' ? Array.from({ length: Number(count) }, (_, index) => variable(String(Number(start) + index))) : [variable('length')],
          }),
        },
      ],
    };
    const { bench, adapter, at, context } = await standing('FA-27', [scopes({ indexedVariables: million, namedVariables: 1 }), page], { supportsVariablePaging: true });
    expect(context.variables[1]).toHaveLength(101);
    const last = await bench.debugger.readVariables({ ...at, reference: 1, filter: 'indexed', start: million - 50, count: 100 });
    expect(last).toMatchObject({ more: false });
    expect(last.variables.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, index) => String(million - 50 + index)));
    for (const { count } of asked('variables', adapter.requests)) expect(count ?? 1).toBeLessThanOrEqual(100);
  });

  test('all of them at once, for every page: each is cut from them', async () => {
    const many = 300_000;
    const all = Array.from({ length: many }, (_, index) => ({ name: String(index), value: '0', variablesReference: 0 }));
    const everything: Rule = { on: 'variables', do: [{ respond: { variables: all } }] };
    const { bench, adapter, at, context } = await standing('FA-27 all', [scopes({ indexedVariables: many }), everything], { supportsVariablePaging: true });
    expect(context.problem).toBeUndefined();
    // However long it takes to take them in: the stop does not wait for ever.
    const first = await bench.debugger.readVariables({ ...at, reference: 1, start: 0, count: 100 });
    expect(first.variables.map(({ name }) => Number(name))).toEqual(Array.from({ length: 100 }, (_, index) => index));
    const page = await bench.debugger.readVariables({ ...at, reference: 1, filter: 'indexed', start: 200_000, count: 100 });
    expect(page.variables.map(({ name }) => Number(name))).toEqual(Array.from({ length: 100 }, (_, index) => 200_000 + index));
    expect(page.more).toBe(true);
    // No members were announced: such an adapter gives all the elements once more when it is asked for them.
    expect(asked('variables', adapter.requests).map(({ filter }) => filter)).toEqual(['indexed', 'indexed', 'indexed']);
  });

  test('an adapter that ignores the range is cut to it, and one that repeats its first page ends', async () => {
    const everything: Rule = { on: 'variables', do: [{ respond: ({ arguments: { filter } }) => ({ variables: filter === 'named' ? [] : Array.from({ length: 5000 }, (_, index) => variable(String(index))) }) }] };
    const ignoring = await standing('FA-27 ignores', [scopes({ indexedVariables: 5000 }), everything]);
    const page = await ignoring.bench.debugger.readVariables({ ...ignoring.at, reference: 1, filter: 'indexed', start: 4900, count: 100 });
    expect(page.variables.map(({ name }) => name)).toEqual(Array.from({ length: 100 }, (_, index) => String(4900 + index)));
    expect(page.more).toBe(false);

    const repeat: Rule = { on: 'variables', do: [{ respond: { variables: Array.from({ length: 100 }, (_, index) => variable(String(index))) } }] };
    const repeating = await standing('FA-27 repeats', [scopes({ indexedVariables: 5000 }), repeat]);
    expect(await repeating.bench.debugger.readVariables({ ...repeating.at, reference: 1, filter: 'indexed', start: 100, count: 100 })).toEqual({ variables: [], more: false });
  });

  test('elements may be counted from below zero, and share their names', async () => {
    const names = [...Array.from({ length: 11 }, (_, index) => String(index - 5)), 'same', 'same'];
    const elements: Rule = { on: 'variables', do: [{ respond: ({ arguments: { filter } }) => ({ variables: filter === 'named' ? [] : names.slice(0, 11).map((name) => variable(name)) }) }] };
    const below = await standing('H9 below zero', [scopes({ indexedVariables: 11 }), elements], { supportsVariablePaging: true });
    expect(below.context.variables[1]?.map(({ name }) => name)).toEqual(names.slice(0, 11));
    const equal: Rule = { on: 'variables', do: [{ respond: ({ arguments: { filter } }) => ({ variables: filter === 'named' ? [] : names.slice(11).map((name) => variable(name)) }) }] };
    const same = await standing('H9 equal', [scopes({ indexedVariables: 2 }), equal], { supportsVariablePaging: true });
    expect(same.context.variables[1]?.map(({ name }) => name)).toEqual(['same', 'same']);
  });

  test('members beside the elements come in pages too', async () => {
    const members = Array.from({ length: 250 }, (_, index) => variable(`member ${index}`));
    const mixed: Rule = {
      on: 'variables',
      do: [{ respond: ({ arguments: { filter, start, count } }) => ({ variables: filter === 'named' ? members : Array.from({ length: Number(count) }, (_, index) => variable(`[${Number(start) + index}]`)) }) }],
    };
    const { bench, adapter, at, context } = await standing('FA-27 members', [scopes({ indexedVariables: 30, namedVariables: 250 }), mixed], { supportsVariablePaging: true });
    expect(context.variables[1]?.map(({ name }) => name)).toEqual([...members.slice(0, 100).map(({ name }) => name), ...Array.from({ length: 30 }, (_, index) => `[${index}]`)]);
    const page = (start: number) => bench.debugger.readVariables({ ...at, reference: 1, filter: 'named', start, count: 100 });
    const pages = [await page(100), await page(200)];
    expect(pages.map(({ variables, more }) => [variables[0]?.name, variables.length, more])).toEqual([['member 100', 100, true], ['member 200', 50, false]]);
    expect(asked('variables', adapter.requests).filter(({ filter }) => filter === 'named')).toHaveLength(1);
  });

  test('without any counts the children are cut, and equal names stay apart', async () => {
    const many: Rule = { on: 'variables', do: [{ respond: { variables: Array.from({ length: 120_000 }, () => variable('same')) } }] };
    const { bench, at, context } = await standing('FA-27 unpaged', [many]);
    expect(context.variables[1]).toHaveLength(100);
    const end = await bench.debugger.readVariables({ ...at, reference: 1, start: 99_900, count: 100 });
    expect(end.variables).toHaveLength(100);
    expect(end.more).toBe(false);
  });
});

describe('FA-29: sources that only the adapter has', () => {
  test('are read from it each time, so that new text under the same reference is seen', async () => {
    const { bench, adapter, at, context } = await standing('FA-29', [
      { on: 'stackTrace', do: [{ respond: { stackFrames: [{ id: 1, name: 'eval', line: 1, column: 1, source: { name: 'VM12', path: '/not/this', sourceReference: 12 } }] } }] },
      { on: 'source', do: [{ respond: { content: 'one' } }] },
      { on: 'source', do: [{ respond: { content: 'two', mimeType: 'text/javascript' } }] },
      { on: 'source', do: [{ respond: null }] },
    ]);
    expect(context.frames[0]?.source).toEqual({ name: 'VM12', reference: 12 });
    expect(await bench.debugger.readSource(at.sessionId, 12)).toBe('one');
    await adapter.act({ event: 'loadedSource', body: { reason: 'changed', source: { sourceReference: 12 } } });
    expect(await bench.debugger.readSource(at.sessionId, 12)).toBe('two');
    expect(await bench.debugger.readSource(at.sessionId, 12)).toBe('');
    expect(asked('source', adapter.requests)[0]).toEqual({ sourceReference: 12, source: { sourceReference: 12 } });
  });
});

/** The core's router over this debugger, as a host would ask it. */
function routed(bench: Bench) {
  const debug = bench.debugger;
  const handlers: Partial<Handlers> = {
    'session.completions': async (request) => ({ edits: await debug.complete(request) }),
    'memory.read': (request) => debug.readMemory(request),
    'disassembly.read': async (request) => ({ instructions: await debug.disassemble(request) }),
    'dataBreakpoint.info': (request) => debug.dataBreakpointInfo(request),
    evaluate: (request) => debug.evaluate(request),
  };
  const route = createRouter(handlers as Handlers, { isDriver: () => true, allows: () => true });
  return <Name extends RequestName>(name: Name, params: Params<Name>) => route(name, params, 'window' as ClientId);
}

describe('FA-28: four ways to give completions', () => {
  const complete = async (whole: string, targets: readonly object[], offset = whole.length) => {
    const { bench, adapter, at, context } = await standing('FA-28', [{ on: 'completions', do: [{ respond: { targets } }] }], { supportsCompletionsRequest: true });
    const answer = (await routed(bench)('session.completions', { ...at, frameId: context.frames[0]?.id, text: whole, offset })) as { readonly edits: readonly { start: number; end: number; text: string }[] };
    const results = answer.edits.map(({ start, end, text }) => whole.slice(0, start) + text + whole.slice(end));
    return { results, sent: asked('completions', adapter.requests)[0] };
  };

  test.each([
    ['positions from 1', 'x = con', { label: 'console', start: 5, length: 3 }, 'x = console'],
    ['positions from 0', 'x = con', { label: 'console', start: 4, length: 3 }, 'x = console'],
    ['start 0 is a position', 'help b', { label: 'help breakpoints', start: 0, length: 6 }, 'help breakpoints'],
    ['always 0 and no length to speak of', 'list.ad', { label: 'add(int)', text: 'add', start: 0, length: 0 }, 'list.add'],
    ['no positions, the whole word', 'x = con', { label: 'console' }, 'x = console'],
    ['no positions, the whole line', 'help b', { label: 'help breakpoints' }, 'help breakpoints'],
    ['no positions, after a dot', 'console.', { label: 'log' }, 'console.log'],
    ['no positions, another spelling of the word', 'x = cnsl', { label: 'console' }, 'x = console'],
    ['upper and lower case', 'x = CON', { label: 'console' }, 'x = console'],
    ['a start without a length', 'x = con', { label: 'console', start: 5 }, 'x = console'],
    ['a start that would fit both ways counts from 1', 'aa', { label: 'aaa', start: 1 }, 'aaa'],
    ['positions that make no sense', 'x = con', { label: 'console', start: 99, length: 3 }, 'x = console'],
    ['text beside the label', 'x = con', { label: 'console (global)', text: 'console', start: 5, length: 3 }, 'x = console'],
  ])('%s', async (_, whole, target, expected) => {
    expect((await complete(whole, [target])).results).toEqual([expected]);
  });

  test('the caret is told in UTF-16 units from 1, on its line', async () => {
    const whole = '"😀".le\nnext';
    const { results, sent } = await complete(whole, [{ label: 'length', start: 6, length: 2 }], 7);
    expect(sent).toMatchObject({ text: whole, line: 1, column: 8 });
    expect(results).toEqual(['"😀".length\nnext']);
    expect((await complete('a\nco', [{ label: 'console' }])).sent).toMatchObject({ line: 2, column: 3 });
  });

  test('what is no completion is left out', async () => {
    expect((await complete('c', [{ label: null }, {}, { label: 'cat' }])).results).toEqual(['cat']);
  });

  test('an adapter that cannot is not asked', async () => {
    const { bench, adapter, at } = await standing('FA-28 unable', []);
    await expect(routed(bench)('session.completions', { ...at, text: 'a', offset: 1 })).rejects.toMatchObject({ code: 'not-supported' });
    expect(adapter.commands()).not.toContain('completions');
  });
});

describe('FA-35: the edges of memory and code', () => {
  const base64 = (...bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
  const readMemory = async (answers: readonly (object | null)[], count: number, offset = 0) => {
    const rules = answers.map((body): Rule => ({ on: 'readMemory', do: [{ respond: body as Readonly<Record<string, unknown>> | null }] }));
    const { bench, adapter, at } = await standing('FA-35', rules, { supportsReadMemoryRequest: true });
    return { range: await routed(bench)('memory.read', { ...at, reference: '0x7fffffffffffffff', offset, count }), sent: asked('readMemory', adapter.requests) };
  };

  test('a whole answer', async () => {
    const { range, sent } = await readMemory([{ address: '0x7fffffffffffffff', data: base64(1, 2, 3, 4) }], 4, -8);
    expect(range).toEqual({ address: '0x7fffffffffffffff', pieces: [{ start: 0, base64: base64(1, 2, 3, 4) }], gaps: [] });
    expect(sent).toEqual([{ memoryReference: '0x7fffffffffffffff', offset: -8, count: 4 }]);
  });

  test('a hole in the middle is read around', async () => {
    const { range, sent } = await readMemory([{ address: '0x10', data: base64(1), unreadableBytes: 2 }, { data: base64(4, 5) }], 5);
    expect(range).toEqual({ address: '0x10', pieces: [{ start: 0, base64: base64(1) }, { start: 3, base64: base64(4, 5) }], gaps: [{ start: 1, length: 2 }] });
    expect(sent.map(({ offset, count }) => [offset, count])).toEqual([[undefined, 5], [3, 2]]);
  });

  test('short without a hole is the end; nothing at all is one hole', async () => {
    expect((await readMemory([{ address: '0x10', data: base64(1, 2) }, {}], 8)).range).toEqual({ address: '0x10', pieces: [{ start: 0, base64: base64(1, 2) }], gaps: [], end: 2 });
    expect((await readMemory([null], 8)).range).toEqual({ pieces: [], gaps: [{ start: 0, length: 8 }] });
  });

  test('more than was asked for is cut, holes without end are not asked for for ever', async () => {
    expect((await readMemory([{ address: '0', data: base64(1, 2, 3) }], 2)).range).toMatchObject({ pieces: [{ base64: base64(1, 2) }] });
    const { range, sent } = await readMemory([{ address: '0', unreadableBytes: 1 }], 60_000);
    expect(sent.length).toBeLessThan(20);
    expect((range as { gaps: readonly { length: number }[] }).gaps.reduce((sum, { length }) => sum + length, 0)).toBe(60_000);
  });

  test('instructions come by address, each once, with the place they inherit', async () => {
    const instructions = [
      { address: '0x1002', instruction: 'mov', instructionBytes: '89 e5', location: { path: '/src/a.c' }, line: 4 },
      { address: '4096', instruction: '??', presentationHint: 'invalid' },
      { address: '0x1002', instruction: 'shifted' },
      { address: '0xffffffffffffffff', instruction: 'ret', line: 5 },
      { address: '-1', instruction: 'nothing' },
      { address: '0x1000', instruction: 'push', symbol: 'main' },
      { address: '0x1', instruction: 'beyond the count' },
    ];
    const { bench, adapter, at } = await standing('FA-35 code', [{ on: 'disassemble', do: [{ respond: { instructions } }] }], { supportsDisassembleRequest: true });
    expect(await routed(bench)('disassembly.read', { ...at, reference: 'pc', start: -3, count: 6 })).toEqual({
      instructions: [
        { address: '0x1000', text: 'push', symbol: 'main' },
        { address: '0x1002', text: 'mov', bytes: '89 e5', location: { path: '/src/a.c', line: 4 } },
        { address: '0xffffffffffffffff', text: 'ret', location: { path: '/src/a.c', line: 5 } },
      ],
    });
    expect(asked('disassemble', adapter.requests)).toEqual([{ memoryReference: 'pc', instructionOffset: -3, instructionCount: 6, resolveSymbols: true }]);
  });

  test('the first lines of a function have the place that only its next ones tell', async () => {
    const located = { location: { path: '/src/a.c' } };
    const instructions = [
      { address: '0x1', instruction: 'a', symbol: 'start' },
      { address: '0x2', instruction: 'b', symbol: 'main', line: 3 },
      { address: '0x3', instruction: 'c', symbol: 'main', line: 3 },
      { address: '0x4', instruction: 'd', symbol: 'main', line: 4, ...located },
      { address: '0x5', instruction: 'e', symbol: 'other', line: 9 },
    ];
    const { bench, at } = await standing('FA-35 places', [{ on: 'disassemble', do: [{ respond: { instructions } }] }], { supportsDisassembleRequest: true });
    const answer = (await routed(bench)('disassembly.read', { ...at, reference: 'pc', start: 0, count: 9 })) as { readonly instructions: readonly { readonly location?: object }[] };
    expect(answer.instructions.map(({ location }) => location)).toEqual([undefined, { path: '/src/a.c', line: 3 }, { path: '/src/a.c', line: 3 }, { path: '/src/a.c', line: 4 }, { path: '/src/a.c', line: 9 }]);
  });

  test('a program that has moved on has no memory to read', async () => {
    const { bench, adapter, at } = await standing('FA-35 stale', [{ on: 'readMemory', do: [{ event: 'continued', body: { threadId: 1 } }, { respond: { address: '0', data: base64(1) } }] }], { supportsReadMemoryRequest: true });
    await expect(routed(bench)('memory.read', { ...at, reference: 'r', offset: 0, count: 1 })).rejects.toMatchObject({ code: 'stale-reference' });
    expect(asked('readMemory', adapter.requests)).toHaveLength(1);
  });

  test('references to memory and code come with frames and values', async () => {
    const { context } = await standing('FA-35 references', [
      { on: 'stackTrace', do: [{ respond: { stackFrames: [{ id: 1, name: 'main', line: 3, column: 1, instructionPointerReference: '0x1000' }] } }] },
      { on: 'variables', do: [{ respond: { variables: [variable('p', { memoryReference: '0x2000' })] } }] },
    ]);
    expect(context.frames[0]?.instructionReference).toBe('0x1000');
    expect(context.variables[1]?.[0]?.memoryReference).toBe('0x2000');
  });
});

test('FA-19: what cannot be watched says why', async () => {
  const { bench, adapter, at } = await standing(
    'FA-19',
    [
      { on: 'dataBreakpointInfo', do: [{ respond: { dataId: null, description: 'not in memory' } }] },
      { on: 'dataBreakpointInfo', do: [{ respond: { dataId: '0x10,4', description: 'total', accessTypes: ['write', 7], canPersist: true } }] },
    ],
    { supportsDataBreakpoints: true },
  );
  const info = () => routed(bench)('dataBreakpoint.info', { ...at, name: 'total', reference: 1 });
  expect(await info()).toEqual({ dataId: null, description: 'not in memory', accessTypes: [], canPersist: false });
  expect(await info()).toEqual({ dataId: '0x10,4', description: 'total', accessTypes: ['write'], canPersist: true });
  expect(asked('dataBreakpointInfo', adapter.requests)[0]).toEqual({ name: 'total', variablesReference: 1 });
  expect(bench.root().capabilities.dataBreakpoints).toBe(true);
});

test.each([
  [{ supportsClipboardContext: true }, 'clipboard'],
  [{}, 'watch'],
])('the whole of a long value can be had, with %j as %s', async (capabilities, context) => {
  const long = 'x'.repeat(200_000);
  const { bench, adapter, at } = await standing('H8', [{ on: 'evaluate', do: [{ respond: { result: long, variablesReference: 0 } }] }], capabilities);
  const result = (await routed(bench)('evaluate', { ...at, frameId: 1000, expression: 'text', context: 'clipboard' })) as { readonly value: string };
  expect(result.value).toBe(long);
  expect(asked('evaluate', adapter.requests)[0]).toMatchObject({ context });
});
