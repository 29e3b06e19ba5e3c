import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { modelProfileSchema } from '../../../../shared/models.ts';
import { openEndpoint } from './endpoint.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Answers the first question of a connection, and closes it at the second; the first `refused` connections close at once. */
async function serveOncePerConnection(refused = 0): Promise<{ readonly baseUrl: string; connections(): number }> {
  let connections = 0;
  const body = JSON.stringify({ object: 'list', data: [{ id: 'one' }] });
  const server = createServer((socket) => {
    const isRefused = (connections += 1) <= refused;
    let questions = 0;
    socket.on('data', () => {
      questions += 1;
      if (isRefused || questions > 1) socket.destroy();
      else socket.write(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: keep-alive\r\n\r\n${body}`);
    });
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, connections: () => connections };
}

const open = (baseUrl: string) => openEndpoint({ profile: modelProfileSchema.parse({ baseUrl, model: 'one' }), apiKey: undefined, localOnly: true });
const signal = new AbortController().signal;

test('a question that meets a connection which is just being closed is asked over a new one', async () => {
  const server = await serveOncePerConnection();
  const endpoint = open(server.baseUrl);
  for (let time = 0; time < 3; time++) expect(await endpoint.models(signal)).toEqual(['one']);
  expect(server.connections()).toBe(3);
});

test('an endpoint that closes every connection is asked twice', async () => {
  const server = await serveOncePerConnection(5);
  await expect(open(server.baseUrl).models(signal)).rejects.toThrow();
  expect(server.connections()).toBe(2);
});
