/**
 * A client of the Model Context Protocol, as far as tools need it: initialize, tools/list, tools/call and answers to pings.
 * What a server asks of us besides (sampling, elicitation, roots) is declined. Everything it says is untrusted.
 */
import { DapilotError } from '../../../shared/errors.ts';
import { integer, record, records, text, type Loose } from '../base/loose.ts';
import type { OnMessage, Wire } from './wire.ts';

interface ServerTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments, as text. */
  readonly schema: string;
}

export interface ToolClient {
  /** As it calls itself. */
  readonly name: string;
  readonly tools: readonly ServerTool[];
  call(tool: string, parameters: Loose, signal: AbortSignal): Promise<{ readonly text: string; readonly failed: boolean }>;
  /** Resolves with the reason when it is over. */
  readonly closed: Promise<string>;
  close(): Promise<void>;
}

export interface Deadlines {
  readonly connectMilliseconds: number;
  readonly callMilliseconds: number;
}

const protocolVersion = '2025-06-18';
const mostTools = 200;
const mostPages = 10;
const longestText = 256 * 1024;
const methodNotFound = -32_601;

/** Greets a server and reads what it offers. Rejects with `tool-failed`, `timeout` or, on `closing`, `cancelled`; then the wire is closed. */
export async function connectTools(label: string, open: (onMessage: OnMessage) => Promise<Wire> | Wire, version: string, deadlines: Deadlines, closing: AbortSignal): Promise<ToolClient> {
  const waiting = new Map<number, { resolve(result: Loose): void; reject(error: Error): void }>();
  let lastId = 0;

  function receive(message: Loose): void {
    const id = integer(message['id']);
    if (typeof message['method'] === 'string') {
      if (message['id'] === undefined) return;
      const answer = message['method'] === 'ping' ? { result: {} } : { error: { code: methodNotFound, message: 'not offered' } };
      wire.send({ jsonrpc: '2.0', id: message['id'], ...answer }, never).catch(() => undefined);
      return;
    }
    const asked = id === undefined ? undefined : waiting.get(id);
    if (message['error'] === undefined) asked?.resolve(record(message['result']));
    else asked?.reject(new DapilotError('tool-failed', `${label} refused: ${(text(record(message['error'])['message']) ?? 'without a reason').slice(0, 500)}`, { hint: 'Look at what it was asked.' }));
  }

  const wire = await open(receive);
  void wire.closed.then((reason) => {
    for (const { reject } of waiting.values()) reject(new DapilotError('tool-failed', `${label} is gone: ${reason}.`, { hint: 'Start it by hand in a terminal to see what is wrong.' }));
  });

  async function request(method: string, params: Loose, milliseconds: number, signal: AbortSignal): Promise<Loose> {
    const id = ++lastId;
    const over = new AbortController();
    const outcome = Promise.withResolvers<Loose>();
    const giveUp = (error: DapilotError) => {
      outcome.reject(error);
      over.abort();
      notify('notifications/cancelled', { requestId: id, reason: error.code });
    };
    const cancel = () => giveUp(new DapilotError('cancelled', `The call of ${label} was given up.`));
    const timer = setTimeout(() => giveUp(new DapilotError('timeout', `${label} did not answer within ${milliseconds / 1000} seconds.`, { hint: 'Ask it for less, or try again.' })), milliseconds);
    waiting.set(id, outcome);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
    else wire.send({ jsonrpc: '2.0', id, method, params }, over.signal).catch(outcome.reject);
    try {
      return await outcome.promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      waiting.delete(id);
      // A server may leave the stream of an answer open for ever.
      over.abort();
    }
  }

  function notify(method: string, params: Loose): void {
    wire.send({ jsonrpc: '2.0', method, params }, never).catch(() => undefined);
  }

  async function greet(): Promise<{ readonly name: string; readonly tools: readonly ServerTool[] }> {
    const ask = (method: string, params: Loose) => request(method, params, deadlines.connectMilliseconds, closing);
    const { serverInfo, capabilities } = await ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'dapilot', version } });
    notify('notifications/initialized', {});
    const tools: ServerTool[] = [];
    let cursor: string | undefined;
    for (let page = 0; record(capabilities)['tools'] !== undefined && page < mostPages; page += 1) {
      const answer = await ask('tools/list', cursor === undefined ? {} : { cursor });
      tools.push(...records(answer['tools']).flatMap(toTool));
      cursor = text(answer['nextCursor']);
      if (cursor === undefined || tools.length >= mostTools) break;
    }
    const info = record(serverInfo);
    return { name: [text(info['name']) ?? label, text(info['version'])].filter((word) => word).join(' ').slice(0, 200), tools: tools.slice(0, mostTools) };
  }

  try {
    const { name, tools } = await greet();
    return {
      name,
      tools,
      closed: wire.closed,
      close: wire.close,
      call: async (tool, parameters, signal) => toAnswer(await request('tools/call', { name: tool, arguments: parameters }, deadlines.callMilliseconds, signal)),
    };
  } catch (error) {
    await wire.close();
    throw error;
  }
}

const never = new AbortController().signal;

function toTool(raw: Loose): readonly ServerTool[] {
  const name = text(raw['name']);
  if (name === undefined || name === '' || name.length > 200) return [];
  return [{ name, description: (text(raw['description']) ?? text(raw['title']) ?? '').slice(0, 2000), schema: JSON.stringify(raw['inputSchema'] ?? {}).slice(0, 4000) }];
}

/** Texts as they are; what is no text is named with its size. */
function toAnswer(result: Loose): { readonly text: string; readonly failed: boolean } {
  const parts = records(result['content']).map((part) => {
    const resource = record(part['resource']);
    if (part['type'] === 'text') return text(part['text']) ?? '';
    if (part['type'] === 'resource' && resource['text'] !== undefined) return text(resource['text']) ?? '';
    if (part['type'] === 'resource_link') return `[link ${text(part['uri']) ?? ''}]`;
    const data = text(part['data']) ?? text(resource['blob']) ?? '';
    return `[${text(part['type']) ?? 'something'} ${text(part['mimeType']) ?? ''}, ${Math.floor((data.length * 3) / 4)} bytes]`;
  });
  const structured = parts.length === 0 && result['structuredContent'] !== undefined ? [JSON.stringify(result['structuredContent'])] : [];
  const whole = [...parts, ...structured].join('\n');
  const shown = whole.length > longestText ? `${whole.slice(0, longestText)}\n… ${whole.length - longestText} characters were left out` : whole;
  return { text: shown, failed: result['isError'] === true };
}
