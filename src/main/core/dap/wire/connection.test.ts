import { afterEach, describe, expect, test, vi } from 'vitest';
import { DapilotError } from '../../../../shared/errors.ts';
import { createFrameReader, encodeFrame } from '../../base/framing.ts';
import { createLogger, silentLogger } from '../../base/logger.ts';
import { createConnection, type DapEvent } from './connection.ts';
import { createLinkedPair } from '../../../../../e2e/support/linked-pair.ts';

type Message = Record<string, unknown>;

/** A connection and, at its far end, the bare wire. */
function open(logger = silentLogger) {
  const [ours, theirs] = createLinkedPair();
  const received: Message[] = [];
  const waiting: { readonly fits: (message: Message) => boolean; readonly resolve: (message: Message) => void }[] = [];
  const reader = createFrameReader({
    message: (message) => {
      received.push(message);
      for (const waiter of waiting.filter(({ fits }) => fits(message))) waiter.resolve(message);
    },
    junk: (text) => expect.unreachable(text),
    badFrame: (reason) => expect.unreachable(reason),
    failed: (reason) => expect.unreachable(reason),
  });
  theirs.listen({ data: reader.push, down: () => undefined });
  const next = (fits: (message: Message) => boolean) =>
    new Promise<Message>((resolve) => {
      const seen = received.find(fits);
      if (seen) resolve(seen);
      else waiting.push({ fits, resolve });
    });
  return {
    connection: createConnection(ours, logger),
    received,
    next,
    request: (command: string) => next((message) => message['type'] === 'request' && message['command'] === command),
    response: (to: number) => next((message) => message['type'] === 'response' && message['request_seq'] === to),
    send: (...messages: Message[]) => theirs.write(Buffer.concat(messages.map((message) => encodeFrame(message)))),
    raw: (text: string) => theirs.write(Buffer.from(text)),
    closeTheirs: () => theirs.close(),
  };
}

/** The DapilotError a promise rejects with. */
async function problemOf(promise: Promise<unknown>): Promise<DapilotError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof DapilotError) return error;
  throw new Error(`expected a DapilotError, got ${String(error)}`);
}

afterEach(() => vi.useRealTimers());

describe('requests', () => {
  test('responses find their request by request_seq alone: any order, no command, strange seq', async () => {
    const { connection, request, send } = open();
    const threads = connection.request('threads', {});
    const source = connection.request('source', { sourceReference: 1 });
    const [first, second] = [await request('threads'), await request('source')];
    send(
      { seq: 0, type: 'response', request_seq: second['seq'], success: true, command: '', body: { content: 'text' } },
      { seq: 0, type: 'response', request_seq: String(first['seq']), success: true, body: { threads: [] } },
    );
    expect(await source).toEqual({ content: 'text' });
    expect(await threads).toEqual({ threads: [] });
  });

  test('a response without body, with body null, without success is an empty answer', async () => {
    for (const more of [{ success: true }, { success: true, body: null }, {}, { success: true, body: [] }]) {
      const { connection, request, send } = open();
      const answer = connection.request('next', { threadId: 0 });
      send({ type: 'response', request_seq: (await request('next'))['seq'], ...more });
      expect(await answer).toEqual({});
    }
  });

  test('duplicate and unknown responses are ignored', async () => {
    const { connection, request, send } = open();
    const first = connection.request('threads', {});
    const response = { type: 'response', request_seq: (await request('threads'))['seq'], success: true, body: { threads: [] } };
    send(response, { ...response, body: {} }, { ...response, request_seq: 99 });
    expect(await first).toEqual({ threads: [] });
    const second = connection.request('source', { sourceReference: 1 });
    send({ ...response, request_seq: (await request('source'))['seq'], body: { content: 'x' } });
    expect(await second).toEqual({ content: 'x' });
  });

  test.each([
    ['body.error with variables', { body: { error: { format: 'no {what} in {where}', variables: { what: 'file', where: 'a' } } } }, 'no file in a'],
    ['body.error before message', { message: 'short', body: { error: { format: 'long' } } }, 'long'],
    ['message', { message: 'nope' }, 'nope'],
    ['a message in the body', { body: { message: 'nope' } }, 'nope'],
    ['an unknown variable', { body: { error: { format: '{gone}' } } }, '{gone}'],
    ['a traceback', { message: 'Traceback\n  line\nNameError: x\n' }, 'Traceback\n  line\nNameError: x\n'],
  ])('a refusal tells the words of %s', async (_, more, words) => {
    const { connection, request, send } = open();
    const problem = problemOf(connection.request('evaluate', { expression: 'x' }));
    send({ type: 'response', request_seq: (await request('evaluate'))['seq'], success: false, ...more });
    expect(await problem).toMatchObject({ code: 'adapter-refused', detail: words });
    expect((await problem).message).toBe(`The adapter refused "evaluate": ${words.trim().split('\n').at(-1)}`);
  });

  test('a deadline ends the request, a late response is dropped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { connection, request, send } = open();
    const problem = problemOf(connection.request('threads', {}, { timeoutMilliseconds: 2000 }));
    const { seq } = await request('threads');
    vi.advanceTimersByTime(2000);
    expect(await problem).toMatchObject({ code: 'timeout', message: expect.stringContaining('2 s') as string });
    send({ type: 'response', request_seq: seq, success: true });
    const next = connection.request('threads', {});
    send({ type: 'response', request_seq: Number(seq) + 1, success: true, body: { threads: [{ id: 0, name: 'main' }] } });
    expect(await next).toEqual({ threads: [{ id: 0, name: 'main' }] });
  });

  test('abort ends the request, before and after it was sent', async () => {
    const { connection, request, received } = open();
    const controller = new AbortController();
    const sent = problemOf(connection.request('evaluate', { expression: 'x' }, { signal: controller.signal }));
    await request('evaluate');
    controller.abort();
    expect((await sent).code).toBe('cancelled');
    expect((await problemOf(connection.request('evaluate', { expression: 'y' }, { signal: controller.signal }))).code).toBe('cancelled');
    expect(received).toHaveLength(1);
  });
});

describe('order', () => {
  test('what awaits a response runs before the event of the same chunk is handed out (A8)', async () => {
    const { connection, request, send } = open();
    const order: string[] = [];
    connection.onEvent(({ event }) => order.push(event));
    const awaiting = (async () => {
      await connection.request('setBreakpoints', { source: {} });
      await Promise.resolve();
      await Promise.resolve();
      order.push('response');
    })();
    const { seq } = await request('setBreakpoints');
    const last = new Promise((resolve) => connection.onEvent(({ event }) => event === 'stopped' && resolve(undefined)));
    send(
      { type: 'event', event: 'output' },
      { type: 'response', request_seq: seq, success: true },
      { type: 'event', event: 'breakpoint' },
      { type: 'event', event: 'stopped' },
    );
    await Promise.all([awaiting, last]);
    expect(order).toEqual(['output', 'response', 'breakpoint', 'stopped']);
  });

  test('a flood of output keeps its order among other events', async () => {
    const { connection, send } = open();
    const seen: DapEvent[] = [];
    connection.onEvent((event) => seen.push(event));
    const last = new Promise((resolve) => connection.onEvent(({ event }) => event === 'terminated' && resolve(undefined)));
    const flood = Array.from({ length: 1000 }, (_, index) => ({ type: 'event', event: index % 300 === 0 ? 'thread' : 'output', body: { index } }));
    send(...flood, { type: 'event', event: 'terminated' });
    await last;
    expect(seen.slice(0, -1).map(({ body }) => body['index'])).toEqual(flood.map((_, index) => index));
  });

  test('a message of many megabytes is parsed elsewhere, and keeps its place among the others', async () => {
    const { connection, request, send } = open();
    const seen: string[] = [];
    connection.onEvent(({ event }) => seen.push(event));
    const parse = vi.spyOn(JSON, 'parse');
    const asked = connection.request('variables', { variablesReference: 1 });
    const { seq } = await request('variables');
    const list = Array.from({ length: 100_000 }, (_, index) => ({ name: String(index), value: 'x'.repeat(40) }));
    const answered = asked.then(({ variables }) => {
      seen.push('answered');
      return variables;
    });
    send({ type: 'event', event: 'before' }, { type: 'response', request_seq: seq, success: true, body: { variables: list } }, { type: 'event', event: 'after' });
    const variables = await answered;
    expect(variables).toHaveLength(100_000);
    expect(variables?.slice(99_998)).toEqual(list.slice(99_998));
    await vi.waitFor(() => expect(seen).toEqual(['before', 'answered', 'after']));
    expect(parse.mock.calls.every(([text]) => text.length < 100_000)).toBe(true);
    parse.mockRestore();
    expect(connection.wireLog()).toMatch(/"variables":\[.*… \(\d{7} more characters\)/);
  });

  test('a large one that is no JSON is named, and the answer that it was is not waited for', async () => {
    const { connection, request, raw, send } = open();
    const asked = connection.request('source', { sourceReference: 1 });
    const { seq } = await request('source');
    const body = `{"type":"response","request_seq":${String(seq)},"success":true,"body":{"content":"${'x'.repeat(5_000_000)}`;
    raw(`Content-Length: ${body.length}\r\n\r\n${body}`);
    const after = new Promise<DapEvent>((resolve) => connection.onEvent(resolve));
    send({ type: 'event', event: 'after' });
    expect((await problemOf(asked)).code).toBe('adapter-failed');
    expect((await after).event).toBe('after');
  });

  test('the end waits for what is still being read', async () => {
    const { connection, send, closeTheirs } = open();
    const seen: number[] = [];
    connection.onEvent(({ body }) => seen.push(String(body['output']).length));
    send({ type: 'event', event: 'output', body: { output: 'é'.repeat(3_000_000) } });
    void closeTheirs();
    await connection.closed;
    expect(seen).toEqual([3_000_000]);
  });

  test('events before the answer to initialize reach a listener that was added in the same turn (A13)', async () => {
    const { connection, send } = open();
    send({ type: 'event', event: 'output', body: null });
    const first = await new Promise((resolve) => connection.onEvent(resolve));
    expect(first).toEqual({ event: 'output', body: {} });
  });

  test('a listener that throws is logged and harms nobody', async () => {
    const lines: string[] = [];
    const { connection, send } = open(createLogger({ write: (line) => lines.push(line) }));
    connection.onEvent(() => {
      throw new Error('defect');
    });
    send({ type: 'event', event: 'output' });
    await new Promise((resolve) => connection.onEvent(resolve));
    expect(lines.join()).toContain('defect');
  });
});

describe('reverse requests', () => {
  test('are refused by name without a handler', async () => {
    const { send, response } = open();
    send({ seq: 5, type: 'request', command: 'runInTerminal', arguments: {} });
    expect(await response(5)).toMatchObject({ success: false, command: 'runInTerminal', message: expect.stringContaining('runInTerminal') as string });
  });

  test('are answered with what the handler gives or throws', async () => {
    const { connection, send, response } = open();
    connection.onReverseRequest(async (command, parameters) => {
      if (command === 'startDebugging') return;
      if (command === 'runInTerminal') return { processId: parameters['pid'] };
      throw new DapilotError('not-supported', 'not here');
    });
    send({ seq: 1, type: 'request', command: 'startDebugging' });
    send({ seq: 2, type: 'request', command: 'runInTerminal', arguments: { pid: 7 } });
    send({ seq: 3, type: 'request', command: 'unheard' });
    expect(await response(1)).toMatchObject({ success: true, body: {} });
    expect(await response(2)).toMatchObject({ success: true, body: { processId: 7 } });
    expect(await response(3)).toMatchObject({ success: false, message: 'not here' });
  });

  test('are answered even when the handler never ends', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { connection, send, response } = open();
    const asked = new Promise<void>((resolve) =>
      connection.onReverseRequest(() => {
        resolve();
        return new Promise(() => undefined);
      }),
    );
    send({ seq: 9, type: 'request', command: 'runInTerminal' });
    await asked;
    vi.advanceTimersByTime(1000);
    expect(await response(9)).toMatchObject({ success: false });
  });
});

describe('the end', () => {
  test('rejects what is pending after handing out the last events, then tells it once', async () => {
    const { connection, request, send, closeTheirs } = open();
    const order: string[] = [];
    connection.onEvent(({ event }) => order.push(event));
    const closed = new Promise<string>((resolve) =>
      connection.onClose((reason) => {
        order.push('closed');
        resolve(reason);
      }),
    );
    const problem = problemOf(connection.request('launch', {}));
    await request('launch');
    send({ type: 'event', event: 'terminated' });
    await closeTheirs();
    expect(await problem).toMatchObject({ code: 'adapter-lost', message: expect.stringContaining('launch') as string });
    expect(await closed).toContain('closed the connection');
    expect(order).toEqual(['terminated', 'closed']);
    expect((await problemOf(connection.request('threads', {}))).code).toBe('adapter-lost');
  });

  test('a connection that is cut inside a message says so', async () => {
    const { connection, raw, closeTheirs } = open();
    const closed = new Promise<string>((resolve) => connection.onClose(resolve));
    raw('Content-Length: 100\r\n\r\n{"seq":');
    await closeTheirs();
    expect(await closed).toContain('cut inside a message');
  });

  test('a stream that cannot be trusted ends the connection, what came before it counts', async () => {
    const { connection, raw, send } = open();
    const events: string[] = [];
    connection.onEvent(({ event }) => events.push(event));
    const closed = new Promise<string>((resolve) => connection.onClose(resolve));
    send({ type: 'event', event: 'output' });
    raw('Content-Length: 9000000000000000\r\n\r\n');
    expect(await closed).toContain('9000000000000000');
    expect(events).toEqual(['output']);
  });

  test('single unusable messages are survived, twenty are not', async () => {
    const { connection, raw, send } = open();
    const closed = new Promise<string>((resolve) => connection.onClose(resolve));
    const bad = 'Content-Length: 3\r\n\r\n{x}';
    raw(bad.repeat(19));
    send({ type: 'event', event: 'output' });
    await new Promise((resolve) => connection.onEvent(resolve));
    send({ hello: 'there' });
    expect(await closed).toContain('20 unusable messages');
  });
});

describe('the wire log', () => {
  test('has both directions with times, without the values of environments', async () => {
    const { connection, request, send, raw } = open();
    const answer = connection.request('launch', { env: { API_KEY: 'hidden-1', GONE: null }, program: '/a.js' });
    const { seq } = await request('launch');
    raw('a banner\n');
    send(
      { seq: 1, type: 'request', command: 'startDebugging', arguments: { configuration: { env: { OTHER: 'hidden-2' } } } },
      { seq: 2, type: 'event', event: 'output', body: { output: 'my "env": {"A":"shown"}' } },
      { type: 'response', request_seq: seq, success: true },
    );
    await answer;
    const lines = connection.wireLog().trimEnd().split('\n');
    expect(lines.map((line) => line.slice(25, 28))).toEqual(['-> ', '-- ', '<- ', '<- ', '<- ', '-> ']);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z -> \{"seq":1,/);
    expect(lines[0]).toContain('"GONE":null');
    expect(lines.join()).toContain('shown');
    expect(lines.join()).not.toContain('hidden');
  });

  test('keeps the last two megabytes and cuts single frames', async () => {
    const { connection, send } = open();
    const last = new Promise((resolve) => connection.onEvent(({ event }) => event === 'terminated' && resolve(undefined)));
    send({ type: 'event', event: 'output', body: { output: 'w'.repeat(100_000) } });
    const filler = 'f'.repeat(1000);
    send(...Array.from({ length: 2500 }, (_, index) => ({ type: 'event', event: 'output', body: { index, output: filler } })));
    send({ type: 'event', event: 'output', body: { output: 'v'.repeat(100_000) } }, { type: 'event', event: 'terminated' });
    await last;
    const log = connection.wireLog();
    expect(log.length).toBeLessThan(2_100_000);
    expect(log.length).toBeGreaterThan(1_900_000);
    expect(log).not.toContain('wwww');
    expect(log).toContain('"index":2499');
    expect(log).toMatch(/v{60000}v*… \(\d+ more characters\)/);
  });
});
