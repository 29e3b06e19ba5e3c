/** Ollama's own /api/chat. Unlike its OpenAI-compatible door it lets us say how much the model may read. */
import { z } from 'zod';
import { bodyAs, linesOf, parsed, reported, send } from './http.ts';
import type { Delta, Form, ModelQuestion, Protocol, ProtocolParts } from './protocol.ts';

/** Enough for the largest question; a model that can read less is told to read what it can. */
export const defaultContextTokens = 16_384;

const pieceSchema = z.object({
  message: z.object({ content: z.string().catch(''), thinking: z.string().catch('') }).partial().optional().catch(undefined),
  done: z.boolean().optional().catch(undefined),
  done_reason: z.string().optional().catch(undefined),
  prompt_eval_count: z.number().optional().catch(undefined),
  eval_count: z.number().optional().catch(undefined),
  error: z.unknown().optional(),
});
const tagsSchema = z.object({ models: z.array(z.object({ name: z.string() })) });

export function ollama({ profile, apiKey, fetch }: ProtocolParts): Protocol {
  const base = profile.baseUrl.replace(/\/+(v1|api)?\/*$/, '');
  return {
    async *open(question, form, signal) {
      const response = await send(`${base}/api/chat`, { fetch, apiKey, signal }, bodyOf(question, form));
      for await (const line of linesOf(response)) yield deltaOf(line);
    },
    async models(signal) {
      const response = await send(`${base}/api/tags`, { fetch, apiKey, signal });
      return (await bodyAs(response, base, tagsSchema)).models.map(({ name }) => name);
    },
  };

  function bodyOf({ messages, schema }: ModelQuestion, { format }: Form) {
    const wanted = schema === undefined || format === 'prompt' ? {} : { format: format === 'json_schema' ? schema.schema : 'json' };
    return { model: profile.model, stream: true, options: { num_ctx: profile.contextTokens ?? defaultContextTokens }, ...wanted, messages };
  }
}

function deltaOf(line: string): Delta {
  const piece = pieceSchema.parse(parsed(line));
  if (piece.error !== undefined) throw reported(piece.error);
  const { content, thinking } = piece.message ?? {};
  return {
    ...(content ? { text: content } : {}),
    ...(thinking ? { reasoning: thinking } : {}),
    ...(piece.done ? { finish: piece.done_reason === 'length' ? 'length' : 'stop' } : {}),
    ...(piece.done && piece.eval_count !== undefined && piece.prompt_eval_count !== undefined
      ? { usage: { inputTokens: piece.prompt_eval_count, outputTokens: piece.eval_count } }
      : {}),
  };
}
