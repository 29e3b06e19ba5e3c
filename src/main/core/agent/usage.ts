/** What calls of models cost together. */
import type { Usage } from '../../../shared/agent.ts';

export const noUsage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };

/** Both together; the cost is unknown as soon as one is, or when the currencies differ. */
export function sumUsage(a: Usage, b: Usage): Usage {
  if (a.calls === 0) return b;
  if (b.calls === 0) return a;
  const cached = a.cachedTokens === undefined && b.cachedTokens === undefined ? undefined : (a.cachedTokens ?? 0) + (b.cachedTokens ?? 0);
  const cost = a.cost && b.cost && a.cost.currency === b.cost.currency ? { amount: a.cost.amount + b.cost.amount, currency: a.cost.currency } : undefined;
  return {
    calls: a.calls + b.calls,
    inputTokens: a.inputTokens + b.inputTokens,
    ...(cached === undefined ? {} : { cachedTokens: cached }),
    outputTokens: a.outputTokens + b.outputTokens,
    ...(cost ? { cost } : {}),
  };
}
