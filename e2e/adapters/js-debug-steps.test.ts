/** Steps that leave the person's code for Node's own, which V8 would end there: they come back, or the program runs on. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pinnedNode } from '../../src/main/core/base/pinned-node.ts';
import type { Resume } from '../../src/main/core/base/debugger.ts';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, type JsBench } from '../support/js-debug-bench.ts';

function programWith(lines: readonly string[]): { readonly bench: JsBench; readonly program: string } {
  const bench = openJsBench();
  const program = join(bench.folder, 'main.cjs');
  writeFileSync(program, `${lines.join('\n')}\n`);
  return { bench, program };
}

/** Where the program stands after each of these, from the first stop on; or how it ended. */
async function placesOf(bench: JsBench, moves: readonly Resume[]): Promise<readonly string[]> {
  let { sessionId, threadId, stop, context } = await bench.stopped();
  const place = () => `${context.frames[0]?.source?.name} ${context.frames[0]?.line}`;
  const places = [place()];
  for (const move of moves) {
    const outcome = await bench.debugger.move(move, { sessionId, threadId }, 'person', waiting());
    if (outcome.kind !== 'stopped') return [...places, outcome.kind];
    ({ sessionId, threadId, stop, context } = await bench.stopped(stop.number));
    places.push(place());
  }
  return places;
}

test('into a listener, out of it, and off the end of the program', async () => {
  const { bench, program } = programWith([
    "const { EventEmitter } = require('node:events');",
    'const shop = new EventEmitter();',
    'let total = 0;',
    "shop.on('sale', (price) => {",
    '  total += price;',
    '});',
    'debugger;',
    "shop.emit('sale', 3);",
    'total += 1;',
  ]);
  await bench.debugger.launch({ program, runtimeExecutable: pinnedNode() }, 'person');
  const places = await placesOf(bench, ['next', 'stepIn', 'next', 'next', 'next', 'next', 'next']);
  expect(places).toEqual(['main.cjs 7', 'main.cjs 8', 'main.cjs 5', 'main.cjs 6', 'main.cjs 9', 'main.cjs 9', 'ended']);
  expect((await bench.ended()).exit).toEqual({ code: 0 });
});

test.each([
  ['a timer', ['setTimeout(() => {', '  debugger;', '}, 0);']],
  ['a promise', ['Promise.resolve().then(() => {', '  debugger;', '});']],
  ['a task', ['process.nextTick(() => {', '  debugger;', '});']],
  ['a worker', ["const { Worker, isMainThread } = require('node:worker_threads');", 'if (isMainThread) new Worker(__filename); else {', '  setTimeout(() => {', '    debugger;', '  }, 0);', '}']],
])('off the end of what %s calls: the program runs on', async (_, lines) => {
  const { bench, program } = programWith(lines);
  await bench.debugger.launch({ program, runtimeExecutable: pinnedNode() }, 'person');
  const line = lines.findIndex((text) => text.includes('debugger')) + 1;
  expect(await placesOf(bench, ['next', 'next'])).toEqual([`main.cjs ${line}`, `main.cjs ${line + 1}`, 'ended']);
});

test('a pause while a step has run on is a pause', async () => {
  const { bench, program } = programWith(['setInterval(() => {', '  globalThis.beats = 1;', '}, 5);', 'debugger;']);
  await bench.debugger.launch({ program, runtimeExecutable: pinnedNode() }, 'person');
  const { sessionId, threadId, stop } = await bench.stopped();
  const at = { sessionId, threadId };
  await bench.debugger.resume('next', at, 'person');
  await bench.debugger.move('pause', at, 'person', waiting());
  expect((await bench.stopped(stop.number)).stop.reason).toBe('pause');
});
