/** The one door through which anything leaves for a model: whom it may reach, and what counts as an answer. */
import { DapilotError } from '../../../../shared/errors.ts';
import { addressRefusal, type ModelProfile, type ModelProtocol } from '../../../../shared/models.ts';
import { systemCode, webPage } from './errors.ts';
import { withBounds } from './http.ts';
import { llama } from './llama.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import type { Protocol, ProtocolParts } from './protocol.ts';

const protocols: Readonly<Record<ModelProtocol, (parts: ProtocolParts) => Protocol>> = { openai, ollama, llama };

export interface EndpointParts {
  readonly profile: ModelProfile;
  readonly apiKey: string | undefined;
  /** Only models on this machine. */
  readonly localOnly: boolean;
  /** Hears of everything that is about to leave, as it will; it leaves when the answer resolves. */
  readonly onSend?: ((request: LeavingRequest, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Something leaves now. */
  readonly onLeave?: () => void;
}

/** Headers are left out: of ours only the key says anything. */
export interface LeavingRequest {
  readonly method: string;
  readonly url: string;
  /** Exactly what is sent; empty for a question without a body. */
  readonly body: string;
}

/** Throws `model-refused` for an address that may not be asked, `model-unauthorized` for a key that cannot be one. */
export function openEndpoint({ profile, apiKey, localOnly, onSend, onLeave }: EndpointParts): Protocol {
  const base = new URL(profile.baseUrl);
  const refusal = addressRefusal(base, profile.allowPlainHttp, localOnly);
  if (refusal !== undefined) {
    throw new DapilotError('model-refused', `The model at ${profile.baseUrl} was not asked: ${refusal}`, { hint: 'Use an address with https, a model on this machine, or change what the models page allows.' });
  }
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    // Said here, because what would say it later says the key with it.
    throw new DapilotError('model-unauthorized', `The key for ${profile.baseUrl} holds a space, a line break or a letter that no key has, so it was not sent.`, { hint: 'Copy it once more, alone, and set it on the models page or in DAPILOT_API_KEY.' });
  }
  return protocols[profile.protocol]({ profile, apiKey, fetch: guarded });

  /** No key and no question ever follows a redirect, and a page for people is no answer that broke off. */
  async function guarded(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const address = new URL(input instanceof Request ? input.url : input);
    if (address.origin !== base.origin) throw new Error(`A request for ${address.origin} was made for the model at ${profile.baseUrl}.`);
    await onSend?.({ method: init?.method ?? 'GET', url: address.href, body: bodyText(init?.body) }, init?.signal ?? undefined);
    onLeave?.();
    const response = await fetchSteadily(input, { ...init, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      throw new DapilotError('model-missing', `The address ${profile.baseUrl} points to another one (${response.headers.get('location') ?? 'unnamed'}), and was not followed there.`, {
        hint: 'Put the address it points to on the models page, if you trust it.',
      });
    }
    if (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw webPage(profile);
    return withBounds(response);
  }
}

/**
 * A connection that is kept for the next question may be closed by the server at that very moment. A question without a body
 * changes nothing, so it is asked once more, as browsers do; one with a body is the client's to repeat.
 */
async function fetchSteadily(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    const closed = ['UND_ERR_SOCKET', 'ECONNRESET'].includes(systemCode(error) ?? '');
    if (!closed || init.body !== undefined || init.signal?.aborted) throw error;
    return fetch(input, init);
  }
}

/** Every protocol sends text; another kind of body would not be shown as it is, so it is not sent. */
function bodyText(body: RequestInit['body']): string {
  if (body === null || body === undefined) return '';
  if (typeof body === 'string') return body;
  throw new Error('A request to a model has a body that is no text.');
}
