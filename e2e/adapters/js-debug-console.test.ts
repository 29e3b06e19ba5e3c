/** What a program writes and what it logs, joined: the bytes as they are, with objects, places and groups. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ConsoleEntry } from '../../src/shared/debug.ts';
import { lastingStop } from '../../src/shared/ids.ts';
import { waiting, type Bench } from '../support/debugger-bench.ts';
import { matchesGolden } from '../support/golden.ts';
import { openJsBench, programs } from '../support/js-debug-bench.ts';

/** Line of the call, whether there is an object, nesting, text. */
function entryText({ location, reference, depth, text }: ConsoleEntry): string {
  return `${location ? String(location.line).padStart(3) : '   '} ${reference === undefined ? ' ' : '*'} ${'. '.repeat(depth)}${text}`.trimEnd();
}

const consoleText = (bench: Bench) => ['stdout', 'stderr'].flatMap((kind) => [`${kind}:`, ...bench.console(kind as ConsoleEntry['kind']).map(entryText)]).join('\n');
const withoutFolder = (text: string) => text.replaceAll(`${programs}/`, '').replaceAll(/^.*\bat .*node:internal.*\n/gm, '');

test('every byte once and in order; calls lend their places, objects and groups', async () => {
  const bench = openJsBench();
  const { rootId } = await bench.debugger.launch({ program: 'console.js' }, 'person');
  await bench.debugger.settled(rootId, waiting());
  matchesGolden('js/console', withoutFolder(consoleText(bench)));
});

test('an object that was logged can be opened while the program runs, and after it has stopped and gone on', async () => {
  const bench = openJsBench();
  await bench.debugger.launch({ program: 'logs.js' }, 'person');
  const logged = await bench.until(() => bench.console('stdout').find(({ reference }) => reference !== undefined));
  expect(logged).toMatchObject({ text: "user { name: 'Ada', tags: [ 'a', 'b' ] }", stop: lastingStop, location: { path: join(programs, 'logs.js'), line: 2 } });
  const read = (reference: number) => bench.debugger.readVariables({ sessionId: logged.sessionId, stop: lastingStop, reference, start: 0, count: 100 });
  const { variables } = await read(logged.reference ?? 0);
  expect(variables.map(({ name, value }) => `${name} ${value}`).slice(0, 2)).toEqual(["name 'Grace'", "tags (2) ['a', 'b']"]);
  expect((await read(variables[1]?.reference ?? 0)).variables[0]).toMatchObject({ name: '0', value: "'a'" });
  const at = { sessionId: logged.sessionId, threadId: bench.snapshot().sessions[logged.sessionId]?.threads[0]?.id ?? -1 };
  await bench.debugger.move('pause', at, 'person', waiting());
  await bench.debugger.resume('continue', at, 'person');
  expect((await read(variables[1]?.reference ?? 0)).variables[1]).toMatchObject({ name: '1', value: "'b'" });
});

test('what is logged right before a stop is there with it', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: join(programs, 'logs.js'), line: 4 });
  const { rootId } = await bench.debugger.launch({ program: 'logs.js' }, 'person');
  await bench.debugger.settled(rootId, waiting());
  await bench.until(() => bench.console('stdout').some(({ reference }) => reference !== undefined));
  expect(bench.console('stdout').map(entryText)).toEqual(["  2 * user { name: 'Ada', tags: [ 'a', 'b' ] }"]);
});
