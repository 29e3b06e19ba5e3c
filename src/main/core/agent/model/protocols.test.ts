import { afterEach, describe, expect, test } from 'vitest';
import { startFakeLlama, startFakeOllama, type FakeLocalModel, type LocalReply } from '../../../../../e2e/support/fake-local-model.ts';
import { closedAddress, startFakeModel } from '../../../../../e2e/support/fake-model.ts';
import { failureOf } from '../../../../../e2e/support/planner-trial.ts';
import { modelProfileSchema, type ModelCheck, type ModelProtocol } from '../../../../shared/models.ts';
import { silentLogger } from '../../base/logger.ts';
import { createModelClient } from './client.ts';
import { detectServers } from './detect.ts';
import { openEndpoint } from './endpoint.ts';
import { testProfile } from './test-profile.ts';

let server: FakeLocalModel | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const starts = { ollama: startFakeOllama, llama: startFakeLlama } as const;
const question = { messages: [{ role: 'user', content: 'why?' }], schema: { name: 'answer', schema: { type: 'object', properties: { a: { type: 'integer' } } } } } as const;
const never = new AbortController().signal;

function profileAt(protocol: ModelProtocol, baseUrl: string) {
  return modelProfileSchema.parse({ protocol, baseUrl, model: 'coder:7b', contextTokens: 4096 });
}

async function ask(protocol: 'ollama' | 'llama', reply: LocalReply) {
  server = await starts[protocol](reply);
  const client = createModelClient({ profile: profileAt(protocol, server.baseUrl), apiKey: undefined, localOnly: true, logger: silentLogger, known: new Map(), backoff: () => 1 });
  return client.ask(question, never, { text: () => undefined, again: () => undefined });
}

const fails = (protocol: 'ollama' | 'llama', reply: LocalReply) => failureOf(ask(protocol, reply));

describe('an own door', () => {
  test('of Ollama is asked with the schema and with how much may be read', async () => {
    const answer = await ask('ollama', { text: '{"a": 1} and a long rest', thinking: 'hm', end: 'stop' });
    expect(answer).toMatchObject({ text: '{"a": 1} and a long rest', usage: { inputTokens: 50, outputTokens: 7 }, format: 'json_schema' });
    expect(answer.pieces).toBeGreaterThan(1);
    expect(server?.requests).toEqual([
      { path: '/api/chat', body: { model: 'coder:7b', messages: question.messages, stream: true, options: { num_ctx: 4096 }, format: question.schema.schema } },
    ]);
  });

  test('of llama-server is asked in the form of its model, and says what it had read before', async () => {
    const answer = await ask('llama', { text: '{"a": 1}', end: 'stop' });
    expect(answer).toMatchObject({ text: '{"a": 1}', usage: { inputTokens: 50, cachedTokens: 40, outputTokens: 7 } });
    expect(server?.requests[1]).toMatchObject({ path: '/completion', body: { prompt: `<s>${JSON.stringify(question.messages)}`, json_schema: question.schema.schema, cache_prompt: true } });
  });

  test.each(['ollama', 'llama'] as const)('of %s that ends without a word was cut off, and is asked again', async (protocol) => {
    const error = await fails(protocol, { text: '{"a": 1}' });
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringContaining('broke while the model answered') });
    const asked = server?.requests.filter(({ path }) => path !== '/apply-template');
    expect(asked).toHaveLength(4);
  });

  test.each([
    ['ollama', { text: '{"a"', end: 'length' }, 'model-failed', /longest/],
    ['llama', { text: '{"a"', end: 'length' }, 'model-failed', /longest/],
    ['ollama', { status: 404, error: 'model "coder:7b" not found' }, 'model-missing', /no model "coder:7b"/],
    ['llama', { status: 503 }, 'model-failed', /problem of its own \(503\)/],
    ['ollama', { text: '{', error: 'llama runner process has terminated' }, 'model-failed', /reported an error while it answered/],
    ['llama', { text: '{', error: 'context shift is disabled' }, 'model-failed', /reported an error while it answered/],
  ] as const)('of %s that answers %j', async (protocol, reply, code, message) => {
    const error = await fails(protocol, reply);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message), hint: expect.any(String) });
  });

  test('that is another kind of server is told apart', async () => {
    server = await startFakeLlama({ text: 'x', end: 'stop' });
    const endpoint = openEndpoint({ profile: profileAt('ollama', server.baseUrl), apiKey: undefined, localOnly: true });
    await expect(endpoint.models(never)).rejects.toThrow(/404/);
  });
});

describe('an address', () => {
  test('that points elsewhere is not followed: neither key nor question leave', async () => {
    const other = await startFakeModel({ replies: [{ text: '{}' }] });
    const { createServer } = await import('node:http');
    const redirecting = createServer((request, response) => {
      request.resume();
      response.writeHead(307, { location: `${other.baseUrl}/chat/completions` }).end();
    });
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve));
    const { port } = redirecting.address() as { port: number };
    const client = createModelClient({ profile: profileAt('openai', `http://127.0.0.1:${port}/v1`), apiKey: 'canary', localOnly: false, logger: silentLogger, known: new Map(), backoff: () => 1 });
    await expect(client.ask(question, never, { text: () => undefined, again: () => undefined })).rejects.toMatchObject({ code: 'model-missing', message: expect.stringContaining('was not followed') });
    expect(other.requests).toHaveLength(0);
    redirecting.closeAllConnections();
    redirecting.close();
    await other.close();
  });

  test('that may not be asked is refused before anything is sent', async () => {
    const client = createModelClient({ profile: profileAt('openai', 'http://models.example/v1'), apiKey: 'k', localOnly: false, logger: silentLogger, known: new Map() });
    await expect(client.ask(question, never, { text: () => undefined, again: () => undefined })).rejects.toMatchObject({ code: 'model-refused', hint: expect.any(String) });
  });
});

describe('the models page', () => {
  test('finds servers of this machine that are what they should be, and no others', async () => {
    const ollama = await startFakeOllama({});
    const llama = await startFakeLlama({});
    const found = await detectServers(never, [
      { name: 'Ollama', protocol: 'ollama', baseUrl: ollama.baseUrl },
      { name: 'llama.cpp', protocol: 'llama', baseUrl: llama.baseUrl },
      { name: 'not Ollama', protocol: 'ollama', baseUrl: llama.baseUrl },
      { name: 'nobody', protocol: 'openai', baseUrl: await closedAddress() },
    ]);
    expect(found.map(({ name, models }) => [name, models])).toEqual([
      ['Ollama', ['coder:7b', 'small:1b']],
      ['llama.cpp', ['model.gguf']],
    ]);
    await Promise.all([ollama.close(), llama.close()]);
  });

  const counted = JSON.stringify({ numbers: Array.from({ length: 40 }, (_, index) => index + 1) });

  async function checks(reply: LocalReply, protocol: 'ollama' | 'llama' = 'ollama'): Promise<readonly ModelCheck[]> {
    server = await starts[protocol](reply);
    const found: ModelCheck[] = [];
    await testProfile({ profile: profileAt(protocol, server.baseUrl), apiKey: undefined, localOnly: false, logger: silentLogger }, never, (check) => found.push(check));
    return found;
  }
  const states = (found: readonly ModelCheck[]) => found.map(({ kind, state }) => `${kind} ${state}`);

  test('tests what works: address, model, JSON, streaming, speed', async () => {
    expect(states(await checks({ text: counted, end: 'stop' }))).toEqual(['address good', 'model good', 'format good', 'streaming good', 'speed good']);
  });

  test('says what does not', async () => {
    expect(states(await checks({ text: '{"numbers":[1,2]}', end: 'stop' }))).toContain('format poor');
    await server?.close();
    expect(states(await checks({ text: 'I would rather not', end: 'stop' }))).toContain('format bad');
    await server?.close();
    const refused = await checks({ status: 401, error: 'who are you' });
    expect(states(refused)).toEqual(['address good', 'model good', 'key bad']);
    await server?.close();
    const unknown = await checks({ text: counted, end: 'stop' }, 'llama');
    expect(states(unknown)[1]).toBe('model poor');
  });

  test('says that nothing listens, and asks no more', async () => {
    const found: ModelCheck[] = [];
    await testProfile({ profile: profileAt('openai', await closedAddress()), apiKey: undefined, localOnly: false, logger: silentLogger }, never, (check) => found.push(check));
    expect(found).toEqual([{ kind: 'address', state: 'bad', words: expect.stringContaining('nothing listens there') }]);
  });
});
