import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
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

test.each(['openai', 'ollama', 'llama'] as const)('%s: what unpacks to more than anybody should keep is given up, as a list and as an error', async (protocol) => {
  const packed = gzipSync('{"data": [\n'.repeat(4_000_000));
  let status = 200;
  let taken = 0;
  const server = createHttpServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(packed, () => (taken += 1));
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = () => openEndpoint({ profile: modelProfileSchema.parse({ baseUrl, protocol }), apiKey: undefined, localOnly: true }).models(signal);
  await expect(ask()).rejects.toThrow('more than 32 million characters');
  status = 400;
  await expect(ask()).rejects.toThrow('more than 32 million characters');
  expect(taken).toBeGreaterThan(0);
});

test.each([['\n'], ['\r\n']])('a stream of events may be long, but not one of its events (%j)', async (lineEnd) => {
  let events = 0;
  const server = createHttpServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const said = `data: ${JSON.stringify({ choices: [{ delta: { role: 'x'.repeat(1000) } }] })}${lineEnd}${lineEnd}`;
    for (; events < 8000; events += 1) response.write(said);
    // Comments and lines without an event end.
    const more = `: ${'y'.repeat(10_000)}${lineEnd}`.repeat(20);
    const flood = () => {
      while (!response.destroyed) if (!response.write(more)) return void response.once('drain', flood);
    };
    flood();
  });
  closing.push(() => (server.closeAllConnections(), server.close()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  let heard = 0;
  const read = async () => {
    for await (const _ of endpoint.open({ messages: [] }, { format: 'prompt', countUsage: false }, signal)) heard += 1;
  };
  await expect(read()).rejects.toThrow('a piece of more than four million characters');
  expect(heard).toBe(8000);
});

test.each(['sk-one\ntwo', 'sk-one two', 'sk-ключ', ''])('a key that cannot be one is not sent, and not said: %j', (apiKey) => {
  const profile = modelProfileSchema.parse({ baseUrl: 'http://127.0.0.1:1/v1' });
  let message = '';
  try {
    openEndpoint({ profile, apiKey, localOnly: true });
  } catch (error) {
    message = String(error);
  }
  expect(message).toContain('so it was not sent');
  expect(message).not.toContain('one');
});
