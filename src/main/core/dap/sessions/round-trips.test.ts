import { expect, test } from 'vitest';
import type { Link } from '../../../../shared/round-trips.ts';
import type { Connection } from '../wire/connection.ts';
import { createLinkMeasure } from './link-measure.ts';
import { createRoundTrips } from './round-trips.ts';

/** Requests that are answered by the test, at the time it says. */
function openCounted() {
  let time = 0;
  const open: { readonly command: string; settle(error?: Error): void }[] = [];
  const request = ((command: string) =>
    new Promise((resolve, reject) => {
      open.push({ command, settle: (error) => (error ? reject(error) : resolve({})) });
    })) as Connection['request'];
  const trips = createRoundTrips({ request } as Connection, () => time);
  const answer = async (command: string, after = 1, error?: Error) => {
    time += after;
    open.splice(open.findIndex((each) => each.command === command), 1)[0]?.settle(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const ask = (...commands: ('next' | 'threads' | 'stackTrace' | 'scopes' | 'variables' | 'evaluate')[]) => {
    for (const command of commands) trips.connection.request(command, {} as never).catch(() => undefined);
  };
  return { trips, ask, answer };
}

test('a request that is sent after an answer waited for it; those that are sent together did not', async () => {
  const { trips, ask, answer } = openCounted();
  ask('next');
  trips.begin();
  ask('stackTrace', 'threads');
  await answer('next');
  await answer('threads');
  await answer('stackTrace');
  ask('scopes');
  await answer('scopes', 1, new Error('refused'));
  ask('variables', 'variables', 'evaluate');
  await answer('variables');
  await answer('variables');
  expect(trips.read()).toEqual({ sequential: 3, requests: { stackTrace: 1, threads: 1, scopes: 1, variables: 2, evaluate: 1 } });
  trips.begin();
  await answer('evaluate');
  expect(trips.read()).toEqual({ sequential: 0, requests: {} });
});

test('a link is as quick as the slowest of its cheap requests at its best, and told when that is news', async () => {
  const { trips, ask, answer } = openCounted();
  const told: Link[] = [];
  const measure = createLinkMeasure(trips, () => 'It is far away.', (link) => told.push(link));
  const step = async (variables: number) => {
    for (const [command, after] of [['stackTrace', 2], ['scopes', 1], ['variables', variables], ['evaluate', 900]] as const) {
      ask(command);
      await answer(command, after);
    }
    measure();
  };
  for (const variables of [44, 300, 45]) await step(variables);
  expect(told).toEqual([]);
  await step(46);
  expect(told).toEqual([{ milliseconds: 44, slow: true, reason: 'It is far away.' }]);
  await step(43);
  expect(told).toHaveLength(1);
  await step(3);
  expect(told.at(-1)).toEqual({ milliseconds: 3, slow: false });
  // Now and then something takes long.
  for (let stop = 0; stop < 19; stop += 1) await step(500);
  expect(told).toHaveLength(2);
  await step(500);
  expect(told.at(-1)).toEqual({ milliseconds: 500, slow: true, reason: 'It is far away.' });
});
