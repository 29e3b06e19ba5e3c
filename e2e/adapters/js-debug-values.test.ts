import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mostMembers } from '../../src/main/core/dap/adapters/js-debug/runtime-wire.ts';
import type { Variable } from '../../src/shared/debug.ts';
import { javascriptAttacks } from '../support/attack-expressions.ts';
import { openJsBench, type JsBench } from '../support/js-debug-bench.ts';
import type { StoppedThread } from '../support/debugger-bench.ts';

async function standing(bench: JsBench): Promise<StoppedThread & { local(name: string): Variable; frame: number }> {
  await bench.debugger.launch({ program: 'values.js' }, 'person');
  const stopped = await bench.stopped();
  const variables = Object.values(stopped.context.variables).flat();
  const local = (name: string) => {
    const found = variables.find((variable) => variable.name === name);
    if (!found) throw new Error(`no variable ${name} among ${variables.map((variable) => variable.name).join(', ')}`);
    return found;
  };
  return { ...stopped, local, frame: stopped.context.frames[0]?.id ?? -1 };
}

test('variables expand; a large array is only read in pages', async () => {
  const bench = openJsBench();
  const { sessionId, stop, local } = await standing(bench);
  const read = (reference: number, start = 0, count = 100, filter?: 'named' | 'indexed') =>
    bench.debugger.readVariables({ sessionId, stop: stop.number, reference, start, count, filter });

  const account = await read(local('account').reference);
  expect(account.variables.map(({ name }) => name)).toEqual(expect.arrayContaining(['owner', 'entries', 'total']));
  expect(account.variables.find(({ name }) => name === 'owner')).toMatchObject({ value: "'Ada'", evaluateName: 'account.owner' });

  const large = local('large');
  expect(large.indexed).toBe(100_000);
  const first = await read(large.reference);
  expect(first.more).toBe(true);
  const elements = first.variables.filter(({ name }) => /^\d+$/.test(name));
  expect(elements.map(({ value }) => Number(value))).toEqual(Array.from({ length: 100 }, (_, index) => index * 2));
  expect(first.variables.some(({ name }) => name === '[[Prototype]]')).toBe(true);
  const last = await read(large.reference, 99_950, 100, 'indexed');
  expect(last.more).toBe(false);
  expect(last.variables.map(({ name }) => Number(name))).toEqual(Array.from({ length: 50 }, (_, index) => 99_950 + index));

  const requests = readFileSync(await bench.debugger.saveLog(sessionId), 'utf8')
    .split('\n')
    .filter((line) => line.includes('-> {') && line.includes(`"variablesReference":${large.reference}`));
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests) expect(request).toMatch(/"filter":"named"|"start":\d+,"count":\d+/);

  expect([...local('text').value].length).toBeLessThanOrEqual(1000);
  expect(local('text').value).toMatch(/…$/);
  expect(local('text').value.isWellFormed()).toBe(true);
});

test('evaluate in a frame, with its result and its failure in the console', async () => {
  const bench = openJsBench();
  const { sessionId, stop, frame, threadId } = await standing(bench);
  const evaluate = (expression: string, context: 'repl' | 'watch' | 'hover') =>
    bench.debugger.evaluate({ sessionId, stop: stop.number, frameId: frame, expression, context });
  expect(await evaluate('account.owner + counter', 'watch')).toMatchObject({ value: "'Ada0'", type: 'string', reference: 0 });
  expect(bench.console('input')).toEqual([]);
  const result = await evaluate('({ list: large.slice(0, 3) })', 'repl');
  expect(result.reference).toBeGreaterThan(0);
  const children = await bench.debugger.readVariables({ sessionId, stop: stop.number, reference: result.reference, start: 0, count: 10 });
  expect(children.variables[0]).toMatchObject({ name: 'list', value: '(3) [0, 2, 4]' });
  await expect(evaluate('account.nothing.more', 'repl')).rejects.toMatchObject({ code: 'evaluation-failed', message: expect.stringContaining('Cannot read properties of undefined') as string });
  expect(bench.console().filter(({ kind }) => ['input', 'result', 'error'].includes(kind)).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'input ({ list: large.slice(0, 3) })',
    expect.stringMatching(/^result \{/),
    'input account.nothing.more',
    expect.stringMatching(/^error .*Cannot read properties of undefined/),
  ]);

  await evaluate('counter = 41', 'repl');
  // V8's scopes are copies made at the stop, so js-debug shows the new value only from the next stop on.
  expect(await evaluate('counter', 'watch')).toMatchObject({ value: '41' });
  await bench.debugger.resume('next', { sessionId, threadId }, 'person');
  await expect(evaluate('counter', 'watch')).rejects.toMatchObject({ code: 'stale-reference' });
  const next = await bench.stopped(stop.number);
  expect(Object.values(next.context.variables).flat()).toContainEqual(expect.objectContaining({ name: 'counter', value: '41' }));
});

test('safe evaluation reads, and refuses whatever has an effect', async () => {
  const bench = openJsBench();
  const { sessionId, stop, frame, context } = await standing(bench);
  const safely = (expression: string, frameId = frame) => bench.debugger.evaluateSafely({ sessionId, stop: stop.number, frameId }, expression);
  expect(await safely('account.owner')).toEqual({ kind: 'value', value: '"Ada"', type: 'string' });
  expect(await safely('account.entries.map(({ amount }) => amount * 2)')).toEqual({ kind: 'value', value: '(2) [2, 4]', type: 'Array' });
  expect(await safely('account.total')).toEqual({ kind: 'value', value: '3', type: 'number' });
  expect(await safely('missing')).toEqual({ kind: 'value', value: 'undefined', type: 'undefined' });
  expect(await safely('map')).toMatchObject({ kind: 'value', value: 'Map(2) {"a" => 1, "b" => {c: 2}}' });
  expect(await safely('{ a: counter }.a')).toMatchObject({ kind: 'error' });
  expect(await safely('account.nothing.more')).toEqual({ kind: 'error', message: "TypeError: Cannot read properties of undefined (reading 'more')" });
  for (const expression of ['counter = 5', 'account.entries.push(1)', 'console.log(1)', 'account.owner = "Eve"', 'delete account.owner']) {
    expect(await safely(expression)).toEqual({ kind: 'side-effect' });
  }
  const marker = join(bench.folder, 'marker');
  for (const expression of javascriptAttacks(marker)) expect((await safely(expression)).kind, expression).not.toBe('value');
  expect(existsSync(marker)).toBe(false);
  expect(await safely('[typeof globalThis.attacked, typeof account.x, map.size, account.entries[0].amount, Object.isFrozen(account)].join()')).toMatchObject({ value: '"undefined,undefined,2,1,false"' });
  expect(await safely('(() => { while (true); })()')).toMatchObject({ kind: 'error' });
  const caller = context.frames[1]?.id ?? -1;
  expect(await safely('typeof account', caller)).toMatchObject({ kind: 'value', value: '"undefined"' });
  expect(await safely('typeof Account', caller)).toMatchObject({ kind: 'value', value: '"function"' });

  expect(bench.root().status).toBe('running');
  expect(await bench.debugger.evaluate({ sessionId, stop: stop.number, frameId: frame, expression: 'counter + account.owner + account.entries.length', context: 'watch' })).toMatchObject({ value: "'0Ada2'" });
  expect(bench.console('stdout')).toEqual([]);
  const wire = readFileSync(await bench.debugger.saveLog(sessionId), 'utf8');
  expect(wire.match(/"command":"evaluate"/g)?.length).toBe(2);

  await bench.debugger.resume('next', { sessionId, threadId: 0 }, 'agent');
  await expect(safely('counter')).rejects.toMatchObject({ code: 'stale-reference' });
  const next = await bench.stopped(stop.number);
  expect(await bench.debugger.evaluateSafely({ sessionId, stop: next.stop.number, frameId: next.context.frames[0]?.id ?? -1 }, 'counter')).toMatchObject({ value: '0' });
});

test('an observation has the chain, the variables and the code around', async () => {
  const bench = openJsBench();
  const { stop } = await standing(bench);
  const observed = await bench.debugger.observe(bench.root().id);
  expect(observed.stop).toMatchObject({ number: stop.number, reason: 'pause' });
  const [top, caller, internal] = observed.stop?.frames ?? [];
  expect(top).toMatchObject({ index: 0, line: 21, user: true, path: expect.stringMatching(/values\.js$/) as string });
  expect(top?.variables.map(({ name }) => name)).toEqual(expect.arrayContaining(['account', 'large', 'missing']));
  expect(top?.code?.lines[21 - (top.code.start ?? 0)]).toContain('debugger;');
  expect(caller?.variables.map(({ name }) => name)).toContain('Account');
  expect(internal).toMatchObject({ user: false, variables: [] });
  expect(internal?.code).toBeUndefined();
});

test('a getter runs when it is opened and not before; of very many members some are shown, and are set on the object itself; a watch that never ends is ended', async () => {
  const bench = openJsBench({ watches: ['spin()', 'many.k7'] });
  const program = join(bench.folder, 'odd.js');
  writeFileSync(
    program,
    `const odd = { plain: 1, get hang() { for (;;); } };
function spin() { for (;;); }
const many = {};
for (let i = 0; i < 30_000; i++) many['k' + i] = i;
debugger;
console.log(odd.plain, many.k7, spin);
`,
  );
  await bench.debugger.launch({ program }, 'person');
  const { sessionId, stop, context } = await bench.stopped();
  const at = { sessionId, stop: stop.number };
  const watches = () => bench.snapshot().sessions[sessionId]?.threads[0]?.stop?.watches;
  await bench.until(() => watches()?.every(({ result, problem }) => result !== undefined || problem !== undefined) === true);
  expect(watches()).toMatchObject([{ problem: { code: 'timeout', message: expect.stringContaining('was ended') as string } }, { result: { value: '7' } }]);

  const local = (name: string) => Object.values(context.variables).flat().find((variable) => variable.name === name)?.reference ?? -1;
  const read = (reference: number, count = 100_000) => bench.debugger.readVariables({ ...at, reference, start: 0, count });

  const { variables: members } = await read(local('odd'));
  expect(members).toMatchObject([{ name: 'hang', lazy: true }, { name: 'plain', value: '1' }, { name: '[[Prototype]]' }]);

  const shown = (await read(local('many'))).variables.filter(({ name }) => /^k\d+$|^…$/.test(name));
  expect(shown).toHaveLength(mostMembers + 1);
  expect(shown[0]).toMatchObject({ name: '…', value: "'20000 more are not shown'", readOnly: true });
  const frameId = context.frames[0]?.id ?? -1;
  expect(await bench.debugger.setVariable({ ...at, frameId, name: 'k7', value: '70', reference: local('many') })).toMatchObject({ value: '70' });
  expect(await bench.debugger.evaluate({ ...at, frameId, expression: 'many.k7', context: 'watch' })).toMatchObject({ value: '70' });
});

test('a stop stands whatever its values do: Proxies and words that never end, getters that throw or hang, a text of 300 MB, a hundred thousand entries, a hundred million bytes', async () => {
  const bench = openJsBench();
  const program = join(bench.folder, 'hostile.js');
  writeFileSync(
    program,
    `const spin = () => { for (;;); };
const evil = new Proxy({ a: 1 }, { ownKeys: spin, get: spin, has: spin, getPrototypeOf: spin, getOwnPropertyDescriptor: spin });
const loud = new (class Loud { toString() { spin(); } })();
const shy = new (class Shy { #secret = 1; get hang() { spin(); } set hang(value) { spin(); } get bad() { throw new Error('not today'); } })();
const twice = { [Symbol('a')]: 1, [Symbol('a')]: 2, a: 3, __proto__: { a: 4 } };
const held = { text: 'x'.repeat(300_000_000), other: 1 };
const { text } = held;
const entries = new Map(Array.from({ length: 100_000 }, (_, i) => [i, { i }]));
const bytes = Object.assign(new Uint8Array(100_000_000), { note: 1 });
debugger;
console.log(evil, loud, shy, twice, text, entries, bytes);
`,
  );
  await bench.debugger.launch({ program }, 'person');
  const { sessionId, stop, context } = await bench.stopped();
  const at = { sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 };
  const { variables: scopes } = await bench.debugger.readScopes(at);
  const locals = Object.values(scopes).flat();
  const read = async (reference = -1) => (await bench.debugger.readVariables({ ...at, reference, start: 0, count: 100 })).variables;
  const membersOf = (name: string) => read(locals.find((variable) => variable.name === name)?.reference);
  const words = (variables: readonly Variable[]) => variables.map(({ name, value }) => `${name} ${value}`);

  expect(words(locals)).toEqual(expect.arrayContaining(['evil Proxy(Object) {a: 1}', 'loud Loud', "text '… 300000000 characters'", 'entries Map(100000) {size: 100000, …}']));
  expect(words(await membersOf('evil'))).toContain('[[Target]] Object');
  expect(words(await membersOf('held'))).toEqual(expect.arrayContaining(['other 1', "text '… 300000000 characters'"]));
  expect(words(await membersOf('twice'))).toEqual(['a 3', 'Symbol(a) 1', 'Symbol(a) 2', '[[Prototype]] Object']);

  expect(words(await membersOf('entries')).slice(0, 2)).toEqual(['0 {0 => Object}', '1 {1 => Object}']);
  expect(words(await membersOf('bytes'))).toEqual(expect.arrayContaining(['0 0', '99 0', 'note 1']));
  for (const expression of ['text', 'held', 'bytes']) {
    await expect(bench.debugger.evaluate({ ...at, expression, context: 'clipboard' }), expression).rejects.toMatchObject({ code: 'not-supported', message: expect.stringContaining('too large to be copied') as string });
  }

  const shy = await membersOf('shy');
  expect(words(shy)).toContain('#secret 1');
  const opened = (name: string) => read(shy.find((member) => member.name === name)?.reference);
  expect(await opened('hang')).toMatchObject([{ value: expect.stringContaining('It gave no value within') as string }]);
  expect(await opened('bad')).toMatchObject([{ value: expect.stringContaining('Error: not today') as string }]);

  for (const context of ['watch', 'repl'] as const) expect(await bench.debugger.evaluate({ ...at, expression: 'text', context })).toMatchObject({ value: "'… 300000000 characters'" });
  expect(await bench.debugger.evaluate({ ...at, expression: 'Object.getOwnPropertyNames(globalThis).length > 0 && held.other', context: 'watch' })).toMatchObject({ value: '1' });
});
