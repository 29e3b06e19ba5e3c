/** Requests to endpoints that the SDK does not speak to; they fail with the SDK's errors, so that one table explains all. */
import { APIConnectionError, APIError } from 'openai';
import type { z } from 'zod';
import { DapilotError } from '../../../../shared/errors.ts';

const longestLine = 1_000_000;

export interface Sent {
  readonly fetch: typeof fetch;
  readonly apiKey: string | undefined;
  readonly signal: AbortSignal;
}

/** The response of a request that was accepted; `body` makes it a POST. */
export async function send(url: string, { fetch, apiKey, signal }: Sent, body?: object): Promise<Response> {
  const response = await fetch(url, {
    signal,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  }).catch((cause: unknown) => {
    throw cause instanceof Error && cause.name !== 'AbortError' ? new APIConnectionError({ cause }) : cause;
  });
  if (response.ok) return response;
  const text = (await response.text()).slice(0, longestLine);
  throw APIError.generate(response.status, parsed(text), text.slice(0, 2000), response.headers);
}

/** Of a piece of a streamed answer. */
const longestPiece = 4_000_000;
/** Of everything else: a list of models, an error, what should have been an answer. */
const longestBody = 32_000_000;

/**
 * The response; its body breaks off where it does not end, before anybody keeps all of it. What it is unpacked to counts. Of a
 * stream of events nothing is kept between two of them, so there each event counts by itself.
 */
export function withBounds(response: Response): Response {
  if (!response.body) return response;
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  let length = 0;
  let last: Uint8Array = new Uint8Array();
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      length += chunk.length;
      if (isStream) {
        const joined = Buffer.concat([last, chunk]);
        const end = Math.max(joined.lastIndexOf('\n\n'), joined.lastIndexOf('\n\r\n'));
        if (end !== -1) length = joined.length - end;
        last = joined.subarray(-2);
      }
      if (length <= (isStream ? longestPiece : longestBody)) controller.enqueue(chunk);
      else controller.error(new DapilotError('model-failed', `The answer of the model has ${isStream ? 'a piece of more than four million characters' : 'more than 32 million characters'}; it was given up.`, { hint: 'Try again, or choose another model in the settings.' }));
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers });
}

/** The lines of a body as they come, empty ones left out. */
export async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  let rest = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) throw new APIError(undefined, undefined, 'A line of the answer has more than a million characters.', undefined);
    yield* lines.filter((line) => line.trim() !== '');
  }
  if (rest.trim() !== '') yield rest;
}

/** The body of what `url` gave as it should be; `model-missing` when it is something else, which another kind of server would give. */
export async function bodyAs<T>(response: Response, url: string, schema: z.ZodType<T>): Promise<T> {
  const body = schema.safeParse(parsed(await response.text()));
  if (body.success) return body.data;
  throw new DapilotError('model-missing', `What answers at ${url} is not the kind of server that the profile names.`, { hint: 'Choose another protocol for it on the models page.' });
}

/** A JSON object of a line or a body; whatever else it is gives an empty one. */
export function parsed(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as { readonly [key: string]: unknown }) : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** An error that a server reports in the middle of an answer. */
export function reported(error: unknown): APIError {
  const message = typeof error === 'string' ? error : JSON.stringify(error);
  return new APIError(undefined, undefined, message.slice(0, 2000), undefined);
}
