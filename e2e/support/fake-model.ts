/**
 * A scripted OpenAI-compatible endpoint over real HTTP: it streams, and it misbehaves in every way that real ones do.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface ModelRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** As it came over the wire. */
  readonly text: string;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format?: { readonly type: string; readonly json_schema?: unknown };
    readonly stream_options?: unknown;
  };
}

/** How the endpoint behaves for one call. */
export type Reply =
  /** Streams the text (a value that is no string is written as JSON). */
  | { readonly text: unknown; readonly shape?: Shape }
  | { readonly status: number; readonly message?: string; readonly code?: string; readonly headers?: Readonly<Record<string, string>> }
  /** Accepts the request and never says a word. */
  | { readonly stall: 'before-first-token' }
  /** Says a part, then nothing more. */
  | { readonly stall: 'mid-stream'; readonly text: string }
  /** Says a part, then the connection is gone; `politely` ends the stream without its last words. */
  | { readonly cut: string; readonly politely?: boolean }
  /** Says this many characters. */
  | { readonly endless: number };

export interface Shape {
  /** Deltas carry no role, as some servers leave it out. */
  readonly omitRole?: boolean;
  /** Words of reasoning before the answer, in this field. */
  readonly reasoning?: { readonly field: 'reasoning_content' | 'reasoning'; readonly text: string };
  readonly finishReason?: string;
  readonly refusal?: string;
  readonly withoutUsage?: boolean;
  /** Characters a delta; 7 when absent, so that escapes and pairs are cut apart. */
  readonly piece?: number;
  /** Says this many characters, and the rest only after the promise. */
  readonly pause?: { readonly after: number; readonly until: Promise<void> };
}

export interface FakeModelOptions {
  /** One reply a call, the last one repeated; or a function of the request and its number from 0. */
  readonly replies: readonly Reply[] | ((request: ModelRequest, call: number) => Reply | Promise<Reply>);
  /** Response formats that are answered with 400. */
  readonly refuse?: readonly ('json_schema' | 'json_object')[];
  /** A server that does not know stream_options. */
  readonly refuseUsage?: boolean;
}

export interface FakeModel {
  readonly baseUrl: string;
  /** Questions; that it was asked for its models is not among them. */
  readonly requests: readonly ModelRequest[];
  /** Resolves when so many requests have arrived. */
  requested(count: number): Promise<void>;
  /** Resolves when the client has hung up on so many calls. */
  hungUp(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1. */
export async function startFakeModel(options: FakeModelOptions): Promise<FakeModel> {
  const requests: ModelRequest[] = [];
  const sockets = new Set<Socket>();
  const waiters = new Set<() => void>();
  let hangUps = 0;

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data: [{ id: 'scripted', object: 'model', created: 1, owned_by: 'test' }] }));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const received: ModelRequest = {
      path: request.url ?? '',
      headers: request.headers,
      text,
      body: JSON.parse(text) as ModelRequest['body'],
    };
    const call = requests.push(received) - 1;
    response.on('close', () => {
      if (response.writableFinished) return;
      hangUps += 1;
      tell();
    });
    tell();
    const format = received.body.response_format?.type;
    if (options.refuseUsage && received.body.stream_options) return refuse(response, { status: 400, message: 'Unrecognized request argument supplied: stream_options' });
    if (options.refuse?.some((refused) => refused === format)) return refuse(response, { status: 400, message: `response_format ${format} is not supported` });
    const { replies } = options;
    const reply = typeof replies === 'function' ? await replies(received, call) : replies[Math.min(call, replies.length - 1)];
    if (!reply) throw new Error('The script has no reply.');
    await give(response, reply, received.body.model);
  }

  function tell(): void {
    for (const waiter of waiters) waiter();
  }

  function when(fits: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (!fits()) return;
      waiters.delete(check);
      resolve();
    };
    waiters.add(check);
    check();
    return promise;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    requested: (count) => when(() => requests.length >= count),
    hungUp: (count) => when(() => hangUps >= count),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A base address at which nothing listens. */
export async function closedAddress(): Promise<string> {
  const model = await startFakeModel({ replies: [] });
  await model.close();
  return model.baseUrl;
}

function refuse(response: ServerResponse, { status, message, code, headers }: Extract<Reply, { status: number }>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: message ?? `status ${status}`, type: 'error', param: null, code: code ?? null } }));
}

async function give(response: ServerResponse, reply: Reply, model: string): Promise<void> {
  if ('status' in reply) return refuse(response, reply);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const send = (choice: object | undefined, more: object = {}) =>
    response.write(`data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model, choices: choice ? [choice] : [], ...more })}\n\n`);
  const delta = (fields: object, finish: string | null = null) => send({ index: 0, delta: fields, finish_reason: finish });
  if ('endless' in reply) {
    const piece = 'a'.repeat(64 * 1024);
    for (let sent = 0; sent < reply.endless && response.writable; sent += piece.length) {
      if (!delta({ content: piece })) await drained(response);
    }
    response.end();
    return;
  }
  if ('stall' in reply) {
    response.flushHeaders();
    if (reply.stall === 'mid-stream') delta({ role: 'assistant', content: reply.text });
    return;
  }
  if ('cut' in reply) {
    delta({ role: 'assistant', content: reply.cut });
    if (reply.politely) response.end();
    else setImmediate(() => response.destroy());
    return;
  }
  const { shape = {} } = reply;
  const text = typeof reply.text === 'string' ? reply.text : JSON.stringify(reply.text);
  if (!shape.omitRole) delta({ role: 'assistant', content: '' });
  if (shape.reasoning) for (const piece of pieces(shape.reasoning.text, 20)) delta({ [shape.reasoning.field]: piece });
  const early = shape.pause ? text.slice(0, shape.pause.after) : text;
  for (const piece of pieces(early, shape.piece ?? 7)) delta({ content: piece });
  if (shape.pause) {
    await shape.pause.until;
    for (const piece of pieces(text.slice(shape.pause.after), shape.piece ?? 7)) delta({ content: piece });
  }
  if (shape.refusal) delta({ refusal: shape.refusal });
  delta({}, shape.finishReason ?? 'stop');
  if (!shape.withoutUsage) send(undefined, { usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } });
  response.write('data: [DONE]\n\n');
  response.end();
}

function pieces(text: string, length: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) => text.slice(index * length, (index + 1) * length));
}

/** Resolves when more can be written, or when nobody reads any more. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      response.off('drain', settle).off('close', settle);
      resolve();
    };
    response.on('drain', settle).on('close', settle);
  });
}
