/** Reads one streamed answer with watchdogs of our own: the SDK's timeout does not cover a stream that stands still. */
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import { DapilotError } from '../../../shared/errors.ts';

export interface StreamedAnswer {
  readonly text: string;
  /** As the endpoint counted; absent when it does not. */
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
}

export interface Patience {
  readonly firstTokenSeconds: number;
  readonly idleSeconds: number;
  /** The endpoint, for messages. */
  readonly name: string;
}

const longestAnswer = 1_000_000;

/**
 * The whole answer. Throws `model-stalled` when nothing comes in time, `model-failed` when the answer is cut, refused or
 * endless; what the SDK throws goes through. Words of reasoning count as signs of life and are not part of the answer.
 */
export async function readStream(
  open: (abort: AbortSignal) => PromiseLike<AsyncIterable<ChatCompletionChunk>>,
  patience: Patience,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<StreamedAnswer> {
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const watch = (seconds: number, message: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reject(new DapilotError('model-stalled', message, { hint: 'Try again, or allow more seconds under Settings, Model.' }));
      giveUp();
    }, seconds * 1000);
  };
  watch(patience.firstTokenSeconds, `The model at ${patience.name} said nothing within ${patience.firstTokenSeconds} s.`);
  try {
    const reading = read();
    return await Promise.race([reading, stalled]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }

  async function read(): Promise<StreamedAnswer> {
    let text = '';
    let refusal = '';
    let received = 0;
    let finish: string | undefined;
    let usage: StreamedAnswer['usage'];
    for await (const chunk of await open(abort.signal)) {
      if (chunk.usage) usage = { inputTokens: chunk.usage.prompt_tokens, outputTokens: chunk.usage.completion_tokens };
      const choice = chunk.choices?.[0];
      if (!choice) continue;
      const delta = (choice.delta ?? {}) as { readonly content?: string | null; readonly refusal?: string | null } & Record<string, unknown>;
      const piece = delta.content ?? '';
      const reasoning = [delta['reasoning_content'], delta['reasoning']].find((one) => typeof one === 'string') ?? '';
      if (piece !== '' || reasoning !== '') {
        watch(patience.idleSeconds, `The model at ${patience.name} stopped in the middle of its answer and said nothing for ${patience.idleSeconds} s.`);
      }
      received += piece.length + String(reasoning).length;
      if (received > longestAnswer) {
        throw new DapilotError('model-failed', 'The answer of the model does not end; it was given up after a million characters.', {
          hint: 'Try again, or choose another model in the settings.',
        });
      }
      text += piece;
      refusal += delta.refusal ?? '';
      if (piece !== '') onText(piece);
      finish = choice.finish_reason ?? finish;
    }
    return complete(text, refusal, finish, usage);
  }
}

/** An answer counts only when the endpoint has said that it is complete. */
function complete(text: string, refusal: string, finish: string | undefined, usage: StreamedAnswer['usage']): StreamedAnswer {
  if (refusal !== '' || finish === 'content_filter') {
    throw new DapilotError('model-failed', 'The model refused to answer.', { hint: 'Say it in other words, or choose another model.', detail: refusal });
  }
  if (finish === 'length') {
    throw new DapilotError('model-failed', 'The answer was cut because it reached the longest that the endpoint allows.', {
      hint: 'Allow longer answers at the model server, or choose another model.',
      detail: text.slice(-2000),
    });
  }
  if (finish === undefined) throw new CutOff(text);
  return { text, ...(usage ? { usage } : {}) };
}

/** The connection ended before the answer did. Asking again can help, so it is told apart from a refusal. */
export class CutOff extends Error {
  constructor(partial: string) {
    super(`The stream ended before the answer did, after ${partial.length} characters: ${partial.slice(-500)}`);
    this.name = 'CutOff';
  }
}
