import { expect, onTestFinished, test } from 'vitest';
import type { AdapterRow } from '../../../../../shared/adapters.ts';
import { DapilotError } from '../../../../../shared/errors.ts';
import type { CoreEvent } from '../../../../../shared/events.ts';
import { reduce } from '../../../../../shared/reduce.ts';
import { emptySnapshot } from '../../../../../shared/snapshot.ts';
import { silentLogger } from '../../../base/logger.ts';
import { createDiscovery, type Finding, type Probe } from './discovery.ts';

const probe = (id: string, look: Probe['look'], more: Partial<Probe> = {}): Probe => ({ id, label: id.toUpperCase(), debugs: 'things', origin: 'own', look, ...more });
const ready: Finding = { state: 'ready', version: '1.2.3', place: '/usr/bin/x', foundBy: 'the test' };

function open(probes: readonly Probe[], lookMilliseconds = 60_000) {
  let snapshot = emptySnapshot;
  const listeners = new Set<() => void>();
  const events: CoreEvent[] = [];
  const discovery = createDiscovery({
    append: (event) => {
      events.push(event);
      snapshot = reduce(snapshot, { sequence: snapshot.sequence + 1, event });
      for (const listener of [...listeners]) listener();
    },
    probes: () => probes,
    environment: async () => ({ PATH: '/usr/bin:relative::/projects/space/bin' }),
    workspace: () => '/projects/space',
    trusted: () => true,
    logger: silentLogger,
    lookMilliseconds,
    now: () => 17,
  });
  onTestFinished(() => discovery.dispose());
  const row = (id: string) => snapshot.adapters.find((each) => each.id === id);
  const until = (id: string, holds: (row: AdapterRow) => boolean) =>
    new Promise<AdapterRow>((resolve) => {
      const look = () => {
        const now = row(id);
        if (!now || !holds(now)) return;
        listeners.delete(look);
        resolve(now);
      };
      listeners.add(look);
      look();
    });
  return { discovery, events, row, until, rows: () => snapshot.adapters };
}

test('every adapter has its row at once, and what is found comes one by one', async () => {
  const gate = Promise.withResolvers<Finding>();
  const { discovery, rows, until } = open([probe('slow', () => gate.promise), probe('quick', async () => ready)]);
  expect(rows()).toEqual([]);
  discovery.look();
  expect(rows().map(({ id, state }) => `${id} ${state}`)).toEqual(['slow looking', 'quick looking']);
  await until('quick', ({ state }) => state === 'ready');
  expect(rows().map(({ id, state }) => `${id} ${state}`)).toEqual(['slow looking', 'quick ready']);
  gate.resolve({ state: 'missing', problem: 'It is not there.' });
  expect(await until('slow', ({ state }) => state !== 'looking')).toEqual({ id: 'slow', label: 'SLOW', debugs: 'things', origin: 'own', state: 'missing', problem: 'It is not there.' });
});

test('what a probe throws is the reason, and one that hangs is given up', async () => {
  const { discovery, until } = open(
    [
      probe('gone', async () => {
        throw new DapilotError('adapter-missing', 'Nothing there.', { hint: 'Put it there.' });
      }),
      probe('broken', async () => {
        throw new Error('boom');
      }),
      probe('hung', () => new Promise(() => undefined)),
    ],
    1000,
  );
  discovery.look();
  expect(await until('gone', ({ state }) => state !== 'looking')).toMatchObject({ state: 'missing', problem: 'Nothing there.', advice: 'Put it there.' });
  expect(await until('broken', ({ state }) => state !== 'looking')).toMatchObject({ state: 'unknown', problem: 'Something went wrong inside DAPilot: boom' });
  expect(await until('hung', ({ state }) => state !== 'looking')).toMatchObject({ state: 'unknown', problem: 'It did not answer within 1 seconds.' });
});

test('nothing of the open folder is on the PATH that probes see', async () => {
  const seen = Promise.withResolvers<string | undefined>();
  const { discovery } = open([
    probe('one', async ({ environment }) => {
      seen.resolve(environment['PATH']);
      return ready;
    }),
  ]);
  discovery.look();
  expect(await seen.promise).toBe('/usr/bin');
});

test('a second look gives up the first; what was known stays on screen until it is known anew', async () => {
  const looks: { readonly signal: AbortSignal; readonly settle: (finding: Finding) => void }[] = [];
  const { discovery, row, until, events } = open([
    probe('one', ({ signal }) => {
      const { promise, resolve } = Promise.withResolvers<Finding>();
      looks.push({ signal, settle: resolve });
      return promise;
    }),
  ]);
  const started = (count: number) => expect.poll(() => looks.length).toBe(count);
  discovery.look();
  await started(1);
  looks[0]?.settle(ready);
  await until('one', ({ state }) => state === 'ready');
  discovery.look();
  expect(row('one')).toMatchObject({ state: 'ready', version: '1.2.3' });
  await started(2);
  discovery.look();
  expect(looks[1]?.signal.aborted).toBe(true);
  looks[1]?.settle({ state: 'missing' });
  await started(3);
  looks[2]?.settle({ state: 'unfit', problem: 'too old' });
  await until('one', ({ state }) => state === 'unfit');
  expect(events.flatMap((event) => (event.type === 'adapter.changed' ? [event.adapter.state] : []))).toEqual(['ready', 'unfit']);
});

test('an installation tells how far it is, and is looked at anew when it is done', async () => {
  let there = false;
  const gate = Promise.withResolvers<void>();
  const { discovery, until } = open([
    probe('one', async () => (there ? ready : { state: 'missing', installs: 'one 1.2.3' }), {
      install: async ({ status }) => {
        status('fetching');
        await gate.promise;
        there = true;
      },
    }),
  ]);
  discovery.look();
  await until('one', ({ state }) => state === 'missing');
  discovery.install('one');
  discovery.install('one');
  expect(await until('one', ({ installing }) => installing?.words === 'fetching')).toMatchObject({ state: 'missing', installing: { since: 17 } });
  gate.resolve();
  expect(await until('one', ({ state }) => state === 'ready')).not.toHaveProperty('installing');
});

test('one that fails says why, one that is cancelled says nothing', async () => {
  const { discovery, until } = open([
    probe('fails', async () => ({ state: 'missing' }), {
      install: async () => {
        throw new DapilotError('adapter-missing', 'No network.');
      },
    }),
    probe('stops', async () => ({ state: 'missing' }), {
      install: ({ signal, status }) =>
        new Promise((_, reject) => {
          status('at it');
          signal.addEventListener('abort', () => reject(new DapilotError('cancelled', 'Cancelled.')));
        }),
    }),
    probe('cannot', async () => ({ state: 'missing' })),
  ]);
  discovery.install('fails');
  expect(await until('fails', ({ installProblem, installing }) => installProblem !== undefined && installing === undefined)).toMatchObject({ installProblem: { message: 'No network.' } });
  discovery.install('stops');
  await until('stops', ({ installing }) => installing?.words === 'at it');
  discovery.cancelInstall('stops');
  expect(await until('stops', ({ installing }) => installing === undefined)).not.toHaveProperty('installProblem');
  expect(() => discovery.install('cannot')).toThrow('CANNOT cannot be installed from here.');
});

test('the end waits for what goes on', async () => {
  let ended = false;
  const { discovery, until } = open([
    probe('one', async () => ({ state: 'missing' }), {
      install: ({ signal, status }) =>
        new Promise((resolve) => {
          status('at it');
          signal.addEventListener('abort', () => setImmediate(() => {
            ended = true;
            resolve();
          }));
        }),
    }),
  ]);
  discovery.install('one');
  await until('one', ({ installing }) => installing?.words === 'at it');
  await discovery.dispose();
  expect(ended).toBe(true);
});
