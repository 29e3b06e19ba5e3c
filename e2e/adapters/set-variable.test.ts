/** Other values for variables: JavaScript and Python, and adapters that cannot, refuse, or say yes without doing it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Adapter } from '../../src/main/core/dap/adapters/adapter.ts';
import type { StopContext, Variable } from '../../src/shared/debug.ts';
import { toProblem } from '../../src/shared/errors.ts';
import { describeCurrentDebugpy, programs } from '../support/debugpy-bench.ts';
import type { Bench, StoppedThread } from '../support/debugger-bench.ts';
import { initializing, openFake, play } from '../support/fake-bench.ts';
import type { Rule } from '../support/fake-scenario.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

/** Sets variables of a stop and gives the context that was read after each. */
function setter(bench: Bench, { sessionId, threadId, stop, context }: StoppedThread) {
  const frameId = context.frames[0]?.id ?? -1;
  const current = (): StopContext | undefined => bench.snapshot().sessions[sessionId]?.threads.find(({ id }) => id === threadId)?.stop?.context;
  const locals = (of = current()): readonly Variable[] => of?.variables[of.scopes[0]?.reference ?? -1] ?? [];
  return {
    local: (name: string) => locals().find((variable) => variable.name === name),
    watches: () => bench.snapshot().sessions[sessionId]?.threads.find(({ id }) => id === threadId)?.stop?.watches?.map(({ result, problem }) => result?.value ?? problem?.message),
    read: (reference: number) => bench.debugger.readVariables({ sessionId, stop: stop.number, reference, start: 0, count: 100 }),
    set: async (name: string, value: string, more: { reference?: number; expression?: string } = { reference: context.scopes[0]?.reference ?? -1 }) => {
      const before = current();
      const result = await bench.debugger.setVariable({ sessionId, stop: stop.number, frameId, name, value, ...more }).catch((error: unknown) => error);
      await bench.until(() => current() !== before);
      return result;
    },
  };
}

test('JavaScript: locals, members and what watches make of them; a refusal in V8’s words changes nothing', async () => {
  const bench = openJsBench({ watches: ['counter + 1', 'account.owner'] });
  await bench.debugger.launch({ program: 'values.js' }, 'person');
  const stopped = await bench.stopped();
  const { local, read, set, watches } = setter(bench, stopped);
  expect(watches()).toEqual(['1', "'Ada'"]);

  expect(await set('counter', '40 + 1')).toMatchObject({ value: '41', type: 'number', reference: 0 });
  // V8's variables are copies made at the stop; what they are now is evaluated.
  expect(local('counter')?.value).toBe('41');
  expect(watches()).toEqual(['42', "'Ada'"]);
  const made = await set('missing', '({ a: [1, 2] })');
  expect(made).toMatchObject({ reference: expect.any(Number) as number });
  expect((await read(local('missing')?.reference ?? -1)).variables[0]).toMatchObject({ name: 'a', value: '(2) [1, 2]' });

  expect(await set('owner', '"Eve"', { reference: local('account')?.reference ?? -1 })).toMatchObject({ value: "'Eve'" });
  expect(watches()).toEqual(['42', "'Eve'"]);
  const bag = await set('missing', 'Object.freeze({ a: 1 })');
  expect(bag).toMatchObject({ type: 'Object' });
  const frozen = local('missing')?.reference ?? -1;
  await read(frozen);
  expect(await set('a', '2', { reference: frozen, expression: 'missing.a' })).toMatchObject({ code: 'evaluation-failed', message: expect.stringMatching(/does not take another one/) as string });
  expect(await set('text', 'nonsense(')).toMatchObject({ code: 'evaluation-failed', message: 'SyntaxError: Unexpected end of input' });
  expect(await set('text', 'nothing.at.all')).toMatchObject({ code: 'evaluation-failed', message: 'ReferenceError: nothing is not defined' });
  expect(local('text')?.value).toContain('é😀');
});

test('JavaScript: what a program does not take is told, by place and by expression; private members are set; copies are read-only', async () => {
  const bench = openJsBench();
  writeFileSync(join(bench.folder, 'other.mjs'), 'export const imported = 1;');
  const program = join(bench.folder, 'strict.mjs');
  writeFileSync(
    program,
    `import { imported } from './other.mjs';
import * as space from './other.mjs';
class Shy { #secret = 1; #method() {} get only() { return 5; } get secret() { return this.#secret; } }
const shy = new Shy(), frozen = Object.freeze({ a: 1 }), list = Object.defineProperty([1], 'length', { writable: false }), word = new String('abc');
const picky = new Proxy({ p: 1 }, { set: () => false }), map = new Map([['k', 1]]), colors = { '#fff': 1 }, bytes = new Uint8Array(2);
debugger;
console.log(imported, space, shy, frozen, list, word, picky, map, colors, bytes);
`,
  );
  await bench.debugger.launch({ program }, 'person');
  const { sessionId, stop, context } = await bench.stopped();
  const at = { sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1 };
  const { scopes, variables } = await bench.debugger.readScopes(at);
  const scope = scopes.find(({ name }) => name === 'Module')?.reference ?? -1;
  const placeOf = (name: string) => variables[scope]?.find((variable) => variable.name === name)?.reference ?? -1;
  const set = (name: string, value: string, more: { reference?: number; expression?: string }) =>
    bench.debugger.setVariable({ ...at, name, value, ...more }).then(({ value: now }) => now, (error: unknown) => toProblem(error).message);
  const vain = 'It has the value it had before: the program does not take another one.';

  expect(await set('imported', '5', { reference: scope, expression: 'imported' })).toBe(vain);
  for (const [owner, name] of [['space', 'imported'], ['frozen', 'a'], ['shy', 'only'], ['shy', '#method'], ['list', 'length'], ['word', '0'], ['picky', 'p'], ['map', '0'], ['map', '[[Prototype]]']] as const) {
    expect(await set(name, '5', { reference: placeOf(owner) }), `${owner} ${name}`).toBe(vain);
  }
  for (const expression of ['space.imported', 'frozen.a', 'shy.only', 'list.length', 'word[0]', 'picky.p']) expect(await set('', '5', { expression }), expression).toBe(vain);

  expect(await set('#secret', 'imported + 6', { reference: placeOf('shy') })).toBe('7');
  expect(await set('#fff', '{ a: 1 }', { reference: placeOf('colors') })).toBe('Object');
  expect(await set('0', '300', { reference: placeOf('bytes') })).toBe('44');
  expect(await set('', '8', { expression: 'bytes[1]' })).toBe('8');
  expect(await bench.debugger.evaluate({ ...at, expression: "[shy.secret, Object.keys(shy).length, colors['#fff'].a, bytes.join()].join(' ')", context: 'watch' })).toMatchObject({ value: "'7 0 1 44,8'" });
  const entries = await bench.debugger.readVariables({ ...at, reference: placeOf('map'), start: 0, count: 10 });
  expect(entries.variables).toMatchObject([{ name: '0', readOnly: true }, { name: 'size' }, { name: '[[Prototype]]', readOnly: true }]);
});

test('JavaScript: what the console assigned is shown at once too', async () => {
  const bench = openJsBench();
  await bench.debugger.launch({ program: 'values.js' }, 'person');
  const { sessionId, stop, context, threadId } = await bench.stopped();
  await bench.debugger.evaluate({ sessionId, stop: stop.number, frameId: context.frames[0]?.id ?? -1, expression: 'counter = 7', context: 'repl' });
  const after = await bench.until(({ sessions }) => {
    const now = sessions[sessionId]?.threads.find(({ id }) => id === threadId)?.stop?.context;
    return now !== context && now;
  });
  expect(after.variables[after.scopes[0]?.reference ?? -1]).toContainEqual(expect.objectContaining({ name: 'counter', value: '7' }));
});

describeCurrentDebugpy(({ open }) => {
  test('Python: locals, entries of a dictionary; what Python refuses without a word is noticed', async () => {
    const bench = open({ watches: ['big + 1', 'names["bob"]'] });
    await bench.debugger.addBreakpoint({ path: join(programs, 'values.py'), line: 36 });
    await bench.debugger.launch({ program: 'values.py' }, 'person');
    const { local, set, watches } = setter(bench, await bench.stopped());
    expect(await set('big', '40 + 1')).toMatchObject({ value: '41', type: 'int' });
    expect(local('big')?.value).toBe('41');
    expect(watches()).toEqual(['42', 'None']);
    expect(await set("'bob'", '12', { reference: local('names')?.reference ?? -1 })).toMatchObject({ value: '12' });
    expect(watches()).toEqual(['42', '12']);
    expect(await set('text', 'missing_name')).toMatchObject({ code: 'evaluation-failed', message: 'It has the value it had before.' });
    expect(local('text')?.value).toContain('héllo');
  });
});

const setVariable: Rule = { on: 'setVariable', do: [{ respond: ({ arguments: { value } }) => ({ value: `now ${String(value)}` }) }] };
const setExpression: Rule = { on: 'setExpression', do: [{ respond: ({ arguments: { value } }) => ({ value: `by expression ${String(value)}` }) }] };

async function standing(name: string, rules: readonly Rule[], capabilities: Readonly<Record<string, unknown>>, changes: Partial<Adapter> = {}) {
  const fake = openFake(play(name, [initializing(capabilities), ...rules]), changes);
  const { adapter } = await fake.launched();
  await adapter.act({ event: 'stopped', body: { reason: 'breakpoint', threadId: 1 } });
  const stopped = await fake.bench.stopped();
  return { ...fake, adapter, stopped, ...setter(fake.bench, stopped) };
}

test('by its place where the adapter can, by its expression where it cannot; what was not announced is never asked', async () => {
  const both = await standing('both', [setVariable, setExpression], { supportsSetVariable: true, supportsSetExpression: true });
  expect(await both.set('answer', '5', { reference: 1, expression: 'answer' })).toMatchObject({ value: 'now 5' });
  expect(await both.set('answer', '5', { expression: 'answer' })).toMatchObject({ value: 'by expression 5' });
  expect(both.adapter.requests.find(({ command }) => command === 'setVariable')?.arguments).toEqual({ variablesReference: 1, name: 'answer', value: '5' });
  expect(both.adapter.requests.find(({ command }) => command === 'setExpression')?.arguments).toEqual({ expression: 'answer', value: '5', frameId: 1000 });

  const one = await standing('expression only', [setExpression], { supportsSetExpression: true });
  expect(await one.set('answer', '5', { reference: 1, expression: 'answer' })).toMatchObject({ value: 'by expression 5' });
  expect(await one.set('answer', '5', { reference: 1 })).toMatchObject({ code: 'not-supported' });

  const neither = await standing('neither', [], {});
  expect(await neither.set('answer', '5', { reference: 1, expression: 'answer' })).toMatchObject({ code: 'not-supported' });
  expect(neither.adapter.commands().filter((command) => command.startsWith('set') && command !== 'setBreakpoints' && command !== 'setExceptionBreakpoints')).toEqual([]);
});

test('everything that is shown is read again, once; a value of a stop that is over is refused unsent', async () => {
  const { bench, adapter, set, stopped } = await standing('again', [setVariable], { supportsSetVariable: true });
  const before = adapter.requests.length;
  await set('answer', '5', { reference: 1 });
  const after = adapter.requests.slice(before).map(({ command }) => command);
  expect(after.filter((command) => command !== 'threads').toSorted()).toEqual(['scopes', 'setVariable', 'stackTrace', 'variables']);
  await bench.debugger.resume('continue', { sessionId: stopped.sessionId, threadId: 1 }, 'person');
  const late = { sessionId: stopped.sessionId, stop: stopped.stop.number, frameId: 1000, reference: 1, name: 'answer', value: '6' };
  await expect(bench.debugger.setVariable(late)).rejects.toMatchObject({ code: 'stale-reference' });
  expect(adapter.commands().filter((command) => command === 'setVariable')).toHaveLength(1);
});

test('an adapter that says yes and changes nothing is found out; entering the same value again is no lie', async () => {
  const lying: Rule = { on: 'setVariable', do: [{ respond: { value: '42' } }] };
  const { set } = await standing('lie', [lying], { supportsSetVariable: true }, { hidesRefusedValues: true });
  expect(await set('answer', 'nonsense(', { reference: 1 })).toMatchObject({ code: 'evaluation-failed', message: 'It has the value it had before.' });
  expect(await set('answer', ' 42', { reference: 1 })).toMatchObject({ value: '42' });
});

test('where the answer is what was entered, the value is read; where it cannot be, the answer stands', async () => {
  const echoing: Rule = { on: 'setVariable', do: [{ respond: ({ arguments: { value } }) => ({ value }) }] };
  const evaluating: Rule = { on: 'evaluate', do: [{ respond: { result: '7766279631452241919', variablesReference: 0 } }] };
  const { set } = await standing('echo', [echoing, evaluating], { supportsSetVariable: true }, { echoesValues: true });
  expect(await set('answer', '99999999999999999999', { reference: 1, expression: 'answer' })).toMatchObject({ value: '7766279631452241919' });
  expect(await set('answer', '5', { reference: 1 })).toMatchObject({ value: '5' });
});

test('an answer without a body is a value without a text', async () => {
  const empty: Rule = { on: 'setVariable', do: [{ respond: null }] };
  const { set } = await standing('empty', [empty], { supportsSetVariable: true });
  expect(await set('answer', '5', { reference: 1 })).toEqual({ value: '', reference: 0, stop: expect.any(Number) as number });
});
