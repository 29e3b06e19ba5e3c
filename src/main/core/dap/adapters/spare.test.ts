import { expect, test } from 'vitest';
import { createLogger } from '../../base/logger.ts';
import type { AdapterProcess } from './adapter.ts';
import { createSpare } from './spare.ts';

interface Started {
  readonly of: string;
  readonly listens: (process: AdapterProcess) => void;
  readonly fails: (error: Error) => void;
}

/** Adapters that listen, fail and die when the test says so. */
function scene({ idleMilliseconds = 60_000 } = {}) {
  let source = 'a';
  const started: Started[] = [];
  const killed: number[] = [];
  const lines: string[] = [];
  const ends = new Map<number, () => void>();
  const waits: (() => void)[] = [];

  const write = (line: string) => {
    lines.push(line);
    for (const wake of waits.splice(0)) wake();
  };

  function adapter(processId: number): AdapterProcess {
    const exited = Promise.withResolvers<{ code: number | null; signal: string | null }>();
    ends.set(processId, () => exited.resolve({ code: null, signal: 'SIGKILL' }));
    return {
      processId,
      connect: () => Promise.reject(new Error('nobody connects in this test')),
      stderr: () => '',
      exited: exited.promise,
      kill: async () => {
        killed.push(processId);
        for (const wake of waits.splice(0)) wake();
      },
    };
  }

  const spare = createSpare({
    locate: async () => {
      if (source === '') throw new Error('there is none');
      return { file: source };
    },
    start: ({ file }, signal) =>
      new Promise<AdapterProcess>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('given up')));
        started.push({ of: file, listens: resolve, fails: reject });
        for (const wake of waits.splice(0)) wake();
      }),
    idleMilliseconds,
    logger: createLogger({ write, level: 'info' }),
  });
  const until = async (holds: () => boolean) => {
    while (!holds()) await new Promise<void>((resolve) => waits.push(resolve));
  };
  /** Started ahead and listening. */
  const ready = async (processId: number) => {
    const before = started.length;
    spare.prepare();
    await until(() => started.length > before);
    started.at(-1)?.listens(adapter(processId));
  };
  return { spare, started, killed, lines, adapter, until, ready, die: (id: number) => ends.get(id)?.(), change: (to: string) => (source = to) };
}

test('the one that was started ahead is given once; then there is a fresh one', async () => {
  const { spare, started, ready, adapter, until, killed } = scene();
  await ready(1);
  spare.prepare();
  expect((await spare.take()).processId).toBe(1);
  expect(started).toHaveLength(1);
  const fresh = spare.take();
  await until(() => started.length === 2);
  started[1]?.listens(adapter(2));
  expect((await fresh).processId).toBe(2);
  await spare.dispose();
  expect(killed).toEqual([]);
});

test('one that is looked for or still starts is waited for', async () => {
  const { spare, started, adapter, until } = scene();
  spare.prepare();
  const taken = spare.take();
  await until(() => started.length === 1);
  started[0]?.listens(adapter(1));
  expect((await taken).processId).toBe(1);
  expect(started).toHaveLength(1);
});

test('one that died is not used, and is tidied up', async () => {
  const { spare, started, ready, die, until, adapter, killed } = scene();
  await ready(1);
  die(1);
  await until(() => killed.includes(1));
  const taken = spare.take();
  await until(() => started.length === 2);
  started[1]?.listens(adapter(2));
  expect((await taken).processId).toBe(2);
});

test('one of something else is ended instead', async () => {
  const { spare, started, ready, change, until, adapter, killed } = scene();
  await ready(1);
  change('b');
  const taken = spare.take();
  await until(() => started.length === 2);
  started[1]?.listens(adapter(2));
  expect((await taken).processId).toBe(2);
  expect(started.map(({ of }) => of)).toEqual(['a', 'b']);
  await spare.dispose();
  expect(killed).toEqual([1]);
});

test('what cannot be found or started is told to the one who takes, and to nobody before', async () => {
  const { spare, started, change, until, lines } = scene();
  change('');
  spare.prepare();
  await expect(spare.take()).rejects.toThrow('there is none');
  change('a');
  spare.prepare();
  const taken = spare.take();
  await until(() => started.length === 1);
  started[0]?.fails(new Error('it does not listen'));
  await expect(taken).rejects.toThrow('it does not listen');
  expect(lines).toEqual([]);
});

test('after one that failed to start ahead another is tried', async () => {
  const { spare, started, adapter, until, lines } = scene();
  spare.prepare();
  await until(() => started.length === 1);
  started[0]?.fails(new Error('it does not listen'));
  await until(() => lines.length === 1);
  const taken = spare.take();
  await until(() => started.length === 2);
  started[1]?.listens(adapter(2));
  expect((await taken).processId).toBe(2);
  expect(lines[0]).toContain('it does not listen');
});

test('one that nobody takes is ended', async () => {
  const { spare, ready, until, killed } = scene({ idleMilliseconds: 1 });
  await ready(1);
  await until(() => killed.length === 1);
  await spare.dispose();
  expect(killed).toEqual([1]);
});

test('the end ends what waits, gives up what still starts, and lets none start after it', async () => {
  const first = scene();
  await first.ready(1);
  await first.spare.dispose();
  expect(first.killed).toEqual([1]);

  const { spare, started, until, lines } = scene();
  spare.prepare();
  await until(() => started.length === 1);
  await spare.dispose();
  expect(lines.join()).toContain('given up');
  spare.prepare();
  await spare.dispose();
  expect(started).toHaveLength(1);
});
