/** Reads one streamed answer with watchdogs of our own: the SDK's timeout does not cover a stream that stands still. */
import { DapilotError } from '../../../../shared/errors.ts';
import type { ModelProfile } from '../../../../shared/models.ts';
import type { CountedTokens, Delta } from './protocol.ts';

export interface StreamedAnswer {
  readonly text: string;
  /** As the endpoint counted; absent when it does not. */
  readonly usage?: CountedTokens;
  /** Until the first word, reasoning included. */
  readonly firstTokenMilliseconds: number;
  readonly milliseconds: number;
  /** Pieces the answer came in; one means that the endpoint does not stream. */
  readonly pieces: number;
}

export type Patience = Pick<ModelProfile, 'firstTokenSeconds' | 'idleSeconds' | 'totalSeconds'> & {
  /** The endpoint, for messages. */
  readonly name: string;
};

const longestAnswer = 1_000_000;

/**
 * The whole answer. Throws `model-stalled` when it does not come in time, `model-failed` when it is cut, refused or
 * endless; what `open` throws goes through. Patience begins when `open` says that the question leaves. Words of reasoning count as signs of life and are not part of the answer.
 */
export async function readStream(
  open: (abort: AbortSignal, onLeave: () => void) => AsyncIterable<Delta>,
  patience: Patience,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<StreamedAnswer> {
  let began = performance.now();
  let total: NodeJS.Timeout | undefined;
  const abort = new AbortController();
  const giveUp = () => abort.abort();
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const stall = (message: string) => {
    reject(new DapilotError('model-stalled', message, { hint: 'Try again, or allow more seconds on the models page.' }));
    giveUp();
  };
  const watch = (seconds: number, message: string) => {
    clearTimeout(timer);
    timer = setTimeout(() => stall(message), seconds * 1000);
  };
  const onLeave = () => {
    began = performance.now();
    clearTimeout(total);
    total = setTimeout(() => stall(`The model at ${patience.name} did not come to an end within ${patience.totalSeconds} s.`), patience.totalSeconds * 1000);
    watch(patience.firstTokenSeconds, `The model at ${patience.name} said nothing within ${patience.firstTokenSeconds} s.`);
  };
  try {
    return await Promise.race([read(), stalled]);
  } finally {
    clearTimeout(timer);
    clearTimeout(total);
    signal.removeEventListener('abort', giveUp);
    giveUp();
  }

  async function read(): Promise<StreamedAnswer> {
    let text = '';
    let refusal = '';
    let received = 0;
    let pieces = 0;
    let firstTokenMilliseconds: number | undefined;
    let finish: Delta['finish'];
    let usage: CountedTokens | undefined;
    for await (const delta of open(abort.signal, onLeave)) {
      const said = (delta.text ?? '') + (delta.reasoning ?? '');
      if (said !== '') {
        firstTokenMilliseconds ??= performance.now() - began;
        watch(patience.idleSeconds, `The model at ${patience.name} stopped in the middle of its answer and said nothing for ${patience.idleSeconds} s.`);
      }
      received += said.length;
      if (received > longestAnswer) {
        throw new DapilotError('model-failed', 'The answer of the model does not end; it was given up after a million characters.', {
          hint: 'Try again, or choose another model in the settings.',
        });
      }
      text += delta.text ?? '';
      refusal += delta.refusal ?? '';
      if (delta.text !== undefined) {
        pieces += 1;
        onText(delta.text);
      }
      finish = delta.finish ?? finish;
      usage = delta.usage ?? usage;
    }
    requireComplete(text, refusal, finish);
    const milliseconds = performance.now() - began;
    return { text, ...(usage ? { usage } : {}), firstTokenMilliseconds: firstTokenMilliseconds ?? milliseconds, milliseconds, pieces };
  }
}

/** An answer counts only when the endpoint has said that it is complete. */
function requireComplete(text: string, refusal: string, finish: Delta['finish']): void {
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
}

/** The connection ended before the answer did. Asking again can help, so it is told apart from a refusal. */
class CutOff extends Error {
  constructor(partial: string) {
    super(`The stream ended before the answer did, after ${partial.length} characters: ${partial.slice(-500)}`);
    this.name = 'CutOff';
  }
}
