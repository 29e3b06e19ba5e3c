import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectSocket, processTransport, socketTransport, type Transport } from './transport.ts';

let folder: string;
let server: Server;
const sockets: Socket[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dapilot-transport-'));
  server = createServer({ allowHalfOpen: true }, (socket) => sockets.push(socket));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const path = () => (process.platform === 'win32' ? String.raw`\\.\pipe\dapilot-test-${process.pid}` : join(folder, 's.sock'));

/** What a transport hands out, put together. */
function listen(transport: Transport) {
  const { promise: down, resolve } = Promise.withResolvers<string>();
  const chunks: Uint8Array[] = [];
  let downs = 0;
  transport.listen({
    data: (chunk) => chunks.push(chunk),
    down: (reason) => {
      downs += 1;
      resolve(reason);
    },
  });
  return { down, text: () => Buffer.concat(chunks).toString(), downs: () => downs };
}

/** `once` of node:events would reject with the error that comes first here. */
function closeOf(stream: Socket | PassThrough): Promise<void> {
  return new Promise((resolve) => stream.once('close', () => resolve()));
}

async function pair() {
  server.listen(path());
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  const transport = await connectSocket({ path: path() }, { timeoutMilliseconds: 5000 });
  const [socket] = await accepted;
  return { transport, socket };
}

describe('a socket', () => {
  test('carries bytes both ways and goes down once when the other side ends', async () => {
    const { transport, socket } = await pair();
    const heard = listen(transport);
    transport.write(Buffer.from('hello'));
    const [request] = (await once(socket, 'data')) as [Buffer];
    expect(request.toString()).toBe('hello');
    socket.end('good bye');
    expect(await heard.down).toBe('the adapter closed the connection');
    expect(heard.text()).toBe('good bye');
    transport.write(Buffer.from('too late'));
    await transport.close();
    expect(heard.downs()).toBe(1);
  });

  test('is closed politely: an end, not a reset, and what still comes is handed out', async () => {
    const { transport, socket } = await pair();
    const heard = listen(transport);
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error)).resume();
    socket.on('end', () => socket.end('last words'));
    socket.write('x'.repeat(200_000));
    await Promise.all([closeOf(socket), transport.close()]);
    expect(errors).toEqual([]);
    expect(heard.text()).toMatch(/^x{200000}last words$/);
  });

  test('whose other side never ends is destroyed after a second', async () => {
    const { transport, socket } = await pair();
    socket.on('error', () => undefined).resume();
    const heard = listen(transport);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = transport.close();
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await closed;
    expect(await heard.down).toContain('did not answer');
  });

  test('that is reset is down, with nobody listening yet too', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as { port: number }).port, '127.0.0.1');
    const transport = socketTransport(client);
    const [[socket]] = await Promise.all([accepted, once(client, 'connect')]);
    const closed = closeOf(client);
    socket.resetAndDestroy();
    await closed;
    expect(await listen(transport).down).toContain('ECONNRESET');
  });

  test('that nobody offers is an error, as is one that is not wanted any more', async () => {
    await expect(connectSocket({ path: path() }, { timeoutMilliseconds: 5000 })).rejects.toMatchObject({ code: 'ENOENT' });
    const signal = AbortSignal.abort();
    await expect(connectSocket({ path: path() }, { timeoutMilliseconds: 5000, signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  test.skipIf(process.platform !== 'linux')('is not connected to itself where nobody listens', async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const itself = { host: '127.0.0.1', port, localAddress: '127.0.0.1', localPort: port };
    await expect(connectSocket(itself, { timeoutMilliseconds: 1000 })).rejects.toThrow(`nobody listens at port ${port}`);
  });
});

describe('the streams of a process', () => {
  function open() {
    const { promise: exited, resolve: exit } = Promise.withResolvers<string>();
    const stdin = new PassThrough();
    const stdout = new PassThrough();
    return { stdin, stdout, exit, transport: processTransport({ stdin, stdout, exited }) };
  }

  test('go down with its last output and in the words of its exit', async () => {
    const { stdout, exit, transport } = open();
    const heard = listen(transport);
    stdout.write('last ');
    exit('it was ended by SIGKILL');
    stdout.end('words');
    expect(await heard.down).toBe('it was ended by SIGKILL');
    expect(heard.text()).toBe('last words');
  });

  test('go down although a child of it holds the output open', async () => {
    const { stdout, exit, transport } = open();
    const heard = listen(transport);
    exit('it ended with exit code 1');
    expect(await heard.down).toBe('it ended with exit code 1');
    expect(stdout.destroyed).toBe(true);
  });

  test('survive a broken input until the output tells the end', async () => {
    const { stdin, stdout, exit, transport } = open();
    const heard = listen(transport);
    const closed = closeOf(stdin);
    stdin.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await closed;
    transport.write(Buffer.from('too late'));
    stdout.write('why');
    exit('it ended with exit code 3');
    stdout.end();
    expect(await heard.down).toBe('it ended with exit code 3');
    expect(heard.text()).toBe('why');
  });

  test('are ended by closing the input', async () => {
    const { stdin, stdout, exit, transport } = open();
    listen(transport);
    stdin.resume().on('end', () => {
      stdout.end();
      exit('it ended with exit code 0');
    });
    await transport.close();
    expect(stdin.writableEnded).toBe(true);
  });
});
