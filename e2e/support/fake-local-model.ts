/** Ollama's and llama-server's own doors, scripted: real HTTP, their shapes as their documentation has them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface LocalRequest {
  readonly path: string;
  readonly body: { readonly [key: string]: unknown };
}

export interface LocalReply {
  readonly text?: string;
  readonly thinking?: string;
  /** The server's word for the end; absent: the connection ends without one. */
  readonly end?: 'stop' | 'length';
  /** An error in the middle. */
  readonly error?: string;
  /** Refuses with this status in its own form. */
  readonly status?: number;
}

export interface FakeLocalModel {
  readonly baseUrl: string;
  readonly requests: readonly LocalRequest[];
  close(): Promise<void>;
}

const names = ['coder:7b', 'small:1b'];

export function startFakeOllama(reply: LocalReply): Promise<FakeLocalModel> {
  return serve((request, response) => {
    if (request.path === '/api/tags') return json(response, { models: names.map((name) => ({ name, size: 1 })) });
    if (request.path !== '/api/chat') return json(response, { error: 'not found' }, 404);
    if (reply.status !== undefined) return json(response, { error: reply.error ?? 'no' }, reply.status);
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const line = (value: object) => response.write(`${JSON.stringify({ model: 'coder:7b', created_at: 'now', ...value })}\n`);
    if (reply.thinking) line({ message: { role: 'assistant', content: '', thinking: reply.thinking }, done: false });
    for (const piece of pieces(reply.text ?? '')) line({ message: { role: 'assistant', content: piece }, done: false });
    if (reply.error) line({ error: reply.error });
    else if (reply.end) line({ message: { role: 'assistant', content: '' }, done: true, done_reason: reply.end, prompt_eval_count: 50, eval_count: 7 });
    response.end();
  });
}

export function startFakeLlama(reply: LocalReply): Promise<FakeLocalModel> {
  return serve((request, response) => {
    if (request.path === '/v1/models') return json(response, { object: 'list', data: [{ id: 'model.gguf', object: 'model' }] });
    if (request.path === '/apply-template') return json(response, { prompt: `<s>${JSON.stringify(request.body['messages'])}` });
    if (request.path !== '/completion') return json(response, { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }, 404);
    if (reply.status !== undefined) return json(response, { error: { code: reply.status, message: reply.error ?? 'Loading model', type: 'unavailable_error' } }, reply.status);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const event = (value: object) => response.write(`data: ${JSON.stringify(value)}\n\n`);
    for (const piece of pieces(reply.text ?? '')) event({ index: 0, content: piece, stop: false, tokens_predicted: 1 });
    if (reply.error) response.write(`error: ${JSON.stringify({ code: 500, message: reply.error })}\n\n`);
    else if (reply.end) event({ content: '', stop: true, stop_type: reply.end === 'length' ? 'limit' : 'eos', tokens_predicted: 7, tokens_evaluated: 50, timings: { cache_n: 40, prompt_n: 10 } });
    response.end();
  });
}

async function serve(answer: (request: LocalRequest, response: ServerResponse) => void): Promise<FakeLocalModel> {
  const requests: LocalRequest[] = [];
  const server = createServer((incoming, response) => {
    read(incoming).then(
      (request) => {
        requests.push(request);
        answer(request, response);
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function read(incoming: IncomingMessage): Promise<LocalRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return { path: incoming.url ?? '', body: text === '' ? {} : (JSON.parse(text) as LocalRequest['body']) };
}

function json(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function pieces(text: string): readonly string[] {
  return text.match(/[\s\S]{1,9}/g) ?? [];
}
