/** A server at an address of this machine: each message is a POST, whose answer is JSON or a stream of events. */
import { DapilotError } from '../../../shared/errors.ts';
import { record, records, type Loose } from '../base/loose.ts';
import { longestMessage, type OnMessage, type Wire } from './wire.ts';

const farewellMilliseconds = 1000;

/** Nothing is sent before the first message. Redirects are refused: they could lead to another machine. */
export function openAddress(url: string, onMessage: OnMessage): Wire {
  const closed = Promise.withResolvers<string>();
  const closing = new AbortController();
  let session: string | undefined;
  let version: string | undefined;

  const headers = () => ({
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(session === undefined ? {} : { 'mcp-session-id': session }),
    ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
  });

  async function send(message: Loose, signal: AbortSignal): Promise<void> {
    const response = await fetch(url, { method: 'POST', redirect: 'error', headers: headers(), body: JSON.stringify(message), signal: AbortSignal.any([signal, closing.signal]) }).catch((error: unknown) => {
      throw new DapilotError('tool-failed', `${url} cannot be reached: ${reasonOf(error)}.`, { hint: 'Start the server, or correct its address.', cause: error });
    });
    session = response.headers.get('mcp-session-id') ?? session;
    if (!response.ok) {
      await response.body?.cancel();
      throw new DapilotError('tool-failed', `${url} answered ${response.status} ${response.statusText}.`, { hint: 'Check the address; it usually ends with /mcp.' });
    }
    await readAnswer(response, (answer) => {
      const told = record(answer['result'])['protocolVersion'];
      if (message['method'] === 'initialize' && typeof told === 'string') version = told;
      onMessage(answer);
    });
  }

  return {
    closed: closed.promise,
    send,
    async close() {
      closed.resolve('the connection was closed');
      const id = session;
      closing.abort();
      if (id === undefined) return;
      await fetch(url, { method: 'DELETE', redirect: 'error', headers: headers(), signal: AbortSignal.timeout(farewellMilliseconds) }).then((response) => response.body?.cancel(), () => undefined);
    },
  };
}

async function readAnswer(response: Response, onMessage: OnMessage): Promise<void> {
  const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true;
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const piece of response.body ?? []) {
    read += piece.length;
    if (read > longestMessage) throw new DapilotError('tool-failed', 'The server answered with more than can be read.', { hint: 'Ask it for less.' });
    text += decoder.decode(piece, { stream: true });
    if (!isStream) continue;
    const events = text.replaceAll('\r\n', '\n').split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) give(dataOf(event), onMessage);
  }
  give(isStream ? dataOf(text) : text, onMessage);
}

function dataOf(event: string): string {
  return event
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).replace(/^ /, '')] : []))
    .join('\n');
}

function give(text: string, onMessage: OnMessage): void {
  if (text.trim() === '') return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new DapilotError('tool-failed', 'The server answered with something that is no JSON.', { detail: text.slice(0, 1000), cause: error });
  }
  for (const message of records(Array.isArray(value) ? value : [value])) onMessage(message);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
}
