import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLogger } from '../../base/logger.ts';
import type { Cdp } from '../wire/cdp.ts';
import { createQuickener } from './quickener.ts';
import type { DapSession } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function quickenerOver(send: Cdp['send'], adapter: object = { safeEvaluation: 'cdp-proxy' }) {
  const cdp: Cdp = { send, onEvent: () => undefined, closed: false, close: () => undefined };
  const quickener = createQuickener({ of: async () => cdp, dispose: () => undefined });
  const session = { id: 's1', manager: false, adapter, logger: silentLogger } as unknown as DapSession;
  return <T>(work: Promise<T>) => quickener.during(session, work);
}

test('packets flow while an answer is awaited, and stop with it', async () => {
  const sent: string[] = [];
  const during = quickenerOver(async (method) => {
    sent.push(method);
    return {};
  });
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const works = Promise.all([during(first.promise), during(second.promise)]);
  await vi.advanceTimersByTimeAsync(10);
  first.resolve('a');
  await vi.advanceTimersByTimeAsync(10);
  const soFar = sent.length;
  expect(soFar).toBeGreaterThan(10);
  second.resolve('b');
  expect(await works).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(1);
  const atEnd = sent.length;
  await vi.advanceTimersByTimeAsync(100);
  expect(sent.length).toBe(atEnd);
});

test('work that never ends is given up after a quarter of a second, and a failed one is passed on', async () => {
  let sent = 0;
  const during = quickenerOver(async () => {
    sent += 1;
    return {};
  });
  void during(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toBeLessThanOrEqual(250);
  await expect(during(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

test('a runtime that answers nothing is not flooded, an adapter without a proxy is left alone', async () => {
  let sent = 0;
  const never = () => {
    sent += 1;
    return new Promise<never>(() => undefined);
  };
  void quickenerOver(never)(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toBe(4);
  void quickenerOver(never, {})(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toBe(4);
});
