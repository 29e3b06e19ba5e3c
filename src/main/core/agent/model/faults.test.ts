/**
 * What can go wrong between us and a model, over real HTTP: the sentence a person reads, how often it was asked, and that nothing
 * of a part of an answer is ever a plan. docs/models.md lists them.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startFakeModel, type FakeModel, type FakeModelOptions, type Reply } from '../../../../../e2e/support/fake-model.ts';
import { failureOf, plannerAt } from '../../../../../e2e/support/planner-trial.ts';
import { selfSigned } from '../../../../../e2e/support/self-signed.ts';
import type { SessionId, StopNumber } from '../../../../shared/ids.ts';
import { modelProfileSchema, type ModelProfile } from '../../../../shared/models.ts';
import type { Observation } from '../../../../shared/observation.ts';
import { silentLogger } from '../../base/logger.ts';
import type { PastRound, PlannerInput } from '../planner.ts';
import { createModelClient } from './client.ts';

const answer = { thoughts: 'all here', hypotheses: [], plan: [{ action: 'evaluate', expression: 'x', description: 'look' }], verdict: null };
const input: PlannerInput = { symptom: 'it fails', workspace: '/w', past: [], personActions: [], interactive: true };
const never = new AbortController().signal;

let model: FakeModel | undefined;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await model?.close();
  model = undefined;
  for (const close of closing.splice(0)) await close();
});

async function ask(options: FakeModelOptions, profile: Partial<ModelProfile> = {}, asked = input) {
  model = await startFakeModel(options);
  const { planner, pauses } = plannerAt(model.baseUrl, { profile });
  const thoughts: string[] = [];
  const { plan } = await planner.plan(asked, never, (text) => thoughts.push(text));
  return { plan, pauses, thoughts: thoughts.join(''), planner };
}

/** Serves in a way that the scripted endpoint does not. */
async function serve(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closing.push(async () => {
    if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function') server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

describe('asked again', () => {
  test.each([429, 500, 502, 503, 529])('after %d, four times in all, and each wait is told', async (status) => {
    const error = await failureOf(ask({ replies: [{ status }] }));
    expect(error.code).toBe(status === 429 ? 'model-limited' : 'model-failed');
    expect(error.message).toContain(`(${status})`);
    expect(model?.requests).toHaveLength(4);
    await model?.close();
    const { plan, pauses } = await ask({ replies: [{ status }, { text: answer }] });
    expect([plan.thoughts, pauses]).toEqual(['all here', [1]]);
  });

  test.each([429, 503])('after %d as late as the endpoint says, also as a date, and never later than in a minute', async (status) => {
    const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toUTCString();
    const { pauses } = await ask({ replies: [{ status, headers: { 'retry-after': at(-5000) } }, { status, headers: { 'retry-after': 'soon' } }, { text: answer }] });
    expect(pauses).toEqual([0, 1]);
    await model?.close();
    const error = await failureOf(ask({ replies: [{ status, headers: { 'retry-after': at(3_600_000) } }] }));
    expect(error.message).toContain(`(${status})`);
    expect(model?.requests).toHaveLength(1);
  });

  test('waits differ without being asked for, so that many clients do not come back at once', async () => {
    model = await startFakeModel({ replies: [{ status: 503 }] });
    const profile = modelProfileSchema.parse({ baseUrl: model.baseUrl, model: 'tiny' });
    const waits: number[] = [];
    const client = createModelClient({ profile, apiKey: undefined, localOnly: false, logger: silentLogger, known: new Map() });
    for (let count = 0; count < 8; count++) {
      const stop = new AbortController();
      const pause = (_: string, milliseconds: number) => {
        waits.push(milliseconds);
        stop.abort();
      };
      await failureOf(client.ask({ messages: [] }, stop.signal, { text: () => undefined, again: () => undefined, pause }));
    }
    expect(new Set(waits).size).toBeGreaterThan(4);
    for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(500);
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(1500);
  });
});

describe('too long for the model', () => {
  const tooLong: Reply = { status: 400, message: "This model's maximum context length is 4096 tokens", code: 'context_length_exceeded' };
  const variables = Array.from({ length: 30 }, (_, index) => ({ name: `v${index}`, value: 'word '.repeat(60), reference: 0 }));
  const observed = (number: number): Observation => ({
    rootId: 'r' as SessionId,
    output: '',
    stop: { number: number as StopNumber, sessionId: 'r' as SessionId, threadId: 1, reason: 'exception', frames: [{ index: 0, id: 7, name: 'main', path: '/w/a.js', line: 1, column: 1, kind: 'normal', user: true, variables, changedLines: [] }] },
  });
  const past: readonly PastRound[] = [{ observation: observed(1), thoughts: 't', hypotheses: [], steps: [] }];
  const sizes = () => model?.requests.map(({ body }) => body.messages.reduce((sum, { content }) => sum + content.length, 0)) ?? [];

  test('is shortened once, in the first round too, and stays short for the task', async () => {
    const { planner } = await ask({ replies: (_, call) => (call === 0 ? tooLong : { text: answer }) }, {}, { ...input, observation: observed(1) });
    await planner.plan({ ...input, past, observation: observed(2) }, never, () => undefined);
    const [first = 0, second = 0, third = 0] = sizes();
    expect(second).toBeLessThan(first / 1.7);
    expect(third).toBeLessThan(first / 1.7);
    expect(model?.requests).toHaveLength(3);
  });

  test('and too long still: said, and not asked a third time', async () => {
    const error = await failureOf(ask({ replies: [tooLong] }, {}, { ...input, past, observation: observed(2) }));
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringContaining('longer than it can read'), hint: expect.stringContaining('larger context') });
    expect(model?.requests).toHaveLength(2);
  });

  test('is not sent where the window is known: a server that cuts off the beginning would not say so', async () => {
    await ask({ replies: [{ text: answer }] }, { contextTokens: 4096 }, { ...input, observation: observed(1) });
    await model?.close();
    const [short = 0] = sizes();
    await ask({ replies: [{ text: answer }] }, {}, { ...input, observation: observed(1) });
    expect(short).toBeLessThan((sizes()[0] ?? 0) / 1.7);
  });
});

describe('not reached', () => {
  const ends = (handler: (request: IncomingMessage, response: ServerResponse) => void) => createServer(handler);
  const planned = (address: string, more: Partial<ModelProfile> = {}) => failureOf(plannerAt(address, { profile: more }).planner.plan(input, never, () => undefined));

  test('a server that takes the question and does not even begin to answer', async () => {
    let asked = 0;
    const address = await serve(ends((request) => {
      asked += 1;
      request.resume();
    }));
    const error = await planned(`http://${address}`, { firstTokenSeconds: 0.2 });
    expect(error).toMatchObject({ code: 'model-stalled', message: expect.stringContaining('said nothing within 0.2 s') });
    expect(asked).toBe(1);
  });

  test('a certificate that nobody has signed', async () => {
    let asked = 0;
    const address = await serve(createSecureServer(selfSigned, () => (asked += 1)));
    const error = await planned(`https://${address}`);
    expect(error).toMatchObject({ code: 'model-unreachable', message: expect.stringContaining('its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)') });
    expect(asked).toBe(0);
  });

  test('https at a server that speaks http', async () => {
    const address = await serve(ends((_, response) => response.end()));
    expect(await planned(`https://${address}`)).toMatchObject({ code: 'model-unreachable', message: expect.stringContaining('does not speak https'), hint: expect.stringContaining('may want http') });
  });

  test('a proxy that asks who is there', async () => {
    const error = await failureOf(ask({ replies: [{ status: 407 }] }));
    expect(error).toMatchObject({ code: 'model-unreachable', message: expect.stringContaining('such as a proxy that asks for a login (407)'), hint: expect.stringContaining('Log in at the proxy') });
    expect(model?.requests).toHaveLength(1);
  });
});

describe('an answer that is none', () => {
  test.each([
    ['empty', '', /The answer is empty/],
    ['white space', ' \n\t ', /The answer is empty/],
    ['only reasoning', '<think>I would look at x</think>', /The answer is empty/],
    ['cut in the middle of its JSON', JSON.stringify(answer).slice(0, -20), /not JSON/],
    ['two plans', `${JSON.stringify(answer)}${JSON.stringify(answer)}`, /not JSON/],
    ['a list', JSON.stringify([answer]), /the answer: /],
    ['a verdict and a plan', JSON.stringify({ ...answer, verdict: { rootCause: { path: 'a.js', line: 1 }, explanation: 'e', evidence: ['r1s1'], confidence: 1 } }), /plan must be empty/],
    ['an expression of five thousand characters', JSON.stringify({ ...answer, plan: [{ action: 'evaluate', expression: 'x'.repeat(5000), description: 'd' }] }), /plan\[0\]\.expression/],
  ])('%s: told to the model once, then to the person', async (_, text, fault) => {
    const error = await failureOf(ask({ replies: [{ text }] }));
    expect(error.code).toBe('plan-invalid');
    expect(error.message).toMatch(fault);
    expect(model?.requests).toHaveLength(2);
    expect(model?.requests[1]?.body.messages.at(-1)?.content).toMatch(fault);
  });

  /** Streams these chunks as they are, each an event. */
  const streaming = (...chunks: readonly object[]) =>
    createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`);
    });
  const choice = (delta: object, finish: string | null) => ({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] });

  test('given in parts, with reasoning whose beginning is missing and without counts, it is one', async () => {
    const parts = (text: string) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'no' }] }, { type: 'text', text }] });
    const usage = { ...choice({}, 'stop'), usage: { total_tokens: 3 } };
    const address = await serve(streaming(choice(parts('First I look at { x }. It is </think>\n'), null), choice(parts(JSON.stringify(answer)), null), usage));
    const { plan, usage: counted } = await plannerAt(`http://${address}`).planner.plan(input, never, () => undefined);
    expect(plan.thoughts).toBe('all here');
    expect(counted.inputTokens).toBeGreaterThan(1000);
  });

  test('calls of tools instead of a plan run nothing', async () => {
    const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'evaluate', arguments: '{"expression":"x"}' } };
    const address = await serve(streaming(choice({ role: 'assistant', tool_calls: [call, call] }, null), choice({}, 'tool_calls')));
    const error = await failureOf(plannerAt(`http://${address}`).planner.plan(input, never, () => undefined));
    expect(error).toMatchObject({ code: 'plan-invalid', message: expect.stringContaining('The answer is empty') });
  });

  test('a piece of ten million characters is not kept', async () => {
    const address = await serve(streaming(choice({ role: 'assistant', content: 'x'.repeat(10_000_000) }, 'stop')));
    const error = await failureOf(plannerAt(`http://${address}`).planner.plan(input, never, () => undefined));
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringContaining('more than four million characters') });
  });

  test('a chunk that is no JSON ends the call, and no part of it is a plan', async () => {
    let asked = 0;
    const address = await serve(
      createServer((request, response) => {
        asked += 1;
        request.resume();
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.end(`data: ${JSON.stringify(choice({ content: JSON.stringify(answer) }, null))}\n\ndata: {"id": oops\n\ndata: [DONE]\n\n`);
      }),
    );
    const error = await failureOf(plannerAt(`http://${address}`).planner.plan(input, never, () => undefined));
    expect(error).toMatchObject({ code: 'model-failed', message: expect.stringContaining('broke while the model answered') });
    expect(asked).toBe(4);
  });
});
