/** A scripted debug adapter on one end of a transport. It records every request, and never sleeps. */
import { createFrameReader, encodeFrame } from '../../src/main/core/base/framing.ts';
import type { Transport } from '../../src/main/core/dap/wire/transport.ts';
import { plainAnswer, type Action, type FakeRequest, type Rule, type Scenario } from './fake-scenario.ts';

/** Named moments that tests and connections wait for and give; given once, they stay given. */
export interface Signals {
  give(name: string): void;
  given(name: string): Promise<void>;
}

export interface FakeAdapter {
  /** Every request of the client, in the order of arrival. */
  readonly requests: readonly FakeRequest[];
  /** What the client answered to reverse requests. */
  readonly responses: readonly Readonly<Record<string, unknown>>[];
  /** What a process of its own would have written to standard error. */
  readonly stderr: readonly string[];
  readonly signals: Signals;
  /** The commands of all requests so far. */
  commands(): readonly string[];
  /** The n-th request of this command, from 1; waits until it has come. */
  received(command: string, count?: number): Promise<FakeRequest>;
  /** Runs actions from outside a rule, for example to let the program stop. */
  act(...actions: readonly Action[]): Promise<void>;
  /** Resolves when the connection is over. */
  readonly closed: Promise<void>;
  /** An action that went wrong, for example bytes of the client that are no DAP; tests expect none. */
  readonly errors: readonly unknown[];
}

export interface FakeProcess {
  stderr?(text: string): void;
  /** Called when everything has been written. */
  exit(how: number | NodeJS.Signals): void;
  /** Where a connection is the whole process: how to end it. */
  close?(): void;
}

export function createSignals(): Signals {
  const signals = new Map<string, PromiseWithResolvers<void>>();
  const of = (name: string) => {
    const signal = signals.get(name) ?? Promise.withResolvers<void>();
    signals.set(name, signal);
    return signal;
  };
  return { give: (name) => of(name).resolve(), given: (name) => of(name).promise };
}

interface Incoming {
  readonly kind: 'request' | 'response';
  readonly command: string;
}

/** Plays a scenario. */
export function createFakeAdapter(
  transport: Transport,
  scenario: Scenario,
  { signals = createSignals(), process }: { readonly signals?: Signals; readonly process?: FakeProcess } = {},
): FakeAdapter {
  const requests: FakeRequest[] = [];
  const responses: Record<string, unknown>[] = [];
  const stderr: string[] = [];
  const errors: unknown[] = [];
  const rules: Rule[] = [...scenario.rules];
  const listeners = new Set<(incoming: Incoming) => void>();
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  let sequence = 1;
  let chunkSize = 0;
  let collected: Uint8Array[] | undefined;

  const write = (bytes: Uint8Array) => {
    if (collected) collected.push(bytes);
    else if (chunkSize === 0) transport.write(bytes);
    else for (let at = 0; at < bytes.length; at += chunkSize) transport.write(bytes.subarray(at, at + chunkSize));
  };
  const send = (message: Record<string, unknown>) => write(encodeFrame({ seq: sequence++, ...message }));

  const next = (kind: Incoming['kind'], command: string) =>
    new Promise<void>((resolve) => {
      const listener = (incoming: Incoming) => {
        if (incoming.kind !== kind || incoming.command !== command) return;
        listeners.delete(listener);
        resolve();
      };
      listeners.add(listener);
    });

  const respond = (request: FakeRequest | undefined, more: Record<string, unknown>) => {
    if (!request) throw new Error(`scenario ${scenario.name} answers where there is no request`);
    send({ type: 'response', request_seq: request.seq, command: request.command, success: true, ...more });
  };

  const perform = async (action: Action, request: FakeRequest | undefined, seen: Seen): Promise<void> => {
    if ('respond' in action) {
      const body = typeof action.respond === 'function' ? action.respond(request as FakeRequest) : action.respond;
      respond(request, body === null ? {} : { body });
    } else if ('refuse' in action) {
      const { message, error } = action.refuse;
      respond(request, { success: false, ...(message === undefined ? {} : { message }), ...(error ? { body: { error } } : {}) });
    } else if ('event' in action) send({ type: 'event', event: action.event, ...(action.body === undefined ? {} : { body: action.body }) });
    else if ('request' in action) send({ type: 'request', command: action.request, arguments: action.arguments ?? {} });
    else if ('raw' in action) write(typeof action.raw === 'string' ? Buffer.from(action.raw) : action.raw);
    else if ('chunk' in action) chunkSize = action.chunk;
    else if ('together' in action) await performTogether(action.together, request, seen);
    else if ('waitFor' in action) await seen('request', action.waitFor);
    else if ('waitForResponse' in action) await seen('response', action.waitForResponse);
    else if ('waitForSignal' in action) await signals.given(action.waitForSignal);
    else if ('signal' in action) signals.give(action.signal);
    else if ('stderr' in action) {
      stderr.push(action.stderr);
      process?.stderr?.(action.stderr);
    } else if ('exit' in action && process) process.exit(action.exit);
    else if (process?.close) process.close();
    else await transport.close();
  };

  const performTogether = async (actions: readonly Action[], request: FakeRequest | undefined, seen: Seen) => {
    const pieces: Uint8Array[] = [];
    collected = pieces;
    for (const action of actions) await perform(action, request, seen);
    collected = undefined;
    write(Buffer.concat(pieces));
  };

  type Seen = (kind: Incoming['kind'], command: string) => Promise<void>;
  /** Remembers what has come since the rule began, so that a wait cannot miss it. */
  const watch = (): { readonly seen: Seen; readonly end: () => void } => {
    const past: Incoming[] = [];
    const listener = (incoming: Incoming) => past.push(incoming);
    listeners.add(listener);
    return {
      seen: async (kind, command) => {
        if (past.some((incoming) => incoming.kind === kind && incoming.command === command)) return;
        await next(kind, command);
      },
      end: () => listeners.delete(listener),
    };
  };

  const run = async (actions: readonly Action[], request?: FakeRequest): Promise<void> => {
    const { seen, end } = watch();
    try {
      for (const action of actions) await perform(action, request, seen);
    } catch (error) {
      errors.push(error);
    } finally {
      end();
    }
  };

  const takeRule = (command: string): Rule | undefined => {
    const fitting = rules.filter((rule) => rule.on === command);
    if (fitting.length > 1 && fitting[0]) rules.splice(rules.indexOf(fitting[0]), 1);
    return fitting[0];
  };

  const handle = (message: Record<string, unknown>) => {
    const command = String(message['command']);
    if (message['type'] === 'response') responses.push(message);
    else {
      const request = { seq: Number(message['seq']), command, arguments: (message['arguments'] ?? {}) as Record<string, unknown> };
      requests.push(request);
      const rule = takeRule(command);
      // An answer that needs no waiting is written before anybody who waited for this request goes on.
      if (rule) void run(rule.do, request);
      else if (scenario.otherwise) void run(scenario.otherwise, request);
      else respond(request, { body: plainAnswer(scenario, request) });
    }
    const incoming: Incoming = { kind: message['type'] === 'response' ? 'response' : 'request', command };
    for (const listener of Array.from(listeners)) listener(incoming);
  };

  const broken = (reason: string) => errors.push(new Error(`the client sent ${reason}`));
  const reader = createFrameReader({ message: handle, junk: broken, badFrame: broken, failed: broken });
  transport.listen({ data: reader.push, down: () => resolveClosed() });
  const start = takeRule('connect');
  if (start) void run(start.do);

  const received: FakeAdapter['received'] = async (command, count = 1) => {
    for (;;) {
      const found = requests.filter((request) => request.command === command)[count - 1];
      if (found) return found;
      await next('request', command);
    }
  };

  return {
    requests,
    responses,
    stderr,
    signals,
    errors,
    closed,
    commands: () => requests.map((request) => request.command),
    received,
    act: (...actions) => run(actions),
  };
}
