/** Large values are shown as what they are; logged objects are read in pages, and the newest of them are kept. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastingStop } from '../../src/shared/ids.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench } from '../support/js-debug-bench.ts';

function benchWith(text: string) {
  const bench = openJsBench();
  const program = join(bench.folder, 'objects.cjs');
  writeFileSync(program, text);
  return { bench, launch: () => bench.debugger.launch({ program, cwd: bench.folder }, 'person') };
}

test('large values that the program does not need any more are there, and no value is undefined that is not', async () => {
  const { bench, launch } = benchWith(`
    const object = {}, list = [], map = new Map();
    let words = '';
    for (let i = 0; i < 50000; i++) object['k' + i] = i;
    for (let i = 0; i < 200000; i++) list.push(i);
    for (let i = 0; i < 50000; i++) map.set(i, i);
    for (let i = 0; i < 100000; i++) words += 'w' + i;
    undefined.there;
  `);
  await launch();
  const { context } = await bench.stopped();
  const locals = Object.values(context.variables).flat();
  const local = (name: string) => locals.find((variable) => variable.name === name);
  expect(local('object')).toMatchObject({ value: expect.stringMatching(/^{k0: 0, /) as string });
  expect(local('list')).toMatchObject({ value: expect.stringMatching(/^\(200000\) \[0, 1, /) as string, indexed: 200_000 });
  expect(local('map')).toMatchObject({ value: expect.stringMatching(/^Map\(50000\)/) as string });
  expect(local('words')).toMatchObject({ value: expect.stringMatching(/^'w0w1w2/) as string, type: 'string' });
});

test('a logged list is read in pages, a getter when it is opened, entries of a map', async () => {
  const { bench, launch } = benchWith(`
    console.log(Array.from({ length: 5000 }, (_, index) => index * 2));
    console.log('two', { get later() { return 'now'; } }, new Map([['a', { b: 1 }]]));
    setInterval(() => undefined, 1000);
  `);
  await launch();
  const logged = await bench.until(() => {
    const found = bench.console('stdout').filter(({ reference }) => reference !== undefined);
    return found.length === 2 && found;
  });
  const sessionId = logged[0]?.sessionId ?? bench.root().id;
  const read = async (reference = 0, start = 0, count = 100) => (await bench.debugger.readVariables({ sessionId, stop: lastingStop, reference, start, count })).variables;
  const [list] = await read(logged[0]?.reference);
  expect(list).toMatchObject({ name: 'arg0', indexed: 5000, value: expect.stringMatching(/^\(5000\) \[0, 2, 4, /) as string });
  expect((await read(list?.reference, 4990, 100)).map(({ name, value }) => `${name} ${value}`)).toEqual(Array.from({ length: 10 }, (_, index) => `${4990 + index} ${(4990 + index) * 2}`));
  const [getter, map] = await read(logged[1]?.reference);
  const [later] = await read(getter?.reference);
  expect(later).toMatchObject({ name: 'later', lazy: true });
  expect((await read(later?.reference))[0]).toMatchObject({ value: "'now'" });
  const entries = (await read(map?.reference)).find(({ name }) => name === '[[Entries]]');
  expect((await read(entries?.reference))[0]).toMatchObject({ value: expect.stringContaining('"a" => ') as string });
});

test('the newest objects are kept; an older one says that it is not', async () => {
  const { bench, launch } = benchWith(`
    console.log('first', { at: 0 });
    let count = 0;
    const timer = setInterval(() => {
      for (let i = 0; i < 200; i++) console.log('object', { at: ++count });
      if (count < 3000) return;
      clearInterval(timer);
      console.log('last', { at: -1 });
      setInterval(() => undefined, 1000);
    }, 120);
  `);
  await launch();
  const last = await bench.until(() => bench.console('stdout').find(({ text, reference }) => text.startsWith('last') && reference !== undefined));
  const first = bench.console('stdout').find(({ text }) => text.startsWith('first'));
  const read = (reference = 0) => bench.debugger.readVariables({ sessionId: last.sessionId, stop: lastingStop, reference, start: 0, count: 100 });
  expect((await read(last.reference)).variables[0]).toMatchObject({ name: 'at', value: '-1' });
  await expect.poll(() => read(first?.reference).catch((error: unknown) => error), { timeout: 20_000 }).toMatchObject({ code: 'stale-reference', message: expect.stringContaining('no longer kept') as string });
  const another = bench.console('stdout').findLast(({ reference }) => reference !== undefined && reference !== last.reference);
  bench.debugger.clearConsole(bench.root().id);
  await expect.poll(() => read(another?.reference).catch((error: unknown) => error)).toMatchObject({ code: 'stale-reference' });
});

test('frames have the names that people give them', async () => {
  const { bench, launch } = benchWith(`
    function connect() { undefined.there; }
    const timer = setTimeout(function run() { connect(); }, 1);
  `);
  const { rootId } = await launch();
  await bench.debugger.settled(rootId, waiting());
  const { context } = await bench.stopped();
  expect(context.frames.slice(0, 2).map(({ name }) => name)).toEqual(['connect', 'Timeout.run']);
});
