/** Chat completions as OpenAI defined them and everyone else offers them. */
import OpenAI from 'openai';
import type { ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import type { CountedTokens, Delta, Form, ModelQuestion, Protocol, ProtocolParts } from './protocol.ts';

export function openai({ profile, apiKey, fetch }: ProtocolParts): Protocol {
  const client = new OpenAI({
    baseURL: profile.baseUrl,
    // Everything is given here, so that no variable meant for the person's own programs is read.
    apiKey: apiKey ?? 'none',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: 3_600_000,
    logLevel: 'off',
    fetch: (input, init) => fetch(input, { ...init, headers: headersFor(init?.headers, apiKey) }),
  });
  return {
    async *open({ messages, schema }, form, signal) {
      const stream = await client.chat.completions.create(
        {
          model: profile.model,
          stream: true,
          ...(form.countUsage ? { stream_options: { include_usage: true } } : {}),
          ...responseFormat(form, schema),
          // Last, so that a request begins as the one before it: only the end of the conversation is new.
          messages: [...messages],
        },
        { signal },
      );
      for await (const chunk of stream) yield deltaOf(chunk);
    },
    async models(signal) {
      const page = await client.models.list({ signal });
      return page.data.map(({ id }) => id);
    },
  };
}

function responseFormat({ format }: Form, schema: ModelQuestion['schema']) {
  if (schema === undefined) return {};
  if (format === 'json_schema') return { response_format: { type: 'json_schema', json_schema: { name: schema.name, strict: true, schema: schema.schema } } } as const;
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

/** Servers leave out what they like, and give their reasoning a field of their own. */
function deltaOf(chunk: ChatCompletionChunk): Delta {
  const choice = chunk.choices?.[0];
  const delta = (choice?.delta ?? {}) as { readonly content?: unknown; readonly refusal?: string | null } & Record<string, unknown>;
  const text = textOf(delta.content);
  const reasoning = [delta['reasoning_content'], delta['reasoning']].find((one): one is string => typeof one === 'string' && one !== '');
  const finish = finishOf(choice?.finish_reason);
  return {
    ...(text === '' ? {} : { text }),
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(delta.refusal ? { refusal: delta.refusal } : {}),
    ...(finish === undefined ? {} : { finish }),
    ...(typeof chunk.usage?.prompt_tokens === 'number' && typeof chunk.usage.completion_tokens === 'number' ? { usage: usageOf(chunk.usage) } : {}),
  };
}

/** Some give it in parts, their reasoning among them. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as readonly unknown[]).map((part) => (typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string' ? part.text : '')).join('');
}

function finishOf(reason: string | null | undefined): Delta['finish'] {
  if (reason === null || reason === undefined) return undefined;
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}

/** DeepSeek says in a field of its own what it had read before. */
function usageOf(usage: CompletionUsage & { readonly prompt_cache_hit_tokens?: number }): CountedTokens {
  const cachedTokens = usage.prompt_tokens_details?.cached_tokens ?? usage.prompt_cache_hit_tokens;
  return { inputTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens, ...(cachedTokens === undefined ? {} : { cachedTokens }) };
}
