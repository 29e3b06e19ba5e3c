import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import type { CoreFrame } from '../../shared/bridge.ts';
import { closeBadFrame, closeUnauthorized } from '../../shared/web-session.ts';
import { silentLogger } from '../core/base/logger.ts';
import { createClients, type Clients } from '../core/clients.ts';
import { createEventLog, type EventLog } from '../core/event-log.ts';
import { createWebAccess } from './web-access.ts';
import { serveWeb, type WebServer } from './web-server.ts';

let page: string;
let log: EventLog;
let clients: Clients;
let server: WebServer;

beforeEach(async () => {
  page = mkdtempSync(join(tmpdir(), 'dapilot-page-'));
  writeFileSync(join(page, 'index.html'), '<title>page</title>');
  mkdirSync(join(page, 'assets'));
  writeFileSync(join(page, 'assets', 'index-1a2b.js'), 'run()');
  writeFileSync(join(page, 'assets', 'notes.secret'), 'never');
  log = createEventLog();
  clients = createClients(log, 'core-1', async (name, params) => ({ name, params }), () => undefined);
  server = await serveWeb({ core: clients, page, logger: silentLogger, origins: ['https://tunnel.example'] });
});
afterEach(async () => {
  await server.close();
  clients.dispose();
  log.dispose();
  rmSync(page, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port: server.port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends bytes as they are and gives all that comes back until the other side ends. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const codeOf = (address: string) => new URLSearchParams(new URL(address).hash.slice(1)).get('code') ?? '';
const exchange = (code: string, headers: Record<string, string> = {}) =>
  ask('/session', { 'content-type': 'application/json', ...headers }, 'POST', JSON.stringify({ code }));
async function obtainToken(): Promise<string> {
  const { body } = await exchange(codeOf(server.address()));
  return (JSON.parse(body) as { token: string }).token;
}

/** A socket with what came over it, waited for. */
function openSocket(options: ClientOptions = {}, path = '/bridge') {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, options);
  const frames: (CoreFrame | { kind: 'accepted' })[] = [];
  let wake = () => undefined as void;
  socket.on('message', (data) => {
    frames.push(JSON.parse((data as Buffer).toString()) as CoreFrame);
    wake();
  });
  const rejected = new Promise<number>((resolve) => socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0)));
  const opened = new Promise<'open'>((resolve) => socket.on('open', () => resolve('open')));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  const next = async () => {
    while (frames.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return frames.shift()!;
  };
  return { socket, opened, rejected, closed, next, send: (value: unknown) => socket.send(JSON.stringify(value)) };
}

describe('files of the page', () => {
  it('come with headers that keep everything else out', async () => {
    const { status, headers, body } = await ask('/');
    expect({ status, body }).toEqual({ status: 200, body: '<title>page</title>' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|http:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await ask('/assets/index-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await ask('/?theme=dark')).status).toBe(200);
    expect(await ask('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  it.each([
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../index.html',
    '/..%5c..%5cetc',
    '//etc/passwd',
    '/assets/notes.secret',
    '/assets',
    '/assets/',
    '/index.html%00.js',
    '/constructor',
    '/__proto__',
    `/${'a'.repeat(4000)}`,
  ])('are a list, and %s is not on it', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('are only read', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) expect((await ask('/', {}, method)).status).toBe(405);
  });
});

describe('names', () => {
  const own = () => [`127.0.0.1:${server.port}`, `localhost:${server.port}`, `[::1]:${server.port}`, 'tunnel.example'];
  const foreign = () => [
    'evil.com',
    `evil.com:${server.port}`,
    'localhost',
    `localhost6:${server.port}`,
    `localhost.evil.com:${server.port}`,
    `127.0.0.1.nip.io:${server.port}`,
    `127.0.0.1:${server.port + 1}`,
    `127.0.0.1:${server.port}.evil.com`,
    `127.0.0.1:0${server.port}`,
    `LOCALHOST:${server.port}`,
    `user@127.0.0.1:${server.port}`,
  ];

  it('must be ours in Host', async () => {
    for (const host of own()) expect((await ask('/', { host })).status, host).toBe(200);
    for (const host of foreign()) expect((await ask('/', { host })).status, host).toBe(403);
  });

  it('must be ours in Origin, when there is one', async () => {
    for (const origin of [`http://127.0.0.1:${server.port}`, `http://localhost:${server.port}`, 'https://tunnel.example']) {
      expect((await exchange(codeOf(server.address()), { origin })).status, origin).toBe(200);
    }
    for (const origin of ['null', 'https://evil.com', `https://127.0.0.1:${server.port}`, `http://127.0.0.1:${server.port + 1}`, 'http://tunnel.example', 'file://', 'app://dapilot']) {
      expect((await exchange(codeOf(server.address()), { origin })).status, origin).toBe(403);
    }
  });

  it.each([
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400/],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 (400|403)/],
    ['an empty Host', 'GET / HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 403/],
    ['an old request without Host', 'GET / HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 403/],
    ['an absolute address', 'GET http://evil.com/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 404/],
    ['a header that is none', 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nnonsense\r\n\r\n', /^HTTP\/1\.1 400/],
    ['two Origins', 'GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\nOrigin: http://evil.com\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 403/],
    ['CONNECT', 'CONNECT evil.com:443 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n', /^$/],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00', /^HTTP\/1\.1 400/],
    ['headers without an end', `GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nx: ${'y'.repeat(100_000)}`, /^HTTP\/1\.1 400|^$/],
  ])('%s does no harm', async (_, text, expected) => {
    expect(await raw(text.replaceAll('PORT', String(server.port)))).toMatch(expected);
    expect((await ask('/')).status).toBe(200);
  });

  it('are checked before a socket is opened, for every Origin, with or without a token', async () => {
    const token = await obtainToken();
    const matrix: [ClientOptions, 'open' | 403][] = [
      [{}, 'open'],
      [{ origin: `http://127.0.0.1:${server.port}` }, 'open'],
      [{ origin: `http://localhost:${server.port}` }, 'open'],
      [{ origin: 'https://tunnel.example' }, 'open'],
      [{ origin: 'https://evil.com' }, 403],
      [{ origin: 'null' }, 403],
      [{ origin: `http://127.0.0.1:${server.port + 1}` }, 403],
      [{ headers: { host: 'evil.com' } }, 403],
      [{ headers: { host: 'evil.com' }, origin: `http://127.0.0.1:${server.port}` }, 403],
      [{ origin: 'https://evil.com', headers: { authorization: `Bearer ${token}` } }, 403],
    ];
    for (const [options, expected] of matrix) {
      const { socket, opened, rejected } = openSocket(options);
      expect(await Promise.race([opened, rejected]), JSON.stringify(options)).toBe(expected);
      socket.terminate();
    }
    expect(await openSocket({}, '/other').rejected).toBe(404);
  });
});

describe('the code', () => {
  it('is good once', async () => {
    const code = codeOf(server.address());
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).status).toBe(401);
  });

  it('is in the fragment, which no server and no log ever sees', () => {
    const address = new URL(server.address());
    expect(address.search).toBe('');
    expect(address.pathname).toBe('/');
    expect(codeOf(address.href).length).toBeGreaterThanOrEqual(22);
  });

  it('is not taken from a form, another site, or in another way', async () => {
    const code = codeOf(server.address());
    const body = JSON.stringify({ code });
    expect((await ask('/session', { 'content-type': 'text/plain' }, 'POST', body)).status).toBe(415);
    expect((await ask('/session', { 'content-type': 'application/json; charset=x' }, 'POST', body)).status).toBe(415);
    expect((await ask('/session', {}, 'GET')).status).toBe(405);
    expect((await exchange(code, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await exchange(code, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await exchange('x'.repeat(5000))).status).toBe(413);
    expect((await exchange(code, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('cannot be guessed: after ten wrong ones a minute passes', async () => {
    for (let index = 0; index < 10; index++) expect((await exchange(`guess-${index}`)).status).toBe(401);
    expect((await exchange(codeOf(server.address()))).status).toBe(429);
    expect(await openSocket().rejected).toBe(429);
  });

  it('is good for ten minutes, the limit for one', () => {
    let now = 0;
    const access = createWebAccess(() => now);
    const code = access.freshCode();
    now = 10 * 60_000;
    expect(access.exchange(code)).toBeUndefined();
    const fresh = access.freshCode();
    now += 10 * 60_000 - 1;
    const token = access.exchange(fresh);
    expect(token).toBeDefined();
    expect(access.isToken(token!)).toBe(true);
    for (let index = 0; index < 10; index++) access.isToken('guess');
    expect(access.isLimited()).toBe(true);
    now += 60_001;
    expect(access.isLimited()).toBe(false);
  });
});

describe('the socket', () => {
  async function enter(options?: ClientOptions) {
    const token = await obtainToken();
    const opened = openSocket(options);
    await opened.opened;
    opened.send({ kind: 'token', token });
    expect(await opened.next()).toEqual({ kind: 'accepted' });
    return { ...opened, token };
  }

  it('gives nothing before the token, and ends with a wrong one', async () => {
    for (const first of [{ kind: 'subscribe' }, { kind: 'request', id: 1, name: 'core.info', params: {} }, { kind: 'token' }, { kind: 'token', token: 7 }, 'text']) {
      const socket = openSocket();
      await socket.opened;
      socket.send(first);
      expect(await socket.closed, JSON.stringify(first)).toBe(closeBadFrame);
    }
    const guess = openSocket();
    await guess.opened;
    guess.send({ kind: 'token', token: 'guess' });
    expect(await guess.closed).toBe(closeUnauthorized);
    expect(log.snapshot().clients).toBe(0);
  });

  it('carries snapshot, requests and events', async () => {
    const client = await enter();
    client.send({ kind: 'subscribe' });
    expect(await client.next()).toMatchObject({ kind: 'snapshot', core: 'core-1', snapshot: { clients: 1 } });
    client.send({ kind: 'request', id: 1, name: 'work', params: { a: 1 } });
    expect(await client.next()).toEqual({ kind: 'reply', id: 1, ok: true, result: { name: 'work', params: { a: 1 } } });
    log.append({ type: 'notice.dismissed', id: 5 });
    expect(await client.next()).toMatchObject({ kind: 'events', events: [{ event: { type: 'notice.dismissed' } }] });
    client.socket.close();
    await client.closed;
    await expect.poll(() => log.snapshot().clients).toBe(0);
  });

  it('takes its token again after a break, and sends what was missed', async () => {
    const first = await enter();
    first.send({ kind: 'subscribe' });
    const snapshot = (await first.next()) as Extract<CoreFrame, { kind: 'snapshot' }>;
    first.socket.terminate();
    await expect.poll(() => log.snapshot().clients).toBe(0);
    log.append({ type: 'notice.dismissed', id: 1 });
    const again = openSocket();
    await again.opened;
    again.send({ kind: 'token', token: first.token });
    await again.next();
    again.send({ kind: 'subscribe', core: snapshot.core, after: snapshot.snapshot.sequence });
    const missed = (await again.next()) as Extract<CoreFrame, { kind: 'events' }>;
    expect(missed.events.map(({ event }) => event.type)).toEqual(['driver.changed', 'notice.dismissed', 'driver.changed']);
    again.socket.terminate();
  });

  it('ends with a frame that is too large or no JSON, and the core lives on', async () => {
    const large = await enter();
    large.socket.send('x'.repeat(5 * 1024 * 1024));
    expect(await large.closed).toBe(1009);
    const broken = await enter();
    broken.socket.send('{"kind":');
    expect(await broken.closed).toBe(closeBadFrame);
    const binary = await enter();
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(closeBadFrame);
    const fine = await enter();
    fine.send({ kind: 'request', id: 1, name: 'work', params: {} });
    expect(await fine.next()).toMatchObject({ ok: true });
    fine.socket.terminate();
  });

  it('closes when the core ends', async () => {
    const client = await enter();
    clients.dispose();
    expect(await client.closed).toBe(1001);
  });

  it('gives a client that does not read the state later instead of a queue', async () => {
    const client = await enter();
    client.send({ kind: 'subscribe' });
    await client.next();
    client.socket.pause();
    const text = 'x'.repeat(100_000);
    for (let index = 0; index < 400; index++) {
      log.append({ type: 'notice.raised', notice: { id: index, time: 0, problem: { code: 'internal', message: text } } });
      log.flush();
    }
    const before = process.memoryUsage().rss;
    client.socket.resume();
    let frame = await client.next();
    let events = 0;
    while (frame.kind !== 'snapshot') {
      events++;
      frame = await client.next();
    }
    expect(events).toBeLessThan(200);
    expect(frame).toMatchObject({ snapshot: { sequence: log.snapshot().sequence } });
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    client.socket.terminate();
  });
});

describe('serving', () => {
  it('says that a port is taken, and that the page was not built', async () => {
    await expect(serveWeb({ core: clients, page, port: server.port, logger: silentLogger })).rejects.toMatchObject({
      code: 'not-supported',
      hint: expect.stringContaining('--port'),
    });
    await expect(serveWeb({ core: clients, page: join(page, 'nowhere'), logger: silentLogger })).rejects.toMatchObject({
      code: 'not-supported',
      hint: expect.stringContaining('npm run build'),
    });
  });
});
