import { expect, test } from 'vitest';
import type { StackFrame } from '../../../../../shared/debug.ts';
import type { Escape } from '../../../base/escape.ts';
import { createUncaughtJudge } from './js-debug-uncaught.ts';

const plain = { id: 0, line: 1, column: 1, user: true } as const;
const code = (path: string, line = 1): StackFrame => ({ ...plain, name: 'f', kind: 'normal', line, source: { name: path, path } });
const node = (name: string): StackFrame => ({ ...plain, name: 'g', kind: 'subtle', source: { name: `<node_internals>/${name}`, reference: 1 } });
const separator = (name: string): StackFrame => ({ ...plain, name, kind: 'label' });

const loader = [node('internal/modules/esm/module_job'), node('internal/process/task_queues'), separator('await'), node('internal/modules/esm/loader')];
const start = [node('internal/modules/run_main'), node('internal/main/run_main_module')];

/** What becomes of an exception whose frames let it out as the paths say (`/exception`, `/held`), unless `escapes` says otherwise. */
async function isUncaught(frames: readonly StackFrame[], uncaught = false, escapes: Readonly<Record<string, Escape>> = {}) {
  const asked: string[] = [];
  const judge = createUncaughtJudge(async (path, { line }, thrown) => {
    asked.push(`${path}:${line} ${thrown}`);
    return escapes[`${path}:${line}`] ?? (path.slice(1) as Escape);
  });
  const meant = await judge.isMeant({
    frames: async (from, count) => frames.slice(from, from + count),
    information: async () => ({}),
    evaluate: async () => '',
    runtimeEvent: async () => ({ reason: 'exception', data: { uncaught } }),
  });
  return { meant, asked };
}

test('filters are widened for the one that misses something only', () => {
  const { widen } = createUncaughtJudge(async () => 'held');
  expect(widen(['uncaught'], undefined)).toEqual(['uncaught', 'all']);
  for (const chosen of [[], ['all'], ['all', 'uncaught']]) expect(widen(chosen)).toEqual(chosen);
});

test('what V8 calls uncaught is meant, whatever the code says', async () => {
  expect(await isUncaught([code('/held')], true)).toMatchObject({ meant: true, asked: [] });
});

test.each<[string, readonly StackFrame[], boolean]>([
  ['through code and the loader to the start', [code('/exception'), code('/exception'), ...loader, ...start], true],
  ['caught below', [code('/exception'), code('/held'), ...loader, ...start], false],
  ['through no module', [code('/exception'), node('internal/modules/cjs/loader'), ...start], false],
  ['to an end that is not the start', [code('/exception'), ...loader], false],
  ['through code without a file', [code('/exception'), { ...plain, name: 'eval', kind: 'normal', source: { name: 'VM12', reference: 2 } }, ...loader, ...start], false],
  ['through code of Node that may catch', [code('/exception'), node('internal/test_runner/test'), ...loader, ...start], false],
  ['through an emitter', [code('/exception'), node('events'), code('/exception'), ...loader, ...start], true],
  ['as a promise returned to an emitter', [code('/rejection'), node('events'), code('/exception'), ...loader, ...start], false],
  ['out of a timer', [code('/exception'), node('internal/timers'), separator('Timeout'), ...loader, ...start], false],
  ['as a promise out of a timer', [code('/rejection'), node('internal/timers'), separator('Timeout'), ...loader, ...start], false],
  ['of what awaited and went on within a turn of timers', [code('/rejection'), node('internal/process/task_queues'), node('internal/timers'), separator('await'), code('/exception'), ...loader, ...start], true],
  ['to nobody, in a module that another one imports', [code('/exception'), ...loader, node('internal/modules/esm/utils'), code('/dropped')], true],
  ['to nobody, before it came to the loader', [code('/dropped'), ...loader, ...start], false],
  ['of a worker', [code('/exception'), ...loader, node('internal/main/worker_thread'), node('internal/event_target')], true],
])('%s', async (_, frames, meant) => {
  expect((await isUncaught(frames)).meant).toBe(meant);
});

test('behind a separator it is the promise that is rejected', async () => {
  const { asked } = await isUncaught([code('/exception'), separator('await'), code('/exception', 2), separator('Promise.then'), code('/held', 3)]);
  expect(asked).toEqual(['/exception:1 exception', '/exception:2 rejection', '/held:3 rejection']);
});

test('a promise that is rejected from elsewhere goes on where it was made', async () => {
  const made = { '/made:6': { made: { line: 4, column: 1 } }, '/made:4': 'exception' } as const;
  const between = [node('internal/timers'), separator('Timeout'), code('/held', 5)];
  const asked = ['/made:6 exception', '/made:4 rejection'];
  expect(await isUncaught([code('/made', 6), ...between, code('/made', 4), ...loader, ...start], false, made)).toEqual({ meant: true, asked });
  expect(await isUncaught([code('/made', 6), ...between, ...loader, ...start], false, made)).toMatchObject({ meant: false, asked: ['/made:6 exception'] });
});

test('a deep recursion is followed to its end, and asked about once a place', async () => {
  const deep = Array.from({ length: 5000 }, () => code('/exception'));
  expect(await isUncaught([...deep, ...loader, ...start])).toEqual({ meant: true, asked: ['/exception:1 exception'] });
  expect((await isUncaught([...deep, code('/held'), ...loader, ...start])).meant).toBe(false);
});
