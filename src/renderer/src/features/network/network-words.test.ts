import { expect, test } from 'vitest';
import { isBad, requestHost, requestName, requestStatus } from './network-words.ts';

test.each([
  ['http://127.0.0.1:80/api/orders?page=2', 'orders?page=2', '127.0.0.1:80'],
  ['https://example.org', '/', 'example.org'],
  ['https://example.org/', '/', 'example.org'],
  ['https://example.org/a/b/', 'b', 'example.org'],
  ['data:text/plain,hello', 'plain,hello', ''],
])('%s is called %s', (url, name, host) => {
  expect([requestName(url), requestHost(url)]).toEqual([name, host]);
});

test('a status, a failure, or neither yet', () => {
  expect([{ status: 404 }, { failure: 'refused' }, { failure: 'cancelled' }, {}].map(requestStatus)).toEqual(['404', 'failed', 'cancelled', 'pending']);
  expect([{ status: 404 }, { status: 304 }, { failure: 'refused' }, {}].map(isBad)).toEqual([true, false, true, false]);
});
