import { expect, test } from 'vitest';
import { createRedactor } from '../../agent/redact.ts';
import { silentLogger } from '../../base/logger.ts';
import type { Loose } from '../../base/loose.ts';
import type { CoreEvent } from '../../../../shared/events.ts';
import type { SessionId } from '../../../../shared/ids.ts';
import type { DapSession } from '../sessions/session.ts';
import type { Cdp } from '../wire/cdp.ts';
import { maskedUrl } from './masking.ts';
import { createNetwork } from './network.ts';

/** A recorder over runtimes in memory, and everything that was sent to them. */
function bench(sessions: Readonly<Record<string, Partial<DapSession>>>) {
  const sent: string[] = [];
  const events: CoreEvent[] = [];
  const listeners = new Map<string, (method: string, parameters: Loose) => void>();
  const live = Object.entries(sessions).map(([id, more]) => ({ id: id as SessionId, manager: false, finished: false, logger: silentLogger, adapter: { label: 'js-debug', safeEvaluation: 'cdp-proxy' }, ...more }) as DapSession);
  const cdpOf = (id: string): Cdp => ({
    send: async (method) => {
      sent.push(`${id} ${method}`);
      return method === 'Runtime.evaluate' ? { result: { value: true } } : {};
    },
    onEvent: (listener) => listeners.set(id, listener),
    closed: false,
    close: () => undefined,
  });
  const known = new Map(live.map(({ id }) => [id, cdpOf(id)]));
  const network = createNetwork({
    append: (event) => events.push(event),
    live: () => live,
    proxies: { of: async ({ id }) => known.get(id) ?? cdpOf(id), dispose: () => undefined },
    mask: () => createRedactor(),
  });
  const state = () => events.flatMap((event) => (event.type === 'network.changed' ? [event.network] : [])).at(-1);
  return { network, sent, events, state, say: (id: string, method: string, parameters: Loose) => listeners.get(id)?.(method, parameters) };
}

const request = (requestId: string, url = 'http://x/') => ({ requestId, timestamp: 1, wallTime: 100, request: { url, method: 'GET', headers: {} } });

test('nothing is sent and nothing is kept while nobody records, whatever runs', async () => {
  const { network, sent, events } = bench({ one: {}, two: {} });
  network.eventHappened({ type: 'session.statusChanged', sessionId: 'one' as SessionId, status: 'running' });
  network.eventHappened({ type: 'session.threadsChanged', sessionId: 'two' as SessionId, threads: [] });
  await network.recordNetwork(false);
  expect([sent, events]).toEqual([[], []]);
});

test('all runtimes are asked, but for managers and adapters without a way; afterwards they are told to stop, and what they say still is not kept', async () => {
  const { network, sent, state, say } = bench({ one: {}, manager: { manager: true }, python: { adapter: { label: 'debugpy' } as DapSession['adapter'] } });
  await network.recordNetwork(true);
  expect(sent).toEqual(['one JsDebug.subscribe', 'one Network.enable', 'one Runtime.evaluate']);
  expect(state()).toEqual({ recording: true, heard: 1, total: 0, first: 1, revision: 1 });
  say('one', 'Network.requestWillBeSent', request('a'));
  await network.recordNetwork(false);
  say('one', 'Network.requestWillBeSent', request('b'));
  expect(sent.at(-1)).toBe('one Network.disable');
  expect(network.readNetwork(1, 10).map(({ id }) => id)).toEqual([1]);
  network.dispose();
});

test('an adapter without a way says so', async () => {
  const { network, state } = bench({ python: { adapter: { label: 'debugpy' } as DapSession['adapter'] } });
  await network.recordNetwork(true);
  expect(state()?.problem).toBe('debugpy does not tell the requests of its programs.');
});

test('the oldest are forgotten; a redirect keeps its own line; what belongs to none is passed over', async () => {
  const { network, state, say } = bench({ one: {} });
  await network.recordNetwork(true);
  for (let index = 1; index <= 2005; index += 1) say('one', 'Network.requestWillBeSent', request(`r${index}`));
  say('one', 'Network.requestWillBeSent', { ...request('r2005', 'http://x/moved'), timestamp: 2, redirectResponse: { status: 302, headers: { location: '/moved' } } });
  say('one', 'Network.responseReceived', { requestId: 'unknown', response: { status: 200 } });
  say('one', 'Network.loadingFinished', { requestId: 'r2005', timestamp: 2.5, encodedDataLength: 12.6 });
  expect(network.readNetwork(1, 6)).toEqual([]);
  expect(network.readNetwork(2005, 5)).toEqual([
    expect.objectContaining({ id: 2005, status: 302, milliseconds: 1000, startedAt: 100_000 }),
    expect.objectContaining({ id: 2006, url: 'http://x/moved', milliseconds: 500, size: 13 }),
  ]);
  network.clearNetwork();
  expect(state()).toMatchObject({ total: 2006, first: 2007 });
  await expect(network.networkDetails(2006)).rejects.toMatchObject({ code: 'bad-request' });
  network.dispose();
});

test('an event of a hostile runtime harms nothing', async () => {
  const { network, say } = bench({ one: {} });
  await network.recordNetwork(true);
  for (const parameters of [{}, { request: null, initiator: 'x' }, { requestId: {}, request: { url: {}, headers: { a: {} } }, wallTime: 'x' }, { requestId: 'u', request: { url: 'x'.repeat(100_000), headers: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`h${index}`, 'v'])) }, initiator: { stack: { callFrames: [{ url: 'file://%%', lineNumber: 1 }] } } }]) {
    say('one', 'Network.requestWillBeSent', parameters);
  }
  const read = network.readNetwork(1, 10);
  expect(read).toHaveLength(4);
  expect(read[3]?.url.length).toBe(2000);
  expect((await network.networkDetails(4)).requestHeaders).toHaveLength(100);
  network.dispose();
});

test.each([
  ['https://x/a?page=2&access_token=abc&q=hello#top', 'https://x/a?page=2&access_token=⟨secret:1⟩&q=hello#top'],
  ['https://me:hunter2@x/', 'https://me:⟨secret:1⟩@x/'],
  ['https://x/?%ff=1&api%5Fkey=k', 'https://x/?%ff=1&api%5Fkey=⟨secret:1⟩'],
  ['/a?b', '/a?b'],
])('%s is shown as %s', (url, shown) => {
  expect(maskedUrl(url, createRedactor())).toBe(shown);
});
