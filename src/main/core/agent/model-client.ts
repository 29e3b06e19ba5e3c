/**
 * One question to an OpenAI-compatible endpoint: streamed, with watchdogs, one layer of retries, and the way of asking
 * for JSON that the endpoint can do.
 */
import OpenAI from 'openai';
import { DapilotError } from '../../../shared/errors.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Logger } from '../base/logger.ts';
import { classify, tooLong, webPage, type Endpoint } from './model-errors.ts';
import { readStream, type StreamedAnswer } from './model-stream.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelQuestion {
  readonly messages: readonly Message[];
  readonly schema: { readonly [key: string]: unknown };
}

export interface ModelListener {
  /** A piece of the answer. */
  text(piece: string): void;
  /** The answer begins anew; `reason` says why and how long it waits. */
  again(reason: string): void;
}

export type ModelAnswer = StreamedAnswer;

export interface ModelClient {
  /** Throws DapilotError `model-…`, or `cancelled` when `signal` fires. */
  ask(question: ModelQuestion, signal: AbortSignal, listener: ModelListener): Promise<ModelAnswer>;
}

export interface ModelClientParts {
  readonly settings: Settings['model'];
  readonly apiKey: string | undefined;
  readonly logger: Logger;
  /** What worked before, by endpoint and model; kept for as long as the process lives. */
  readonly known?: Map<string, Form>;
  /** Milliseconds before the n-th retry (from 1), where the endpoint does not say. */
  readonly backoff?: (attempt: number) => number;
}

/** How a request is written for one endpoint and model. */
export interface Form {
  readonly format: 'json_schema' | 'json_object' | 'prompt';
  readonly countUsage: boolean;
}

export class ContextTooLong extends DapilotError {}

const maximumRetries = 3;
const knownForms = new Map<string, Form>();

/** Half to one and a half of 1, 2 and 4 seconds, so that many clients do not come back at once. */
function jitteredBackoff(attempt: number): number {
  return 1000 * 2 ** (attempt - 1) * (0.5 + Math.random());
}

export function createModelClient(parts: ModelClientParts): ModelClient {
  const { settings, apiKey, known = knownForms, backoff = jitteredBackoff } = parts;
  const logger = parts.logger.tagged('agent.model');
  const name = `${settings.baseUrl} ${settings.model}`;
  const endpoint: Endpoint = { baseUrl: settings.baseUrl, model: settings.model, hasKey: apiKey !== undefined };
  const client = new OpenAI({
    baseURL: settings.baseUrl,
    // Everything is given here, so that no variable meant for the person's own programs is read.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 3_600_000,
    logLevel: 'off',
    fetch: async (input, init) => {
      const response = await fetch(input, { ...init, headers: headersFor(init?.headers, apiKey) });
      // A slip in the address often ends at a site's own page, which is no answer that broke off.
      if (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? '')) throw webPage(endpoint);
      return response;
    },
  });

  function firstForm(): Form {
    if (settings.answerFormat !== 'auto') return { format: settings.answerFormat, countUsage: known.get(name)?.countUsage ?? true };
    return known.get(name) ?? { format: 'json_schema', countUsage: true };
  }

  /** The next way to ask after a request was not understood; undefined when there is none. */
  function nextForm(form: Form, words: string): Form | undefined {
    if (form.countUsage && /stream_options|include_usage/.test(words)) return { ...form, countUsage: false };
    if (settings.answerFormat !== 'auto') return form.countUsage ? { ...form, countUsage: false } : undefined;
    if (form.format === 'json_schema') return { ...form, format: 'json_object' };
    if (form.format === 'json_object') return { ...form, format: 'prompt' };
    return form.countUsage ? { ...form, countUsage: false } : undefined;
  }

  async function once(question: ModelQuestion, form: Form, signal: AbortSignal, listener: ModelListener): Promise<StreamedAnswer> {
    const { messages, schema } = question;
    return readStream(
      (abort) =>
        client.chat.completions.create(
          {
            model: settings.model,
            messages: [...messages],
            stream: true,
            ...(form.countUsage ? { stream_options: { include_usage: true } } : {}),
            ...responseFormat(form, schema),
          },
          { signal: abort },
        ),
      { firstTokenSeconds: settings.firstTokenSeconds, idleSeconds: settings.idleSeconds, name: endpoint.baseUrl },
      signal,
      (piece) => listener.text(piece),
    );
  }

  return {
    async ask(question, signal, listener) {
      let form = firstForm();
      for (let retries = 0; ; ) {
        const began = Date.now();
        try {
          const answer = await once(question, form, signal, listener);
          known.set(name, form);
          logger.info('answered', { format: form.format, milliseconds: Date.now() - began, characters: answer.text.length, usage: answer.usage });
          return answer;
        } catch (thrown) {
          if (signal.aborted) throw cancelled();
          const failure = classify(thrown, endpoint);
          logger.warn('model call failed', { kind: failure.kind, code: failure.error.code, message: failure.error.message, detail: failure.error.detail });
          if (failure.kind === 'final') throw failure.error;
          if (failure.kind === 'malformed') {
            const { message, hint, detail } = failure.error;
            if (tooLong(failure.text)) throw new ContextTooLong('model-failed', message, { ...(hint ? { hint } : {}), ...(detail ? { detail } : {}) });
            const next = nextForm(form, failure.text);
            if (!next) throw failure.error;
            form = next;
            listener.again(`the endpoint cannot do that; asking as ${form.format}`);
            continue;
          }
          retries += 1;
          if (retries > maximumRetries) throw failure.error;
          const wait = failure.afterMilliseconds ?? backoff(retries);
          listener.again(`${failure.error.message} Trying again in ${Math.max(1, Math.round(wait / 1000))} s.`);
          await pause(wait, signal);
        }
      }
    },
  };
}

function responseFormat({ format }: Form, schema: ModelQuestion['schema']) {
  if (format === 'json_schema') {
    return { response_format: { type: 'json_schema', json_schema: { name: 'action_plan', strict: true, schema } } } as const;
  }
  return format === 'json_object' ? ({ response_format: { type: 'json_object' } } as const) : {};
}

/** Only what the endpoint needs: the SDK's own additions and headers from the environment stay here. */
function headersFor(given: RequestInit['headers'], apiKey: string | undefined): Headers {
  const headers = new Headers({ accept: 'text/event-stream', 'user-agent': 'DAPilot' });
  const type = new Headers(given).get('content-type');
  if (type !== null) headers.set('content-type', type);
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  return headers;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = () => reject(cancelled());
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', cancel);
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  });
}

function cancelled(): DapilotError {
  return new DapilotError('cancelled', 'The question to the model was cancelled.');
}
