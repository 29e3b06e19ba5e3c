/** llama-server's own /completion: it keeps what it has read of the conversation, and says how much of it. */
import { z } from 'zod';
import { bodyAs, linesOf, parsed, reported, send } from './http.ts';
import type { Delta, Form, ModelQuestion, Protocol, ProtocolParts } from './protocol.ts';

/** Of one answer; a model that repeats itself would go on for ever. */
const mostTokens = 8192;

const promptSchema = z.object({ prompt: z.string() });
const pieceSchema = z.object({
  content: z.string().catch(''),
  stop: z.boolean().optional().catch(undefined),
  stop_type: z.string().optional().catch(undefined),
  tokens_evaluated: z.number().optional().catch(undefined),
  tokens_predicted: z.number().optional().catch(undefined),
  timings: z.object({ cache_n: z.number().optional() }).optional().catch(undefined),
  error: z.unknown().optional(),
});
const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

export function llama({ profile, apiKey, fetch }: ProtocolParts): Protocol {
  const base = profile.baseUrl.replace(/\/+(v1)?\/*$/, '');
  return {
    async *open(question, form, signal) {
      // The server writes the conversation in the form its model was trained on.
      const template = await send(`${base}/apply-template`, { fetch, apiKey, signal }, { messages: question.messages });
      const { prompt } = await bodyAs(template, base, promptSchema);
      const response = await send(`${base}/completion`, { fetch, apiKey, signal }, { stream: true, cache_prompt: true, n_predict: mostTokens, ...formatOf(question, form), prompt });
      for await (const line of linesOf(response)) yield deltaOf(line);
    },
    async models(signal) {
      const response = await send(`${base}/v1/models`, { fetch, apiKey, signal });
      return (await bodyAs(response, base, modelsSchema)).data.map(({ id }) => id);
    },
  };
}

function formatOf({ schema }: ModelQuestion, { format }: Form) {
  if (schema === undefined || format === 'prompt') return {};
  return { json_schema: format === 'json_schema' ? schema.schema : { type: 'object' } };
}

function deltaOf(line: string): Delta {
  const failed = /^error:\s*(?<text>.*)/s.exec(line)?.groups?.['text'];
  if (failed !== undefined) throw reported(failed);
  if (!line.startsWith('data:')) return {};
  const piece = pieceSchema.parse(parsed(line.slice('data:'.length)));
  if (piece.error !== undefined) throw reported(piece.error);
  const { content, stop, stop_type: reason, tokens_evaluated: inputTokens, tokens_predicted: outputTokens, timings } = piece;
  return {
    ...(content === '' ? {} : { text: content }),
    ...(stop ? { finish: reason === 'limit' ? 'length' : 'stop' } : {}),
    ...(stop && inputTokens !== undefined && outputTokens !== undefined
      ? { usage: { inputTokens, outputTokens, ...(timings?.cache_n === undefined ? {} : { cachedTokens: timings.cache_n }) } }
      : {}),
  };
}
