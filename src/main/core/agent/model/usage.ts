/** What a call of a model costs, in tokens and money. */
import type { Cost, Usage } from '../../../../shared/agent.ts';
import type { ModelProfile } from '../../../../shared/models.ts';
import { countTokens } from '../tokens.ts';
import type { CountedTokens, Message } from './protocol.ts';

/** Of one call: as the endpoint counted, else as we do. */
export function usageOf(messages: readonly Message[], answer: { readonly text: string; readonly usage?: CountedTokens }, { price }: Pick<ModelProfile, 'price'>): Usage {
  const counted = answer.usage ?? { inputTokens: tokensOf(messages), outputTokens: countTokens(answer.text) };
  return { calls: 1, ...counted, ...(price ? { cost: costOf(counted, price) } : {}) };
}

/** As we count them. */
export function tokensOf(messages: readonly Message[]): number {
  return messages.reduce((tokens, { content }) => tokens + countTokens(content), 0);
}

function costOf({ inputTokens, cachedTokens = 0, outputTokens }: CountedTokens, price: NonNullable<ModelProfile['price']>): Cost {
  const cached = Math.min(cachedTokens, inputTokens) * (price.cachedInput ?? price.input);
  const amount = (Math.max(0, inputTokens - cachedTokens) * price.input + cached + outputTokens * price.output) / 1_000_000;
  return { amount, currency: price.currency };
}
