/** Why a model took long. */
import type { ModelTiming } from './agent.ts';

/** A round that takes longer is shown as slow. */
const slowMilliseconds = 2000;

/** What took the time, and what helps; undefined: it was fast enough. */
export function slowWords({ firstTokenMilliseconds, milliseconds, inputTokens, outputTokens }: ModelTiming): string | undefined {
  if (milliseconds <= slowMilliseconds) return undefined;
  const writing = milliseconds - firstTokenMilliseconds;
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  const speed = writing > 0 ? outputTokens / (writing / 1000) : 0;
  if (firstTokenMilliseconds >= writing) {
    return `${seconds(milliseconds)}, of which ${seconds(firstTokenMilliseconds)} passed before the first word: it waited, or read ${inputTokens.toLocaleString('en')} tokens. A model on this machine reads faster with more layers on the GPU.`;
  }
  return `${seconds(milliseconds)}, of which ${seconds(writing)} for writing ${outputTokens.toLocaleString('en')} tokens (${speed.toFixed(0)} a second). A smaller model, or more layers on the GPU, writes faster.`;
}
