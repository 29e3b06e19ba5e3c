/** What an endpoint's refusal means for a person, and whether asking again can help. */
import { APIConnectionError, APIError } from 'openai';
import { DapilotError } from '../../../../shared/errors.ts';
import { bounded } from '../result-summary.ts';

/** An endpoint as errors name it. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly hasKey: boolean;
}

export type Failure =
  | { readonly kind: 'final'; readonly error: DapilotError }
  /** `afterMilliseconds`: how long the endpoint asks to wait. */
  | { readonly kind: 'again'; readonly error: DapilotError; readonly afterMilliseconds?: number }
  /** The request itself was not understood; `error` is for when no other form of it is left. */
  | { readonly kind: 'malformed'; readonly error: DapilotError; readonly text: string };

const longestWait = 60_000;

/** Sorts what a call threw. Values that the SDK does not throw are defects and come back as they are. */
export function classify(thrown: unknown, endpoint: Endpoint): Failure {
  if (thrown instanceof DapilotError) return { kind: 'final', error: thrown };
  // What we refuse of a response reaches us as the SDK's connection error.
  if (thrown instanceof APIConnectionError && thrown.cause instanceof DapilotError) return { kind: 'final', error: thrown.cause };
  if (thrown instanceof APIConnectionError) return connection(thrown, endpoint);
  if (thrown instanceof APIError && thrown.status !== undefined) return refusal(thrown, thrown.status, endpoint);
  if (thrown instanceof APIError) {
    // An error in the middle of a stream.
    const error = problem('model-failed', `The endpoint ${endpoint.baseUrl} reported an error while it answered.`, 'Try again; if it happens again, look at the log of the model server.', thrown);
    return { kind: 'again', error };
  }
  const error = new DapilotError('model-failed', `The connection to ${endpoint.baseUrl} broke while the model answered.`, {
    hint: 'Try again.',
    detail: detailOf(thrown),
    cause: thrown,
  });
  return { kind: 'again', error };
}

/** The address gave a page for people. */
export function webPage({ baseUrl }: Pick<Endpoint, 'baseUrl'>): DapilotError {
  return new DapilotError('model-missing', `The address ${baseUrl} answers with a web page, so no model is there.`, {
    hint: 'Check the address in the settings; most addresses end in /v1.',
  });
}

function refusal(thrown: APIError, status: number, endpoint: Endpoint): Failure {
  const { baseUrl, model, hasKey } = endpoint;
  const text = detailOf(thrown);
  switch (status) {
    case 401:
    case 403: {
      const message = hasKey ? `The endpoint ${baseUrl} did not accept the key (${status}).` : `The endpoint ${baseUrl} asks for a key (${status}), and none is set.`;
      return { kind: 'final', error: problem('model-unauthorized', message, 'Set the key on the models page, or in DAPILOT_API_KEY.', thrown) };
    }
    case 402:
      return { kind: 'final', error: problem('model-limited', `The account at ${baseUrl} has no credit left (402).`, 'Add credit, or choose another model in the settings.', thrown) };
    case 404:
      return {
        kind: 'final',
        error: problem('model-missing', `The endpoint ${baseUrl} has no model "${model}", or nothing at this address (404).`, 'Check the name of the model and the address in the settings; most addresses end in /v1.', thrown),
      };
    case 429:
      return limited(thrown, endpoint);
    case 400:
    case 413:
    case 422:
      if (tooLong(text)) {
        const error = problem('model-failed', `What the model "${model}" was asked is longer than it can read.`, 'Choose a model with a larger context.', thrown);
        return { kind: 'malformed', error, text };
      }
      return { kind: 'malformed', error: problem('model-failed', `The endpoint ${baseUrl} did not understand the request (${status}).`, 'Choose another answer format in the settings, or another model.', thrown), text };
    default:
      if (status >= 500 || status === 408 || status === 409) {
        const error = problem('model-failed', `The endpoint ${baseUrl} has a problem of its own (${status}).`, 'Try again later, or choose another model in the settings.', thrown);
        if (/response_format|json_schema|grammar/i.test(text)) return { kind: 'malformed', error, text };
        return again(error, waitOf(thrown.headers));
      }
      return { kind: 'final', error: problem('model-failed', `The endpoint ${baseUrl} refused the request (${status}).`, 'Check the address and the model in the settings.', thrown) };
  }
}

/** Whether the endpoint's words say that the request was too long for the model. */
export function tooLong(text: string): boolean {
  return /context[_ ]length|maximum context|context (?:size|window)|too many tokens|prompt is too long|exceeds? the (?:available )?context/i.test(text);
}

function limited(thrown: APIError, { baseUrl }: Endpoint): Failure {
  if (thrown.code === 'insufficient_quota') {
    return { kind: 'final', error: problem('model-limited', `The account at ${baseUrl} has used up what it may use (429).`, 'Add credit, or choose another model in the settings.', thrown) };
  }
  const wait = waitOf(thrown.headers);
  const error = problem('model-limited', `The endpoint ${baseUrl} takes no more requests for now (429).`, wait === undefined ? 'Wait a little and try again.' : `It asks to wait ${Math.ceil(wait / 1000)} seconds.`, thrown);
  return again(error, wait);
}

function again(error: DapilotError, afterMilliseconds: number | undefined): Failure {
  if (afterMilliseconds === undefined) return { kind: 'again', error };
  return afterMilliseconds > longestWait ? { kind: 'final', error } : { kind: 'again', error, afterMilliseconds };
}

/** Retry-After in seconds or as a date, or the finer retry-after-ms; undefined when there is none. */
function waitOf(headers: Headers | undefined): number | undefined {
  const fine = Number(headers?.get('retry-after-ms') ?? Number.NaN);
  if (fine >= 0) return fine;
  const given = headers?.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * 1000;
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

const closedConnection = 'it closed the connection without an answer';

/** In words, by the system's or the library's code. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens there'],
  ['ENOTFOUND', 'its name is not known'],
  ['EAI_AGAIN', 'its name is not known'],
  ['ECONNRESET', closedConnection],
  ['UND_ERR_SOCKET', closedConnection],
  ['UND_ERR_CONNECT_TIMEOUT', 'it does not take the connection'],
  ['ETIMEDOUT', 'it does not take the connection'],
  ['EHOSTUNREACH', 'there is no way to it over the network'],
  ['ENETUNREACH', 'there is no way to it over the network'],
]);

function connection(thrown: APIConnectionError, { baseUrl }: Endpoint): Failure {
  const code = systemCode(thrown) ?? '';
  const failure = (kind: 'final' | 'again', why: string, hint = 'Check the address in the settings and the network.'): Failure => ({
    kind,
    error: new DapilotError('model-unreachable', `The endpoint ${baseUrl} cannot be reached: ${why}.`, { hint, detail: detailOf(thrown), cause: thrown }),
  });
  if (code === '' && innermost(thrown).message === '') {
    // What Node's fetch makes of 407, and of little else: it keeps that answer to itself.
    return failure('final', 'something on the way refuses, such as a proxy that asks for a login (407)', 'Log in at the proxy, or use an address that is reached without it.');
  }
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY/.test(code)) return failure('final', `its certificate is not trusted (${code})`);
  if (/^ERR_SSL_|^EPROTO$/.test(code)) return failure('final', 'it does not speak https there', 'Correct its address in the settings; a server of this machine may want http.');
  const why = reasons.get(code) ?? (code || 'the connection failed');
  if (code === 'ECONNREFUSED') return failure('again', why, 'Start the model server, or correct its address in the settings.');
  return failure(code === 'ENOTFOUND' ? 'final' : 'again', why);
}

/** The code of an error or of what caused it. */
export function systemCode(error: unknown): string | undefined {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && current.code !== '') return current.code;
    if (current instanceof AggregateError) return systemCode(current.errors[0]);
  }
  return undefined;
}

function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error;
}

function problem(code: 'model-failed' | 'model-limited' | 'model-missing' | 'model-unauthorized' | 'model-unreachable', message: string, hint: string, cause: unknown): DapilotError {
  return new DapilotError(code, message, { hint, detail: detailOf(cause), cause });
}

function detailOf(thrown: unknown): string {
  return bounded(thrown instanceof Error ? thrown.message : String(thrown), 2000);
}
