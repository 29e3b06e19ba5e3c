/** What every kind of endpoint gives while it answers, whatever it speaks. */
import type { ModelProfile } from '../../../../shared/models.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelQuestion {
  readonly messages: readonly Message[];
  /** Of the answer; its name is for endpoints that want one. Absent: the answer is plain text. */
  readonly schema?: { readonly name: string; readonly schema: { readonly [key: string]: unknown } };
}

/** How a request is written for one endpoint and model. */
export interface Form {
  readonly format: 'json_schema' | 'json_object' | 'prompt';
  readonly countUsage: boolean;
}

/** Tokens as the endpoint counted them. */
export interface CountedTokens {
  readonly inputTokens: number;
  /** Of the input, what it had read before; absent: it does not say. */
  readonly cachedTokens?: number;
  readonly outputTokens: number;
}

/** A piece of an answer. */
export interface Delta {
  readonly text?: string;
  /** Words of reasoning: a sign of life that is no part of the answer. */
  readonly reasoning?: string;
  readonly refusal?: string;
  /** Why it ended; an answer without it was cut off. */
  readonly finish?: 'stop' | 'length' | 'content_filter';
  readonly usage?: CountedTokens;
}

/** One endpoint. What it throws is an error of the SDK (APIError, APIConnectionError) or a DapilotError. */
export interface Protocol {
  open(question: ModelQuestion, form: Form, signal: AbortSignal): AsyncIterable<Delta>;
  /** The names of its models. */
  models(signal: AbortSignal): Promise<readonly string[]>;
}

export interface ProtocolParts {
  readonly profile: ModelProfile;
  readonly apiKey: string | undefined;
  readonly fetch: typeof fetch;
}
