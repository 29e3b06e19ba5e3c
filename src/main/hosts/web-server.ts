/** The local web host: the page's files, the exchange of the code, and the socket; on this machine's own address only. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { Connectable } from '../../shared/bridge.ts';
import { DapilotError } from '../../shared/errors.ts';
import { codeParameter, sessionPath, socketPath, type SessionToken } from '../../shared/web-session.ts';
import type { Logger } from '../core/base/logger.ts';
import { readStaticFiles, securityHeaders, type StaticFiles } from './static-files.ts';
import { createNameCheck, createWebAccess, type WebAccess } from './web-access.ts';
import { createSocketHost } from './web-socket.ts';

export interface WebServerOptions {
  readonly core: Connectable;
  /** Folder of the built page. */
  readonly page: string;
  /** 0 or absent: any free port. */
  readonly port?: number;
  /** Further origins under which a person reaches us, for example through a tunnel. */
  readonly origins?: readonly string[];
  readonly logger: Logger;
}

export interface WebServer {
  readonly port: number;
  /** An address with a fresh one-time code. */
  address(): string;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Imported, it would also load all of Node's fetch, for which our start would take fifty milliseconds more. */
const { createServer } = process.getBuiltinModule('node:http');
const codeSchema = z.strictObject({ code: z.string().min(1).max(200) });
const maximumBody = 1024;

/** Listens on 127.0.0.1. Rejects with `not-supported` when the port is taken or the page was not built. */
export async function serveWeb({ core, page, port = 0, origins = [], logger }: WebServerOptions): Promise<WebServer> {
  const files = readStaticFiles(page);
  const access = createWebAccess();
  const sockets = createSocketHost(core, access, logger);
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000 });
  await listen(server, port);
  const bound = (server.address() as AddressInfo).port;
  const isOurs = createNameCheck(bound, origins);

  server.on('request', (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    response.on('error', (error) => logger.debug('an answer could not be sent', { error }));
    if (!isOurs(request)) return refuse(response, 403);
    answer(request, response, files, access).catch((error: unknown) => {
      logger.warn('a web request failed', { error });
      refuse(response, 500);
    });
  });
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', (error) => logger.debug('an upgrade broke off', { error }));
    if (!isOurs(request)) return refuseUpgrade(stream, '403 Forbidden');
    if (request.url !== socketPath) return refuseUpgrade(stream, '404 Not Found');
    if (access.isLimited()) return refuseUpgrade(stream, '429 Too Many Requests');
    sockets.upgrade(request, stream, head);
  });
  server.on('clientError', (_error, stream) => refuseUpgrade(stream, '400 Bad Request'));

  return {
    port: bound,
    address: () => `http://127.0.0.1:${bound}/#${codeParameter}=${access.freshCode()}`,
    async close() {
      sockets.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, files: StaticFiles, access: WebAccess): Promise<void> {
  // The query is the page's own affair; an absolute address or a fragment never names an entry.
  const address = request.url?.split('?', 1)[0] ?? '';
  if (address === sessionPath) return exchange(request, response, access);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  const file = files.get(address);
  if (!file) return refuse(response, 404);
  response.setHeader('content-type', file.type);
  response.setHeader('cache-control', file.immutable ? 'private, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('content-length', file.content.byteLength);
  response.end(request.method === 'HEAD' ? undefined : file.content);
}

/** JSON alone is taken: a form of another site can send text, but not this type without asking first. */
async function exchange(request: IncomingMessage, response: ServerResponse, access: WebAccess): Promise<void> {
  if (request.method !== 'POST') return refuse(response, 405);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return refuse(response, 403);
  if (request.headers['content-type'] !== 'application/json') return refuse(response, 415);
  if (access.isLimited()) return refuse(response, 429);
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413);
  const parsed = codeSchema.safeParse(parseJson(body));
  const token = parsed.success ? access.exchange(parsed.data.code) : undefined;
  if (token === undefined) return refuse(response, 401);
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify({ token } satisfies SessionToken));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of the request is not read.
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' });
  response.end(`${status}\n`);
}

function refuseUpgrade(stream: Duplex, status: string): void {
  if (stream.writable) stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  else stream.destroy();
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        new DapilotError('not-supported', `Port ${port} of 127.0.0.1 cannot be used (${error.code}).`, {
          hint: 'Choose another one with --port, or leave it out to get a free one.',
          cause: error,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
}
