/** One DAP connection: requests with deadlines, events in order, reverse requests that are always answered. */
import { setImmediate } from 'node:timers';
import { DapilotError, toProblem } from '../../../../shared/errors.ts';
import type { Disposable } from '../../base/disposable.ts';
import { createEmitter } from '../../base/emitter.ts';
import { createFrameReader, encodeText } from '../../base/framing.ts';
import type { Logger } from '../../base/logger.ts';
import { createQueue } from '../../base/queue.ts';
import { refusalError } from './adapter-refusal.ts';
import type { DapArguments, DapBody, DapCommand } from './protocol.ts';
import type { Transport } from './transport.ts';
import { readLargeMessage } from './large-message.ts';
import { createWireLog } from './wire-log.ts';

export interface RequestOptions {
  /** Absent: no deadline (launch, attach, repl evaluate). */
  readonly timeoutMilliseconds?: number;
  readonly signal?: AbortSignal;
  /** Told the number of the request, by which it can be cancelled. */
  sent?(sequence: number): void;
}

export interface DapEvent {
  readonly event: string;
  /** Untrusted and only loosely shaped: readers tolerate missing and odd fields. */
  readonly body: Record<string, unknown>;
}

export interface Connection {
  /**
   * Rejects with `adapter-refused` (the adapter said no), `adapter-failed` (its answer cannot be read), `timeout`,
   * `cancelled` or `adapter-lost`. A late response is dropped.
   */
  request<K extends DapCommand>(command: K, parameters: DapArguments<K>, options?: RequestOptions): Promise<DapBody<K>>;
  /** Events in the order of arrival; the microtasks of one message end before the next is handed out. */
  onEvent(listener: (event: DapEvent) => void): Disposable;
  /**
   * Answers reverse requests; a thrown DapilotError becomes success:false. Without a handler: refused by name. What takes
   * more than a second is refused too, and `expired` fires: what would come of it then must not happen any more.
   */
  onReverseRequest(handler: (command: string, parameters: Record<string, unknown>, expired: AbortSignal) => Promise<Record<string, unknown> | void>): void;
  /** Once: the transport is down; pending requests have been rejected. */
  onClose(listener: (reason: string, how: ConnectionEnd) => void): Disposable;
  /** Resolves when the transport is down and all it brought was handed out. */
  readonly closed: Promise<void>;
  /** Ends the stream politely and waits for the other side, then destroys it; at most one second. */
  close(): Promise<void>;
  /** The last two megabytes of frames in both directions with times, values of `env` masked. */
  wireLog(): string;
  /** Hears of every message from now on, as it is; it must not change it. */
  watch(listener: (message: WireMessage) => void): Disposable;
}

export type WireMessage = { readonly direction: 'sent' | 'received' } & (
  | { readonly message: unknown }
  /** Of a long one only what it is and how long. */
  | { readonly about: string; readonly characters: number }
);

/** Longer messages are not handed to those who only watch. */
const longestWatched = 16_000;

/**
 * `clean`: the stream ended between two messages, as an adapter ends it that goes in good order. `cut`: elsewhere, or by an
 * error. `given-up`: by us, since what came is no DAP; that the adapter goes then, however, says nothing of its session.
 */
export type ConnectionEnd = 'clean' | 'cut' | 'given-up';

interface Pending {
  readonly command: string;
  /** Its answer is here and only has to be read: it is not late any more. */
  arrived(): void;
  settle(outcome: { readonly body: Record<string, unknown> } | { readonly error: DapilotError }): void;
}

type Message = Record<string, unknown>;
type Queued =
  | { readonly message: Message }
  /** The answer to this request came, and says nothing. */
  | { readonly unreadable: Pending; readonly reason: string }
  | { readonly end: string; readonly how: ConnectionEnd }
  /** Something large that is being read: what comes after it waits. */
  | Later;

interface Later {
  item?: Exclude<Queued, Later> | 'nothing';
}

const maximumBadMessages = 20;
const reverseRequestMilliseconds = 1000;
/** Events that come in floods and that nothing waits for. */
const bulkEvents: ReadonlySet<unknown> = new Set(['output', 'loadedSource', 'module']);
/** So many of them are handed out before the rest of the process gets a turn. */
const bulkBatch = 512;

/**
 * Speaks DAP over a transport. Listeners that are added in the same turn miss nothing. What the adapter sends is only
 * trusted to be a JSON object: a message without sense is logged, and twenty of them end the connection.
 */
export function createConnection(transport: Transport, logger: Logger): Connection {
  const wire = createWireLog();
  const log = logger.tagged('dap.wire');
  const events = createEmitter<DapEvent>((error) => log.error('an event listener failed', { error }));
  const watchers = createEmitter<WireMessage>((error) => log.error('a listener to the wire failed', { error }));
  const closes = createEmitter<{ readonly reason: string; readonly how: ConnectionEnd }>((error) => log.error('a close listener failed', { error }));
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>();
  const pending = new Map<number, Pending>();
  const queue = createQueue<Queued>();
  let scheduled = false;
  let nextSequence = 1;
  let badMessages = 0;
  let downReason: string | undefined;
  let answerReverse: Parameters<Connection['onReverseRequest']>[0] | undefined;

  const send = (message: Message) => {
    const text = JSON.stringify(message);
    wire.sent(text, message);
    watchers.emit(watched('sent', message, text.length));
    transport.write(encodeText(text));
  };

  /** Which one a message answers that begins like this. */
  const requestOf = (excerpt: string) => pending.get(Number(/"request_seq"\s*:\s*"?(\d+)/.exec(excerpt)?.[1]));

  const misbehaved = (reason: string, excerpt: string) => {
    badMessages += 1;
    wire.note(`${reason}: ${excerpt}`);
    log.warn('unusable message', { reason, excerpt });
    // If it was the answer to something, nobody is to wait for that until its deadline.
    const request = requestOf(excerpt);
    if (request) enqueue({ unreadable: request, reason });
    if (badMessages === maximumBadMessages) giveUp(`${badMessages} unusable messages, the last: ${reason}`);
  };

  /** The bytes cannot be trusted any more: what was understood before still counts, then it is over. */
  const giveUp = (reason: string) => {
    enqueue({ end: `the adapter sent ${reason}`, how: 'given-up' });
    void transport.close();
  };

  const enqueue = (item: Queued) => {
    queue.add(item);
    schedule();
  };

  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(handOut);
  };

  /** What was large becomes what it is, if that is known. */
  const take = (): Exclude<Queued, Later> | undefined => {
    for (let next = queue.first(); next; next = queue.first()) {
      if (isLater(next) && next.item === undefined) return undefined;
      queue.take();
      if (!isLater(next)) return next;
      if (next.item !== 'nothing') return next.item;
    }
    return undefined;
  };

  const readLarge = async (body: Uint8Array<ArrayBuffer>) => {
    const later: Later = {};
    const excerpt = Buffer.from(body.subarray(0, 200)).toString('utf8');
    requestOf(excerpt)?.arrived();
    enqueue(later);
    const read = await readLargeMessage(body);
    if ('message' in read) {
      wire.receivedLarge(read.head, read.length);
      watchers.emit({ direction: 'received', about: 'a message', characters: read.length });
      later.item = { message: read.message };
    } else {
      later.item = 'nothing';
      misbehaved(read.reason, excerpt);
    }
    schedule();
  };

  /** One message a turn, so that what awaited the last one has run; floods go in batches. */
  const handOut = () => {
    for (let count = 0; count < bulkBatch; count++) {
      const item = take();
      if (!item) break;
      if ('end' in item) end(item.end, item.how);
      else if ('unreadable' in item) item.unreadable.settle({ error: notReadable(item.unreadable.command, item.reason) });
      else handle(item.message);
      if (!isBulk(item) || !isBulk(queue.first())) break;
    }
    scheduled = false;
    const next = queue.first();
    if (next && !(isLater(next) && next.item === undefined)) schedule();
  };

  const end = (reason: string, how: ConnectionEnd) => {
    if (downReason !== undefined) return;
    downReason = reason;
    wire.note(reason);
    for (const request of [...pending.values()]) request.settle({ error: lost(request.command, reason) });
    closes.emit({ reason, how });
    resolveClosed();
  };

  const handle = (message: Message) => {
    if (downReason !== undefined) return;
    if (message['type'] === 'response' || (message['type'] === undefined && 'request_seq' in message)) handleResponse(message);
    else if (typeof message['event'] === 'string') events.emit({ event: message['event'], body: asObject(message['body']) });
    else if (typeof message['command'] === 'string') void handleReverse(message, message['command']);
    else misbehaved('neither request, response nor event', `its fields: ${Object.keys(message).slice(0, 10).join(', ')}`.slice(0, 200));
  };

  const handleResponse = (message: Message) => {
    const request = pending.get(Number(message['request_seq']));
    if (!request) return log.debug('response without a pending request', { request_seq: message['request_seq'] });
    if (message['success'] === false) request.settle({ error: refusalError(request.command, message) });
    else request.settle({ body: asObject(message['body']) });
  };

  const handleReverse = async (message: Message, command: string) => {
    const respond = (outcome: Message) => {
      if (downReason === undefined) send({ seq: nextSequence++, type: 'response', request_seq: message['seq'], command, ...outcome });
    };
    try {
      if (!answerReverse) throw new DapilotError('not-supported', `"${command}" is not supported by this client`);
      const handler = answerReverse;
      const body = await withDeadline((expired) => handler(command, asObject(message['arguments']), expired), command);
      respond({ success: true, body: body ?? {} });
    } catch (error) {
      const problem = toProblem(error);
      log.info('reverse request refused', { command, problem });
      respond({ success: false, message: problem.message });
    }
  };

  const reader = createFrameReader({
    message: (message, text) => {
      wire.received(text, message);
      watchers.emit(watched('received', message, text.length));
      enqueue({ message });
    },
    large: (body) => void readLarge(body),
    junk: (text) => {
      wire.note(text);
      log.info('text between messages', { text: text.slice(0, 1000) });
    },
    badFrame: misbehaved,
    failed: giveUp,
  });
  transport.listen({
    data: reader.push,
    down: (reason, clean) => {
      const { cutFrame } = reader.end();
      enqueue(cutFrame ? { end: `connection cut inside a message: ${reason}`, how: 'cut' } : { end: reason, how: clean ? 'clean' : 'cut' });
    },
  });

  const request: Connection['request'] = (command, parameters, { timeoutMilliseconds, signal, sent } = {}) =>
    new Promise((resolve, reject) => {
      if (downReason !== undefined) return reject(lost(command, downReason));
      if (signal?.aborted) return reject(cancelled(command));
      const sequence = nextSequence++;
      const settle: Pending['settle'] = (outcome) => {
        pending.delete(sequence);
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.body as DapBody<typeof command>);
      };
      const onAbort = () => settle({ error: cancelled(command) });
      const timer =
        timeoutMilliseconds === undefined
          ? undefined
          : setTimeout(() => settle({ error: late(command, timeoutMilliseconds) }), timeoutMilliseconds);
      signal?.addEventListener('abort', onAbort, { once: true });
      pending.set(sequence, { command, settle, arrived: () => clearTimeout(timer) });
      send({ seq: sequence, type: 'request', command, arguments: parameters });
      sent?.(sequence);
    });

  return {
    request,
    onEvent: events.on,
    onReverseRequest: (handler) => {
      answerReverse = handler;
    },
    onClose: (listener) => closes.on(({ reason, how }) => listener(reason, how)),
    closed,
    close: () => transport.close(),
    wireLog: wire.text,
    watch: watchers.on,
  };
}

function isLater(item: Queued): item is Later {
  return !('message' in item || 'unreadable' in item || 'end' in item);
}

function isBulk(item: Queued | undefined): boolean {
  return item !== undefined && 'message' in item && bulkEvents.has(item.message['event']);
}

function watched(direction: WireMessage['direction'], message: Message, characters: number): WireMessage {
  if (characters <= longestWatched) return { direction, message };
  const name = message['command'] ?? message['event'];
  return { direction, about: `${String(message['type'])} ${String(name)}`.slice(0, 100), characters };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

async function withDeadline<T>(answer: (expired: AbortSignal) => Promise<T>, command: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const controller = new AbortController();
  const timer = setTimeout(() => {
    const error = new DapilotError('timeout', `"${command}" was not done within ${reverseRequestMilliseconds / 1000} s.`);
    reject(error);
    controller.abort(error);
  }, reverseRequestMilliseconds);
  try {
    return await Promise.race([answer(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function lost(command: string, reason: string): DapilotError {
  return new DapilotError('adapter-lost', `The adapter went away before it answered "${command}": ${reason}.`);
}

function notReadable(command: string, reason: string): DapilotError {
  return new DapilotError('adapter-failed', `The adapter's answer to "${command}" cannot be read: ${reason}.`, { hint: 'The session goes on; try it again.' });
}

function cancelled(command: string): DapilotError {
  return new DapilotError('cancelled', `"${command}" was cancelled.`);
}

function late(command: string, milliseconds: number): DapilotError {
  return new DapilotError('timeout', `The adapter did not answer "${command}" within ${milliseconds / 1000} s.`, {
    hint: 'The session goes on; try it again, or stop the session.',
  });
}
