/** One question to a model: streamed, with watchdogs, one layer of retries, and the way of asking for JSON that the endpoint can do. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { openEndpoint, type EndpointParts } from './endpoint.ts';
import { classify, tooLong } from './errors.ts';
import type { Form, ModelQuestion } from './protocol.ts';
import { readStream, type StreamedAnswer } from './stream.ts';

interface ModelListener {
  /** A piece of the answer. */
  text(piece: string): void;
  /** The answer begins anew; `reason` says why and how long it waits. */
  again(reason: string): void;
  /** Nothing is asked for a while. */
  pause?(reason: string, milliseconds: number): void;
}

export type ModelAnswer = StreamedAnswer & {
  /** How it was asked for. */
  readonly format: Form['format'];
};

export interface ModelClient {
  /** Throws DapilotError `model-…`, or `cancelled` when `signal` fires. */
  ask(question: ModelQuestion, signal: AbortSignal, listener: ModelListener): Promise<ModelAnswer>;
}

export interface ModelClientParts extends EndpointParts {
  readonly logger: Logger;
  /** What worked before, by endpoint and model; kept for as long as the process lives. */
  readonly known?: Map<string, Form>;
  /** Milliseconds before the n-th retry (from 1), where the endpoint does not say. */
  readonly backoff?: (attempt: number) => number;
}

export class ContextTooLong extends DapilotError {}

const maximumRetries = 3;
const knownForms = new Map<string, Form>();

/** Half to one and a half of 1, 2 and 4 seconds, so that many clients do not come back at once. */
function jitteredBackoff(attempt: number): number {
  return 1000 * 2 ** (attempt - 1) * (0.5 + Math.random());
}

export function createModelClient(parts: ModelClientParts): ModelClient {
  const { profile, apiKey, known = knownForms, backoff = jitteredBackoff } = parts;
  const logger = parts.logger.tagged('agent.model');
  const name = `${profile.protocol} ${profile.baseUrl} ${profile.model}`;
  const asked = { baseUrl: profile.baseUrl, model: profile.model, hasKey: apiKey !== undefined };

  function firstForm(): Form {
    if (profile.answerFormat !== 'auto') return { format: profile.answerFormat, countUsage: known.get(name)?.countUsage ?? true };
    return known.get(name) ?? { format: 'json_schema', countUsage: true };
  }

  /** The next way to ask after a request was not understood; undefined when there is none. */
  function nextForm(form: Form, words: string): Form | undefined {
    if (form.countUsage && /stream_options|include_usage/.test(words)) return { ...form, countUsage: false };
    if (profile.answerFormat !== 'auto') return form.countUsage ? { ...form, countUsage: false } : undefined;
    if (form.format === 'json_schema') return { ...form, format: 'json_object' };
    if (form.format === 'json_object') return { ...form, format: 'prompt' };
    return form.countUsage ? { ...form, countUsage: false } : undefined;
  }

  return {
    async ask(question, signal, listener) {
      let leaves: () => void = () => undefined;
      const endpoint = openEndpoint({ ...parts, onLeave: () => leaves() });
      const patience = { ...profile, name: profile.baseUrl };
      let form = firstForm();
      for (let retries = 0; ; ) {
        const asking = form;
        try {
          const answer = await readStream((abort, onLeave) => {
            leaves = onLeave;
            return endpoint.open(question, asking, abort);
          }, patience, signal, (piece) => listener.text(piece));
          // A question in plain text says nothing about the forms of JSON.
          if (question.schema) known.set(name, form);
          const { text, milliseconds, usage } = answer;
          logger.info('answered', { format: form.format, milliseconds: Math.round(milliseconds), characters: text.length, usage });
          return { ...answer, format: form.format };
        } catch (thrown) {
          if (signal.aborted) throw cancelled();
          const failure = classify(thrown, asked);
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
          listener.pause?.(failure.error.message, wait);
          await pause(wait, signal);
        }
      }
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const cancel = () => reject(cancelled());
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  });
}

function cancelled(): DapilotError {
  return new DapilotError('cancelled', 'The question to the model was cancelled.');
}
