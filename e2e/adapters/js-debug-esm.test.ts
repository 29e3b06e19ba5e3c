/** Exceptions in ES modules, which V8 takes for caught because Node's loader awaits every module in a `try`. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { LaunchRequest } from '../../src/shared/launch.ts';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import { waiting, type StoppedThread } from '../support/debugger-bench.ts';
import { openJsBench, type JsBench } from '../support/js-debug-bench.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A bench in a workspace of its own that holds these files. */
function openWith(files: Readonly<Record<string, string>>): JsBench {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dapilot-esm-')));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return openJsBench({ workspace: folder });
}

/** Where it stops first, or how it ends. */
async function run(bench: JsBench, request: LaunchRequest = { program: 'main.mjs' }) {
  const { rootId } = await bench.debugger.launch(request, 'person');
  const movement = await bench.debugger.settled(rootId, waiting());
  return { rootId, movement, stop: movement.kind === 'stopped' ? await bench.stopped() : undefined };
}

/** Of the frames with a file: name of the file, line, whether it is the person's. */
function places(stop: StoppedThread | undefined) {
  return stop?.context.frames.flatMap(({ source, line, user }) => (source?.path === undefined ? [] : [[basename(source.path), line, user]]));
}

const ended = (code: number) => ({ kind: 'ended', exit: { code } });
const stopsOf = ({ events }: JsBench) => events.filter(({ type }) => ['session.stopped', 'session.continued', 'session.contextLoaded'].includes(type));
const output = (bench: JsBench) => bench.console('stdout').map(({ text }) => text.trimEnd());

const deep = {
  'main.mjs': "import { total } from './total.mjs';\nconsole.log('start');\nconsole.log(total([{ price: 1 }, undefined]));\n",
  'total.mjs': 'export function total(items) {\n  return items.reduce((sum, item) => sum + priceOf(item), 0);\n}\nfunction priceOf(item) {\n  return item.price;\n}\n',
};

test.each([
  ['the Node of the machine', undefined],
  ['our own Node', pinnedNode()],
])('a module that throws below its top level stops where it throws, on %s', async (_, runtimeExecutable) => {
  const bench = openWith(deep);
  const { movement, stop } = await run(bench, { program: 'main.mjs', ...(runtimeExecutable === undefined ? {} : { runtimeExecutable }) });
  expect(movement).toMatchObject({ kind: 'stopped', stop: 1 });
  expect(stop?.stop).toMatchObject({ reason: 'exception', description: 'Paused on exception', movedBy: 'person' });
  expect(stop?.context.exception).toMatchObject({ typeName: 'TypeError', message: "Cannot read properties of undefined (reading 'price')" });
  expect(places(stop)).toEqual([
    ['total.mjs', 5, true],
    ['total.mjs', 2, true],
    ['total.mjs', 2, true],
    ['main.mjs', 3, true],
  ]);
  expect(stop?.context.topFrame).toBe(0);
  expect(output(bench)).toEqual(['start']);
  const at = { sessionId: stop?.sessionId ?? bench.root().id, threadId: stop?.threadId ?? -1 };
  expect(await bench.debugger.move('continue', at, 'person', waiting())).toEqual(ended(1));
  expect(bench.console('stderr').map(({ text }) => text).join('\n')).toContain('TypeError');
});

test('what the program catches itself goes by unseen', async () => {
  const bench = openWith({
    ...deep,
    'main.mjs': "import { total } from './total.mjs';\ntry {\n  total([undefined]);\n} catch (error) {\n  console.log(error.name);\n}\nconsole.log('done');\n",
  });
  expect((await run(bench)).movement).toEqual(ended(0));
  expect(output(bench)).toEqual(['TypeError', 'done']);
  expect(stopsOf(bench)).toEqual([]);
  expect(bench.programs().flatMap(({ notes }) => notes)).toEqual([]);
});

const library = {
  'node_modules/safe/package.json': '{ "name": "safe", "type": "module", "exports": "./index.js" }',
  'node_modules/safe/index.js':
    'export function attempt(work) {\n  try {\n    return work();\n  } catch {\n    return undefined;\n  }\n}\nexport function direct(work) {\n  try {\n    return work();\n  } finally {\n    direct.calls = 1;\n  }\n}\n',
};

test('a library that catches, and one that lets through', async () => {
  const bench = openWith({
    ...library,
    'main.mjs': "import { attempt, direct } from 'safe';\nconst parse = () => JSON.parse('{');\nconsole.log(attempt(parse));\ndirect(parse);\n",
  });
  const { stop } = await run(bench);
  expect(places(stop)).toEqual([
    ['main.mjs', 2, true],
    ['index.js', 10, false],
    ['main.mjs', 4, true],
  ]);
  expect(stop?.stop.number).toBe(1);
  expect(output(bench)).toEqual(['undefined']);
});

const loading = "const later = () => new Promise((resolve) => setTimeout(resolve, 1));\nasync function load(name) {\n  await later();\n  throw new RangeError(name);\n}\n";

test('a rejection that a module awaits stops where it is thrown, below it who awaits', async () => {
  const bench = openWith({ 'main.mjs': `${loading}async function main() {\n  return await load('a');\n}\nawait main();\n` });
  const { stop } = await run(bench);
  expect(stop?.stop).toMatchObject({ reason: 'exception', description: 'Paused on promise rejection' });
  expect(stop?.context.exception).toMatchObject({ typeName: 'RangeError', message: 'a' });
  expect(places(stop)).toEqual([
    ['main.mjs', 4, true],
    ['main.mjs', 7, true],
    ['main.mjs', 9, true],
  ]);
});

test.each([
  ['a try around the await', "try {\n  await load('a');\n} catch (error) {\n  console.log(error.name);\n}\n"],
  ['catch', "await load('a').catch((error) => console.log(error.name));\n"],
  ['the second function of then', "await load('a').then(undefined, (error) => console.log(error.name));\n"],
  ['allSettled', "const [{ reason }] = await Promise.allSettled([load('a')]);\nconsole.log(reason.name);\n"],
  ['a try in an async function that a module awaits', "async function main() {\n  try {\n    await load('a');\n  } catch (error) {\n    console.log(error.name);\n  }\n}\nawait main();\n"],
])('a rejection that is caught by %s goes by unseen', async (_, rest) => {
  const bench = openWith({ 'main.mjs': loading + rest });
  expect((await run(bench)).movement).toEqual(ended(0));
  expect(output(bench)).toEqual(['RangeError']);
  expect(stopsOf(bench)).toEqual([]);
});

test.each([
  ['awaited among others', "await Promise.all(['a', 'b'].map(load));\n", 4],
  ['kept in a variable first', "const a = load('a');\nconsole.log('meanwhile');\nawait a;\n", 4],
  ['in a function given to then', "await later().then(() => {\n  throw new RangeError('a');\n});\n", 7],
  ['by the function that a promise is made with', "await new Promise((resolve, reject) => {\n  setTimeout(() => reject(new RangeError('a')), 1);\n});\n", 7],
  ['in a generator', "async function* all() {\n  yield await load('a');\n}\nfor await (const each of all()) console.log(each);\n", 4],
])('a rejection that nobody catches stops: %s', async (_, rest, line) => {
  const bench = openWith({ 'main.mjs': loading + rest });
  const { stop } = await run(bench);
  expect(stop?.context.exception?.typeName).toBe('RangeError');
  expect(places(stop)?.[0]).toEqual(['main.mjs', line, true]);
});

test('a rejection that is not even awaited stops as ever', async () => {
  const bench = openWith({ 'main.mjs': `${loading}load('a');\n` });
  const { stop } = await run(bench);
  expect(places(stop)).toEqual([
    ['main.mjs', 4, true],
    ['main.mjs', 6, true],
  ]);
});

test('a module that is imported on demand: caught, and not', async () => {
  const bench = openWith({
    'bad.mjs': "JSON.parse('{');\n",
    'worse.mjs': "JSON.parse('[');\n",
    'main.cjs': "async function load() {\n  const caught = await import('./bad.mjs').catch((error) => error.name);\n  console.log(caught);\n  await import('./worse.mjs');\n}\nload();\n",
  });
  const { stop } = await run(bench, { program: 'main.cjs' });
  expect(places(stop)).toEqual([
    ['worse.mjs', 1, true],
    ['main.cjs', 4, true],
    ['main.cjs', 6, true],
  ]);
  expect(output(bench)).toEqual(['SyntaxError']);
});

test('a module in a worker thread', async () => {
  const bench = openWith({
    'main.mjs': "import { Worker } from 'node:worker_threads';\nnew Worker(new URL('./worker.mjs', import.meta.url)).on('error', (error) => console.log(error.message));\n",
    'worker.mjs': "function work() {\n  throw new Error('in the worker');\n}\ntry {\n  work();\n} catch {\n  work();\n}\n",
  });
  const { stop } = await run(bench);
  expect(places(stop)).toEqual([
    ['worker.mjs', 2, true],
    ['worker.mjs', 7, true],
  ]);
});

test('TypeScript that Node strips', async () => {
  const bench = openWith({
    'main.mts': "interface Item {\n  readonly price: number;\n}\nconst priceOf = (item: Item | undefined): number => item!.price;\nconst safely = (item?: Item): number => {\n  try {\n    return priceOf(item);\n  } catch {\n    return 0;\n  }\n};\nconsole.log(safely());\nconsole.log(priceOf(undefined));\n",
  });
  const { stop } = await run(bench, { program: 'main.mts', runtimeExecutable: pinnedNode() });
  expect(places(stop)).toEqual([
    ['main.mts', 4, true],
    ['main.mts', 13, true],
  ]);
  expect(output(bench)).toEqual(['0']);
});

test('CommonJS stops as ever: at what nobody catches, and not at what is caught', async () => {
  const bench = openWith({
    'main.cjs': "const parse = () => JSON.parse('{');\ntry {\n  parse();\n} catch {\n  console.log('caught');\n}\nparse();\n",
  });
  const { stop } = await run(bench, { program: 'main.cjs' });
  expect(stop?.stop.number).toBe(1);
  expect(places(stop)).toEqual([
    ['main.cjs', 1, true],
    ['main.cjs', 7, true],
  ]);
  expect(output(bench)).toEqual(['caught']);
});

const flood = "let caught = 0;\nfor (let turn = 0; turn < 2000; turn += 1) {\n  try {\n    JSON.parse('{');\n  } catch {\n    caught += 1;\n  }\n}\nconsole.log(caught);\n";

test('a program that throws and catches without end stays fast, and the person is told what that costs', async () => {
  const bench = openWith({ 'main.mjs': flood });
  expect((await run(bench)).movement).toEqual(ended(0));
  expect(output(bench)).toEqual(['2000']);
  expect(stopsOf(bench)).toEqual([]);
  expect(bench.programs().flatMap(({ notes }) => notes)).toEqual([expect.stringContaining('may from here on end it without a stop')]);
  expect(bench.events.filter(({ type }) => type === 'session.noted')).toHaveLength(1);
});

test('after that, what V8 itself knows to be uncaught still stops', async () => {
  const bench = openWith({ 'main.mjs': `${flood}setTimeout(() => JSON.parse('['), 1);\n` });
  const { stop } = await run(bench);
  expect(places(stop)).toEqual([
    ['main.mjs', 10, true],
    ['main.mjs', 10, true],
  ]);
});

test('a step over a line that throws and catches ends on the next line', async () => {
  const bench = openWith({
    'main.mjs': "function quiet() {\n  try {\n    JSON.parse('{');\n  } catch {\n    return 1;\n  }\n}\nlet sum = 0;\nsum += quiet();\nsum += quiet();\nconsole.log(sum);\n",
  });
  const line = (stop: StoppedThread) => [stop.context.frames[0]?.name, stop.context.frames[0]?.line, stop.stop.reason, stop.stop.description];
  await bench.debugger.addBreakpoint({ path: join(folders.at(-1) ?? '', 'main.mjs'), line: 9 });
  await run(bench);
  let last = await bench.stopped();
  const step = async (kind: 'next' | 'stepIn' | 'stepOut') => {
    expect(await bench.debugger.move(kind, last, 'person', waiting())).toMatchObject({ kind: 'stopped' });
    last = await bench.stopped(last.stop.number);
    expect(last.stop.movedBy).toBe('person');
    return line(last);
  };
  expect(await step('next')).toEqual(['<anonymous>', 10, 'step', 'Paused']);
  expect(await step('stepIn')).toEqual(['quiet', 3, 'step', 'Paused']);
  // A step that reaches the exception goes on to where it is caught.
  expect(await step('next')).toEqual(['quiet', 5, 'step', 'Paused']);
  expect((await step('stepOut'))[2]).toBe('step');
  expect(await bench.debugger.move('continue', last, 'person', waiting())).toEqual(ended(0));
  expect(output(bench)).toEqual(['2']);
});

test('what is typed and throws stops nothing, in a running program and in one that stands', async () => {
  const bench = openWith({ 'main.mjs': "const quiet = () => {\n  try {\n    null.x;\n  } catch {}\n};\nsetInterval(quiet, 1e6);\nconsole.log('ready');\n" });
  await bench.debugger.launch({ program: 'main.mjs' }, 'person');
  const { sessionId, threadId } = await bench.until((now) => {
    const session = bench.programs().find(({ threads }) => threads.length > 0);
    return bench.console('stdout').length > 0 && session && { now, sessionId: session.id, threadId: session.threads[0]?.id ?? -1 };
  });
  const typed = { sessionId, expression: '(() => { throw new RangeError("typed"); })()', context: 'repl' } as const;
  await expect(bench.debugger.evaluate(typed)).rejects.toMatchObject({ code: 'evaluation-failed' });
  expect(stopsOf(bench)).toEqual([]);
  await bench.debugger.move('pause', { sessionId, threadId }, 'person', waiting());
  const { stop, context } = await bench.stopped();
  const frameId = context.frames[0]?.id ?? -1;
  await expect(bench.debugger.evaluate({ ...typed, stop: stop.number, frameId })).rejects.toMatchObject({ code: 'evaluation-failed' });
  await bench.debugger.evaluateSafely({ sessionId, stop: stop.number, frameId }, 'null.x');
  expect(bench.events.filter(({ type }) => type === 'session.stopped')).toHaveLength(1);
});

test('with the filter for all exceptions each stops, with none nothing does', async () => {
  const files = { ...deep, 'main.mjs': "import { total } from './total.mjs';\ntry {\n  total([undefined]);\n} catch {\n  total([undefined]);\n}\n" };
  const bench = openWith(files);
  await bench.debugger.setExceptionFilters('js-debug', ['all']);
  const { stop } = await run(bench);
  expect(places(stop)?.at(-1)).toEqual(['main.mjs', 3, true]);
  const at = { sessionId: stop?.sessionId ?? bench.root().id, threadId: stop?.threadId ?? -1 };
  expect(await bench.debugger.move('continue', at, 'person', waiting())).toMatchObject({ kind: 'stopped', stop: 2 });
  expect(places(await bench.stopped(1))?.at(-1)).toEqual(['main.mjs', 5, true]);
  await bench.debugger.setExceptionFilters('js-debug', []);
  expect(await bench.debugger.move('continue', at, 'person', waiting())).toEqual(ended(1));

  const silent = openWith(files);
  await silent.debugger.setExceptionFilters('js-debug', []);
  expect((await run(silent)).movement).toEqual(ended(1));
  expect(stopsOf(silent)).toEqual([]);
});

test('what is shown as chosen is what the person chose', async () => {
  const bench = openWith(deep);
  await run(bench);
  const chosen = bench.snapshot().exceptionFilters['js-debug']?.filter(({ enabled }) => enabled).map(({ filter }) => filter);
  expect(chosen).toEqual(['uncaught']);
});

test('a restart stops again', async () => {
  const bench = openWith(deep);
  const { rootId, stop } = await run(bench);
  expect(stop?.stop.number).toBe(1);
  expect(await bench.debugger.restartAndWait(rootId, 'person', waiting())).toMatchObject({ kind: 'stopped', stop: 2 });
  expect(places(await bench.stopped(1))?.[0]).toEqual(['total.mjs', 5, true]);
});
