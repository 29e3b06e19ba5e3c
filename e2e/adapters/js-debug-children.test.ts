import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waiting } from '../support/debugger-bench.ts';
import { openJsBench, programs } from '../support/js-debug-bench.ts';

test('fork in fork: every process is a session of its own, with all breakpoints', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: join(programs, 'fork.js'), line: 5 });
  const { rootId } = await bench.debugger.launch({ program: 'fork.js' }, 'person');
  const stops: { readonly level: string; readonly session: string }[] = [];
  let last = 0;
  for (let turn = 0; turn < 3; turn++) {
    const stopped = await bench.stopped(last);
    last = stopped.stop.number;
    const level = Object.values(stopped.context.variables).flat().find(({ name }) => name === 'level')?.value ?? '';
    stops.push({ level, session: stopped.sessionId });
    await bench.debugger.resume('continue', stopped, 'person');
  }
  expect(stops.map(({ level }) => level)).toEqual(['2', '1', '0']);
  expect(await bench.debugger.settled(rootId, waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  const [main, child, grandchild] = bench.programs();
  expect(stops.map(({ session }) => session)).toEqual([grandchild?.id, child?.id, main?.id]);
  expect([main?.parentId, child?.parentId, grandchild?.parentId]).toEqual([rootId, main?.id, child?.id]);
  expect(new Set(bench.programs().map(({ processId }) => processId)).size).toBe(3);
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['level 2', 'level 1', 'level 0']);
});

test('a worker thread is a session of its own', async () => {
  const bench = openJsBench();
  await bench.debugger.addBreakpoint({ path: join(programs, 'worker.js'), line: 5 });
  const { rootId } = await bench.debugger.launch({ program: 'worker.js' }, 'person');
  const stopped = await bench.stopped();
  const [main, worker] = bench.programs();
  expect(stopped.sessionId).toBe(worker?.id);
  expect(worker?.parentId).toBe(main?.id);
  expect(main?.status).toBe('running');
  expect(await bench.debugger.move('continue', stopped, 'agent', waiting())).toEqual({ kind: 'ended', exit: { code: 0 } });
  expect(bench.console('stdout').map(({ text }) => text)).toEqual(['worker 42', 'main done']);
  expect(bench.root().id).toBe(rootId);
});
